"""All that chance can make of an action."""

from itertools import product

import pytest
from hypothesis import given, strategies as st
from tests.testing.toy import DONE, ROLL, SEASON, Dinner, PotLuck

import smorgasboard as sb
from smorgasboard.engine import Evaluation, State, expected_value, expected_values, possible_results
from smorgasboard.engine.chance import Chance, Dice, ScriptedChance, SeededChance


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


class Throw(State):
    """Dice are thrown, a card is drawn for what they say, and the sum counts."""

    def __init__(self, chance: Chance, dice: Dice) -> None:
        super().__init__("throw", chance)
        self.dice = dice
        self.score = 0

    def copy(self, chance: Chance | None = None) -> "Throw":
        return type(self)(self.chance if chance is None else chance, self.dice)

    def carry_out(self, seat: int, action: int) -> None:
        read = sum(self.chance.throw(self.dice))
        self.score = action * read + self.chance.below(read + 1)


def about_to_throw(faces: list[list[int]]) -> Throw:
    return Throw(SeededChance("real"), Dice(faces, sum))  # type: ignore[abstract]  # only what is needed here


class Score(Evaluation):
    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Throw)
        return float(state.score**2)


DICE = st.lists(st.lists(st.integers(0, 4), min_size=1, max_size=6), min_size=1, max_size=3)


@given(DICE)
def test_dice_that_read_alike_change_no_expectation(faces: list[list[int]]) -> None:
    every = [sum(throw) for throw in product(*faces)]
    exact = [
        sum((action * read + card) ** 2 / (read + 1) for read in every for card in range(read + 1)) / len(every)
        for action in (1, 3)
    ]
    state = about_to_throw(faces)
    assert expected_values(Score(), state, 0, [1, 3], ScriptedChance([])) == pytest.approx(exact)
    assert state.score == 0


@given(DICE)
def test_each_reading_is_one_result(faces: list[list[int]]) -> None:
    results = possible_results(about_to_throw(faces), 0, 0, SeededChance("unused"))
    assert len(results) == sum(read + 1 for read in {sum(throw) for throw in product(*faces)})
    assert sum(result.likelihood for result in results) == pytest.approx(1)


def test_a_rare_first_throw_is_no_reason_to_sample() -> None:
    state = about_to_throw([[0, *([1] * 29)]] * 3)
    results = possible_results(state, 0, 0, ScriptedChance([]))
    assert results[0].likelihood == pytest.approx(1 / 30**3)
    assert len(results) == 1 + 2 + 3 + 4


def test_too_many_results_are_sampled_and_averaged() -> None:
    state = about_to_throw([[2000]])
    drawn = [0, 0, 0, 1000] * 32  # each throw of the die with one face, and a card
    assert expected_value(Score(), state, 0, 0, ScriptedChance(drawn)) == pytest.approx(1000**2 / 2)


def after(state: State) -> Dinner:
    assert isinstance(state, Dinner)
    return state
