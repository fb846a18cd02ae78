"""Foodfighters: the rules. Clause ids stand beside the lines that carry them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from smorgasboard.engine.chance import Chance
from smorgasboard.engine.outcome import Outcome
from smorgasboard.engine.state import NOBODY, State
from smorgasboard.games.foodfighters import journal
from smorgasboard.games.foodfighters.notation import effects_in, side_as_json, side_inventory
from smorgasboard.games.foodfighters.pieces import SPLAT, Box, Side
from smorgasboard.games.foodfighters.reasons import why_not
from smorgasboard.games.foodfighters.tables import (
    ATTACK,
    ATTACKS,
    BIT_COUNT,
    BOOST_CARD,
    BUY_BONUS,
    BUY_CRACKER,
    BUY_PAN,
    BUY_POWER,
    BUY_SPOON,
    CELLS,
    CELLS_IN,
    CRACKER,
    CRACKER_BUYS,
    DONE,
    EFFECTS,
    END,
    FIGHTER,
    FIGHTERS,
    FILL,
    FILLERS,
    FILLING,
    FRONT_ROW,
    GAP,
    KITCHEN,
    NO_GAP,
    OUT_OF_NORMAL_REACH,
    OVER,
    PAIR_FIRST,
    PAIR_SECOND,
    PAN,
    PAN_BUYS,
    PASS,
    PHASES,
    REACH,
    REGROW,
    REGROW_CARD,
    REGROWTH,
    ROLL,
    ROOTING,
    ROOTS_CARD,
    SHIELD,
    SHIELD_CARD,
    SIZZLE_CARD,
    SPOON,
    SPOON_BUYS,
    SPOON_REACH,
    STEP_ONE,
    SWAP,
    SWAPS,
    TENDERIZE_CARD,
    THOUGHT_BITS,
    USABLE_CARDS,
    USE_ROOTS,
    USE_SHIELD,
    USE_SIZZLE,
    USE_TENDERIZE,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

NO_ACTIONS: Final[list[int]] = []
ONLY_END: Final = [END]
ROLL_AND_PASS: Final = 2
ONE_SEAT: Final[list[tuple[int, ...]]] = [(0,), (1,)]


class Foodfight(State):
    """A position of Foodfighters. Nothing in it is hidden but future dice (FFR-75)."""

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
        self.phase = STEP_ONE
        self.turns = 0
        """How many are over."""
        self.turn_limit = 0
        self.bonus_owner = NOBODY
        """NOBODY: the Bonus die lies in the Kitchen."""
        self.winner = NOBODY
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

    def copy(self, chance: Chance | None = None) -> Foodfight:
        source = self.chance.copy() if chance is None else chance
        twin = Foodfight(self.source, source, self.box, self.first.copy(), self.second.copy())
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
        return twin

    def side(self, seat: int) -> Side:
        return self.second if seat else self.first

    def mover(self) -> int:
        return NOBODY if self.over else self.to_move

    def actors(self) -> tuple[int, ...]:
        return () if self.over else ONE_SEAT[self.to_move]

    # ---- what may be done ----

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
            swaps = SWAPS[me.occupied]
            others = self.find_attacks(me, self.side(1 - seat), None) + ROLL_AND_PASS
            pick = chance.below(len(swaps) + others)
            return swaps[pick] if pick < len(swaps) else self.list_actions(seat)[pick]
        actions = self.list_actions(seat)
        return actions[chance.below(len(actions))]

    def find_attacks(self, me: Side, enemy: Side, actions: list[int] | None) -> int:
        """FFR-14: whom each fighter can reach and thinks about. Counts the attacks, and lists them if asked."""
        cells = me.cells
        occupied = enemy.occupied
        kind_cells = enemy.kind_cells
        count: i64 = 0
        for cell in CELLS_IN[FRONT_ROW | me.spoon_cells]:  # FFR-15: bare hands reach from the front row only
            fighter: i64 = cells[cell]
            targets: i64 = occupied if fighter & PAN else kind_cells >> THOUGHT_BITS[fighter & FIGHTER]  # FFR-38
            targets &= SPOON_REACH[cell] if fighter & SPOON else REACH[cell]  # FFR-34
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

    # ---- a turn, in the order of play (FFR-05) ----

    def carry_out(self, seat: int, action: int) -> None:
        me = self.side(seat)
        if action < ATTACK:
            self.swap(me, PAIR_FIRST[action - SWAP], PAIR_SECOND[action - SWAP])
        elif action < ROLL:
            self.attack(me, (action - ATTACK) // CELLS, (action - ATTACK) % CELLS)
        elif action == ROLL:
            self.roll_for_beans(me)
        elif action == PASS:
            self.pass_step_one()
        elif action == DONE:
            self.end_rooting()
        elif action == END:
            self.end_purchases()
        elif action < USE_SIZZLE:
            self.buy(me, action)
        elif action < FILL:
            self.use_power(me, action)
        else:
            self.fill_gap(me, action - FILL)

    # Step 1

    def swap(self, me: Side, first: int, second: int) -> None:
        beans = 0
        if self.phase == ROOTING:
            self.swaps_left -= 1  # FFR-62
            if self.swaps_left == 0:
                self.end_rooting()
        else:
            beans = self.gain(me, 1)  # FFR-13
            self.phase = KITCHEN
        if self.events is not None:
            journal.swapped(self, me, first, second, beans)
        me.move(first, second)

    def end_rooting(self) -> None:
        self.swaps_left = 0
        self.phase = KITCHEN

    def attack(self, me: Side, cell: int, target: int) -> None:
        enemy = self.side(1 - self.turn)
        self.phase = KITCHEN
        if self.events is not None:
            journal.attacked(self, cell, target)
        splats, beans = self.roll(self.box.normal_die, self.box.bonus_die)  # FFR-16
        if OUT_OF_NORMAL_REACH[CELLS * cell + target]:
            self.spoon_thrown = True
            self.return_spoon(me, cell)  # FFR-35, FFR-36
        if splats:
            self.hit(me, cell, enemy, target, 2 if self.tender and splats == 1 else splats)  # FFR-18, FFR-19, FFR-63
        else:
            self.miss(me, beans)
        self.tender = False

    def miss(self, me: Side, beans: int) -> None:
        """FFR-17; the Pan stays (FFR-40)."""
        gained = self.gain(me, beans + self.boost(me))
        if self.events is not None:
            journal.missed(self, gained)

    def hit(self, me: Side, cell: int, enemy: Side, target: int, splats: int) -> None:
        if me.cells[cell] & PAN:
            self.pan_hit = True
            self.return_pan(me, cell)  # FFR-39
        protected = False
        if enemy.cells[target] & CRACKER:
            self.smash_cracker(enemy, target)
            protected = splats == 1  # FFR-30, FFR-31
        if enemy.cells[target] & SHIELD:  # FFR-61
            protected = True
            if self.events is not None:
                journal.shielded(self, enemy, target)
        if not protected:
            self.knock_out(enemy, target)

    def smash_cracker(self, enemy: Side, cell: int) -> None:
        enemy.cells[cell] ^= CRACKER
        enemy.smashed += 1  # FFR-32: it leaves the game
        enemy.cracker_barred = True  # FFR-33
        if self.events is not None:
            journal.cracker_smashed(self, enemy, cell)

    def knock_out(self, enemy: Side, cell: int) -> None:
        victim = enemy.cells[cell]
        if self.events is not None:
            journal.knocked_out(self, enemy, cell)
        if victim & SPOON:
            self.return_spoon(enemy, cell)  # FFR-45
        if victim & PAN:
            self.return_pan(enemy, cell)  # FFR-45
        fighter = enemy.take_away(cell)
        enemy.out |= 1 << fighter
        if enemy.has_lost():  # FFR-73: at once
            self.end(self.turn)
            if self.events is not None:
                journal.ended(self, enemy)

    def roll_for_beans(self, me: Side) -> None:
        # FFR-21: a die whose splats are rolled again until none is left is a die without its splats.
        beans = self.roll(self.box.normal_beans, self.box.bonus_beans)[1]
        gained = self.gain(me, beans + self.boost(me))
        self.phase = KITCHEN
        if self.events is not None:
            journal.collected(self, gained)

    def pass_step_one(self) -> None:
        self.phase = KITCHEN  # FFR-06
        if self.events is not None:
            journal.passed(self)

    def roll(self, normal: list[int], bonus: list[int]) -> tuple[int, int]:
        """Splats and Beans shown by the two normal dice, and by the Bonus die if held (FFR-16, FFR-20)."""
        one = self.chance.pick(normal)
        two = self.chance.pick(normal)
        splats = (one == SPLAT) + (two == SPLAT)
        beans = one + two
        with_bonus = self.bonus_owner == self.turn
        three = 0
        if with_bonus:
            three = self.chance.pick(bonus)
            splats += three == SPLAT
            beans += three
            self.bonus_owner = NOBODY  # FFR-43
            self.bonus_rolled = True
        if self.events is not None:
            journal.rolled(self, (one, two, three) if with_bonus else (one, two))
        return splats, beans

    def boost(self, me: Side) -> int:
        """FFR-60, FFR-53."""
        return me.team.boost if me.held & BOOST_CARD else 0

    def gain(self, me: Side, beans: int) -> int:
        """Take Beans from the supply, or what is left of it (FFR-46)."""
        supply = self.box.beans - self.first.beans - self.second.beans
        gained = beans if beans < supply else supply
        me.beans += gained
        return gained

    def return_spoon(self, owner: Side, cell: int) -> None:
        owner.cells[cell] ^= SPOON
        owner.spoon_cells ^= 1 << cell
        owner.spoons += 1
        if self.events is not None:
            journal.item_returned(self, owner, "spoon")

    def return_pan(self, owner: Side, cell: int) -> None:
        owner.cells[cell] ^= PAN
        owner.pans += 1
        if self.events is not None:
            journal.item_returned(self, owner, "pan")

    # Step 2: the Kitchen

    def buy(self, me: Side, action: int) -> None:
        self.bought = True  # FFR-25: one thing a turn
        before = me.beans
        thing = ""
        cell = NOBODY
        if action < BUY_SPOON:
            thing = "cracker"
            cell = action - BUY_CRACKER
            me.cells[cell] |= CRACKER
            me.crackers -= 1
            me.beans -= self.box.cracker_price
        elif action < BUY_PAN:
            thing = "spoon"
            cell = action - BUY_SPOON
            me.cells[cell] |= SPOON
            me.spoon_cells |= 1 << cell
            me.spoons -= 1
            me.beans -= self.box.spoon_price
        elif action < BUY_BONUS:
            thing = "pan"
            cell = action - BUY_PAN
            me.cells[cell] |= PAN
            me.pans -= 1
            me.beans -= self.box.pan_price
        elif action == BUY_BONUS:
            thing = "bonus"
            self.bonus_owner = self.turn
            me.beans -= self.box.bonus_price
        else:
            effect = action - BUY_POWER
            thing = EFFECTS[effect]
            me.for_sale ^= 1 << effect
            me.held |= 1 << effect
            me.beans -= me.team.card_prices[effect]
        if self.events is not None:
            journal.bought(self, me, thing, cell, before - me.beans)

    # Power cards, at any point of the turn (FFR-54)

    def use_power(self, me: Side, action: int) -> None:
        if action == USE_SIZZLE:
            self.spend(me, SIZZLE_CARD, NOBODY)
            self.sizzled = True
        elif action == USE_ROOTS:
            self.spend(me, ROOTS_CARD, NOBODY)
            self.phase = ROOTING
            self.swaps_left = me.team.root_swaps
        elif action == USE_TENDERIZE:
            self.spend(me, TENDERIZE_CARD, NOBODY)
            self.tender = True
        elif action < REGROW:
            self.spend(me, SHIELD_CARD, action - USE_SHIELD)
            me.cells[action - USE_SHIELD] |= SHIELD
            me.shielded = True
        else:
            self.regrow(me, (action - REGROW) // CELLS, (action - REGROW) % CELLS)

    def regrow(self, me: Side, fighter: int, cell: int) -> None:
        me.out ^= 1 << fighter  # FFR-56
        me.put(fighter, cell)
        self.spend(me, REGROW_CARD, cell)

    def spend(self, me: Side, card: int, cell: int) -> None:
        """One-use cards leave the game (FFR-51), multi-use cards go back to the Kitchen (FFR-52)."""
        me.held ^= card
        if me.team.one_use_cards & card:
            me.spent |= card
        else:
            me.for_sale |= card
            self.cards_used |= card
        if self.events is not None:
            journal.power_used(self, me, card, cell)

    # Step 3 and the end of a turn

    def end_purchases(self) -> None:
        other = 1 - self.turn
        if GAP[self.side(other).occupied] == NO_GAP:
            self.end_turn()
        else:
            self.phase = FILLING
            self.to_move = other  # FFR-71: not part of their turn

    def fill_gap(self, me: Side, cell: int) -> None:
        gap = GAP[me.occupied]
        if self.events is not None:
            journal.gap_filled(self, me, cell, gap)
        me.move(cell, gap)
        if GAP[me.occupied] == NO_GAP:  # FFR-72
            self.end_turn()

    def end_turn(self) -> None:
        again = self.sizzled  # FFR-57
        if self.events is not None:
            journal.turn_ended(self, again)
        if not again:
            self.pass_play()
        self.second_half = again
        self.to_move = self.turn
        self.phase = STEP_ONE
        self.bought = False  # FFR-58: each half of a Sizzle is its own turn for these
        self.spoon_thrown = False
        self.pan_hit = False
        self.bonus_rolled = False
        self.cards_used = 0
        self.tender = False
        self.sizzled = False
        self.turns += 1
        if self.turns >= self.turn_limit:  # FFR-74
            self.end(NOBODY)
            if self.events is not None:
                journal.ended(self, None)

    def pass_play(self) -> None:
        """Both halves of a Sizzle are over (FFR-59, FFR-61)."""
        other = 1 - self.turn
        self.side(self.turn).cracker_barred = False
        if self.side(other).shielded:
            self.side(other).drop_shields()
        self.turn = other

    def end(self, winner: int) -> None:
        self.winner = winner
        self.phase = OVER
        self.over = True

    def outcome(self) -> Outcome:
        """Win 1, loss -1; a draw, or a match that is still on, 0 for both."""
        if self.winner == NOBODY:
            reason = f"a draw after {self.turns} turns" if self.over else "the match is still on"
            return Outcome((0.0, 0.0), (1, 1), (), reason)
        loser = self.side(1 - self.winner)
        reason = f"three {loser.team.kinds[loser.lost_kind()]}s were knocked out"
        scores = (1.0, -1.0) if self.winner == 0 else (-1.0, 1.0)
        ranks = (1, 2) if self.winner == 0 else (2, 1)
        return Outcome(scores, ranks, (self.winner,), reason)

    # ---- as data ----

    def to_json(self) -> dict[str, Any]:
        return {
            "sides": [side_as_json(self.first, self.second), side_as_json(self.second, self.first)],
            "turn": self.turn,
            "to_move": self.to_move,
            "phase": PHASES[self.phase],
            "turns": self.turns,
            "turn_limit": self.turn_limit,
            "bonus_owner": self.bonus_owner,
            "winner": self.winner,
            "bought": self.bought,
            "spoon_thrown": self.spoon_thrown,
            "pan_hit": self.pan_hit,
            "bonus_rolled": self.bonus_rolled,
            "cards_used": effects_in(self.cards_used),
            "tender": self.tender,
            "swaps_left": self.swaps_left,
            "sizzled": self.sizzled,
            "second_half": self.second_half,
        }

    def view(self, seat: int) -> dict[str, Any]:
        return self.to_json()  # FFR-75: a position has no secrets, and future dice are not in it

    def inventory(self) -> dict[str, int]:
        return {
            "bonus dice": 1,
            **side_inventory("first", self.first),
            **side_inventory("second", self.second),
        }
