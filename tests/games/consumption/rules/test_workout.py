"""Activities & Work Out: CON-117 to CON-125."""

from typing import Any

import pytest
from tests.games.consumption.table import DRAFT, EDITIONS, RETAIL, THOUGHT, Table, activity, diner, lay

DOUBLE = activity("double", ["water", "any 1-2", "any"], vp=3)
PAIR = activity("pair", ["any 2", "grains"], vp=4)
SPLIT = activity("split", ["fruits/dairy", "any"], vp=2)
SIX = activity("six", ["grains", "grains", "grains", "grains"], vp=5)
PLANNER = "walk run hike"


def training(
    body: str = "", activities: tuple[str, ...] = (), planner: str = PLANNER, edition: str = THOUGHT, **more: Any
) -> Table:
    """Seat 0 has placed a marker on Activities & Work Out."""
    cards = [DOUBLE, PAIR, SPLIT, SIX]
    table = lay(diner(body=body, activities=activities, **more), diner(), planner=planner, cards=cards, edition=edition)
    table.do("workout")
    return table


# ---- the place ----


@pytest.mark.rule("CON-117")
@pytest.mark.parametrize("edition", EDITIONS)
def test_working_out_is_open_any_number_of_times(edition: str) -> None:
    table = lay(diner(), diner(), edition=edition)
    for turn in range(8):
        assert table.deciding == turn % 2
        table.do("workout", "done")
    assert table["round"] == 2


# ---- taking activities ----


@pytest.mark.rule("CON-117")
def test_up_to_two_open_activities_are_taken() -> None:
    table = training()
    assert table.offers("take activity") == {f"take activity {space}" for space in (1, 2, 3)}
    table.do("take activity 3", "take activity 1")
    assert table.activities() == ["walk -", "hike - - -"]
    assert not table.offers("take activity")
    assert table["planner"] == [None, "run", None]


@pytest.mark.rule("CON-117")
def test_only_open_activities_are_taken_and_before_the_first_token() -> None:
    table = training("water 3", ("climb",), planner="walk - hike")
    assert table.offers("take activity") == {"take activity 1", "take activity 3"}
    table.do("take activity 3", "train climb 2")
    assert not table.offers("take activity")


@pytest.mark.rule("CON-117", "CON-118")
@pytest.mark.parametrize("edition", [DRAFT, RETAIL])
def test_draft_and_retail_take_before_between_and_after_the_placements(edition: str) -> None:
    table = training("water 2 grains 2", ("climb",), planner="walk run hike", edition=edition)
    table.do("train climb 1", "take activity 1", "train walk 1", "train climb 2")
    assert not table.offers("train")
    assert table.offers("take activity") == {"take activity 2", "take activity 3"}
    table.do("take activity 3")
    assert table.offers() == {"done"}


# ---- moving tokens ----


@pytest.mark.rule("CON-118")
def test_up_to_three_tokens_move_from_the_body() -> None:
    table = training("grains 4 water", ("six", "run"))
    table.do("train six 1", "train run 1", "train six 3")
    assert sorted(table.activities()) == ["run grains -", "six grains - grains -"]
    assert table.body() == {"grains": 1, "water": 1}
    assert table.offers() == {"done"}


@pytest.mark.rule("CON-118")
def test_cards_just_taken_can_be_filled() -> None:
    table = training("water")
    table.do("take activity 1", "train walk 1")
    assert table.of()["trained"] == ["walk"]


@pytest.mark.rule("CON-118")
def test_tokens_match_and_spaces_are_empty() -> None:
    table = training("fruits water grains", ("hike grains", "dance", "lift"))
    assert table.offers("train") == {"train hike 2", "train hike 3", "train dance 1", "train dance 2"}
    table.do("train dance 1")
    assert table.offers("train") == {"train hike 3", "train dance 2"}


@pytest.mark.rule("CON-118")
def test_kitchen_food_is_no_help() -> None:
    table = training("", ("walk", "run"), kitchen="water 2 grains")
    assert not table.offers("train")


@pytest.mark.rule("CON-118")
@pytest.mark.parametrize("edition", EDITIONS)
def test_either_part_or_both_may_be_empty(edition: str) -> None:
    table = training("water", ("run",), edition=edition)
    table.do("done")
    assert not table.of()["passed"]
    assert table.of()["markers"] == 3
    table.do("workout", "done", "workout", "train run 2", "done")
    assert table.activities() == ["run - water"]


