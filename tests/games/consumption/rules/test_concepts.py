"""Kitchen, body, cards and piles: CON-050 to CON-064."""

import json
from typing import Any

import pytest
from tests.games.consumption.table import (
    CARDS,
    DRAFT,
    EDITIONS,
    LATER,
    RETAIL,
    THOUGHT,
    Sitting,
    Table,
    diner,
    house,
    lay,
    recipe,
    stand,
)

import smorgasboard as sb
from smorgasboard.engine.chance import SeededChance
from smorgasboard.games.consumption.events import Stole, Traded, Uncovered
from smorgasboard.games.consumption.rules.codes import FOOD_NAMES
from smorgasboard.games.consumption.rules.state import ConsumptionState
from smorgasboard.games.consumption.view.from_json import read_seen

SHELVES = (("water", "alcohol"), ("grains", "nuts", "oils"), ("fruits", "vegetables", "dairy"), ("meat", "poultry"))
PLACES = {food: at for at, foods in enumerate((*SHELVES, ("seafood",))) for food in foods}
RECIPES = [json.loads(card.entry)["name"] for card in CARDS if card.section == "recipes"]
ACTIVITIES = [json.loads(card.entry)["name"] for card in CARDS if card.section == "activities"]


def last_round(*diners: Sitting, edition: str = THOUGHT) -> Table:
    """Played to the end by passing."""
    table = lay(*diners, edition=edition, round=6)
    table.pass_all()
    assert table.state.over
    return table


def final(*diners: Sitting, edition: str = THOUGHT) -> float:
    """Seat 0's score when the game ends now."""
    return last_round(*diners, edition=edition).state.outcome().scores[0]


# ---- kitchen ----


@pytest.mark.rule("CON-050")
@pytest.mark.parametrize("food", FOOD_NAMES)
def test_food_enters_the_kitchen_where_its_type_is_printed(food: str) -> None:
    table = lay(diner(), diner(), cards=[stand("stans", 1, f"{food} {food}")], stands="stans-1 - -")
    table.do("market stans")
    expected: list[list[str]] = [[], [], [], [], []]
    expected[PLACES[food]] = [food, food]
    assert table.of()["kitchen"] == expected


@pytest.mark.rule("CON-050")
def test_new_food_lies_where_it_is_printed_not_where_older_food_of_its_kind_is() -> None:
    table = lay(diner(shelves={3: "fruits"}, ready=["salad"]), diner())
    table.do("use salad")
    assert table.of()["kitchen"] == [[], [], ["fruits"], ["fruits"], []]


# ---- pointing at a token ----

POINTERS = (
    recipe("thief", "fruits fruits", effects=["steal 1"], starred=True),
    recipe("gift", "fruits fruits", effects=["give 1"], starred=True),
    recipe("barter", "fruits fruits", effects=["trade 1"], starred=True),
    recipe("cool", "fruits fruits", effects=["freshen 1"]),
    recipe("nibble", "fruits fruits", effects=["snack 2"]),
)


def shelves_of(table: Table, seat: int = 0) -> dict[int, list[str]]:
    return {number: shelf for number, shelf in enumerate(table.of(seat)["kitchen"], start=1) if shelf}


@pytest.mark.rule("CON-206", "CON-110")
@pytest.mark.parametrize("space", [3, 4, 5])
def test_who_snacks_points_at_the_token(space: int) -> None:
    table = lay(diner("water", shelves={2: "fruits", 4: "fruits", 3: "fruits 2"}), diner())
    table.do("snack")
    assert table.offers() == {"food water", "food fruits 3", "food fruits 4", "food fruits 5"}
    assert not table.may("food fruits"), "which of them is to be said"
    left = {1: ["water"], 3: ["fruits"], 4: ["fruits", "fruits"], 5: ["fruits"]}
    left[space] = left[space][1:]
    table.do(f"food fruits {space}")
    assert shelves_of(table) == {number: shelf for number, shelf in left.items() if shelf}
    assert table.body() == {"fruits": 1}


@pytest.mark.rule("CON-206")
def test_no_space_is_asked_for_where_all_tokens_lie_on_one() -> None:
    table = lay(diner("fruits 3", recipes=["jam"]), diner())
    twin = table.copy()
    twin.do("snack")
    assert twin.offers() == {"food fruits"}
    table.do("cook", "cook jam 1")
    assert table.asked == "cook"
    assert table.recipes() == ["jam fruits -"]


