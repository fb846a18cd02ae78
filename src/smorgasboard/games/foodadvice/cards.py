"""Cards for people. What is printed is English; `title`, `text` and `about` are in the reader's language."""

from dataclasses import dataclass

from smorgasboard.engine.printed import Printed, Worded
from smorgasboard.engine.speech import say


@dataclass(frozen=True)
class Portrayed(Printed):
    printed_about: str

    @property
    def about(self) -> str:
        return say(self.printed_about)


@dataclass(frozen=True)
class Ingredient(Printed):
    tag: str
    price_class: str


@dataclass(frozen=True)
class Customer(Portrayed):
    tags: tuple[str, ...]
    shapes: tuple[str, ...]
    """The favourite, or a Joker's three."""
    sex: str = ""
    """Empty for Jokers, like the class (ADV-60)."""
    customer_class: str = ""

    @property
    def is_joker(self) -> bool:
        return not self.customer_class


@dataclass(frozen=True)
class Shop(Worded):
    bonus: int
    term: str
    packed: int
    shapes: tuple[str, ...]


@dataclass(frozen=True)
class Channel(Worded):
    term: str
    """Empty for those that do not advertise."""
    number: int
    """What the term asks for."""


@dataclass(frozen=True)
class Event(Worded):
    """A kind of event; the deck has `count` cards of it."""

    count: int
    kept: str
    """When it may be played, one of the vocabulary's `KEPT`; empty for at once."""
    effects: tuple[str, ...]
    packed: tuple[int, ...]
