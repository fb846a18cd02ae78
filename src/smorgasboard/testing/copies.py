"""Positions are values: copies share nothing, and JSON and Python's own tools carry all there is."""

import json
import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from random import Random
from typing import Any

from smorgasboard.engine import Match, RecordingChance, State
from smorgasboard.testing.trial import Broken, Trial, chosen, conformance, who, written

MOMENTS = 15
CARRIED = 40
"""Positions of a match that are written and read back."""
PICKLED = 6
WAYS: tuple[tuple[str, Callable[..., object]], ...] = (
    ("copy", copy),
    ("deepcopy", deepcopy),
    ("pickle", lambda thing: pickle.loads(pickle.dumps(thing))),
)
BACK = "a position read back from JSON"
STEPS_ON = 12
"""How far a twin is played: long enough for a forgotten or shared part to matter."""
LOOKS = 4
"""Steps after which twins are compared; in between it is noticed when they are offered other actions."""


@conformance
def copies_are_independent(trial: Trial) -> None:
    for moment in trial.moments(MOMENTS):
        before = moment.state.digest()
        must_be_equal(moment.state.copy(), moment.state, trial, "a copy")
        twins_evolve_alone(moment.state, STEPS_ON)
        if moment.state.digest() != before:
            raise Broken("playing on a copy changed the original")
        chance = RecordingChance(moment.state.chance.copy())
        if moment.state.copy(chance).chance is not chance:
            raise Broken("copy(chance) does not draw from the chance it was given")


def twins_evolve_alone(state: State, steps: int) -> None:
    """Plays on a copy of a copy, then on the copy: neither may notice the other, and both fare alike."""
    first = state.copy()
    second = first.copy()
    start = first.digest()
    ahead = played_on(second, steps)
    if first.digest() != start:
        raise Broken("playing on a copy changed what it was copied from")
    end = second.digest()
    if played_on(first, steps) != ahead:
        raise Broken("a copy and its original, played alike with equal chance, came apart")
    if second.digest() != end:
        raise Broken("playing on an original changed its copy")


def played_on(state: State, steps: int) -> list[Any]:
    choices = Random(steps)
    trail: list[Any] = [state.digest()]
    for number in range(1, steps + 1):
        if state.over:
            return [*trail, state.digest()]
        seat, action = chosen(state, choices)
        trail.append((seat, action))
        state.apply(seat, action)
        if number % LOOKS == 0:
            trail.append(state.digest())
    return trail


@conformance
def positions_survive_json(trial: Trial) -> None:
    for moment in trial.moments(CARRIED):
        if _carried(moment.state, trial).digest() != moment.state.digest():
            raise Broken(f"{BACK} is not equal")
    for moment in trial.moments(MOMENTS):
        again = _carried(moment.state, trial)
        must_be_equal(again, moment.state, trial, BACK)
        again.chance = moment.state.chance.copy()
        if played_on(again, STEPS_ON) != played_on(moment.state.copy(), STEPS_ON):
            raise Broken(f"{BACK}, played alike with equal chance, came apart from the original")


def _carried(state: State, trial: Trial) -> State:
    """The position as another process reads it."""
    data = state.to_json()
    carried = json.loads(json.dumps(data))
    if carried != data:
        raise Broken("to_json gives something that is not plain JSON, such as a tuple or a key that is no text")
    return trial.game.state(carried, trial.seed)


def must_be_equal(again: State, state: State, trial: Trial, which: str) -> None:
    if again != state or again.digest() != state.digest():
        raise Broken(f"{which} is not equal")
    if again.over != state.over or again.inventory() != state.inventory() or again.outcome() != state.outcome():
        raise Broken(f"{which} has other pieces or another outcome")
    for viewer in trial.viewers:
        if written(again.observation(viewer).to_json()) != written(state.observation(viewer).to_json()):
            raise Broken(f"{which} looks different to {who(viewer)}")


@conformance
def positions_copy_and_pickle(trial: Trial) -> None:
    for moment in trial.moments(PICKLED):
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