@pytest.mark.rule("CON-206", "CON-112")
def test_who_cooks_points_at_the_token_even_where_one_food_fits() -> None:
    table = lay(diner(shelves={1: "grains", 4: "grains"}, recipes=["stew", "toast"]), diner())
    table.do("cook", "cook stew 1")
    assert table.offers() == {"food grains 2", "food grains 5"}
    table.do("food grains 2")
    assert (shelves_of(table), table.recipes()) == ({5: ["grains"]}, ["stew grains -", "toast - -"])
    table.do("cook toast 1")
    assert (shelves_of(table), table.asked) == ({}, "cook"), "one is left, and it is no question which"


@pytest.mark.rule("CON-206")
def test_foods_and_spaces_are_asked_for_together() -> None:
    table = lay(diner("dairy", shelves={2: "fruits", 3: "fruits"}, recipes=["toast"]), diner())
    table.do("cook", "cook toast 2")
    assert table.offers() == {"food dairy", "food fruits 3", "food fruits 4"}
    table.do("food fruits 3")
    assert shelves_of(table) == {3: ["dairy"], 4: ["fruits"]}


@pytest.mark.rule("CON-206")
@pytest.mark.parametrize(("space", "left"), [(3, {5: ["dairy"]}), (5, {3: ["dairy"]})])
def test_who_takes_from_a_kitchen_points_at_food_and_space(space: int, left: dict[int, list[str]]) -> None:
    table = lay(diner(ready=["thief"]), diner(shelves={2: "dairy", 4: "dairy"}), cards=POINTERS)
    table.do("use thief", "seat 2")
    assert table.offers() == {"food dairy 3", "food dairy 5"}
    events = table.do(f"food dairy {space}")
    assert events[0] == Stole(0, 1, "dairy", space)
    assert shelves_of(table, 1) == left
    assert shelves_of(table) == {3: ["dairy"]}, "it goes to the space of its kind"


@pytest.mark.rule("CON-206", "CON-011")
def test_the_personal_shopper_of_the_draft_points_at_the_token() -> None:
    table = lay(diner(assistants="shopper"), diner("water", shelves={1: "water"}), edition=DRAFT)
    table.do("shop", dice=(1, 1))
    table.do("ask shopper b", "seat 2")
    assert table.offers() == {"food water 1", "food water 2"}
    table.do("food water 1", "done")
    assert (shelves_of(table), shelves_of(table, 1)) == ({1: ["water"]}, {2: ["water"]})


@pytest.mark.rule("CON-206")
def test_who_gives_points_at_the_own_token() -> None:
    table = lay(diner("water", shelves={3: "water"}, ready=["gift"]), diner(), cards=POINTERS)
    table.do("use gift", "seat 2")
    assert table.offers() == {"food water 1", "food water 4"}
    table.do("food water 1")
    assert (shelves_of(table), table.body(1)) == ({4: ["water"]}, {"water": 1})


@pytest.mark.rule("CON-206")
def test_who_trades_points_at_both_tokens() -> None:
    mine = diner(shelves={0: "water", 4: "water"}, ready=["barter"])
    table = lay(mine, diner(shelves={2: "dairy", 3: "dairy"}), cards=POINTERS)
    table.do("use barter", "seat 2")
    assert table.offers() == {"food water 1", "food water 5"}
    table.do("food water 5")
    assert table.offers() == {"food dairy 3", "food dairy 4"}
    events = table.do("food dairy 3")
    assert events[0] == Traded(0, 1, "water", "dairy", 3)
    assert shelves_of(table) == {1: ["water"], 3: ["dairy"]}
    assert shelves_of(table, 1) == {1: ["water"], 4: ["dairy"]}


