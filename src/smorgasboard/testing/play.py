"""Random play: legal actions are listed well, only they work; length, pieces, scores and judgement are as declared."""

from itertools import pairwise
from math import isclose
from random import Random
from typing import Any

from smorgasboard.engine import NOBODY, SPECTATOR, Facts, IllegalAction, Outcome, RecordingChance, SeededChance, State
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


# ---- what the game declares ----


@conformance
def play_ends_in_time(trial: Trial) -> None:
    for moment in trial.moments():
        _must_name_actors(moment.state, trial)
    if not 0 < trial.step <= trial.game.facts.longest:
        raise Broken(f"the match had {trial.step} steps; 1 to {trial.game.facts.longest} are declared")


def _must_name_actors(state: State, trial: Trial) -> None:
    actors = state.actors()
    if not isinstance(actors, tuple) or list(actors) != sorted(set(actors) & set(trial.seats)):
        raise Broken(f"the actors {actors!r} are not seats in ascending order")
    awaited = state.awaited()
    if not isinstance(awaited, tuple) or list(awaited) != [seat for seat in actors if seat in awaited]:
        raise Broken(f"the awaited seats {awaited!r} are not actors in ascending order")
    first = awaited[0] if awaited else NOBODY
    if state.mover() != first:
        raise Broken(f"the mover is {state.mover()}, the first who is awaited is {first}")
    if state.over == bool(awaited):
        raise Broken(f"over is {state.over} while {awaited} are awaited")


@conformance
def pieces_are_conserved(trial: Trial) -> None:
    counted = trial.new().inventory()
    for moment in trial.moments():
        now = moment.state.inventory()
        if now != counted:
            changed = sorted(set(now.items()) ^ set(counted.items()))
            raise Broken(f"pieces appeared or vanished: {changed}")


@conformance
def scores_are_as_declared(trial: Trial) -> None:
    for moment in trial.moments():
        _must_be_consistent(moment.state.outcome(), trial)
        if moment.state.over:
            _must_be_declared(moment.state.outcome(), trial.game.facts)


def _must_be_consistent(outcome: Outcome, trial: Trial) -> None:
    scores, ranks = outcome.scores, outcome.ranks
    if not len(scores) == len(ranks) == len(trial.seats):
        raise Broken(f"{outcome} does not have a score and a rank for every seat")
    if any(rank != 1 + sum(other < rank for other in ranks) for rank in ranks):
        raise Broken(f"the ranks {ranks} do not count how many are ahead")
    if any(scores[a] > scores[b] and ranks[a] >= ranks[b] for a in trial.seats for b in trial.seats):
        raise Broken(f"the ranks {ranks} contradict the scores {scores}")
    if not outcome.reason.strip():
        raise Broken("the outcome gives no reason")


def _must_be_declared(outcome: Outcome, facts: Facts) -> None:
    least, most = facts.scores
    if not all(least <= score <= most for score in outcome.scores):
        raise Broken(f"the scores {outcome.scores} are not all from {least} to {most}, as declared")
    if facts.score_sum is not None and not isclose(sum(outcome.scores), facts.score_sum, abs_tol=1e-9):
        raise Broken(f"the scores {outcome.scores} do not add up to {facts.score_sum}, as declared")
    best = tuple(seat for seat, rank in enumerate(outcome.ranks) if rank == 1)
    drawn = outcome.winners == () and len(best) > 1
    if outcome.winners != best and not drawn:
        raise Broken(f"the winners {outcome.winners} are not the seats of rank 1, {best}")


@conformance
def evaluation_is_a_chance_to_win(trial: Trial) -> None:
    for moment in trial.moments():
        values = [trial.game.evaluation.value(moment.state, seat) for seat in trial.seats]
        if not all(0.0 <= value <= 1.0 for value in values):
            raise Broken(f"the values {values} are not all from 0 to 1")
        if moment.state.over:
            _must_know_the_winner(values, moment.state.outcome())


def _must_know_the_winner(values: list[float], outcome: Outcome) -> None:
    if len(outcome.winners) != 1 or len(values) == 1:  # alone at the table it is the score that counts
        return
    for seat, value in enumerate(values):
        if value != float(seat in outcome.winners):
            raise Broken(f"the match is over and the value for {who(seat)} is {value}, with winners {outcome.winners}")
