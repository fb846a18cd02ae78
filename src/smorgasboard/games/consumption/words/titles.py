"""Names of the content as people read them, in the current language."""

from collections import Counter
from collections.abc import Iterable, Mapping

from smorgasboard.engine.content import Printed
from smorgasboard.engine.speech import say, say_many
from smorgasboard.games.consumption.content.cards import Space
from smorgasboard.games.consumption.rules.codes import FOOD_NAMES
from smorgasboard.games.consumption.words.foods import TOKEN_OF
from smorgasboard.games.consumption.words.things import Slot


def food_title(name: str) -> str:
    return TOKEN_OF[name].title if name in TOKEN_OF else say("any food")


def title_in(cards: Mapping[str, Printed], name: str) -> str:
    """The card's title; a name that no card has stays as it is."""
    return cards[name].title if name in cards else name


def listed(foods: Iterable[str]) -> str:
    """Foods with how often they occur, in their usual order: "2 Grains, Meat"."""
    counts = Counter(foods)
    order = sorted(counts, key=lambda name: FOOD_NAMES.index(name) if name in FOOD_NAMES else len(FOOD_NAMES))
    return ", ".join(food_title(name) if counts[name] == 1 else f"{counts[name]} {food_title(name)}" for name in order)


def wanted_on(space: Space) -> str:
    """What fits on a space of a card."""
    return Slot(1, tuple(TOKEN_OF[food] for food in space.foods if food in TOKEN_OF), space.kind).wanted


def wanted_by(spaces: Iterable[Space]) -> str:
    return ", ".join(wanted_on(space) for space in spaces)


def points(count: int) -> str:
    """So many victory points, in words."""
    return say_many("1 VP", "{count} VP", count)
