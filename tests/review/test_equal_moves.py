"""Of two moves that are equal by symmetry either may be made: nothing is said about it."""

from dataclasses import replace
from typing import Any, Final

import pytest
from tests.review.matches import SMALL, finished

import smorgasboard as sb
from smorgasboard.review import Decision, Effort, find, review
from smorgasboard.review.verdicts import Finding

GAME = sb.load("foodfighters")
VEGGIES: Final = 1
EQUAL: Final = ("attack a1 b1", "attack c1 b1")
MEATS_LEFT = {
    "a1": "bacon>broccoli",
    "b1": "chicken>broccoli",
    "c1": "steak>broccoli",
    "a2": "bacon>onion",
    "c2": "steak>cabbage",
    "a3": "bacon>cabbage",
    "c3": "steak>onion",
}
VEGGIES_LEFT = {
    "a1": "onion>chicken",
    "b1": "broccoli>chicken",
    "c1": "cabbage>chicken",
    "a2": "onion>bacon",
    "c2": "cabbage>steak",
    "a3": "onion>steak",
    "c3": "cabbage>bacon",
}
"""Left is as right, with Bacon for Steak and Onion for Cabbage; in the middle stands the last one of a kind."""


def symmetrical() -> dict[str, Any]:
    start = GAME.new(seed=7).to_json()
    assert start["to_move"] == VEGGIES
    for side, cells, out in zip(
        start["sides"],
        (MEATS_LEFT, VEGGIES_LEFT),
        (["chicken>onion", "chicken>cabbage"], ["broccoli>bacon", "broccoli>steak"]),
        strict=True,
    ):
        side |= {"cells": cells, "out": out}
    return start


def found(action: str, effort: Effort, seed: str) -> Finding:
    observation = GAME.state(symmetrical()).observation(VEGGIES)
    return find(GAME, Decision(1, observation, GAME.actions.parse(action)), effort, seed)


@pytest.mark.parametrize("action", EQUAL)
@pytest.mark.parametrize("times", [1, pytest.param(8, marks=pytest.mark.slow)])
def test_either_of_two_equal_moves_costs_nothing(action: str, times: int) -> None:
    effort = replace(SMALL, glance=times * SMALL.glance, compare=times * SMALL.compare)
    findings = [found(action, effort, f"{number}") for number in range(12)]
    assert {each.verdict.cost for each in findings} == {0.0}
    assert {each.verdict.best for each in findings} == {action}
    assert {GAME.actions.text(each.better) for each in findings} > {action}, "the others were looked at"


def test_what_is_not_equal_there_is_told() -> None:
    assert found("pass", SMALL, "x").verdict.cost > 0.1


@pytest.mark.parametrize("action", EQUAL)
def test_no_moment_is_made_of_it(action: str) -> None:
    chosen = GAME.actions.parse(action)
    begun = sb.Match(GAME, 2, seed="equal", start=symmetrical())
    match = finished(begun, lambda _state, step: chosen if step == 1 else None)
    player = review(match.record(), GAME, [VEGGIES], SMALL).players[0]
    assert next(verdict for verdict in player.verdicts if verdict.step == 1).cost == 0
    assert 1 not in [moment.step for moment in player.moments]