@pytest.mark.rule("CON-206")
def test_who_moves_a_token_to_the_left_points_at_it() -> None:
    table = lay(diner(shelves={0: "water", 2: "water", 4: "water"}, ready=["cool"]), diner(), cards=POINTERS)
    table.do("use cool")
    assert table.offers() == {"done", "food water 3", "food water 5"}, "the one on the first space cannot move"
    table.do("food water 3")
    assert shelves_of(table) == {1: ["water"], 2: ["water"], 5: ["water"]}
    one = lay(diner(shelves={0: "water", 2: "water"}, ready=["cool"]), diner(), cards=POINTERS)
    one.do("use cool")
    assert one.offers() == {"done", "food water"}
    one.do("food water")
    assert shelves_of(one) == {1: ["water"], 2: ["water"]}


@pytest.mark.rule("CON-206", "CON-193")
def test_the_thaw_area_is_a_place_of_its_own() -> None:
    table = lay(
        diner("meat", thaw="meat", ready=["nibble"]),
        diner("poultry", thaw="poultry"),
        cards=POINTERS,
        modules=["freezer"],
    )
    table.do("use nibble")
    assert table.offers("food") == {"food meat 4", "food meat thaw"}
    twin = table.copy()
    twin.do("food meat 4")
    assert (shelves_of(twin), twin.of()["thaw"]) == ({}, ["meat"])
    table.do("food meat thaw", "food meat")
    assert (shelves_of(table), table.of()["thaw"], table.body()) == ({}, [], {"meat": 2})
    thief = lay(diner(ready=["thief"]), diner("poultry", thaw="poultry"), cards=POINTERS, modules=["freezer"])
    thief.do("use thief", "seat 2")
    assert thief.offers() == {"food poultry 4", "food poultry thaw"}
    thief.do("food poultry thaw", "kitchen")
    assert (shelves_of(thief, 1), thief.of(1)["thaw"]) == ({4: ["poultry"]}, [])


@pytest.mark.rule("CON-206")
def test_no_ability_comes_between_the_food_and_its_space() -> None:
    table = lay(diner(shelves={1: "grains", 4: "grains"}, recipes=["stew"], ready=["nibble"]), diner(), cards=POINTERS)
    table.do("cook", "cook stew 1")
    assert table.offers() == {"food grains 2", "food grains 5"}


@pytest.mark.rule("CON-051")
@pytest.mark.parametrize("edition", EDITIONS)
def test_food_moves_right_each_round_and_into_the_trash(edition: str) -> None:
    table = lay(diner(kitchen="water meat seafood 2"), diner(shelves={0: "seafood"}), edition=edition)
    table.pass_all()
    assert table.of(0)["kitchen"] == [[], ["water"], [], [], ["meat"]]
    assert table.of(0)["trash"] == 2
    assert table.of(1)["kitchen"] == [[], ["seafood"], [], [], []], "from where it lies"
    table.choose_any_assistants()
    table.pass_all()
    assert table.of(0)["kitchen"] == [[], [], ["water"], [], []]
    assert table.of(0)["trash"] == 3, "trash stays"
    assert (table.of(1)["trash"], not table.body(0)) == (0, True)


@pytest.mark.rule("CON-051")
@pytest.mark.parametrize("edition", EDITIONS)
def test_food_spoils_after_the_last_round_too(edition: str) -> None:
    table = last_round(diner(kitchen="seafood water", trash=1), diner(), edition=edition)
    assert (table.of()["trash"], table.kitchen()) == (2, "water")
    left = table.box.kitchen_left
    assert final(diner(kitchen="seafood"), diner(), edition=edition) == final(diner(), diner(), edition=edition) - 2
    assert final(diner(kitchen="water"), diner(), edition=edition) == final(diner(), diner(), edition=edition) + left


# ---- body ----


@pytest.mark.rule("CON-052")
@pytest.mark.parametrize("food", FOOD_NAMES)
def test_a_token_for_a_full_group_goes_back_to_the_supply(food: str) -> None:
    offer = [stand("stans", 1, f"{food} {food}", to="body")]
    room = lay(diner(), diner()).room(food)
    table = lay(diner(body=f"{food} {room - 1}"), diner(), cards=offer, stands="stans-1 - -")
    table.do("market stans")
    assert table.body() == {food: room}, "one more fits, the second one does not"
    assert (table.kitchen(), table.of()["trash"]) == ("", 0)


