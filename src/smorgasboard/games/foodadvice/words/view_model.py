"""A FoodAdvice position as people see it: players, products, the street, the channels, customers, what is asked.

Made from an observation and the content alone; `page` and `draw` show it, the other rooms of `words` say it.
"""

from collections.abc import Iterable
from dataclasses import field
from functools import cached_property
from typing import Any

from smorgasboard.engine import Frozen, Observation, Viewpoint, say, say_many
from smorgasboard.engine.content import Printed
from smorgasboard.games.foodadvice.content import cards
from smorgasboard.games.foodadvice.content.read import Content
from smorgasboard.games.foodadvice.events import Brand
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.box import Product, product_of
from smorgasboard.games.foodadvice.words import titles
from smorgasboard.games.foodadvice.words.invented_names import Invented

# ---- small things ----


class SeenProduct(Invented):
    """A product on sale, or about to be, with its name and tagline."""

    content: Content = field(repr=False, compare=False)
    seat: int
    round: int
    shape: Printed
    parts: tuple[cards.Ingredient, ...]
    price: int
    change: int
    """What events added to the price until the end of the round."""
    tags: tuple[str, ...]

    @property
    def hashtags(self) -> tuple[str, ...]:
        return tuple(titles.hashtag(self.content, tag) for tag in self.tags)


class OpenOffer(Frozen):
    content: Content = field(repr=False, compare=False)
    seat: int
    to: int
    card: cards.Ingredient
    by: str
    """What is wanted is a class, a tag or a card; empty while that is not said yet."""
    what: str

    @property
    def wanted(self) -> str:
        return titles.wanted(self.content, self.by, self.what) if self.by else ""


class Storefront(Frozen):
    """A shop of the street."""

    letter: str
    shop: cards.Shop
    shapes: tuple[Printed, ...]
    chips: tuple[int, ...]
    """Seats with a chip here."""

    @property
    def facts(self) -> dict[str, str]:
        """For sentences about it."""
        shapes = ", ".join(shape.title for shape in self.shapes)
        return {"letter": self.letter, "shop": self.shop.title, "text": self.shop.text, "shapes": shapes}


class SeenChannel(Frozen):
    channel: cards.Channel
    chips: tuple[int, ...]
    """Seats with a chip here."""
    off: bool
    """An event has stopped it for this round."""
    more_customers: int
    """How many more it brings this round if its term is met."""

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
    content: Content = field(repr=False, compare=False)
    customer: cards.Customer
    budget: int

    @property
    def hashtags(self) -> tuple[str, ...]:
        return tuple(titles.hashtag(self.content, tag) for tag in self.customer.tags)

    @property
    def favourites(self) -> str:
        return titles.shapes(self.content, self.customer.shapes)


# ---- players and the whole table ----


class Player:
    """One start-up: its purse, its products and its chips."""

    def __init__(self, seen: "SeenTable", seat: int) -> None:
        self.seat = seat
        self.name = seen.names[seat]
        self._seen = seen
        self._content = seen.content
        self._view = view = seen.view["players"][seat]
        self.character = self._content.characters[view["character"]]
        self.is_done: bool = seat in seen.view["done"]
        """Has finished a stage in which all decide at once."""
        self.money: int = view["money"]
        self.earned: dict[str, int] = view["earned"]
        """By source."""
        self.hand = self._ingredients(_open(view["hand"]))
        """Nothing for others."""
        self.known = self._ingredients(view["seen_in_hand"])
        """Cards of the hand that all have seen (ADV-20)."""
        self.shown = self._ingredients(view["shown"])
        """Cards offered this round, in order."""
        self.offers_left: int = c.OFFERS_A_ROUND - view["offers_made"]
        self.vote: int | None = view["vote"]
        """For whom; None while it is not to be known."""
        self.applause: int = view["applause"]
        """Votes got this round, once they are revealed."""
        self.extras: int = view["extras"]
        """Extra chips won."""
        self.letters: tuple[str, ...] = tuple(view["shops"])
        """Shops of the street with a chip of this player."""
        self.channels = tuple(self._content.channels[name] for name in view["channels"])
        self.invested: int | None = view["invested"]
        """On whom, by Mabius."""
        self.kept = tuple(map(seen.event_card, _open(view["kept_events"])))
        """Events kept for later; nothing for others."""
        kept = view["kept_events"]
        self.kept_count: int = kept if isinstance(kept, int) else len(kept)
        self.taken = tuple(self._content.customers[name] for name in view["taken"])
        """Customers of this round who bought here."""
        self.sales: int = view["sales"]
        """Of this round."""

    @property
    def shape(self) -> Printed | None:
        """Of the product in the making; None when there is none, and for others."""
        return self._content.shapes.get(self._view["shape"])

    @property
    def offer(self) -> OpenOffer | None:
        """The open one; also one's own that is only half made."""
        offer = self._view["offer"]
        if offer is None:
            return None
        by, _, what = (offer["wanted"] or "").partition(" ")
        card = self._content.ingredients[offer["card"]]
        return OpenOffer(self._content, self.seat, offer["to"], card, by, what)

    def _ingredients(self, names: Iterable[str]) -> tuple[cards.Ingredient, ...]:
        return tuple(self._content.ingredients[name] for name in names)

    # ---- products ----

    @cached_property
    def goods(self) -> tuple[SeenProduct, ...]:
        """Presented ones, from the oldest on."""
        return tuple(self._good(which) for which in range(len(self._view["products"])))

    def _good(self, which: int) -> SeenProduct:
        current = self._product(self._view["products"][which])
        presented = self._product(self._view["presented"][which])
        return self._as_good(which + 1, current, presented)

    @cached_property
    def in_the_making(self) -> SeenProduct | None:
        """One's own product between choosing three ingredients and presenting them."""
        if self.shape is None or len(self.hand) != c.PARTS:
            return None
        made = self._product({"shape": self.shape.name, "parts": self._view["hand"], "change": 0})
        return self._as_good(self._seen.round, made, made)

    def _as_good(self, round_number: int, current: Product, presented: Product) -> SeenProduct:
        notes = self._view["titles"]
        note = notes[round_number - 1] if round_number <= len(notes) else ""
        shape = c.SHAPE_NAMES[presented.shape]
        brand = Brand(note, shape, self._seen.tag_names(presented.tags), presented.price, self._seen.salt)
        parts = self._ingredients(self._seen.box.ingredient_names[part] for part in current.parts)
        called = titles.called(brand, self.seat, round_number)
        shown = (self._content.shapes[shape], parts, current.price, current.change, self._seen.tag_names(current.tags))
        return SeenProduct(called.name, called.tagline, self._content, self.seat, round_number, *shown)

    def _product(self, data: dict[str, Any]) -> Product:
        known = self._seen.box.ingredient_names
        parts = [known.index(name) for name in data["parts"]]
        return product_of(self._seen.box, c.SHAPE_NAMES.index(data["shape"]), parts, data["change"])

    @property
    def newest(self) -> SeenProduct | None:
        """This round's product, once it is presented."""
        return self.goods[-1] if len(self.goods) == self._seen.round else None


