"""What may be done now on Consumption's table: the one source of legality."""

from __future__ import annotations

from typing import Final

from smorgasboard.engine.state import NOBODY
from smorgasboard.games.consumption.feasible import Feasible
from smorgasboard.games.consumption.pieces import Diner
from smorgasboard.games.consumption.supplies import content_of
from smorgasboard.games.consumption.tables import (
    AFTER_ACTION,
    AIMING,
    ALL_FOODS,
    ALL_LIST,
    ALLERGY,
    ASSISTANT,
    ASSISTANTS,
    BODY,
    BUFFET,
    BUFFET_SPACES,
    BUY,
    CARD,
    CHANGING,
    CHOOSING_ASSISTANT,
    CHOOSING_DIET,
    CHOOSING_FOOD,
    CLOSED,
    COOK,
    COOKING_NOW,
    COOKING_WITH,
    DIE,
    DIET,
    DINE,
    DINING_NOW,
    DONE,
    DROPPING,
    EXCHANGING,
    EXCHANGING_FOR,
    FOOD_ACTIONS,
    FREE,
    FRESHENING,
    GAIN,
    GAINING,
    GIVING,
    LIST_SPACES,
    LOSING,
    MARKET,
    MARKET_VISITS,
    MOVING_FROM,
    MOVING_TO,
    NO_CARD,
    NO_PLACE,
    ON_SALE,
    ONE_TOKEN,
    OP,
    OPTION,
    ORDER,
    ORDER_PRICE,
    PASS,
    PIZZA,
    PLACE_BUFFET,
    PLACE_COOK,
    PLACE_MARKET,
    PLACE_PIZZA,
    PLACE_SHOP,
    PLACE_SNACK,
    PLACE_WORKOUT,
    PLACING,
    RELIEVING,
    REPLACING,
    REPLACING_BY,
    RESTAURATEUR,
    SALE_PRICE,
    SEAT,
    SHOP,
    SHOPPING_FREE,
    SHOPPING_NOW,
    SHOPPING_SPACES,
    SNACK,
    SNACKING,
    STEALING,
    SWAPPING_IN,
    SWAPPING_OUT,
    TAKE_ACTIVITY,
    TAKE_RECIPE,
    TAKING,
    THAW,
    TO_FREEZER,
    TO_FREEZER_OR_KITCHEN,
    TO_GROUP,
    TO_KITCHEN,
    TO_TILE,
    TO_TILE_OR_GROUP,
    TRADING,
    TRADING_FOR,
    TRAINING_MUCH,
    TRAINING_NOW,
    TRAINING_WITH,
    TURNING_DIE,
    TWO_TOKENS,
    USING_AT_ROUND_END,
    USUAL_PRICE,
    WHERE_SHIFT,
    WORKOUT,
)
from smorgasboard.games.consumption.tabletop import a_of, b_of, c_of, d_of, kind_of

NONE: Final[list[int]] = []
DICE: Final = [DIE, DIE + 1, DIE + 2, DIE + 3]
HOW_MANY: Final = [ONE_TOKEN, TWO_TOKENS]


