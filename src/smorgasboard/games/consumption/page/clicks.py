"""How people point at Consumption's actions: the spots of the drawn table, in the order of clicks.

Nearly everything is one click on the thing itself: a list space, a card, a place, an assistant's option. Food goes onto
a card's space either by the space alone or by the food first. Where a list space may be had for nothing, a click takes
it so, and whoever would rather pay points at the purse first.
"""

from collections.abc import Callable, Iterator
from typing import Any

from smorgasboard.engine import BUTTON, SPECTATOR, Action, Clicks, Observation, say
from smorgasboard.games.consumption import actions as do
from smorgasboard.games.consumption.content.cards import Content, Space
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.words.describe import UNTOUCHED
from smorgasboard.games.consumption.words.things import GAINED_WHERE
from smorgasboard.games.consumption.words.view_model import SeenTable

PURSE = "purse"
STAY_AWAY = "pass"
OF_THE_SUPPLY = frozenset({"start food", "gain", "exchange for", "replace", "replace by", "steal", "trade for"})
"""Decisions that ask for a food that does not lie on the own board."""
OF_THE_BODY = frozenset({"work out with", "lose", "exchange"})
"""All others ask for one of the kitchen."""
MOVING = frozenset({"move from", "move to"})

Ways = tuple[Clicks, ...]


def spot(*parts: object) -> str:
    """The name of a thing on the table, such as "kitchen-2-meat"."""
    return "-".join(map(str, parts))


def clicks(action: Action, observation: Observation, content: Content) -> Ways:
    """All ways to mean this action."""
    kind = type(action)
    if kind in ONE_CLICK:
        thing, *fields = ONE_CLICK[kind]
        return ((spot(thing, *(getattr(action, field) for field in fields)),),)
    if isinstance(action, do.Pass):
        return ((STAY_AWAY, spot("place", action.place)),)
    if kind in BY_DECISION:
        return BY_DECISION[kind](action, SeenTable(content, observation))
    return ((BUTTON + action.text,),)


def is_way_out(action: Action, observation: Observation, content: Content) -> bool:
    """Stopping, as long as one could go on with what one came for; passing always."""
    return isinstance(action, do.Pass) or (isinstance(action, do.Done) and _could_go_on(observation, content))


def _could_go_on(observation: Observation, content: Content) -> bool:
    """Whether there is more to do here than to stop or to ask for help: abilities and assistants can wait."""
    box = content.box
    abilities = range(box.use_code, box.use_code + len(box.recipe_names))
    options = range(c.OPTION, c.OPTION + 2 * c.ASSISTANTS)
    return any(code != c.DONE and code not in abilities and code not in options for code in observation.legal)


def is_costly(action: Action, observation: Observation, content: Content) -> bool:
    """A marker that brings nothing: leaving a shop or a stove as one came, though there was something to do."""
    if not isinstance(action, do.Done) or not _could_go_on(observation, content):
        return False
    seen = SeenTable(content, observation)
    return (seen.asked, seen.a, seen.b) in UNTOUCHED


def prompt_picked(picked: Clicks) -> str:
    """What comes next, while it is not all said."""
    first = picked[0]
    if first == STAY_AWAY:
        return say("Pass: choose an open space for your marker. You are out of this round.")
    if first == PURSE:
        return say("Pay for it: choose what to buy.")
    if first.startswith(FOODS_FIRST):
        return say("Choose the space where it goes.")
    return ""


FOODS_FIRST = ("kitchen-", "thaw-", "freezer-", "body-")
"""Spots of food that is brought onto a card."""

SHARED = frozenset({"place", "pass", "stand", "dine", "book", "planner", "list", "column", "row", "assistant", "seat"})
"""Kinds of spots that lie in the middle of the table, or stand for somebody; all others are on the viewer's board."""


def is_shared(spot: str) -> bool:
    return spot.partition("-")[0] in SHARED


ONE_CLICK: dict[type[Action], tuple[str, ...]] = {
    do.Place: ("place", "place"),
    do.Visit: ("stand", "deck"),
    do.Dine: ("dine", "row"),
    do.TakeRecipe: ("book", "space"),
    do.TakeActivity: ("planner", "space"),
    do.Order: ("order", "food"),
    do.UseOption: ("option", "assistant", "option"),
    do.ChooseAssistant: ("assistant", "assistant"),
    do.Thaw: ("freezer", "food"),
    do.Choose: ("seat", "seat"),
    do.ChooseAllergy: ("allergy", "tile"),
    do.ChooseDiet: ("diet", "diet"),
    do.Use: ("use", "recipe"),
    do.PickRecipe: ("recipe", "recipe"),
    do.PickActivity: ("activity", "activity"),
}
"""Spots named after a thing and what the action says of it."""


