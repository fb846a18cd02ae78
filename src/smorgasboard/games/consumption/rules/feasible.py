"""What could be done in principle: which foods fit where, which abilities and options would have an effect now."""

from __future__ import annotations

from smorgasboard.games.consumption.rules.codes import (
    ACTIVITIES_LEAD,
    ALL_FOODS,
    ALL_LIST,
    ANY_TIME,
    AT_ANY_TIME,
    BODY,
    BUFFET,
    CARD,
    CARD_BITS,
    CHANGE,
    COMPLETED_ACTIVITY,
    COMPOST,
    COOK_FROZEN,
    COOK_MORE,
    COOKING,
    COOKING_NOW,
    COOKING_WITH,
    DINING,
    DINING_NOW,
    DROP_ACTIVITY,
    DROP_RECIPE,
    EAT,
    EVERYONE_GAINS,
    EXACTLY_TWO,
    EXCHANGE,
    EXCHANGING_FOR,
    FOODS,
    FOODS_SHIFT,
    FREE_SPACE,
    FREEZER,
    FRESHEN,
    FROZEN,
    GAIN,
    GIVE,
    KEEP_THAW,
    KIND_BITS,
    LOSE,
    MAIN,
    MORE_ACTIVITIES,
    MORE_RECIPES,
    MOVE,
    MOVING_TO,
    NO_CARD,
    NO_NEED,
    OP,
    OTHER_GAINS,
    PIZZA,
    PLACING,
    PLAIN,
    POULTRY,
    PRESERVE,
    RECIPES_KEEP_UP,
    RECIPES_LEAD,
    REFILL_BUFFET,
    REFILL_HERE,
    REFILL_PIZZA,
    REFRESH_ACTIVITIES,
    REFRESH_RECIPES,
    RELIEVE_ACTIVITIES,
    RELIEVE_ACTIVITY,
    RELIEVE_RECIPE,
    RELIEVE_RECIPES,
    REPLACE,
    REPLACING,
    REPLACING_BY,
    ROLLED,
    ROUND_END,
    SHELVES,
    SHOP_FREE,
    SHOPPING,
    SHOPPING_NOW,
    SPACE,
    SPACE_BITS,
    STEAL,
    SWAP_RECIPE,
    SWAPPING_IN,
    THAW_MORE,
    TO_FREEZER_OR_KITCHEN,
    TO_TILE_OR_GROUP,
    TOKEN,
    TRADE,
    TRADING,
    TRADING_FOR,
    TRAIN_MORE,
    TRAINING_MUCH,
    TRAINING_NOW,
    TRAINING_WITH,
    TURNING_DIE,
    WHERE_SHIFT,
    WIDE,
    WORKED_OUT,
    WORKING_OUT,
)
from smorgasboard.games.consumption.rules.pieces import Diner, place_of
from smorgasboard.games.consumption.rules.supplies import Supplies, content_of
from smorgasboard.games.consumption.rules.table import a_of, b_of, d_of, kind_of


