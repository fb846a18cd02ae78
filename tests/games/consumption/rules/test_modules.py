"""Modules of thought: CON-175, CON-176, Food Allergy CON-182 to CON-188, Freezer CON-189 to CON-195."""

from itertools import combinations
from typing import Any

import pytest
from tests.games.consumption.table import (
    Card,
    Sitting,
    Table,
    activity,
    diner,
    house,
    lay,
    new,
    recipe,
    spaces_of,
    stand,
)

import smorgasboard as sb
from smorgasboard.engine.chance import SeededChance
from smorgasboard.engine.errors import BadOption
from smorgasboard.games.consumption.events import Lost
from smorgasboard.games.consumption.rules.codes import FOOD_NAMES, GOAL_FOOD
from smorgasboard.games.consumption.rules.scoring.completed import goal_count
from smorgasboard.games.consumption.rules.scoring.sheet import score_sheet
from smorgasboard.games.consumption.view.from_json import read_position

MODULES = ("potluck", "goals", "allergy", "freezer")
TILES = {"dairy-sensitivity": "dairy", "gluten-free": "grains", "nut-allergy": "nuts", "seafood-allergy": "seafood"}
GLUTEN_FREE, SEAFOOD = "gluten-free", "seafood-allergy"


def recipes_of(table: Table) -> set[str]:
    return {name for name in (*table["book"], *table["left_pile"], *table["right_pile"]) if name}


def names_of(deck: list[int]) -> set[str]:
    return {house().box.recipe_names[card] for card in deck}


BASE, POTLUCK, FROZEN = (
    names_of(deck) for deck in (house().box.base_deck, house().box.potluck_deck, house().box.freezer_deck)
)
STARRED = names_of(house().box.starred)


# ---- all together ----


@pytest.mark.rule("CON-175")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_modules_combine_freely(players: int) -> None:
    allowed = MODULES if players > 1 else MODULES[2:]
    for count in range(len(allowed) + 1):
        for chosen in combinations(allowed, count):
            table = new(players=players, modules=list(chosen))
            assert (table["potluck"], table["freezer"], table["allergies"]) == tuple(
                module in chosen for module in ("potluck", "freezer", "allergy")
            )
            assert len(table["goals"]) == (2 if "goals" in chosen else 0)
            assert (table.of()["allergy"] is not None) == ("allergy" in chosen)


@pytest.mark.rule("CON-175")
@pytest.mark.parametrize(("module", "title"), [("potluck", "Pot Luck"), ("goals", "Goals")])
def test_two_modules_are_not_for_solo_play(module: str, title: str) -> None:
    game = sb.load("consumption:thought")
    with pytest.raises(BadOption, match=f"{title} is not for solo play"):
        game.settings(1, {"modules": [module]})
    assert game.settings(2, {"modules": [module]})["modules"] == [module]


# ---- Pot Luck ----


@pytest.mark.rule("CON-176")
def test_eight_pot_luck_recipes_replace_eight_others() -> None:
    assert recipes_of(new()) == BASE
    gone = set()
    for seed in range(4):
        deck = recipes_of(new(seed=seed, modules=["potluck"]))
        assert deck >= POTLUCK
        assert len(deck & BASE) == len(BASE) - 8 == 48
        gone.add(frozenset(BASE - deck))
    assert len(gone) == 4, "which ones is random"


@pytest.mark.rule("CON-176")
def test_pot_luck_recipes_lie_anywhere_in_the_deck() -> None:
    places = set()
    for seed in range(6):
        table = new(seed=seed, modules=["potluck"])
        cards = [*table["left_pile"], *table["right_pile"], *table["book"]]
        places |= {at for at, card in enumerate(cards) if card in POTLUCK}
    assert len(places) > 25


# ---- Food Allergy ----


def allergic(sitting: Sitting, tile: str = GLUTEN_FREE, other: Sitting | None = None, **more: Any) -> Table:
    """Seat 0 has this allergy; seat 1 another one."""
    sitting.more["allergy"] = tile
    second = other or diner()
    second.more.setdefault("allergy", next(name for name in TILES if name != tile))
    return lay(sitting, second, modules=["allergy"], **more)


def substitutes(table: Table, tile: str) -> list[str]:
    bits = table.box.substitutes[table.box.allergy_names.index(tile)]
    return [food for at, food in enumerate(FOOD_NAMES) if bits >> at & 1]


