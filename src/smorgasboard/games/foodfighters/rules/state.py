"""Foodfighters: what actions do, in the order of a turn. Clause ids stand beside the lines that carry them."""

from __future__ import annotations

from smorgasboard.engine import Chance, Dice, Features
from smorgasboard.games.foodfighters import events as told
from smorgasboard.games.foodfighters.rules import codes as c
from smorgasboard.games.foodfighters.rules.choices import FoodfightChoices
from smorgasboard.games.foodfighters.rules.pieces import Side, reading
from smorgasboard.games.foodfighters.view import encode


class Foodfight(FoodfightChoices):
    """A match of Foodfighters: a position, its choices (choices.py) and what they do."""

    def copy(self, chance: Chance | None = None) -> Foodfight:
        source = self.chance.copy() if chance is None else chance
        twin = Foodfight(self.source, source, self.box, self.first.copy(), self.second.copy())
        self.copy_onto(twin)
        return twin

    def add_features(self, seat: int, features: Features) -> None:
        encode.add_features(self, seat, features)

    # ---- a turn, in the order of play (FFR-05) ----

    def carry_out(self, seat: int, action: int) -> None:
        me = self.side(seat)
        if action < c.ATTACK:
            self.swap(me, c.PAIR_FIRST[action - c.SWAP], c.PAIR_SECOND[action - c.SWAP])
        elif action < c.ROLL:
            self.attack(me, (action - c.ATTACK) // c.CELLS, (action - c.ATTACK) % c.CELLS)
        elif action == c.ROLL:
            self.roll_for_beans(me)
        elif action == c.PASS:
            self.pass_step_one()
        elif action == c.DONE:
            self.end_rooting()
        elif action == c.END:
            self.end_purchases()
        elif action < c.USE_SIZZLE:
            self.buy(me, action)
        elif action < c.FILL:
            self.use_power(me, action)
        else:
            self.fill_gap(me, action - c.FILL)

    # Step 1

    def swap(self, me: Side, first: int, second: int) -> None:
        beans = 0
        if self.phase == c.ROOTING:
            self.swaps_left -= 1  # FFR-62
            if self.swaps_left == 0:
                self.end_rooting()
        else:
            self.tally(self.turn, c.STEP_TAKEN, c.SWAPPED)
            beans = self.gain(me, 1)  # FFR-13
            self.phase = c.KITCHEN
        if self.events is not None:
            here, there = (first, second) if me.cells[first] else (second, first)
            self.events.append(told.Swapped(self.turn, *me.who_and_where(here), *me.who_and_where(there), beans))
        me.move(first, second)

    def end_rooting(self) -> None:
        self.swaps_left = 0
        self.phase = c.KITCHEN

    def attack(self, me: Side, cell: int, target: int) -> None:
        enemy = self.side(1 - self.turn)
        self.phase = c.KITCHEN
        self.tally(self.turn, c.STEP_TAKEN, c.ATTACKED)
        self.tally(self.turn, c.ATTACKED_WITH, me.kind_at(cell))
        if self.events is not None:
            self.events.append(told.Attacked(self.turn, *me.who_and_where(cell), *enemy.who_and_where(target)))
        rolled = self.roll(self.box.attack_dice, self.box.attack_dice_with_bonus)  # FFR-16
        if c.OUT_OF_NORMAL_REACH[c.CELLS * cell + target]:
            self.spoon_thrown = True
            self.return_spoon(me, cell)  # FFR-35, FFR-36
        if rolled < 0:
            splats = -rolled
            self.hit(me, cell, enemy, target, 2 if self.tender and splats == 1 else splats)  # FFR-18, FFR-19, FFR-63
        else:
            self.miss(me, rolled)
        self.tender = False

    def miss(self, me: Side, beans: int) -> None:
        """FFR-17; the Pan stays (FFR-40)."""
        gained = self.gain(me, beans + self.boost(me))
        self.tally(self.turn, c.ATTACK_ENDED, c.MISSED)
        if self.events is not None:
            self.events.append(told.Missed(self.turn, gained))

    def hit(self, me: Side, cell: int, enemy: Side, target: int, splats: int) -> None:
        if me.cells[cell] & c.PAN:
            self.pan_hit = True
            self.return_pan(me, cell)  # FFR-39
        protected = False
        if enemy.cells[target] & c.CRACKER:
            self.smash_cracker(enemy, target)
            protected = splats == 1  # FFR-30, FFR-31
        if enemy.cells[target] & c.SHIELD:  # FFR-61
            protected = True
            self.tally(self.turn, c.ATTACK_ENDED, c.HELD_OFF)
            if self.events is not None:
                self.events.append(told.Shielded(1 - self.turn, *enemy.who_and_where(target)))
        if not protected:
            self.knock_out(enemy, target)

    def smash_cracker(self, enemy: Side, cell: int) -> None:
        enemy.cells[cell] ^= c.CRACKER
        enemy.smashed += 1  # FFR-32: it leaves the game
        enemy.cracker_barred = True  # FFR-33
        self.tally(self.turn, c.ATTACK_ENDED, c.SMASHED)
        if self.events is not None:
            self.events.append(told.CrackerSmashed(1 - self.turn, *enemy.who_and_where(cell)))

    def knock_out(self, enemy: Side, cell: int) -> None:
        victim = enemy.cells[cell]
        self.tally(self.turn, c.ATTACK_ENDED, c.KNOCKED_OUT)
        self.tally(1 - self.turn, c.FIGHTER_LOST, enemy.kind_at(cell))
        if self.events is not None:
            thought = self.side(self.turn).team.kinds[enemy.team.thoughts[(victim & c.FIGHTER) - 1]]
            self.events.append(told.KnockedOut(1 - self.turn, enemy.kind_at(cell), thought, c.CELL_NAMES[cell]))
        if victim & c.SPOON:
            self.return_spoon(enemy, cell)  # FFR-45
        if victim & c.PAN:
            self.return_pan(enemy, cell)  # FFR-45
        fighter = enemy.take_away(cell)
        enemy.out |= 1 << fighter
        if enemy.has_lost():  # FFR-73: at once
            self.end(self.turn)
            if self.events is not None:
                self.events.append(told.Won(self.turn, enemy.team.kinds[enemy.lost_kind()]))

    def roll_for_beans(self, me: Side) -> None:
        beans = self.roll(self.box.bean_dice, self.box.bean_dice_with_bonus)  # FFR-21
        gained = self.gain(me, beans + self.boost(me))
        self.tally(self.turn, c.STEP_TAKEN, c.ROLLED)
        self.phase = c.KITCHEN
        if self.events is not None:
            self.events.append(told.Collected(self.turn, gained))

    def pass_step_one(self) -> None:
        self.phase = c.KITCHEN  # FFR-06
        self.tally(self.turn, c.STEP_TAKEN, c.PASSED)
        if self.events is not None:
            self.events.append(told.Passed(self.turn))

    def roll(self, dice: Dice, with_bonus: Dice) -> int:
        """What these dice say, or those with the Bonus die if it is held (FFR-16, FFR-20)."""
        bonus = self.bonus_owner == self.turn
        if bonus:
            self.bonus_owner = c.NEITHER  # FFR-43
            self.bonus_rolled = True
        throw = self.chance.throw(with_bonus if bonus else dice)
        if self.events is not None:
            self.events.append(told.Rolled(self.turn, tuple(throw), bonus))
        return reading(throw)

    def boost(self, me: Side) -> int:
        """FFR-60, FFR-53."""
        return me.team.boost if me.held & c.BOOST_CARD else 0

    def gain(self, me: Side, beans: int) -> int:
        """Take Beans from the supply, or what is left of it (FFR-46)."""
        supply = self.box.beans - self.first.beans - self.second.beans
        gained = beans if beans < supply else supply
        me.beans += gained
        return gained

    def return_spoon(self, owner: Side, cell: int) -> None:
        owner.cells[cell] ^= c.SPOON
        owner.spoon_cells ^= 1 << cell
        owner.spoons += 1
        if self.events is not None:
            self.events.append(told.ItemReturned(0 if owner is self.first else 1, "spoon"))

    def return_pan(self, owner: Side, cell: int) -> None:
        owner.cells[cell] ^= c.PAN
        owner.pans += 1
        if self.events is not None:
            self.events.append(told.ItemReturned(0 if owner is self.first else 1, "pan"))

    # Step 2: the Kitchen

    def buy(self, me: Side, action: int) -> None:
        self.bought = True  # FFR-25: one thing a turn
        before = me.beans
        thing = ""
        cell = c.NO_CELL
        if action < c.BUY_SPOON:
            thing = "cracker"
            cell = action - c.BUY_CRACKER
            me.cells[cell] |= c.CRACKER
            me.crackers -= 1
            me.beans -= self.box.cracker_price
        elif action < c.BUY_PAN:
            thing = "spoon"
            cell = action - c.BUY_SPOON
            me.cells[cell] |= c.SPOON
            me.spoon_cells |= 1 << cell
            me.spoons -= 1
            me.beans -= self.box.spoon_price
        elif action < c.BUY_BONUS:
            thing = "pan"
            cell = action - c.BUY_PAN
            me.cells[cell] |= c.PAN
            me.pans -= 1
            me.beans -= self.box.pan_price
        elif action == c.BUY_BONUS:
            thing = "bonus"
            self.bonus_owner = self.turn
            me.beans -= self.box.bonus_price
        else:
            effect = action - c.BUY_POWER
            thing = c.EFFECTS[effect]
            me.for_sale ^= 1 << effect
            me.held |= 1 << effect
            me.beans -= me.team.card_prices[effect]
        self.tally(self.turn, c.POWER_BOUGHT if action >= c.BUY_POWER else c.ITEM_BOUGHT, thing)
        if self.events is not None:
            self.events.append(told.Bought(self.turn, thing, *me.who_and_where(cell), before - me.beans))

    # Power cards, at any point of the turn (FFR-54)

    def use_power(self, me: Side, action: int) -> None:
        if action == c.USE_SIZZLE:
            self.spend(me, c.SIZZLE_CARD, c.NO_CELL)
            self.sizzled = True
        elif action == c.USE_ROOTS:
            self.spend(me, c.ROOTS_CARD, c.NO_CELL)
            self.tally(self.turn, c.STEP_TAKEN, c.ROOTED)
            self.phase = c.ROOTING
            self.swaps_left = me.team.root_swaps
        elif action == c.USE_TENDERIZE:
            self.spend(me, c.TENDERIZE_CARD, c.NO_CELL)
            self.tender = True
        elif action < c.REGROW:
            self.spend(me, c.SHIELD_CARD, action - c.USE_SHIELD)
            me.cells[action - c.USE_SHIELD] |= c.SHIELD
            me.shielded = True
        else:
            self.regrow(me, (action - c.REGROW) // c.CELLS, (action - c.REGROW) % c.CELLS)

    def regrow(self, me: Side, fighter: int, cell: int) -> None:
        me.out ^= 1 << fighter  # FFR-56
        me.put(fighter, cell)
        self.spend(me, c.REGROW_CARD, cell)

    def spend(self, me: Side, card: int, cell: int) -> None:
        """One-use cards leave the game (FFR-51), multi-use cards go back to the Kitchen (FFR-52)."""
        me.held ^= card
        if me.team.one_use_cards & card:
            me.spent |= card
        else:
            me.for_sale |= card
            self.cards_used |= card
        effect = card.bit_length() - 1
        self.tally(self.turn, c.POWER_USED, c.EFFECTS[effect])
        if self.events is not None:
            title = me.team.card_titles[effect]
            self.events.append(told.PowerUsed(self.turn, c.EFFECTS[effect], title, *me.who_and_where(cell)))

    # Step 3 and the end of a turn

    def end_purchases(self) -> None:
        other = 1 - self.turn
        if c.GAP[self.side(other).occupied] == c.NO_GAP:
            self.end_turn()
        else:
            self.phase = c.FILLING
            self.to_move = other  # FFR-71: not part of their turn

    def fill_gap(self, me: Side, cell: int) -> None:
        gap = c.GAP[me.occupied]
        if self.events is not None:
            self.events.append(told.GapFilled(self.to_move, *me.who_and_where(cell), c.CELL_NAMES[gap]))
        me.move(cell, gap)
        if c.GAP[me.occupied] == c.NO_GAP:  # FFR-72
            self.end_turn()

    def end_turn(self) -> None:
        again = self.sizzled  # FFR-57
        if self.turns == 0:
            self.tally(self.turn, c.TURN_ORDER, c.FIRST_TO_ACT)
            self.tally(1 - self.turn, c.TURN_ORDER, c.SECOND_TO_ACT)
        if self.events is not None:
            self.events.append(told.TurnEnded(self.turn, again))
        if not again:
            self.pass_play()
        self.second_half = again
        self.to_move = self.turn
        self.phase = c.STEP_ONE
        self.bought = False  # FFR-58: each half of a Sizzle is its own turn for these
        self.spoon_thrown = False
        self.pan_hit = False
        self.bonus_rolled = False
        self.cards_used = 0
        self.tender = False
        self.sizzled = False
        self.turns += 1
        if self.turns >= self.turn_limit:  # FFR-74
            self.end(c.NEITHER)
            if self.events is not None:
                self.events.append(told.Drawn(self.turns))

    def pass_play(self) -> None:
        """Both halves of a Sizzle are over (FFR-59, FFR-61)."""
        other = 1 - self.turn
        self.side(self.turn).cracker_barred = False
        if self.side(other).shielded:
            self.side(other).drop_shields()
        self.turn = other

    def end(self, winner: int) -> None:
        self.winner = winner
        self.phase = c.OVER
        self.over = True
