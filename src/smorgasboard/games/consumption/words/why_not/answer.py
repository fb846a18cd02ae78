"""Why an action is not possible now, for the person who tried it. Legality itself lives in rules/ alone."""

from bisect import bisect_right
from collections.abc import Callable

from smorgasboard.engine.fields.frames import a_of, kind_of
from smorgasboard.engine.speech import say
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.rules.decisions import KINDS
from smorgasboard.games.consumption.rules.table import ConsumptionTable
from smorgasboard.games.consumption.words.why_not import cards, foods, places

Reason = Callable[[ConsumptionTable, int], str]

VERBS: tuple[tuple[int, Reason], ...] = (
    (c.DONE, lambda _table, _number: ""),
    (c.PLACE_SHOP, places.marker),
    (c.PASS, places.passing),
    (c.DINE, places.dish),
    (c.TAKE_RECIPE, cards.take_recipe),
    (c.TAKE_ACTIVITY, cards.take_activity),
    (c.FOOD, foods.food),
    (c.BUY, places.buy),
    (c.FREE, places.free),
    (c.ORDER, places.order),
    (c.DIE, places.die),
    (c.OPTION, cards.option),
    (c.ASSISTANT, cards.assistant),
    (c.ONE_TOKEN, lambda _table, _number: ""),
    (c.TO_FREEZER, foods.home),
    (c.THAW, foods.thaw),
    (c.SEAT, foods.other_player),
    (c.ALLERGY, cards.allergy),
    (c.DIET, cards.diet),
    (c.FOOD_FROM, foods.token),
)
"""By the first code of each verb: what stands in the way of its action of that number, or nothing in particular."""
FIRST_CODES = [code for code, _ in VERBS]


def why_not(table: ConsumptionTable, seat: int, action: int) -> str:
    """One sentence for an action that is not legal."""
    if not 0 <= action < table.box.actions:
        last = table.box.actions - 1
        return say("There is no action {number}; this game's actions are 0 to {last}.", number=action, last=last)
    if table.over:
        return say("The match is over; no action is possible.")
    mover = table.mover()
    if seat != mover:
        return say("It is seat {mover}'s decision now, not seat {number}'s.", mover=mover + 1, number=seat + 1)
    reason = _of_card(table, action) if action >= c.CARDS else _of_verb(table, action)
    return say("Not now: {reason}.", reason=reason or _asked(table))


def _of_verb(table: ConsumptionTable, action: int) -> str:
    code, reason = VERBS[bisect_right(FIRST_CODES, action) - 1]
    return reason(table, action - code)


def _of_card(table: ConsumptionTable, action: int) -> str:
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


def _asked(table: ConsumptionTable) -> str:
    top = table.top()
    if kind_of(top) == c.PLACING and a_of(top):
        return say("it is time for the second action after Pizza To Go; say done to do without")
    return say(KINDS[kind_of(top)].asked)