def others_of(table: Table, tile: str) -> str:
    """A food that has nothing to do with an allergy."""
    return next(food for food in FOOD_NAMES if food not in (*substitutes(table, tile), TILES[tile], "water"))


@pytest.mark.rule("CON-182")
def test_everybody_is_dealt_another_tile() -> None:
    hands = set()
    for seed in range(6):
        table = new(players=4, seed=seed, modules=["allergy"])
        hand = tuple(table.of(seat)["allergy"] for seat in range(4))
        assert set(hand) == set(TILES)
        hands.add(hand)
    assert len(hands) > 3


@pytest.mark.rule("CON-182")
def test_tiles_can_be_chosen_from_the_first_player_on() -> None:
    table = new(players=3, modules=["allergy"], allergies="chosen", first="seat3")
    free = {f"allergy {tile}" for tile in TILES}
    for seat in (2, 0, 1):
        assert (table.asked, table.deciding) == ("allergy", seat)
        assert table.offers() == free
        chosen = max(free)
        free.remove(chosen)
        table.do(chosen)
        assert table.of(seat)["allergy"] == chosen.removeprefix("allergy ")
    assert table.asked == "assistant"


@pytest.mark.rule("CON-182", "CON-188")
@pytest.mark.parametrize(("tile", "food"), TILES.items())
def test_a_tile_covers_the_track_of_its_food_and_scores_in_its_place(tile: str, food: str) -> None:
    table = allergic(diner(), tile)
    box = table.box
    standard = box.tracks[box.standard_diet]
    tile_track = box.tile_tracks[box.allergy_names.index(tile)]
    covered = FOOD_NAMES.index(food)
    rest = sum(track[0] for at, track in enumerate(standard) if at != covered)
    assert table.state.outcome().scores[0] == rest + tile_track[0], "an empty tile counts its corner"
    for count in (1, len(tile_track) - 1):
        filled = allergic(diner(tile=f"{substitutes(table, tile)[0]} {count}"), tile)
        assert filled.state.outcome().scores[0] == rest + tile_track[count]


@pytest.mark.rule("CON-182", "CON-188")
@pytest.mark.parametrize("diet", ["vegetarian", "low-carb"])
def test_a_tile_lies_on_any_board(diet: str) -> None:
    table = new(players=2, modules=["allergy"], allergies="chosen", diets="chosen", first="seat1")
    table.do(f"diet {diet}", "diet endurance", "allergy gluten-free", "allergy nut-allergy")
    tracks = table.state.diners[0].tracks
    own = table.box.tracks[table.box.diet_names.index(diet)]
    grains = FOOD_NAMES.index("grains")
    assert tracks[grains] == table.box.tile_tracks[table.box.allergy_names.index("gluten-free")]
    assert [track for at, track in enumerate(tracks) if at != grains] == [
        track for at, track in enumerate(own) if at != grains
    ]


# ---- the allergen stays out ----


@pytest.mark.rule("CON-183")
def test_the_allergen_may_enter_the_kitchen() -> None:
    table = allergic(diner(), cards=[stand("stans", 1, "grains any")], stands="stans-1")
    table.do("market stans", "food grains")
    assert table.kitchen() == "grains grains"
    shopping = allergic(diner())
    shopping.do("shop", f"buy {spaces_of('grains')[0]}", "done")
    assert shopping.kitchen() == "grains"


@pytest.mark.rule("CON-184", "CON-183")
def test_the_allergen_is_not_snacked() -> None:
    assert not allergic(diner("grains")).may("snack")
    table = allergic(diner("grains water"))
    table.do("snack")
    assert table.offers() == {"food water"}


@pytest.mark.rule("CON-184", "CON-183")
def test_the_allergen_is_not_placed_on_a_recipe() -> None:
    table = allergic(diner("grains 2 meat", recipes=["stew", "toast"], assistants="chef"))
    table.do("cook")
    assert table.offers("cook") == {"cook stew 2"}
    table.do("ask chef a", "cook toast 1")
    assert "toast meat -" in table.recipes(), "the chef's exception does not help it in"
    assert table.kitchen() == "grains grains"


