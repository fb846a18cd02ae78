"""Farmers Market, Pizza To Go, Buffet, Snack and the Restaurateur: CON-012, CON-079, CON-080, CON-099 to CON-110."""

from collections import Counter

import pytest
from tests.games.consumption.table import (
    DRAFT,
    EDITIONS,
    LATER,
    RETAIL,
    THOUGHT,
    Table,
    diner,
    lay,
    recipe,
    stand,
)

from smorgasboard.games.consumption.rules.codes import FOOD_NAMES

BERRIES, RIBS, BREAD = stand("stans", 1, "fruits water"), stand("meat", 2, "meat", "body"), stand("mill", 1, "grains")
STANDS = (BERRIES, RIBS, BREAD)
OVEN = recipe("oven", "meat meat", effects=["refill pizza"], starred=True)
STEAMER = recipe("steamer", "meat grains", effects=["refill buffet"], starred=True)
PIZZA = "oils meat fruits grains water dairy"
BUFFET = "meat fruits grains dairy water nuts poultry seafood"
ROW_1, ROW_2 = BUFFET.split()[:4], BUFFET.split()[4:]


def dining(players: int = 2, edition: str = THOUGHT, assistants: str = "restaurateur", bag: str = "") -> Table:
    seats = [diner(assistants=assistants), *(diner() for _ in range(players - 1))]
    return lay(*seats, edition=edition, pizza=PIZZA, buffet=BUFFET, bag=bag or "vegetables 40")


def ones(*foods: str) -> dict[str, int]:
    return dict(Counter(foods))


# ---- Farmers Market ----


@pytest.mark.rule("CON-099")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_market_is_never_blocked_and_the_card_stays(edition: str, players: int) -> None:
    seats = [diner() for _ in range(players)]
    table = lay(*seats, edition=edition, cards=STANDS, stands="stans-1 - -")
    for _ in range(2 * players):
        table.do("market stans")
        assert table["stands"] == ["stans-1", None, None]
    assert [table.kitchen(seat) for seat in range(players)] == ["water water fruits fruits"] * players


@pytest.mark.rule("CON-099")
def test_passing_at_the_market_blocks_nobody() -> None:
    table = lay(diner(), diner(), diner(), cards=STANDS, stands="stans-1 - mill-1")
    table.do("pass market")
    assert {"market stans", "market mill"} <= table.offers()


@pytest.mark.rule("CON-100")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("second", ["market stans", "market mill"])
def test_at_most_two_visits_a_round_the_same_stand_twice_if_wished(edition: str, second: str) -> None:
    table = lay(diner(), edition=edition, cards=STANDS, stands="stans-1 - mill-1")
    table.do("market stans")
    assert table.offers("market") == {"market stans", "market mill"}
    table.do(second)
    assert not table.offers("market", "pass market")
    assert "twice" in table.refusal("market mill")


@pytest.mark.rule("CON-100")
def test_visits_are_counted_by_player_and_round() -> None:
    table = lay(diner(market_visits=2), diner(market_visits=1), cards=STANDS, stands="stans-1 - -")
    assert not table.may("market stans")
    table.do("cook", "done")
    assert table.may("market stans")
    table = lay(diner(market_visits=2, markers=1), diner(markers=0), diner(markers=0), cards=STANDS)
    table.do("pass cook")
    table.choose_any_assistants()
    table.do("cook", "done", "cook", "done")
    assert (table.deciding, table.may("market meat")) == (0, True)


@pytest.mark.rule("CON-101")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("to", ["body", "kitchen"])
def test_all_foods_of_a_stand_go_where_its_card_says(edition: str, to: str) -> None:
    cards = [stand("stans", 1, "fruits meat fruits", to)]
    table = lay(diner(), diner(), edition=edition, cards=cards, stands="stans-1 - -")
    table.do("market stans")
    assert table.body() == ({"fruits": 2, "meat": 1} if to == "body" else {})
    assert table.kitchen() == ("" if to == "body" else "fruits fruits meat")
    assert (table.deciding, table.body(1), table.kitchen(1)) == (1, {}, "")


