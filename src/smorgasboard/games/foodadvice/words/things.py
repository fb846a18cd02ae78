"""Things on FoodAdvice's table as people see them: small facts, in the reader's language where they are words."""

from dataclasses import field

from smorgasboard.engine import Frozen, say, say_many
from smorgasboard.engine.content import Printed
from smorgasboard.games.foodadvice.content.cards import Channel, Customer, Ingredient, Shop
from smorgasboard.games.foodadvice.content.read import Content
from smorgasboard.games.foodadvice.words.invented_names import Invented
from smorgasboard.games.foodadvice.words.titles import hashtag, shapes, wanted


class SeenProduct(Frozen):
    """A product on sale, or about to be."""

    content: Content = field(repr=False, compare=False)
    seat: int
    round: int
    shape: Printed
    parts: tuple[Ingredient, ...]
    price: int
    change: int
    """What events added to the price until the end of the round."""
    tags: tuple[str, ...]
    called: Invented

    @property
    def name(self) -> str:
        return self.called.name

    @property
    def tagline(self) -> str:
        return self.called.tagline

    @property
    def hashtags(self) -> tuple[str, ...]:
        return tuple(hashtag(self.content, tag) for tag in self.tags)


class OpenOffer(Frozen):
    content: Content = field(repr=False, compare=False)
    seat: int
    to: int
    card: Ingredient
    by: str
    """What is wanted is a class, a tag or a card; empty while that is not said yet."""
    what: str

    @property
    def wanted(self) -> str:
        return wanted(self.content, self.by, self.what) if self.by else ""


class Storefront(Frozen):
    """A shop of the street."""

    letter: str
    shop: Shop
    shapes: tuple[Printed, ...]
    chips: tuple[int, ...]
    """Seats with a chip here."""

    @property
    def title(self) -> str:
        return self.shop.title

    @property
    def text(self) -> str:
        return self.shop.text

    @property
    def lists(self) -> str:
        return ", ".join(shape.title for shape in self.shapes)


class SeenChannel(Frozen):
    """A channel."""

    channel: Channel
    chips: tuple[int, ...]
    """Seats with a chip here."""
    off: bool
    """An event has stopped it for this round."""
    more_customers: int
    """How many more it brings this round if its term is met."""

    @property
    def title(self) -> str:
        return self.channel.title

    @property
    def text(self) -> str:
        """What it does, and what events have done to that."""
        if self.off:
            return say("{text} Not this round!", text=self.channel.text)
        if self.more_customers:
            more, text = self.more_customers, self.channel.text
            return say_many("{text} This round, 1 more!", "{text} This round, {count} more!", more, text=text)
        return self.channel.text


class SeenCustomer(Frozen):
    """A customer."""

    content: Content = field(repr=False, compare=False)
    customer: Customer
    budget: int

    @property
    def title(self) -> str:
        return self.customer.title

    @property
    def hashtags(self) -> tuple[str, ...]:
        return tuple(hashtag(self.content, tag) for tag in self.customer.tags)

    @property
    def favourites(self) -> str:
        return shapes(self.content, self.customer.shapes)