@pytest.mark.rule("CON-184")
def test_a_wild_for_the_body_is_another_food() -> None:
    snack = recipe("treat", "oils oils", effects=["gain 1 any body"])
    swap = recipe("swap", "oils nuts", effects=["exchange 1"])
    cards = [snack, swap, stand("stans", 1, "any", "body")]
    table = allergic(diner(body="water", ready=["treat", "swap"]), stands="stans-1", cards=cards)
    for steps in (["use treat"], ["market stans"], ["use swap", "food water"]):
        twin = table.copy()
        twin.do(*steps)
        expected = {f"food {food}" for food in FOOD_NAMES if food != "grains"}
        assert twin.offers("food") == expected - ({"food water"} if "use swap" in steps else set())


@pytest.mark.rule("CON-184")
def test_an_ability_that_gives_only_the_allergen_cannot_be_used() -> None:
    bread = recipe("bread", "oils oils", effects=["gain 1 grains body"])
    either = recipe("either", "oils nuts", effects=["gain 1 grains/meat body"])
    all_round = recipe("all-round", "oils dairy", effects=["everyone gain 1 grains body"], starred=True)
    table = allergic(diner(ready=["bread", "either", "all-round"]), cards=[bread, either, all_round])
    assert table.offers("use") == {"use either"}
    table.do("use either")
    assert table.body() == {"meat": 1}


@pytest.mark.rule("CON-184")
def test_stands_with_the_allergen_for_the_body_are_closed() -> None:
    cards = [stand("stans", 1, "water grains", "body"), stand("mill", 1, "grains water", "kitchen")]
    table = allergic(diner(), cards=cards, stands="stans-1 - mill-1")
    assert table.offers("market") == {"market mill"}
    table.do("cook", "done")
    assert table.offers("market") == {"market stans", "market mill"}, "closed to the allergic only"


@pytest.mark.rule("CON-184", "CON-108")
def test_rows_with_the_allergen_are_closed() -> None:
    food: dict[str, Any] = {"buffet": "grains water 3 meat 4", "pizza": "oils grains water 4"}
    table = allergic(diner(), **food)
    assert not table.may("pizza")
    assert table.may("pass pizza")
    table.do("buffet")
    assert table.offers() == {"eat row 2"}
    first = allergic(diner(), buffet="water 4 grains 4", pizza="oils grains water 4")
    assert first.offers("pizza", "buffet") == {"buffet"}
    first.do("buffet")
    assert first.offers() == {"eat row 1"}
    both = allergic(diner(), buffet="grains water 3 grains meat 3", pizza="oils water 5")
    assert not both.may("buffet")
    assert both.may("pizza")


@pytest.mark.rule("CON-184", "CON-012")
def test_the_restaurateur_replaces_the_allergen_first() -> None:
    table = allergic(diner(assistants="restaurateur"), pizza="oils grains meat 4", buffet="meat 8")
    table.do("pizza")
    assert not table.may("eat pizza")
    table.do("ask restaurateur a", "food grains", "food alcohol")
    assert table.offers("eat") == {"eat pizza"}
    table.do("eat pizza")
    while table.asked == "tile or group":
        table.do("group")
    assert table.body() == {"oils": 1, "meat": 4, "alcohol": 1}


@pytest.mark.rule("CON-184")
def test_an_ability_replaces_the_allergen_first() -> None:
    change = recipe("change", "oils oils", effects=["change 1"], starred=True)
    table = allergic(diner(ready=["change"]), pizza="oils grains meat 4", buffet="grains 4 - - - -", cards=[change])
    assert not table.offers("pizza", "buffet")
    table.do("use change", "eat pizza", "food grains", "food meat")
    assert table.offers("pizza", "buffet") == {"pizza"}
    table.do("pizza", "eat pizza")
    assert table.body() == {"oils": 1, "meat": 5}


@pytest.mark.rule("CON-184")
def test_who_may_take_nothing_in_the_end_leaves_without() -> None:
    table = allergic(diner(assistants="restaurateur"), pizza="oils grains 2 meat 3")
    table.do("pizza", "ask restaurateur a", "food grains", "food water")
    assert table.body() == {}, "one Grains is still there"
    assert table["pizza"] == ["oils", "water", "grains", "meat", "meat", "meat"]
    assert table.deciding == 1


