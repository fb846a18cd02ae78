"""Positions are values: copies share nothing, and JSON holds all there is."""

import json
from random import Random
from typing import Any

from smorgasboard.engine.chance import RecordingChance
from smorgasboard.engine.state import State
from smorgasboard.testing.trial import Broken, Trial, chosen, conformance, who, written

MOMENTS = 15
CARRIED = 40
"""Positions of a match that are written and read back."""
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
