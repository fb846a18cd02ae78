"""Positions near the end of a match that are small enough to be solved by enumeration."""

from collections.abc import Iterator
from itertools import count as numbers

from tests.bots.solver import solved, tipping_points
from tests.games.consumption.keen import keen

import smorgasboard as sb
from smorgasboard.engine.chance import Chance, SeededChance
from smorgasboard.engine.judgement.possibilities import possible_results
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.rules.state import ConsumptionState

MOST_POSITIONS = 400
"""That may follow from one of them, itself included."""
LEAST_POSITIONS = 6
MOST_RESULTS = 37
"""Of one action: two dice have 36. With more, `possible_results` would take samples."""
LAST_MARKERS = 2
"""Of all players together that are still to be placed."""
TRIES = 3
"""Positions of one match that are looked at."""
EDITIONS = ("thought", "draft", "retail")
ALONE_EVERY = 5
DECIDED_EVERY = 3
"""Of matches of two; the others are made close."""
LEAD = 60
"""VP that are seldom made up for in a turn or two,"""
FAR = 1000
"""and such that never are."""


def late_positions(count: int, seed: int | str) -> Iterator[ConsumptionState]:
    """So many, one of each match: every fifth of solo play, the others of two players, in all editions.

    Whoever decides has a choice that changes the own score, the end of the match comes by a few more decisions and
    dice whatever is chosen, and nothing that is hidden is uncovered on the way. In most matches of two both have scored
    just so much before that one action leads to victory, and another does not.
    """
    found = 0
    for number in numbers():
        state = _late(number, seed)
        if state is not None:
            yield state
            found += 1
        if found >= count:
            return


def _late(number: int, seed: int | str) -> ConsumptionState | None:
    """One of a match, at random among those that are late; None where a few of them are too large or too small."""
    game = sb.load(f"consumption:{EDITIONS[number % 3]}")
    players = 1 if number // 3 % ALONE_EVERY == 0 else 2
    state = game.new(players=players, seed=f"late {seed} {number}")
    assert isinstance(state, ConsumptionState)
    chance = SeededChance(f"late {seed} {number}")
    candidates: list[ConsumptionState] = []
    while not state.over:
        if _is_late(state) and len(state.legal_actions(state.mover())) > 1:
            candidates.append(state.copy())
        state.play(state.mover(), keen(state, chance))
    for _ in range(min(TRIES, len(candidates))):
        state = candidates.pop(chance.below(len(candidates)))
        if Ahead(state).is_worth_solving and (players == 1 or _is_laid_out(state, number, chance)):
            return state
    return None


def _is_laid_out(state: ConsumptionState, number: int, chance: Chance) -> bool:
    """What was scored before is made what the match needs to be decided or close; False where no action changes it."""
    seat = state.mover()
    me, rival = state.diners[seat], state.diners[1 - seat]
    if number // 3 % DECIDED_EVERY == 0:
        state.diners[chance.below(2)].score += LEAD
        return True
    me.score += FAR
    ends = [worth.points for worth in solved(sb.load(state.source), state, seat).values()]
    points = tipping_points(end[seat] - end[1 - seat] for end in ends)
    if points:
        more = int(points[chance.below(len(points))]) + FAR
        me.score += max(0, more) - FAR
        rival.score += max(0, -more)
    return bool(points)


def _is_late(state: ConsumptionState) -> bool:
    return state.round == c.ROUNDS and sum(diner.markers for diner in state.diners) <= LAST_MARKERS


class Ahead:
    """All that can follow from a position, to the end of the match."""

    def __init__(self, state: ConsumptionState) -> None:
        self.seat = state.mover()
        self.hidden = _hidden(state)
        self.positions = 0
        self.known = True
        """What follows is known to whoever sees the table, and can be enumerated."""
        self.scores: set[float] = set()
        """That whoever decides can end with."""
        self._look(state)

    @property
    def is_worth_solving(self) -> bool:
        return self.known and LEAST_POSITIONS <= self.positions <= MOST_POSITIONS and len(self.scores) > 1

    def _look(self, state: ConsumptionState) -> None:
        seen: set[str] = set()
        waiting = [state]
        while waiting and self.known and self.positions <= MOST_POSITIONS:
            here = waiting.pop()
            mark = here.digest()
            if mark not in seen:
                seen.add(mark)
                self.positions += 1
                waiting += self._after(here)

    def _after(self, here: ConsumptionState) -> list[ConsumptionState]:
        if here.over:
            self.scores.add(here.outcome().scores[self.seat])
            return []
        found: list[ConsumptionState] = []
        for action in here.legal_actions(here.mover()):
            results = possible_results(here, here.mover(), action, SeededChance("not drawn from"), MOST_RESULTS)
            for result in results:
                assert isinstance(result.state, ConsumptionState)
                self.known = self.known and len(results) < MOST_RESULTS and _hidden(result.state) == self.hidden
                found.append(result.state)
        return found


def _hidden(state: ConsumptionState) -> tuple[list[int], ...]:
    return state.left_pile, state.right_pile, state.deck, state.stock, state.bag