@pytest.mark.rule("CON-185")
@pytest.mark.parametrize(
    ("effect", "steps"),
    [
        ("others gain 1 grains body", ()),
        ("everyone gain 1 grains body", ()),
        ("other gain 1 grains body", ("seat 2",)),
        ("give 1", ("seat 2", "food grains")),
    ],
)
def test_what_others_force_upon_one_goes_to_the_supply(effect: str, steps: tuple[str, ...]) -> None:
    force = recipe("force", "oils oils", effects=[effect], starred=True)
    mine = diner("grains", ready=["force"])
    table = allergic(mine, "dairy-sensitivity", diner(allergy=GLUTEN_FREE), cards=[force])
    table.do("use force", *steps)
    assert table.body(1) == {}
    if "tile or group" in table.asked:
        table.do("group")
    assert table.body(1) == {}
    assert table.asked == "place"
    assert table.deciding == 0


@pytest.mark.rule("CON-185", "CON-080")
def test_a_fresh_draw_may_be_taken_without_the_allergen() -> None:
    table = allergic(diner(assistants="restaurateur"), pizza="oils grains meat 4", bag="water 9 meat grains")
    table.do("pizza")
    assert not table.may("eat pizza")
    table.do("ask restaurateur b", chance=[0] * 5)
    drawn = table["pizza"]
    assert "grains" in drawn
    table.do("eat pizza")
    while table.asked == "tile or group":
        table.do("group")
    assert "grains" not in table.body(), "neither the tile nor anything else got it"
    assert sum(table.body().values()) == 6 - drawn.count("grains")


@pytest.mark.rule("CON-184", "CON-185")
def test_new_food_at_the_other_place_opens_no_closed_row() -> None:
    buffet = recipe("brunch", "oils oils", effects=["refill buffet"], starred=True)
    table = allergic(
        diner(assistants="restaurateur", ready=["brunch"]), pizza="oils grains meat 4", buffet="meat 8", cards=[buffet]
    )
    table.do("pizza", "use brunch")
    assert not table.may("eat pizza")


# ---- the tile ----


@pytest.mark.rule("CON-186")
@pytest.mark.parametrize("tile", TILES)
def test_a_substitute_goes_to_the_tile_or_to_its_own_group(tile: str) -> None:
    for food in substitutes(allergic(diner(), tile), tile):
        table = allergic(diner(food), tile)
        table.do("snack", f"food {food}")
        assert (table.asked, table.offers()) == ("tile or group", {"tile", "group"})
        twin = table.copy()
        table.do("tile")
        assert table.body() == {TILES[tile]: 1}
        twin.do("group")
        assert twin.body() == {food: 1}


@pytest.mark.rule("CON-186")
def test_other_foods_are_not_for_the_tile() -> None:
    food = others_of(allergic(diner()), GLUTEN_FREE)
    table = allergic(diner(food))
    table.do("snack", f"food {food}")
    assert table.body() == {food: 1}
    assert table.deciding == 1


@pytest.mark.rule("CON-186")
def test_a_full_home_cannot_be_chosen_and_two_full_ones_send_it_to_the_supply() -> None:
    empty = allergic(diner())
    food = substitutes(empty, GLUTEN_FREE)[0]
    tile, group = empty.room("grains"), empty.room(food)
    for on_tile, body, expected in (
        (f"{food} {tile}", "", {"grains": tile, food: 1}),
        ("", f"{food} {group}", {"grains": 1, food: group}),
        (f"{food} {tile}", f"{food} {group}", {"grains": tile, food: group}),
    ):
        table = allergic(diner(food, body=body, tile=on_tile))
        table.do("snack", f"food {food}")
        assert table.asked == "place", "nothing to choose"
        assert table.body() == expected
        assert table.kitchen() == ""


@pytest.mark.rule("CON-186", "CON-185")
def test_the_owner_of_the_body_decides_even_in_anothers_turn() -> None:
    food = substitutes(allergic(diner()), GLUTEN_FREE)[0]
    toast = recipe("round-of", "oils oils", effects=[f"others gain 1 {food} body"], starred=True)
    tile = next(name for name in TILES if name != GLUTEN_FREE)
    table = allergic(diner(ready=["round-of"]), tile, diner(allergy=GLUTEN_FREE), cards=[toast])
    table.do("use round-of")
    assert (table.deciding, table.asked) == (1, "tile or group")
    table.do("tile")
    assert table.body(1) == {"grains": 1}
    assert (table.deciding, table.asked) == (0, "place")


