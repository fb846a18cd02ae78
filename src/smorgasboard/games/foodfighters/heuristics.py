"""How good a Foodfighters position is: the game's own judgement, for bots.

It counts in whole hundredths of a first knock-out, so that what is equally good is equal to the last digit.
"""

import math
from typing import Final

from smorgasboard.engine.state import NOBODY, Evaluation, State
from smorgasboard.games.foodfighters.choices import reached
from smorgasboard.games.foodfighters.pieces import Side
from smorgasboard.games.foodfighters.rules import Foodfight
from smorgasboard.games.foodfighters.tables import (
    BIT_COUNT,
    CELLS_IN,
    CRACKER,
    FIGHTER,
    FRONT_ROW,
    OUT_BITS,
    ROOTING,
    SHIELD,
)

# By how many of one kind lie knocked out: what these losses weigh, and what one more would add. The last one ends
# the match, but a threat is not yet a hit.
LOSSES: Final = [0, 100, 320, 10000]
ONE_MORE: Final = [100, 220, 600, 0]
THROUGH_A_CRACKER: Final = [30, 66, 180, 0]
THROUGH_A_SHIELD: Final = [10, 22, 60, 0]
BEAN: Final = 6
CRACKER_WORTH: Final = 30
SPOON_WORTH: Final = 22
PAN_WORTH: Final = 20
BONUS_WORTH: Final = 25
HELD_CARD: Final = 8  # per Bean of its price
THREAT: Final = 42  # percent of what a hit would be worth
MOVE_THREAT: Final = 25  # percent more for the side that moves next
OTHER_THREATS: Final = 10  # percent of what all hits would be worth, on top of the best one
PERCENT: Final = 100
STEEPNESS: Final = 0.8
ONE_KNOCK_OUT: Final = 100 * PERCENT * PERCENT


class Appetite(Evaluation):
    """Losses, threats, Beans and gear of both sides, pressed into a chance to win."""

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Foodfight)
        if state.over:
            return 0.5 if state.winner == NOBODY else 1.0 if state.winner == seat else 0.0
        me = state.side(seat)
        enemy = state.side(1 - seat)
        edge = self.strength(state, seat, me, enemy) - self.strength(state, 1 - seat, enemy, me)
        return 1.0 / (1.0 + math.exp(-STEEPNESS / ONE_KNOCK_OUT * edge))

    def strength(self, state: Foodfight, seat: int, me: Side, enemy: Side) -> int:
        total = self.harm(enemy) + self.gear(state, me)
        if state.bonus_owner == seat:
            total += BONUS_WORTH
        weight = THREAT + MOVE_THREAT if self.moves_next(state, seat) else THREAT
        return PERCENT * PERCENT * total + weight * self.threat(me, enemy)

    def moves_next(self, state: Foodfight, seat: int) -> bool:
        """Whose step 1 comes next."""
        if state.phase <= ROOTING:
            return state.turn == seat
        return (state.turn == seat) == state.sizzled

    def harm(self, side: Side) -> int:
        out = side.out
        return LOSSES[BIT_COUNT[out & 7]] + LOSSES[BIT_COUNT[out >> 3 & 7]] + LOSSES[BIT_COUNT[out >> 6]]

    def gear(self, state: Foodfight, me: Side) -> int:
        """Beans, cards, and what fighters carry: all that lies neither in the Kitchen nor outside the game."""
        box = state.box
        total = BEAN * me.beans
        total += CRACKER_WORTH * (box.crackers - me.crackers - me.smashed)
        total += SPOON_WORTH * (box.spoons - me.spoons) + PAN_WORTH * (box.pans - me.pans)
        if me.held:
            for effect in range(len(me.team.card_prices)):
                if me.held >> effect & 1:
                    total += HELD_CARD * me.team.card_prices[effect]
        return total

    def threat(self, me: Side, enemy: Side) -> int:
        """The most that one attack could gain, and a little for every other; in percent of hundredths."""
        best = 0
        total = 0
        for cell in CELLS_IN[FRONT_ROW | me.spoon_cells]:
            for target in CELLS_IN[reached(me, enemy, cell)]:
                gain = self.worth(enemy, enemy.cells[target])
                total += gain
                if gain > best:
                    best = gain
        return PERCENT * best + OTHER_THREATS * total

    def worth(self, side: Side, victim: int) -> int:
        """What knocking this fighter out would add to its side's harm, less its protection."""
        lost = BIT_COUNT[side.out >> OUT_BITS[victim & FIGHTER] & 7]
        if victim & SHIELD:
            return THROUGH_A_SHIELD[lost]
        return THROUGH_A_CRACKER[lost] if victim & CRACKER else ONE_MORE[lost]
