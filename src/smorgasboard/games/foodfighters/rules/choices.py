"""What may be done in Foodfighters: the one source of legality. Clause ids stand beside the lines that carry them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smorgasboard.engine import Chance
from smorgasboard.games.foodfighters.rules import codes as c
from smorgasboard.games.foodfighters.rules.pieces import Side
from smorgasboard.games.foodfighters.rules.table import FoodfightTable
from smorgasboard.games.foodfighters.words.why_not import why_not

if TYPE_CHECKING:
    from mypy_extensions import i64

NO_ACTIONS: Final[list[int]] = []
ONLY_END: Final = [c.END]
ROLL_AND_PASS: Final = 2


def reached(me: Side, enemy: Side, cell: i64) -> i64:
    """The enemy cells that the fighter in one of mine can reach and thinks about, as bits."""
    fighter: i64 = me.cells[cell]
    targets: i64 = (
        enemy.occupied if fighter & c.PAN else enemy.kind_cells >> me.team.thought_bits[fighter & c.FIGHTER]
    )  # FFR-38
    return targets & (c.SPOON_REACH[cell] if fighter & c.SPOON else c.REACH[cell])  # FFR-34


class FoodfightChoices(FoodfightTable):
    """A position that knows what each seat may do in it."""

    def list_actions(self, seat: int) -> list[int]:
        if seat != self.to_move or self.over:
            return NO_ACTIONS
        me = self.side(seat)
        if self.phase == c.FILLING:
            return c.FILLERS[me.occupied]  # FFR-71
        if self.phase == c.KITCHEN:
            return self.kitchen_actions(me)
        actions = c.SWAPS[me.occupied].copy()  # FFR-10, FFR-11
        if self.phase == c.STEP_ONE:  # FFR-05
            self.find_attacks(me, self.side(1 - seat), actions)
            actions.append(c.ROLL)
            actions.append(c.PASS)  # FFR-06
        else:
            actions.append(c.DONE)  # FFR-62
        if me.held & c.USABLE_CARDS:
            self.add_powers(me, actions)  # FFR-54
        return actions

    def kitchen_actions(self, me: Side) -> list[int]:
        may_buy = not self.bought and me.beans >= self.box.cheapest  # FFR-25
        if not may_buy and not me.held & c.USABLE_CARDS:
            return ONLY_END
        actions = [c.END]
        if may_buy:
            self.add_purchases(me, actions)
        if me.held & c.USABLE_CARDS:
            self.add_powers(me, actions)  # FFR-54
        return actions

    def sample(self, seat: int, chance: Chance) -> int:
        """Most of a random game is swaps, and for these a count of the other actions is enough."""
        me = self.side(seat)
        if self.phase == c.STEP_ONE and not me.held & c.USABLE_CARDS:
            return self.sample_step_one(me, self.side(1 - seat), chance)
        actions = self.list_actions(seat)
        return actions[chance.below(len(actions))]

    def sample_step_one(self, me: Side, enemy: Side, chance: Chance) -> int:
        swaps = c.SWAPS[me.occupied]
        attacks = self.find_attacks(me, enemy, None)
        pick = chance.below(len(swaps) + attacks + ROLL_AND_PASS)
        if pick < len(swaps):
            return swaps[pick]
        pick -= len(swaps)
        if pick < attacks:
            return self.attacks(me, enemy)[pick]
        return c.ROLL if pick == attacks else c.PASS

    def find_attacks(self, me: Side, enemy: Side, actions: list[int] | None) -> int:
        """FFR-14: whom each fighter can reach and thinks about. Counts the attacks, and lists them if asked."""
        count: i64 = 0
        for cell in c.CELLS_IN[c.FRONT_ROW | me.spoon_cells]:  # FFR-15: bare hands reach from the front row only
            targets: i64 = reached(me, enemy, cell)
            count += c.BIT_COUNT[targets]
            if actions is not None and targets:
                actions.extend(c.ATTACKS[512 * cell + targets])
        return count

    def attacks(self, me: Side, enemy: Side) -> list[int]:
        found: list[int] = []
        self.find_attacks(me, enemy, found)
        return found

    def add_purchases(self, me: Side, actions: list[int]) -> None:
        """FFR-25, FFR-26: affordable, in stock, and not barred this turn; FFR-28, FFR-29: for whom."""
        box = self.box
        if me.crackers and me.beans >= box.cracker_price and not me.cracker_barred:  # FFR-33
            actions.extend(c.CRACKER_BUYS[me.cells_without(c.CRACKER)])
        if me.spoons and me.beans >= box.spoon_price and not self.spoon_thrown:  # FFR-37
            actions.extend(c.SPOON_BUYS[me.cells_without(c.SPOON)])
        if me.pans and me.beans >= box.pan_price and not self.pan_hit:  # FFR-41
            actions.extend(c.PAN_BUYS[me.cells_without(c.PAN)])
        if self.bonus_owner == c.NEITHER and me.beans >= box.bonus_price and not self.bonus_rolled:  # FFR-44
            actions.append(c.BUY_BONUS)
        buyable = me.for_sale & ~self.cards_used  # FFR-50, FFR-52
        for effect in range(len(c.EFFECTS)):
            if buyable >> effect & 1 and me.beans >= me.team.card_prices[effect]:
                actions.append(c.BUY_POWER + effect)

    def add_powers(self, me: Side, actions: list[int]) -> None:
        """FFR-51 to FFR-55: cards in hand whose effect can happen now."""
        if me.held & c.SIZZLE_CARD and not self.second_half and not self.sizzled:  # FFR-57
            actions.append(c.USE_SIZZLE)
        if self.phase == c.STEP_ONE:
            if me.held & c.ROOTS_CARD:  # FFR-62
                actions.append(c.USE_ROOTS)
            if me.held & c.TENDERIZE_CARD and self.attacks(me, self.side(1 - self.turn)):  # FFR-63
                actions.append(c.USE_TENDERIZE)
        if me.held & c.SHIELD_CARD:  # FFR-61
            for cell in range(c.CELLS):
                if me.cells[cell]:
                    actions.append(c.USE_SHIELD + cell)
        if me.held & c.REGROW_CARD and me.out:  # FFR-56
            for fighter in range(c.FIGHTERS):
                if me.out >> fighter & 1:
                    for cell in c.REGROWTH[me.occupied]:
                        actions.append(c.REGROW + c.CELLS * fighter + cell)

    def why_not(self, seat: int, action: int) -> str:
        return why_not(self, seat, action)
