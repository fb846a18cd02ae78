"""All decisions that a bot makes until somebody else decides: they share their time, and what was found out."""

from typing import Any

import smorgasboard as sb
from smorgasboard.bots.tree import Tree
from smorgasboard.engine import RecordingChance

AT_ONCE = 0.5
"""The share of what is left of a turn's time that one decision may take,"""
AT_LEAST = 0.01
"""and the share of the whole that every decision gets, however many there are."""


class Turn:
    """What a bot remembers from one of its decisions to the next, as long as nobody else decides anything."""

    def __init__(self) -> None:
        self.spent = 0.0
        """Seconds of processor time so far,"""
        self.waited = 0.0
        """and seconds by the clock: more on a busy machine."""
        self.goes_on = False
        self.position: sb.State | None = None
        """Where the last decision was made, as imagined,"""
        self.tree: Tree | None = None
        """what was found out there, and what was chosen;"""
        self.place = 0
        self.expected: dict[str, Any] | None = None
        """and what the next decision looks like, if that can be known."""

    def allowance(self, seconds: float) -> float:
        return max(AT_LEAST * seconds, AT_ONCE * (seconds - self.spent))

    def foresee(self, seat: int, action: int, place: int, chance: sb.Chance) -> None:
        """Whether this action is the last of the turn, and what comes after it where no chance is in between."""
        assert self.position is not None
        noted = RecordingChance(chance)
        after = self.position.copy(noted)
        after.play(seat, action)
        while not after.over and after.actors() == (seat,) and len(after.list_actions(seat)) == 1:
            after.play(seat, after.list_actions(seat)[0])
        alone_and_done = self.tree is not None and self.tree.seats == 1 and self.tree.evaluation.settled(after)
        self.goes_on = not after.over and seat in after.actors() and not alone_and_done
        self.place = place
        self.expected = after.observation(seat).view if self.goes_on and not noted.drawn else None

    def kept_tree(self, view: dict[str, Any] | None) -> Tree | None:
        """What earlier decisions have found out about this one."""
        tree = self.tree
        if tree is None or self.expected is None or self.expected != view or not tree.go_on(self.place):
            return None
        return tree
