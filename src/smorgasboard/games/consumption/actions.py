"""Consumption's actions as typed intents, in the order of their codes.

Foods, places, assistants, boards and cards are held by name; spaces, rows, decks, dice and seats by number from 0
(their texts count from 1). A space of the Shopping List is named by column and row: "a1" is 0, "b1" is 1.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from smorgasboard.engine import Action, ActionTable
from smorgasboard.games.consumption.rules import Box
from smorgasboard.games.consumption.rules import codes as c

MARKET = "market"
DISHES = ("pizza", "row 1", "row 2")
OPTIONS = ("a", "b")
ALLERGY_TILES = 4
THAWING = "thaw"


@dataclass(frozen=True)
class Done(Action):
    """No more of what is going on."""


@dataclass(frozen=True)
class Place(Action):
    """A marker on an action space."""

    place: str

    @property
    def text(self) -> str:
        return self.place


@dataclass(frozen=True)
class Visit(Action):
    """A marker on the Farmers Market, for the open stand of a deck."""

    deck: int

    @property
    def text(self) -> str:
        return f"market {c.DECK_NAMES[self.deck]}"


@dataclass(frozen=True)
class Pass(Action):
    """A marker on an action space, to do nothing more this round."""

    place: str

    @property
    def text(self) -> str:
        return f"pass {self.place}"


@dataclass(frozen=True)
class Dine(Action):
    """All food of Pizza To Go (0) or of a row of the Buffet (1, 2)."""

    row: int

    @property
    def text(self) -> str:
        return f"eat {DISHES[self.row]}"


@dataclass(frozen=True)
class TakeRecipe(Action):
    """An open recipe, by its space of the Recipe Book."""

    space: int

    @property
    def text(self) -> str:
        return f"take recipe {self.space + 1}"


@dataclass(frozen=True)
class TakeActivity(Action):
    """An open activity, by its space of the Daily Planner."""

    space: int

    @property
    def text(self) -> str:
        return f"take activity {self.space + 1}"


@dataclass(frozen=True)
class Food(Action):
    """Whatever food is asked for."""

    food: str

    @property
    def text(self) -> str:
        return f"food {self.food}"


@dataclass(frozen=True)
class FoodFrom(Action):
    """One of several tokens of a food in a kitchen, by its space; the thaw area comes after the last one."""

    food: str
    space: int

    @property
    def text(self) -> str:
        return f"food {self.food} {THAWING if self.space == c.THAW_AREA else self.space + 1}"


@dataclass(frozen=True)
class Buy(Action):
    space: int

    @property
    def text(self) -> str:
        return f"buy {c.LIST_NAMES[self.space]}"


@dataclass(frozen=True)
class Free(Action):
    """A space of the Shopping List free of charge."""

    space: int

    @property
    def text(self) -> str:
        return f"free {c.LIST_NAMES[self.space]}"


@dataclass(frozen=True)
class Order(Action):
    """A special order."""

    food: str

    @property
    def text(self) -> str:
        return f"order {self.food}"


@dataclass(frozen=True)
class TurnDie(Action):
    """One die (0 marks the column, 1 the row) one pip up or down."""

    die: int
    up: bool

    @property
    def text(self) -> str:
        return f"die {self.die + 1} {'up' if self.up else 'down'}"


@dataclass(frozen=True)
class UseOption(Action):
    """An assistant's option a or b."""

    assistant: str
    option: str

    @property
    def text(self) -> str:
        return f"ask {self.assistant} {self.option}"


@dataclass(frozen=True)
class ChooseAssistant(Action):
    assistant: str

    @property
    def text(self) -> str:
        return f"assistant {self.assistant}"


@dataclass(frozen=True)
class One(Action):
    """One token on a space that takes one or two."""


@dataclass(frozen=True)
class Two(Action):
    """Two tokens on a space that takes one or two."""


@dataclass(frozen=True)
class Freezer(Action):
    """Into the freezer rather than the kitchen."""


@dataclass(frozen=True)
class Kitchen(Action):
    """Into the kitchen rather than the freezer."""


@dataclass(frozen=True)
class Tile(Action):
    """Onto the allergy tile rather than the food's own group."""


@dataclass(frozen=True)
class Group(Action):
    """Into the food's own group rather than onto the allergy tile."""


@dataclass(frozen=True)
class Thaw(Action):
    food: str

    @property
    def text(self) -> str:
        return f"thaw {self.food}"


