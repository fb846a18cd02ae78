"""What may be done now on Consumption's table: the one source of legality."""

from __future__ import annotations

from typing import Final

from smorgasboard.engine.state import NOBODY
from smorgasboard.games.consumption.rules.codes import (
    AFTER_ACTION,
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
    CHOOSING_ASSISTANT,
    CHOOSING_DIET,
    CHOOSING_FOOD,
    CLOSED,
    COOK,
    COOKING_NOW,
    DIET,
    DONE,
    FOOD_ACTIONS,
    FREE,
    GAIN,
    MARKET,
    MARKET_VISITS,
    NO_CARD,
    NO_PLACE,
    ON_SALE,
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
    RESTAURATEUR,
    SALE_PRICE,
    SHOP,
    SHOPPING_NOW,
    SHOPPING_SPACES,
    SNACK,
    TRAINING_MUCH,
    TRAINING_NOW,
    USING_AT_ROUND_END,
    USUAL_PRICE,
    WHERE_SHIFT,
    WORKOUT,
)
from smorgasboard.games.consumption.rules.pieces import Diner
from smorgasboard.games.consumption.rules.small_choices import SmallChoices
from smorgasboard.games.consumption.rules.supplies import content_of
from smorgasboard.games.consumption.rules.table import a_of, b_of, c_of, d_of, kind_of

NONE: Final[list[int]] = []


class Choices(SmallChoices):
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
            if helper and self.dish(row) and self.box.option_effects[2 * RESTAURATEUR]:
                return True
        return False

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
