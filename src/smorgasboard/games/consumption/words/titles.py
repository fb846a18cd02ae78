"""Names of the content as people read them, in the current language."""

from collections import Counter
from collections.abc import Iterable, Mapping

from smorgasboard.engine.content import Printed
from smorgasboard.engine.speech import say, say_many
from smorgasboard.games.consumption.content.cards import Space
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.words.foods import TOKEN_OF, Token
from smorgasboard.games.consumption.words.things import CardOnTable, Slot

COLUMNS = "abcdef"
"""Of the Shopping List."""
GAINED_WHERE = ("body", "kitchen", "freezer")
AIMS = {c.STEAL: "steal", c.GIVE: "give", c.TRADE: "trade"}
"""By effect: what another player is chosen for, if it is not to gain a food."""


def title_of(thing: Token | CardOnTable | None) -> str:
    return thing.title if thing else ""


def food_title(name: str) -> str:
    return TOKEN_OF[name].title if name in TOKEN_OF else say("any food")


def title_in(cards: Mapping[str, Printed], name: str) -> str:
    """The card's title; a name that no card has stays as it is."""
    return cards[name].title if name in cards else name


def listed(foods: Iterable[str]) -> str:
    """Foods with how often they occur, in their usual order: "2 Grains, Meat"."""
    counts = Counter(foods)
    order = sorted(counts, key=lambda name: TOKEN_OF[name].food if name in TOKEN_OF else c.FOODS)
    return ", ".join(food_title(name) if counts[name] == 1 else f"{counts[name]} {food_title(name)}" for name in order)


def wanted_by(spaces: Iterable[Space]) -> str:
    """What fits on the spaces of a card."""
    slots = (Slot(1, tuple(TOKEN_OF[food] for food in space.foods), space.kind) for space in spaces)
    return ", ".join(slot.wanted for slot in slots)


def points(count: int) -> str:
    """So many victory points, in words."""
    return say_many("1 VP", "{count} VP", count)