# ---- completing ----


@pytest.mark.rule("CON-119", "CON-120")
def test_a_full_activity_scores_at_once_and_its_tokens_are_gone() -> None:
    table = training("grains 2 water", ("run", "hike"))
    table.do("train run 1")
    assert table.score() == 0
    table.do("train run 2")
    assert table.score() == table.activity_vp("run")
    assert table.body() == {"grains": 1}, "what was used went to the supply, not back"
    assert table.of()["trained"] == ["run"]
    assert table.activities() == ["hike - - -"]


@pytest.mark.rule("CON-120")
@pytest.mark.parametrize(("edition", "worth"), [(DRAFT, 3), ("retail", 0), (THOUGHT, 0)])
def test_icons_of_completed_activities_count_for_sets(edition: str, worth: int) -> None:
    """The second icon makes a set of two, worth something in draft only; CON-015's seven VP are far away."""
    cards = [activity("jump", ["water"], vp=1, icon="team"), activity("hop", ["water"], vp=1, icon="wave")]
    table = lay(diner(body="water 2", activities=["jump", "hop"]), diner(), edition=edition, cards=cards)
    table.do("workout", "train jump 1")
    one = table.state.outcome().scores[0]
    table.do("train hop 1")
    track = table.state.diners[0].tracks[0]
    vp = table.activity_vp("hop")
    assert table.state.outcome().scores[0] == one + 2 * vp + worth + track[0] - track[1]


@pytest.mark.rule("CON-121")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_planner_is_refilled_at_the_end_of_the_turn(edition: str) -> None:
    table = lay(diner(ready=["stew"]), diner(), edition=edition, planner=PLANNER)
    pile = table["deck"][-1]
    table.do("workout", "take activity 2", "done")
    assert table.asked == "after"
    assert table["planner"] == ["walk", None, "hike"]
    table.do("done")
    assert table["planner"] == ["walk", pile, "hike"]


@pytest.mark.rule("CON-121", "CON-169")
@pytest.mark.parametrize("edition", EDITIONS)
def test_solo_the_planner_is_refilled_right_after_the_action(edition: str) -> None:
    table = lay(diner(ready=["stew"]), edition=edition, planner=PLANNER)
    pile = table["deck"][-1]
    table.do("workout", "take activity 2")
    assert table["planner"][1] is None
    table.do("done")
    assert table.asked == "after"
    assert table["planner"] == ["walk", pile, "hike"]


@pytest.mark.rule("CON-008", "CON-119")
@pytest.mark.parametrize("edition", EDITIONS)
def test_one_completed_activity_is_enough_for_the_fitness_coach(edition: str) -> None:
    table = training("water 2 grains", ("walk", "run"), edition=edition, assistants="fitness")
    table.do("train run 1")
    assert not table.may("ask fitness b")
    table.do("train walk 1", "ask fitness b")
    assert table.body() == {"water": 2}


# ---- wilds ----


@pytest.mark.rule("CON-122", "CON-058")
def test_a_wild_is_any_food_that_the_card_does_not_show() -> None:
    table = training("grains fruits meat alcohol", ("climb",))
    table.do("train climb 2")
    assert table.offers() == {"food fruits", "food meat", "food alcohol"}
    assert not training("grains 3", ("climb",)).may("train climb 2")


@pytest.mark.rule("CON-122")
@pytest.mark.parametrize("lying", ["fruits", "dairy", "-"])
def test_both_icons_of_a_split_space_count_as_on_the_card(lying: str) -> None:
    table = training("fruits 2 dairy 2 water", (f"split {lying}",))
    table.do("train split 2")
    assert table.body() == {"fruits": 2, "dairy": 2}, "water was all there was to choose"
    assert not training("fruits 2 dairy 2", (f"split {lying}",)).may("train split 2")


@pytest.mark.rule("CON-122")
def test_a_token_on_another_wild_counts_as_on_the_card() -> None:
    table = training("meat 2 fruits", ("row - meat",))
    assert table.offers("train") == {"train row 3"}
    table.do("train row 3")
    assert table.activities() == ["row - meat fruits"]
    assert training("meat 2", ("row - meat",)).offers("train") == set()


@pytest.mark.rule("CON-122")
def test_another_card_does_not_matter() -> None:
    assert training("meat", ("row - meat", "climb")).offers("train") == {"train climb 2"}


