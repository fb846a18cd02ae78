"""Why an action is not possible now, for the person who tried it. Legality itself lives in choices.py alone."""

from bisect import bisect_right
from collections.abc import Callable
from typing import TYPE_CHECKING

from smorgasboard.engine.speech import say, to_say
from smorgasboard.games.consumption.rules import codes as t
from smorgasboard.games.consumption.rules.table import a_of, kind_of
from smorgasboard.games.consumption.words.why_not import cards, foods, places

if TYPE_CHECKING:
    from smorgasboard.games.consumption.rules.choices import Choices

Reason = Callable[["Choices", int], str]

ASKED = {
    t.CHOOSING_DIET: to_say("choose a diet board first"),
    t.CHOOSING_ALLERGY: to_say("choose an allergy tile first"),
    t.CHOOSING_FOOD: to_say("choose the food you start with first"),
    t.CHOOSING_ASSISTANT: to_say("choose an assistant first"),
    t.PLACING: to_say("it is time to place a marker for an action, or to pass"),
    t.SHOPPING_NOW: to_say("you are shopping: choose foods of the list, or say done"),
    t.TURNING_DIE: to_say("turn one of the dice up or down first"),
    t.DINING_NOW: to_say("you are dining out: choose what you eat"),
    t.REPLACING: to_say("choose the food that is to be replaced first"),
    t.REPLACING_BY: to_say("choose the food that comes instead first"),
    t.SNACKING: to_say("choose a food of your kitchen to eat"),
    t.COOKING_NOW: to_say("you are cooking: go on with your recipes, or say done"),
    t.COOKING_WITH: to_say("choose the food for that space of the recipe first"),
    t.TRAINING_NOW: to_say("you are working out: go on with your activities, or say done"),
    t.TRAINING_WITH: to_say("choose the food for that space of the activity first"),
    t.TRAINING_MUCH: to_say("choose first whether one token goes there or two"),
    t.SWAPPING_OUT: to_say("choose the recipe that you give back first"),
    t.SWAPPING_IN: to_say("choose the open recipe that you take instead first"),
    t.MOVING_FROM: to_say("choose a token on one of your recipes to move, or say done"),
    t.MOVING_TO: to_say("choose the space that the token moves to first"),
    t.RELIEVING: to_say("choose the card that needs one token fewer first"),
    t.GAINING: to_say("choose the food that you get first"),
    t.LOSING: to_say("choose a food that leaves your body, or say done"),
    t.EXCHANGING: to_say("choose a food of your body to exchange, or say done"),
    t.EXCHANGING_FOR: to_say("choose the food that comes instead first"),
    t.TAKING: to_say("take open cards, or say done"),
    t.DROPPING: to_say("choose one of your cards to remove, or say done"),
    t.SHOPPING_FREE: to_say("take foods of the list free of charge, or say done"),
    t.FRESHENING: to_say("choose a food of your kitchen to move left, or say done"),
    t.CHANGING: to_say("choose where a food is to be replaced first"),
    t.AIMING: to_say("choose another player, or say done"),
    t.STEALING: to_say("choose a food of that player's kitchen first"),
    t.GIVING: to_say("choose a food of your kitchen to give first"),
    t.TRADING: to_say("choose a food of your kitchen to trade first"),
    t.TRADING_FOR: to_say("choose the food that you want for yours first"),
    t.THAWING: to_say("choose a food of your freezer to thaw, or say done"),
    t.TO_TILE_OR_GROUP: to_say("choose first whether it goes to your allergy tile or to its own group"),
    t.TO_FREEZER_OR_KITCHEN: to_say("choose first whether it goes to your freezer or to your kitchen"),
    t.AFTER_ACTION: to_say("your action is over: use abilities or your assistant, or say done"),
    t.USING_AT_ROUND_END: to_say("the round ends: use abilities for the end of the round, or say done"),
}

VERBS: tuple[tuple[int, Reason], ...] = (
    (t.DONE, lambda _table, _number: ""),
    (t.PLACE_SHOP, places.marker),
    (t.PASS, places.passing),
    (t.DINE, places.dish),
    (t.TAKE_RECIPE, cards.take_recipe),
    (t.TAKE_ACTIVITY, cards.take_activity),
    (t.FOOD, foods.food),
    (t.BUY, places.buy),
    (t.FREE, places.free),
    (t.ORDER, places.order),
    (t.DIE, places.die),
    (t.OPTION, cards.option),
    (t.ASSISTANT, cards.assistant),
    (t.ONE_TOKEN, lambda _table, _number: ""),
    (t.TO_FREEZER, foods.home),
    (t.THAW, foods.thaw),
    (t.SEAT, foods.other_player),
    (t.ALLERGY, cards.allergy),
    (t.DIET, cards.diet),
    (t.FOOD_FROM, foods.token),
)
"""By the first code of each verb: what stands in the way of its action of that number, or nothing in particular."""
FIRST_CODES = [code for code, _ in VERBS]


def why_not(table: "Choices", seat: int, action: int) -> str:
    """One sentence for an action that is not legal."""
    if not 0 <= action < table.box.actions:
        last = table.box.actions - 1
        return say("There is no action {number}; this game's actions are 0 to {last}.", number=action, last=last)
    if table.over:
        return say("The match is over; no action is possible.")
    mover = table.mover()
    if seat != mover:
        return say("It is seat {mover}'s decision now, not seat {number}'s.", mover=mover + 1, number=seat + 1)
    reason = _of_card(table, action) if action >= t.CARDS else _of_verb(table, action)
    return say("Not now: {reason}.", reason=reason or _asked(table))


def _of_verb(table: "Choices", action: int) -> str:
    code, reason = VERBS[bisect_right(FIRST_CODES, action) - 1]
    return reason(table, action - code)


def _of_card(table: "Choices", action: int) -> str:
    """The codes that depend on the content."""
    box = table.box
    if action >= box.pick_activity_code:
        return cards.pick_activity(table, action - box.pick_activity_code)
    if action >= box.pick_recipe_code:
        return cards.pick_recipe(table, action - box.pick_recipe_code)
    if action >= box.use_code:
        return cards.ability(table, action - box.use_code)
    codes, reason = (box.cook_code, cards.cook) if action < box.train_code[0] else (box.train_code, cards.train)
    card = bisect_right(codes, action) - 1
    return reason(table, card, action - codes[card])


def _asked(table: "Choices") -> str:
    top = table.top()
    if kind_of(top) == t.PLACING and a_of(top):
        return say("it is time for the second action after Pizza To Go; say done to do without")
    return say(ASKED[kind_of(top)])