@pytest.mark.rule("CON-186", "CON-114")
def test_each_token_of_a_recipe_has_its_own_choice() -> None:
    food = substitutes(allergic(diner()), GLUTEN_FREE)[0]
    both = recipe("both", f"{food} {food}")
    table = allergic(diner(food, recipes=[f"both {food}"]), cards=[both])
    table.do("cook", "cook both 2", "tile", "group")
    assert table.body() == {"grains": 1, food: 1}
    assert table.asked == "cook"


@pytest.mark.rule("CON-187")
def test_a_token_on_the_tile_is_worked_off_as_the_allergen_and_nothing_else() -> None:
    food = substitutes(allergic(diner()), GLUTEN_FREE)[0]
    cards = [activity("plough", ["grains"]), activity("weed", [food]), activity("mow", ["grains", "any"])]
    table = allergic(diner(tile=f"{food} 2", activities=["plough", "weed", "mow"]), cards=cards)
    table.do("workout")
    assert table.offers("train") == {"train plough 1", "train mow 1"}, "not as what it was, nor on the wild"
    table.do("train plough 1")
    assert table.of()["trained"] == ["plough"]
    assert table.body() == {"grains": 1}


@pytest.mark.rule("CON-187", "CON-052")
def test_the_tile_remembers_its_foods_and_the_last_one_leaves_first() -> None:
    plough, mow = activity("plough", ["grains"]), activity("mow", ["any 2"])
    table = allergic(diner("vegetables nuts", tile="nuts", activities=["plough"]), cards=[plough, mow])
    table.do("snack", "food vegetables", "tile")
    assert (table.tile(), table.body()) == ("nuts vegetables", {"grains": 2})
    again = read_position("consumption:test", SeededChance("1"), table.box, table.json())
    assert again.to_json() == table.json()
    table.do("cook", "done", "workout", "train plough 1")
    assert (table.tile(), table.body()) == ("nuts", {"grains": 1}), "from its last space"
    pair = allergic(diner(tile="nuts vegetables nuts", activities=["mow"]), cards=[plough, mow])
    pair.do("workout", "train mow 1", *(["food grains"] if pair.asked == "work out with" else []))
    assert (pair.tile(), pair.of()["trained"]) == ("nuts", ["mow"])


@pytest.mark.rule("CON-187")
@pytest.mark.parametrize(("on_tile", "worth"), [("", 1), ("vegetables", 2), ("vegetables nuts vegetables", 3)])
def test_cards_that_count_a_food_count_the_food_that_a_tile_shows(on_tile: str, worth: int) -> None:
    """And nobody is paid for the allergen, whatever lies on its tile."""
    greens = recipe("greens", "oils oils", effects=["score 1 per vegetables"], when="game end")
    bread = recipe("bread", "oils oils", effects=["score 5 per grains"], when="game end")
    for name, expected in (("greens", worth), ("bread", 0)):
        mine = diner(body="vegetables", tile=on_tile, cooked=[name])
        table = allergic(mine, cards=[greens, bread])
        assert score_sheet(table.state, 0).abilities == expected


@pytest.mark.rule("CON-187")
@pytest.mark.parametrize(("food", "expected"), [("vegetables", 0), ("grains", 3), ("nuts", 3), ("meat", 3)])
def test_a_tile_has_none_of_its_allergen_and_some_of_what_it_shows(food: str, expected: int) -> None:
    lean = recipe("lean", "oils oils", effects=[f"score 3 if no {food}"], when="game end")
    table = allergic(diner(tile="vegetables 2", cooked=["lean"]), cards=[lean])
    assert score_sheet(table.state, 0).abilities == expected


@pytest.mark.rule("CON-187", "CON-177")
def test_goals_count_the_foods_that_a_tile_shows() -> None:
    table = allergic(diner(body="vegetables", tile="vegetables 2 nuts"), other=diner(body="vegetables 2"))
    vegetables, grains = (GOAL_FOOD + FOOD_NAMES.index(food) for food in ("vegetables", "grains"))
    assert [goal_count(table.box, each, vegetables) for each in table.state.diners] == [3, 2]
    assert goal_count(table.box, table.state.diners[0], grains) == 0


