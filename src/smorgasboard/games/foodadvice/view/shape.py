"""What the JSON form of a FoodAdvice position must look like, entry by entry."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn, Protocol

from smorgasboard.engine.errors import BadPosition
from smorgasboard.engine.speech import say, to_say
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.box import Box

LEAST_SEATS = 4
MANY = 1000
"""More than any list or count of the game has,"""
MUCH = 10**6
"""and more than anybody earns."""
SHOWN = 40


def refuse(problem: str) -> NoReturn:
    raise BadPosition(say("This is not a position of FoodAdvice: {problem}.", problem=problem))


# ---- kinds of values ----


class Kind(Protocol):
    def fits(self, value: object) -> bool: ...
    def expected(self) -> str: ...


@dataclass(frozen=True)
class Whole:
    least: int
    most: int

    def fits(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most

    def expected(self) -> str:
        return say("a whole number from {least} to {most}", least=self.least, most=self.most)


@dataclass(frozen=True)
class Truth:
    def fits(self, value: object) -> bool:
        return isinstance(value, bool)

    def expected(self) -> str:
        return say("true or false")


@dataclass(frozen=True)
class Text:
    def fits(self, value: object) -> bool:
        return isinstance(value, str)

    def expected(self) -> str:
        return say("a text")


@dataclass(frozen=True)
class Named:
    """One of these names; what they are names of, in English."""

    known: Collection[str]
    what: str

    def fits(self, value: object) -> bool:
        return isinstance(value, str) and value in self.known

    def expected(self) -> str:
        return say(self.what)


@dataclass(frozen=True)
class Maybe:
    kind: Kind

    def fits(self, value: object) -> bool:
        return value is None or self.kind.fits(value)

    def expected(self) -> str:
        return say("{kind}, or null", kind=self.kind.expected())


@dataclass(frozen=True)
class ListOf:
    kind: Kind
    most: int = MANY
    least: int = 0

    def fits(self, value: object) -> bool:
        listed = isinstance(value, list) and self.least <= len(value) <= self.most
        return listed and all(self.kind.fits(each) for each in value)  # type: ignore[attr-defined]

    def expected(self) -> str:
        facts = {"least": self.least, "most": self.most, "kind": self.kind.expected()}
        return say("a list of {least} to {most} entries, each {kind}", **facts)


@dataclass(frozen=True)
class Entries:
    """A mapping, whose entries are looked at for themselves."""

    def fits(self, value: object) -> bool:
        return isinstance(value, Mapping)

    def expected(self) -> str:
        return say("named entries")


Shape = Mapping[str, Kind]


def must_fit(data: object, shape: Shape, where: str = "") -> Mapping[str, Any]:
    """Every entry of the shape is there and of its kind."""
    if not isinstance(data, Mapping):
        refuse(say("{value} stands where named entries belong", value=_shown(data)))
    for name, kind in shape.items():
        if name not in data:
            refuse(say("it has no entry {name}", name=where + name))
        if not kind.fits(data[name]):
            facts = {"name": where + name, "value": _shown(data[name]), "expected": kind.expected()}
            refuse(say("{name} is {value}, not {expected}", **facts))
    return data


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


# ---- the position ----

INGREDIENT = to_say("the name of an ingredient")
CUSTOMER = to_say("the name of a customer")
SHOP = to_say("the name of a shop")
SHAPE = to_say("the name of a product's shape")
COUNT = Whole(0, MANY)
CHANNELS = ListOf(Named(c.CHANNEL_NAMES, to_say("the name of a channel")), len(c.CHANNEL_NAMES))
SHAPED = Named(c.SHAPE_NAMES, SHAPE)
EARNED: Shape = {source: Whole(-MUCH, MUCH) for source in c.SOURCE_NAMES}
FRAME: Shape = {
    "what": Named([*c.EFFECT_NAMES[1:], *c.QUESTION_NAMES], to_say("the name of an effect")),
    "number": Whole(-c.NUMBER_ZERO, c.NUMBER_MASK - c.NUMBER_ZERO),
    "seat": Whole(0, c.MOST_SEATS - 1),
    "step": Whole(0, c.READY),
    "a": Whole(0, c.CHOICE_MASK),
    "b": Whole(0, c.CHOICE_MASK),
}


def must_be_well_formed(data: object, box: Box) -> None:
    """BadPosition unless every entry is there and of its kind."""
    players = must_fit(data, {"players": ListOf(Entries(), c.MOST_SEATS, LEAST_SEATS)})["players"]
    seats = len(players)
    position = must_fit(data, {**_table(seats, box), **_decks(box)})
    for number, frame in enumerate(position["stack"], start=1):
        must_fit(frame, {**FRAME, "seat": Whole(0, seats - 1)}, say("entry {number} of stack: ", number=number))
    for number, player in enumerate(players, start=1):
        _check_player(player, seats, box, say("player {number}: ", number=number))


def _table(seats: int, box: Box) -> Shape:
    some_seats = ListOf(Whole(0, seats - 1), seats)
    return {
        "stage": Named(c.STAGE_NAMES, to_say("the name of a stage")),
        "round": Whole(1, c.ROUNDS),
        "house_fines": Truth(),
        "done": some_seats,
        "place": Whole(0, seats),
        "stack": ListOf(Entries()),
        "event": Whole(c.NONE, len(box.event_names) - 1),
        "budget_change": Whole(-MANY, MANY),
        "cancelled": CHANNELS,
        "more_customers": COUNT,
        "fined": some_seats,
        "winner_customers": Whole(0, c.TIE_CUSTOMERS),
        "winners": some_seats,
    }


def _decks(box: Box) -> Shape:
    ingredients, customers, shops = (
        ListOf(Named(known, what))
        for known, what in ((box.ingredient_at, INGREDIENT), (box.customer_at, CUSTOMER), (box.shop_at, SHOP))
    )
    return {
        "ingredient_deck": ingredients,
        "returned": ingredients,
        "shape_deck": ListOf(SHAPED),
        "shop_deck": shops,
        "street": ListOf(Named(box.shop_at, SHOP), c.STREET),
        "event_deck": ListOf(_event(box)),
        "used_events": ListOf(_event(box)),
        "customer_deck": customers,
        "played": customers,
        "row": customers,
        "served": customers,
        "customer": Maybe(Named(box.customer_at, CUSTOMER)),
    }


def _event(box: Box) -> Whole:
    return Whole(0, len(box.event_names) - 1)


def _check_player(player: object, seats: int, box: Box, where: str) -> None:
    data = must_fit(player, {**_of_player(seats, box), **_of_sales(box)}, where)
    must_fit(data["earned"], EARNED, f"{where}earned ")
    product: Shape = {
        "shape": SHAPED,
        "parts": ListOf(Named(box.ingredient_at, INGREDIENT), c.PARTS, 1),
        "change": Whole(-MANY, MANY),
    }
    for name in ("products", "presented"):
        for each in data[name]:
            must_fit(each, product, f"{where}{name} ")
    if data["offer"] is not None:
        must_fit(data["offer"], _of_offer(seats, box), f"{where}offer ")


def _of_player(seats: int, box: Box) -> Shape:
    seat, ingredient = Whole(0, seats - 1), Named(box.ingredient_at, INGREDIENT)
    return {
        "character": Named(c.CHARACTER_NAMES, to_say("the name of a character")),
        "money": Whole(0, MUCH),
        "earned": Entries(),
        "extras": Whole(0, c.ROUNDS),
        "shape": Maybe(SHAPED),
        "hand": ListOf(ingredient, c.HAND),
        "products": ListOf(Entries(), c.ROUNDS),
        "presented": ListOf(Entries(), c.ROUNDS),
        "titles": ListOf(Text(), c.ROUNDS),
        "vote": Maybe(seat),
        "applause": Whole(0, seats),
        "shops": ListOf(Named(c.SHOP_LETTERS, to_say("the letter of a shop of the street")), c.STREET),
        "channels": CHANNELS,
        "invested": Maybe(seat),
        "kept_events": ListOf(_event(box)),
        "offers_made": Whole(0, c.OFFERS_A_ROUND),
        "shown": ListOf(ingredient, c.OFFERS_A_ROUND),
        "seen_in_hand": ListOf(ingredient, c.HAND),
        "offer": Maybe(Entries()),
    }


def _of_sales(box: Box) -> Shape:
    return {
        "taken": ListOf(Named(box.customer_at, CUSTOMER)),
        "sales": COUNT,
        "progress": ListOf(COUNT, c.ADVERTISING_CHANNELS, c.ADVERTISING_CHANNELS),
        "peeked": COUNT,
    }


def _of_offer(seats: int, box: Box) -> Shape:
    wanted = [f"class {name}" for name in c.CLASS_NAMES] + [f"tag {name}" for name in box.tag_names]
    wanted += [f"card {name}" for name in box.ingredient_names]
    return {
        "card": Named(box.ingredient_at, INGREDIENT),
        "to": Whole(0, seats - 1),
        "wanted": Maybe(Named(wanted, to_say("a wish such as class premium, tag sweet or card and its name"))),
    }