@pytest.mark.rule("CON-101")
def test_each_wild_of_a_stand_is_chosen_by_itself() -> None:
    table = lay(diner(), diner(), cards=[stand("stans", 1, "any water any", "body")], stands="stans-1 - -")
    table.do("market stans", "food meat")
    assert table.offers() == {f"food {food}" for food in FOOD_NAMES}
    table.do("food meat")
    assert table.body() == {"meat": 2, "water": 1}


@pytest.mark.rule("CON-102")
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_an_open_stand_the_market_serves_only_to_pass(edition: str) -> None:
    table = lay(diner(), diner(), edition=edition, stands="- - -")
    assert not table.offers("market")
    assert table.may("pass market")
    table.do("pass market")
    assert table.of()["markers"] == 0


@pytest.mark.rule("CON-102", "CON-037")
def test_a_deck_without_a_card_of_this_round_is_closed() -> None:
    table = lay(diner(), diner(), cards=STANDS, stands="stans-1 - -")
    assert table.offers("market") == {"market stans"}
    assert "not open" in table.refusal("market meat")


# ---- Pizza To Go ----


@pytest.mark.rule("CON-103")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_pizza_has_one_marker_space_and_all_its_food_goes_to_the_body(edition: str, players: int) -> None:
    table = dining(players, edition)
    assert table.may("pizza")
    table.do("pizza")
    assert table.offers("eat") == {"eat pizza"}
    table.do("eat pizza", "done")
    assert table.body() == ones(*PIZZA.split())
    assert table.kitchen() == ""
    assert table["pizza"] == [None] * 6
    assert table.deciding == 1
    assert not table.offers("pizza", "pass pizza")
    assert "already" in table.refusal("pizza")


@pytest.mark.rule("CON-103")
def test_only_what_lies_there_is_eaten() -> None:
    table = lay(diner(), diner(), pizza="- meat - meat")
    table.do("pizza", "eat pizza")
    assert table.body() == {"meat": 2}


@pytest.mark.rule("CON-103")
def test_without_food_pizza_serves_only_to_pass() -> None:
    table = lay(diner(), diner(), pizza="-", buffet="meat 8")
    assert table.offers("pizza", "pass pizza") == {"pass pizza"}
    assert "no food" in table.refusal("pizza")


@pytest.mark.rule("CON-103", "CON-129")
def test_a_pass_takes_the_space_of_pizza() -> None:
    table = dining(3)
    table.do("pass pizza")
    assert table["pizza"] == PIZZA.split(), "and leaves the food"
    assert not table.offers("pizza", "pass pizza")


# ---- Buffet ----


@pytest.mark.rule("CON-107")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("players", "spaces"), [(2, 1), (3, 2), (4, 2)])
def test_so_many_markers_fit_at_the_buffet(edition: str, players: int, spaces: int) -> None:
    table = dining(players, edition, assistants="")
    for row in range(1, spaces + 1):
        assert {"buffet", "pass buffet"} <= table.offers()
        table.do("buffet", f"eat row {row}")
    assert not table.offers("buffet", "pass buffet")
    passing = dining(players, edition, assistants="")
    for _ in range(spaces):
        passing.do("pass buffet")
    assert not passing.offers("buffet", "pass buffet")


@pytest.mark.rule("CON-108")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("row", [1, 2])
def test_all_of_one_row_goes_to_the_body_and_it_stays_empty(edition: str, row: int) -> None:
    table = dining(3, edition, assistants="")
    table.do("buffet", f"eat row {row}")
    rows = [ROW_1, ROW_2]
    assert table.body() == ones(*rows[row - 1])
    rows[row - 1] = [None] * 4  # type: ignore[list-item]
    assert table["buffet"] == [*rows[0], *rows[1]]
    table.do("buffet")
    assert table.offers() == {f"eat row {3 - row}"}, "a row that has any"


