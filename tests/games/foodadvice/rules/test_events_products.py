"""Events that change products: their ingredients and their prices."""

import pytest
from tests.games.foodadvice.luck import ONE, happens, part, product
from tests.games.foodadvice.stall import TAG_NAMES, Stall, happening, ingredient, ingredients, stand

from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import codes as t


def names(table: Stall, words: str) -> str:
    return table.state.box.ingredient_names[ingredient(words)]


# ---- ingredients ----


@pytest.mark.rule("ADV-70", "ADV-72")
def test_espionage_removes_an_ingredient_of_another_players_product() -> None:
    table = happens("remove other")
    assert table.may(1) == [part(seat, which, at) for seat in (0, 2, 3) for which in (0, 1) for at in (0, 1, 2)]
    deck = list(table.state.ingredient_deck)
    table.do(1, part(0, 0, 2))
    left = table.own(0)
    assert left.parts == ingredients("healthy 5, rich 10")
    assert left.price == 15
    assert {name for at, name in enumerate(TAG_NAMES) if left.tags >> at & 1} == {"healthy", "rich"}
    assert table.state.ingredient_deck == [ingredient("sour 20"), *deck], "at the bottom"
    event = table.heard(told.IngredientRemoved)[0]
    assert (event.seat, event.by, event.round, event.ingredient) == (0, 1, 1, names(table, "sour 20"))


@pytest.mark.rule("ADV-71", "ADV-72")
def test_saving_removes_an_ingredient_of_ones_own() -> None:
    table = happens("remove own")
    assert table.may(1) == [part(1, which, at) for which in (0, 1) for at in (0, 1, 2)]
    table.do(1, part(1, 1, 0))
    assert table.own(1, 1).parts == ingredients("juicy 5, tasty 5")
    assert table.own(1, 1).price == 10
    assert table.state.ingredient_deck[0] == ingredient("dietary 10")


@pytest.mark.rule("ADV-72")
def test_a_hashtag_that_another_ingredient_carries_stays() -> None:
    table = happens("remove own", stands={1: stand("cake: dietary 5, dietary 10, dainty 20", ONE[1][:6] + " juicy 5")})
    table.do(1, part(1, 0, 0))
    assert table.own(1).tags >> TAG_NAMES.index("dietary") & 1


@pytest.mark.rule("ADV-72", "ADV-73")
@pytest.mark.parametrize("effect", ["remove own", "remove other"])
def test_the_last_ingredient_is_never_removed(effect: str) -> None:
    single = {0: stand("tea: healthy 5"), 2: stand("pizza: spicy 5"), 3: stand("drink: hearty 5")}
    table = happens(effect, stands={**single, 1: stand("cake: dietary 5", "salad: juicy 5")})
    assert table.stage == "selling"
    assert [event.seat for event in table.heard(told.NoTarget)] == [1]
    assert [len(each.parts) for products in table.state.products for each in products] == [1] * 5
    mixed = happens("remove own", stands={1: stand("cake: dietary 5", "salad: juicy 5, tasty 5")})
    assert mixed.may(1) == [part(1, 1, 0), part(1, 1, 1)], "of the other product"


@pytest.mark.rule("ADV-75", "ADV-72")
def test_a_drawn_ingredient_joins_a_product_with_room() -> None:
    table = happens("draw", stands={1: stand("cake: dietary 5, bright 10", "salad: juicy 5")})
    assert table.may(1) == [product(1, 0), product(1, 1)]
    top, deck = table.state.ingredient_deck[-1], len(table.state.ingredient_deck)
    table.do(1, product(1, 1))
    assert table.own(1, 1).parts == [ingredient("juicy 5"), top]
    assert len(table.state.ingredient_deck) == deck - 1
    assert table.own(1, 1).price == 5 + t.INGREDIENT_PRICES[table.state.box.ingredient_class[top]]


