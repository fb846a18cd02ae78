"""How people point at Consumption's actions: the spots of the drawn table, in the order of clicks.

Nearly everything is one click on the thing itself: a list space, a card, a place, an assistant's option. Food goes onto
a card's space either by the space alone or by the food first. Where a list space may be had for nothing, a click takes
it so, and whoever would rather pay points at the purse first.
"""

from collections.abc import Callable, Iterator
from typing import Any

from smorgasboard.engine.actions import Action
from smorgasboard.engine.game import BUTTON, Clicks
from smorgasboard.engine.observation import SPECTATOR, Observation
from smorgasboard.games.consumption import actions as do
from smorgasboard.games.consumption.content.cards import Space
from smorgasboard.games.consumption.content.read import Content
from smorgasboard.games.consumption.rules.codes import BODY, FOOD_NAMES, FROZEN, LIST_NAMES, PLAIN, THAW_AREA

PURSE = "purse"
STAY_AWAY = "pass"
FROM_KITCHEN = frozenset({"snack", "freshen", "give", "trade"})
"""Decisions in which a food of the own kitchen is asked for."""
OF_OTHERS = frozenset({"steal", "trade for"})
FROM_BODY = frozenset({"work out with", "lose", "exchange"})
SHOPPING = "shop"
COOKING = "cook"
MOVING = frozenset({"move from", "move to"})
NOTHING_PENDING: list[Any] = ["", 0, 0, 0, 0, 0]

Ways = tuple[Clicks, ...]


# ---- names of spots that several files speak of ----


def kitchen(shelf: int, food: str) -> str:
    return f"kitchen-{shelf}-{food}"


def token(food: str, space: int) -> str:
    """One of another player's kitchen."""
    return f"food-{food}-{space}"


def thawing(food: str) -> str:
    return f"thaw-{food}"


def frozen(food: str) -> str:
    return f"freezer-{food}"


def body(food: str) -> str:
    return f"body-{food}"


def space(verb: str, card: str, at: int) -> str:
    """A space of one's own card; `verb` is "cook" or "train", `at` counts from 0."""
    return f"{verb}-{card}-{at}"


def ability(recipe: str) -> str:
    return f"use-{recipe}"


def option(name: str, letter: str) -> str:
    return f"option-{name}-{letter}"


def assistant(name: str) -> str:
    return f"assistant-{name}"


def list_space(at: int) -> str:
    return f"list-{LIST_NAMES[at]}"


# ---- ways ----


class Table:
    """What pointing needs to know of an observation."""

    def __init__(self, observation: Observation, content: Content) -> None:
        self.view = observation.view
        self.content = content
        self.frame: list[Any] = self.view["stack"][-1] if self.view["stack"] else NOTHING_PENDING
        self.asks: str = self.frame[0]
        me = self.frame[1] if observation.seat == SPECTATOR else observation.seat
        self.diner: dict[str, Any] = self.view["diners"][me]

    @property
    def free_spaces(self) -> int:
        """List spaces that may be had for nothing in this shopping."""
        return int(self.frame[4]) if self.asks == SHOPPING else 0

    @property
    def _cooks_frozen(self) -> bool:
        """An ability takes food straight from the freezer."""
        cooking = [frame for frame in self.view["stack"] if frame[0] == COOKING]
        return bool(cooking) and bool(cooking[-1][5] & FROZEN)

    def ingredients(self, food: str) -> Iterator[str]:
        """Where such a token lies that may be cooked now."""
        if self._cooks_frozen:
            yield frozen(food)
        else:
            yield from self.kitchen_spots(food)

    def kitchen_spots(self, food: str) -> Iterator[str]:
        for shelf, foods in enumerate(self.diner["kitchen"]):
            if food in foods:
                yield kitchen(shelf, food)
        if food in self.diner["thaw"]:
            yield thawing(food)


def clicks(action: Action, observation: Observation, content: Content) -> Ways:
    """All ways to mean this action."""
    kind = type(action)
    if kind in ONE_CLICK:
        template, *fields = ONE_CLICK[kind]
        return ((template.format(*(getattr(action, field) for field in fields)),),)
    if isinstance(action, do.Pass):
        return ((STAY_AWAY, f"place-{action.place}"),)
    if kind in BY_TABLE:
        return BY_TABLE[kind](action, Table(observation, content))
    return ((BUTTON + action.text,),)