@pytest.mark.rule("CON-052")
def test_tokens_leave_a_group_one_by_one_and_others_can_come_again() -> None:
    room = lay(diner(), diner()).room("water")
    table = lay(diner(body=f"water {room}", activities=["walk"], ready=["stew"]), diner())
    table.do("workout", "train walk 1")
    assert table.body() == {"water": room - 1}
    table.do("use stew")
    assert table.body() == {"water": room}


@pytest.mark.rule("CON-053", "CON-054")
@pytest.mark.parametrize("food", FOOD_NAMES)
def test_a_group_scores_the_space_of_its_last_token_or_its_corner(food: str) -> None:
    for edition in EDITIONS:
        track = house(edition).box.tracks[house(edition).box.standard_diet][FOOD_NAMES.index(food)]
        empty = final(diner(), diner(), edition=edition)
        for count in range(1, len(track)):
            fed = final(diner(body=f"{food} {count}"), diner(), edition=edition)
            assert fed - empty == track[count] - track[0]


@pytest.mark.rule("CON-053", "CON-054")
def test_an_empty_body_scores_all_corners() -> None:
    box = house().box
    assert final(diner(), diner()) == sum(track[0] for track in box.tracks[box.standard_diet])
    other = box.diet_names[box.alternate_diets[0]]
    assert final(diner(diet=other), diner()) == sum(track[0] for track in box.tracks[box.alternate_diets[0]])


@pytest.mark.rule("CON-059")
@pytest.mark.parametrize("edition", EDITIONS)
def test_conditions_have_no_effect_of_their_own(edition: str) -> None:
    told = house(edition)
    named: set[str] = set()
    for food, track in told.diets["standard"].tracks.items():
        for count in range(len(track.values)):
            if track.condition(count):
                named.add(track.condition(count))
                ill = lay(diner(kitchen="meat", body=f"{food} {count}" if count else ""), diner(), edition=edition)
                well = lay(diner(kitchen="meat"), diner(), edition=edition)
                assert ill.offers() == well.offers()
                worth = ill.state.outcome().scores[0] - well.state.outcome().scores[0]
                assert worth == track.values[count] - track.values[0]
    assert len(named) > 1


# ---- cards ----


@pytest.mark.rule("CON-055")
def test_a_recipe_is_incomplete_until_all_its_spaces_are_filled() -> None:
    table = lay(diner(kitchen="grains meat", recipes=["stew"]), diner())
    table.do("cook", "cook stew 1")
    assert (table.recipes(), table.of()["cooked"], table.score()) == (["stew grains -"], [], 0)
    table.do("cook stew 2")
    assert (table.recipes(), table.of()["cooked"]) == ([], ["stew"])
    assert table.score() == table.recipe_vp("stew")


@pytest.mark.rule("CON-055")
def test_there_is_no_limit_to_recipes() -> None:
    table = lay(diner(recipes=RECIPES), diner())
    for _ in range(3):
        table.do("cook", "take recipe 1", "take recipe 2", "take recipe 3", "done", "cook", "done")
    assert len(table.recipes()) == len(RECIPES) + 9


@pytest.mark.rule("CON-056")
def test_there_is_no_limit_to_activities() -> None:
    table = lay(diner(activities=ACTIVITIES), diner())
    for _ in range(3):
        table.do("workout", "take activity 1", "take activity 3", "done", "cook", "done")
    assert len(table.activities()) == len(ACTIVITIES) + 6


@pytest.mark.rule("CON-056")
def test_an_activity_is_incomplete_until_all_its_spaces_are_filled() -> None:
    table = lay(diner(body="grains water", activities=["run"]), diner())
    table.do("workout", "train run 1")
    assert (table.activities(), table.of()["trained"], table.score()) == (["run grains -"], [], 0)
    table.do("train run 2")
    assert (table.activities(), table.of()["trained"]) == ([], ["run"])
    assert table.score() == table.activity_vp("run")


@pytest.mark.rule("CON-057")
@pytest.mark.parametrize(("food", "fits"), [("oils", True), ("nuts", True), ("meat", False), ("water", False)])
def test_a_split_space_of_a_recipe_takes_either_food(food: str, fits: bool) -> None:
    table = lay(diner(kitchen=food, recipes=["salad"]), diner())
    table.do("cook")
    assert table.may("cook salad 2") == fits
    if fits:
        table.do("cook salad 2")
        assert table.recipes() == [f"salad - {food} -"]


