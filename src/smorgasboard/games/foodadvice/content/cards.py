"""Cards for people. What is printed is English; `title`, `text` and `about` are in the reader's language."""

from dataclasses import replace

from smorgasboard.engine import say
from smorgasboard.engine.content import BLANK_TEXT, Printed, Worded
from smorgasboard.games.foodadvice.content.vocabulary import NEVER


class Portrayed(Printed):
    printed_about: str

    @property
    def about(self) -> str:
        return say(self.printed_about)


class Ingredient(Printed):
    tag: str
    price_class: str
    price: int


class Customer(Portrayed):
    tags: tuple[str, ...]
    shapes: tuple[str, ...]
    """The favourite, or a Joker's."""
    budget: int
    sex: str = ""
    """Empty for Jokers, like the class (ADV-60)."""
    customer_class: str = ""
    blank: bool = False
    """Comes, looks at everything and buys nothing."""

    @property
    def is_joker(self) -> bool:
        return not self.customer_class

    def unless_blank(self, blank: bool) -> "Customer":
        return replace(self, printed_about=BLANK_TEXT, tags=(), shapes=(), blank=True) if blank else self


class Shop(Worded):
    bonus: int
    term: str
    packed: int
    shapes: tuple[str, ...]

    def unless_blank(self, blank: bool) -> "Shop":
        """A blank one takes chips and pays nothing, for no term and no shape."""
        return replace(self, printed_text=BLANK_TEXT, bonus=0, shapes=()) if blank else self


class Channel(Worded):
    term: str
    """Empty for those that do not advertise."""
    packed: int
    pays: int
    """For each purchase from the player whom one names; 0 where nobody is named (ADV-42)."""
    blank: bool = False
    """Takes chips, and brings no customer, no discount, no bet won."""

    def unless_blank(self, blank: bool) -> "Channel":
        return replace(self, printed_text=BLANK_TEXT, blank=True) if blank else self


class EventCard(Worded):
    """A kind of event; the deck has `count` cards of it."""

    count: int
    kept: str
    """When it may be played, one of the vocabulary's `KEPT`; empty for at once."""
    effects: tuple[str, ...]
    packed: tuple[int, ...]

    def unless_blank(self, blank: bool) -> "EventCard":
        """A blank one is drawn and does nothing; one to keep is kept and never played."""
        kept = NEVER if self.kept else ""
        return replace(self, printed_text=BLANK_TEXT, kept=kept, effects=(), packed=()) if blank else self
