"""Grocery Shopping and the Personal Shopper: CON-006, CON-011, CON-078, CON-092 to CON-098, CON-202."""

import pytest
from tests.games.consumption.table import (
    DRAFT,
    EDITIONS,
    LATER,
    LIST_FOODS,
    RETAIL,
    THOUGHT,
    Sitting,
    Table,
    diner,
    lay,
    recipe,
    spaces_of,
)

from smorgasboard.games.consumption.rules.codes import FOOD_NAMES

COLUMNS = "abcdef"


def shopping(dice: tuple[int, int] = (2, 5), edition: str = THOUGHT, covered: str = "", **mine: str) -> Table:
    """Seat 0 of three has just rolled."""
    table = lay(diner(**mine), diner(kitchen="meat"), diner(), edition=edition, covered=covered)  # type: ignore[arg-type]
    table.do("shop", dice=dice)
    return table


def marked(column: int, row: int) -> set[str]:
    """Spaces on the lines that the dice mark."""
    return {space for space in LIST_FOODS if space[0] == COLUMNS[column - 1] or space[1] == str(row)}


def covered_but(food: str = "") -> str:
    """All spaces that sell something else."""
    return " ".join(space for space, sold in LIST_FOODS.items() if sold != food)


# ---- spaces for markers ----


@pytest.mark.rule("CON-092")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("players", "spaces"), [(1, 3), (2, 3), (3, 4), (4, 5)])
def test_so_many_markers_fit_at_grocery_shopping(edition: str, players: int, spaces: int) -> None:
    table = lay(*(diner() for _ in range(players)), edition=edition)
    for _ in range(spaces):
        assert table.may("shop")
        assert table.may("pass shop")
        table.do("shop", "done")
    assert not table.may("shop")
    assert not table.may("pass shop")
    assert "taken" in table.refusal("shop")


@pytest.mark.rule("CON-092")
def test_a_player_may_shop_several_times_a_round() -> None:
    table = lay(diner(), diner())
    table.do("shop", "done", "cook", "done", "shop", "done", "cook", "done", "shop")
    assert (table.deciding, table.asked) == (0, "shop")


@pytest.mark.rule("CON-092")
def test_the_spaces_are_free_again_in_the_next_round() -> None:
    table = lay(diner(), diner(), shoppers=3)
    assert not table.may("shop")
    table.pass_all()
    table.choose_any_assistants()
    assert table.may("shop")


# ---- prices ----


@pytest.mark.rule("CON-093")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("dice", [(1, 1), (2, 5), (6, 3)])
def test_the_first_die_marks_a_column_and_the_second_a_row(edition: str, dice: tuple[int, int]) -> None:
    table = shopping(dice, edition)
    elsewhere = sorted(set(LIST_FOODS) - marked(*dice))
    table.do(f"buy {elsewhere[0]}")
    assert len(table.offers("buy")) == 35, "3 dollars are left: all others can be bought"
    table.do(f"buy {min(marked(*dice))}")
    left = marked(*dice) - {min(marked(*dice))}
    assert table.offers("buy") == {f"buy {space}" for space in left}, "2 dollars are left: for those on sale"
    assert len(left) == 10, "eleven spaces lie on the lines, the crossing among them"


@pytest.mark.rule("CON-093")
def test_a_space_on_a_marked_line_costs_one_dollar_and_any_other_three() -> None:
    crossing, in_column, in_row, elsewhere = "b5", "b1", "f5", "a1"
    for space, price in ((crossing, 1), (in_column, 1), (in_row, 1), (elsewhere, 3)):
        table = shopping((2, 5))
        before = table.copy()
        table.do(f"buy {space}")
        spent = table["stack"][-1][2] - before["stack"][-1][2]
        assert spent == -price


@pytest.mark.rule("CON-093")
def test_each_pair_of_faces_can_be_rolled() -> None:
    seen = set()
    for column in range(1, 7):
        for row in range(1, 7):
            table = shopping((column, row))
            table.do("buy f6" if "f6" not in marked(column, row) else "buy a1")
            seen.add((table["column"], table["row"]))
    assert len(seen) == 36


@pytest.mark.rule("CON-094")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    "bought", [("a1", "c1"), ("b1", "b2", "b3", "b4", "b5", "b6"), ("b1", "b2", "b3", "a1"), ("a1", "a5", "c5", "d5")]
)
def test_up_to_six_dollars_are_spent(edition: str, bought: tuple[str, ...]) -> None:
    table = shopping((2, 5), edition)
    for space in bought:
        table.do(f"buy {space}")
    assert not table.offers("buy", "order"), "that was all the money"
    assert "dollars are spent" in table.refusal("buy d1")


