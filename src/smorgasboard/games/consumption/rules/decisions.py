"""What the small decisions of effects do, once they are made."""

from __future__ import annotations

from smorgasboard.games.consumption import journal
from smorgasboard.games.consumption.rules.codes import (
    AIMING,
    CHANGING,
    DIE,
    DINE,
    DINING_NOW,
    DROPPING,
    EXCHANGING,
    EXCHANGING_FOR,
    FOOD,
    FOODS,
    FOODS_IN,
    FREE,
    FRESHENING,
    GAINING,
    GIVE,
    GIVING,
    LOSING,
    MOVING_FROM,
    MOVING_TO,
    REPLACING,
    REPLACING_BY,
    SEAT,
    SHOPPING_FREE,
    STEAL,
    STEALING,
    SWAPPING_IN,
    SWAPPING_OUT,
    TAKE_ACTIVITY,
    TAKE_RECIPE,
    TAKING,
    THAW,
    THAWING,
    TO_FREEZER,
    TO_FREEZER_OR_KITCHEN,
    TO_KITCHEN,
    TO_TILE,
    TO_TILE_OR_GROUP,
    TRADE,
    TRADING,
    TRADING_FOR,
)
from smorgasboard.games.consumption.rules.effects import ONE_LEFT, Effects
from smorgasboard.games.consumption.rules.pieces import Diner, place_of, with_item, without
from smorgasboard.games.consumption.rules.small_choices import food_meant, space_meant
from smorgasboard.games.consumption.rules.supplies import content_of, laid
from smorgasboard.games.consumption.rules.table import a_of, b_of, c_of, d_of, frame, kind_of


