"""What there is to count in a Foodfighters position, pressed into a chance to win.

It counts in whole hundredths of a first knock-out, so that what is equally good is equal to the last digit.
What each thing is worth stands in numbers.toml.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from smorgasboard.engine import Evaluation, State
from smorgasboard.engine.judgement.numbers import Numbers
from smorgasboard.games.foodfighters.judgement.last_turns import MOST_LOST, LastTurns, lost_of
from smorgasboard.games.foodfighters.rules import codes as c
from smorgasboard.games.foodfighters.rules.choices import reached
from smorgasboard.games.foodfighters.rules.pieces import Box, Side
from smorgasboard.games.foodfighters.rules.state import Foodfight

if TYPE_CHECKING:
    from mypy_extensions import i64

PERCENT: Final = 100
ONE_KNOCK_OUT: Final = 100 * PERCENT * PERCENT


def logistic(edge: float) -> float:
    return 1.0 / (1.0 + math.exp(-edge))


class Counting(Evaluation):
    """Losses, threats, Beans and gear of both sides, each worth what the numbers say."""

    def __init__(self, numbers: Numbers, box: Box) -> None:
        self.gains = [round(numbers["first"]), round(numbers["second"]), round(numbers["third"])]
        """What knocking one more of a kind out is worth, by how many are out."""
        self.bean = round(numbers["bean"])
        self.enough_beans = round(numbers["enough_beans"])
        self.spare_bean = round(numbers["spare_bean"])
        self.cracker = round(numbers["cracker"])
        self.spoon = round(numbers["spoon"])
        self.pan = round(numbers["pan"])
        self.bonus = round(numbers["bonus"])
        self.regrow = round(numbers["regrow"])
        self.relief = round(numbers["relief"])
        self.boosted_rolls = round(numbers["boosted_rolls"])
        self.out_a_roll = max(1, round(numbers["out_a_roll"]))
        self.sizzle = round(numbers["sizzle"])
        self.roots = round(numbers["roots"])
        self.tenderize = round(numbers["tenderize"])
        self.tender_cracker = round(numbers["tender_cracker"])
        self.shield = round(numbers["shield"])
        self.shield_in_need = round(numbers["shield_in_need"])
        self.threat_waiting = round(numbers["threat"])
        self.threat_moving = round(numbers["threat"]) + round(numbers["move_threat"])
        self.other_threats: i64 = round(numbers["other_threats"])
        self.through_cracker: i64 = round(numbers["through_cracker"])
        self.through_shield: i64 = round(numbers["through_shield"])
        self.fade = round(numbers["fade"])
        self.steepness = float(numbers["steepness"])
        self.slope = self.steepness / ONE_KNOCK_OUT
        self.sharpness = float(numbers["sharpness"])
        self.curiosity = float(numbers["curiosity"])
        paces = [numbers["first_pace"], numbers["second_pace"], numbers["third_pace"]]
        self.horizon = max(0, round(numbers["horizon"]))
        self.last_turns = LastTurns(box, self.horizon, [min(1.0, max(0.0, pace / PERCENT)) for pace in paces])
        self.harm = [self.harm_of(out) for out in range(1 << c.FIGHTERS)]
        """By knocked-out fighters, as bits: what a side's losses weigh,"""
        self.worst_loss = [self.worst_loss_of(out) for out in range(1 << c.FIGHTERS)]
        """and the greatest weight that one of them has."""

    def harm_of(self, out: int) -> int:
        return sum([self.harm_of_kind(out, kind) for kind in range(c.KINDS)])

    def harm_of_kind(self, out: int, kind: int) -> int:
        """The first of a kind, the second on top, and the third."""
        return sum(self.gains[: lost_of(out, kind)])

    def worst_loss_of(self, out: int) -> int:
        return self.gains[MOST_LOST[out] - 1] if out else 0

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Foodfight)
        if state.over:
            return 0.5 if state.winner == c.NEITHER else 1.0 if state.winner == seat else 0.0
        edge = self.slope * self.edge(state, seat)
        if self.far_from_limit(state):
            return logistic(edge)
        decided, shift = self.last_turns.outlook(state, seat)
        return 0.5 + decided * (logistic(edge + shift) - 0.5)

    def far_from_limit(self, state: Foodfight) -> bool:
        return state.turn_limit - state.turns > self.horizon

    def edge(self, state: Foodfight, seat: int) -> int:
        """How much more this side counts than the other, in percent of percent of hundredths."""
        me = state.side(seat)
        enemy = state.side(1 - seat)
        return self.strength(state, seat, me, enemy) - self.strength(state, 1 - seat, enemy, me)

    def strength(self, state: Foodfight, seat: int, me: Side, enemy: Side) -> int:
        total = self.harm[enemy.out] + self.gear(state.box, me)
        if me.held:
            total += self.cards(state.box, me, enemy)
        if state.bonus_owner == seat:
            total += self.bonus
        return PERCENT * PERCENT * total + self.weight_of_threats(state, seat) * self.threat(me, enemy)

    def weight_of_threats(self, state: Foodfight, seat: int) -> int:
        """In percent. Less with every turn, or careful players would dance around each other to the turn limit."""
        weight = self.threat_moving if self.moves_next(state, seat) else self.threat_waiting
        turns = PERCENT * state.turn_limit
        left = turns - self.fade * state.turns
        return weight * left // turns if left > 0 else 0

    def moves_next(self, state: Foodfight, seat: int) -> bool:
        """Whose step 1 comes next."""
        if state.phase <= c.ROOTING:
            return state.turn == seat
        return (state.turn == seat) == state.sizzled

    def gear(self, box: Box, me: Side) -> int:
        """Beans, and what fighters carry: all that lies neither in the Kitchen nor outside the game."""
        total = self.beans(me) + self.cracker * (box.crackers - me.crackers - me.smashed)
        total += self.spoon * (box.spoons - me.spoons) + self.pan * (box.pans - me.pans)
        return total

    def beans(self, me: Side) -> int:
        total = self.bean * me.beans
        if me.beans > self.enough_beans:
            total -= (self.bean - self.spare_bean) * (me.beans - self.enough_beans)
        return total

    def cards(self, box: Box, me: Side, enemy: Side) -> int:
        """What the Power cards in hand may yet do."""
        total = 0
        for card in c.CARDS:
            if me.held & card:
                total += self.card(card, box, me, enemy)
        return total

    def card(self, card: int, box: Box, me: Side, enemy: Side) -> int:
        """What some of them are worth grows with what they are good against."""
        if card == c.REGROW_CARD:
            return self.regrow + self.relief * self.worst_loss[me.out] // PERCENT
        if card == c.BOOST_CARD:
            rolls_left = self.boosted_rolls - (c.BIT_COUNT[me.out] + c.BIT_COUNT[enemy.out]) // self.out_a_roll
            return self.bean * me.team.boost * (rolls_left if rolls_left > 0 else 0)
        if card == c.SIZZLE_CARD:
            return self.sizzle
        if card == c.ROOTS_CARD:
            return self.roots
        if card == c.TENDERIZE_CARD:
            return self.tenderize + self.tender_cracker * (box.crackers - enemy.crackers - enemy.smashed)
        return self.shield + (self.shield_in_need if MOST_LOST[me.out] > 1 else 0)

    def threat(self, me: Side, enemy: Side) -> int:
        """The most that one attack could gain, and a little for every other; in percent of hundredths."""
        best: i64 = 0
        total: i64 = 0
        attackers: i64 = c.FRONT_ROW | me.spoon_cells
        for cell in range(c.CELLS):
            if attackers >> cell & 1:
                for target in c.CELLS_IN[reached(me, enemy, cell)]:
                    gain = self.worth(enemy, enemy.cells[target])
                    total += gain
                    if gain > best:
                        best = gain
        return PERCENT * best + self.other_threats * total

    def worth(self, side: Side, victim: i64) -> i64:
        """What knocking this fighter out would add to its side's harm, less its protection."""
        gain: i64 = self.gains[c.BIT_COUNT[side.out >> c.OUT_BITS[victim & c.FIGHTER] & 7]]
        if victim & c.SHIELD:
            return gain * self.through_shield // PERCENT
        return gain * self.through_cracker // PERCENT if victim & c.CRACKER else gain
