"""Words and late steps beside actions, through a match, its record and its replay."""

from collections.abc import Callable
from random import Random

import pytest

import smorgasboard as sb
from smorgasboard.engine import BadRecord, Record, replay, verify
from smorgasboard.games.foodadvice import FoodAdvice
from smorgasboard.games.foodadvice.events import WasLate
from smorgasboard.games.foodadvice.rules.codes import LATE_COSTS, VOTING
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState

GAME = FoodAdvice()


def launch(match: sb.Match) -> FoodAdviceState:
    assert isinstance(match.state, FoodAdviceState)
    return match.state


def played(match: sb.Match, until: Callable[[FoodAdviceState], bool]) -> sb.Match:
    chance = Random(5)
    while not until(launch(match)):
        seat = match.state.actors()[0]
        action = chance.choice(match.state.legal_actions(seat))
        match.apply(seat, action, f"Brand {seat} — fine food" if GAME.actions.text(action) == "name" else "")
    return match


def test_a_name_that_was_typed_is_there_again_when_the_record_is_played() -> None:
    match = played(sb.Match(GAME, 4, seed=3), lambda table: table.stage == VOTING)
    again = replay(Record.loads(match.record(reveal_seed=True).dumps()), GAME)
    assert isinstance(again, FoodAdviceState)
    assert again.titles == [[f"Brand {seat} — fine food"] for seat in range(4)]
    assert again == match.state


@pytest.mark.rule("ADV-77")
def test_a_late_step_costs_and_the_record_says_so() -> None:
    match = played(sb.Match(GAME, 4, seed=3), lambda table: table.money[table.mover()] >= LATE_COSTS)
    seat = match.state.mover()
    before = launch(match).money[seat]
    step = match.apply(seat, match.state.legal_actions(seat)[0], late=True)
    assert WasLate(seat, LATE_COSTS) in step.events
    assert launch(match).money[seat] == before - LATE_COSTS
    record = Record.loads(match.record(reveal_seed=True).dumps())
    assert [line.late for line in record.steps] == [False] * (len(record.steps) - 1) + [True]
    assert replay(record, GAME) == match.state
    assert verify(record, GAME).seed_checked


def test_a_record_that_is_late_in_an_odd_way_is_refused() -> None:
    match = played(sb.Match(GAME, 4, seed=3), lambda table: table.stage == VOTING)
    text = match.record().dumps().replace('"do": "name"', '"late": "very", "do": "name"', 1)
    assert "very" in text
    with pytest.raises(BadRecord, match="is not a step"):
        Record.loads(text)
