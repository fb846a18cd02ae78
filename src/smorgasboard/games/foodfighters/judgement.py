"""How good a Foodfighters position is: the game's own judgement, for bots.

It counts in whole hundredths of a first knock-out, so that what is equally good is equal to the last digit.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from smorgasboard.engine import Evaluation, State
from smorgasboard.games.foodfighters.rules import codes as c
from smorgasboard.games.foodfighters.rules.choices import reached
from smorgasboard.games.foodfighters.rules.pieces import Box, Side
from smorgasboard.games.foodfighters.rules.state import Foodfight

if TYPE_CHECKING:
    from mypy_extensions import i64

# What knocking out the first, second and third of one kind is worth. The third ends the match.
FIRST: Final = 100
SECOND: Final = 220
THIRD: Final = 600
BEAN: Final = 6
ENOUGH_BEANS: Final = 15  # for anything in the Kitchen, on this turn and the next
SPARE_BEAN: Final = 2  # each of those beyond
CRACKER_WORTH: Final = 30
SPOON_WORTH: Final = 22
PAN_WORTH: Final = 20
BONUS_WORTH: Final = 25
# Power cards in hand. What some of them are worth grows with what they are good against.
REGROW_WORTH: Final = 50
RELIEF: Final = 30  # percent of the greatest loss that Re-Grow could undo
BOOSTED_ROLLS: Final = 4  # that a boost pays for in a whole match, less one for every OUT_A_ROLL fighters out
OUT_A_ROLL: Final = 2
SIZZLE_WORTH: Final = 70
ROOTS_WORTH: Final = 20
TENDERIZE_WORTH: Final = 20
TENDER_CRACKER: Final = 15  # more for every Cracker that the enemy carries
SHIELD_WORTH: Final = 35
SHIELD_IN_NEED: Final = 40  # more when two of a kind are out
THREAT: Final = 15  # percent of what a hit would be worth
MOVE_THREAT: Final = 20  # percent more for the side that moves next
OTHER_THREATS: Final = 10  # percent of what all hits would be worth, on top of the best one
NO_MORE_THREATS: Final = 2  # they count for nothing once this part of the turns, a half, is over
PERCENT: Final = 100
STEEPNESS: Final = 0.8
ONE_KNOCK_OUT: Final = 100 * PERCENT * PERCENT


def harm(out: int) -> int:
    """What a side's losses weigh: the first of a kind, and the second on top."""
    return sum([0, FIRST, FIRST + SECOND, FIRST + SECOND + THIRD][(out >> kind & 7).bit_count()] for kind in (0, 3, 6))


def worst_loss(out: int) -> int:
    """The greatest weight that one knocked-out fighter has."""
    most = max((out >> kind & 7).bit_count() for kind in (0, 3, 6))
    return [0, FIRST, SECOND, THIRD][most]


HARM: Final = [harm(out) for out in range(1 << c.FIGHTERS)]
WORST_LOSS: Final = [worst_loss(out) for out in range(1 << c.FIGHTERS)]


class Appetite(Evaluation):
    """Losses, threats, Beans and gear of both sides, pressed into a chance to win."""

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Foodfight)
        if state.over:
            return 0.5 if state.winner == c.NEITHER else 1.0 if state.winner == seat else 0.0
        me = state.side(seat)
        enemy = state.side(1 - seat)
        edge = self.strength(state, seat, me, enemy) - self.strength(state, 1 - seat, enemy, me)
        return 1.0 / (1.0 + math.exp(-STEEPNESS / ONE_KNOCK_OUT * edge))

    def strength(self, state: Foodfight, seat: int, me: Side, enemy: Side) -> int:
        total = HARM[enemy.out] + self.gear(state, me)
        if me.held:
            total += self.cards(state.box, me, enemy)
        if state.bonus_owner == seat:
            total += BONUS_WORTH
        return PERCENT * PERCENT * total + self.weight_of_threats(state, seat) * self.threat(me, enemy)

    def weight_of_threats(self, state: Foodfight, seat: int) -> int:
        """In percent. Less with every turn, or careful players would dance around each other to the turn limit."""
        weight = THREAT + MOVE_THREAT if self.moves_next(state, seat) else THREAT
        turns_left = state.turn_limit - NO_MORE_THREATS * state.turns
        return weight * turns_left // state.turn_limit if turns_left > 0 else 0

    def moves_next(self, state: Foodfight, seat: int) -> bool:
        """Whose step 1 comes next."""
        if state.phase <= c.ROOTING:
            return state.turn == seat
        return (state.turn == seat) == state.sizzled

    def gear(self, state: Foodfight, me: Side) -> int:
        """Beans, cards, and what fighters carry: all that lies neither in the Kitchen nor outside the game."""
        box = state.box
        total = BEAN * me.beans
        if me.beans > ENOUGH_BEANS:
            total -= (BEAN - SPARE_BEAN) * (me.beans - ENOUGH_BEANS)
        total += CRACKER_WORTH * (box.crackers - me.crackers - me.smashed)
        total += SPOON_WORTH * (box.spoons - me.spoons) + PAN_WORTH * (box.pans - me.pans)
        return total

    def cards(self, box: Box, me: Side, enemy: Side) -> int:
        """What the Power cards in hand may yet do."""
        held = me.held
        total = 0
        if held & c.REGROW_CARD:
            total += REGROW_WORTH + RELIEF * WORST_LOSS[me.out] // PERCENT
        if held & c.BOOST_CARD:
            rolls_left = BOOSTED_ROLLS - (c.BIT_COUNT[me.out] + c.BIT_COUNT[enemy.out]) // OUT_A_ROLL
            total += BEAN * me.team.boost * (rolls_left if rolls_left > 0 else 0)
        if held & c.SIZZLE_CARD:
            total += SIZZLE_WORTH
        if held & c.ROOTS_CARD:
            total += ROOTS_WORTH
        if held & c.TENDERIZE_CARD:
            total += TENDERIZE_WORTH + TENDER_CRACKER * (box.crackers - enemy.crackers - enemy.smashed)
        if held & c.SHIELD_CARD:
            total += SHIELD_WORTH + (SHIELD_IN_NEED if WORST_LOSS[me.out] >= SECOND else 0)
        return total

    def threat(self, me: Side, enemy: Side) -> int:
        """The most that one attack could gain, and a little for every other; in percent of hundredths."""
        best: i64 = 0
        total: i64 = 0
        attackers: i64 = c.FRONT_ROW | me.spoon_cells
        for cell in range(c.CELLS):
            if attackers >> cell & 1:
                for target in c.CELLS_IN[reached(me, enemy, cell)]:
                    gain = worth(enemy, enemy.cells[target])
                    total += gain
                    if gain > best:
                        best = gain
        return PERCENT * best + OTHER_THREATS * total


def worth(side: Side, victim: i64) -> i64:
    """What knocking this fighter out would add to its side's harm, less its protection."""
    lost: i64 = c.BIT_COUNT[side.out >> c.OUT_BITS[victim & c.FIGHTER] & 7]
    gain: i64 = FIRST if lost == 0 else SECOND if lost == 1 else THIRD
    if victim & c.SHIELD:
        return gain // 10
    return 3 * gain // 10 if victim & c.CRACKER else gain