def _open(held: Any) -> list[Any]:
    """The cards; of others only their number is known."""
    return [] if isinstance(held, int) else held


class SeenTable(Viewpoint[Player]):
    """The whole table through the eyes of one viewer."""

    def __init__(self, content: Content, observation: Observation, names: tuple[str, ...]) -> None:
        super().__init__(observation, names)
        self.content = content
        self.box = content.box
        self.stage: str = self.view["stage"]
        self.round: int = self.view["round"]
        self.in_the_row: int = self.view["row"]
        """Customers who are still face down."""
        self.question: dict[str, Any] | None = self.view["stack"][-1] if self.view["stack"] else None
        """What an event or a channel asks, and what was chosen for it so far; the mover is to answer."""

    def player(self, seat: int) -> Player:
        return Player(self, seat)

    def tag_names(self, bits: int) -> tuple[str, ...]:
        return tuple(name for at, name in enumerate(self.box.tag_names) if bits >> at & 1)

    @property
    def salt(self) -> str:
        """Of the match: who sits where, which all know from the start."""
        return " ".join(player["character"] for player in self.view["players"])

    @property
    def waited_for(self) -> tuple[Player, ...]:
        return tuple(self.players[seat] for seat in self.observation.actors)

    @property
    def first(self) -> Player:
        """Who goes first this round (ADV-11)."""
        return self.players[self.round - 1]

    @property
    def winners(self) -> tuple[Player, ...]:
        return tuple(self.players[seat] for seat in self.view["winners"])

    # ---- what is asked ----

    @property
    def event(self) -> cards.EventCard | None:
        """The card whose question is to be answered."""
        if self.question is None or self.question["what"] == "ask kept" or self.stage not in ("happening", "selling"):
            return None
        return self.event_card(self.view["event"])

    def event_card(self, card: int) -> cards.EventCard:
        return self.content.events[self.box.event_names[card]]

    def playable(self, moment: str) -> cards.EventCard | None:
        """The viewer's kept card that is played at this moment, the first of several."""
        return next((event for event in self.near.kept if event.kept == moment), None)

    @property
    def offers(self) -> tuple[OpenOffer, ...]:
        """Those that wait for an answer."""
        made = (player.offer for player in self.players)
        return tuple(offer for offer in made if offer is not None and offer.by)

    # ---- the street, the channels ----

    @property
    def street_is_open(self) -> bool:
        """From the vote on; before, last round's shops still lie there."""
        return self.stage not in ("creating", "naming", "voting")

    @cached_property
    def street(self) -> tuple[Storefront, ...]:
        return tuple(self._storefront(c.SHOP_LETTERS[at], name) for at, name in enumerate(self.view["street"]))

    def _storefront(self, letter: str, name: str) -> Storefront:
        shop: cards.Shop = self.content.shops[name]
        chips = tuple(player.seat for player in self.players if letter in player.letters)
        shapes = tuple(self.content.shapes[shape] for shape in shop.shapes)
        return Storefront(letter, shop, shapes, chips)

    @cached_property
    def channels(self) -> tuple[SeenChannel, ...]:
        return tuple(self._channel(channel) for channel in self.content.channels.values())

    def _channel(self, channel: cards.Channel) -> SeenChannel:
        chips = tuple(player.seat for player in self.players if channel in player.channels)
        off = channel.name in self.view["cancelled"]
        return SeenChannel(channel, chips, off, self.view["more_customers"] if channel.term else 0)

    # ---- customers ----

    @property
    def guest(self) -> SeenCustomer | None:
        """Who stands before the shelves."""
        name = self.view["customer"]
        return None if name is None else self.guest_named(name, self.view["budget_change"])

    def guest_named(self, name: str, budget_change: int = 0) -> SeenCustomer:
        customer = self.content.customers[name]
        return SeenCustomer(self.content, customer, max(customer.budget + budget_change, c.LEAST_PRICE))

    @property
    def foreseen(self) -> tuple[SeenCustomer, ...]:
        """Of these, the next ones that the viewer has looked at."""
        return tuple(self.guest_named(name) for name in self.view["next_customers"])

    @property
    def served(self) -> tuple[SeenCustomer, ...]:
        """Of this round, the latest last."""
        return tuple(self.guest_named(name) for name in self.view["served"])
