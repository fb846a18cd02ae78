"""The small decisions inside an action or an effect: what each of them can be."""

from __future__ import annotations

from typing import Final

from smorgasboard.games.consumption.rules.codes import (
    AIMING,
    ALL_FOODS,
    ALL_LIST,
    BUFFET,
    CARD,
    CHANGING,
    COOKING_WITH,
    DIE,
    DINE,
    DINING_NOW,
    DONE,
    DROPPING,
    EXCHANGING,
    EXCHANGING_FOR,
    FOOD,
    FOOD_ACTIONS,
    FOOD_FROM,
    FOODS,
    FREE,
    FRESHENING,
    FROZEN,
    GAINING,
    GIVING,
    LIST_SPACES,
    LOSING,
    MOVING_FROM,
    MOVING_TO,
    NO_CARD,
    ONE_TOKEN,
    PIZZA,
    POULTRY,
    RELIEVING,
    REPLACING,
    REPLACING_BY,
    SEAT,
    SHELVES,
    SHOPPING_FREE,
    SNACKING,
    STEALING,
    SWAPPING_IN,
    SWAPPING_OUT,
    TAKE_ACTIVITY,
    TAKE_RECIPE,
    TAKING,
    THAW,
    THAW_AREA,
    THAWED,
    TO_FREEZER,
    TO_FREEZER_OR_KITCHEN,
    TO_GROUP,
    TO_KITCHEN,
    TO_TILE,
    TO_TILE_OR_GROUP,
    TRADING,
    TRADING_FOR,
    TRAINING_MUCH,
    TRAINING_WITH,
    TURNING_DIE,
    TWO_TOKENS,
)
from smorgasboard.games.consumption.rules.feasible import Feasible
from smorgasboard.games.consumption.rules.pieces import Diner
from smorgasboard.games.consumption.rules.supplies import content_of
from smorgasboard.games.consumption.rules.table import a_of, b_of, c_of, d_of

DICE: Final = [DIE, DIE + 1, DIE + 2, DIE + 3]
HOW_MANY: Final = [ONE_TOKEN, TWO_TOKENS]


