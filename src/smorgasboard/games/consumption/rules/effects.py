"""The one executor: what abilities, assistants' options and market stands do, and the small decisions they ask for."""

from __future__ import annotations

from typing import Final

from smorgasboard.games.consumption import journal
from smorgasboard.games.consumption.rules.choices import Choices
from smorgasboard.games.consumption.rules.codes import (
    ABILITY_USED,
    AIMING,
    ALL_CARDS,
    B_SHIFT,
    BODY,
    BUFFET,
    C_SHIFT,
    CHANGE,
    CHANGING,
    CLOSED,
    COMPOST,
    COOK,
    COOK_FROZEN,
    COOK_MORE,
    COOKING_NOW,
    COUNT,
    COUNT_SHIFT,
    D_SHIFT,
    DINING_NOW,
    DROP_ACTIVITY,
    DROP_RECIPE,
    DROPPING,
    EAT,
    EVERYONE_GAINS,
    EXCHANGE,
    EXCHANGING,
    FOODS_IN,
    FOODS_SHIFT,
    FREE_SPACE,
    FREEZER,
    FRESHEN,
    FRESHENING,
    FROZEN,
    GAIN,
    GAINING,
    GIVE,
    IGNORE_TYPE,
    KEEP_THAW,
    KITCHEN,
    LOSE,
    LOSING,
    MORE_ACTIVITIES,
    MORE_COOKING,
    MORE_RECIPES,
    MORE_WORKING_OUT,
    MOVE,
    MOVING_FROM,
    OF_OPTION,
    OF_RECIPE,
    OP,
    OTHER_GAINS,
    OTHERS_GAIN,
    PIZZA,
    POINTS,
    PRESERVE,
    REFILL_HERE,
    REFILL_PIZZA,
    REFRESH_ACTIVITIES,
    REFRESH_RECIPES,
    RELIEVE_ACTIVITIES,
    RELIEVE_ACTIVITY,
    RELIEVE_RECIPE,
    RELIEVE_RECIPES,
    RELIEVING,
    REPLACE,
    REPLACING,
    RUNNING,
    SHOP_FREE,
    SHOPPING_FREE,
    SNACKING,
    STEAL,
    SWAP_RECIPE,
    SWAPPING_OUT,
    TAKING,
    THAW_MORE,
    THAWING,
    TRADE,
    TRAIN_MORE,
    TRAINING_NOW,
    TURN_DIE,
    TURNING_DIE,
    WHERE_SHIFT,
    WIDE,
    WORKOUT,
)
from smorgasboard.games.consumption.rules.pieces import place_of, without
from smorgasboard.games.consumption.rules.table import a_of, b_of, c_of, kind_of

ONE_LEFT: Final = 1 << C_SHIFT


NOTHING_ASKED: Final = -1


def asked_by() -> list[int]:
    """By op: the frame that an effect pushes, where that is all it does."""
    asks = [NOTHING_ASKED] * (OP + 1)
    asks[LOSE] = LOSING
    asks[EXCHANGE] = EXCHANGING
    asks[MORE_RECIPES] = TAKING
    asks[MORE_ACTIVITIES] = TAKING
    asks[DROP_RECIPE] = DROPPING
    asks[DROP_ACTIVITY] = DROPPING
    asks[SHOP_FREE] = SHOPPING_FREE
    asks[FRESHEN] = FRESHENING
    asks[MOVE] = MOVING_FROM
    asks[THAW_MORE] = THAWING
    asks[CHANGE] = CHANGING
    return asks


ASKS: Final = asked_by()


