"""Legal actions are listed well, all of them work, and nothing else does."""

from itertools import pairwise
from random import Random
from typing import Any

from smorgasboard.engine.chance import RecordingChance, SeededChance
from smorgasboard.engine.errors import IllegalAction
from smorgasboard.engine.observation import SPECTATOR
from smorgasboard.engine.state import State
from smorgasboard.testing.trial import Broken, Trial, conformance, who, written

MOMENTS = 60
"""Positions of a match in which everything is tried."""
UNLISTED = 12
SAMPLES = 8
MALFORMED: tuple[Any, ...] = (None, "0", "", 0.0, 1.5, (0,), [0], {}, b"0")


@conformance
def legal_actions_are_listed_well(trial: Trial) -> None:
    for moment in trial.moments():
        for viewer in trial.viewers:
            _must_be_listed_well(moment.state, viewer, trial)


def _must_be_listed_well(state: State, viewer: int, trial: Trial) -> None:
    legal = state.legal_actions(viewer)
    if bool(legal) != (viewer in state.actors()):
        raise Broken(f"{who(viewer)} has legal actions {legal} while the actors are {state.actors()}")
    if any(type(action) is not int or not 0 <= action < len(trial.game.actions) for action in legal):
        raise Broken(f"the legal actions {legal} of {who(viewer)} are not all numbers of the action table")
    if any(after <= before for before, after in pairwise(legal)):
        raise Broken(f"the legal actions {legal} of {who(viewer)} are not ascending, each once")
    legal.clear()
    if bool(state.legal_actions(viewer)) != (viewer in state.actors()):
        raise Broken("the list of legal actions is shared: emptying it changed what is legal")


@conformance
def samples_are_listed(trial: Trial) -> None:
    """`State.sample` is a shortcut, not another set of rules."""
    for moment in trial.moments(MOMENTS):
        for seat in moment.state.actors():
            listed = moment.state.list_actions(seat)
            for number in range(SAMPLES):
                sampled = moment.state.sample(seat, SeededChance(f"{trial.seed}/{number}"))
                expected = SeededChance(f"{trial.seed}/{number}").pick(listed)
                if sampled != expected:
                    raise Broken(f"sample gives {who(seat)} action {sampled} where the list has {expected}")


@conformance
def listed_actions_apply(trial: Trial) -> None:
    for moment in trial.moments(MOMENTS):
        before = moment.state.digest()
        for seat in moment.state.actors():
            for action in moment.state.legal_actions(seat):
                trial.play(moment.state.copy(), seat, action)
        if moment.state.digest() != before:
            raise Broken("trying actions on copies changed the position")


@conformance
def other_actions_are_refused(trial: Trial) -> None:
    choices = Random(trial.seed)
    for moment in trial.moments(MOMENTS):
        before = written(moment.state.to_json())
        for seat, action in _refusable(moment.state, trial, choices):
            _must_refuse(moment.state, before, seat, action)


def _refusable(state: State, trial: Trial, choices: Random) -> list[tuple[Any, Any]]:
    size, actors = len(trial.game.actions), state.actors()
    found: list[tuple[Any, Any]] = []
    for seat in actors:
        legal = state.legal_actions(seat)
        unlisted = sorted(set(range(size)) - set(legal))
        found += [(seat, action) for action in choices.sample(unlisted, min(UNLISTED, len(unlisted)))]
        found += [(seat, action) for action in (-1, -size, size, size + 1, 10**9, *MALFORMED)]
        found += [(stranger, legal[0]) for stranger in _strangers(trial, actors)]
    if state.over:
        found += [(seat, action) for seat in trial.seats for action in (0, size - 1, *MALFORMED)]
    return found


def _strangers(trial: Trial, actors: tuple[int, ...]) -> list[Any]:
    idle = [seat for seat in trial.seats if seat not in actors]
    return [*idle, SPECTATOR, len(trial.seats), 10**9, *MALFORMED]


def _must_refuse(state: State, before: str, seat: Any, action: Any) -> None:
    chance = RecordingChance(state.chance.copy())
    trying = state.copy(chance)
    trying.events = []
    problem = _refusal_problem(trying, seat, action)
    if problem:
        raise Broken(f"action {action!r} by seat {seat!r} is not legal, but {problem}")
    if written(trying.to_json()) != before:
        raise Broken(f"action {action!r} by seat {seat!r} was refused, but changed the position")
    if chance.drawn or trying.events:
        raise Broken(f"action {action!r} by seat {seat!r} was refused, but drew chance or told events")


def _refusal_problem(trying: State, seat: Any, action: Any) -> str:
    try:
        trying.apply(seat, action)
    except IllegalAction as refusal:
        return "" if str(refusal).strip() else "no reason was given"
    except Exception as error:
        return f"{type(error).__name__} was raised instead of IllegalAction: {error}"
    return "it was accepted"
