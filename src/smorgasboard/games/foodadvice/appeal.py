"""What a product that is not on the shelves yet may earn, and which three of a hand make the best one."""

from __future__ import annotations

from typing import Final

from smorgasboard.games.foodadvice.customers import count_bits
from smorgasboard.games.foodadvice.forecast import Forecast, preference
from smorgasboard.games.foodadvice.pieces import Product, product_of
from smorgasboard.games.foodadvice.tables import HAND, KEPT_SLOTS, PARTS, WAYS_TO_KEEP

RIVALS_MATCH: Final = [1.0, 0.45, 0.10, 0.015, 0.0, 0.0, 0.0]
"""How often a rival's new product has so many matches with a customer, or more; three are kept of six."""
RIVALS_AFFORDABLE: Final = [0.2, 0.6, 1.0]
"""How often a customer of a class can pay it."""


class Appeal:
    """New products, held against what is on sale already and what rivals may bring."""

    def __init__(self, forecast: Forecast, rivals: int) -> None:
        self.forecast = forecast
        self.rivals = rivals
        """How many new products are not known."""

    def of_parts(self, shape: int, parts: list[int]) -> float:
        """What one customer of the round pays for it on average."""
        return self.of(product_of(self.forecast.table.box, shape, parts, 0))

    def of(self, product: Product) -> float:
        forecast = self.forecast
        box = forecast.table.box
        total = 0.0
        for at in range(len(forecast.pool)):
            customer = forecast.pool[at]
            budget = box.customer_budget[customer]
            tags = box.customer_tags[customer]
            if forecast.table.is_joker(customer):
                if product.tags & tags:
                    total += product.price
                continue
            key = preference(product, tags, box.customer_shapes[customer], budget, False)
            if key > forecast.keys[at]:
                matches = count_bits(product.tags & tags)
                group = box.customer_class[customer]
                total += product.price * self._unbeaten(matches, product.price / budget, group)
        return total / max(1, len(forecast.pool))

    def _unbeaten(self, matches: int, share: float, group: int) -> float:
        """That no rival's new product is better for a customer of this class."""
        better = RIVALS_MATCH[matches + 1]
        alike = RIVALS_MATCH[matches] - better if matches > 0 else 0.0
        beaten = RIVALS_AFFORDABLE[group] * (better + alike * (1.0 - share))
        return float((1.0 - beaten) ** self.rivals)

    def best_way(self, shape: int, hand: list[int]) -> int:
        """Which of KEPT_SLOTS is best."""
        best = 0
        worth = -1.0
        for way in range(WAYS_TO_KEEP):
            found = self.of_parts(shape, three_of(hand, way))
            if found > worth:
                best, worth = way, found
        return best

    def of_hand(self, shape: int, hand: list[int]) -> float:
        """Of the best three."""
        if len(hand) == PARTS:
            return self.of_parts(shape, hand)
        return self.of_parts(shape, three_of(hand, self.best_way(shape, hand)))


def three_of(hand: list[int], way: int) -> list[int]:
    slots = KEPT_SLOTS[way]
    return [hand[slots[0]], hand[slots[1]], hand[slots[2]]]


def fitting_cards(classes: list[int], tags: list[int], wanted_class: int, wanted_tag: int, most: int) -> list[int]:
    """Some ingredients of a class or a tag (the other is NONE), spread over the deck."""
    found = [card for card in range(len(classes)) if classes[card] == wanted_class or tags[card] == wanted_tag]
    step = max(1, len(found) // most)
    return found[::step][:most]


def replaced(hand: list[int], old: int, new: int) -> list[int]:
    return [new if card == old else card for card in hand][:HAND]
