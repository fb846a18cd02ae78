"""What every state does by inheritance: refusing, listing, comparing, showing."""

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st
from tests.testing.toy import DONE, Dinner, PotLuck

import smorgasboard as sb
from smorgasboard.engine import SPECTATOR, BadPosition, IllegalAction, Observation, Outcome, SeededChance
from smorgasboard.engine.state import is_listed


def fresh(players: int = 3) -> Dinner:
    state = PotLuck().new(players, seed=2)
    assert isinstance(state, Dinner)
    return state


@given(st.lists(st.integers(0, 300), unique=True).map(sorted), st.integers(-5, 305))
def test_is_listed_is_membership(ascending: list[int], wanted: int) -> None:
    assert is_listed(ascending, wanted) is (wanted in ascending)


@pytest.mark.parametrize("action", [None, 1.0, (), [], {}, b"1", object()])
def test_malformed_actions_are_refused(action: Any) -> None:
    state = fresh()
    before = state.digest()
    with pytest.raises(IllegalAction, match="A seat is a whole number, an action a whole number, its text or"):
        state.apply(0, action)
    assert state.digest() == before


@pytest.mark.parametrize("seat", [None, "0", 0.0, (0,)])
def test_malformed_seats_are_refused(seat: Any) -> None:
    state = fresh()
    with pytest.raises(IllegalAction, match="A seat is a whole number, an action a whole number, its text or"):
        state.apply(seat, state.legal_actions(0)[0])


def test_spectators_may_do_nothing() -> None:
    state = fresh()
    assert state.legal_actions(SPECTATOR) == []
    with pytest.raises(IllegalAction, match="There is no such seat"):
        state.apply(SPECTATOR, state.legal_actions(0)[0])


@pytest.mark.parametrize("seat", [-2, 3, 10**20, -(10**20)])
def test_seats_that_are_not_there_are_refused(seat: int) -> None:
    state = fresh()
    no_seat = r"There is no such seat; the seats here are numbered 0 to 2\."
    with pytest.raises(IllegalAction, match=no_seat):
        state.legal_actions(seat)
    with pytest.raises(IllegalAction, match=no_seat):
        state.apply(seat, state.legal_actions(0)[0])


@pytest.mark.parametrize("kind", [np.int64, np.int8, np.uint16])
def test_whole_numbers_of_any_kind_are_numbers(kind: Any) -> None:
    ours, theirs = fresh(), fresh()
    action = ours.legal_actions(0)[0]
    assert theirs.legal_actions(kind(0)) == ours.legal_actions(0)
    ours.apply(0, action)
    theirs.apply(kind(0), kind(action))
    assert theirs == ours


@pytest.mark.parametrize("value", [True, False, np.True_])
def test_truth_is_no_number(value: Any) -> None:
    state = fresh()
    for wrong in (lambda: state.apply(0, value), lambda: state.apply(value, 0), lambda: state.legal_actions(value)):
        with pytest.raises(IllegalAction, match="whole number"):
            wrong()


@pytest.mark.parametrize("action", [-1, DONE, 10**20, -(10**20)])
def test_unlisted_actions_are_refused_with_the_games_reason(action: int) -> None:
    with pytest.raises(IllegalAction, match="You cannot do that now"):
        fresh().apply(0, action)


def test_simultaneous_seats_act_in_any_order() -> None:
    results = []
    for order in ((0, 1, 2), (2, 0, 1)):
        state = fresh()
        for seat in order:
            assert seat in state.actors()
            state.apply(seat, state.legal_actions(seat)[0])
            assert state.legal_actions(seat) == [] or state.serving == seat
        results.append(state.digest())
    assert results[0] == results[1]


def test_list_of_legal_actions_belongs_to_the_caller() -> None:
    state = fresh()
    legal = state.legal_actions(0)
    legal.clear()
    assert len(state.legal_actions(0)) == 3


def test_legal_actions_follow_the_position_and_the_seat() -> None:
    state = fresh()
    mine, other = state.legal_actions(0), state.legal_actions(1)
    assert not set(mine) & set(other)
    state.apply(0, mine[0])
    assert state.legal_actions(0) == []
    assert state.legal_actions(1) == other


def test_equality_is_by_value_and_not_by_chance() -> None:
    state = fresh()
    twin = state.copy(SeededChance("another"))
    assert twin == state
    twin.apply(0, twin.legal_actions(0)[0])
    assert twin != state
    assert state != "a state"


