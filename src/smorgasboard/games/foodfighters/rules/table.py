"""A Foodfighters position as data."""

from __future__ import annotations

from typing import Final

from smorgasboard.engine import NOBODY, Chance, Outcome, State, say
from smorgasboard.engine.fields.records import Fields
from smorgasboard.games.foodfighters.rules import codes as c
from smorgasboard.games.foodfighters.rules.pieces import Box, Side
from smorgasboard.games.foodfighters.view.fields import position_form

ONE_SEAT: Final[list[tuple[int, ...]]] = [(0,), (1,)]


class FoodfightTable(State):
    """What lies where, and what this turn has seen. Nothing is hidden but future dice (FFR-75)."""

    __slots__ = (
        "box", "first", "second", "turn", "to_move", "phase", "turns", "turn_limit", "bonus_owner", "bought",
        "spoon_thrown", "pan_hit", "bonus_rolled", "cards_used", "tender", "swaps_left", "sizzled", "second_half",
        "winner",
    )  # fmt: skip

    def __init__(self, source: str, chance: Chance, box: Box, first: Side, second: Side) -> None:
        super().__init__(source, chance)
        self.box = box
        self.first = first
        self.second = second
        self.turn = 0
        """Whose turn it is."""
        self.to_move = 0
        """Who decides now: another than `turn` only while gaps are filled."""
        self.phase = c.STEP_ONE
        self.turns = 0
        """How many are over."""
        self.turn_limit = 0
        self.bonus_owner = c.NEITHER
        """NEITHER: the Bonus die lies in the Kitchen."""
        self.winner = c.NEITHER
        # What this turn has seen (each half of a Sizzle anew, FFR-58):
        self.bought = False
        self.spoon_thrown = False
        self.pan_hit = False
        self.bonus_rolled = False
        self.cards_used = 0
        self.tender = False
        self.swaps_left = 0
        self.sizzled = False
        self.second_half = False

    def copy_onto(self, twin: FoodfightTable) -> None:
        """Everything but the sides and the chance."""
        twin.over = self.over
        twin.turn = self.turn
        twin.to_move = self.to_move
        twin.phase = self.phase
        twin.turns = self.turns
        twin.turn_limit = self.turn_limit
        twin.bonus_owner = self.bonus_owner
        twin.winner = self.winner
        twin.bought = self.bought
        twin.spoon_thrown = self.spoon_thrown
        twin.pan_hit = self.pan_hit
        twin.bonus_rolled = self.bonus_rolled
        twin.cards_used = self.cards_used
        twin.tender = self.tender
        twin.swaps_left = self.swaps_left
        twin.sizzled = self.sizzled
        twin.second_half = self.second_half

    def side(self, seat: int) -> Side:
        return self.second if seat else self.first

    def mover(self) -> int:
        return NOBODY if self.over else self.to_move

    def actors(self) -> tuple[int, ...]:
        return () if self.over else ONE_SEAT[self.to_move]

    def outcome(self) -> Outcome:
        """Win 1, loss -1; a draw, or a match that is still on, 0 for both."""
        if self.winner == c.NEITHER:
            drawn = drawn_after(self.turns) if self.over else ""
            return Outcome((0.0, 0.0), (1, 1), (), drawn or say("the match is still on"))
        loser = self.side(1 - self.winner)
        reason = lost_all(loser.team.kinds[loser.lost_kind()])
        scores = (1.0, -1.0) if self.winner == 0 else (-1.0, 1.0)
        ranks = (1, 2) if self.winner == 0 else (2, 1)
        return Outcome(scores, ranks, (self.winner,), reason)

    def current_phase(self) -> int:
        return self.phase

    def form(self) -> Fields:
        return position_form(self.box)

    def inventory(self) -> dict[str, int]:
        return {"bonus dice": 1, **self.first.inventory("first"), **self.second.inventory("second")}


def lost_all(kind: str) -> str:
    """Why a match is over (FFR-73),"""
    return say("three {fighter}s were knocked out", fighter=say(kind.title()))


def drawn_after(turns: int) -> str:
    """or why nobody has won it (FFR-74)."""
    return say("a draw after {turns} turns", turns=turns)