class SmallChoices(Feasible):
    """Adds to a list of actions what one kind of frame asks for."""

    # ---- parts of several decisions ----

    def can_take(self, diner: Diner, row: int, fresh: bool) -> bool:
        """CON-184; CON-185: after a fresh draw the allergen does not bar the row."""
        foods = self.dish(row)
        return bool(foods) and (fresh or diner.allergen < 0 or diner.allergen not in foods)

    def add_spaces(self, spaces: int, code: int, actions: list[int]) -> None:
        for space in range(LIST_SPACES):
            if spaces >> space & 1:
                actions.append(code + space)

    def add_open_recipes(self, actions: list[int]) -> None:
        for space in range(len(self.book)):
            if self.book[space] != NO_CARD:
                actions.append(TAKE_RECIPE + space)

    def add_frozen(self, diner: Diner, actions: list[int]) -> None:
        for place in range(3):
            if diner.frozen[place]:
                actions.append(THAW + place)

    def add_open_activities(self, actions: list[int]) -> None:
        for space in range(len(self.planner)):
            if self.planner[space] != NO_CARD:
                actions.append(TAKE_ACTIVITY + space)

    def add_kitchen_foods(self, diner: Diner, foods: int, actions: list[int], first: int = 0) -> None:
        """CON-206: a food whose tokens lie on several spaces (from this one on) is pointed at token by token."""
        several = diner.on_several_spaces(first) & foods
        actions.extend(FOOD_ACTIONS[foods & ~several])
        if not several:
            return
        for at in range(FOODS * first, SHELVES * FOODS):
            if diner.kitchen[at] and several >> at % FOODS & 1:
                actions.append(FOOD_FROM + at)
        for food in range(POULTRY, POULTRY + 3):
            if not first and several >> food & 1 and diner.thawing(food):
                actions.append(THAWED + food - POULTRY)

    # ---- the small decisions inside an action ----

    def add_small_choices(self, kind: int, top: int, diner: Diner, actions: list[int]) -> None:
        if kind == COOKING_WITH:
            self.add_ingredients(diner, top, actions)
        elif kind == TRAINING_WITH:
            actions.extend(FOOD_ACTIONS[self.foods_for_exercise(diner, top)])
        elif kind == TRAINING_MUCH:
            actions.extend(HOW_MANY)  # CON-123
        elif kind == DINING_NOW:
            self.add_dishes(top, diner, actions)
        elif kind == SNACKING:
            if d_of(top):
                actions.append(DONE)
            self.add_kitchen_foods(diner, diner.edible_foods(), actions)
        elif kind == REPLACING:
            actions.extend(FOOD_ACTIONS[as_bits(self.dish(a_of(top)))])
        elif kind == REPLACING_BY:
            any_food = diner.may_eat() if c_of(top) else ALL_FOODS  # CON-184: what one would take goes to the body
            actions.extend(FOOD_ACTIONS[any_food & ~(1 << b_of(top))])
        elif kind == TURNING_DIE:
            actions.extend(DICE)

    def add_ingredients(self, diner: Diner, top: int, actions: list[int]) -> None:
        foods = self.foods_for_space(diner, top)
        if d_of(top) & FROZEN:
            actions.extend(FOOD_ACTIONS[foods])
        else:
            self.add_kitchen_foods(diner, foods, actions)

    def add_dishes(self, top: int, diner: Diner, actions: list[int]) -> None:
        """CON-103, CON-108. Who finds nothing that may be taken leaves without (CON-184)."""
        last = 0 if a_of(top) == PIZZA else 2
        locked = b_of(top) - 1
        for row in range(1 if last else 0, last + 1):
            if (locked < 0 or locked == row) and self.can_take(diner, row, c_of(top) == 1):
                actions.append(DINE + row)
        if not actions:
            actions.append(DONE)

    # ---- decisions inside an effect ----

    def add_effect_choices(self, kind: int, top: int, seat: int, diner: Diner, actions: list[int]) -> None:
        if kind == GAINING:
            actions.extend(FOOD_ACTIONS[a_of(top)])
        elif kind == EXCHANGING_FOR:
            actions.extend(FOOD_ACTIONS[diner.may_eat() & ~(1 << diner.last_of(a_of(top)))])
        elif kind == TO_TILE_OR_GROUP:
            self.add_homes(diner, a_of(top), actions)
        elif kind == TO_FREEZER_OR_KITCHEN:
            if self.freezer_room(diner):
                actions.append(TO_FREEZER)
            actions.append(TO_KITCHEN)
        elif SWAPPING_OUT <= kind <= RELIEVING or kind in (TAKING, DROPPING):
            self.add_card_choices(kind, top, diner, actions)
        elif CHANGING <= kind <= TRADING_FOR:
            self.add_choices_of_others(kind, top, seat, diner, actions)
        else:
            self.add_optional_choices(kind, top, diner, actions)

    def add_optional_choices(self, kind: int, top: int, diner: Diner, actions: list[int]) -> None:
        """Effects that happen up to so many times."""
        actions.append(DONE)
        if kind == LOSING:
            actions.extend(FOOD_ACTIONS[diner.groups_to_lose(a_of(top))])
        elif kind == EXCHANGING:
            actions.extend(FOOD_ACTIONS[diner.body_foods()])
        elif kind == FRESHENING:
            self.add_kitchen_foods(diner, self.foods_to_freshen(diner), actions, 1)
        elif kind == SHOPPING_FREE:
            self.add_spaces(ALL_LIST & ~self.covered, FREE, actions)
        elif self.thaw_room(diner):  # THAWING
            self.add_frozen(diner, actions)

    def add_homes(self, diner: Diner, food: int, actions: list[int]) -> None:
        """CON-186: a full one cannot be chosen; when both are full, the group stands for the supply."""
        if not diner.is_full(diner.allergen):
            actions.append(TO_TILE)
        if not diner.is_full(food) or not actions:
            actions.append(TO_GROUP)

    def add_card_choices(self, kind: int, top: int, diner: Diner, actions: list[int]) -> None:
        if kind == TAKING:
            actions.append(DONE)
            if a_of(top):
                self.add_open_activities(actions)
            else:
                self.add_open_recipes(actions)
        elif kind == SWAPPING_IN:
            self.add_open_recipes(actions)
        elif kind == MOVING_FROM:
            actions.append(DONE)
            self.add_movable(diner, actions)
        elif kind == MOVING_TO:
            self.add_targets(diner, a_of(top), b_of(top), actions)
        elif kind == SWAPPING_OUT:
            self.add_held(diner.recipes, self.box.pick_recipe_code, actions)
        else:  # RELIEVING, DROPPING
            if kind == DROPPING:
                actions.append(DONE)
            if a_of(top):
                self.add_held(diner.activities, self.box.pick_activity_code, actions)
            else:
                self.add_held(diner.recipes, self.box.pick_recipe_code, actions)

    def add_held(self, cards: list[int], code: int, actions: list[int]) -> None:
        for held in cards:
            actions.append(code + (held & CARD))

    def add_movable(self, diner: Diner, actions: list[int]) -> None:
        """CON-009, CON-074: tokens that fit an empty space of another recipe."""
        for held in diner.recipes:
            code = self.box.cook_code[held & CARD]
            for space in range(len(self.box.recipe_spaces[held & CARD])):
                if content_of(held, space) and self.has_target(diner, held & CARD, space):
                    actions.append(code + space)

    def add_targets(self, diner: Diner, recipe: int, space: int, actions: list[int]) -> None:
        food = self.food_on(diner, recipe, space)
        for held in diner.recipes:
            if held & CARD != recipe:
                spaces = self.box.recipe_spaces[held & CARD]
                code = self.box.cook_code[held & CARD]
                for target in range(len(spaces)):
                    if spaces[target] >> food & 1 and not content_of(held, target):
                        actions.append(code + target)

    def add_choices_of_others(self, kind: int, top: int, seat: int, diner: Diner, actions: list[int]) -> None:
        """Effects that touch other players or the dining places."""
        if kind == CHANGING:
            if not d_of(top):
                actions.append(DONE)
            self.add_filled_rows(d_of(top), actions)
        elif kind == AIMING:
            actions.append(DONE)
            for other in range(self.seats):
                if other != seat and self.is_target(seat, other, a_of(top)):
                    actions.append(SEAT + other)
        elif kind in (STEALING, TRADING_FOR):
            owner = self.diners[a_of(top)]
            self.add_kitchen_foods(owner, owner.kitchen_foods(), actions)
        elif kind in (GIVING, TRADING):
            self.add_kitchen_foods(diner, diner.kitchen_foods(), actions)

    def add_filled_rows(self, place: int, actions: list[int]) -> None:
        """Dining places with tokens; only the Buffet's rows when that is where one dines."""
        for row in range(1 if place == BUFFET else 0, 3):
            if self.dish(row):
                actions.append(DINE + row)


def food_meant(action: int) -> int:
    """By FOOD, or by FOOD_FROM a space."""
    if action < FOOD_FROM:
        return action - FOOD
    return POULTRY + action - THAWED if action >= THAWED else (action - FOOD_FROM) % FOODS


def space_meant(diner: Diner, action: int, first: int = 0) -> int:
    """CON-206: where that food lies in a kitchen; a space from this one on when none is named."""
    if action >= THAWED:
        return THAW_AREA
    if action >= FOOD_FROM:
        return (action - FOOD_FROM) // FOODS
    space = first
    while not diner.spaces_with(action - FOOD) >> space & 1:
        space += 1
    return space


def as_bits(numbers: list[int]) -> int:
    found = 0
    for number in numbers:
        found |= 1 << number
    return found