@pytest.mark.rule("CON-108")
def test_a_row_with_some_tokens_can_be_taken_and_an_empty_one_cannot() -> None:
    table = lay(diner(), diner(), buffet="- - - - - meat")
    table.do("buffet")
    assert table.offers() == {"eat row 2"}
    table.do("eat row 2")
    assert table.body() == {"meat": 1}
    assert lay(diner(), diner(), buffet="meat").may("buffet")
    empty = lay(diner(), diner(), buffet="-")
    assert not empty.may("buffet")
    assert empty.may("pass buffet")
    assert "no food" in empty.refusal("buffet")


@pytest.mark.rule("CON-108")
def test_the_row_is_full_again_in_the_next_round() -> None:
    table = dining(2, assistants="")
    table.do("buffet", "eat row 1")
    table.pass_all()
    assert None not in table["buffet"]


@pytest.mark.rule("CON-108", "CON-012")
@pytest.mark.parametrize("edition", EDITIONS)
def test_restaurateur_b_fills_the_row_again(edition: str) -> None:
    table = dining(3, edition)
    table.do("buffet", "eat row 1", "ask restaurateur b")
    assert None not in table["buffet"]
    table.do("buffet")
    assert table.offers() == {"eat row 1", "eat row 2"}


# ---- dining out ----


@pytest.mark.rule("CON-109")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("place", ["pizza", "buffet"])
def test_both_places_are_dining_out(edition: str, place: str) -> None:
    table = dining(3, edition)
    assert not table.offers("ask"), "not before a place is chosen"
    table.do(place)
    assert table.offers("ask") == {"ask restaurateur a", "ask restaurateur b"}
    for other in ("shop", "cook", "workout", "market stans"):
        elsewhere = dining(3, edition)
        elsewhere.do(other)
        assert not elsewhere.offers("ask")


@pytest.mark.rule("CON-109")
@pytest.mark.parametrize(("ability", "changed", "kept"), [("oven", "pizza", "buffet"), ("steamer", "buffet", "pizza")])
def test_an_effect_that_names_one_place_works_on_that_one_only(ability: str, changed: str, kept: str) -> None:
    mine = diner(ready=["oven", "steamer"])
    table = lay(mine, diner(), cards=[OVEN, STEAMER], pizza=PIZZA, buffet=BUFFET, bag="vegetables 40")
    before = table.json()
    table.do(f"use {ability}")
    assert table[kept] == before[kept]
    assert table[changed] != before[changed]
    assert len(table["bag"]) == 40


# ---- Restaurateur ----


@pytest.mark.rule("CON-012", "CON-079")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("old", ["oils", "dairy"])
def test_restaurateur_a_replaces_one_token_of_the_pizza(edition: str, old: str) -> None:
    table = dining(2, edition)
    table.do("pizza", "ask restaurateur a")
    assert table.offers() == {f"food {food}" for food in PIZZA.split()}, "the fixed Fats & Oils too"
    table.do(f"food {old}")
    assert {f"food {food}" for food in FOOD_NAMES if food != old} <= table.offers()
    table.do("food seafood")
    assert not table.offers("ask")
    table.do("eat pizza")
    assert table.body() == ones(*(food for food in PIZZA.split() if food != old), "seafood")
    assert table["bag"] == ["vegetables"] * 40, "the old token went to the supply"


@pytest.mark.rule("CON-012", "CON-079")
@pytest.mark.parametrize("edition", EDITIONS)
def test_restaurateur_a_replaces_one_token_of_the_row_that_is_taken(edition: str) -> None:
    table = dining(2, edition)
    table.do("buffet", "ask restaurateur a")
    assert table.offers() == {"eat row 1", "eat row 2"}
    table.do("eat row 2")
    assert table.body() == {}, "this names the row, nothing is eaten yet"
    assert table.offers() == {f"food {food}" for food in ROW_2}
    table.do("food poultry", "food alcohol")
    assert table.offers() == {"eat row 2"}, "a token that one would take: so that row is taken"
    assert "row" in table.refusal("eat row 1")
    table.do("eat row 2")
    assert table.body() == ones("water", "nuts", "alcohol", "seafood")
    assert table["bag"] == ["vegetables"] * 40


