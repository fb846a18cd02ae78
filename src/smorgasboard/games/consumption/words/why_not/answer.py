"""Why an action is not possible now, for the person who tried it. Legality itself lives in rules/ alone."""

from bisect import bisect_right
from collections.abc import Callable

from smorgasboard.engine import name_of, say
from smorgasboard.games.consumption.rules import ConsumptionTable, codes as c
from smorgasboard.games.consumption.rules.decisions import KINDS
from smorgasboard.games.consumption.words.why_not import Asked, cards, foods, places

Reason = Callable[[Asked, int], str]

VERBS: tuple[tuple[int, Reason, tuple[int, ...]], ...] = (
    (c.DONE, lambda _asked, _number: "", ()),
    (c.PLACE_SHOP, places.marker, (c.PLACING,)),
    (c.PASS, places.passing, (c.PLACING,)),
    (c.DINE, places.dish, (c.DINING_NOW, c.CHANGING)),
    (c.TAKE_RECIPE, cards.take_recipe, (c.COOKING_NOW, c.SWAPPING_IN, c.TAKING)),
    (c.TAKE_ACTIVITY, cards.take_activity, (c.TRAINING_NOW, c.TAKING)),
    (c.FOOD, foods.food, ()),
    (c.BUY, places.buy, (c.SHOPPING_NOW, c.SHOPPING_FREE)),
    (c.FREE, places.free, (c.SHOPPING_NOW, c.SHOPPING_FREE)),
    (c.ORDER, places.order, (c.SHOPPING_NOW,)),
    (c.DIE, places.die, (c.SHOPPING_NOW,)),
    (c.OPTION, cards.option, ()),
    (c.ASSISTANT, cards.assistant, (c.CHOOSING_ASSISTANT,)),
    (c.ONE_TOKEN, lambda _asked, _number: "", ()),
    (c.TO_FREEZER, foods.home, (c.TO_FREEZER_OR_KITCHEN, c.TO_TILE_OR_GROUP)),
    (c.THAW, foods.thaw, (c.COOKING_NOW, c.THAWING)),
    (c.SEAT, foods.other_player, (c.AIMING,)),
    (c.ALLERGY, cards.allergy, (c.CHOOSING_ALLERGY,)),
    (c.DIET, cards.diet, (c.CHOOSING_DIET,)),
    (c.FOOD_FROM, foods.token, ()),
)
"""By the first code of each verb: what stands in the way of its action of that number, or nothing in particular, and
the decisions that it could answer; where there are none, it has something to say at any time."""
FIRST_CODES = [code for code, _reason, _kinds in VERBS]


def why_not(table: ConsumptionTable, seat: int, action: int) -> str:
    """One sentence for an action that is not legal."""
    if not 0 <= action < table.box.actions:
        last = table.box.actions - 1
        return say("There is no action {number}; this game's actions are 0 to {last}.", number=action, last=last)
    if table.over:
        return say("The match is over; no action is possible.")
    asked = Asked(table)
    if seat != asked.seat:
        facts = {"mover": name_of(asked.seat), "who": name_of(seat)}
        return say("It is {mover}'s decision now, not {who}'s.", **facts)
    reason = _of_card(asked, action) if action >= c.CARDS else _of_verb(asked, action)
    return say("Not now: {reason}.", reason=reason or _first(asked))


def _of_verb(asked: Asked, action: int) -> str:
    code, reason, kinds = VERBS[bisect_right(FIRST_CODES, action) - 1]
    return reason(asked, action - code) if not kinds or asked.kind in kinds else ""


def _of_card(asked: Asked, action: int) -> str:
    """The codes that depend on the content."""
    box = asked.table.box
    if action >= box.pick_activity_code:
        return cards.pick_activity(asked, action - box.pick_activity_code)
    if action >= box.pick_recipe_code:
        return cards.pick_recipe(asked, action - box.pick_recipe_code)
    if action >= box.use_code:
        return cards.ability(asked, action - box.use_code)
    codes, reason = (box.cook_code, cards.cook) if action < box.train_code[0] else (box.train_code, cards.train)
    card = bisect_right(codes, action) - 1
    return reason(asked, card, action - codes[card])


def _first(asked: Asked) -> str:
    """What is to be decided before anything else."""
    if asked.kind == c.PLACING and asked.a:
        return say("it is time for the second action after Pizza To Go, or for staying there")
    return say(KINDS[asked.kind].asked)