# ---- ways that depend on what is asked ----


def _board(seen: SeenTable) -> dict[str, Any]:
    """The viewer's; for somebody beside the table, of whoever is to decide."""
    seat = seen.observation.seat
    board: dict[str, Any] = seen.decider if seat == SPECTATOR else seen.view["diners"][seat]
    return board


def _in_kitchen(seen: SeenTable, food: str) -> Iterator[str]:
    """Where such a token lies."""
    board = _board(seen)
    for shelf, foods in enumerate(board["kitchen"]):
        if food in foods:
            yield spot("kitchen", shelf, food)
    if food in board["thaw"]:
        yield spot("thaw", food)


def _ingredients(seen: SeenTable, food: str) -> Iterator[str]:
    """Where such a token lies that may be cooked now; an ability takes it straight from the freezer."""
    frozen = seen.pending("cook")[5] & c.FROZEN
    return iter((spot("freezer", food),)) if frozen else _in_kitchen(seen, food)


def _food(action: do.Food, seen: SeenTable) -> Ways:
    food = action.food
    if seen.asked in OF_THE_BODY:
        return ((spot("body", food),),)
    if seen.asked == "gain" and GAINED_WHERE[seen.b] == "body":
        return (spot("food", food),), (spot("body", food),)
    if seen.asked in OF_THE_SUPPLY:
        return ((spot("food", food),),)
    where = _ingredients if seen.asked == "cook with" else _in_kitchen
    return tuple((each,) for each in where(seen, food))


def _food_from(action: do.FoodFrom, seen: SeenTable) -> Ways:
    """CON-206: the token itself; those of other kitchens are laid out beside the table."""
    if seen.asked in OF_THE_SUPPLY:
        return ((spot("food", action.food, action.space),),)
    thawing = action.space == c.THAW_AREA
    return ((spot("thaw", action.food) if thawing else spot("kitchen", action.space, action.food),),)


def _buy(action: do.Buy, seen: SeenTable) -> Ways:
    space = spot("list", c.LIST_NAMES[action.space])
    return ((PURSE, space),) if _has_free_spaces(seen) else ((space,),)


def _free(action: do.Free, seen: SeenTable) -> Ways:
    """With nothing free of charge, a click on the list is about the price."""
    free = seen.asked == "shop free" or _has_free_spaces(seen)
    return ((spot("list", c.LIST_NAMES[action.space]),),) if free else ()


def _has_free_spaces(seen: SeenTable) -> bool:
    return seen.asked == "shop" and seen.free_spaces > 0


def _turn_die(action: do.TurnDie, seen: SeenTable) -> Ways:
    line = "row" if action.die else "column"
    now = seen.view[line]
    return ((spot(line, (now + (1 if action.up else -1)) % 6),),) if now >= 0 else ()


def _cook(action: do.Cook, seen: SeenTable) -> Ways:
    space = spot("cook", action.recipe, action.space)
    if seen.asked in MOVING:
        return ((space,),)
    printed = seen.content.recipes[action.recipe].spaces[action.space]
    foods = c.FOOD_NAMES if seen.view["ignoring"] else printed.foods
    return (space,), *((first, space) for food in foods for first in _ingredients(seen, food))


def _train(action: do.Train, seen: SeenTable) -> Ways:
    space = spot("train", action.activity, action.space)
    spaces = seen.content.activities[action.activity].spaces
    body = _board(seen)["body"]
    foods = _fitting(spaces[action.space], spaces)
    return (space,), *((spot("body", food), space) for food in foods if body[food])


def _fitting(wanted: Space, spaces: tuple[Space, ...]) -> list[str]:
    """What may go on an activity's space, as printed (CON-122)."""
    if wanted.kind == c.PLAIN:
        return list(wanted.foods)
    named = {food for each in spaces for food in each.foods}
    return [food for food in c.FOOD_NAMES if food not in named]


BY_DECISION: dict[type[Action], Callable[[Any, SeenTable], Ways]] = {
    do.Food: _food,
    do.FoodFrom: _food_from,
    do.Buy: _buy,
    do.Free: _free,
    do.TurnDie: _turn_die,
    do.Cook: _cook,
    do.Train: _train,
}