@pytest.mark.rule("CON-187", "CON-052")
def test_a_card_that_takes_a_food_finds_it_on_the_tile_as_well() -> None:
    """Only the token on the last space can leave; the tile is chosen by the food that it covers."""
    purge = recipe("purge", "oils oils", effects=["lose 2 vegetables"])
    table = allergic(diner(tile="nuts vegetables", ready=["purge"]), cards=[purge])
    table.do("use purge")
    assert table.offers("food") == {"food grains"}
    events = table.do("food grains")
    assert [event.food for event in events if isinstance(event, Lost)] == ["vegetables"]
    assert (table.tile(), table.asked) == ("nuts", "place"), "Nuts are no Vegetables"
    barred = allergic(diner(tile="vegetables nuts", ready=["purge"]), cards=[purge])
    assert not barred.may("use purge")
    grains = recipe("purge", "oils oils", effects=["lose 2 grains"])
    assert not allergic(diner(tile="vegetables 2", ready=["purge"]), cards=[grains]).may("use purge")


@pytest.mark.rule("CON-187")
def test_a_token_of_the_tile_is_exchanged_for_another_food() -> None:
    swap = recipe("swap", "oils oils", effects=["exchange 1"])
    table = allergic(diner(tile="vegetables nuts", ready=["swap"]), cards=[swap])
    table.do("use swap", "food grains")
    assert not table.offers("food") & {"food grains", "food nuts"}, "neither the allergen nor the same food"
    table.do("food meat")
    assert (table.tile(), table.body()) == ("vegetables", {"grains": 1, "meat": 1})


# ---- Freezer ----


def frosty(*sittings: Sitting, cards: tuple[Card, ...] = (), **more: Any) -> Table:
    return lay(*(sittings if len(sittings) > 1 else (*sittings, diner())), modules=["freezer"], cards=cards, **more)


@pytest.mark.rule("CON-189")
@pytest.mark.parametrize(("modules", "left"), [(["freezer"], 48), (["freezer", "potluck"], 40)])
def test_freezer_recipes_replace_as_many_others(modules: list[str], left: int) -> None:
    deck = recipes_of(new(modules=modules))
    assert deck >= FROZEN
    assert (deck >= POTLUCK) == ("potluck" in modules)
    assert len(deck & BASE) == left
    assert len(deck) == 56


@pytest.mark.rule("CON-189", "CON-019")
def test_solo_the_starred_recipes_go_first() -> None:
    deck = recipes_of(new(players=1, modules=["freezer"]))
    assert deck >= FROZEN
    assert not deck & STARRED
    assert len(deck & BASE) == len(BASE - STARRED) - 8


@pytest.mark.rule("CON-189", "CON-190")
@pytest.mark.parametrize("food", ["poultry", "meat", "seafood"])
def test_a_freezer_has_four_spaces(food: str) -> None:
    gain = recipe("crate", "oils oils", effects=[f"gain 6 {food} kitchen"])
    table = frosty(diner(ready=["crate"]), cards=(gain,))
    table.do("use crate")
    for _ in range(4):
        assert table.offers() == {"freezer", "kitchen"}
        table.do("freezer")
    assert table.asked == "place", "the last two find it full"
    assert table.of()["freezer"] == [food] * 4
    assert table.kitchen() == f"{food} {food}"


SOURCES: dict[str, tuple[str, ...]] = {
    "gain 1 meat kitchen": (),
    "shop 1": (f"free {spaces_of('meat')[0]}",),
    "steal 1": ("seat 2", "food meat"),
    "trade 1": ("seat 2", "food water", "food meat"),
}


@pytest.mark.rule("CON-190")
@pytest.mark.parametrize("effect", SOURCES)
def test_food_for_the_kitchen_may_be_frozen_whatever_its_source(effect: str) -> None:
    crate = recipe("crate", "oils oils", effects=[effect], starred=True)
    table = frosty(diner("water", ready=["crate"]), diner("meat"), cards=(crate,))
    table.do("use crate", *SOURCES[effect])
    assert table.offers() == {"freezer", "kitchen"}
    twin = table.copy()
    table.do("freezer")
    assert table.of()["freezer"] == ["meat"]
    assert "meat" not in table.kitchen()
    twin.do("kitchen")
    assert twin.of()["freezer"] == []
    assert "meat" in twin.kitchen()


