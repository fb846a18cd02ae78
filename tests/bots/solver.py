"""Exact worths of late positions: every decision and every draw to the end of the match, in any game.

Everybody plays to win and, where that makes no difference, for points. Two positions that read alike are solved once.
"""

import json
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

import smorgasboard as sb
from smorgasboard.bots.bot import fit_for_bots
from smorgasboard.engine.judgement.possibilities import BranchingChance
from smorgasboard.lab.play.winners import win_shares

ALIKE = 9
"""Decimals to which chances to win are held against each other."""


class TooLarge(Exception):
    """More positions follow than somebody wanted to look at."""


class Worth(NamedTuple):
    """By seat: the chance to win, draws split, and the points at the end."""

    win: tuple[float, ...]
    points: tuple[float, ...]

    def order(self, seat: int) -> tuple[float, float]:
        """Of two worths, this seat wants the greater."""
        return round(self.win[seat], ALIKE), self.points[seat]


class Solver:
    def __init__(self, game: sb.Game, most: int = 200_000) -> None:
        self.game = game
        self.left = most
        self.known: dict[str, Worth] = {}

    def worth(self, state: sb.State) -> Worth:
        """Of a position, if everybody plays as well as can be."""
        if state.over:
            outcome = state.outcome()
            return Worth(win_shares(outcome.winners, len(outcome.scores)), tuple(map(float, outcome.scores)))
        key = json.dumps(state.to_json(), sort_keys=True)
        if key not in self.known:
            self._count_one()
            seat = state.mover()
            after = [self.after(state, seat, action) for action in self.actions(state, seat)]
            self.known[key] = max(after, key=lambda worth: worth.order(seat))
        return self.known[key]

    def after(self, state: sb.State, seat: int, action: int) -> Worth:
        """Of an action: the average over all that chance can make of it."""
        results = [(likelihood, self.worth(result)) for likelihood, result in self.results(state, seat, action)]
        seats = range(len(results[0][1].win))
        return Worth(
            tuple(sum(likelihood * worth.win[each] for likelihood, worth in results) for each in seats),
            tuple(sum(likelihood * worth.points[each] for likelihood, worth in results) for each in seats),
        )

    def actions(self, state: sb.State, seat: int) -> list[int]:
        return fit_for_bots(self.game, state.list_actions(seat))

    def results(self, state: sb.State, seat: int, action: int) -> Iterator[tuple[float, sb.State]]:
        """As `possible_results`, but never a sample."""
        chance = BranchingChance([], [])
        while True:
            result = state.copy(chance)
            result.play(seat, action)
            yield chance.likelihood, result
            if not chance.next_branch():
                return
            self._count_one()

    def _count_one(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooLarge


def solved(game: sb.Game, state: sb.State, seat: int, most: int = 200_000) -> dict[int, Worth]:
    """What each action of this seat is worth; TooLarge where more positions follow than `most`."""
    solver = Solver(game, most)
    return {action: solver.after(state, seat, action) for action in solver.actions(state, seat)}


def tipping_points(margins: Iterable[float]) -> list[float]:
    """Points given to a seat that let it win by its better actions alone, by how far each puts it ahead without."""
    ordered = sorted(set(margins))
    return [-(less + more) / 2 for less, more in pairwise(ordered)]
