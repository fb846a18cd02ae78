"""What the turn limit makes of a match: whoever has not knocked out three of a kind by then draws (FFR-74).

A race in which each turn brings the side that takes it nearer to three of a kind with a chance that only depends on
how many are missing; but whether the very next attack can end the match is looked at.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from smorgasboard.engine import Dice
from smorgasboard.games.foodfighters.rules import codes as c
from smorgasboard.games.foodfighters.rules.choices import reached
from smorgasboard.games.foodfighters.rules.pieces import SPLAT, Box, Side
from smorgasboard.games.foodfighters.rules.state import Foodfight

if TYPE_CHECKING:
    from mypy_extensions import i64

THREE_OF_A_KIND: Final = 3
A_TRIFLE: Final = 0.001
"""Keeps odds finite: what is certain here is a thousand to one."""


def lost_of(out: int, kind: int) -> int:
    """How many of a kind are among knocked-out fighters, given as bits."""
    return (out >> 3 * kind & 7).bit_count()


# By knocked-out fighters, as bits: how many of the kind that has lost most. The third ends the match (FFR-73).
MOST_LOST: Final = bytes([max([lost_of(out, kind) for kind in range(c.KINDS)]) for out in range(1 << c.FIGHTERS)])


class LastTurns:
    """How the race ends when there are at most so many turns to come."""

    def __init__(self, box: Box, horizon: int, paces: list[float]) -> None:
        self.horizon = horizon
        self.paces = paces
        """By how many of a kind are out: how likely a turn is to make it one more."""
        self.hit = splat_chance(box.attack_dice, 1)
        self.hard_hit = splat_chance(box.attack_dice, 2)
        self.bonus_hit = splat_chance(box.attack_dice_with_bonus, 1)
        self.bonus_hard_hit = splat_chance(box.attack_dice_with_bonus, 2)
        self.wins = [0.0] * (THREE_OF_A_KIND * THREE_OF_A_KIND * (horizon + 1))
        """Of the side whose turn comes; by the fighters of a kind that it and its enemy have knocked out, and turns."""
        self.losses = self.wins.copy()
        for turns in range(1, horizon + 1):
            for own in range(THREE_OF_A_KIND):
                for other in range(THREE_OF_A_KIND):
                    at = self.place(own, other, turns)
                    self.wins[at], self.losses[at] = self.race(own, other, turns, paces[own])

    def place(self, own: int, other: int, turns: int) -> int:
        return (THREE_OF_A_KIND * own + other) * (self.horizon + 1) + turns

    def race(self, own: int, other: int, turns: int, chance: float) -> tuple[float, float]:
        """How likely the side whose turn comes wins and loses, if this turn succeeds with a known chance."""
        if turns == 0:
            return 0.0, 0.0
        failed = self.place(other, own, turns - 1)
        win = (1.0 - chance) * self.losses[failed]
        loss = (1.0 - chance) * self.wins[failed]
        if own == THREE_OF_A_KIND - 1:
            return win + chance, loss
        done = self.place(other, own + 1, turns - 1)
        return win + chance * self.losses[done], loss + chance * self.wins[done]

    def next_step_one(self, state: Foodfight) -> int:
        """Whose step 1 is the next in which somebody may attack."""
        return state.turn if state.phase == c.STEP_ONE or state.sizzled else 1 - state.turn

    def outlook(self, state: Foodfight, seat: int) -> tuple[float, float]:
        """How likely somebody wins before the limit, and by how much it shifts the odds towards this seat.

        The shift is that of their logarithm, against the same race with as many turns as one can look ahead.
        """
        mover = self.next_step_one(state)
        turns = state.turn_limit - state.turns - (0 if state.phase == c.STEP_ONE else 1)
        own = MOST_LOST[state.side(1 - mover).out]
        other = MOST_LOST[state.side(mover).out]
        win, loss = self.race(own, other, turns, self.next_chance(state, mover))
        far = self.place(own, other, self.horizon)
        shift = log_odds(win, loss) - log_odds(self.wins[far], self.losses[far])
        return win + loss, shift if mover == seat else -shift

    def next_chance(self, state: Foodfight, mover: int) -> float:
        """How likely the next step 1, which is this seat's, makes it one more of a kind."""
        me = state.side(mover)
        enemy = state.side(1 - mover)
        lost = MOST_LOST[enemy.out]
        if lost < THREE_OF_A_KIND - 1:
            return self.paces[lost]
        tender = state.tender and state.phase == c.STEP_ONE
        bonus = state.bonus_owner == mover
        easy = self.bonus_hit if bonus else self.hit
        hard = easy if tender else self.bonus_hard_hit if bonus else self.hard_hit
        return self.last_hit(me, enemy, easy, hard)

    def last_hit(self, me: Side, enemy: Side, easy: float, hard: float) -> float:
        """The chance of the best attack that would end the match, bare or against a Cracker."""
        best = 0.0
        attackers: i64 = c.FRONT_ROW | me.spoon_cells
        for cell in range(c.CELLS):
            if attackers >> cell & 1:
                for target in c.CELLS_IN[reached(me, enemy, cell)]:
                    victim: i64 = enemy.cells[target]
                    if c.BIT_COUNT[enemy.out >> c.OUT_BITS[victim & c.FIGHTER] & 7] == 2 and not victim & c.SHIELD:
                        chance = hard if victim & c.CRACKER else easy
                        if chance > best:
                            best = chance
        return best


def log_odds(win: float, loss: float) -> float:
    """Bounded, and even where neither can happen any more."""
    return math.log((win + A_TRIFLE) / (loss + A_TRIFLE))


def splat_chance(dice: Dice, least: int) -> float:
    """How likely these dice show at least so many splats."""
    total = 0.0
    for throw, likelihood in zip(dice.throws, dice.likelihoods, strict=True):
        if throw.count(SPLAT) >= least:
            total += likelihood
    return total
