"""How good a Foodfighters position is: the game's own judgement, for bots."""

import math
from typing import Final

from smorgasboard.engine.state import NOBODY, Evaluation, State
from smorgasboard.games.foodfighters.pieces import Side
from smorgasboard.games.foodfighters.rules import Foodfight
from smorgasboard.games.foodfighters.tables import ATTACK, CELLS, CRACKER, FIGHTER, PAN, SHIELD, SPOON

# What a side's losses weigh, by how many of one kind lie knocked out.
LOSSES: Final = [0.0, 1.0, 3.2, 100.0]
BEAN: Final = 0.06
CRACKER_WORTH: Final = 0.30
SPOON_WORTH: Final = 0.22
PAN_WORTH: Final = 0.20
BONUS_WORTH: Final = 0.25
HELD_CARD: Final = 0.08  # per Bean of its price
THREAT: Final = 0.42  # of what a hit would be worth
MOVE_THREAT: Final = 0.25  # more for the side that moves next
STEEPNESS: Final = 0.8


class Appetite(Evaluation):
    """Losses, threats, Beans and gear of both sides, pressed into a chance to win."""

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Foodfight)
        if state.over:
            return 0.5 if state.winner == NOBODY else 1.0 if state.winner == seat else 0.0
        me = state.side(seat)
        enemy = state.side(1 - seat)
        edge = self.strength(state, seat, me, enemy) - self.strength(state, 1 - seat, enemy, me)
        return 1.0 / (1.0 + math.exp(-STEEPNESS * edge))

    def strength(self, state: Foodfight, seat: int, me: Side, enemy: Side) -> float:
        total = self.harm(enemy) + me.beans * BEAN
        for content in me.cells:
            if content & CRACKER:
                total += CRACKER_WORTH
            if content & SPOON:
                total += SPOON_WORTH
            if content & PAN:
                total += PAN_WORTH
        if state.bonus_owner == seat:
            total += BONUS_WORTH
        if me.held:
            for effect in range(len(me.team.card_prices)):
                if me.held >> effect & 1:
                    total += HELD_CARD * me.team.card_prices[effect]
        weight = THREAT + MOVE_THREAT if self.moves_next(state, seat) else THREAT
        return total + weight * self.best_threat(state, me, enemy)

    def moves_next(self, state: Foodfight, seat: int) -> bool:
        """Whose step 1 comes next."""
        if state.phase <= 1:
            return state.turn == seat
        return (state.turn == seat) == state.sizzled

    def harm(self, side: Side) -> float:
        return (
            LOSSES[(side.out & 7).bit_count()]
            + LOSSES[(side.out >> 3 & 7).bit_count()]
            + LOSSES[(side.out >> 6).bit_count()]
        )

    def best_threat(self, state: Foodfight, me: Side, enemy: Side) -> float:
        """The most that one attack could gain, and a little for every other."""
        best = 0.0
        total = 0.0
        for attack in state.attacks(me, enemy):
            gain = self.worth(enemy, enemy.cells[(attack - ATTACK) % CELLS])
            total += gain
            if gain > best:
                best = gain
        return best + 0.1 * total

    def worth(self, side: Side, victim: int) -> float:
        """What knocking this fighter out would add to its side's harm, less its protection."""
        kind = ((victim & FIGHTER) - 1) // 3
        lost = (side.out >> 3 * kind & 7).bit_count()
        gain = 6.0 if lost == 2 else LOSSES[lost + 1] - LOSSES[lost]
        if victim & SHIELD:
            return 0.1 * gain
        return 0.3 * gain if victim & CRACKER else gain
