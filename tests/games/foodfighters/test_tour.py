"""The guided first game: everything that its host says about the table is so."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.games.foodfighters.table import GAME

import smorgasboard as sb
from smorgasboard.engine import Lesson, Match, Step, Tour
from smorgasboard.games.foodfighters.events import (
    Attacked,
    Collected,
    CrackerSmashed,
    GapFilled,
    ItemReturned,
    KnockedOut,
    Missed,
    Rolled,
    Swapped,
)

FIGHTER = "Broccoli|Onion|Cabbage|Bacon|Chicken|Steak"
STANDING = re.compile(rf"(?P<mine>[Yy]our )?(?P<kind>{FIGHTER}) (?:stands )?at (?P<cell>[abc][123])\b")
THINKING = re.compile(rf"(?P<kind>{FIGHTER}) at (?P<cell>[abc][123]) thinks of (?P<thought>{FIGHTER})")
LEARNER = 0


def tour() -> Tour:
    found = GAME.tour()
    assert found is not None
    return found


def followed() -> Iterator[tuple[Lesson, Match, Step]]:
    """Each lesson with the match as it was before, and what then happened."""
    guide = tour()
    match = Match(GAME, guide.players, guide.seed, guide.options)
    for lesson in guide.lessons:
        prepared = match.prepare(lesson.seat, lesson.do)
        yield lesson, match, prepared.step
        match.commit(prepared)


def carriers(match: Match, seat: int) -> dict[str, str]:
    cells: dict[str, str] = match.state.to_json()["sides"][seat]["cells"]
    return cells


def standing(match: Match, kind: str, cell: str, mine: bool) -> str | None:
    """Who the host means: "onion>steak spoon"; a fighter of the learner's where it says so."""
    seats = (0,) if mine else (0, 1)
    found = [carriers(match, seat).get(cell, "") for seat in seats]
    return next((carrier for carrier in found if carrier.startswith(kind.lower())), None)


def just_fallen(match: Match, kind: str, cell: str) -> bool:
    fallen = [event for step in match.steps[-2:] for event in step.events if isinstance(event, KnockedOut)]
    return any((event.fighter, event.cell) == (kind.lower(), cell) for event in fallen)


def test_everybody_stands_where_the_host_says() -> None:
    named = 0
    for lesson, match, _ in followed():
        for said in STANDING.finditer(lesson.say):
            kind, cell = said["kind"], said["cell"]
            there = standing(match, kind, cell, mine=bool(said["mine"])) or just_fallen(match, kind, cell)
            assert there, f"{lesson.do}: {said[0]}"
            named += 1
    assert named > 20


def test_everybody_thinks_what_the_host_says() -> None:
    named = 0
    for lesson, match, _ in followed():
        for said in THINKING.finditer(lesson.say):
            carrier = standing(match, said["kind"], said["cell"], mine=lesson.seat == LEARNER)
            assert carrier is not None
            assert carrier.split()[0].split(">")[1] == said["thought"].lower(), f"{lesson.do}: {said[0]}"
            named += 1
    assert named >= 5


def test_the_host_says_where_to_click() -> None:
    """Every cell of the action, except one that "in front of it" tells as well."""
    for lesson, _, _ in followed():
        if lesson.seat == LEARNER:
            cells = set(re.findall(r"\b[abc][123]\b", lesson.do))
            told = set(re.findall(r"\b[abc][123]\b", lesson.say))
            assert cells <= told, lesson
            assert "lick" in lesson.say or not cells or lesson.do == "swap a1 c1", lesson


def learned() -> list[tuple[Lesson, Step, dict[str, str]]]:
    return [
        (lesson, step, dict(carriers(match, LEARNER))) for lesson, match, step in followed() if lesson.seat == LEARNER
    ]


def holds(lesson: Lesson, cells: dict[str, str], item: str) -> bool:
    return item in cells[lesson.do.split()[1]].split()


def test_the_newcomer_sees_every_turn_that_a_move_can_take() -> None:
    kinds = {"swap": 0, "move": 0, "miss": 0, "hit": 0, "three dice": 0, "far": 0, "pan": 0, "filled": 0, "beans": 0}
    for lesson, step, cells in learned():
        events = {type(event): event for event in step.events}
        attack = Attacked in events
        swapped = events.get(Swapped)
        rolled = events.get(Rolled)
        kinds["swap"] += isinstance(swapped, Swapped) and bool(swapped.second)
        kinds["move"] += isinstance(swapped, Swapped) and not swapped.second
        kinds["miss"] += Missed in events
        kinds["hit"] += attack and KnockedOut in events
        kinds["three dice"] += isinstance(rolled, Rolled) and rolled.bonus
        kinds["far"] += attack and ItemReturned in events and holds(lesson, cells, "spoon")
        kinds["pan"] += attack and ItemReturned in events and holds(lesson, cells, "pan")
        kinds["filled"] += GapFilled in events
        kinds["beans"] += Collected in events
    assert all(kinds.values()), kinds


def test_a_cracker_saves_its_holder() -> None:
    smashed = [step for _, _, step in followed() if any(isinstance(event, CrackerSmashed) for event in step.events)]
    assert smashed
    assert not any(isinstance(event, KnockedOut) for event in smashed[0].events)


@pytest.mark.parametrize(
    ("do", "number", "said"),
    [("buy bonus", 7, "7 this time"), ("buy cracker a1", 11, "paid 11 Beans"), ("buy spoon a2", 10, "10 Beans!")],
)
def test_the_beans_are_as_many_as_the_host_says(do: str, number: int, said: str) -> None:
    lesson, before = next((lesson, match.steps[-1]) for lesson, match, _ in followed() if lesson.do == do)
    assert said in lesson.say
    assert [event.beans for event in before.events if isinstance(event, Missed | Collected)] == [number]


def test_the_newcomer_is_close_to_winning_in_the_end() -> None:
    *_, (_, match, _) = followed()
    out = match.state.to_json()["sides"][1]["out"]
    assert sum(fighter.startswith("steak") for fighter in out) == 2
    assert "One more Steak" in tour().farewell


def test_it_is_not_too_long() -> None:
    assert sum(lesson.seat == LEARNER for lesson in tour().lessons) <= 30


def test_other_cards_have_no_tour(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_bytes((GAME.folder / "content.toml").read_bytes())
    assert sb.load("foodfighters", own).tour() is None