def test_equality_knows_the_source() -> None:
    state = fresh()
    stranger = state.copy()
    stranger.source = "other:home#x"
    assert stranger.to_json() == state.to_json()
    assert stranger != state


class Backwards(Dinner):
    def to_json(self) -> dict[str, Any]:
        return dict(reversed(super().to_json().items()))


def test_digest_does_not_depend_on_the_order_of_entries() -> None:
    state = fresh()
    again = Backwards(state.source, state.chance, 3)
    Dinner.fields.copy_onto(state, again)
    assert json.dumps(again.to_json()) != json.dumps(state.to_json())
    assert again.digest() == state.digest()


def test_observation_lists_whose_eyes_and_what_may_be_done() -> None:
    state = fresh()
    state.apply(1, state.legal_actions(1)[0])
    mine, theirs, beside = (state.observation(seat) for seat in (0, 1, SPECTATOR))
    assert (mine.seat, mine.actors, mine.legal) == (0, (0, 2), tuple(state.legal_actions(0)))
    assert (theirs.legal, beside.legal) == ((), ())
    assert mine.source == PotLuck().source
    assert not mine.over
    assert state.observation() == beside


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("seat", [0, 2, SPECTATOR])
def test_observation_survives_json(seat: int, over: bool) -> None:
    state = fresh()
    state.over = over
    observation = state.observation(seat)
    assert observation.over is over
    assert Observation.from_json(json.loads(json.dumps(observation.to_json()))) == observation


def test_hidden_hands_are_in_nobody_elses_observation() -> None:
    state = fresh()
    for seat in (1, 2, SPECTATOR):
        assert state.observation(seat).view["hand"] != state.hands[0]
        assert str(state.hands[0]) not in str(state.observation(seat).to_json())


def test_what_is_no_position_is_refused() -> None:
    with pytest.raises(BadPosition, match="hands"):
        PotLuck().state({})


@pytest.mark.parametrize(
    ("scores", "breaks", "ranks", "winners"),
    [
        ([3, 1, 2], None, (1, 3, 2), (0,)),
        ([2, 2, 1], None, (1, 1, 3), (0, 1)),
        ([2, 2, 1], [0, 5, 9], (2, 1, 3), (1,)),
        ([1, 1], [4, 4], (1, 1), (0, 1)),
        ([-1, 1], None, (2, 1), (1,)),
    ],
)
def test_outcome_by_score(
    scores: list[float], breaks: list[float] | None, ranks: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    outcome = Outcome.by_score(scores, "done", breaks)
    assert (outcome.ranks, outcome.winners, outcome.scores) == (ranks, winners, tuple(scores))


@given(st.lists(st.integers(0, 4), min_size=1, max_size=6))
def test_ranks_count_who_is_ahead(scores: list[int]) -> None:
    ranks = Outcome.by_score([float(score) for score in scores], "done").ranks
    assert all(rank == 1 + sum(other > score for other in scores) for rank, score in zip(ranks, scores, strict=True))


@pytest.mark.parametrize("seat", [-2, 2, 99])
def test_a_seat_that_is_not_at_the_table_has_no_actions_whatever_was_listed_before(seat: int) -> None:
    state = sb.load("foodfighters").new(seed=1)
    action = state.legal_actions(state.mover())[0]
    with pytest.raises(sb.IllegalAction):
        state.apply(seat, action)
    state.apply(state.mover(), action)
    with pytest.raises(sb.IllegalAction, match="There is no such seat"):
        state.legal_actions(seat)
    with pytest.raises(sb.IllegalAction):
        state.apply(seat, action)


def test_tallies_are_kept_for_whoever_counts_and_for_no_copy() -> None:
    state = fresh()
    state.tally(0, "dish", "soup")
    assert state.tallies is None
    state.tallies = []
    twin = state.copy()
    state.tally(1, "dish", "pie")
    twin.tally(2, "dish", "stew")
    assert state.tallies == [(1, "dish", "pie")]
    assert twin.tallies is None


def test_a_list_is_remembered_until_the_next_step() -> None:
    state = fresh()
    first = state.listed(0)
    assert first == state.list_actions(0)
    assert state.listed(0) is first
    assert state.listed(1) == state.list_actions(1)
    assert state.listed(SPECTATOR) == []
    state.legal_actions(0).clear()
    assert state.listed(0) == first
    state.play(0, first[0])
    assert state.listed(0) == []
