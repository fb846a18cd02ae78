"""A FoodAdvice position as people see it: players, products, the street, the channels, customers, what is asked.

Made from an observation and the content alone; page.py and terminal.py draw it, prompt.py and in_words.py say it.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from smorgasboard.engine.content import Printed
from smorgasboard.engine.observation import SPECTATOR, Observation
from smorgasboard.engine.state import NOBODY
from smorgasboard.games.foodadvice.content.cards import Channel, Customer, Event, Ingredient, Portrayed, Shop
from smorgasboard.games.foodadvice.content.read import Content
from smorgasboard.games.foodadvice.events import Brand
from smorgasboard.games.foodadvice.rules.codes import (
    CHANNELS_TO_PLACE,
    LEAST_PRICE,
    OFFERS_A_ROUND,
    PARTS,
    SHAPE_NAMES,
    SHOP_LETTERS,
    SHOPS_TO_PLACE,
)
from smorgasboard.games.foodadvice.rules.products import Product, product_of
from smorgasboard.games.foodadvice.words.things import Good, Guest, OpenOffer, Poster, Question, Storefront
from smorgasboard.games.foodadvice.words.titles import called, typed


class Player:
    """One start-up: its purse, its products and its chips."""

    def __init__(self, seen: "Seen", seat: int) -> None:
        self.seat = seat
        self.name = seen.names[seat]
        self._seen = seen
        self._content = seen.content
        self._view: dict[str, Any] = seen.view["players"][seat]

    @property
    def character(self) -> Portrayed:
        return self._content.characters[self._view["character"]]

    @property
    def is_done(self) -> bool:
        """Has finished a stage in which all decide at once."""
        return self.seat in self._seen.view["done"]

    # ---- money ----

    @property
    def money(self) -> int:
        return int(self._view["money"])

    @property
    def earned(self) -> dict[str, int]:
        """By source."""
        return dict(self._view["earned"])

    # ---- creating ----

    @property
    def shape(self) -> Printed | None:
        """Of the product in the making; None when there is none, and for others."""
        name = self._view["shape"]
        return None if name is None else self._content.shapes[name]

    @property
    def hand(self) -> tuple[Ingredient, ...]:
        """Nothing for others."""
        hand = self._view["hand"]
        return () if isinstance(hand, int) else self._ingredients(hand)

    @property
    def hand_size(self) -> int:
        hand = self._view["hand"]
        return hand if isinstance(hand, int) else len(hand)

    @property
    def known(self) -> tuple[Ingredient, ...]:
        """Cards of the hand that all have seen (ADV-20)."""
        return self._ingredients(self._view["seen_in_hand"])

    @property
    def shown(self) -> tuple[Ingredient, ...]:
        """Cards offered this round, in order."""
        return self._ingredients(self._view["shown"])

    @property
    def offers_left(self) -> int:
        return OFFERS_A_ROUND - int(self._view["offers_made"])

    @property
    def offer(self) -> OpenOffer | None:
        """The open one; also one's own that is only half made."""
        offer = self._view["offer"]
        if offer is None:
            return None
        by, _, what = (offer["wanted"] or "").partition(" ")
        return OpenOffer(self._content, self.seat, offer["to"], self._content.ingredients[offer["card"]], by, what)

    def _ingredients(self, names: Iterable[str]) -> tuple[Ingredient, ...]:
        return tuple(self._content.ingredients[name] for name in names)

    # ---- products ----

    @cached_property
    def goods(self) -> tuple[Good, ...]:
        """Presented ones, from the oldest on."""
        return tuple(self._good(which) for which in range(len(self._view["products"])))

    def _good(self, which: int) -> Good:
        current = self._product(self._view["products"][which])
        presented = self._product(self._view["presented"][which])
        return self._as_good(which + 1, current, presented)

    @cached_property
    def in_the_making(self) -> Good | None:
        """One's own product between choosing three ingredients and presenting them."""
        if self.shape is None or len(self.hand) != PARTS:
            return None
        made = self._product({"shape": self.shape.name, "parts": self._view["hand"], "change": 0})
        return self._as_good(self._seen.round, made, made)

    def _as_good(self, round_number: int, current: Product, presented: Product) -> Good:
        titles = self._view["titles"]
        note = titles[round_number - 1] if round_number <= len(titles) else ""
        shape = SHAPE_NAMES[presented.shape]
        brand = Brand(note, shape, self._seen.tag_names(presented.tags), presented.price, self._seen.salt)
        parts = self._ingredients(self._seen.box.ingredient_names[part] for part in current.parts)
        return Good(
            self._content,
            self.seat,
            round_number,
            self._content.shapes[shape],
            parts,
            current.price,
            current.change,
            self._seen.tag_names(current.tags),
            called(brand, self.seat, round_number),
            bool(typed(note).name),
        )

    def _product(self, data: dict[str, Any]) -> Product:
        known = self._seen.box.ingredient_names
        parts = [known.index(name) for name in data["parts"]]
        return product_of(self._seen.box, SHAPE_NAMES.index(data["shape"]), parts, data["change"])

    @property
    def newest(self) -> Good | None:
        """This round's product, once it is presented."""
        return self.goods[-1] if len(self.goods) == self._seen.round else None

    # ---- the vote ----

    @property
    def vote(self) -> int | None:
        """For whom; None while it is not to be known."""
        vote = self._view["vote"]
        return None if vote is None else int(vote)

    @property
    def applause(self) -> int:
        """Votes got this round, once they are revealed."""
        return int(self._view["applause"])

    # ---- chips ----

    @property
    def extras(self) -> int:
        """Extra chips won."""
        return int(self._view["extras"])

    @property
    def extras_left(self) -> int:
        """Not used so far this round (ADV-30)."""
        used = max(0, len(self.letters) - SHOPS_TO_PLACE) + max(0, len(self.channel_names) - CHANNELS_TO_PLACE)
        return self.extras - used

    @property
    def letters(self) -> tuple[str, ...]:
        """Shops of the street with a chip of this player."""
        return tuple(self._view["shops"])

    @property
    def channel_names(self) -> tuple[str, ...]:
        return tuple(self._view["channels"])

    @property
    def channels(self) -> tuple[Channel, ...]:
        return tuple(self._content.channels[name] for name in self.channel_names)

    @property
    def invested(self) -> int | None:
        """On whom, by Mabius."""
        target = self._view["invested"]
        return None if target is None else int(target)

    # ---- events and sales ----

    @property
    def kept(self) -> tuple[Event, ...]:
        """Events kept for later; nothing for others."""
        cards = self._view["kept_events"]
        return () if isinstance(cards, int) else tuple(self._seen.event_card(card) for card in cards)

    @property
    def kept_count(self) -> int:
        cards = self._view["kept_events"]
        return cards if isinstance(cards, int) else len(cards)

    @property
    def taken(self) -> tuple[Customer, ...]:
        """Customers of this round who bought here."""
        return tuple(self._content.customers[name] for name in self._view["taken"])

    @property
    def sales(self) -> int:
        """Of this round."""
        return int(self._view["sales"])


