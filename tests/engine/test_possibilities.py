"""All that chance can make of an action."""

import pytest
from tests.testing.toy import DONE, ROLL, SEASON, Dinner, PotLuck

import smorgasboard as sb
from smorgasboard.engine.chance import ScriptedChance, SeededChance
from smorgasboard.engine.possibilities import possible_results
from smorgasboard.engine.state import State


def served(players: int = 2) -> Dinner:
    """All have picked; the winner of the round is serving."""
    state = PotLuck().new(players, seed=1)
    while state.legal_actions(state.mover())[-1] != DONE:
        state.apply(state.mover(), state.legal_actions(state.mover())[0])
    assert isinstance(state, Dinner)
    return state


def test_a_die_is_enumerated() -> None:
    state = served()
    seat = state.mover()
    results = possible_results(state, seat, ROLL, SeededChance("unused"))
    assert [result.likelihood for result in results] == pytest.approx([1 / 3] * 3)
    assert sorted(after(result.state).luck[seat] for result in results) == [0, 1, 2]


def test_without_chance_there_is_one_result() -> None:
    state = served()
    results = possible_results(state, state.mover(), SEASON, SeededChance("unused"))
    assert [result.likelihood for result in results] == [1.0]


def test_draws_that_depend_on_draws_are_enumerated() -> None:
    state = served()
    results = possible_results(state, state.mover(), DONE, SeededChance("unused"))
    left = len(state.deck)
    assert len(results) == left * (left - 1)
    assert len({result.state.digest() for result in results}) == len(results)
    assert sum(result.likelihood for result in results) == pytest.approx(1)


def test_asking_changes_neither_state_nor_chance() -> None:
    state = served()
    before, script = state.digest(), ScriptedChance([])
    state.chance = script
    for result in possible_results(state, state.mover(), ROLL, script):
        assert result.state.chance is script
    assert state.digest() == before


def test_as_many_as_allowed_are_enumerated_and_more_are_sampled() -> None:
    state = served()
    exact = possible_results(state, state.mover(), ROLL, SeededChance("x"), most=3)
    assert len({result.state.digest() for result in exact}) == 3
    sampled = possible_results(state, state.mover(), ROLL, SeededChance("x"), most=2)
    assert [result.likelihood for result in sampled] == [0.5, 0.5]


def test_samples_come_from_the_chance_that_was_given() -> None:
    state = served()
    seat = state.mover()
    results = possible_results(state, seat, ROLL, ScriptedChance([2, 0]), most=2)
    assert [after(result.state).luck[seat] for result in results] == [2, 0]


def test_likelihoods_add_up_in_a_whole_match() -> None:
    game = sb.load("foodfighters")
    state = game.new(seed=3)
    chance = SeededChance("weights")
    branched = 0
    for _ in range(40):
        for action in state.legal_actions(state.mover()):
            results = possible_results(state, state.mover(), action, chance)
            assert sum(result.likelihood for result in results) == pytest.approx(1)
            branched += len(results) > 1
        legal = state.legal_actions(state.mover())
        state.apply(state.mover(), legal[chance.below(len(legal))])
    assert branched > 10


def after(state: State) -> Dinner:
    assert isinstance(state, Dinner)
    return state
