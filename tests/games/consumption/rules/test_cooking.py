"""Recipes & Cook: CON-111 to CON-116."""

from typing import Any

import pytest
from tests.games.consumption.table import DRAFT, EDITIONS, RETAIL, Table, diner, lay, recipe

FIVE = recipe("five", "grains grains grains grains grains", vp=5)
BOOK = "stew salad curry toast"


def cooking(kitchen: str = "", recipes: tuple[str, ...] = (), book: str = BOOK, players: int = 2, **more: Any) -> Table:
    """Seat 0 has placed a marker on Recipes & Cook."""
    others = [diner() for _ in range(players - 1)]
    table = lay(diner(kitchen, recipes=recipes, **more), *others, book=book, cards=[FIVE])
    table.do("cook")
    return table


# ---- the place ----


@pytest.mark.rule("CON-111")
@pytest.mark.parametrize("edition", EDITIONS)
def test_recipes_and_cook_is_open_any_number_of_times(edition: str) -> None:
    table = lay(diner(), diner(), edition=edition)
    for turn in range(8):
        assert table.deciding == turn % 2
        table.do("cook", "done")
    assert [table.of(seat)["markers"] for seat in (0, 1)] == [4, 4], "the round is over, the markers are back"
    assert table["round"] == 2


# ---- taking recipes ----


@pytest.mark.rule("CON-111")
def test_up_to_three_open_recipes_are_taken() -> None:
    table = cooking()
    assert table.offers("take recipe") == {f"take recipe {space}" for space in (1, 2, 3, 4)}
    table.do("take recipe 2", "take recipe 4", "take recipe 1")
    assert table.recipes() == ["stew - -", "salad - - -", "toast - -"]
    assert not table.offers("take recipe"), "the fourth stays"
    assert table["book"] == [None, None, "curry", None]


@pytest.mark.rule("CON-111")
def test_one_or_two_are_fine_as_well() -> None:
    table = cooking()
    table.do("take recipe 3", "done")
    assert table.recipes() == ["curry - - - -"]
    assert table.deciding == 1


@pytest.mark.rule("CON-111")
def test_only_what_lies_open_is_taken() -> None:
    table = cooking(book="stew - curry -")
    assert table.offers("take recipe") == {"take recipe 1", "take recipe 3"}
    table.do("take recipe 1")
    assert not table.may("take recipe 1"), "the card below it is not there to be taken"


@pytest.mark.rule("CON-111", "CON-112")
def test_taking_comes_first_in_thought() -> None:
    table = cooking("grains 2", ("stew",))
    table.do("take recipe 2", "cook stew 1")
    assert not table.offers("take recipe")
    assert "before the first food is placed" in table.refusal("take recipe 1")
    assert table.may("done")


@pytest.mark.rule("CON-111", "CON-112")
@pytest.mark.parametrize("edition", [DRAFT, RETAIL])
def test_draft_and_retail_take_before_between_and_after_the_placements(edition: str) -> None:
    mine = diner("grains 2 meat vegetables", recipes=["stew", "toast"])
    table = lay(mine, diner(), edition=edition, book="salad curry jam cake")
    table.do("cook", "take recipe 1", "cook stew 1", "take recipe 2", "cook toast 1", "cook curry 3")
    assert not table.offers("cook"), "three placements all the same"
    assert table.offers("take recipe") == {"take recipe 3", "take recipe 4"}
    table.do("take recipe 3")
    assert table.offers() == {"done"}, "and three recipes"
    assert [words.split()[0] for words in table.recipes()] == ["stew", "salad", "curry", "toast", "jam"]
    table.do("done")
    assert table.deciding == 1


@pytest.mark.rule("CON-111")
def test_each_action_takes_anew() -> None:
    table = cooking()
    table.do("take recipe 1", "take recipe 2", "take recipe 3", "done", "cook", "done", "cook")
    assert len(table.offers("take recipe")) == 4
    table.do("take recipe 4", "take recipe 1", "take recipe 2")
    assert not table.offers("take recipe")


# ---- placing tokens ----


@pytest.mark.rule("CON-112")
def test_up_to_three_tokens_are_placed() -> None:
    table = cooking("grains 5", ("five", "stew"))
    table.do("cook five 2", "cook stew 1", "cook five 4")
    assert sorted(table.recipes()) == ["five - grains - grains -", "stew grains -"]
    assert table.kitchen() == "grains grains"
    assert table.offers() == {"done"}


@pytest.mark.rule("CON-112")
def test_cards_just_taken_can_be_cooked() -> None:
    table = cooking("grains meat")
    table.do("take recipe 1")
    assert table.offers("cook") == {"cook stew 1", "cook stew 2"}
    table.do("cook stew 2")
    assert table.recipes() == ["stew - meat"]


@pytest.mark.rule("CON-112")
def test_a_token_goes_onto_a_matching_empty_space_only() -> None:
    table = cooking("meat water", ("salad", "feast poultry"))
    assert table.offers("cook") == {"cook salad 3", "cook feast 2"}
    table.do("cook feast 2")
    assert table.offers("cook") == {"cook salad 3"}
    occupied = cooking("grains", ("stew grains", "toast grains"))
    assert not occupied.offers("cook")


@pytest.mark.rule("CON-112")
def test_where_several_foods_fit_the_cook_says_which() -> None:
    table = cooking("oils nuts", ("salad",))
    table.do("cook salad 2")
    assert table.offers() == {"food oils", "food nuts"}
    table.do("food nuts")
    assert table.recipes() == ["salad - nuts -"]
    assert table.kitchen() == "oils"