@pytest.mark.rule("CON-094")
def test_what_costs_more_than_is_left_cannot_be_bought() -> None:
    table = shopping((2, 5))
    table.do("buy a1", "buy b1")
    assert not table.may("buy c1")
    assert "costs $3" in table.refusal("buy c1")
    assert table.may("buy b2")


@pytest.mark.rule("CON-202", "CON-093", "CON-094")
def test_three_foods_on_the_lines_and_one_elsewhere_are_six_dollars() -> None:
    table = shopping((2, 5), covered="b3")
    grains = [space for space in spaces_of("grains") if space not in marked(2, 5)]
    assert len(grains) > 1
    assert {f"buy {space}" for space in grains} <= table.offers("buy"), "the buyer chooses which one"
    table.do("buy b1", "buy b2", "buy c5", f"buy {grains[1]}")
    assert not table.offers("buy")
    assert grains[1] in table["covered"]
    assert grains[0] not in table["covered"]
    table.do("done")
    assert sorted(table.kitchen().split()) == sorted([LIST_FOODS["b1"], LIST_FOODS["b2"], LIST_FOODS["c5"], "grains"])


# ---- buying ----


@pytest.mark.rule("CON-095")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_space_bought_is_covered_for_everyone_for_the_round(edition: str) -> None:
    table = lay(diner(), diner(), edition=edition)
    table.do("shop", "buy a1", dice=(1, 1))
    assert "a1" in table["covered"]
    assert not table.may("buy a1"), "for the buyer at once"
    assert "covered" in table.refusal("buy a1")
    table.do("done")
    for seat in (1, 0):
        assert table.deciding == seat
        table.do("shop")
        assert not table.may("buy a1")
        table.do("done")
    table.pass_all()
    table.choose_any_assistants()
    kept = {space for card in table["stock_open"] for space in _spaces(table, card)}
    assert set(table["covered"]) == kept, "in the next round it is free again, unless out of stock"


def _spaces(table: Table, card: int) -> set[str]:
    return {space for at, space in enumerate(LIST_FOODS) if table.box.stock_spaces[card] >> at & 1}


@pytest.mark.rule("CON-097")
@pytest.mark.parametrize("edition", EDITIONS)
def test_food_bought_comes_to_the_kitchen_at_the_end_of_the_action(edition: str) -> None:
    table = lay(diner(ready=["toast"]), diner(), edition=edition)
    table.do("shop", "buy a1", "buy b1", dice=(1, 1))
    assert (table.kitchen(), sorted(table["cart"])) == ("", ["fruits", "water"])
    assert not table.may("use toast"), "there is nothing to snack yet"
    table.do("done")
    assert (table.kitchen(), table["cart"]) == ("water fruits", [])
    assert table.may("use toast"), "now there is, and the turn is still on"


@pytest.mark.rule("CON-097")
def test_food_bought_keeps_fresh_on_its_printed_space() -> None:
    table = lay(diner(), diner())
    table.do("shop", *(f"buy {column}1" for column in "abcdef"), "done", dice=(1, 1))
    assert table.of()["kitchen"] == [["water"], ["grains", "nuts"], ["fruits", "vegetables", "dairy"], [], []]


@pytest.mark.rule("CON-098")
@pytest.mark.parametrize("edition", EDITIONS)
def test_buying_nothing_is_allowed(edition: str) -> None:
    table = shopping(edition=edition)
    table.do("done")
    assert (table.kitchen(), table["covered"], table.deciding) == ("", [], 1)
    assert table["shoppers"] == 1


# ---- special orders ----


@pytest.mark.rule("CON-006")
def test_draft_orders_any_food() -> None:
    table = shopping(edition=DRAFT)
    assert table.offers("order") == {f"order {food}" for food in FOOD_NAMES}


@pytest.mark.rule("CON-006")
@pytest.mark.parametrize("edition", LATER)
def test_later_only_food_without_an_uncovered_space_is_ordered(edition: str) -> None:
    assert not shopping(edition=edition).offers("order")
    sold_out = spaces_of("meat")
    table = shopping(edition=edition, covered=" ".join(sold_out))
    assert table.offers("order") == {"order meat"}
    table = shopping(edition=edition, covered=" ".join(sold_out[:-1]))
    assert not table.offers("order")
    assert "still has" in table.refusal("order meat")


