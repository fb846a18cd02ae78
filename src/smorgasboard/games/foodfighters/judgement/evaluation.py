"""How good a Foodfighters position is, and why: the game's own judgement, for bots."""

from __future__ import annotations

from smorgasboard.engine import Part, State, say
from smorgasboard.engine.judgement.numbers import Numbers
from smorgasboard.games.foodfighters.content import Content
from smorgasboard.games.foodfighters.judgement.counting import Counting, logistic
from smorgasboard.games.foodfighters.judgement.parts import SpokenSide
from smorgasboard.games.foodfighters.rules.state import Foodfight


class Appetite(Counting):
    """What is counted, what of it speaks for whom, and what it comes to."""

    def __init__(self, numbers: Numbers, content: Content) -> None:
        super().__init__(numbers, content.box)
        self.content = content

    def points(self, state: State, seat: int) -> float:
        """Points are won, shared or lost with the match."""
        return self.value(state, seat)

    def parts(self, state: State, seat: int) -> list[Part]:
        """In first knock-outs."""
        assert isinstance(state, Foodfight)
        mine = SpokenSide(self, self.content, state, seat, True)
        theirs = SpokenSide(self, self.content, state, 1 - seat, False)
        parts = [*mine.parts(), *theirs.parts()]
        if not self.far_from_limit(state):
            shift = self.last_turns.outlook(state, seat)[1] / self.steepness
            favour = say("the last turns before the limit favour you")
            parts.append(Part("turn limit", shift, favour, say("the last turns before the limit are against you")))
        return [part for part in parts if part.amount]

    def chance(self, state: State, total: float) -> float:
        assert isinstance(state, Foodfight)
        won = logistic(self.steepness * total)
        if self.far_from_limit(state):
            return won
        return 0.5 + self.last_turns.outlook(state, 0)[0] * (won - 0.5)
