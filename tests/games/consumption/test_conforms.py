"""The conformance kit on tables of all editions: every number of players, every set of modules, in rotation with the
other agreements. tests/games/test_conformance.py has the whole kit on the usual tables and on single agreements.
"""

from itertools import combinations, cycle
from typing import Any

import pytest

import smorgasboard as sb
from smorgasboard.engine.options import Choice
from smorgasboard.testing import Trial, check_match

MODULES = ("potluck", "goals", "allergy", "freezer")
OF_SOLO = ("allergy", "freezer")
MOMENTS = 5
"""Positions of a match that a check looks at, besides the end."""

Table = tuple[str, int, dict[str, Any]]


def subsets(modules: tuple[str, ...]) -> list[list[str]]:
    return [list(some) for size in range(len(modules) + 1) for some in combinations(modules, size)]


def with_modules() -> list[Table]:
    """All 16 sets with 2, 3 or 4 players and all 4 alone; diets, allergies and assistants take turns beside them."""
    seated = [*zip(cycle((2, 3, 4)), subsets(MODULES), strict=False), *((1, some) for some in subsets(OF_SOLO))]
    diets = cycle(("dealt", "chosen", "usual", "chosen", "standard"))
    at_random = cycle(("yes", "no", "no"))
    allergies = cycle(("chosen", "dealt"))
    return [
        (
            "thought",
            players,
            {"modules": some, "diets": next(diets), "random_assistants": next(at_random), "allergies": next(allergies)},
        )
        for players, some in seated
    ]


def of_older_editions() -> list[Table]:
    alone: list[Table] = [
        (edition, 1, {"random_assistants": at_random}) for edition in ("draft", "retail") for at_random in ("yes", "no")
    ]
    together: list[Table] = [
        (edition, players, {"diets": diets, "first": f"seat{players}"})
        for edition in ("draft", "retail")
        for players, diets in ((2, "dealt"), (3, "standard"), (4, "dealt"))
    ]
    return [*alone, *together]


TABLES = [*with_modules(), *of_older_editions()]


def in_words(table: Table) -> str:
    edition, players, agreed = table
    told = ["+".join(value) if isinstance(value, list) else value for value in agreed.values()]
    return "-".join([edition, str(players), *told])


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("number", range(len(TABLES)), ids=lambda number: in_words(TABLES[number]))
def test_table_conforms(number: int) -> None:
    edition, players, agreed = TABLES[number]
    check_match(Trial(sb.load(f"consumption:{edition}"), str(number), players, agreed, curious=True, most=MOMENTS))


def test_tables_are_all_that_can_be_set_up() -> None:
    """Every edition with every number of players; every set of modules that may be played, alone and together."""
    assert {(edition, players) for edition, players, _ in TABLES} == {
        (edition, players) for edition in ("thought", "draft", "retail") for players in (1, 2, 3, 4)
    }
    sets = [(players > 1, tuple(agreed["modules"])) for edition, players, agreed in TABLES if edition == "thought"]
    assert len(set(sets)) == len(sets) == 2 ** len(MODULES) + 2 ** len(OF_SOLO)
    for option in sb.load("consumption:thought").options:
        if isinstance(option, Choice) and option.name != "first":
            assert {agreed.get(option.name) for _, _, agreed in TABLES} >= set(option.choices)