@pytest.mark.rule("CON-057")
def test_with_both_foods_of_a_split_space_one_chooses_and_one_token_fills_it() -> None:
    table = lay(diner(kitchen="oils nuts meat", recipes=["salad"]), diner())
    table.do("cook", "cook salad 2")
    assert table.offers() == {"food oils", "food nuts"}
    table.do("food nuts")
    assert (table.recipes(), table.kitchen()) == (["salad - nuts -"], "oils meat")
    assert not table.may("cook salad 2")


@pytest.mark.rule("CON-057")
@pytest.mark.parametrize(("food", "fits"), [("fruits", True), ("dairy", True), ("meat", False)])
def test_a_split_space_of_an_activity_takes_either_food(food: str, fits: bool) -> None:
    table = lay(diner(body=food, activities=["dance"]), diner())
    table.do("workout")
    assert table.may("train dance 1") == fits


@pytest.mark.rule("CON-058", "CON-101")
@pytest.mark.parametrize("to", ["body", "kitchen"])
def test_a_wild_of_the_market_is_any_food(to: str) -> None:
    table = lay(diner(), diner(), cards=[stand("stans", 1, "meat any", to)], stands="stans-1 - -")
    table.do("market stans")
    assert table.offers() == {f"food {food}" for food in FOOD_NAMES}
    table.do("food alcohol")
    assert table.body() == ({"meat": 1, "alcohol": 1} if to == "body" else {})
    assert table.kitchen() == ("" if to == "body" else "alcohol meat")


@pytest.mark.rule("CON-058")
def test_a_wild_of_an_activity_is_any_food_that_the_card_does_not_name() -> None:
    table = lay(diner(body=" ".join(FOOD_NAMES), activities=["climb"]), diner())
    table.do("workout", "train climb 2")
    assert table.offers() == {f"food {food}" for food in FOOD_NAMES if food != "grains"}


@pytest.mark.rule("CON-060")
@pytest.mark.parametrize("edition", EDITIONS)
def test_food_on_cards_does_not_spoil(edition: str) -> None:
    table = lay(diner(recipes=["feast - - seafood"], activities=["lift - water*2"]), diner(), edition=edition)
    for _ in range(3):
        table.pass_all()
        table.choose_any_assistants()
    assert (table.recipes(), table.activities()) == (["feast - - seafood - -"], ["lift - water*2"])
    assert (table.of()["trash"], table.kitchen(), table.body()) == (0, "", {})


@pytest.mark.rule("CON-060")
@pytest.mark.parametrize("edition", EDITIONS)
def test_food_on_incomplete_cards_counts_as_nothing_at_the_end(edition: str) -> None:
    full = diner(recipes=["feast poultry meat seafood grains"], activities=["hike grains fruits"])
    bare = diner(recipes=["feast"], activities=["hike"])
    assert final(full, diner(), edition=edition) == final(bare, diner(), edition=edition)


# ---- turned over, unused ----


@pytest.mark.rule("CON-061")
@pytest.mark.parametrize("edition", LATER)
def test_a_recipe_that_is_turned_over_counts_for_the_life_coach(edition: str) -> None:
    others = (diner(), diner())
    used = lay(
        diner(assistants="life", activities=["run"], trained=["walk"], cooked=["stew"]), *others, edition=edition
    )
    assert used.may("ask life a")
    none = lay(diner(assistants="life", activities=["run"], trained=["walk"]), *others, edition=edition)
    assert not none.may("ask life a")


@pytest.mark.rule("CON-061")
def test_using_an_ability_leaves_the_recipe_completed() -> None:
    table = lay(diner(assistants="life", activities=["run"], trained=["walk"], ready=["stew"]), diner(), diner())
    assert table.may("ask life a")
    table.do("use stew")
    assert (table.of()["cooked"], table.of()["ready"]) == (["stew"], [])
    assert table.may("ask life a")


@pytest.mark.rule("CON-061")
def test_a_recipe_that_is_turned_over_counts_for_the_least_points_of_draft() -> None:
    assert house(DRAFT).box.least_recipe_points == 12
    short = final(diner(cooked=["feast"]), diner(), edition=DRAFT)
    enough = final(diner(cooked=["feast", "stew"]), diner(), edition=DRAFT)
    assert enough - short == 15