@pytest.mark.rule("CON-184", "CON-012")
@pytest.mark.parametrize(("steps", "old"), [(("pizza",), "oils"), (("buffet", "eat row 1"), "meat")])
def test_restaurateur_a_does_not_bring_the_allergen(steps: tuple[str, ...], old: str) -> None:
    mine = diner(assistants="restaurateur", allergy="dairy-sensitivity")
    others = diner(allergy="nut-allergy")
    table = lay(mine, others, modules=["allergy"], pizza="oils meat water", buffet="meat water")
    table.do(steps[0], "ask restaurateur a", *steps[1:], f"food {old}")
    assert table.asked == "replace by"
    assert table.offers() == {f"food {food}" for food in FOOD_NAMES if food not in (old, "dairy")}
    assert "allergy" in table.refusal("food dairy")


@pytest.mark.rule("CON-012")
@pytest.mark.parametrize(("buffet", "row"), [("meat", "eat row 1"), ("- - - - meat", "eat row 2")])
def test_restaurateur_a_replaces_in_the_one_row_that_is_left(buffet: str, row: str) -> None:
    table = lay(diner(assistants="restaurateur"), diner(), buffet=buffet)
    table.do("buffet", "ask restaurateur a")
    assert table.offers() == {row}


@pytest.mark.rule("CON-012")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("place", "eaten"), [("pizza", "eat pizza"), ("buffet", "eat row 1")])
def test_restaurateur_a_comes_before_the_food_is_taken(edition: str, place: str, eaten: str) -> None:
    table = dining(2, edition)
    table.do(place, eaten)
    assert table.offers("ask") == {"ask restaurateur b"}


@pytest.mark.rule("CON-012", "CON-080")
@pytest.mark.parametrize("edition", LATER)
def test_restaurateur_b_refills_the_pizza_before_it_is_eaten(edition: str) -> None:
    table = dining(2, edition)
    table.do("pizza")
    table.do("ask restaurateur b", chance=[0] * 5)  # all five to the bottom of the bag
    assert table["pizza"] == ["oils", *["vegetables"] * 5]
    assert table["buffet"] == BUFFET.split()
    assert sorted(table["bag"]) == sorted(["vegetables"] * 35 + PIZZA.split()[1:])
    assert "oils" not in table["bag"], "the fixed token never enters the bag"
    table.do("eat pizza")
    assert table.body() == {"oils": 1, "vegetables": 5}


@pytest.mark.rule("CON-012", "CON-080")
@pytest.mark.parametrize("edition", LATER)
def test_restaurateur_b_refills_the_pizza_after_it_was_eaten(edition: str) -> None:
    table = dining(2, edition)
    table.do("pizza", "eat pizza")
    assert table["pizza"] == [None] * 6
    table.do("ask restaurateur b", chance=[])
    assert table["pizza"] == ["oils", *["vegetables"] * 5], "every space, emptied ones too"
    assert table["bag"] == ["vegetables"] * 35
    assert table.body() == ones(*PIZZA.split())
    assert table.deciding == 1


@pytest.mark.rule("CON-012", "CON-080")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("before", [True, False])
def test_restaurateur_b_refills_the_buffet_before_or_after_taking(edition: str, before: bool) -> None:
    table = dining(3, edition)
    table.do("buffet", *([] if before else ["eat row 1"]))
    back = BUFFET.split() if before else ROW_2
    table.do("ask restaurateur b", chance=[0] * len(back))
    assert table["buffet"] == ["vegetables"] * 8
    assert table["pizza"] == PIZZA.split()
    assert sorted(table["bag"]) == sorted(["vegetables"] * 32 + back)
    if before:
        table.do("eat row 2")
        assert table.body() == {"vegetables": 4}