class Choices(Feasible):
    """Lists what the seat on top of the stack may do: what its decision asks for, then abilities and options."""

    def list_actions(self, seat: int) -> list[int]:
        if self.over or seat != self.mover():
            return NONE
        if self.offers is None:
            self.offers = self.find_offers()
        return self.offers

    def find_offers(self) -> list[int]:
        top = self.top()
        seat = self.mover()
        actions: list[int] = []
        self.add_own(top, seat, actions)
        if seat == self.turn and self.is_restful(kind_of(top)):  # CON-091
            count = len(actions)
            self.add_options(seat, top, actions)
            self.add_abilities(seat, actions)
            if len(actions) > count:
                actions.sort()
        return actions

    def add_own(self, top: int, seat: int, actions: list[int]) -> None:
        """What this decision itself can be."""
        kind = kind_of(top)
        diner = self.diners[seat]
        if kind == COOKING_NOW:
            self.add_cooking(top, diner, actions)
        elif kind == TRAINING_NOW:
            self.add_training(top, diner, actions)
        elif kind == SHOPPING_NOW:
            self.add_shopping(top, actions)
        elif kind == PLACING:
            self.add_places(diner, a_of(top) == 1, actions)
        elif kind == AFTER_ACTION:
            actions.append(DONE)
        elif kind < PLACING:
            self.add_set_up(kind, seat, actions)
        elif kind == USING_AT_ROUND_END:
            actions.append(DONE)
            self.add_round_end_abilities(seat, actions)
        elif kind <= TRAINING_MUCH:
            self.add_small_choices(kind, top, diner, actions)
        else:
            self.add_effect_choices(kind, top, seat, diner, actions)

    # ---- set-up and assistants ----

    def add_set_up(self, kind: int, seat: int, actions: list[int]) -> None:
        if kind == CHOOSING_ASSISTANT:
            free = self.free_assistants(seat)
            for assistant in range(ASSISTANTS):
                if free >> assistant & 1:
                    actions.append(ASSISTANT + assistant)
        elif kind == CHOOSING_FOOD:
            actions.extend(FOOD_ACTIONS[ALL_FOODS])  # CON-003
        elif kind == CHOOSING_DIET:
            for diet in self.free_diets():
                actions.append(DIET + diet)
        else:
            for tile in range(len(self.box.allergens)):
                if self.is_free_tile(tile):
                    actions.append(ALLERGY + tile)

    def free_assistants(self, seat: int) -> int:
        """CON-005, CON-070: in play, not chosen this round, and not one's own of the round before.

        Both ways of choosing come to this: a card in front of somebody who has not chosen yet may be taken too.
        """
        free = self.assistants_in_play() & ~self.diners[seat].last_assistants
        for diner in self.diners:
            free &= ~diner.assistants
        return free

    def free_diets(self) -> list[int]:
        """CON-018, CON-019, CON-043."""
        if self.solo():
            return list(range(len(self.box.diet_names)))
        taken = [diner.diet for diner in self.diners]
        return [diet for diet in self.box.alternate_diets if diet not in taken]

    def is_free_tile(self, tile: int) -> bool:
        return all(diner.allergy != tile for diner in self.diners)

    # ---- placing a marker ----

    def add_places(self, diner: Diner, second: bool, actions: list[int]) -> None:
        """CON-090, CON-104: a marker on an open space; CON-129: or there to pass."""
        open_places = self.open_places(diner, second)
        if second:
            actions.append(DONE)
        if open_places >> SHOP & 1:
            actions.append(PLACE_SHOP)
        if open_places >> MARKET & 1:
            for deck in range(len(self.stands)):
                if self.may_visit(diner, self.stands[deck]):
                    actions.append(PLACE_MARKET + deck)
        if open_places >> PIZZA & 1 and self.may_dine(diner, 0, 0):
            actions.append(PLACE_PIZZA)
        if open_places >> BUFFET & 1 and self.may_dine(diner, 1, 2):
            actions.append(PLACE_BUFFET)
        if open_places >> SNACK & 1 and diner.edible_foods():  # CON-110
            actions.append(PLACE_SNACK)
        actions.append(PLACE_COOK)
        actions.append(PLACE_WORKOUT)
        if not second:
            for place in range(NO_PLACE):
                if open_places >> place & 1:
                    actions.append(PASS + place)

    def open_places(self, diner: Diner, second: bool) -> int:
        """Where a marker may go, as bits; the second action is at any other place than Pizza To Go."""
        places = 1 << COOK | 1 << WORKOUT
        if self.shoppers < SHOPPING_SPACES[self.seats]:  # CON-092
            places |= 1 << SHOP
        if diner.market_visits < MARKET_VISITS:  # CON-100
            places |= 1 << MARKET
        if not second and not self.solo() and self.pizza_guest == NOBODY:  # CON-103, CON-166
            places |= 1 << PIZZA
        if self.buffet_guests < BUFFET_SPACES[self.seats]:  # CON-107
            places |= 1 << BUFFET
        if not diner.snacked:
            places |= 1 << SNACK
        return places

    def may_visit(self, diner: Diner, stand: int) -> bool:
        """CON-184: no stand that would put the allergen into the body."""
        if stand == NO_CARD:
            return False
        if diner.allergen >= 0:
            for effect in self.box.stand_effects[stand]:
                if effect & OP == GAIN and effect >> WHERE_SHIFT == BODY and not self.gains(diner, effect):
                    return False
        return True

    def may_dine(self, diner: Diner, first: int, last: int) -> bool:
        """Some row can be taken, if need be with the Restaurateur's help (CON-108, CON-184)."""
        for row in range(first, last + 1):
            if self.can_take(diner, row, False):
                return True
            helper = diner.assistants >> RESTAURATEUR & 1 and not self.options_used >> RESTAURATEUR & 1
            if helper and self.dish(row):
                return True
        return False

    def can_take(self, diner: Diner, row: int, fresh: bool) -> bool:
        """CON-184; CON-185: after a fresh draw the allergen does not bar the row."""
        foods = self.dish(row)
        return bool(foods) and (fresh or diner.allergen < 0 or diner.allergen not in foods)

    # ---- shopping ----

    def add_shopping(self, top: int, actions: list[int]) -> None:
        actions.append(DONE)  # CON-098
        dollars = a_of(top)
        uncovered = ALL_LIST & ~self.covered
        affordable = 0
        if dollars >= USUAL_PRICE:
            affordable = uncovered
        elif dollars >= SALE_PRICE:
            affordable = uncovered & self.on_sale()
        self.add_spaces(affordable, BUY, actions)
        if c_of(top):
            self.add_spaces(uncovered, FREE, actions)  # CON-078
        if dollars >= ORDER_PRICE:
            for food in range(len(self.box.food_spaces)):
                if self.may_order(food):
                    actions.append(ORDER + food)

    def add_spaces(self, spaces: int, code: int, actions: list[int]) -> None:
        for space in range(LIST_SPACES):
            if spaces >> space & 1:
                actions.append(code + space)

    def on_sale(self) -> int:
        return ON_SALE[6 * self.column + self.row]

    def may_order(self, food: int) -> bool:
        """CON-006."""
        return self.box.order_anything or not self.box.food_spaces[food] & ~self.covered

    # ---- cooking ----

    def add_cooking(self, top: int, diner: Diner, actions: list[int]) -> None:
        actions.append(DONE)  # CON-112
        flags = d_of(top)
        if a_of(top) and not flags & CLOSED:
            self.add_open_recipes(actions)  # CON-111
        if not b_of(top):
            return
        if c_of(top) and self.thaw_room(diner):
            self.add_frozen(diner, actions)  # CON-192
        foods = self.foods_to_cook(diner, flags)
        if foods:
            self.add_recipe_spaces(diner, foods, self.ignores_type(flags), actions)

    def add_open_recipes(self, actions: list[int]) -> None:
        for space in range(len(self.book)):
            if self.book[space] != NO_CARD:
                actions.append(TAKE_RECIPE + space)

    def add_frozen(self, diner: Diner, actions: list[int]) -> None:
        for place in range(3):
            if diner.frozen[place]:
                actions.append(THAW + place)

    def add_recipe_spaces(self, diner: Diner, foods: int, any_space: bool, actions: list[int]) -> None:
        """Empty spaces that one of these foods fits; any of them when the type is ignored (CON-072)."""
        for held in diner.recipes:
            spaces = self.box.recipe_spaces[held & CARD]
            code = self.box.cook_code[held & CARD]
            for space in range(len(spaces)):
                if (spaces[space] & foods or any_space) and not content_of(held, space):
                    actions.append(code + space)

    # ---- working out ----

    def add_training(self, top: int, diner: Diner, actions: list[int]) -> None:
        actions.append(DONE)  # CON-118
        if a_of(top) and not d_of(top) & CLOSED:
            self.add_open_activities(actions)  # CON-117
        places = b_of(top)
        if not places:
            return
        for held in diner.activities:
            code = self.box.train_code[held & CARD]
            for space in range(len(self.box.activity_spaces[held & CARD])):
                if self.foods_to_train(diner, held, space, places):
                    actions.append(code + space)

    def add_open_activities(self, actions: list[int]) -> None:
        for space in range(len(self.planner)):
            if self.planner[space] != NO_CARD:
                actions.append(TAKE_ACTIVITY + space)

    # ---- the small decisions inside an action ----

    def add_small_choices(self, kind: int, top: int, diner: Diner, actions: list[int]) -> None:
        if kind == COOKING_WITH:
            actions.extend(FOOD_ACTIONS[self.foods_for_space(diner, top)])
        elif kind == TRAINING_WITH:
            actions.extend(FOOD_ACTIONS[self.foods_for_exercise(diner, top)])
        elif kind == TRAINING_MUCH:
            actions.extend(HOW_MANY)  # CON-123
        elif kind == DINING_NOW:
            self.add_dishes(top, diner, actions)
        elif kind == SNACKING:
            if d_of(top):
                actions.append(DONE)
            actions.extend(FOOD_ACTIONS[diner.edible_foods()])
        elif kind == REPLACING:
            actions.extend(FOOD_ACTIONS[as_bits(self.dish(a_of(top)))])
        elif kind == REPLACING_BY:
            actions.extend(FOOD_ACTIONS[ALL_FOODS & ~(1 << b_of(top))])
        elif kind == TURNING_DIE:
            actions.extend(DICE)

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
            actions.extend(FOOD_ACTIONS[diner.may_eat() & ~(1 << a_of(top))])
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
            actions.extend(FOOD_ACTIONS[diner.body_foods() & a_of(top)])
        elif kind == EXCHANGING:
            actions.extend(FOOD_ACTIONS[diner.body_foods()])
        elif kind == FRESHENING:
            actions.extend(FOOD_ACTIONS[self.foods_to_freshen(diner)])
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
            actions.extend(FOOD_ACTIONS[self.diners[a_of(top)].kitchen_foods()])
        elif kind in (GIVING, TRADING):
            actions.extend(FOOD_ACTIONS[diner.kitchen_foods()])

    def add_filled_rows(self, place: int, actions: list[int]) -> None:
        """Dining places with tokens; only the Buffet's rows when that is where one dines."""
        for row in range(1 if place == BUFFET else 0, 3):
            if self.dish(row):
                actions.append(DINE + row)

    # ---- abilities and options ----

    def add_abilities(self, seat: int, actions: list[int]) -> None:
        """CON-126."""
        for recipe in self.diners[seat].ready:
            if self.may_use(seat, recipe, False):
                actions.append(self.box.use_code + recipe)

    def add_round_end_abilities(self, seat: int, actions: list[int]) -> None:
        """CON-127."""
        for recipe in self.diners[seat].ready:
            if self.may_use(seat, recipe, True):
                actions.append(self.box.use_code + recipe)

    def add_options(self, seat: int, top: int, actions: list[int]) -> None:
        """CON-071: one option of each assistant, once a turn."""
        unused = self.diners[seat].assistants & ~self.options_used
        if not unused:
            return
        for assistant in range(ASSISTANTS):
            if unused >> assistant & 1:
                for option in (2 * assistant, 2 * assistant + 1):
                    if self.may_ask(seat, top, option):
                        actions.append(OPTION + option)


def as_bits(numbers: list[int]) -> int:
    found = 0
    for number in numbers:
        found |= 1 << number
    return found
