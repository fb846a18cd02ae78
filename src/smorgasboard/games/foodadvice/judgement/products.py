"""What a product that is not on the shelves yet may earn, and which three of a hand make the best one."""

from typing import Final

from smorgasboard.engine.judgement.numbers import Numbers
from smorgasboard.games.foodadvice.judgement.sales import JOKERS, STEP, STEPS, Purchases, price_step
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.box import Box

REMEMBERED: Final = 20000
"""So many hands at most."""


class NewProductForecast:
    """New products, held against what is on sale already and what rivals may bring."""

    def __init__(self, on_sale: Purchases, rivals: "RivalProducts") -> None:
        self.on_sale = on_sale
        self.box: Box = on_sale.market.box
        self.pool = on_sale.market.pool
        self.best_keys = on_sale.best_keys
        self.wanting = [0] * len(self.box.tag_names)
        """By hashtag: the customers of the pool who want it, as bits;"""
        self.favouring = [0] * c.SHAPES
        """by shape: those whose favourite it is."""
        self._ask_pool()
        self.chance_unbeaten = rivals.chances_to_be_bought(self.box, on_sale.market.seats - 1)
        self.hands: dict[tuple[int, ...], tuple[float, int]] = {}
        """What hands were found to be worth, and by which three of them;"""
        self.with_other_card: dict[tuple[int, ...], float] = {}
        """and with another card in them."""

    def _ask_pool(self) -> None:
        for at in range(len(self.pool)):
            customer = self.pool[at]
            for tag in range(len(self.wanting)):
                self.wanting[tag] |= (self.box.customer_tags[customer] >> tag & 1) << at
            for shape in range(c.SHAPES):
                self.favouring[shape] |= (self.box.customer_shapes[customer] >> shape & 1) << at

    def by_class(self, shape: int, first: int, second: int, third: int) -> list[float]:
        """What `of` is made of, by class of the customer and by Jokers."""
        box = self.box
        cards = [first, second, third]
        price = 0
        for card in cards:
            price += box.ingredient_price[card]
        tags = {box.ingredient_tag[card] for card in cards}
        found = [0.0] * (c.CLASSES + 1)
        for at in range(len(self.pool)):
            matches = 0
            for tag in tags:
                matches += self.wanting[tag] >> at & 1
            favourite = self.favouring[shape] >> at & 1
            if matches or favourite:
                group = box.customer_class[self.pool[at]]
                paid = self._paid_by(at, matches, price, favourite) / len(self.pool)
                found[JOKERS if group == c.NONE else group] += paid
        return found

    def of(self, shape: int, first: int, second: int, third: int) -> float:
        """What one customer of the round pays on average for a product of these three ingredients."""
        box = self.box
        tags = box.ingredient_tag
        price = box.ingredient_price[first] + box.ingredient_price[second] + box.ingredient_price[third]
        one = self.wanting[tags[first]]
        two = 0 if tags[second] == tags[first] else self.wanting[tags[second]]
        three = 0 if tags[third] == tags[first] or tags[third] == tags[second] else self.wanting[tags[third]]
        favouring = self.favouring[shape]
        asked = one | two | three | favouring
        total = 0.0
        for at in range(len(self.pool)):
            if asked >> at & 1:
                matches = (one >> at & 1) + (two >> at & 1) + (three >> at & 1)
                total += self._paid_by(at, matches, price, favouring >> at & 1)
        return total / max(1, len(self.pool))

    def _paid_by(self, at: int, matches: int, price: int, favourite: int) -> float:
        customer = self.pool[at]
        group = self.box.customer_class[customer]
        if group == c.NONE:  # a Joker
            return float(price) if matches > 0 else 0.0
        if price > self.box.customer_budget[customer] or (matches << 10 | price << 1 | favourite) <= self.best_keys[at]:
            return 0.0
        return price * self.chance_unbeaten[(matches * c.CLASSES + group) * STEPS + price_step(price)]

    def best_way(self, shape: int, hand: list[int]) -> int:
        """Which of KEPT_SLOTS is best."""
        return self._best(shape, hand)[1]

    def of_hand(self, shape: int, hand: list[int]) -> float:
        """Of the best three."""
        if len(hand) == c.PARTS:
            return self.of(shape, hand[0], hand[1], hand[2])
        return self._best(shape, hand)[0]

    def _best(self, shape: int, hand: list[int]) -> tuple[float, int]:
        key = (shape, *hand)
        known = self.hands.get(key)
        if known is None:
            known = self._try_all_ways(shape, hand)
            if len(self.hands) >= REMEMBERED:
                self.hands.clear()
            self.hands[key] = known
        return known

    def _try_all_ways(self, shape: int, hand: list[int]) -> tuple[float, int]:
        best = 0
        worth = -1.0
        for way in range(c.WAYS_TO_KEEP):
            slots = c.KEPT_SLOTS[way]
            found = self.of(shape, hand[slots[0]], hand[slots[1]], hand[slots[2]])
            if found > worth:
                best, worth = way, found
        return worth, best

    def with_another(self, shape: int, others: list[int], card: int) -> float:
        """Of the best product with this card and two of those."""
        key = (shape, *others, card)
        known = self.with_other_card.get(key)
        if known is None:
            known = 0.0
            for first in range(len(others)):
                for second in range(first):
                    known = max(known, self.of(shape, others[first], others[second], card))
            if len(self.with_other_card) >= REMEMBERED:
                self.with_other_card.clear()
            self.with_other_card[key] = known
        return known


class RivalProducts:
    """What the new products of the others are usually like."""

    def __init__(self, numbers: Numbers) -> None:
        self.match = [1.0, *[float(numbers[f"rivals_match_{count}"]) for count in range(1, c.PARTS + 1)], 0.0]
        """How often one has so many matches with a customer, or more; three are kept of six."""
        self.affordable = [float(numbers[f"rivals_affordable_{name}"]) for name in c.CLASS_NAMES]
        """How often a customer of a class can pay it."""

    def chances_to_be_bought(self, box: Box, rivals: int) -> list[float]:
        """By matches, class of customer and price: that no rival's new product is better."""
        chances = [0.0] * ((c.PARTS + 1) * c.CLASSES * STEPS)
        budgets = [0] * c.CLASSES
        for customer in range(len(box.customer_class)):
            if box.customer_class[customer] != c.NONE:
                budgets[box.customer_class[customer]] = box.customer_budget[customer]
        for matches in range(c.PARTS + 1):
            better = self.match[matches + 1]
            alike = self.match[matches] - better if matches > 0 else 0.0
            for group in range(c.CLASSES):
                for step in range(STEPS):
                    dearer = alike * max(0.0, 1.0 - step * STEP / max(budgets[group], 1))
                    beaten = self.affordable[group] * (better + dearer)
                    chances[(matches * c.CLASSES + group) * STEPS + step] = (1.0 - beaten) ** rivals
        return chances


def three_of(hand: list[int], way: int) -> list[int]:
    slots = c.KEPT_SLOTS[way]
    return [hand[slots[0]], hand[slots[1]], hand[slots[2]]]


def without(hand: list[int], card: int) -> list[int]:
    return [each for each in hand if each != card][: c.HAND - 1]