ONE_CLICK: dict[type[Action], tuple[str, ...]] = {
    do.Place: ("place-{}", "place"),
    do.Visit: ("stand-{}", "deck"),
    do.Dine: ("dine-{}", "row"),
    do.TakeRecipe: ("book-{}", "space"),
    do.TakeActivity: ("planner-{}", "space"),
    do.Order: ("order-{}", "food"),
    do.UseOption: ("option-{}-{}", "assistant", "option"),
    do.ChooseAssistant: ("assistant-{}", "assistant"),
    do.Thaw: ("freezer-{}", "food"),
    do.Choose: ("seat-{}", "seat"),
    do.ChooseAllergy: ("allergy-{}", "tile"),
    do.ChooseDiet: ("diet-{}", "diet"),
    do.Use: ("use-{}", "recipe"),
    do.PickRecipe: ("recipe-{}", "recipe"),
    do.PickActivity: ("activity-{}", "activity"),
}
"""Spots named after what the action names."""


# ---- ways that depend on what is asked ----


def _food(action: do.Food, table: Table) -> Ways:
    food = action.food
    if table.asks == "cook with":
        return tuple((spot,) for spot in table.ingredients(food))
    if table.asks in FROM_KITCHEN:
        return tuple((spot,) for spot in table.kitchen_spots(food))
    if table.asks in FROM_BODY:
        return ((body(food),),)
    if table.asks == "gain" and table.frame[3] == BODY:
        return (f"food-{food}",), (body(food),)
    return ((f"food-{food}",),)


def _food_from(action: do.FoodFrom, table: Table) -> Ways:
    """CON-206: the token itself; those of other kitchens are laid out beside the table."""
    if table.asks in OF_OTHERS:
        return ((token(action.food, action.space),),)
    return ((thawing(action.food) if action.space == THAW_AREA else kitchen(action.space, action.food),),)


def _buy(action: do.Buy, table: Table) -> Ways:
    spot = list_space(action.space)
    return ((PURSE, spot),) if table.free_spaces else ((spot,),)


def _free(action: do.Free, table: Table) -> Ways:
    """With nothing free of charge, a click on the list is about the price."""
    return ((list_space(action.space),),) if table.free_spaces or table.asks == "shop free" else ()


def _turn_die(action: do.TurnDie, table: Table) -> Ways:
    line, now = ("row", table.view["row"]) if action.die else ("column", table.view["column"])
    return ((f"{line}-{(now + (1 if action.up else -1)) % 6}",),) if now >= 0 else ()


def _cook(action: do.Cook, table: Table) -> Ways:
    spot = space("cook", action.recipe, action.space)
    if table.asks in MOVING:
        return ((spot,),)
    printed = table.content.recipes[action.recipe].spaces[action.space]
    foods = FOOD_NAMES if table.view["ignoring"] else printed.foods
    return (spot,), *((first, spot) for food in foods for first in table.ingredients(food))


def _train(action: do.Train, table: Table) -> Ways:
    spot = space("train", action.activity, action.space)
    spaces = table.content.activities[action.activity].spaces
    foods = _fitting(spaces[action.space], spaces)
    return (spot,), *((body(food), spot) for food in foods if table.diner["body"][food])


def _fitting(wanted: Space, spaces: tuple[Space, ...]) -> list[str]:
    """What may go on an activity's space, as printed (CON-122)."""
    if wanted.kind == PLAIN:
        return list(wanted.foods)
    named = {food for each in spaces for food in each.foods}
    return [food for food in FOOD_NAMES if food not in named]


BY_TABLE: dict[type[Action], Callable[[Any, Table], Ways]] = {
    do.Food: _food,
    do.FoodFrom: _food_from,
    do.Buy: _buy,
    do.Free: _free,
    do.TurnDie: _turn_die,
    do.Cook: _cook,
    do.Train: _train,
}