@pytest.mark.rule("CON-061")
def test_a_recipe_that_is_turned_over_breaks_ties() -> None:
    table = last_round(diner(), diner(cooked=["stew"]))
    assert table.state.outcome().winners == (1,)


@pytest.mark.rule("CON-061")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_ability_unused_at_the_end_is_lost(edition: str) -> None:
    unused, used = diner(ready=["curry", "stew"]), diner(cooked=["curry", "stew"])
    assert final(unused, diner(), edition=edition) == final(used, diner(), edition=edition)


# ---- piles ----


def reading(book: str, left: str, right: str, players: int = 2) -> Table:
    """Piles in order, the next card last."""
    return lay(*(diner() for _ in range(players)), book=book, left_pile=left, right_pile=right)


@pytest.mark.rule("CON-062")
@pytest.mark.parametrize(
    ("taken", "book"),
    [
        ((1,), ["feast", "salad", "curry", "toast"]),
        ((2,), ["feast", "stew", "curry", "toast"]),
        ((1, 2), ["jam", "feast", "curry", "toast"]),
        ((3,), ["stew", "salad", "banquet", "toast"]),
        ((4,), ["stew", "salad", "banquet", "curry"]),
        ((3, 4), ["stew", "salad", "cake", "banquet"]),
        ((1, 2, 4), ["jam", "feast", "banquet", "curry"]),
    ],
)
def test_a_space_beside_a_pile_takes_its_top_card(taken: tuple[int, ...], book: list[str]) -> None:
    table = reading("stew salad curry toast", "jam feast", "cake banquet")
    table.do("cook", *(f"take recipe {space}" for space in taken), "done")
    assert table["book"] == book


@pytest.mark.rule("CON-062")
@pytest.mark.parametrize(
    ("taken", "book"),
    [
        ((1,), ["banquet", "salad", "curry", "toast"]),
        ((2,), ["banquet", "stew", "curry", "toast"]),
        ((1, 2), ["jam", "banquet", "curry", "toast"]),
        ((2, 3), ["banquet", "stew", "jam", "toast"]),
    ],
)
def test_an_empty_pile_is_replaced_by_the_other(taken: tuple[int, ...], book: list[str]) -> None:
    table = reading("stew salad curry toast", "", "cake jam banquet")
    table.do("cook", *(f"take recipe {space}" for space in taken), "done")
    assert table["book"] == book


@pytest.mark.rule("CON-062")
def test_an_empty_right_pile_is_replaced_by_the_left() -> None:
    table = reading("curry toast stew salad", "cake jam banquet", "")
    table.do("cook", "take recipe 4", "done")
    assert table["book"] == ["curry", "toast", "banquet", "stew"]


@pytest.mark.rule("CON-062")
def test_when_both_piles_are_out_fewer_recipes_are_open() -> None:
    table = reading("stew salad curry toast", "", "")
    table.do("cook", "take recipe 2", "take recipe 3", "done")
    assert table["book"] == [None, "stew", None, "toast"]
    table.do("cook")
    assert table.offers("take") == {"take recipe 2", "take recipe 4"}


def two_piles(edition: str) -> Table:
    """Seat 0 is cooking; Feast lies below the Stew, Banquet below the Curry."""
    piles: dict[str, Any] = {"left_pile": "jam feast", "right_pile": "cake banquet"}
    table = lay(diner(assistants="chef"), diner(), edition=edition, book="stew salad curry toast", **piles)
    table.do("cook")
    return table


def hidden_in_view(table: Table) -> set[str]:
    seen = json.dumps([table.state.view(seat) for seat in range(2)])
    assert '"salad"' in seen
    return {name for name in ("feast", "banquet", "jam", "cake") if f'"{name}"' not in seen}


@pytest.mark.rule("CON-063")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_card_under_a_taken_top_cannot_be_taken_before_the_refill(edition: str) -> None:
    table = two_piles(edition)
    table.do("take recipe 1", "take recipe 4")
    assert table.offers("take") == {"take recipe 2", "take recipe 3"}
    assert table["book"] == [None, "salad", "curry", None]
    table.do("done")
    assert table["book"] == ["feast", "salad", "banquet", "curry"]