class Effects(Choices):
    """Runs lists of effects. An effect that asks something pushes a frame; the rest of the list waits below it."""

    def use_ability(self, seat: int, recipe: int) -> None:
        """CON-126: once, then the card is turned over."""
        diner = self.diners[seat]
        diner.ready = without(diner.ready, place_of(diner.ready, recipe))
        self.tally(seat, ABILITY_USED, self.box.recipe_names[recipe])
        if self.events is not None:
            journal.used_ability(self, seat, recipe)
        self.push(RUNNING, seat, OF_RECIPE, recipe)

    def use_option(self, seat: int, option: int) -> None:
        """CON-071."""
        self.options_used |= 1 << option // 2
        if self.events is not None:
            journal.used_option(self, seat, option // 2, option % 2)
        self.push(RUNNING, seat, OF_OPTION, option)

    def run_next(self, top: int) -> None:
        """The next effect of a running list, or the end of it."""
        effects = self.effects_of(a_of(top), b_of(top))
        at = c_of(top)
        if at == len(effects):
            self.stack.pop()
            return
        self.change_top(top + ONE_LEFT)
        seat = self.mover()
        if self.may_start(seat, effects[at]):
            self.begin_effect(seat, effects[at])

    def effects_of(self, source: int, which: int) -> list[int]:
        if source == OF_RECIPE:
            return self.box.recipe_effects[which]
        if source == OF_OPTION:
            return self.box.option_effects[which]
        return self.box.stand_effects[which]

    def may_start(self, seat: int, effect: int) -> bool:
        """An option's effect was checked when it was asked for: below it lies the frame it speaks about."""
        return effect & OP == REPLACE or self.can_happen(seat, effect)

    def begin_effect(self, seat: int, effect: int) -> None:
        op = effect & OP
        count = effect >> COUNT_SHIFT & COUNT
        foods = effect >> FOODS_SHIFT & WIDE
        if op == GAIN:
            self.begin_gain(seat, effect, count)
        elif op in (COOK_MORE, COOK_FROZEN):
            self.push(COOKING_NOW, seat, 0, count, 0, CLOSED | FROZEN if op == COOK_FROZEN else CLOSED)
        elif op == TRAIN_MORE:
            self.push(TRAINING_NOW, seat, 0, count, 0, CLOSED)
        elif op in (STEAL, GIVE, TRADE, OTHER_GAINS):
            self.push(AIMING, seat, op, foods, count)
        elif op in (MORE_ACTIVITIES, DROP_ACTIVITY):
            self.push(ASKS[op], seat, 1, 0, count)
        elif op == EAT:
            self.push(SNACKING, seat, 0, 0, count, 1)
        elif ASKS[op] != NOTHING_ASKED:
            self.push(ASKS[op], seat, foods if op == LOSE else 0, 0, count)
        elif op < IGNORE_TYPE:
            self.begin_instant(seat, effect, op, count)
        else:
            self.begin_help(seat, op, count)

    def begin_gain(self, seat: int, effect: int, count: int) -> None:
        foods = self.gains(self.diners[seat], effect)
        where = effect >> WHERE_SHIFT
        kinds = FOODS_IN[foods]
        if len(kinds) > 1:
            self.push(GAINING, seat, foods, where, count)
            return
        for _ in range(count):
            self.receive(seat, kinds[0], where)

    def receive(self, seat: int, food: int, where: int) -> None:
        if where == BODY:
            self.eat(seat, food)
        elif where == KITCHEN:
            self.stock_kitchen(seat, food)
        elif where == FREEZER and self.freezer_room(self.diners[seat]):
            self.freeze(seat, food)

    def begin_instant(self, seat: int, effect: int, op: int, count: int) -> None:
        """Effects that ask nothing."""
        diner = self.diners[seat]
        if op == POINTS:
            diner.score += count
            if self.events is not None:
                journal.gained_points(self, seat, count)
        elif op == COMPOST:
            gone = min(count, diner.trash)
            diner.trash -= gone
            if self.events is not None:
                journal.composted(self, seat, gone)
        elif op == PRESERVE:
            diner.preserved = True
            if self.events is not None:
                journal.preserved(self, seat)
        elif op == KEEP_THAW:
            diner.thaw_kept = True
            if self.events is not None:
                journal.kept_thaw(self, seat)
        elif op in (OTHERS_GAIN, EVERYONE_GAINS):
            self.give_round(seat, effect, op, count)
        else:
            self.renew(seat, op)

    def renew(self, seat: int, op: int) -> None:
        """New cards in the Book or the Planner, new food at a dining place."""
        if op == REFRESH_RECIPES:
            self.bury_recipes()
            self.open_recipes()
        elif op == REFRESH_ACTIVITIES:
            self.bury_activities()
            self.open_activities()
        elif op == REFILL_PIZZA:
            self.refill(PIZZA)
            self.dine_freshly(PIZZA)
        else:
            self.refill(BUFFET)
            self.dine_freshly(BUFFET)
        if self.events is not None and op < PRESERVE:
            journal.refreshed(self, seat, COOK if op == REFRESH_RECIPES else WORKOUT)

    def give_round(self, seat: int, effect: int, op: int, count: int) -> None:
        """The others, or everyone: from the owner on clockwise."""
        foods = FOODS_IN[effect >> FOODS_SHIFT & WIDE]
        other = seat
        for _ in range(self.seats):
            if other != seat or op == EVERYONE_GAINS:
                for _ in range(count):
                    self.receive(other, foods[0], effect >> WHERE_SHIFT)
            other = self.seat_after(other)

    # ---- assistants (CON-007 to CON-012) ----

    def begin_help(self, seat: int, op: int, count: int) -> None:
        if op == IGNORE_TYPE:
            self.ignoring = True  # CON-072
        elif op == SWAP_RECIPE:
            if self.box.take_first:  # CON-073: after the taking part
                self.stack[self.below()] |= CLOSED << D_SHIFT
            self.push(SWAPPING_OUT, seat)
        elif op in (MORE_COOKING, MORE_WORKING_OUT):
            self.stack[self.below()] += count << B_SHIFT
        elif op <= RELIEVE_RECIPE:
            self.begin_relief(seat, op, count)  # CON-010
        elif op == FREE_SPACE:
            self.stack[self.below()] += 1 << C_SHIFT  # CON-078
        elif op == TURN_DIE:
            self.push(TURNING_DIE, seat)
        elif op == REPLACE:
            self.begin_replacing(seat)  # CON-079
        elif op == REFILL_HERE:
            self.refill(self.place)
            self.dine_freshly(self.place)

    def begin_relief(self, seat: int, op: int, count: int) -> None:
        """Draft: all cards of so many tokens at once; later: one card of one's choice."""
        if op == RELIEVE_RECIPES:
            self.recipe_relief = ALL_CARDS + count
            self.complete_recipes(seat)
        elif op == RELIEVE_ACTIVITIES:
            self.activity_relief = ALL_CARDS + count
            self.complete_activities(seat)
        else:
            self.push(RELIEVING, seat, 1 if op == RELIEVE_ACTIVITY else 0)

    def below(self) -> int:
        """Where the action lies that an option works on: under its own running list."""
        return len(self.stack) - 2

    def begin_replacing(self, seat: int) -> None:
        if self.place == PIZZA:
            self.push(REPLACING, seat, 0, 0, 1)
        else:
            self.push(CHANGING, seat, 0, 0, 1, BUFFET)

    def dine_freshly(self, place: int) -> None:
        """CON-185: who is still to take from the place just refilled may take what came."""
        for at in range(len(self.stack)):
            held = self.stack[at]
            if kind_of(held) == DINING_NOW and a_of(held) == place and not c_of(held):
                self.stack[at] = held + ONE_LEFT
