"""A player for tests who gets somewhere: shops for the own recipes, cooks them, works food off, uses abilities.

Not a bot of the house: it stays as it is when bots learn, so that golden matches change only when the game does.
"""

from smorgasboard.engine.chance import Chance
from smorgasboard.engine.fields.frames import kind_of
from smorgasboard.games.consumption.rules.codes import (
    ASSISTANT,
    BUY,
    CARD,
    COOKING_NOW,
    DINE,
    DONE,
    FOOD,
    FREE,
    KITCHEN,
    OPTION,
    ORDER,
    PASS,
    PLACE_COOK,
    PLACE_MARKET,
    PLACE_SHOP,
    PLACE_SNACK,
    PLACE_WORKOUT,
    PLACING,
    SHOPPING_FREE,
    SHOPPING_NOW,
    TAKE_ACTIVITY,
    TAKE_RECIPE,
    TAKING,
    TRAINING_NOW,
    WHERE_SHIFT,
)
from smorgasboard.games.consumption.rules.diner import Diner
from smorgasboard.games.consumption.rules.packing import content_of
from smorgasboard.games.consumption.rules.state import ConsumptionState

RECIPES_AT_ONCE = 3
ACTIVITIES_AT_ONCE = 2
OF_TEN = 10


def keen(table: ConsumptionState, chance: Chance, whims: int = 1) -> int:
    """One of the legal actions; of ten decisions, `whims` are left to chance."""
    seat = table.mover()
    actions = table.legal_actions(seat)
    if len(actions) == 1:
        return actions[0]
    if chance.below(OF_TEN) < whims:
        return chance.pick([action for action in actions if not PASS <= action < DINE] or actions)
    return chance.pick(wanted(table, table.diners[seat], actions))


def wanted(table: ConsumptionState, me: Diner, actions: list[int]) -> list[int]:
    """The most sensible of these, never none."""
    box = table.box
    kind = kind_of(table.top())
    lists = [
        [action for action in actions if box.use_code <= action < box.pick_recipe_code],
        [action for action in actions if OPTION <= action < ASSISTANT and kind != PLACING],
        [action for action in actions if box.cook_code[0] <= action < box.use_code],
    ]
    if kind == PLACING:
        lists.append(places(table, me, actions))
    elif kind in (SHOPPING_NOW, SHOPPING_FREE):
        lists.append(purchases(table, me, actions))
        lists.append([DONE])
    elif kind in (COOKING_NOW, TRAINING_NOW, TAKING):
        lists.append(new_cards(me, actions))
        lists.append([DONE] if DONE in actions else [])
    lists.append([action for action in actions if action != DONE])
    return next(found for found in lists if found)


def places(table: ConsumptionState, me: Diner, actions: list[int]) -> list[int]:
    if not me.recipes or missing(table, me) & me.edible_foods():
        return [PLACE_COOK]
    shops = [action for action in actions if action == PLACE_SHOP or stocks_up(table, action)]
    spare = [PLACE_SNACK] if PLACE_SNACK in actions and sum(me.kitchen) > RECIPES_AT_ONCE else []
    work = [PLACE_WORKOUT] if sum(me.body) > RECIPES_AT_ONCE else []
    dining = [action for action in actions if PLACE_MARKET + 2 < action < PLACE_SNACK]
    return [*shops, *shops, *spare, *work, *dining] or [PLACE_COOK]


def stocks_up(table: ConsumptionState, action: int) -> bool:
    """A stand that gives food for the kitchen."""
    if not PLACE_MARKET <= action < PLACE_MARKET + len(table.stands):
        return False
    effects = table.box.stand_effects[table.stands[action - PLACE_MARKET]]
    return effects[0] >> WHERE_SHIFT == KITCHEN


def purchases(table: ConsumptionState, me: Diner, actions: list[int]) -> list[int]:
    foods = missing(table, me)
    listed = table.box.list_foods
    return [
        action
        for action in actions
        if (FREE <= action < ORDER and foods >> listed[action - FREE] & 1)
        or (BUY <= action < FREE and foods >> listed[action - BUY] & 1)
    ]


def new_cards(me: Diner, actions: list[int]) -> list[int]:
    recipes = len(me.recipes) < RECIPES_AT_ONCE
    activities = len(me.activities) < ACTIVITIES_AT_ONCE
    return [
        action
        for action in actions
        if (recipes and TAKE_RECIPE <= action < TAKE_ACTIVITY) or (activities and TAKE_ACTIVITY <= action < FOOD)
    ]


def missing(table: ConsumptionState, me: Diner) -> int:
    """Foods that an empty space of one's recipes takes, as bits."""
    foods = 0
    for held in me.recipes:
        for space, fits in enumerate(table.box.recipe_spaces[held & CARD]):
            if not content_of(held, space):
                foods |= fits
    return foods
