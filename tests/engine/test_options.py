"""Options: text and value forms, and clear refusals."""

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from smorgasboard.engine import BadOption, load
from smorgasboard.engine.options import Choice, Number, Option, Settings, Several, settle

FIRST = Choice("first", "Who starts.", ("drawn", "seat1"))
TURNS = Number("turns", "How many.", usual=20, least=-5, most=400)
MODULES = Several("modules", "Which.", ("goals", "events", "market"))
ALL: tuple[Option, ...] = (FIRST, TURNS, MODULES)


@pytest.mark.parametrize(
    ("option", "given", "expected"),
    [
        (FIRST, "seat1", "seat1"),
        (TURNS, 7, 7),
        (TURNS, "7", 7),
        (TURNS, " -5 ", -5),
        (TURNS, 400, 400),
        (MODULES, "market, goals", ["goals", "market"]),
        (MODULES, ["market", "goals", "market"], ["goals", "market"]),
        (MODULES, ("events",), ["events"]),
        (MODULES, "", []),
        (MODULES, [], []),
    ],
)
def test_values_and_texts_are_read(option: Option, given: Any, expected: Any) -> None:
    assert option.read(given) == expected


@pytest.mark.parametrize(
    ("option", "given"),
    [
        *((FIRST, value) for value in ("seat2", "", None, 1, ["drawn"], "Drawn")),
        *((TURNS, value) for value in (-6, 401, "401", "--5", "5-", "-", "", "1.0", 1.0, True, None, "9" * 5000, "²")),
        *((MODULES, value) for value in ("goals,nonsense", ["nonsense"], [1], 5, None, {"goals": 1})),
    ],
)
def test_anything_else_is_refused_with_what_is_allowed(option: Option, given: Any) -> None:
    with pytest.raises(BadOption) as caught:
        option.read(given)
    assert option.name in str(caught.value)
    assert option.expects() in str(caught.value)


@given(st.text() | st.integers(-999, 999).map(str) | st.from_regex(r"\A-*[0-9]+\Z"))
def test_a_number_reads_any_text_or_refuses_it(text: str) -> None:
    number = int(text) if re.fullmatch("-?[0-9]+", text.strip()) else None
    if number is not None and -5 <= number <= 400:
        assert TURNS.read(text) == number
    else:
        with pytest.raises(BadOption):
            TURNS.read(text)


def test_defaults_fill_in() -> None:
    settings = settle("Toy", range(2, 5), ALL, 2, {"turns": "3"})
    assert settings == Settings(2, {"first": "drawn", "turns": 3, "modules": []})
    assert settings["turns"] == 3


def test_defaults_are_not_shared() -> None:
    first = settle("Toy", range(2, 5), ALL, 2, {})
    first["modules"].append("goals")
    assert settle("Toy", range(2, 5), ALL, 2, {})["modules"] == []


@pytest.mark.parametrize("count", [1, 5, 0, -1, True, 2.0, "2"])
def test_wrong_player_counts_are_refused(count: Any) -> None:
    with pytest.raises(BadOption, match=f"Toy is for 2 to 4 players, not {count}"):
        settle("Toy", range(2, 5), (), count, {})


def test_a_single_player_count_is_said_plainly() -> None:
    with pytest.raises(BadOption, match="Duel is for 2 players, not 3"):
        settle("Duel", range(2, 3), (), 3, {})


def test_undeclared_options_are_refused_with_the_declared_ones() -> None:
    with pytest.raises(BadOption, match="Toy has no option turn; its options are: first, turns, modules"):
        settle("Toy", range(2, 5), ALL, 2, {"turn": 3})
    with pytest.raises(BadOption, match="its options are: none"):
        settle("Toy", range(2, 5), (), 2, {"turn": 3})


@pytest.mark.parametrize(("players", "usual"), [(range(1, 5), 2), (range(2, 3), 2), (range(4, 7), 4), (range(1, 2), 1)])
def test_when_nobody_says_how_many_nobody_plays_alone(players: range, usual: int) -> None:
    assert replace(load("foodfighters").facts, players=players).usual_players == usual
