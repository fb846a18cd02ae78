"""Consumption's actions as typed intents, in the order of their codes.

Foods, places, assistants, boards and cards are held by name; spaces, rows, decks, dice and seats by number from 0
(their texts count from 1). A space of the Shopping List is named by column and row: "a1" is 0, "b1" is 1.
"""

from collections.abc import Iterator
from typing import ClassVar

from smorgasboard.engine import Action, ActionTable
from smorgasboard.games.consumption.rules import Box, codes as c

MARKET = "market"
DISHES = ("pizza", "row 1", "row 2")
OPTIONS = ("a", "b")
ALLERGY_TILES = 4
THAWING = "thaw"


class TableAction(Action):
    """Its text is kind and fields, or `wording` with its fields in it: names as they are, numbers from 1 on."""

    wording: ClassVar[str] = ""

    @property
    def text(self) -> str:
        if not self.wording:
            return super().text
        facts = {name: fact + 1 if isinstance(fact, int) else fact for name, fact in vars(self).items()}
        return self.wording.format(**facts)


class Done(TableAction):
    """No more of what is going on."""


class Place(TableAction):
    """A marker on an action space."""

    place: str
    wording = "{place}"


class Visit(TableAction):
    """A marker on the Farmers Market, for the open stand of a deck."""

    deck: int

    @property
    def text(self) -> str:
        return f"market {c.DECK_NAMES[self.deck]}"


class Pass(TableAction):
    """A marker on an action space, to do nothing more this round."""

    place: str


class Dine(TableAction):
    """All food of Pizza To Go (0) or of a row of the Buffet (1, 2)."""

    row: int

    @property
    def text(self) -> str:
        return f"eat {DISHES[self.row]}"


class TakeRecipe(TableAction):
    """An open recipe, by its space of the Recipe Book."""

    space: int
    wording = "take recipe {space}"


class TakeActivity(TableAction):
    """An open activity, by its space of the Daily Planner."""

    space: int
    wording = "take activity {space}"


class Food(TableAction):
    """Whatever food is asked for."""

    food: str


class FoodFrom(TableAction):
    """One of several tokens of a food in a kitchen, by its space; the thaw area comes after the last one."""

    food: str
    space: int

    @property
    def text(self) -> str:
        return f"food {self.food} {THAWING if self.space == c.THAW_AREA else self.space + 1}"


class Buy(TableAction):
    space: int

    @property
    def text(self) -> str:
        return f"buy {c.LIST_NAMES[self.space]}"


class Free(TableAction):
    """A space of the Shopping List free of charge."""

    space: int

    @property
    def text(self) -> str:
        return f"free {c.LIST_NAMES[self.space]}"


class Order(TableAction):
    """A special order."""

    food: str


class TurnDie(TableAction):
    """One die (0 marks the column, 1 the row) one pip up or down."""

    die: int
    up: bool

    @property
    def text(self) -> str:
        return f"die {self.die + 1} {'up' if self.up else 'down'}"


class UseOption(TableAction):
    """An assistant's option a or b."""

    assistant: str
    option: str
    wording = "ask {assistant} {option}"


class ChooseAssistant(TableAction):
    assistant: str
    wording = "assistant {assistant}"


class One(TableAction):
    """One token on a space that takes one or two."""


class Two(TableAction):
    """Two tokens on a space that takes one or two."""


class Freezer(TableAction):
    """Into the freezer rather than the kitchen."""


class Kitchen(TableAction):
    """Into the kitchen rather than the freezer."""


class Tile(TableAction):
    """Onto the allergy tile rather than the food's own group."""


class Group(TableAction):
    """Into the food's own group rather than onto the allergy tile."""


class Thaw(TableAction):
    food: str


class Choose(TableAction):
    """Another player."""

    seat: int
    wording = "seat {seat}"


class ChooseAllergy(TableAction):
    tile: str
    wording = "allergy {tile}"


class ChooseDiet(TableAction):
    diet: str
    wording = "diet {diet}"


class Cook(TableAction):
    """A token onto a space of one's recipe; when moving food between recipes, a space to take it from or put it on."""

    recipe: str
    space: int
    wording = "cook {recipe} {space}"


class Train(TableAction):
    """A token of the body onto a space of one's activity."""

    activity: str
    space: int
    wording = "train {activity} {space}"


class Use(TableAction):
    """The ability of one's completed recipe."""

    recipe: str


class PickRecipe(TableAction):
    """One of one's own recipes, where one is asked for."""

    recipe: str
    wording = "recipe {recipe}"


class PickActivity(TableAction):
    """One of one's own activities, where one is asked for."""

    activity: str
    wording = "activity {activity}"


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
