"""Every effect that a card can have, done by a card: what it does, how often, and what it leaves alone."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import pytest
from tests.games.consumption.table import Card, Sitting, Table, activity, diner, lay, recipe, spaces_of

from smorgasboard.games.consumption.content import vocabulary
from smorgasboard.games.consumption.content.vocabulary import ABILITIES, AT_GAME_END, AT_ROUND_END, OF_THE_FREEZER
from smorgasboard.games.consumption.events import KeptThaw
from smorgasboard.games.consumption.rules.codes import FOOD_NAMES

Test = TypeVar("Test", bound=Callable[..., None])
HELD: set[str] = set()


def of(*phrases: str) -> Callable[[Test], Test]:
    """The words of the vocabulary that a test is about."""
    HELD.update(phrases)

    def unchanged(test: Test) -> Test:
        return test

    return unchanged


# Cards by their effects, all in one box: reading a content file takes time.
AT_ANY_TIME = (
    "gain 2 meat body", "gain 2 meat kitchen", "gain 2 fruits/dairy kitchen", "gain 1 any body", "lose 2 any",
    "lose 3 meat/water", "lose 2 meat", "exchange 2", "snack 2", "snack 3", "compost 2", "freshen 3", "shop 2",
    "points 3", "cook 2", "workout 2", "workout 1", "recipes 2", "activities 2", "drop recipe", "drop activity",
    "refresh recipes", "refresh activities", "move 2", "refill pizza", "refill buffet", "change 2",
    "others gain 2 water body", "others gain 1 meat kitchen", "everyone gain 1 fruits body",
    "everyone gain 2 dairy kitchen", "other gain 1 oils body", "steal 2", "give 2", "trade 2",
    "lose 1 any, gain 1 water body, points 2",
)  # fmt: skip
FROZEN = (
    "gain 2 seafood freezer", "gain 1 seafood freezer", "gain 1 meat/poultry freezer", "thaw 2", "cook frozen 2",
)  # fmt: skip
ROUND_ENDS = ("preserve", "compost 1")
GAME_ENDS = (
    "score 2 per recipe", "score 3 per activity", "score 2 per ready", "score 3 per big recipe",
    "score 1 per small recipe", "score 2 per nuts", "score 2 per meat", "score 2 per 2 recipes",
    "score 3 per 2 activities", "score 4 if clean", "score 3 if no meat", "score 3 if no nuts", "score 2 per green",
    "score 2 per wave", "score 2 per icons", "joker", "trash 1", "forgive 1", "forgive 2", "forgive 9",
)  # fmt: skip
OLDER_ROOM = 30


def named(effects: str) -> str:
    """The recipe that does this."""
    return re.sub(r"[^a-z0-9]+", "-", effects)


def card(effects: str, when: str, deck: str) -> Card:
    listed = effects.split(", ")
    return recipe(named(effects), "alcohol alcohol", effects=listed, when=when, deck=deck, starred=deck != "freezer")


def _boxed(effects: Sequence[str], when: str) -> list[Card]:
    return [card(each, when, "older" if at < OLDER_ROOM else "thought") for at, each in enumerate(effects)]


ABILITY_CARDS = (
    *_boxed(AT_ANY_TIME, "any time"),
    *(card(each, "round end", "thought") for each in ROUND_ENDS),
    *(card(each, "any time", "freezer") for each in FROZEN),
    card("keep thaw", "round end", "freezer"),
)
ICONS = tuple(
    activity(f"{icon}-{at}", ["water"], vp=1, icon=icon) for icon in ("team", "wave", "trail") for at in (1, 2)
)
SCORING_CARDS = (recipe("plain", "alcohol alcohol"), *_boxed(GAME_ENDS, "game end"), *ICONS)


def holding(effects: str, mine: Sitting | None = None, others: Sequence[Sitting] = (), **more: Any) -> Table:
    """Seat 0 has completed a recipe with these effects, and it is their turn."""
    me = mine or diner()
    me.ready = [*me.ready, named(effects)]
    return lay(me, *(others or (diner(),)), cards=ABILITY_CARDS, **more)


def used(effects: str, **more: Any) -> Table:
    table = holding(effects, **more)
    table.do(f"use {named(effects)}")
    return table


def at_round_end(effects: str, mine: Sitting, others: Sequence[Sitting] = (), **more: Any) -> Table:
    """Seat 0 has the last marker of the round, and something for its end."""
    mine.ready = [*mine.ready, named(effects)]
    mine.more["markers"] = 1
    table = lay(mine, *(others or (diner(markers=0),)), cards=ABILITY_CARDS, **more)
    table.do("pass cook")
    return table


# ---- food ----


@of("gain N FOODS WHERE")
@pytest.mark.rule("CON-126")
def test_gain_a_food() -> None:
    table = used("gain 2 meat body")
    assert (table.body(), table.kitchen()) == ({"meat": 2}, "")
    table = used("gain 2 meat kitchen")
    assert (table.body(), table.kitchen()) == ({}, "meat meat")
    assert table.of()["kitchen"][table.box.shelf[FOOD_NAMES.index("meat")]] == ["meat", "meat"], "where Meat is printed"


@of("gain N FOODS WHERE")
def test_gain_a_food_of_choice_one_by_one() -> None:
    table = used("gain 2 fruits/dairy kitchen")
    assert table.offers() == {"food fruits", "food dairy"}
    table.do("food dairy", "food fruits")
    assert sorted(table.kitchen().split()) == ["dairy", "fruits"]
    anything = used("gain 1 any body")
    assert anything.offers("food") == {f"food {food}" for food in FOOD_NAMES}
    anything.do("food alcohol")
    assert anything.body() == {"alcohol": 1}


@of("lose N FOODS")
def test_lose_up_to_so_many() -> None:
    table = used("lose 2 any", mine=diner(body="meat water 2"))
    assert table.offers() == {"done", "food meat", "food water"}
    table.do("food water", "food meat")
    assert table.body() == {"water": 1}
    assert table.asked == "place"
    some = used("lose 3 meat/water", mine=diner(body="meat water 2 grains"))
    assert some.offers("food") == {"food meat", "food water"}
    some.do("food meat", "done")
    assert some.body() == {"water": 2, "grains": 1}


@of("exchange N")
def test_exchange_up_to_so_many() -> None:
    table = used("exchange 2", mine=diner(body="meat water"))
    assert table.offers() == {"done", "food meat", "food water"}
    table.do("food meat")
    assert table.offers() == {f"food {food}" for food in FOOD_NAMES if food != "meat"}
    table.do("food nuts")
    assert table.offers() == {"done", "food nuts", "food water"}
    twin = table.copy()
    twin.do("done")
    assert twin.body() == {"nuts": 1, "water": 1}
    table.do("food water", "food oils")
    assert (table.body(), table.asked) == ({"nuts": 1, "oils": 1}, "place")


@of("snack N")
def test_snack_up_to_so_many_beside_the_snack_action() -> None:
    table = used("snack 2", mine=diner("meat 2 water"))
    assert table.offers() == {"done", "food meat", "food water"}
    table.do("food meat", "food water")
    assert (table.body(), table.kitchen()) == ({"meat": 1, "water": 1}, "meat")
    assert table.may("snack"), "the place is still free"
    short = used("snack 3", mine=diner("meat 2"))
    short.do("food meat", "done")
    assert short.kitchen() == "meat"


@of("compost N")
@pytest.mark.parametrize(("trash", "left"), [(5, 3), (2, 0), (1, 0)])
def test_compost(trash: int, left: int) -> None:
    assert used("compost 2", mine=diner(trash=trash)).of()["trash"] == left


@of("freshen N")
def test_freshen_moves_kitchen_food_to_the_left() -> None:
    table = used("freshen 3", mine=diner(shelves={4: "meat", 1: "water", 0: "grains"}))
    assert table.offers() == {"done", "food meat", "food water"}, "not beyond the first space"
    table.do("food meat", "food water")
    assert table.of()["kitchen"] == [["water", "grains"], [], [], ["meat"], []]
    assert table.offers() == {"done", "food meat"}
    table.do("food meat")
    assert table.of()["kitchen"][2] == ["meat"]
    assert table.asked == "place"


@of("shop N")
@pytest.mark.rule("CON-095")
def test_shop_free_of_charge_covers_the_spaces() -> None:
    sold_out = spaces_of("meat")[0]
    table = used("shop 2", covered=sold_out)
    assert len(table.offers("free")) == 35
    assert not table.may(f"free {sold_out}")
    one, two = spaces_of("nuts")[:2]
    table.do(f"free {one}", f"free {two}")
    assert table.kitchen() == "nuts nuts"
    assert set(table["covered"]) == {sold_out, one, two}
    assert table.asked == "place", "no third"
    assert table["shoppers"] == 0
    stop = used("shop 2")
    stop.do("done")
    assert (stop.kitchen(), stop["covered"]) == ("", [])


@of("points N")
def test_points_at_once() -> None:
    table = used("points 3", mine=diner(score=10))
    assert table.score() == 13


# ---- cards ----


@of("cook N")
@pytest.mark.rule("CON-113")
def test_cook_more_without_taking() -> None:
    table = used("cook 2", mine=diner("grains 3 meat", recipes=["stew", "toast"]), book="salad curry feast jam")
    assert table.asked == "cook"
    assert not table.offers("take recipe")
    table.do("cook stew 1", "cook stew 2")
    assert table.score() == table.recipe_vp("stew")
    assert table.kitchen() == "grains grains"
    assert table.asked == "place", "two, and the marker is still to be placed"
    table.do("cook")
    assert len(table.offers("take recipe")) == 4


@of("workout N")
@pytest.mark.rule("CON-119")
def test_work_out_more_without_taking() -> None:
    table = used("workout 2", mine=diner(body="grains 2 water 2", activities=["run", "walk"]), planner="hike")
    assert not table.offers("take activity")
    table.do("train run 1", "train run 2")
    assert table.score() == table.activity_vp("run")
    assert table.body() == {"grains": 1, "water": 1}
    assert table.asked == "place"


@of("workout N")
def test_a_double_wild_needs_both_placements_of_an_ability() -> None:
    one = used("workout 1", mine=diner(body="water 2 meat", activities=["lift"]))
    assert one.offers("train") == {"train lift 1"}
    two = used("workout 2", mine=diner(body="water 2 meat", activities=["lift"]))
    two.do("train lift 2")
    assert two.activities() == ["lift - water*2"]


@of("recipes N", "activities N")
@pytest.mark.rule("CON-116", "CON-121")
def test_take_open_cards() -> None:
    table = used("recipes 2", book="stew salad - curry")
    assert table.offers() == {"done", "take recipe 1", "take recipe 2", "take recipe 4"}
    table.do("take recipe 4", "take recipe 1")
    assert table.recipes() == ["stew - -", "curry - - - -"]
    assert table["book"] == [None, "salad", None, None], "refilled when the turn ends"
    assert table.asked == "place"
    table = used("activities 2", planner="walk run hike")
    table.do("take activity 2", "done")
    assert table.activities() == ["run - -"]
    assert table["planner"] == ["walk", None, "hike"]
    table.do("cook", "done")
    assert None not in table["planner"]


@of("drop recipe", "drop activity")
@pytest.mark.rule("CON-159")
def test_drop_a_card() -> None:
    table = used("drop recipe", mine=diner(recipes=["stew - meat", "toast"]))
    assert table.offers() == {"done", "recipe stew", "recipe toast"}
    before = table.state.outcome().scores[0]
    table.do("recipe stew")
    assert table.recipes() == ["toast - -"]
    assert table["dropped_recipes"] == ["stew"]
    assert (table.body(), table.kitchen(), table.of()["trash"]) == ({}, "", 0), "its food went to the supply"
    assert table.state.outcome().scores[0] == before + table.recipe_vp("stew"), "it is not subtracted any more"
    table = used("drop activity", mine=diner(activities=["run - water", "walk"]))
    table.do("activity run")
    assert (table.activities(), table["dropped_activities"], table.body()) == (["walk -"], ["run"], {})
    kept = used("drop recipe", mine=diner(recipes=["stew - meat"]))
    kept.do("done")
    assert kept.recipes() == ["stew - meat"]


@of("refresh recipes", "refresh activities")
@pytest.mark.rule("CON-146", "CON-147")
def test_refresh_the_open_cards() -> None:
    table = holding("refresh recipes", book="stew salad curry toast")
    left, right = table["left_pile"], table["right_pile"]
    table.state.revealed = False
    table.do("use refresh-recipes")
    assert table.state.revealed, "it cannot be taken back"
    assert table["book"] == [left[-2], left[-1], right[-2], right[-1]]
    assert table["left_pile"] == ["salad", "stew", *left[:-2]]
    table = holding("refresh activities", planner="walk run hike")
    deck = table["deck"]
    table.state.revealed = False
    table.do("use refresh-activities")
    assert table.state.revealed, "it cannot be taken back"
    assert set(table["planner"]) == set(deck[-3:])
    assert set(table["deck"][:3]) == {"walk", "run", "hike"}


@of("move N")
@pytest.mark.rule("CON-074", "CON-113")
def test_move_tokens_between_recipes() -> None:
    mine = diner(recipes=["stew grains", "toast - dairy", "curry nuts"])
    table = used("move 2", mine=mine)
    assert table.offers() == {"done", "cook stew 1"}
    table.do("cook stew 1")
    assert table.offers() == {"cook toast 1", "cook curry 2"}
    table.do("cook toast 1")
    assert table.of()["cooked"] == ["move-2", "toast"]
    assert table.score() == table.recipe_vp("toast")
    assert sorted(table.recipes()) == ["curry nuts - - -", "stew - -"]
    assert table.kitchen() == ""
    back = used("move 2", mine=diner(recipes=["stew grains", "toast", "cake"]))
    back.do("cook stew 1", "cook toast 1", "cook toast 1", "cook cake 1")
    assert back.asked == "place", "no third time"
    assert sorted(back.recipes()) == ["cake grains -", "stew - -", "toast - -"]


# ---- dining places ----


@of("refill pizza")
@pytest.mark.rule("CON-109", "CON-080")
def test_refill_pizza_to_go() -> None:
    table = holding("refill pizza", pizza="oils meat 5", buffet="nuts 8", bag="water 20")
    table.do("use refill-pizza")
    assert table["buffet"] == ["nuts"] * 8
    assert table["pizza"][0] == "oils"
    everything = Counter(table["bag"]) + Counter(table["pizza"][1:])
    assert everything == {"water": 20, "meat": 5}, "back into the bag, the fixed token excepted"
    assert len(table["bag"]) == 20


@of("refill buffet")
@pytest.mark.rule("CON-109", "CON-080")
def test_refill_the_buffet() -> None:
    table = holding("refill buffet", pizza="oils meat 5", buffet="nuts 4 - - - -", bag="water 20")
    table.do("use refill-buffet")
    assert table["pizza"] == ["oils"] + ["meat"] * 5
    assert None not in table["buffet"]
    assert Counter(table["bag"]) + Counter(table["buffet"]) == {"water": 20, "nuts": 4}


@of("change N")
@pytest.mark.rule("CON-109", "CON-079")
def test_change_tokens_at_dining_places() -> None:
    table = used("change 2", pizza="oils meat 5", buffet="nuts water 3 - - - -")
    assert table.offers() == {"done", "eat pizza", "eat row 1"}
    table.do("eat row 1")
    assert table.offers() == {"food nuts", "food water"}
    table.do("food nuts")
    assert table.offers() == {f"food {food}" for food in FOOD_NAMES if food != "nuts"}
    bag = table["bag"]
    table.do("food alcohol", "eat pizza")
    assert table.offers() == {"food oils", "food meat"}
    table.do("food oils", "food fruits")
    assert table["buffet"][:4] == ["alcohol", "water", "water", "water"]
    assert table["pizza"] == ["fruits"] + ["meat"] * 5
    assert table["bag"] == bag, "what is changed goes to the supply"
    assert (table.body(), table.asked) == ({}, "place")


@of("change N")
@pytest.mark.parametrize(
    ("pizza", "buffet", "open_now"),
    [("oils meat 5", "", {"eat pizza"}), ("", "nuts 4", {"eat row 1"}), ("", "- - - - nuts 4", {"eat row 2"})],
)
def test_only_what_is_there_can_be_changed(pizza: str, buffet: str, open_now: set[str]) -> None:
    food: dict[str, Any] = {"pizza": pizza or "-", "buffet": buffet or "-"}
    assert used("change 2", **food).offers("eat") == open_now
    assert not holding("change 2", pizza="-", buffet="-").offers("use")


@pytest.mark.rule("CON-012", "CON-108")
@pytest.mark.parametrize(("buffet", "row"), [("nuts 4 - - - -", 1), ("- - - - nuts 4", 2)])
def test_the_restaurateur_replaces_in_the_row_that_is_left(buffet: str, row: int) -> None:
    table = lay(diner(assistants="restaurateur"), diner(), buffet=buffet)
    table.do("buffet", "ask restaurateur a")
    assert table.offers("eat") == {f"eat row {row}"}
    table.do(f"eat row {row}", "food nuts", "food meat", f"eat row {row}")
    assert table.body() == {"nuts": 3, "meat": 1}


# ---- other players ----


@of("others gain N FOOD WHERE", "everyone gain N FOOD WHERE")
def test_others_or_everyone_gain() -> None:
    three = [diner(), diner()]
    table = used("others gain 2 water body", others=three)
    assert [table.body(seat) for seat in range(3)] == [{}, {"water": 2}, {"water": 2}]
    table = used("others gain 1 meat kitchen", others=three)
    assert [table.kitchen(seat) for seat in range(3)] == ["", "meat", "meat"]
    table = used("everyone gain 1 fruits body", others=three)
    assert [table.body(seat) for seat in range(3)] == [{"fruits": 1}] * 3
    table = used("everyone gain 2 dairy kitchen", others=three)
    assert [table.kitchen(seat) for seat in range(3)] == ["dairy dairy"] * 3


@of("other gain N FOOD body")
def test_another_player_gains() -> None:
    table = used("other gain 1 oils body", others=[diner(), diner()])
    assert table.offers() == {"done", "seat 2", "seat 3"}
    table.do("seat 3")
    assert [table.body(seat) for seat in range(3)] == [{}, {}, {"oils": 1}]


@of("steal N")
def test_steal_from_other_kitchens() -> None:
    table = used("steal 2", others=[diner("meat water"), diner(), diner("nuts")])
    assert table.offers() == {"done", "seat 2", "seat 4"}, "who has nothing is left in peace"
    table.do("seat 2")
    assert table.offers("food") == {"food meat", "food water"}
    table.do("food meat", "seat 4", "food nuts")
    assert table.asked == "place", "no third, though Water is left"
    assert table.kitchen() == "nuts meat"
    assert [table.kitchen(seat) for seat in (1, 2, 3)] == ["water", "", ""]


@of("give N")
def test_give_kitchen_food_into_another_body() -> None:
    table = used("give 2", mine=diner("meat water nuts"), others=[diner(), diner()])
    assert table.offers() == {"done", "seat 2", "seat 3"}
    table.do("seat 3", "food meat", "seat 2", "food water")
    assert (table.kitchen(), table.asked) == ("nuts", "place")
    assert [table.body(seat) for seat in range(3)] == [{}, {"water": 1}, {"meat": 1}]


@of("trade N")
def test_trade_kitchen_food() -> None:
    table = used("trade 2", mine=diner("meat"), others=[diner("nuts water"), diner()])
    assert table.offers() == {"done", "seat 2"}
    table.do("seat 2", "food meat")
    assert table.offers("food") == {"food nuts", "food water"}
    table.do("food nuts")
    assert table.kitchen() == "nuts"
    assert table.kitchen(1) == "water meat"
    twin = table.copy()
    twin.do("done")
    assert twin.asked == "place"
    table.do("seat 2", "food nuts", "food water")
    assert (table.kitchen(), table.kitchen(1), table.asked) == ("water", "nuts meat", "place")


# ---- the end of a round ----


@of("preserve")
@pytest.mark.rule("CON-127", "CON-051")
def test_preserve_keeps_the_kitchen_for_one_round() -> None:
    table = at_round_end("preserve", mine=diner("seafood water"), others=[diner("seafood", markers=0)])
    table.do("use preserve")
    assert table["stage"] == "choosing assistants"
    assert table.of()["kitchen"] == [["water"], [], [], [], ["seafood"]]
    assert [table.of(seat)["trash"] for seat in (0, 1)] == [0, 1]
    table.choose_any_assistants()
    table.pass_all()
    assert table.of()["trash"] == 1, "the next time it moves"
    assert table.of()["kitchen"] == [[], ["water"], [], [], []]


# ---- the freezer ----


@of("gain N FOODS freezer")
@pytest.mark.rule("CON-190")
def test_gain_frozen_food() -> None:
    table = used("gain 2 seafood freezer", modules=["freezer"], mine=diner(freezer="meat 3"))
    assert table.of()["freezer"] == ["meat", "meat", "meat", "seafood"], "as far as there is room"
    full = holding("gain 1 seafood freezer", modules=["freezer"], mine=diner(freezer="meat 4"))
    assert not full.offers("use")
    chosen = used("gain 1 meat/poultry freezer", modules=["freezer"])
    assert chosen.offers("food") == {"food meat", "food poultry"}
    chosen.do("food poultry")
    assert chosen.of()["freezer"] == ["poultry"]


@of("thaw N")
@pytest.mark.rule("CON-193")
def test_thaw_up_to_so_many() -> None:
    table = used("thaw 2", modules=["freezer"], mine=diner(freezer="meat 2 seafood"))
    assert table.offers() == {"done", "thaw meat", "thaw seafood"}
    table.do("thaw meat", "thaw meat")
    assert (table.of()["freezer"], table.of()["thaw"]) == (["seafood"], ["meat", "meat"])
    room = used("thaw 2", modules=["freezer"], mine=diner(freezer="meat 2", thaw="seafood"))
    room.do("thaw meat")
    assert room.asked == "place", "the thaw area is full"


@of("thaw N")
@pytest.mark.parametrize("food", ["poultry", "meat", "seafood"])
def test_thawing_needs_frozen_food_and_room(food: str) -> None:
    assert holding("thaw 2", modules=["freezer"], mine=diner(freezer=food)).offers("use")
    for nothing in (diner(), diner(thaw=food), diner(freezer=food, thaw="meat 2")):
        assert not holding("thaw 2", modules=["freezer"], mine=nothing).offers("use")


@of("cook frozen N")
def test_cook_straight_from_the_freezer() -> None:
    mine = diner("grains meat", freezer="meat seafood", thaw="poultry", recipes=["feast", "stew"])
    table = used("cook frozen 2", modules=["freezer"], mine=mine)
    assert table.offers("cook") == {"cook feast 2", "cook feast 3", "cook stew 2"}
    table.do("cook feast 2", "cook feast 3")
    assert table.of()["freezer"] == []
    assert (table.kitchen(), table.of()["thaw"]) == ("grains meat", ["poultry"]), "all that is left alone"
    assert "feast - meat seafood - -" in table.recipes()


@of("keep thaw")
@pytest.mark.rule("CON-195")
def test_keep_thaw_for_one_round() -> None:
    mine = diner("seafood", thaw="meat")
    others = [diner(thaw="poultry", markers=0)]
    table = at_round_end("keep thaw", modules=["freezer"], mine=mine, others=others)
    assert KeptThaw(0) in table.do("use keep-thaw")
    assert table.of()["thaw"] == ["meat"]
    assert table.of()["trash"] == 1, "the kitchen moves"
    assert (table.of(1)["thaw"], table.of(1)["trash"]) == ([], 1)
    table.choose_any_assistants()
    table.pass_all()
    assert (table.of()["thaw"], table.of()["trash"]) == ([], 2)


@of("keep thaw")
@pytest.mark.parametrize("thaw", ["poultry", "meat", "seafood", ""])
def test_there_must_be_something_to_keep(thaw: str) -> None:
    table = at_round_end("keep thaw", modules=["freezer"], mine=diner(thaw=thaw, freezer="meat"))
    assert bool(table.offers("use")) == bool(thaw)


# ---- one after the other, and what would do nothing ----


@pytest.mark.rule("CON-126")
def test_effects_are_done_one_after_the_other() -> None:
    table = used("lose 1 any, gain 1 water body, points 2", mine=diner(body="meat"))
    assert (table.body(), table.score()) == ({"meat": 1}, 0), "the first one is still asked about"
    table.do("food meat")
    assert (table.body(), table.score()) == ({"water": 1}, 2)
    skipped = used("lose 1 any, gain 1 water body, points 2")
    assert skipped.body() == {"water": 1}, "what cannot happen is passed over"


IDLE = (
    "lose 2 any", "lose 2 meat", "exchange 2", "snack 2", "cook 2", "workout 2", "drop recipe", "drop activity",
    "compost 2", "freshen 3", "move 2", "steal 2", "give 2", "trade 2",
)  # fmt: skip


@pytest.mark.rule("CON-126")
@pytest.mark.parametrize("effect", IDLE)
def test_an_ability_that_would_do_nothing_is_not_wasted(effect: str) -> None:
    table = holding(effect, mine=diner(shelves={0: "water"} if effect == "freshen 3" else None))
    assert not table.offers("use")


@pytest.mark.rule("CON-127")
@pytest.mark.parametrize("effect", ["preserve", "compost 1"])
def test_nor_at_the_end_of_a_round(effect: str) -> None:
    assert at_round_end(effect, mine=diner())["stage"] == "choosing assistants"


def test_with_an_empty_book_there_is_nothing_to_take_or_refresh() -> None:
    empty: dict[str, Any] = {"book": "- - - -", "planner": "- - -"}
    for effect in ("recipes 2", "refresh recipes", "activities 2", "refresh activities"):
        assert not holding(effect, **empty).offers("use")


@pytest.mark.rule("CON-146", "CON-147")
def test_the_book_is_no_help_to_the_planner_nor_the_planner_to_the_book() -> None:
    for effect, empty in (("refresh recipes", {"book": "- - - -"}), ("refresh activities", {"planner": "- - -"})):
        other = {"refresh recipes": "refresh activities", "refresh activities": "refresh recipes"}[effect]
        more: dict[str, Any] = {"book": "stew salad curry toast", "planner": "walk run hike", **empty}
        assert not holding(effect, **more).offers("use")
        assert holding(other, **more).offers("use")


# ---- the end of the game ----


def worth(effect: str, mine: Callable[[], Sitting]) -> float:
    """What a completed recipe with this effect adds to the score."""
    scores = []
    for each in (named(effect), "plain"):
        sitting = mine()
        sitting.cooked = [*sitting.cooked, each]
        scores.append(lay(sitting, diner(), cards=SCORING_CARDS).state.outcome().scores[0])
    return scores[0] - scores[1]


def busy() -> Sitting:
    """Completed, besides the card: stew (2 spaces), curry (4), feast (5), toast unused; two activities."""
    return diner(
        body="nuts 3 water", cooked=["stew", "curry", "feast"], ready=["toast"], trained=["walk", "run", "hike"]
    )


@pytest.mark.rule("CON-128", "CON-156")
@pytest.mark.parametrize(
    ("effect", "points"),
    [
        ("score 2 per recipe", 10),
        ("score 3 per activity", 9),
        ("score 2 per ready", 2),
        ("score 3 per big recipe", 3),
        ("score 1 per small recipe", 3),
        ("score 2 per nuts", 6),
        ("score 2 per meat", 0),
        ("score 2 per 2 recipes", 4),
        ("score 3 per 2 activities", 3),
        ("score 4 if clean", 4),
        ("score 3 if no meat", 3),
        ("score 3 if no nuts", 0),
    ],
)
@of(
    "score N per recipe", "score N per activity", "score N per ready", "score N per big recipe",
    "score N per small recipe", "score N per FOOD", "score N per 2 recipes", "score N per 2 activities",
    "score N if clean", "score N if no FOOD",
)  # fmt: skip
def test_what_an_end_of_game_ability_scores(effect: str, points: int) -> None:
    """The card itself counts among the five recipes, and among the three with at most three spaces."""
    assert worth(effect, busy) == points


@of("score N if clean")
def test_a_single_token_in_the_trash_is_not_clean() -> None:
    assert worth("score 4 if clean", lambda: diner(trash=1)) == 0


@of("score N per green")
def test_green_groups() -> None:
    """As many as groups score their track's best value; counted here from the tracks."""
    table = lay(diner(body="nuts 3 water"), diner())
    tracks = table.box.tracks[table.box.standard_diet]
    counts = {"nuts": 3, "water": 1}
    green = sum(track[counts.get(food, 0)] == max(track) for food, track in zip(FOOD_NAMES, tracks, strict=True))
    assert worth("score 2 per green", lambda: diner(body="nuts 3 water")) == 2 * green