@pytest.mark.rule("CON-190", "CON-097")
def test_what_is_bought_or_comes_from_a_stand_may_be_frozen() -> None:
    table = frosty(diner())
    table.do("shop", dice=(2, 4))
    table.do("buy b4", "buy a4")
    assert (LIST_AT["b4"], LIST_AT["a4"]) == ("meat", "poultry")
    table.do("done")
    assert table.asked == "freezer or kitchen"
    table.do("freezer", "kitchen")
    assert sorted([*table.of()["freezer"], *table.kitchen().split()]) == ["meat", "poultry"]
    market = frosty(diner(), cards=(stand("stans", 1, "meat water any"),), stands="stans-1")
    market.do("market stans", "freezer", "food seafood", "freezer")
    assert market.of()["freezer"] == ["meat", "seafood"]
    assert market.kitchen() == "water"


LIST_AT = {space: food for food in FOOD_NAMES for space in spaces_of(food)}


@pytest.mark.rule("CON-190")
@pytest.mark.parametrize("food", [food for food in FOOD_NAMES if food not in ("poultry", "meat", "seafood")])
def test_other_foods_are_not_frozen(food: str) -> None:
    table = frosty(diner(ready=["crate"]), cards=(recipe("crate", "oils oils", effects=[f"gain 1 {food} kitchen"]),))
    table.do("use crate")
    assert table.kitchen() == food


@pytest.mark.rule("CON-190")
def test_food_for_the_body_is_not_frozen() -> None:
    table = frosty(diner(), buffet="meat 4 seafood 4")
    table.do("buffet", "eat row 1")
    assert table.body() == {"meat": 4}
    assert table.of()["freezer"] == []


@pytest.mark.rule("CON-190", "CON-186")
def test_without_the_module_nothing_is_frozen() -> None:
    table = lay(diner(ready=["crate"]), diner(), cards=[recipe("crate", "oils oils", effects=["gain 1 meat kitchen"])])
    table.do("use crate")
    assert table.kitchen() == "meat"


@pytest.mark.rule("CON-191")
def test_frozen_food_is_neither_cooked_nor_snacked_and_keeps() -> None:
    table = frosty(diner(freezer="meat 2 seafood", recipes=["stew", "feast"], markers=1), diner(markers=0))
    assert not table.may("snack")
    twin = table.copy()
    twin.do("cook")
    assert not twin.offers("cook")
    table.pass_all()
    assert sorted(table.of()["freezer"]) == ["meat", "meat", "seafood"]
    assert table.of()["trash"] == 0


@pytest.mark.rule("CON-191")
def test_frozen_food_counts_as_nothing_at_the_end() -> None:
    scores = []
    for freezer in ("", "meat 3 poultry"):
        table = frosty(diner(freezer=freezer), round=6)
        table.pass_all()
        assert table.state.over
        scores.append(table.state.outcome().scores[0])
    assert scores[0] == scores[1]


@pytest.mark.rule("CON-192")
def test_thawing_replaces_a_placement_and_the_food_may_be_cooked_at_once() -> None:
    table = frosty(diner("grains 2", freezer="meat seafood", recipes=["stew", "feast"]))
    table.do("cook")
    assert table.offers("thaw") == {"thaw meat", "thaw seafood"}
    table.do("thaw meat")
    assert (table.of()["freezer"], table.of()["thaw"]) == (["seafood"], ["meat"])
    assert not table.offers("take recipe"), "the taking part is over"
    table.do("cook stew 2")
    assert table.of()["thaw"] == []
    table.do("cook stew 1")
    assert table.of()["cooked"] == ["stew"]
    assert not table.offers("cook", "thaw"), "that were three"


@pytest.mark.rule("CON-192", "CON-009")
@pytest.mark.parametrize("assistants", ["", "kitchen"])
def test_at_most_two_are_thawed_in_one_action(assistants: str) -> None:
    table = frosty(diner(freezer="meat 3", recipes=["stew grains"], assistants=assistants))
    table.do("cook")
    if assistants:
        table.do("ask kitchen a")
    table.do("thaw meat", "thaw meat")
    assert not table.offers("thaw"), "no space, and no third time"
    table.do("cook stew 2")
    assert table.of()["thaw"] == ["meat"], "a space is free again"
    assert not table.offers("thaw")
    table.do("done")
    while table.deciding == 0:
        table.do("done")
    table.do("cook", "done", "cook")
    assert table.offers("thaw") == {"thaw meat"}, "but in the next action"