@pytest.mark.rule("CON-012", "CON-080", "CON-109")
@pytest.mark.parametrize("before", [True, False])
def test_restaurateur_b_of_draft_refills_the_buffet_when_dining_at_pizza(before: bool) -> None:
    table = dining(3, DRAFT)
    table.do("pizza", *([] if before else ["eat pizza"]))
    pizza = table["pizza"]
    table.do("ask restaurateur b", chance=[0] * 8)
    assert table["buffet"] == ["vegetables"] * 8
    assert table["pizza"] == pizza
    assert sorted(table["bag"]) == sorted(["vegetables"] * 32 + BUFFET.split())


@pytest.mark.rule("CON-080")
def test_restaurateur_b_refills_rows_that_others_emptied() -> None:
    table = lay(diner(), diner(assistants="restaurateur"), diner(), buffet=BUFFET, bag="vegetables 40")
    table.do("buffet", "eat row 1", "buffet", "ask restaurateur b")
    assert None not in table["buffet"]
    assert len(table["bag"]) == 40 + 4 - 8
    assert table.offers() == {"eat row 1", "eat row 2"}


@pytest.mark.rule("CON-080", "CON-004")
def test_restaurateur_b_of_retail_draws_no_alcohol_for_pizza() -> None:
    table = dining(2, RETAIL, bag="vegetables 9 alcohol 3")
    table.do("pizza")
    table.do("ask restaurateur b", chance=[0] * 5 + [0] * 3)
    assert table["pizza"] == ["oils", *["vegetables"] * 5]
    assert Counter(table["bag"]) == {"alcohol": 3, "vegetables": 4} | ones(*PIZZA.split()[1:])


@pytest.mark.rule("CON-080", "CON-004")
def test_restaurateur_b_of_thought_may_draw_alcohol_for_pizza() -> None:
    table = dining(2, THOUGHT, bag="vegetables 9 alcohol 3")
    table.do("pizza")
    table.do("ask restaurateur b", chance=[0] * 5)
    assert table["pizza"] == ["oils", *["alcohol"] * 3, *["vegetables"] * 2]


@pytest.mark.rule("CON-080", "CON-033")
def test_the_fixed_space_gets_oils_again_after_it_was_replaced() -> None:
    table = dining(2)
    table.do("pizza", "ask restaurateur a", "food oils", "food seafood", "eat pizza")
    table.pass_all()
    assert table["pizza"][0] == "oils"


@pytest.mark.rule("CON-071", "CON-012")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("place", ["pizza", "buffet"])
def test_who_passes_at_a_dining_place_does_not_dine(edition: str, place: str) -> None:
    mine = diner(assistants="restaurateur", ready=["curry"])
    table = lay(mine, diner(), diner(), edition=edition)
    table.do(f"pass {place}")
    assert (table.deciding, table.offers()) == (0, {"use curry", "done"})


# ---- Snack ----


@pytest.mark.rule("CON-110")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_snack_is_one_token_from_kitchen_to_body_once_a_round(edition: str) -> None:
    table = lay(diner(kitchen="meat 2 water", body="meat"), diner(kitchen="dairy"), edition=edition)
    table.do("snack")
    assert table.offers() == {"food meat", "food water"}
    table.do("food meat")
    assert (table.body(), table.kitchen()) == ({"meat": 2}, "water meat")
    assert table.deciding == 1
    assert table.may("snack"), "each has an own space"
    table.do("snack", "food dairy")
    assert not table.offers("snack", "pass snack")
    table.pass_all()
    table.choose_any_assistants()
    table.do("cook", "done")
    assert (table.deciding, table.may("snack")) == (0, True)


@pytest.mark.rule("CON-110")
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_food_the_snack_serves_only_to_pass(edition: str) -> None:
    table = lay(diner(body="meat"), diner(), edition=edition)
    assert not table.may("snack")
    assert "kitchen" in table.refusal("snack")
    assert table.may("pass snack")
    table.do("pass snack")
    assert table.of()["snacked"]


@pytest.mark.rule("CON-110")
@pytest.mark.parametrize("edition", [DRAFT, THOUGHT])
def test_food_on_a_recipe_is_no_snack(edition: str) -> None:
    assert not lay(diner(recipes=["stew grains"]), diner(), edition=edition).may("snack")