@pytest.mark.rule("CON-006")
@pytest.mark.parametrize("edition", LATER)
def test_later_the_own_purchases_of_the_action_cover_too(edition: str) -> None:
    first, *others = spaces_of("seafood")
    dice = (COLUMNS.index(first[0]) + 1, int(first[1]))
    table = shopping(dice, edition, covered=" ".join(others))
    assert not table.offers("order")
    table.do(f"buy {first}")
    assert table.offers("order") == {"order seafood"}


@pytest.mark.rule("CON-006", "CON-042")
@pytest.mark.parametrize("edition", LATER)
def test_later_out_of_stock_cards_cover_too(edition: str) -> None:
    table = lay(diner(markers=1), diner(markers=0), edition=edition)
    table.do("pass cook")
    table.choose_any_assistants()
    out = set(table["covered"])
    scarce = {food: set(spaces_of(food)) - out for food in FOOD_NAMES if len(spaces_of(food)) == 3}
    food, left = next((food, left) for food, left in scarce.items() if len(left) in (1, 2))
    table.do("shop", *(f"buy {space}" for space in left), "done", "shop")
    assert f"order {food}" in table.offers("order"), "what was bought and what is out of stock"


@pytest.mark.rule("CON-096")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_order_costs_five_dollars_and_covers_nothing(edition: str) -> None:
    table = shopping((2, 5), edition, covered=covered_but("water"))
    covered = table["covered"]
    table.do("order meat")
    assert not table.offers("order")
    assert table["covered"] == covered
    assert table.offers("buy") == {f"buy {space}" for space in spaces_of("water") if space in marked(2, 5)}
    table.do("done")
    assert table.kitchen() == "meat"


@pytest.mark.rule("CON-096")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_order_goes_with_one_item_of_a_dollar_in_either_order(edition: str) -> None:
    free = "b1"
    others = " ".join(space for space in LIST_FOODS if space not in (free, "b2", "a1"))
    for steps in (("order seafood", f"buy {free}"), (f"buy {free}", "order seafood")):
        table = shopping((2, 5), edition, covered=others)
        table.do(*steps)
        assert not table.offers("buy", "order")
        table.do("done")
        assert sorted(table.kitchen().split()) == sorted(["seafood", LIST_FOODS[free]])
    for too_much in ("buy a1", "buy b2"):
        table = shopping((2, 5), edition, covered=others)
        table.do(too_much, *(["buy b1"] if too_much == "buy b2" else []))
        assert not table.offers("order"), "five dollars are no longer there"


# ---- Personal Shopper ----


@pytest.mark.rule("CON-011", "CON-078")
@pytest.mark.parametrize("edition", EDITIONS)
def test_shopper_a_one_more_space_free_of_charge(edition: str) -> None:
    table = shopping((2, 5), edition, covered="a2 a3", assistants="shopper")
    table.do("ask shopper a")
    assert table.offers("free") == {f"free {space}" for space in LIST_FOODS if space not in ("a2", "a3")}
    table.do("free a1")
    assert not table.offers("free"), "one"
    assert "a1" in table["covered"]
    assert table["stack"][-1][2] == 6, "outside the six dollars"
    table.do("buy c1", "buy d1")
    assert not table.offers("buy")
    table.do("done")
    assert table.kitchen() == "water grains vegetables"


@pytest.mark.rule("CON-078")
@pytest.mark.parametrize("edition", EDITIONS)
def test_shopper_a_after_all_money_is_spent_and_with_nothing_bought(edition: str) -> None:
    spent = shopping((2, 5), edition, assistants="shopper")
    spent.do("buy a1", "buy c1", "ask shopper a", "free d1", "done")
    assert sorted(spent.kitchen().split()) == ["grains", "vegetables", "water"]
    nothing = shopping((2, 5), edition, assistants="shopper")
    nothing.do("ask shopper a", "free a1", "done")
    assert nothing.kitchen() == "water"


@pytest.mark.rule("CON-078")
@pytest.mark.parametrize("edition", EDITIONS)
def test_shopper_a_is_never_a_special_order(edition: str) -> None:
    table = shopping((2, 5), edition, covered=covered_but("water"), assistants="shopper")
    table.do("order meat", "ask shopper a")
    assert not table.offers("order"), "the money does not reach, and free of charge are spaces only"
    assert table.offers("free") == {f"free {space}" for space in spaces_of("water")}
    everything = " ".join(LIST_FOODS)
    table = shopping((2, 5), edition, covered=everything, assistants="shopper")
    assert not table.may("ask shopper a")
    assert table.offers("order") == {f"order {food}" for food in FOOD_NAMES}


