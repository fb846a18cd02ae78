"""Reads FoodAdvice's content file and refuses what the rules could not play with."""

import re
from collections.abc import Callable, Collection, Sequence
from functools import cached_property, partial
from pathlib import Path

from smorgasboard.engine import Frozen
from smorgasboard.engine.content import Entry, Printed, Sheet
from smorgasboard.engine.content.titled import P, expect, must_differ, printed, read_section
from smorgasboard.games.foodadvice.content import cards
from smorgasboard.games.foodadvice.content import entries as reading
from smorgasboard.games.foodadvice.content.packing import packed_box
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.box import Box

OWN_CONTENT = Path(__file__).parents[1] / "content.toml"
SECTIONS = ("tags", "shapes", "ingredients", "customers", "jokers", "characters", "channels", "shops", "events")
MOST_TAGS = 60
"""As bits they fit into one machine word."""
LEAST_INGREDIENTS = c.MOST_SEATS * (c.HAND + c.PARTS * (c.ROUNDS - 1))
"""Hands of the last round, beside the products of those before it."""
LEAST_EVENTS = c.MOST_SEATS * (c.ROUNDS - 1)  # ADV-66
TYPED = re.compile("[a-z0-9-]+")


class Content(Frozen):
    """The file, checked. Everything by name, in the order of the rules' numbers; of the events, each kind once."""

    tags: dict[str, Printed]
    shapes: dict[str, Printed]
    ingredients: dict[str, cards.Ingredient]
    customers: dict[str, cards.Customer]
    """The Jokers last."""
    characters: dict[str, cards.Portrayed]
    channels: dict[str, cards.Channel]
    shops: dict[str, cards.Shop]
    events: dict[str, cards.EventCard]
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
        shapes=_named(sheet, "shapes", printed, c.SHAPE_NAMES),
        ingredients=read_section(sheet, "ingredients", partial(reading.ingredient, tags=tags), LEAST_INGREDIENTS),
        customers=_customers(sheet, tags),
        characters=_named(sheet, "characters", reading.portrayed, c.CHARACTER_NAMES),
        channels=_named(sheet, "channels", partial(reading.channel, tags=tags), c.CHANNEL_NAMES),
        shops=read_section(sheet, "shops", partial(reading.shop, tags=tags), c.STREET),
        events=_events(sheet),
        fingerprint=sheet.fingerprint,
    )


# ---- sections ----


def _named(sheet: Sheet, key: str, read_card: Callable[[Entry], P], names: Sequence[str]) -> dict[str, P]:
    """A section with one entry for each of these names, in their order."""
    for entry in sheet.tables(key):
        entry.choice("name", names)
    found = read_section(sheet, key, read_card)
    for name in names:
        if name not in found:
            sheet.refuse(key, f"{name} is missing; expected one entry for each of {', '.join(names)}")
    return {name: found[name] for name in names}


def _tags(sheet: Sheet) -> dict[str, Printed]:
    """Hashtags are typed by their names, so these are plain words."""
    tags = read_section(sheet, "tags", printed, 1)
    for entry in sheet.tables("tags"):
        if not TYPED.fullmatch(entry.text("name")):
            entry.refuse("name", f"expected small letters, digits and hyphens, found {entry.text('name')!r}")
    if len(tags) > MOST_TAGS:
        sheet.refuse("tags", f"expected at most {MOST_TAGS} of them, found {len(tags)}")
    return tags


def _customers(sheet: Sheet, tags: Collection[str]) -> dict[str, cards.Customer]:
    normal = read_section(sheet, "customers", partial(reading.customer, tags=tags))
    jokers = read_section(sheet, "jokers", partial(reading.joker, tags=tags))
    expect(sheet, "customers", len(normal) + len(jokers), c.ROW, what="with the Jokers")
    for key in ("name", "title"):
        must_differ([*sheet.tables("customers"), *sheet.tables("jokers")], key)
    return normal | jokers


def _events(sheet: Sheet) -> dict[str, cards.EventCard]:
    events = read_section(sheet, "events", reading.event)
    drawn = sum(event.count for event in events.values())
    if drawn < LEAST_EVENTS:
        sheet.refuse("events", f"expected counts that add up to at least {LEAST_EVENTS} cards, found {drawn}")
    return events
