"""The guided first game: everything that its host says about the table is so."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import smorgasboard as sb
from smorgasboard.engine.match import Match
from smorgasboard.engine.tour import Lesson, Tour
from smorgasboard.games.consumption.game import Consumption
from smorgasboard.games.consumption.rules.codes import LIST_NAMES

GAME = sb.load("consumption")
LEARNER, HOST = 0, 1
FOODS = {"Water": "water", "Fruits": "fruits", "Vegetables": "vegetables", "Fats & Oils": "oils", "Poultry": "poultry"}
SALE = re.compile(r"column (?P<column>[a-f]) and row (?P<row>[1-6]) on sale")


def tour() -> Tour:
    found = GAME.tour()
    assert found is not None
    return found


@cache
def followed() -> list[tuple[Lesson, dict[str, Any]]]:
    """Each lesson with the table as it lies before it."""
    return [(lesson, match.state.to_json()) for lesson, match in walked()]


def walked() -> Iterator[tuple[Lesson, Match]]:
    guide = tour()
    match = Match(GAME, guide.players, guide.seed, guide.options)
    for lesson in guide.lessons:
        yield lesson, match
        match.apply(lesson.seat, lesson.do)


def at(do: str, which: int = 0) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """What the host says before a lesson, the table then, and the learner's own things."""
    found = [(lesson.say, table) for lesson, table in followed() if (lesson.seat, lesson.do) == (LEARNER, do)]
    said, table = found[which]
    return said, table, table["diners"][LEARNER]


def wanted(food: str) -> range:
    """How many tokens of it are green on the Standard board."""
    assert isinstance(GAME, Consumption)
    least, most = GAME.content.diets["standard"].tracks[food].wanted
    return range(least, most + 1)


def shopping() -> list[Lesson]:
    return [lesson for lesson, _ in followed() if lesson.do.startswith("buy ")]


# ---- the body ----


def test_the_pizza_brings_a_dairy_that_is_worse_than_none_and_skateboarding_takes_it_away() -> None:
    said, _, me = at("shop")
    assert "A single Dairy is worse than none" in said
    assert isinstance(GAME, Consumption)
    none, one = GAME.content.diets["standard"].tracks["dairy"].values[:2]
    assert me["body"]["dairy"] == at("workout")[2]["body"]["dairy"] == 1
    assert one < none
    assert at("ask fitness b")[2]["body"]["dairy"] == 0


def test_all_that_is_healthy_is_missing() -> None:
    body = at("shop")[2]["body"]
    assert [food for food in ("water", "fruits", "vegetables", "grains", "nuts") if body[food]] == []


def test_one_token_of_vegetables_is_not_enough() -> None:
    _, _, me = at("food vegetables")
    assert me["body"]["vegetables"] == 1
    assert wanted("vegetables").start > 2


def test_poultry_is_wanted_and_missing() -> None:
    said, _, me = at("buy d6")
    assert "no Poultry at all" in said
    assert me["body"]["poultry"] == 0
    assert wanted("poultry").start >= 1


# ---- shopping and the kitchen ----


def test_the_lines_on_sale_are_those_that_the_host_names() -> None:
    said, table, _ = at("buy a6")
    sale = SALE.search(said)
    assert sale
    assert (table["column"], table["row"]) == ("abcdef".index(sale["column"]), int(sale["row"]) - 1)


@pytest.mark.parametrize("lesson", shopping(), ids=lambda lesson: lesson.do)
def test_the_list_sells_what_the_host_names_where_the_host_says(lesson: Lesson) -> None:
    assert isinstance(GAME, Consumption)
    space = lesson.do.split()[1]
    food = GAME.content.shopping_list[LIST_NAMES.index(space)]
    assert re.search(rf"\b{space}\b", lesson.say)
    assert [title for title in FOODS if title in lesson.say and FOODS[title] == food]


def test_everything_bought_costs_1_dollar_and_1_is_left() -> None:
    said, table, _ = at("done")
    assert "$1 is left" in said
    assert table["stack"][-1][:3] == ["shop", LEARNER, 1]
    assert len(shopping()) == 5


def test_poultry_lies_beside_the_trash_in_round_2_and_nothing_has_spoiled() -> None:
    said, table, me = at("snack")
    assert "beside the trash" in said
    assert table["round"] == 2
    assert me["kitchen"][-1] == ["poultry"]
    assert me["trash"] == 0


# ---- cards ----


def test_the_cards_lie_where_they_are_taken_from() -> None:
    assert at("take recipe 1")[1]["book"][0] == "green-smoothie"
    assert at("take recipe 4")[1]["book"][3] == "greek-salad"
    assert at("take activity 3")[1]["planner"][2] == "skateboarding"


def test_the_green_smoothie_is_complete_and_its_ability_is_used() -> None:
    assert at("use green-smoothie")[2]["ready"] == ["green-smoothie"]
    me = at("workout")[2]
    assert (me["cooked"], me["ready"]) == (["green-smoothie"], [])
    assert me["body"]["vegetables"] == 2


def test_skateboarding_is_complete_before_the_coach_brings_water() -> None:
    assert at("ask fitness b")[2]["trained"] == ["skateboarding"]
    assert [at("done", which)[2]["body"]["water"] for which in (1, 2)] == [1, 2]


def test_the_pizzas_marker_acts_again_after_all_others() -> None:
    said, table, me = at("market stans")
    assert "acts again" in said
    assert table["stage"] == "second action"
    assert me["markers"] == 0
    assert table["stands"][0] == "salad-greens"


def test_the_last_marker_is_the_last() -> None:
    said, _, me = at("workout")
    assert "last marker" in said
    assert me["markers"] == 1


def test_the_newcomer_can_do_what_the_host_says_at_the_end() -> None:
    *_, (_, match) = walked()
    me = match.state.to_json()["diners"][LEARNER]
    assert me["assistants"] == ["kitchen"]
    kitchen = Counter(food for shelf in me["kitchen"] for food in shelf)
    assert kitchen >= Counter(["vegetables", "vegetables", "dairy", "oils"])
    for action in ("market meat", "done"):
        match.apply(HOST, action)
    for action in ("cook", "ask kitchen a", *(f"cook greek-salad {space}" for space in (1, 2, 3, 4))):
        match.apply(LEARNER, action)
    assert match.state.to_json()["diners"][LEARNER]["cooked"] == ["green-smoothie", "greek-salad"]


# ---- the tour as a whole ----


def test_it_takes_a_round_and_a_bit() -> None:
    own = [lesson for lesson in tour().lessons if lesson.seat == LEARNER]
    assert len(own) <= 31
    assert len({lesson.say for lesson in own}) == len(own)


def test_the_host_speaks_of_no_victory_points_that_tuning_may_change() -> None:
    said = [*(lesson.say for lesson in tour().lessons), tour().farewell]
    assert [number for each in said for number in re.findall(r"(-?\d+) VP", each)] == ["2"]  # CON-158
    assert "each token there costs 2 VP" in at("snack")[0]


def test_other_cards_and_older_editions_have_no_tour(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_bytes((GAME.folder / "content.toml").read_bytes())
    assert sb.load("consumption", own).tour() is None
    assert [edition for edition in GAME.editions if sb.load(f"consumption:{edition}").tour()] == ["thought"]
