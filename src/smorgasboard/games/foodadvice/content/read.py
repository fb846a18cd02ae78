"""Reads FoodAdvice's content file and refuses what the rules could not play with."""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cached_property, partial
from pathlib import Path

from smorgasboard.engine import Frozen
from smorgasboard.engine.content import Entry, Printed, Sheet
from smorgasboard.engine.content.titled import P, expect, must_differ, printed, read_section
from smorgasboard.games.foodadvice.content import cards, entries as reading
from smorgasboard.games.foodadvice.content.vocabulary import KEPT
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.box import Box

OWN_CONTENT = Path(__file__).parents[1] / "content.toml"
SECTIONS = (
    "tags", "shapes", "ingredients", "customers", "jokers", "characters", "channels", "shops", "events", "rounds",
)  # fmt: skip
MOST_TAGS = 60
"""As bits they fit into one machine word."""
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
    rounds: int
    """So many are played; fewer than the book says where a content file wants a short game."""
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
    rounds = sheet.whole("rounds", 1, c.ROUNDS) if "rounds" in sheet else c.ROUNDS
    return Content(
        tags=tags,
        shapes=_named(sheet, "shapes", printed, c.SHAPE_NAMES),
        ingredients=read_section(
            sheet, "ingredients", partial(reading.ingredient, tags=tags), _least_ingredients(rounds)
        ),
        customers=_customers(sheet, tags),
        characters=_named(sheet, "characters", reading.portrayed, c.CHARACTER_NAMES),
        channels=_named(sheet, "channels", partial(reading.channel, tags=tags), c.CHANNEL_NAMES),
        shops=read_section(sheet, "shops", partial(reading.shop, tags=tags), c.STREET),
        events=_events(sheet, rounds),
        rounds=rounds,
        fingerprint=sheet.fingerprint,
    )


def _least_ingredients(rounds: int) -> int:
    """Hands of the last round, beside the products of those before it."""
    return c.MOST_SEATS * (c.HAND + c.PARTS * (rounds - 1))


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


def _events(sheet: Sheet, rounds: int) -> dict[str, cards.EventCard]:
    events = read_section(sheet, "events", reading.event)
    drawn, least = sum(event.count for event in events.values()), c.MOST_SEATS * (rounds - 1)  # ADV-66
    if drawn < least:
        sheet.refuse("events", f"expected counts that add up to at least {least} cards, found {drawn}")
    return events


# ---- as the rules hold them: lists of numbers ----


def packed_box(content: Content) -> Box:
    box = Box()
    box.rounds = content.rounds
    box.tag_names = list(content.tags)
    _pack_ingredients(box, content)
    _pack_customers(box, list(content.customers.values()))
    _pack_shops(box, content)
    _pack_events(box, content)
    _pack_channels(box, content)
    return box


def _bits(names: Iterable[str], order: Sequence[str]) -> int:
    return sum(1 << order.index(name) for name in names)


def _numbered(names: Iterable[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


def _pack_ingredients(box: Box, content: Content) -> None:
    box.ingredient_names = list(content.ingredients)
    box.ingredient_at = _numbered(content.ingredients)
    box.ingredient_tag = [box.tag_names.index(each.tag) for each in content.ingredients.values()]
    box.ingredient_class = [c.CLASS_NAMES.index(each.price_class) for each in content.ingredients.values()]
    box.ingredient_price = [each.price for each in content.ingredients.values()]


def _pack_customers(box: Box, customers: Sequence[cards.Customer]) -> None:
    box.customer_names = [each.name for each in customers]
    box.customer_at = _numbered(box.customer_names)
    box.customer_sex = [c.NONE if each.is_joker else c.SEX_NAMES.index(each.sex) for each in customers]
    box.customer_class = [c.NONE if each.is_joker else c.CLASS_NAMES.index(each.customer_class) for each in customers]
    box.customer_budget = [each.budget for each in customers]
    box.customer_buys = [not each.blank for each in customers]
    box.customer_tags = [_bits(each.tags, box.tag_names) for each in customers]
    box.customer_shapes = [_bits(each.shapes, c.SHAPE_NAMES) for each in customers]


def _pack_shops(box: Box, content: Content) -> None:
    shops = content.shops.values()
    box.shop_names = list(content.shops)
    box.shop_at = _numbered(content.shops)
    box.shop_bonus = [shop.bonus for shop in shops]
    box.shop_term = [shop.packed for shop in shops]
    box.shop_shapes = [_bits(shop.shapes, c.SHAPE_NAMES) for shop in shops]


def _pack_channels(box: Box, content: Content) -> None:
    channels = list(content.channels.values())
    box.channel_term = [channel.packed for channel in channels]
    box.mabius_pays = channels[c.MABIUS].pays
    box.working = sum(1 << number for number, channel in enumerate(channels) if not channel.blank)


def _pack_events(box: Box, content: Content) -> None:
    drawn = [event for event in content.events.values() for _ in range(event.count)]
    box.event_names = [event.name for event in drawn]
    box.event_kept = [KEPT[event.kept] for event in drawn]
    box.event_effects = [list(event.packed) for event in drawn]
