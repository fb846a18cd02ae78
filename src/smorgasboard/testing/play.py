"""Random play keeps what the game declares: its length, its pieces, its scores, its own judgement."""

from math import isclose

from smorgasboard.engine.game import Facts
from smorgasboard.engine.outcome import Outcome
from smorgasboard.engine.state import NOBODY, State
from smorgasboard.testing.trial import Broken, Trial, conformance, who


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