@pytest.mark.rule("CON-063")
@pytest.mark.parametrize("edition", [DRAFT, RETAIL])
def test_piles_that_lie_face_down_show_nothing_below(edition: str) -> None:
    table = two_piles(edition)
    for take in ("take recipe 1", "take recipe 3"):
        table.state.revealed = False
        table.do(take)
        assert not table.state.revealed, "it can be taken back"
    assert hidden_in_view(table) == {"feast", "banquet", "jam", "cake"}
    assert table.state.view(0)["left_pile"] == {"unseen": 2, "under": [], "next": None}


@pytest.mark.rule("CON-063")
def test_piles_that_lie_face_up_show_the_next_card_at_once() -> None:
    table = two_piles(THOUGHT)
    assert hidden_in_view(table) == {"feast", "banquet", "jam", "cake"}
    table.state.revealed = False
    table.do("take recipe 2")
    assert not table.state.revealed, "nothing lies below a card beside a pile"
    events = table.do("take recipe 1")
    assert table.state.revealed, "undo ends here"
    assert events[-1] == Uncovered(0, "feast")
    assert hidden_in_view(table) == {"banquet", "jam", "cake"}
    assert table.state.view(1)["left_pile"] == {"unseen": 1, "under": [], "next": "feast"}
    assert "after the refill" in table.refusal("take recipe 1")
    table.do("done")
    assert table["book"] == ["jam", "feast", "curry", "toast"]
    assert table.state.view(1)["left_pile"] == {"unseen": 0, "under": [], "next": None}


@pytest.mark.rule("CON-063")
def test_what_is_imagined_has_the_card_that_everybody_sees() -> None:
    game = sb.load("consumption")
    state = game.new(2, seed=3, first="seat1")
    for text in ("assistant chef", "assistant kitchen", "cook", "take recipe 1"):
        state.play(state.actors()[0], game.actions.parse(text))
    assert isinstance(state, ConsumptionState)
    tops = set()
    for number in range(8):
        for twin in (
            game.imagine(state.observation(1), SeededChance(str(number))),
            game.imagined(state, 1, SeededChance(str(number))),
        ):
            assert isinstance(twin, ConsumptionState)
            assert twin.left_pile[-1] == state.left_pile[-1]
            assert len(twin.left_pile) == len(state.left_pile)
            tops.add(twin.right_pile[-1])
    assert len(tops) > 3, "the other pile's next card is anybody's guess"


@pytest.mark.rule("CON-063")
def test_a_card_that_everybody_saw_going_under_is_no_revelation() -> None:
    piles: dict[str, Any] = {"left_pile": "jam feast", "left_known": 2, "right_pile": "cake banquet"}
    table = lay(diner(), diner(), book="stew salad curry toast", **piles)
    table.do("cook")
    table.state.revealed = False
    table.do("take recipe 1")
    assert not table.state.revealed
    assert table.state.view(0)["left_pile"] == {"unseen": 0, "under": ["jam", "feast"], "next": "feast"}
    again = read_seen("consumption:test", table.box, table.state.view(0))
    assert again.left_pile == table.state.left_pile


@pytest.mark.rule("CON-063", "CON-073")
def test_a_recipe_swapped_onto_a_pile_keeps_it_covered() -> None:
    table = two_piles(THOUGHT)
    table.do("take recipe 2", "ask chef b")
    assert table.asked == "swap in", "there is only the Salad to give back"
    table.state.revealed = False
    table.do("take recipe 1")
    assert not table.state.revealed
    assert table["book"] == ["salad", None, "curry", "toast"]
    assert hidden_in_view(table) == {"feast", "banquet", "jam", "cake"}


@pytest.mark.rule("CON-064")
def test_without_a_deck_spaces_of_the_planner_stay_empty() -> None:
    table = lay(diner(body="water"), diner(), planner="run walk hike", deck="climb")
    table.do("workout", "take activity 1", "take activity 2", "train walk 1", "done")
    assert table["planner"] == ["climb", None, "hike"]
    table.do("workout")
    assert table.offers("take") == {"take activity 1", "take activity 3"}
    table.do("done")
    table.pass_all()
    assert [card for card in table["planner"] if card] == ["climb", "hike"], "taken cards never come back"
    assert table["deck"] == []
