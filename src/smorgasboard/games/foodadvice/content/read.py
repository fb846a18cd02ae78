"""Reads FoodAdvice's content file and refuses what the rules could not play with."""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import TypeVar

from smorgasboard.engine.content import Entry, Printed, Sheet
from smorgasboard.games.foodadvice.content import entries as reading
from smorgasboard.games.foodadvice.content.cards import Channel, Customer, Event, Ingredient, Portrayed, Shop
from smorgasboard.games.foodadvice.content.packing import packed_box
from smorgasboard.games.foodadvice.rules.box import Box
from smorgasboard.games.foodadvice.rules.codes import (
    CHANNEL_NAMES,
    CHARACTER_NAMES,
    HAND,
    MOST_SEATS,
    PARTS,
    ROUNDS,
    ROW,
    SHAPE_NAMES,
    STREET,
)

OWN_CONTENT = Path(__file__).parents[1] / "content.toml"
SECTIONS = ("tags", "shapes", "ingredients", "customers", "jokers", "characters", "channels", "shops", "events")
MOST_TAGS = 60
"""As bits they fit into one machine word."""
LEAST_INGREDIENTS = MOST_SEATS * (HAND + PARTS * (ROUNDS - 1))
"""Hands of the last round, beside the products of those before it."""
LEAST_EVENTS = MOST_SEATS * (ROUNDS - 1)  # ADV-66
TYPED = re.compile("[a-z0-9-]+")

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
    tags = _tags(sheet)
    return Content(
        tags=tags,
        shapes=_named(sheet, "shapes", reading.printed, SHAPE_NAMES),
        ingredients=_cards(sheet, "ingredients", partial(reading.ingredient, tags=tags), LEAST_INGREDIENTS),
        customers=_customers(sheet, tags),
        characters=_named(sheet, "characters", reading.portrayed, CHARACTER_NAMES),
        channels=_named(sheet, "channels", partial(reading.channel, tags=tags), CHANNEL_NAMES),
        shops=_cards(sheet, "shops", partial(reading.shop, tags=tags), STREET),
        events=_events(sheet),
        fingerprint=sheet.fingerprint,
    )


# ---- sections ----


def _cards(sheet: Sheet, key: str, read_card: Callable[[Entry], P], least: int = 0) -> dict[str, P]:
    """All entries of a section; names and titles differ."""
    entries = sheet.tables(key)
    if len(entries) < least:
        sheet.refuse(key, f"expected at least {least} of them, found {len(entries)}")
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
    cards = _cards(sheet, key, read_card)
    for name in names:
        if name not in cards:
            sheet.refuse(key, f"{name} is missing; expected one entry for each of {', '.join(names)}")
    return {name: cards[name] for name in names}


def _tags(sheet: Sheet) -> dict[str, Printed]:
    """Hashtags are typed by their names, so these are plain words."""
    tags = _cards(sheet, "tags", reading.printed, 1)
    for entry in sheet.tables("tags"):
        if not TYPED.fullmatch(entry.text("name")):
            entry.refuse("name", f"expected small letters, digits and hyphens, found {entry.text('name')!r}")
    if len(tags) > MOST_TAGS:
        sheet.refuse("tags", f"expected at most {MOST_TAGS} of them, found {len(tags)}")
    return tags


def _customers(sheet: Sheet, tags: Collection[str]) -> dict[str, Customer]:
    normal = _cards(sheet, "customers", partial(reading.customer, tags=tags))
    jokers = _cards(sheet, "jokers", partial(reading.joker, tags=tags))
    if len(normal) + len(jokers) < ROW:
        sheet.refuse("customers", f"expected at least {ROW} with the Jokers, found {len(normal) + len(jokers)}")
    for key in ("name", "title"):
        _must_differ([*sheet.tables("customers"), *sheet.tables("jokers")], key)
    return normal | jokers


def _events(sheet: Sheet) -> dict[str, Event]:
    events = _cards(sheet, "events", reading.event)
    cards = sum(event.count for event in events.values())
    if cards < LEAST_EVENTS:
        sheet.refuse("events", f"expected counts that add up to at least {LEAST_EVENTS} cards, found {cards}")
    return events
