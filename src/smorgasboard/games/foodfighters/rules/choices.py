"""What may be done in Foodfighters: the one source of legality. Clause ids stand beside the lines that carry them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smorgasboard.engine.chance import Chance
from smorgasboard.engine.state import NOBODY
from smorgasboard.games.foodfighters.rules.codes import (
    ATTACKS,
    BIT_COUNT,
    BUY_BONUS,
    BUY_POWER,
    CELLS,
    CELLS_IN,
    CRACKER,
    CRACKER_BUYS,
    DONE,
    EFFECTS,
    END,
    FIGHTER,
    FIGHTERS,
    FILLERS,
    FILLING,
    FRONT_ROW,
    KITCHEN,
    PAN,
    PAN_BUYS,
    PASS,
    REACH,
    REGROW,
    REGROW_CARD,
    REGROWTH,
    ROLL,
    ROOTS_CARD,
    SHIELD_CARD,
    SIZZLE_CARD,
    SPOON,
    SPOON_BUYS,
    SPOON_REACH,
    STEP_ONE,
    SWAPS,
    TENDERIZE_CARD,
    USABLE_CARDS,
    USE_ROOTS,
    USE_SHIELD,
    USE_SIZZLE,
    USE_TENDERIZE,
)
from smorgasboard.games.foodfighters.rules.pieces import Side
from smorgasboard.games.foodfighters.rules.table import Tabletop
from smorgasboard.games.foodfighters.words.why_not import why_not

if TYPE_CHECKING:
    from mypy_extensions import i64

NO_ACTIONS: Final[list[int]] = []
ONLY_END: Final = [END]
ROLL_AND_PASS: Final = 2


def reached(me: Side, enemy: Side, cell: i64) -> i64:
    """The enemy cells that the fighter in one of mine can reach and thinks about, as bits."""
    fighter: i64 = me.cells[cell]
    targets: i64 = (
        enemy.occupied if fighter & PAN else enemy.kind_cells >> me.team.thought_bits[fighter & FIGHTER]
    )  # FFR-38
    return targets & (SPOON_REACH[cell] if fighter & SPOON else REACH[cell])  # FFR-34


class Choices(Tabletop):
    """A position that knows what each seat may do in it."""

    def list_actions(self, seat: int) -> list[int]:
        if seat != self.to_move or self.over:
            return NO_ACTIONS
        me = self.side(seat)
        if self.phase == FILLING:
            return FILLERS[me.occupied]  # FFR-71
        if self.phase == KITCHEN:
            return self.kitchen_actions(me)
        actions = SWAPS[me.occupied].copy()  # FFR-10, FFR-11
        if self.phase == STEP_ONE:  # FFR-05
            self.find_attacks(me, self.side(1 - seat), actions)
            actions.append(ROLL)
            actions.append(PASS)  # FFR-06
        else:
            actions.append(DONE)  # FFR-62
        if me.held & USABLE_CARDS:
            self.add_powers(me, actions)  # FFR-54
        return actions

    def kitchen_actions(self, me: Side) -> list[int]:
        may_buy = not self.bought and me.beans >= self.box.cheapest  # FFR-25
        if not may_buy and not me.held & USABLE_CARDS:
            return ONLY_END
        actions = [END]
        if may_buy:
            self.add_purchases(me, actions)
        if me.held & USABLE_CARDS:
            self.add_powers(me, actions)  # FFR-54
        return actions

    def sample(self, seat: int, chance: Chance) -> int:
        """Most of a random game is swaps, and for these a count of the other actions is enough."""
        me = self.side(seat)
        if self.phase == STEP_ONE and not me.held & USABLE_CARDS:
            return self.sample_step_one(me, self.side(1 - seat), chance)
        actions = self.list_actions(seat)
        return actions[chance.below(len(actions))]

    def sample_step_one(self, me: Side, enemy: Side, chance: Chance) -> int:
        swaps = SWAPS[me.occupied]
        attacks = self.find_attacks(me, enemy, None)
        pick = chance.below(len(swaps) + attacks + ROLL_AND_PASS)
        if pick < len(swaps):
            return swaps[pick]
        pick -= len(swaps)
        if pick < attacks:
            return self.attacks(me, enemy)[pick]
        return ROLL if pick == attacks else PASS

    def find_attacks(self, me: Side, enemy: Side, actions: list[int] | None) -> int:
        """FFR-14: whom each fighter can reach and thinks about. Counts the attacks, and lists them if asked."""
        count: i64 = 0
        for cell in CELLS_IN[FRONT_ROW | me.spoon_cells]:  # FFR-15: bare hands reach from the front row only
            targets: i64 = reached(me, enemy, cell)
            count += BIT_COUNT[targets]
            if actions is not None and targets:
                actions.extend(ATTACKS[512 * cell + targets])
        return count

    def attacks(self, me: Side, enemy: Side) -> list[int]:
        found: list[int] = []
        self.find_attacks(me, enemy, found)
        return found

    def add_purchases(self, me: Side, actions: list[int]) -> None:
        """FFR-25, FFR-26: affordable, in stock, and not barred this turn; FFR-28, FFR-29: for whom."""
        box = self.box
        if me.crackers and me.beans >= box.cracker_price and not me.cracker_barred:  # FFR-33
            actions.extend(CRACKER_BUYS[me.cells_without(CRACKER)])
        if me.spoons and me.beans >= box.spoon_price and not self.spoon_thrown:  # FFR-37
            actions.extend(SPOON_BUYS[me.cells_without(SPOON)])
        if me.pans and me.beans >= box.pan_price and not self.pan_hit:  # FFR-41
            actions.extend(PAN_BUYS[me.cells_without(PAN)])
        if self.bonus_owner == NOBODY and me.beans >= box.bonus_price and not self.bonus_rolled:  # FFR-44
            actions.append(BUY_BONUS)
        buyable = me.for_sale & ~self.cards_used  # FFR-50, FFR-52
        for effect in range(len(EFFECTS)):
            if buyable >> effect & 1 and me.beans >= me.team.card_prices[effect]:
                actions.append(BUY_POWER + effect)

    def add_powers(self, me: Side, actions: list[int]) -> None:
        """FFR-51 to FFR-55: cards in hand whose effect can happen now."""
        if me.held & SIZZLE_CARD and not self.second_half and not self.sizzled:  # FFR-57
            actions.append(USE_SIZZLE)
        if self.phase == STEP_ONE:
            if me.held & ROOTS_CARD:  # FFR-62
                actions.append(USE_ROOTS)
            if me.held & TENDERIZE_CARD and self.attacks(me, self.side(1 - self.turn)):  # FFR-63
                actions.append(USE_TENDERIZE)
        if me.held & SHIELD_CARD:  # FFR-61
            for cell in range(CELLS):
                if me.cells[cell]:
                    actions.append(USE_SHIELD + cell)
        if me.held & REGROW_CARD and me.out:  # FFR-56
            for fighter in range(FIGHTERS):
                if me.out >> fighter & 1:
                    for cell in REGROWTH[me.occupied]:
                        actions.append(REGROW + CELLS * fighter + cell)

    def why_not(self, seat: int, action: int) -> str:
        return why_not(self, seat, action)