@pytest.mark.rule("CON-192", "CON-189")
def test_thawing_needs_one_of_the_two_spaces() -> None:
    full = frosty(diner(freezer="meat", thaw="seafood meat"))
    full.do("cook")
    assert not full.offers("thaw")
    one = frosty(diner(freezer="meat poultry", thaw="seafood"))
    one.do("cook", "thaw meat")
    assert not one.offers("thaw")


@pytest.mark.rule("CON-192")
def test_thawing_belongs_to_cooking() -> None:
    table = frosty(diner("water", freezer="meat", body="water", activities=["walk"]))
    assert not table.offers("thaw")
    for place in ("workout", "shop", "snack"):
        twin = table.copy()
        twin.do(place)
        assert not twin.offers("thaw")
    more = recipe("more", "oils oils", effects=["cook 2"])
    ability = frosty(diner("meat", freezer="meat", recipes=["stew"], ready=["more"]), cards=(more,))
    ability.do("use more")
    assert ability.asked == "cook"
    assert not ability.offers("thaw"), "an ability's placements are no thaws"


@pytest.mark.rule("CON-193")
def test_thawing_food_is_snacked_cooked_and_used_by_abilities() -> None:
    cards = (recipe("more", "oils oils", effects=["cook 1"]), recipe("bite", "oils nuts", effects=["snack 1"]))
    table = frosty(diner(thaw="meat", recipes=["stew"], ready=["more", "bite"]), cards=cards)
    for steps in (["snack", "food meat"], ["use bite", "food meat"]):
        twin = table.copy()
        twin.do(*steps)
        assert twin.body() == {"meat": 1}
        assert twin.of()["thaw"] == []
    for steps in (["cook", "cook stew 2"], ["use more", "cook stew 2"]):
        twin = table.copy()
        twin.do(*steps)
        assert twin.recipes() == ["stew - meat"]
        assert twin.of()["thaw"] == []


@pytest.mark.rule("CON-193")
def test_others_can_take_thawing_food_but_not_frozen_food() -> None:
    thief = recipe("thief", "oils oils", effects=["steal 2"], starred=True)
    table = frosty(diner(ready=["thief"]), diner(thaw="meat", freezer="seafood"), cards=(thief,))
    table.do("use thief", "seat 2")
    assert table.offers("food") == {"food meat"}
    table.do("food meat", "kitchen")
    assert table.kitchen() == "meat"
    assert (table.of(1)["thaw"], table.of(1)["freezer"]) == ([], ["seafood"])
    assert table.asked == "place", "nothing else can be taken"


@pytest.mark.rule("CON-184", "CON-191")
def test_an_allergen_in_the_freezer_is_not_cooked_either() -> None:
    quick = recipe("quick", "oils oils", effects=["cook frozen 2"], deck="freezer")
    mine = diner(freezer="seafood meat", recipes=["feast"], ready=["quick"], allergy=SEAFOOD)
    table = lay(mine, diner(allergy=GLUTEN_FREE), modules=["freezer", "allergy"], cards=[quick])
    table.do("use quick")
    assert table.offers("cook") == {"cook feast 2"}


@pytest.mark.rule("CON-194")
def test_nothing_moves_between_kitchen_and_freezer_board() -> None:
    """Kitchen food is never offered to the freezer, and thawing food does not become fresher."""
    fresh = recipe("fresh", "oils oils", effects=["freshen 3"])
    table = frosty(diner("meat 2", thaw="seafood", freezer="poultry", ready=["fresh"]), cards=(fresh,))
    assert table.refusal("freezer")
    twin = table.copy()
    twin.do("use fresh")
    assert twin.offers("food") == {"food meat"}
    table.do("cook")
    assert not table.offers("freezer", "kitchen")
    assert table.offers("thaw") == {"thaw poultry"}
    table.do("done")
    table.pass_all()
    assert table.of()["freezer"] == ["poultry"]
    assert table.kitchen() == "meat meat"


@pytest.mark.rule("CON-195", "CON-140")
@pytest.mark.parametrize("round_", [1, 6])
def test_the_thaw_area_goes_to_the_trash_with_the_kitchens_move(round_: int) -> None:
    table = frosty(diner("water", thaw="meat poultry", freezer="seafood", trash=1), round=round_)
    table.pass_all()
    assert table.of()["thaw"] == []
    assert table.of()["trash"] == 3
    assert table.of()["freezer"] == ["seafood"]
    assert table.of()["kitchen"][1] == ["water"]
    assert table.state.over == (round_ == 6)