class Seen:
    """The whole table through the eyes of one viewer."""

    def __init__(self, content: Content, observation: Observation, names: tuple[str, ...]) -> None:
        self.content = content
        self.box = content.box
        self.observation = observation
        self.view = observation.view
        self.names = names

    @cached_property
    def players(self) -> tuple[Player, ...]:
        return tuple(Player(self, seat) for seat in range(len(self.view["players"])))

    # ---- when ----

    @property
    def stage(self) -> str:
        return str(self.view["stage"])

    @property
    def round(self) -> int:
        return int(self.view["round"])

    def tag_names(self, bits: int) -> tuple[str, ...]:
        return tuple(name for at, name in enumerate(self.box.tag_names) if bits >> at & 1)

    @property
    def salt(self) -> str:
        """As `journal.salt`."""
        return " ".join(player["character"] for player in self.view["players"])

    # ---- who ----

    @property
    def my_turn(self) -> bool:
        return self.observation.seat in self.observation.actors

    @property
    def mover(self) -> int:
        """The first who is to decide; NOBODY at the end."""
        return self.observation.actors[0] if self.observation.actors else NOBODY

    @property
    def me(self) -> int:
        """The viewer's seat; the mover's for somebody beside the table."""
        return self.observation.seat if self.observation.seat != SPECTATOR else max(self.mover, 0)

    @property
    def near(self) -> Player:
        return self.players[self.me]

    @property
    def others(self) -> tuple[Player, ...]:
        """From the left of the viewer on."""
        return self.players[self.me + 1 :] + self.players[: self.me]

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

    def may(self, first: int, count: int = 1) -> bool:
        """Whether any of these action codes is open to the viewer."""
        return any(first <= action < first + count for action in self.observation.legal)

    # ---- what is asked ----

    @property
    def question(self) -> Question | None:
        """What an event or a channel asks; the mover is to answer."""
        if not self.view["stack"]:
            return None
        top = self.view["stack"][-1]
        return Question(top["what"], top["number"], top["seat"], top["step"], top["a"], top["b"])

    @property
    def event(self) -> Event | None:
        """The card whose question is to be answered."""
        if self.question is None or self.question.what == "ask kept" or self.stage not in ("happening", "selling"):
            return None
        return self.event_card(self.view["event"])

    def event_card(self, card: int) -> Event:
        return self.content.events[self.box.event_names[card]]

    def playable(self, moment: str) -> Event | None:
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
        return tuple(self._storefront(SHOP_LETTERS[at], name) for at, name in enumerate(self.view["street"]))

    def _storefront(self, letter: str, name: str) -> Storefront:
        shop: Shop = self.content.shops[name]
        chips = tuple(player.seat for player in self.players if letter in player.letters)
        shapes = tuple(self.content.shapes[shape] for shape in shop.shapes)
        return Storefront(letter, shop, shapes, chips)

    @cached_property
    def posters(self) -> tuple[Poster, ...]:
        return tuple(self._poster(channel) for channel in self.content.channels.values())

    def _poster(self, channel: Channel) -> Poster:
        chips = tuple(player.seat for player in self.players if channel.name in player.channel_names)
        off = channel.name in self.view["cancelled"]
        return Poster(channel, chips, off, self.view["more_customers"] if channel.term else 0)

    # ---- customers ----

    @property
    def guest(self) -> Guest | None:
        """Who stands before the shelves."""
        name = self.view["customer"]
        return None if name is None else self.guest_named(name, self.view["budget_change"])

    def guest_named(self, name: str, budget_change: int = 0) -> Guest:
        customer = self.content.customers[name]
        return Guest(self.content, customer, max(customer.budget + budget_change, LEAST_PRICE))

    @property
    def in_the_row(self) -> int:
        """Customers who are still face down."""
        return int(self.view["row"])

    @property
    def foreseen(self) -> tuple[Guest, ...]:
        """Of these, the next ones that the viewer has looked at."""
        return tuple(self.guest_named(name) for name in self.view["next_customers"])

    @property
    def served(self) -> tuple[Guest, ...]:
        """Of this round, the latest last."""
        return tuple(self.guest_named(name) for name in self.view["served"])