@dataclass(frozen=True)
class Choose(Action):
    """Another player."""

    seat: int

    @property
    def text(self) -> str:
        return f"seat {self.seat + 1}"


@dataclass(frozen=True)
class ChooseAllergy(Action):
    tile: str

    @property
    def text(self) -> str:
        return f"allergy {self.tile}"


@dataclass(frozen=True)
class ChooseDiet(Action):
    diet: str

    @property
    def text(self) -> str:
        return f"diet {self.diet}"


@dataclass(frozen=True)
class Cook(Action):
    """A token onto a space of one's recipe; when moving food between recipes, a space to take it from or put it on."""

    recipe: str
    space: int

    @property
    def text(self) -> str:
        return f"cook {self.recipe} {self.space + 1}"


@dataclass(frozen=True)
class Train(Action):
    """A token of the body onto a space of one's activity."""

    activity: str
    space: int

    @property
    def text(self) -> str:
        return f"train {self.activity} {self.space + 1}"


@dataclass(frozen=True)
class Use(Action):
    """The ability of one's completed recipe."""

    recipe: str

    @property
    def text(self) -> str:
        return f"use {self.recipe}"


@dataclass(frozen=True)
class PickRecipe(Action):
    """One of one's own recipes, where one is asked for."""

    recipe: str

    @property
    def text(self) -> str:
        return f"recipe {self.recipe}"


@dataclass(frozen=True)
class PickActivity(Action):
    """One of one's own activities, where one is asked for."""

    activity: str

    @property
    def text(self) -> str:
        return f"activity {self.activity}"


def action_table(box: Box) -> ActionTable:
    return ActionTable([*_of_every_box(), *_of_boards(box), *_of_kitchens(), *_of_cards(box)])


def _of_every_box() -> Iterator[Action]:
    yield Done()
    for place in c.PLACE_NAMES:
        yield from (Visit(deck) for deck in range(len(c.DECK_NAMES))) if place == MARKET else (Place(place),)
    yield from (Pass(place) for place in c.PLACE_NAMES)
    yield from (Dine(row) for row in range(len(DISHES)))
    yield from (TakeRecipe(space) for space in range(c.OPEN_RECIPES))
    yield from (TakeActivity(space) for space in range(c.OPEN_ACTIVITIES))
    yield from (Food(food) for food in c.FOOD_NAMES)
    yield from (Buy(space) for space in range(c.LIST_SPACES))
    yield from (Free(space) for space in range(c.LIST_SPACES))
    yield from (Order(food) for food in c.FOOD_NAMES)
    yield from (TurnDie(die, up) for die in (0, 1) for up in (False, True))
    yield from (UseOption(assistant, option) for assistant in c.ASSISTANT_NAMES for option in OPTIONS)
    yield from (ChooseAssistant(assistant) for assistant in c.ASSISTANT_NAMES)
    yield from (One(), Two(), Freezer(), Kitchen(), Tile(), Group())
    yield from (Thaw(food) for food in c.FOOD_NAMES[c.POULTRY : c.POULTRY + 3])
    yield from (Choose(seat) for seat in range(c.SEATS))


def _of_boards(box: Box) -> Iterator[Action]:
    """Codes are kept for more boards than there are, so that content may add some."""
    yield from (ChooseAllergy(tile) for tile in _filled_up(box.allergy_names, ALLERGY_TILES))
    yield from (ChooseDiet(diet) for diet in _filled_up(box.diet_names, c.DIETS))


def _of_kitchens() -> Iterator[Action]:
    for space in range(c.SHELVES):
        yield from (FoodFrom(food, space) for food in c.FOOD_NAMES)
    yield from (FoodFrom(food, c.THAW_AREA) for food in c.FOOD_NAMES[c.POULTRY : c.POULTRY + 3])


def _filled_up(names: list[str], count: int) -> list[str]:
    return [*names, *(str(number + 1) for number in range(len(names), count))]


def _of_cards(box: Box) -> Iterator[Action]:
    recipes, activities = box.recipe_names, box.activity_names
    yield from (Cook(name, space) for at, name in enumerate(recipes) for space in range(len(box.recipe_spaces[at])))
    for at, name in enumerate(activities):
        yield from (Train(name, space) for space in range(len(box.activity_spaces[at])))
    yield from (Use(recipe) for recipe in recipes)
    yield from (PickRecipe(recipe) for recipe in recipes)
    yield from (PickActivity(activity) for activity in activities)