class Decisions(Effects):
    """Carries out what somebody chose in the middle of an effect."""

    # ---- the decisions of effects ----

    def decide_effect(self, kind: int, seat: int, top: int, action: int) -> None:
        if kind == GAINING:
            self.count_down(top)
            self.receive(seat, action - FOOD, b_of(top))
        elif kind == LOSING:
            self.count_down(top)
            self.lose(seat, action - FOOD)
        elif kind == EXCHANGING:
            self.count_down(top)
            self.push(EXCHANGING_FOR, seat, action - FOOD)
        elif kind == EXCHANGING_FOR:
            self.stack.pop()
            self.lose(seat, a_of(top))
            self.eat(seat, action - FOOD)
        elif kind == FRESHENING:
            self.count_down(top)
            self.freshen(seat, food_meant(action), space_meant(self.diners[seat], action, 1))
        elif kind in (TO_TILE_OR_GROUP, TO_FREEZER_OR_KITCHEN):
            self.stack.pop()
            self.decide_home(seat, a_of(top), action)
        elif kind == THAWING:
            self.count_down(top)
            self.thaw(seat, action - THAW)
        elif kind == SHOPPING_FREE:
            self.count_down(top)
            self.covered |= 1 << action - FREE
            self.stock_kitchen(seat, self.box.list_foods[action - FREE])
        elif kind >= CHANGING:
            self.decide_with_others(kind, seat, top, action)
        else:
            self.decide_card(kind, seat, top, action)

    def decide_home(self, seat: int, food: int, action: int) -> None:
        """CON-186, CON-190."""
        if action == TO_FREEZER:
            self.freeze(seat, food)
        elif action == TO_KITCHEN:
            self.shelve(seat, food)
        else:
            self.absorb(seat, food, self.diners[seat].allergen if action == TO_TILE else food)

    def count_down(self, top: int) -> None:
        """One of the frame's uses is spent; the last one ends it."""
        if c_of(top) == 1:
            self.stack.pop()
        else:
            self.change_top(top - ONE_LEFT)

    def freshen(self, seat: int, food: int, space: int) -> None:
        """The token moves one space back."""
        kitchen = self.diners[seat].kitchen
        kitchen[FOODS * space + food] -= 1
        kitchen[FOODS * (space - 1) + food] += 1
        if self.events is not None:
            journal.freshened(self, seat, food)

    def decide_card(self, kind: int, seat: int, top: int, action: int) -> None:
        diner = self.diners[seat]
        if kind == TAKING:
            self.count_down(top)
            if a_of(top):
                self.take_activity(seat, action - TAKE_ACTIVITY)
            else:
                self.take_recipe(seat, action - TAKE_RECIPE)
        elif kind == SWAPPING_OUT:
            self.change_top(frame(SWAPPING_IN, seat, action - self.box.pick_recipe_code))
        elif kind == SWAPPING_IN:
            self.stack.pop()
            self.swap_recipe(seat, a_of(top), action - TAKE_RECIPE)
        elif kind == MOVING_FROM:
            self.count_down(top)
            recipe = self.recipe_of(diner, action)
            self.push(MOVING_TO, seat, recipe, action - self.box.cook_code[recipe])
        elif kind == MOVING_TO:
            self.stack.pop()
            self.move_token(seat, a_of(top), b_of(top), action)
        elif kind == DROPPING:
            self.stack.pop()
            if a_of(top):
                self.drop_activity(seat, action - self.box.pick_activity_code)
            else:
                self.drop_recipe(seat, action - self.box.pick_recipe_code)
        else:  # RELIEVING
            self.stack.pop()
            self.relieve(seat, a_of(top), action)

    def recipe_of(self, diner: Diner, action: int) -> int:
        """The own recipe one of whose spaces this action names."""
        found = 0
        for held in diner.recipes:
            if self.box.cook_code[held & 255] <= action:
                found = held & 255
        return found

    def swap_recipe(self, seat: int, old: int, space: int) -> None:
        """CON-073."""
        diner = self.diners[seat]
        at = place_of(diner.recipes, old)
        held = diner.recipes[at]
        for each in range(len(self.box.recipe_spaces[old])):
            if content_of(held, each):
                diner.trash += 1
        new = self.book[space]
        diner.recipes = without(diner.recipes, at)
        self.keep_recipe(seat, new)
        self.book = with_item(self.book, space, old)
        if self.events is not None:
            journal.swapped_recipe(self, seat, old, new)

    def move_token(self, seat: int, recipe: int, space: int, action: int) -> None:
        """CON-074: not a placement; may complete the recipe."""
        diner = self.diners[seat]
        food = self.food_on(diner, recipe, space)
        at = place_of(diner.recipes, recipe)
        diner.recipes = with_item(diner.recipes, at, diner.recipes[at] - laid(space, food + 1))
        target = self.recipe_of(diner, action)
        if self.events is not None:
            journal.moved_token(self, seat, recipe, target, food)
        self.put_on_recipe(seat, target, action - self.box.cook_code[target], food)

    def drop_recipe(self, seat: int, recipe: int) -> None:
        diner = self.diners[seat]
        diner.recipes = without(diner.recipes, place_of(diner.recipes, recipe))
        self.dropped_recipes = [*self.dropped_recipes, recipe]
        if self.events is not None:
            journal.dropped_recipe(self, seat, recipe)

    def drop_activity(self, seat: int, activity: int) -> None:
        diner = self.diners[seat]
        diner.activities = without(diner.activities, place_of(diner.activities, activity))
        self.dropped_activities = [*self.dropped_activities, activity]
        if self.events is not None:
            journal.dropped_activity(self, seat, activity)

    def relieve(self, seat: int, what: int, action: int) -> None:
        """CON-075, CON-076: this card needs one token fewer for the rest of the turn."""
        if what:
            self.activity_relief = action - self.box.pick_activity_code
            if self.events is not None:
                journal.relieved(self, seat, -1, self.activity_relief)
            self.complete_activities(seat)
        else:
            self.recipe_relief = action - self.box.pick_recipe_code
            if self.events is not None:
                journal.relieved(self, seat, self.recipe_relief, -1)
            self.complete_recipes(seat)

    def decide_with_others(self, kind: int, seat: int, top: int, action: int) -> None:
        if kind == CHANGING:
            self.count_down(top)
            self.push(REPLACING, seat, action - DINE, 0, 1 if d_of(top) else 0)
        elif kind == AIMING:
            self.count_down(top)
            self.aim(seat, a_of(top), b_of(top), action - SEAT)
        elif kind == STEALING:
            self.stack.pop()
            self.steal(seat, a_of(top), food_meant(action), space_meant(self.diners[a_of(top)], action))
        elif kind == GIVING:
            self.stack.pop()
            self.give(seat, a_of(top), food_meant(action), space_meant(self.diners[seat], action))
        elif kind == TRADING:
            space = space_meant(self.diners[seat], action)
            self.change_top(frame(TRADING_FOR, seat, a_of(top), food_meant(action), space))
        else:
            self.stack.pop()
            self.diners[seat].take_from_kitchen(b_of(top), c_of(top))
            self.trade(seat, a_of(top), b_of(top), food_meant(action), space_meant(self.diners[a_of(top)], action))

    def aim(self, seat: int, op: int, foods: int, other: int) -> None:
        if op == STEAL:
            self.push(STEALING, seat, other)
        elif op == GIVE:
            self.push(GIVING, seat, other)
        elif op == TRADE:
            self.push(TRADING, seat, other)
        else:
            self.eat(other, FOODS_IN[foods][0])

    def steal(self, seat: int, victim: int, food: int, space: int) -> None:
        """CON-206: the token that was pointed at, here and in what follows."""
        self.diners[victim].take_from_kitchen(food, space)
        if self.events is not None:
            journal.stole(self, seat, victim, food, space)
        self.stock_kitchen(seat, food)

    def give(self, seat: int, other: int, food: int, space: int) -> None:
        self.diners[seat].take_from_kitchen(food, space)
        if self.events is not None:
            journal.gave(self, seat, other, food)
        self.eat(other, food)

    def trade(self, seat: int, other: int, food: int, theirs: int, space: int) -> None:
        """The own token has left the kitchen."""
        self.diners[other].take_from_kitchen(theirs, space)
        if self.events is not None:
            journal.traded(self, seat, other, food, theirs, space)
        self.stock_kitchen(other, food)
        self.stock_kitchen(seat, theirs)

    # ---- dishes and dice ----

    def decide_replacement(self, kind: int, seat: int, top: int, action: int) -> None:
        """REPLACING names the token; REPLACING_BY what it becomes."""
        if kind == REPLACING:
            self.change_top(frame(REPLACING_BY, seat, a_of(top), action - FOOD, c_of(top)))
            return
        self.stack.pop()
        self.change_dish(seat, a_of(top), b_of(top), action - FOOD)
        if c_of(top):
            self.must_take(a_of(top))

    def must_take(self, row: int) -> None:
        """CON-012: the Restaurateur replaces a token that one would take, so that row is taken."""
        for at in range(len(self.stack)):
            held = self.stack[at]
            if kind_of(held) == DINING_NOW:
                self.stack[at] = frame(DINING_NOW, held >> 6 & 3, a_of(held), row + 1, c_of(held), d_of(held))

    def turn_die(self, action: int) -> None:
        """CON-011: 1 and 6 are neighbours."""
        by = 1 if (action - DIE) % 2 else 5
        if action - DIE < 2:
            self.column = (self.column + by) % 6
        else:
            self.row = (self.row + by) % 6
        if self.events is not None:
            journal.die_turned(self, self.mover())