@pytest.mark.rule("ADV-72", "ADV-73")
def test_never_more_than_three_ingredients() -> None:
    table = happens("draw")
    assert [event.seat for event in table.heard(told.NoTarget)] == [1]
    assert [len(each.parts) for each in table.state.products[1]] == [3, 3]


@pytest.mark.rule("ADV-75", "ADV-72")
def test_a_swapped_ingredient_goes_under_and_the_top_one_takes_its_place() -> None:
    table = happens("swap")
    assert table.may(1) == [part(1, which, at) for which in (0, 1) for at in (0, 1, 2)]
    top = table.state.ingredient_deck[-1]
    table.do(1, part(1, 0, 1))
    assert sorted(table.own(1).parts) == sorted([*ingredients("dietary 5, dainty 20"), top])
    assert table.state.ingredient_deck[0] == ingredient("bright 10")
    assert table.state.inventory()["ingredients"] == 84


@pytest.mark.rule("ADV-75")
def test_even_the_only_ingredient_can_be_swapped() -> None:
    table = happens("swap", stands={1: stand("cake: dietary 5", "salad: juicy 5, tasty 5")})
    top = table.state.ingredient_deck[-1]
    table.do(1, part(1, 0, 0))
    assert table.own(1).parts == [top]


@pytest.mark.rule("ADV-75")
def test_ingredients_are_traded_both_chosen_by_who_drew_the_event() -> None:
    table = happens("trade")
    assert table.may(1) == [part(1, which, at) for which in (0, 1) for at in (0, 1, 2)]
    table.do(1, part(1, 1, 0))
    assert table.may(1) == [part(seat, which, at) for seat in (0, 2, 3) for which in (0, 1) for at in (0, 1, 2)]
    table.do(1, part(3, 0, 2))
    assert sorted(table.own(1, 1).parts) == sorted(ingredients("juicy 5, tasty 5, stylish 20"))
    assert sorted(table.own(3).parts) == sorted(ingredients("hearty 5, strange 10, dietary 10"))
    assert (table.own(1, 1).price, table.own(3).price) == (30, 25)


# ---- prices ----


@pytest.mark.rule("ADV-75", "ADV-74")
@pytest.mark.parametrize(("effect", "price"), [("price 10", 45), ("price -10", 25), ("price -100", 5)])
def test_one_of_ones_products_costs_more_or_less(effect: str, price: int) -> None:
    table = happens(effect)
    assert table.may(1) == [product(1, 0), product(1, 1)]
    table.do(1, product(1, 0))
    assert table.own(1).price == price
    assert table.own(1).parts == ingredients("dietary 5, bright 10, dainty 20")
    table.state.row = []
    table.next()
    assert table.own(1).price == 35, "until the end of the round"


@pytest.mark.rule("ADV-75")
def test_a_rivals_product_costs_more() -> None:
    table = happens("rival price 10")
    assert table.may(1) == [product(seat, which) for seat in (0, 2, 3) for which in (0, 1)]
    table.do(1, product(3, 1))
    assert table.own(3, 1).price == 30


@pytest.mark.rule("ADV-75", "ADV-47")
def test_customers_look_at_the_changed_price() -> None:
    table = happens("price 20", stands={1: stand("cake: dietary 5", "salad: juicy 5")})
    table.do(1, product(1, 0))
    for other in (0, 2, 3):
        table.state.products[other] = []
    assert table.next().prices == [25]


@pytest.mark.rule("ADV-75")
def test_changes_of_a_price_add_up() -> None:
    table = happens("price 10", "rival price -5")
    table.do(1, product(1, 0))
    table.do(2, product(1, 0))
    assert table.own(1).price == 35 + 10 - 5


@pytest.mark.rule("ADV-72", "ADV-75")
def test_what_is_left_after_a_removal_keeps_the_rounds_change() -> None:
    table = happens(happening("price 10"), happening("remove other"))
    table.do(1, product(1, 0))
    table.do(2, part(1, 0, 2))
    assert table.own(1).price == 5 + 10 + 10