@of("score N per ICON", "score N per icons", "joker")
@pytest.mark.rule("CON-157")
@pytest.mark.parametrize(
    ("effect", "trained", "points"),
    [
        ("score 2 per wave", ["wave-1", "wave-2", "team-1"], 4),
        ("score 2 per wave", ["team-1"], 0),
        ("score 2 per icons", ["wave-1", "wave-2", "team-1"], 4),
        ("joker", ["wave-1", "team-1"], 5),
        ("joker", ["wave-1", "team-1", "trail-1"], 7 - 5),
        ("joker", ["wave-1"], 0),
    ],
)
def test_icons(effect: str, trained: list[str], points: int) -> None:
    assert worth(effect, lambda: diner(trained=trained)) == points


@of("trash N")
@pytest.mark.rule("CON-158")
def test_cheaper_trash() -> None:
    assert worth("trash 1", lambda: diner(trash=3)) == 3
    assert worth("trash 1", diner) == 0


@of("forgive N")
@pytest.mark.rule("CON-159")
def test_incomplete_cards_forgiven_the_costliest_first() -> None:
    def mine() -> Sitting:
        return diner(recipes=["stew", "feast"], activities=["walk"])

    table = lay(diner(), diner())
    vp = sorted([table.recipe_vp("stew"), table.recipe_vp("feast"), table.activity_vp("walk")])
    assert worth("forgive 1", mine) == vp[-1]
    assert worth("forgive 2", mine) == vp[-1] + vp[-2]
    assert worth("forgive 9", mine) == sum(vp)


def test_every_word_of_the_vocabulary_is_tried_above() -> None:
    """What only assistants can do is tested with them."""
    later = {**OF_THE_FREEZER, **AT_ROUND_END, **vocabulary.AT_ROUND_END_OF_THE_FREEZER}
    assert set(HELD) == {*ABILITIES, *AT_GAME_END, *later}
