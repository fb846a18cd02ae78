"""Cards as the rules hold them: lists of numbers in a Box."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from smorgasboard.games.foodadvice.content.cards import Customer
from smorgasboard.games.foodadvice.content.vocabulary import KEPT
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.box import Box

if TYPE_CHECKING:
    from smorgasboard.games.foodadvice.content.read import Content


def packed_box(content: Content) -> Box:
    box = Box()
    box.tag_names = list(content.tags)
    _ingredients(box, content)
    _customers(box, list(content.customers.values()))
    _shops(box, content)
    _events(box, content)
    _channels(box, content)
    return box


def _bits(names: Iterable[str], order: Sequence[str]) -> int:
    return sum(1 << order.index(name) for name in names)


def _numbered(names: Iterable[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


def _ingredients(box: Box, content: Content) -> None:
    box.ingredient_names = list(content.ingredients)
    box.ingredient_at = _numbered(content.ingredients)
    box.ingredient_tag = [box.tag_names.index(each.tag) for each in content.ingredients.values()]
    box.ingredient_class = [c.CLASS_NAMES.index(each.price_class) for each in content.ingredients.values()]
    box.ingredient_price = [each.price for each in content.ingredients.values()]


def _customers(box: Box, customers: Sequence[Customer]) -> None:
    box.customer_names = [each.name for each in customers]
    box.customer_at = _numbered(box.customer_names)
    box.customer_sex = [c.NONE if each.is_joker else c.SEX_NAMES.index(each.sex) for each in customers]
    box.customer_class = [c.NONE if each.is_joker else c.CLASS_NAMES.index(each.customer_class) for each in customers]
    box.customer_budget = [each.budget for each in customers]
    box.customer_buys = [not each.blank for each in customers]
    box.customer_tags = [_bits(each.tags, box.tag_names) for each in customers]
    box.customer_shapes = [_bits(each.shapes, c.SHAPE_NAMES) for each in customers]


def _shops(box: Box, content: Content) -> None:
    shops = content.shops.values()
    box.shop_names = list(content.shops)
    box.shop_at = _numbered(content.shops)
    box.shop_bonus = [shop.bonus for shop in shops]
    box.shop_term = [shop.packed for shop in shops]
    box.shop_shapes = [_bits(shop.shapes, c.SHAPE_NAMES) for shop in shops]


def _channels(box: Box, content: Content) -> None:
    channels = list(content.channels.values())
    box.channel_term = [channel.packed for channel in channels]
    box.mabius_pays = channels[c.MABIUS].pays
    box.working = sum(1 << number for number, channel in enumerate(channels) if not channel.blank)


def _events(box: Box, content: Content) -> None:
    cards = [event for event in content.events.values() for _ in range(event.count)]
    box.event_names = [event.name for event in cards]
    box.event_kept = [KEPT[event.kept] for event in cards]
    box.event_effects = [list(event.packed) for event in cards]
