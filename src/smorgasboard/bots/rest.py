"""The rest of a match where little is left of it: looked through to the end instead of guessed."""

import json
from collections.abc import Callable, Iterator

import smorgasboard as sb
from smorgasboard.bots.bot import fit_for_bots
from smorgasboard.engine import Chance, Evaluation, State
from smorgasboard.engine.judgement.possibilities import BranchingChance

FEW_CHOICES = 12
"""Decisions from here to the end of a match that is soon over, on a way taken at random."""
LOOKS_A_WALK = 4
"""Positions that are looked at for each walk that a search may take: they cost far less,"""
MOST_LOOKS = 4000
"""and so many at most."""
IMAGINED = 2
"""Positions, where something is hidden, that must come out the same: then it does not matter any more."""


class TooMuch(Exception):
    """More positions follow than somebody wants to look at."""


def worths_to_the_end(
    game: sb.Game, evaluation: Evaluation, imagine: Callable[[Chance], State], seat: int, chance: Chance, walks: int
) -> dict[int, float] | None:
    """What each action of this seat is worth at the end, if everybody decides as well as can be.

    None where too much may still happen, or where it depends on what is hidden.
    """
    positions = [imagine(chance) for _ in range(IMAGINED if game.facts.hidden_information else 1)]
    if not all(_is_soon_over(position, chance) for position in positions):
        return None
    try:
        found = [Rest(game, evaluation, position, looks(walks)).worths(position, seat) for position in positions]
    except (TooMuch, RecursionError):  # a line may be longer than Python goes deep
        return None
    return found[0] if all(each == found[0] for each in found) else None


def looks(walks: int) -> int:
    return min(LOOKS_A_WALK * walks, MOST_LOOKS)


def _is_soon_over(position: State, chance: Chance) -> bool:
    state, choices = position.copy(chance), 0
    while not state.over and choices <= FEW_CHOICES:
        seat = state.mover()
        actions = state.list_actions(seat)
        choices += len(actions) > 1
        state.play(seat, actions[chance.below(len(actions))])
    return state.over


class Rest:
    """All that can follow from a position. What reads alike is looked at once."""

    def __init__(self, game: sb.Game, evaluation: Evaluation, position: State, most: int) -> None:
        self._game, self._evaluation = game, evaluation
        self._seats = len(position.outcome().scores)
        self._left = most
        self._known: dict[str, list[float]] = {}

    def worths(self, state: State, seat: int) -> dict[int, float]:
        return {action: self._after(state, seat, action)[seat] for action in self._actions(state, seat)}

    def _worth(self, state: State) -> list[float]:
        """To every seat."""
        if state.over:
            return self._evaluation.values(state, self._seats)
        seat = state.mover()
        actions = self._actions(state, seat)
        if len(actions) == 1:
            return self._after(state, seat, actions[0])
        key = json.dumps(state.to_json())
        if key not in self._known:
            self._look()
            self._known[key] = max((self._after(state, seat, each) for each in actions), key=lambda worth: worth[seat])
        return self._known[key]

    def _after(self, state: State, seat: int, action: int) -> list[float]:
        """On average over all that chance can make of it."""
        total = [0.0] * self._seats
        for likelihood, result in self._results(state, seat, action):
            total = [one + likelihood * more for one, more in zip(total, self._worth(result), strict=True)]
        return total

    def _results(self, state: State, seat: int, action: int) -> Iterator[tuple[float, State]]:
        branch = BranchingChance([], [])
        while True:
            result = state.copy(branch)
            result.play(seat, action)
            yield branch.likelihood, result
            if not branch.next_branch():
                return
            self._look()

    def _actions(self, state: State, seat: int) -> list[int]:
        return fit_for_bots(self._game, state.list_actions(seat))

    def _look(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise TooMuch