@pytest.mark.rule("CON-112")
def test_the_tokens_come_from_the_own_kitchen() -> None:
    table = lay(diner(body="grains meat", recipes=["stew"]), diner(kitchen="grains meat", recipes=["toast"]))
    table.do("cook")
    assert not table.offers("cook")
    assert not table.may("cook toast 1"), "nor onto another's recipe"


@pytest.mark.rule("CON-112")
@pytest.mark.parametrize("edition", EDITIONS)
def test_either_part_or_both_may_be_empty_and_that_is_no_pass(edition: str) -> None:
    table = lay(diner("grains", recipes=["stew"]), diner(), edition=edition)
    table.do("cook", "done")
    assert (table.kitchen(), table.recipes(), table.of()["markers"]) == ("grains", ["stew - -"], 3)
    assert not table.of()["passed"]
    table.do("cook", "done", "cook", "cook stew 1", "done")
    assert table.recipes() == ["stew grains -"]
    assert not table.of()["passed"]


@pytest.mark.rule("CON-112", "CON-055")
def test_an_unfinished_recipe_waits_for_later_actions() -> None:
    table = cooking("grains 4", ("five",))
    table.do("cook five 1", "cook five 2", "cook five 3", "done", "cook", "done")
    table.do("cook", "cook five 5")
    assert table.recipes() == ["five grains grains grains - grains"]
    assert table.score() == 0


# ---- completing ----


@pytest.mark.rule("CON-113", "CON-114")
def test_a_full_recipe_scores_at_once_and_is_eaten() -> None:
    table = cooking("grains meat", ("stew", "toast"), body="meat 2 water")
    table.do("cook stew 1")
    assert (table.score(), table.body()) == (0, {"meat": 2, "water": 1}), "not before the last space is filled"
    table.do("cook stew 2")
    assert table.score() == table.recipe_vp("stew")
    assert table.body() == {"meat": 3, "grains": 1, "water": 1}
    assert table.of()["cooked"] == ["stew"]
    assert table.recipes() == ["toast - -"]


@pytest.mark.rule("CON-113")
def test_several_recipes_can_be_completed_by_one_action() -> None:
    table = cooking("grains 2 meat dairy", ("stew grains", "toast grains"))
    table.do("cook stew 2", "cook toast 2")
    assert table.score() == table.recipe_vp("stew") + table.recipe_vp("toast")
    assert table.of()["cooked"] == ["stew", "toast"]
    assert table.body() == {"grains": 2, "meat": 1, "dairy": 1}


@pytest.mark.rule("CON-114", "CON-052")
def test_tokens_for_a_full_group_go_to_the_supply() -> None:
    room = cooking().room("meat")
    table = cooking("grains", ("stew - meat",), body=f"meat {room}")
    table.do("cook stew 1")
    assert table.body() == {"meat": room, "grains": 1}


@pytest.mark.rule("CON-114")
def test_food_stays_out_of_the_body_until_the_recipe_is_complete() -> None:
    table = cooking("grains 3", ("five",))
    table.do("cook five 1", "cook five 2", "cook five 3", "done")
    assert table.body() == {}
    assert table.kitchen() == ""


@pytest.mark.rule("CON-115", "CON-126")
def test_the_ability_is_usable_from_completion_on_even_in_the_same_action() -> None:
    table = cooking("grains meat vegetables", ("stew grains", "salad"))
    assert not table.may("use stew")
    table.do("cook stew 2")
    assert table.of()["ready"] == ["stew"]
    table.do("use stew")
    assert table.body() == {"grains": 1, "meat": 1, "water": 1}
    assert table.asked == "cook", "and cooking goes on"
    table.do("cook salad 1")
    assert table.recipes() == ["salad vegetables - -"]


@pytest.mark.rule("CON-115")
def test_the_ability_waits_for_as_long_as_one_likes() -> None:
    table = cooking("grains meat", ("stew grains",))
    table.do("cook stew 2", "done", "done", "cook", "done")
    assert table.asked == "place"
    table.do("use stew")
    assert table.body()["water"] == 1


# ---- refilling the Recipe Book ----


@pytest.mark.rule("CON-116")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_book_is_refilled_at_the_end_of_the_turn(edition: str) -> None:
    table = lay(diner(ready=["stew"]), diner(), edition=edition, book="salad - curry toast")
    pile = table["right_pile"][-1]
    table.do("cook", "take recipe 3", "done")
    assert table.asked == "after", "an ability can still be used: the turn is not over"
    assert table["book"] == ["salad", None, None, "toast"]
    table.do("done")
    assert table.deciding == 1
    assert None not in table["book"]
    assert table["book"][2] == pile
    assert table["book"][1] == "salad"


@pytest.mark.rule("CON-116", "CON-169")
@pytest.mark.parametrize("edition", EDITIONS)
def test_solo_the_book_is_refilled_right_after_the_action(edition: str) -> None:
    table = lay(diner(ready=["stew"]), edition=edition, book="salad toast curry feast")
    pile = table["left_pile"][-1]
    table.do("cook", "take recipe 1")
    assert table["book"][0] is None
    table.do("done")
    assert table.asked == "after", "the turn is not over"
    assert table["book"] == [pile, "toast", "curry", "feast"]


@pytest.mark.rule("CON-116", "CON-169")
def test_solo_the_book_is_not_refilled_after_what_an_ability_cooks_in_between() -> None:
    broth = recipe("broth", "meat meat", effects=["cook 2"])
    mine = diner(kitchen="grains water", recipes=["stew"], ready=["broth"])
    table = lay(mine, cards=[broth], book="salad toast curry feast")
    table.do("cook", "take recipe 1", "use broth", "done")
    assert table["book"][0] is None, "the action goes on"
    table.do("done")
    assert table["book"][0] is not None
