"""Positions of FoodAdvice for its rule tests, in words.

    table = lay(stand("chips: healthy 10, spicy 5, marine 10", channels="friday"), stand("soup: sour 5, rich 10"))
    visit = table.visit(guest("healthy spicy juicy", "tea"))
    assert visit.bought == ["chips"]
    assert visit.verdicts == {"chips": "bought", "soup": "no match"}

An ingredient is a hashtag and a price, a product a shape and its ingredients; a stand's products are those of rounds
1, 2 and 3. The box is the real one with the test's guests, shops and events in the place of as many house cards.
What is not said of a stand is empty; there are four of them at least.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, TypeVar

from smorgasboard.engine import Chance, Event, SeededChance, Settings
from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.actions import action_table
from smorgasboard.games.foodadvice.content import read as content, vocabulary
from smorgasboard.games.foodadvice.options import NO, YES
from smorgasboard.games.foodadvice.rules import codes as t, state as dealing
from smorgasboard.games.foodadvice.rules.box import Box, Product, product_of
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState

E = TypeVar("E", bound=Event)
SOURCE = "foodadvice:test"
CONTENT = content.read()
HOUSE = CONTENT.box
TAG_NAMES = HOUSE.tag_names
INGREDIENTS, CUSTOMERS = len(HOUSE.ingredient_names), len(HOUSE.customer_names)
SHOPS, EVENT_CARDS = len(HOUSE.shop_names), len(HOUSE.event_names)
NORMAL_CUSTOMERS = HOUSE.customer_class.index(t.NONE)
"""Those from this number on are Jokers."""
ACTION_TABLE = action_table(TAG_NAMES)
ACTIONS = len(ACTION_TABLE)
CARDS = dict(zip(zip(HOUSE.ingredient_tag, HOUSE.ingredient_class, strict=True), range(INGREDIENTS), strict=True))


# ---- cards ----


@dataclass(frozen=True)
class Guest:
    """A customer; of the class "joker" for a Joker."""

    tags: str
    shapes: str
    group: str = "medium"
    sex: str = "male"


def guest(tags: str, shape: str, group: str = "medium", sex: str = "male") -> Guest:
    return Guest(tags, shape, group, sex)


def joker(tags: str, shapes: str) -> Guest:
    return Guest(tags, shapes, "joker", "")


@dataclass(frozen=True)
class Store:
    """A shop of the street."""

    term: str
    bonus: int = 15
    shapes: str = ""


@dataclass(frozen=True)
class Happening:
    """An event card."""

    effects: tuple[str, ...]
    kept: str = ""


def happening(*effects: str, kept: str = "") -> Happening:
    return Happening(effects, kept)


TALK = happening("talk")


def ingredient(words: str) -> int:
    """`healthy 10`."""
    tag, price = words.split()
    return CARDS[TAG_NAMES.index(tag), t.INGREDIENT_PRICES.index(int(price))]


def ingredients(words: str) -> list[int]:
    return [ingredient(each) for each in words.split(", ")]


def product(words: str, change: int = 0) -> Product:
    """`chips: healthy 10, spicy 5`."""
    shape, parts = words.split(": ")
    return product_of(HOUSE, t.SHAPE_NAMES.index(shape), ingredients(parts), change)


def bits(words: str, names: Sequence[str]) -> int:
    return sum(1 << names.index(word) for word in words.split())


# ---- stands ----


@dataclass(frozen=True)
class Stand:
    """What one player has."""

    products: tuple[str, ...]
    money: int = 0
    shops: str = ""
    """Letters of the street."""
    channels: str = ""
    mabius: int = t.NONE
    """Whom a chip on Mabius is put on."""
    extras: int = 0
    kept: tuple[Happening, ...] = ()


def stand(*products: str, **more: Any) -> Stand:
    return Stand(products, **more)


# ---- the box ----


class Packer:
    """Puts a test's cards into a copy of the house's box."""

    def __init__(self) -> None:
        self.box = Box()
        for name in dir(HOUSE):  # a compiled box has no __dict__
            if not name.startswith("_"):
                setattr(self.box, name, copy(getattr(HOUSE, name)))
        self._normal = iter(range(NORMAL_CUSTOMERS))
        self._jokers = iter(range(NORMAL_CUSTOMERS, CUSTOMERS))
        self._shops = iter(range(SHOPS))
        self._events = iter(range(EVENT_CARDS))

    def customer(self, who: str | Guest) -> int:
        if isinstance(who, str):
            return HOUSE.customer_names.index(who)
        box, is_joker = self.box, who.group == "joker"
        at = next(self._jokers if is_joker else self._normal)
        group = t.NONE if is_joker else t.CLASS_NAMES.index(who.group)
        box.customer_sex[at] = t.NONE if is_joker else t.SEX_NAMES.index(who.sex)
        box.customer_class[at] = group
        box.customer_budget[at] = t.JOKER_BUDGET if is_joker else t.BUDGETS[group]
        box.customer_tags[at] = bits(who.tags, TAG_NAMES)
        box.customer_shapes[at] = bits(who.shapes, t.SHAPE_NAMES)
        return at

    def shop(self, store: Store) -> int:
        at = next(self._shops)
        self.box.shop_bonus[at] = store.bonus
        self.box.shop_term[at] = vocabulary.shop_term(store.term, TAG_NAMES)
        self.box.shop_shapes[at] = bits(store.shapes, t.SHAPE_NAMES)
        return at

    def channel(self, name: str, term: str) -> None:
        """A channel that advertises with this term."""
        self.box.channel_term[t.CHANNEL_NAMES.index(name)] = vocabulary.channel_term(term, TAG_NAMES)

    def event(self, card: Happening) -> int:
        at = next(self._events)
        self.box.event_kept[at] = vocabulary.KEPT[card.kept]
        self.box.event_effects[at] = [vocabulary.effect(card.kept, words) for words in card.effects]
        return at


# ---- the table ----


@dataclass(frozen=True)
class Visit:
    """What came of one step of the sales."""

    log: list[Event]

    @property
    def bought(self) -> list[str]:
        """Shapes, in the order of the sales."""
        return [event.brand.shape for event in self.log if isinstance(event, told.Sold)]

    @property
    def prices(self) -> list[int]:
        return [event.price for event in self.log if isinstance(event, told.Sold)]

    @property
    def verdicts(self) -> dict[str, str]:
        """By shape."""
        return {thought.shape: thought.verdict for event in self.decisions for thought in event.thoughts}

    @property
    def decisions(self) -> list[told.Decided]:
        return [event for event in self.log if isinstance(event, told.Decided)]

    @property
    def shops(self) -> list[tuple[int, int]]:
        """Bonus and listed shape of each shop that paid."""
        return [(event.bonus, event.listed) for event in self.log if isinstance(event, told.ShopPaid)]


class Stall:
    """A position, its words and what happens in it."""

    def __init__(self, state: FoodAdviceState, packer: Packer) -> None:
        self.state = state
        self.packer = packer
        self.told: list[Event] = []
        state.events = self.told

    @property
    def stage(self) -> str:
        return t.STAGE_NAMES[self.state.stage]

    @property
    def money(self) -> list[int]:
        return list(self.state.money)

    def do(self, seat: int, *actions: int) -> list[Event]:
        """What these actions tell."""
        before = len(self.told)
        for action in actions:
            self.state.apply(seat, action)
        return self.told[before:]

    def may(self, seat: int) -> list[int]:
        return self.state.legal_actions(seat)

    def heard(self, kind: type[E]) -> list[E]:
        return [event for event in self.told if isinstance(event, kind)]

    def own(self, seat: int, which: int = 0) -> Product:
        return self.state.products[seat][which]

    # ---- sales ----

    def visit(self, who: str | Guest) -> Visit:
        """This customer is the next of the row."""
        customer = self.packer.customer(who)
        state = self.state
        state.row = [customer, *state.row]
        state.customer_deck = [each for each in state.customer_deck if each != customer]
        return self.next()

    def next(self) -> Visit:
        return Visit(self.do(self.state.mover(), t.NEXT))

    def draws(self, *guests: str | Guest) -> None:
        """The next customers of the deck, the first on top."""
        top = [self.packer.customer(who) for who in guests]
        rest = [each for each in self.state.customer_deck if each not in top]
        self.state.customer_deck = [*rest, *reversed(top)]

    def close(self, *extra_customers: str | Guest) -> Visit:
        """After the last of the row: channels are judged, these customers come, and the round ends."""
        self.draws(*extra_customers)
        self.state.row = []
        return self.next()


def lay(
    *stands: Stand,
    round_: int = 1,
    stage: int = t.SELLING,
    street: Sequence[Store] = (),
    events: Sequence[Happening] = (),
    seats: int = 4,
    chance: Chance | None = None,
    doubles: bool = False,
    terms: Mapping[str, str] | None = None,
) -> Stall:
    """Events are drawn from the first one on; the row is empty. Doubles: an ingredient may be in several products."""
    packer = Packer()
    for channel, term in (terms or {}).items():
        packer.channel(channel, term)
    everybody = [*stands, *[stand()] * (seats - len(stands))]
    state = FoodAdviceState(SOURCE, chance or SeededChance("7"), packer.box, len(everybody))
    state.characters = list(range(len(everybody)))
    state.round = round_
    state.stage = stage
    for seat, sitting in enumerate(everybody):
        _set_up(state, packer, seat, sitting)
    parts = [part for products in state.products for each in products for part in each.parts]
    assert doubles or len(set(parts)) == len(parts), "an ingredient is in two products"
    _lay_decks(state, packer, street, events)
    return Stall(state, packer)


def _set_up(state: FoodAdviceState, packer: Packer, seat: int, each: Stand) -> None:
    state.products[seat] = [product(words) for words in each.products]
    state.presented[seat] = state.products[seat]
    state.titles[seat] = [""] * len(each.products)
    state.money[seat] = each.money
    state.extras[seat] = each.extras
    state.shop_chips[seat] = bits(" ".join(each.shops), t.SHOP_LETTERS)
    state.channel_chips[seat] = bits(each.channels, t.CHANNEL_NAMES)
    state.invested[seat] = each.mabius
    if each.mabius != t.NONE:
        state.channel_chips[seat] |= 1 << t.MABIUS
    state.kept_events[seat] = [packer.event(card) for card in each.kept]


def _lay_decks(state: FoodAdviceState, packer: Packer, street: Sequence[Store], events: Sequence[Happening]) -> None:
    made = [each for products in state.products for each in products]
    used = [part for each in made for part in each.parts]
    state.ingredient_deck = [card for card in range(INGREDIENTS) if card not in used]
    state.shape_deck = [shape for shape in range(t.SHAPES) if shape not in [each.shape for each in made]]
    state.customer_deck = list(range(CUSTOMERS))
    shops = [packer.shop(store) for store in street]
    shops += [shop for shop in range(SHOPS) if shop not in shops]
    state.street, state.shop_deck = shops[: t.STREET], shops[t.STREET :]
    top = [packer.event(card) for card in events]
    gone = [*top, *[card for kept in state.kept_events for card in kept]]
    state.event_deck = [*[card for card in range(EVENT_CARDS) if card not in gone], *reversed(top)]


# ---- from the start ----


def deal(seats: int = 4, seed: str = "7", house_fines: bool = False) -> Stall:
    """A match that begins."""
    packer = Packer()
    settings = Settings(seats, {"house_fines": YES if house_fines else NO})
    return Stall(dealing.deal(SOURCE, SeededChance(seed), packer.box, settings), packer)


def hold(table: Stall, *hands: str) -> None:
    """These ingredients instead of those dealt to the first seats; all others are dealt anew."""
    state = table.state
    chosen = [ingredients(words) for words in hands]
    used = [card for hand in chosen for card in hand]
    used += [part for products in state.products for each in products for part in each.parts]
    rest = [card for card in range(INGREDIENTS) if card not in used]
    for seat in range(state.seats):
        if seat >= len(chosen):
            chosen.append([rest.pop() for _ in range(t.HAND)])
        state.hands[seat] = chosen[seat]
    state.ingredient_deck = rest


def keep_first_three(table: Stall) -> None:
    while table.state.stage == t.CREATING:
        table.do(table.state.mover(), t.KEEP)


def name_all(table: Stall) -> None:
    for seat in range(table.state.seats):
        table.do(seat, t.NAME)


def vote_round_robin(table: Stall) -> None:
    """Everybody gets one vote, and so everybody an extra chip."""
    for seat in range(table.state.seats):
        table.do(seat, t.VOTE + (seat + 1) % table.state.seats)


def to_stage(table: Stall, stage: int) -> Stall:
    """On to this stage by the first thing that everybody may do; offers are not made."""
    for _ in range(200):
        if table.state.stage == stage or table.state.over:
            return table
        seat = table.state.mover()
        table.do(seat, table.may(seat)[0])
    raise AssertionError(f"{t.STAGE_NAMES[stage]} never comes")