@pytest.mark.rule("CON-078", "CON-071")
@pytest.mark.parametrize("edition", EDITIONS)
def test_shopper_a_is_for_shopping_only(edition: str) -> None:
    table = lay(diner(assistants="shopper"), diner(kitchen="meat"), edition=edition)
    assert not table.offers("ask")
    for action in ("cook", "workout", "market stans"):
        if table.copy().may(action):
            other = table.copy()
            other.do(action)
            assert not other.offers("ask")


@pytest.mark.rule("CON-011")
def test_shopper_b_of_draft_takes_a_token_from_another_kitchen() -> None:
    seats = (diner(assistants="shopper"), diner(shelves={4: "meat", 1: "dairy"}), diner(), diner(kitchen="water 2"))
    table = lay(*seats, edition=DRAFT)
    table.do("shop", "buy a1", "ask shopper b", dice=(1, 1))
    assert table.offers("seat") == {"seat 2", "seat 4"}, "players with food"
    table.do("seat 2")
    assert table.offers() == {"food meat", "food dairy"}
    table.do("food meat")
    assert table.of(0)["kitchen"] == [[], [], [], ["meat"], []], "its printed space, at once"
    assert table.kitchen(1) == "dairy"
    assert not table.offers("ask")
    table.do("done")
    assert table.kitchen(0) == "water meat"


@pytest.mark.rule("CON-011")
def test_shopper_b_of_draft_needs_another_players_food() -> None:
    alone = lay(diner(kitchen="meat", assistants="shopper"), edition=DRAFT)
    alone.do("shop")
    assert alone.offers("ask") == {"ask shopper a"}
    empty = lay(diner(kitchen="meat", assistants="shopper"), diner(), edition=DRAFT)
    empty.do("shop")
    assert empty.offers("ask") == {"ask shopper a"}


@pytest.mark.rule("CON-011")
@pytest.mark.parametrize("edition", LATER)
@pytest.mark.parametrize(
    ("dice", "turned", "shown"),
    [
        ((2, 5), "die 1 up", (3, 5)),
        ((2, 5), "die 1 down", (1, 5)),
        ((2, 5), "die 2 up", (2, 6)),
        ((2, 5), "die 2 down", (2, 4)),
        ((6, 1), "die 1 up", (1, 1)),
        ((1, 1), "die 1 down", (6, 1)),
        ((3, 6), "die 2 up", (3, 1)),
        ((3, 1), "die 2 down", (3, 6)),
    ],
)
def test_shopper_b_turns_one_die_by_one(
    edition: str, dice: tuple[int, int], turned: str, shown: tuple[int, int]
) -> None:
    table = shopping(dice, edition, assistants="shopper")
    table.do("ask shopper b")
    assert table.offers() == {"die 1 up", "die 1 down", "die 2 up", "die 2 down"}
    table.do(turned)
    assert not table.offers("die", "ask"), "once"
    dear = sorted(set(LIST_FOODS) - marked(*shown))
    table.do(f"buy {dear[0]}", f"buy {min(marked(*shown))}")
    assert table.offers("buy") == {f"buy {space}" for space in marked(*shown) - {min(marked(*shown))}}


@pytest.mark.rule("CON-011")
@pytest.mark.parametrize("edition", [RETAIL, THOUGHT])
def test_shopper_b_comes_before_the_first_purchase(edition: str) -> None:
    table = shopping(edition=edition, assistants="shopper")
    assert table.offers("ask") == {"ask shopper a", "ask shopper b"}
    table.do("buy a1")
    assert table.offers("ask") == {"ask shopper a"}
    ordered = shopping(edition=edition, covered=" ".join(spaces_of("meat")), assistants="shopper")
    ordered.do("order meat")
    assert ordered.offers("ask") == {"ask shopper a"}


@pytest.mark.rule("CON-011")
@pytest.mark.parametrize("edition", LATER)
def test_later_shopper_b_does_not_steal(edition: str) -> None:
    table = shopping(edition=edition, assistants="shopper")
    table.do("ask shopper b")
    assert not table.offers("seat")


FREEBIE = recipe("freebie", "meat meat", effects=["shop 1"])


@pytest.mark.rule("CON-095", "CON-097")
def test_food_that_an_ability_takes_from_the_list_covers_its_space_and_comes_at_once() -> None:
    mine: Sitting = diner(ready=["freebie"])
    table = lay(mine, diner(), cards=[FREEBIE])
    table.do("shop", "use freebie", "free a1", dice=(1, 1))
    assert (table.kitchen(), table["covered"]) == ("water", ["a1"])
    assert not table.may("buy a1")
