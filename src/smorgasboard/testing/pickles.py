"""Python's own tools: whatever is played with can be copied, pickled and shown."""

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from typing import TypeVar

from smorgasboard.engine.match import Match
from smorgasboard.testing.copies import STEPS_ON, must_be_equal, played_on
from smorgasboard.testing.trial import Broken, Trial, conformance

MOMENTS = 6

Thing = TypeVar("Thing")


def _pickled(thing: Thing) -> Thing:
    again: Thing = pickle.loads(pickle.dumps(thing))
    return again


WAYS: tuple[tuple[str, Callable[..., object]], ...] = (("copy", copy), ("deepcopy", deepcopy), ("pickle", _pickled))


@conformance
def positions_copy_and_pickle(trial: Trial) -> None:
    for moment in trial.moments(MOMENTS):
        ahead = played_on(moment.state.copy(), STEPS_ON)
        for way, twin_of in WAYS:
            twin = twin_of(moment.state)
            if twin is moment.state or not isinstance(twin, type(moment.state)):
                raise Broken(f"{way} of a position is no position of its own")
            must_be_equal(twin, moment.state, trial, f"{way} of a position")
            if played_on(twin, STEPS_ON) != ahead:
                raise Broken(f"{way} of a position, played alike, came apart from the original")


@conformance
def matches_copy_and_pickle(trial: Trial) -> None:
    match = trial.match()
    for moment in trial.moments():
        if trial.step == trial.length // 2:
            break
        match.apply(moment.seat, moment.action)
    for way, twin_of in WAYS:
        before = _all_of(match)
        twin = twin_of(match)
        assert isinstance(twin, Match)
        if _all_of(twin) != before:
            raise Broken(f"{way} of a match is another match")
        twin.apply(moment.seat, moment.action)
        if _all_of(match) != before:
            raise Broken(f"playing on a {way} of a match changed the original")


def _all_of(match: Match) -> tuple[object, ...]:
    """Whatever can be asked of a match: its record holds the position, the steps and the dice to come."""
    ways_back = [match.can_undo(seat) for seat in range(match.settings.players)]
    return match.record(reveal_seed=True), match.state.to_json(), match.steps, ways_back
