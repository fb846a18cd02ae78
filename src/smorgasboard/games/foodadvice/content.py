"""Reads FoodAdvice's content file and refuses what the rules could not play with."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import TypeVar

from smorgasboard.engine.content import Entry, Sheet
from smorgasboard.engine.printed import Printed
from smorgasboard.games.foodadvice import reading
from smorgasboard.games.foodadvice.cards import Channel, Customer, Event, Ingredient, Portrayed, Shop
from smorgasboard.games.foodadvice.packing import packed_box
from smorgasboard.games.foodadvice.pieces import Box
from smorgasboard.games.foodadvice.tables import (
    CHANNEL_NAMES,
    CHARACTER_NAMES,
    CLASS_NAMES,
    CUSTOMERS,
    EVENT_CARDS,
    INGREDIENTS,
    NORMAL_CUSTOMERS,
    SEX_NAMES,
    SHAPE_NAMES,
    SHOPS,
    TAG_NAMES,
)

OWN_CONTENT = Path(__file__).with_name("content.toml")
SECTIONS = ("tags", "shapes", "ingredients", "customers", "jokers", "characters", "channels", "shops", "events")
CUSTOMERS_BY_CLASS = {"economy": 16, "medium": 14, "premium": 10}
LEAST_WANTING, MOST_WANTING = 4, 6  # customers of each tag
FOND_OF_A_SHAPE = 2
LISTING_A_SHAPE = 2

P = TypeVar("P", bound=Printed)


@dataclass(frozen=True)
class Content:
    """The file, checked. Everything by name, in the order of the rules' numbers; of the events, each kind once."""

    tags: dict[str, Printed]
    shapes: dict[str, Printed]
    ingredients: dict[str, Ingredient]
    customers: dict[str, Customer]
    """The Jokers last."""
    characters: dict[str, Portrayed]
    channels: dict[str, Channel]
    shops: dict[str, Shop]
    events: dict[str, Event]
    fingerprint: str

    @cached_property
    def box(self) -> Box:
        """The same for the rules, as numbers."""
        return packed_box(self)


def read(path: Path | None = None) -> Content:
    """The game's own content, or another file's; BadContent names file, line and what was expected."""
    return read_sheet(Sheet.read(path or OWN_CONTENT))


def read_sheet(sheet: Sheet) -> Content:
    sheet.only(*SECTIONS)
    return Content(
        tags=_named(sheet, "tags", reading.printed, TAG_NAMES),
        shapes=_named(sheet, "shapes", reading.printed, SHAPE_NAMES),
        ingredients=_ingredients(sheet),
        customers=_customers(sheet),
        characters=_named(sheet, "characters", reading.portrayed, CHARACTER_NAMES),
        channels=_named(sheet, "channels", reading.channel, CHANNEL_NAMES),
        shops=_shops(sheet),
        events=_events(sheet),
        fingerprint=sheet.fingerprint,
    )


# ---- sections ----


def _cards(sheet: Sheet, key: str, read_card: Callable[[Entry], P], count: int | None = None) -> dict[str, P]:
    """All entries of a section; names and titles differ."""
    entries = sheet.tables(key)
    if count is not None and len(entries) != count:
        sheet.refuse(key, f"expected {count} of them, found {len(entries)}")
    cards = [read_card(entry) for entry in entries]
    _must_differ(entries, "name")
    _must_differ(entries, "title")
    return {card.name: card for card in cards}


def _must_differ(entries: Iterable[Entry], key: str) -> None:
    seen: set[str] = set()
    for entry in entries:
        if entry.text(key) in seen:
            entry.refuse(key, f"{entry.text(key)!r} stands there twice; expected one that differs from the others")
        seen.add(entry.text(key))


def _named(sheet: Sheet, key: str, read_card: Callable[[Entry], P], names: Sequence[str]) -> dict[str, P]:
    """A section with one entry for each of these names, in their order."""
    for entry in sheet.tables(key):
        entry.choice("name", names)
    cards = _cards(sheet, key, read_card, len(names))
    return {name: cards[name] for name in names}


def _ingredients(sheet: Sheet) -> dict[str, Ingredient]:
    ingredients = _cards(sheet, "ingredients", reading.ingredient, INGREDIENTS)
    found = Counter((each.tag, each.price_class) for each in ingredients.values())
    for tag, price_class in product(TAG_NAMES, CLASS_NAMES):
        if found[tag, price_class] != 1:
            problem = f"expected one {price_class} ingredient that is {tag}, found {found[tag, price_class]}"
            sheet.refuse("ingredients", problem)
    return ingredients


def _customers(sheet: Sheet) -> dict[str, Customer]:
    normal = _cards(sheet, "customers", reading.customer, NORMAL_CUSTOMERS)
    jokers = _cards(sheet, "jokers", reading.joker, CUSTOMERS - NORMAL_CUSTOMERS)
    for key in ("name", "title"):
        _must_differ([*sheet.tables("customers"), *sheet.tables("jokers")], key)
    _check_mixture(sheet, normal.values())
    _check_wishes(sheet)
    return normal | jokers


def _check_mixture(sheet: Sheet, customers: Iterable[Customer]) -> None:
    classes = Counter(customer.customer_class for customer in customers)
    for name, count in CUSTOMERS_BY_CLASS.items():
        if classes[name] != count:
            sheet.refuse("customers", f"expected {count} customers of the class {name}, found {classes[name]}")
    sexes = Counter(customer.sex for customer in customers)
    for name in SEX_NAMES:
        if sexes[name] != NORMAL_CUSTOMERS // 2:
            sheet.refuse("customers", f"expected {NORMAL_CUSTOMERS // 2} {name} customers, found {sexes[name]}")


def _check_wishes(sheet: Sheet) -> None:
    """As printed, of blank customers too."""
    entries = sheet.tables("customers")
    wanted = Counter(tag for entry in entries for tag in entry.texts("tags", TAG_NAMES))
    for tag in TAG_NAMES:
        if not LEAST_WANTING <= wanted[tag] <= MOST_WANTING:
            problem = f"expected {LEAST_WANTING} to {MOST_WANTING} customers who want {tag}, found {wanted[tag]}"
            sheet.refuse("customers", problem)
    liked = Counter(entry.text("favourite") for entry in entries)
    for shape in SHAPE_NAMES:
        if liked[shape] != FOND_OF_A_SHAPE:
            problem = f"expected {FOND_OF_A_SHAPE} customers whose favourite is {shape}, found {liked[shape]}"
            sheet.refuse("customers", problem)


def _shops(sheet: Sheet) -> dict[str, Shop]:
    shops = _cards(sheet, "shops", reading.shop, SHOPS)
    listed = Counter(shape for entry in sheet.tables("shops") for shape in entry.texts("shapes", SHAPE_NAMES))
    for shape in SHAPE_NAMES:
        if listed[shape] != LISTING_A_SHAPE:
            sheet.refuse("shops", f"expected {LISTING_A_SHAPE} shops that list {shape}, found {listed[shape]}")
    return shops


def _events(sheet: Sheet) -> dict[str, Event]:
    events = _cards(sheet, "events", reading.event)
    cards = sum(event.count for event in events.values())
    if cards != EVENT_CARDS:
        sheet.refuse("events", f"expected counts that add up to {EVENT_CARDS} cards, found {cards}")
    return events