class Feasible(Supplies):
    """Questions about the table that several rules ask."""

    def is_restful(self, kind: int) -> bool:
        """CON-091: abilities fit between two decisions, not into the halves of one."""
        if kind < PLACING or kind in (TURNING_DIE, REPLACING, REPLACING_BY):
            return False
        if kind in (COOKING_WITH, TRAINING_WITH, TRAINING_MUCH, SWAPPING_IN):
            return False
        if kind in (MOVING_TO, EXCHANGING_FOR, TRADING, TRADING_FOR):
            return False
        return kind not in (TO_TILE_OR_GROUP, TO_FREEZER_OR_KITCHEN)

    # ---- which foods fit ----

    def foods_to_cook(self, diner: Diner, flags: int) -> int:
        """CON-112, CON-184; an ability may cook from the freezer."""
        if not flags & FROZEN:
            return diner.edible_foods()
        found = 0
        for place in range(3):
            if diner.frozen[place] and POULTRY + place != diner.allergen:
                found |= 1 << POULTRY + place
        return found

    def foods_for_space(self, diner: Diner, top: int) -> int:
        """For the space of a COOKING_WITH frame."""
        foods = self.foods_to_cook(diner, d_of(top))
        return foods if self.ignores_type(d_of(top)) else foods & self.box.recipe_spaces[a_of(top)][b_of(top)]

    def ignores_type(self, flags: int) -> bool:
        """CON-072: one of the action's own placements, not one that an ability gives."""
        return self.ignoring and bool(flags & MAIN)

    def foods_to_train(self, diner: Diner, held: int, space: int, places: int) -> int:
        """Body foods for a space of an activity, as bits (CON-118, CON-122 to CON-125)."""
        if content_of(held, space):
            return 0
        wanted = self.box.activity_spaces[held & CARD][space]
        foods = wanted & ALL_FOODS & diner.body_foods()
        kind = wanted >> KIND_BITS
        if kind == PLAIN or not foods:
            return foods
        foods &= ~foods_on_card(held)
        if kind == EXACTLY_TWO and not self.may_halve(held):
            return foods & self.foods_held_twice(diner) if places >= 2 else 0
        return foods

    def may_halve(self, held: int) -> bool:
        """CON-077: relief lets one token fill an exact double wild, when that completes the card."""
        return self.missing_tokens(held) == 2 and self.relieves_activity(held & CARD)

    def foods_held_twice(self, diner: Diner) -> int:
        found = 0
        for food in range(FOODS):
            if diner.body[food] >= 2:
                found |= 1 << food
        return found

    def foods_for_exercise(self, diner: Diner, top: int) -> int:
        """For the space of a TRAINING_WITH frame; the places left are in the frame below it."""
        places = b_of(self.stack[len(self.stack) - 2])
        held = diner.activities[place_of(diner.activities, a_of(top))]
        return self.foods_to_train(diner, held, b_of(top), places)

    def foods_to_freshen(self, diner: Diner) -> int:
        """Foods with a token that is not on the first shelf."""
        found = 0
        for at in range(FOODS, SHELVES * FOODS):
            if diner.kitchen[at]:
                found |= 1 << at % FOODS
        return found

    def food_on(self, diner: Diner, recipe: int, space: int) -> int:
        held = diner.recipes[place_of(diner.recipes, recipe)]
        return (content_of(held, space) & TOKEN) - 1

    def has_target(self, diner: Diner, recipe: int, space: int) -> bool:
        """CON-074: some other recipe has a matching empty space."""
        food = self.food_on(diner, recipe, space)
        for held in diner.recipes:
            if held & CARD != recipe:
                spaces = self.box.recipe_spaces[held & CARD]
                for target in range(len(spaces)):
                    if spaces[target] >> food & 1 and not content_of(held, target):
                        return True
        return False

    def has_movable(self, diner: Diner) -> bool:
        for held in diner.recipes:
            for space in range(len(self.box.recipe_spaces[held & CARD])):
                if content_of(held, space) and self.has_target(diner, held & CARD, space):
                    return True
        return False

    def gains(self, diner: Diner, effect: int) -> int:
        """The foods that a gain can be, as bits: the allergen never goes to the own body (CON-184)."""
        foods = effect >> FOODS_SHIFT & WIDE
        return foods & diner.may_eat() if effect >> WHERE_SHIFT == BODY else foods

    # ---- abilities and options ----

    def may_use(self, seat: int, recipe: int, round_ends: bool) -> bool:
        """Its time has come, and some of its effects can happen."""
        when = self.box.recipe_when[recipe]
        if when != (ROUND_END if round_ends else ANY_TIME):
            return False
        return any(self.can_happen(seat, effect) for effect in self.box.recipe_effects[recipe])

    def may_ask(self, seat: int, top: int, option: int) -> bool:
        """CON-007 to CON-012."""
        if not self.is_time_for(top, option) or not self.has_need(self.diners[seat], self.box.option_need[option]):
            return False
        effects = self.box.option_effects[option]
        return bool(effects) and all(self.can_happen(seat, effect) for effect in effects)

    def is_time_for(self, top: int, option: int) -> bool:
        when = self.box.option_when[option]
        kind = kind_of(top)
        if when == COOKING:
            return kind == COOKING_NOW and bool(d_of(top) & MAIN)
        if when == WORKING_OUT:
            return kind == TRAINING_NOW and bool(d_of(top) & MAIN)
        if when == SHOPPING:
            return kind == SHOPPING_NOW
        if when == ROLLED:
            return kind == SHOPPING_NOW and not b_of(top)
        if when == DINING:
            return (self.place in (PIZZA, BUFFET)) and not self.passing
        if when == COMPLETED_ACTIVITY:
            return self.completed > 0
        if when == WORKED_OUT:
            return self.worked_out > 0
        return when == AT_ANY_TIME

    def has_need(self, diner: Diner, need: int) -> bool:
        """CON-010, CON-061: turned over or not, completed cards count."""
        recipes = len(diner.cooked)
        activities = len(diner.trained)
        if need == RECIPES_LEAD:
            return recipes > activities
        if need == RECIPES_KEEP_UP:
            return recipes >= activities
        if need == ACTIVITIES_LEAD:
            return activities > recipes
        return need == NO_NEED

    def can_happen(self, seat: int, effect: int) -> bool:
        """Whether an effect would do anything now."""
        diner = self.diners[seat]
        op = effect & OP
        if op in (GAIN, EVERYONE_GAINS):  # CON-184: the owner is one of them
            return self.can_gain(diner, effect)
        if op == LOSE:
            return bool(diner.groups_to_lose(effect >> FOODS_SHIFT & WIDE))
        if op == EXCHANGE:
            return bool(diner.body_foods())
        if op == TRAIN_MORE:
            return self.can_train(diner)
        if op in (SHOP_FREE, FREE_SPACE):
            return self.covered != ALL_LIST
        if op == REPLACE:
            return kind_of(self.top()) == DINING_NOW and b_of(self.top()) == 0 and self.can_replace()
        return (
            self.can_happen_in_kitchen(diner, op)
            and self.can_happen_with_cards(diner, op)
            and self.can_happen_elsewhere(seat, op)
        )

    def can_gain(self, diner: Diner, effect: int) -> bool:
        if effect >> WHERE_SHIFT == FREEZER:
            return self.freezer_room(diner)
        return bool(self.gains(diner, effect))

    def can_happen_in_kitchen(self, diner: Diner, op: int) -> bool:
        if op == EAT:
            return bool(diner.edible_foods())
        if op == COOK_MORE:
            return self.can_cook(diner, diner.edible_foods())
        if op == COOK_FROZEN:
            return bool(diner.frozen) and self.can_cook(diner, self.foods_to_cook(diner, FROZEN))
        if op == COMPOST:
            return diner.trash > 0
        if op == FRESHEN:
            return bool(self.foods_to_freshen(diner))
        if op == PRESERVE:
            return bool(diner.kitchen_foods())
        if op == KEEP_THAW:
            return bool(diner.frozen) and diner.frozen[3] + diner.frozen[4] + diner.frozen[5] > 0
        if op == THAW_MORE:
            return self.thaw_room(diner) and diner.frozen[0] + diner.frozen[1] + diner.frozen[2] > 0
        return True

    def can_cook(self, diner: Diner, foods: int) -> bool:
        for held in diner.recipes:
            spaces = self.box.recipe_spaces[held & CARD]
            for space in range(len(spaces)):
                if spaces[space] & foods and not content_of(held, space):
                    return True
        return False

    def can_train(self, diner: Diner) -> bool:
        for held in diner.activities:
            for space in range(len(self.box.activity_spaces[held & CARD])):
                if self.foods_to_train(diner, held, space, 2):
                    return True
        return False

    def can_replace(self) -> bool:
        if self.place == PIZZA:
            return bool(self.dish(0))
        return bool(self.dish(1)) or bool(self.dish(2))

    def can_happen_with_cards(self, diner: Diner, op: int) -> bool:
        if op in (MORE_RECIPES, REFRESH_RECIPES):
            return has_card(self.book)
        if op in (MORE_ACTIVITIES, REFRESH_ACTIVITIES):
            return has_card(self.planner)
        if op in (DROP_RECIPE, RELIEVE_RECIPE, RELIEVE_RECIPES):
            return bool(diner.recipes)
        if op in (DROP_ACTIVITY, RELIEVE_ACTIVITY, RELIEVE_ACTIVITIES):
            return bool(diner.activities)
        if op == SWAP_RECIPE:
            return bool(diner.recipes) and has_card(self.book)
        if op == MOVE:
            return self.has_movable(diner)
        return True

    def can_happen_elsewhere(self, seat: int, op: int) -> bool:
        """Effects that touch other players or dining places."""
        if op == CHANGE:
            return bool(self.dish(0)) or bool(self.dish(1)) or bool(self.dish(2))
        if op in (REFILL_PIZZA, REFILL_BUFFET, REFILL_HERE):
            return self.seats > 1
        if op in (STEAL, GIVE, TRADE, OTHER_GAINS):
            return any(other != seat and self.is_target(seat, other, op) for other in range(self.seats))
        return True

    def is_target(self, seat: int, other: int, op: int) -> bool:
        if op == STEAL:
            return self.diners[other].kitchen_foods() != 0
        if op == GIVE:
            return self.diners[seat].kitchen_foods() != 0
        if op == TRADE:
            return self.diners[seat].kitchen_foods() != 0 and self.diners[other].kitchen_foods() != 0
        return True


def has_card(spaces: list[int]) -> bool:
    return any(card != NO_CARD for card in spaces)


def foods_on_card(held: int) -> int:
    """The foods of all tokens on a packed card, as bits."""
    found = 0
    contents = held >> CARD_BITS
    while contents:
        if contents & SPACE:
            found |= 1 << (contents & TOKEN) - 1
        contents >>= SPACE_BITS
    return found