# ---- double wilds ----


@pytest.mark.rule("CON-123", "CON-125")
def test_one_or_two_tokens_of_one_food_go_onto_a_one_or_two() -> None:
    table = training("fruits 2 dairy", ("box",))
    table.do("train box 2")
    assert table.offers() == {"food fruits", "food dairy"}
    table.do("food fruits")
    assert table.offers() == {"one", "two"}
    table.do("two")
    assert table.activities() == ["box - fruits*2"]
    assert table.body() == {"dairy": 1}


@pytest.mark.rule("CON-123")
def test_one_token_fills_a_one_or_two_for_good() -> None:
    table = training("fruits 3", ("box",))
    table.do("train box 2", "one")
    assert table.activities() == ["box - fruits"]
    assert not table.offers("train")
    full = training("fruits meat", ("box - fruits",))
    full.do("train box 1")
    assert full.of()["trained"] == ["box"]
    assert full.body() == {"fruits": 1}


@pytest.mark.rule("CON-123")
def test_with_one_token_of_a_food_only_one_can_be_placed() -> None:
    table = training("fruits", ("box",))
    table.do("train box 2")
    assert table.activities() == ["box - fruits"]


@pytest.mark.rule("CON-123", "CON-122")
def test_a_one_or_two_keeps_to_foods_that_are_not_on_the_card() -> None:
    table = training("water 2 meat 2 fruits 2", ("double - - meat",))
    assert table.offers("train") == {"train double 1", "train double 2"}
    table.do("train double 2")
    assert table.offers() == {"one", "two"}, "fruits, without asking"


@pytest.mark.rule("CON-124", "CON-125")
def test_a_double_wild_takes_exactly_two_of_one_food_at_once() -> None:
    table = training("fruits 2 dairy meat 3", ("lift",))
    assert table.offers("train") == {"train lift 1", "train lift 2"}
    table.do("train lift 2")
    assert table.activities() == ["lift - fruits*2"], "meat is on the card, and of dairy there is one"
    assert table.body() == {"dairy": 1, "meat": 3}
    assert not training("fruits dairy", ("lift",)).may("train lift 2")


@pytest.mark.rule("CON-124")
def test_several_foods_held_twice_are_a_choice() -> None:
    table = training("fruits 2 dairy 2", ("lift",))
    table.do("train lift 2")
    assert table.offers() == {"food fruits", "food dairy"}
    table.do("food dairy")
    assert table.body() == {"fruits": 2}


@pytest.mark.rule("CON-125")
def test_two_on_a_double_wild_are_two_placements() -> None:
    table = training("fruits 2 grains 4", ("pair", "six"))
    table.do("train pair 1", "train six 1")
    assert table.offers() == {"done"}
    boxing = training("fruits 2 grains 2", ("box", "six"))
    boxing.do("train box 2", "food fruits", "two", "train six 1")
    assert boxing.offers() == {"done"}
    single = training("fruits 2 grains 3", ("box", "six"))
    single.do("train box 2", "food fruits", "one", "train six 1", "train six 2")
    assert single.offers() == {"done"}


@pytest.mark.rule("CON-124", "CON-125")
def test_with_one_placement_left_no_double_wild_is_filled() -> None:
    table = training("fruits 2 grains 4", ("pair", "six"))
    table.do("train six 1", "train six 2")
    assert not table.may("train pair 1")
    assert table.may("train six 3")


@pytest.mark.rule("CON-123", "CON-125")
def test_with_two_placements_left_a_one_or_two_takes_one_or_two() -> None:
    table = training("fruits 2 grains", ("box", "six"))
    table.do("train six 1", "train box 2")
    assert table.offers() == {"one", "two"}
    table.do("two")
    assert "box - fruits*2" in table.activities()


@pytest.mark.rule("CON-124")
def test_a_double_wild_with_one_token_is_not_full() -> None:
    table = training("water", ("lift meat fruits", "walk"))
    table.do("train walk 1")
    assert table.of()["trained"] == ["walk"]


@pytest.mark.rule("CON-123", "CON-125")
def test_with_one_placement_left_a_one_or_two_takes_one() -> None:
    table = training("fruits 2 grains 4", ("box", "six"))
    table.do("train six 1", "train six 2", "train box 2")
    if table.asked == "work out with":
        table.do("food fruits")
    assert "box - fruits" in table.activities()
    assert table.offers() == {"done"}
