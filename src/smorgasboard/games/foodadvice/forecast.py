"""What the round's customers may be expected to buy: every customer who may still come is asked, and averaged."""

from __future__ import annotations

import math
from typing import Final

from smorgasboard.games.foodadvice.customers import Shelf, count_bits, joker_choice, shelf_at_full_price
from smorgasboard.games.foodadvice.pieces import Product
from smorgasboard.games.foodadvice.sales import Sales
from smorgasboard.games.foodadvice.tables import (
    ADVERTISED,
    BULLSEYE,
    BUZZ,
    CLASSES,
    FIRST_SERVICE,
    FRIDAY,
    HAPPENING,
    LISTED_SHAPE_PAYS,
    MABIUS,
    MABIUS_PAYS,
    NATIONAL,
    NONE,
    REVIEWS,
    ROUNDS,
    ROW,
    SAMPLING,
    SELLING,
    SENSATION,
    STREET,
    TERM_MASK,
)

WILL_ADVERTISE: Final = 0.7
"""How likely who sits in a shop that pays for a channel will be found on that channel."""


class Goods:
    """All products on sale, side by side."""

    def __init__(self, table: Sales, ads: list[int]) -> None:
        self.numbers: list[int] = []
        self.products: list[Product] = []
        self.owners: list[int] = []
        self.reduced: list[bool] = []
        """Whether the owner is on Black Friday."""
        for seat in range(table.seats):
            reduced = ((ads[seat] & table.box.working) >> FRIDAY & 1) != 0
            products = table.products[seat]
            for which in range(len(products)):
                self.numbers.append(seat * ROUNDS + which)
                self.products.append(products[which])
                self.owners.append(seat)
                self.reduced.append(reduced)


class Forecast:
    """By seat, what one more customer brings on average, with these channels and shops."""

    def __init__(self, table: Sales, ads: list[int], chips: list[int]) -> None:
        self.table = table
        self.ads = ads
        self.chips = chips
        self.goods = Goods(table, ads)
        seats = table.seats
        self.pool = expected_customers(table)
        self.keys = [0] * len(self.pool)
        """By customer of the pool: how good the best product is to them, as `preference` says; 0 for none."""
        self.paid = [0.0] * seats
        self.shops = [0.0] * seats
        self.sales = [0.0] * seats
        self.newest = [0.0] * seats
        self.sharp = [0.0] * seats
        """Sales with as many matches as Bull's eye wants,"""
        self.dull = [0.0] * seats
        """and with fewer than Top reviews want."""
        self.by_class = [0.0] * (seats * CLASSES)
        if self.pool and self.goods.products:
            for at in range(len(self.pool)):
                self._ask(at, 1.0 / len(self.pool))

    def _ask(self, at: int, weight: float) -> None:
        customer = self.pool[at]
        if self.table.is_joker(customer):
            self._ask_joker(customer, weight)
            return
        budget = self.table.box.customer_budget[customer]
        found = self.favoured(at, customer, budget)
        if found != NONE:
            product = self.goods.products[found]
            price = min(product.price, budget)
            self._sold(customer, found, price, weight)
            owner = self.goods.owners[found]
            self.by_class[owner * CLASSES + self.table.box.customer_class[customer]] += weight
            if self.chips[owner]:
                self.shops[owner] += weight * self._shop_pay(customer, found, price, budget)

    def _ask_joker(self, customer: int, weight: float) -> None:
        table = self.table
        shelf = shelf_at_full_price(table.box, table.products, customer)
        for place in joker_choice(shelf, self.ads, table.box.customer_budget[customer]):
            self._sold(customer, place, shelf.prices[place], weight)

    def _sold(self, customer: int, found: int, price: int, weight: float) -> None:
        owner = self.goods.owners[found]
        matches = count_bits(self.goods.products[found].tags & self.table.box.customer_tags[customer])
        self.paid[owner] += weight * price
        self.sales[owner] += weight
        if self.goods.numbers[found] % ROUNDS == self.table.round - 1:
            self.newest[owner] += weight
        if matches >= self.table.box.channel_term[BULLSEYE]:
            self.sharp[owner] += weight
        if matches < self.table.box.channel_term[REVIEWS]:
            self.dull[owner] += weight

    def favoured(self, at: int, customer: int, budget: int) -> int:
        """What a normal customer would buy, as `customers.choice` has it, found in one pass."""
        box, goods = self.table.box, self.goods
        best = 0
        found = NONE
        tied = False
        for place in range(len(goods.products)):
            product = goods.products[place]
            key = preference(
                product, box.customer_tags[customer], box.customer_shapes[customer], budget, goods.reduced[place]
            )
            if key > best:
                best = key
                found = place
                tied = False
            elif key == best and key > 0:
                tied = True
        self.keys[at] = best
        return self._sampled(customer, budget, best) if tied else found

    def _sampled(self, customer: int, budget: int, best: int) -> int:
        """ADV-40: of equals, the newest of the one owner with a chip on Flavor sampling."""
        box, goods = self.table.box, self.goods
        found = NONE
        for place in range(len(goods.products)):
            product = goods.products[place]
            key = preference(
                product, box.customer_tags[customer], box.customer_shapes[customer], budget, goods.reduced[place]
            )
            if key == best and (self.ads[goods.owners[place]] & box.working) >> SAMPLING & 1:
                if found != NONE and goods.owners[found] != goods.owners[place]:
                    return NONE
                found = place
        return found

    def _shop_pay(self, customer: int, found: int, price: int, budget: int) -> float:
        table = self.table
        owner = self.goods.owners[found]
        shelf = Shelf(table.box, customer)
        shelf.add(self.goods.numbers[found], self.goods.products[found], price)
        total = 0.0
        for place in range(STREET):
            if self.chips[owner] >> place & 1:
                shop = table.street[place]
                if table.term_met(table.box.shop_term[shop], customer, shelf, 0, budget, table.sales[owner] == 0):
                    total += table.box.shop_bonus[shop]
                elif self.ads[owner] == 0 and table.box.shop_term[shop] & TERM_MASK == ADVERTISED:
                    total += WILL_ADVERTISE * table.box.shop_bonus[shop]
                total += LISTED_SHAPE_PAYS * (table.box.shop_shapes[shop] >> self.goods.products[found].shape & 1)
        return total

    # ---- what it comes to ----

    def income(self, seat: int) -> float:
        """What the rest of this round may bring this seat, beyond what is in its purse."""
        table = self.table
        more = customers_left(table)
        total = more * (self.paid[seat] + self.shops[seat])
        ads = self.ads[seat] & table.box.working
        if ads >> MABIUS & 1:
            total += MABIUS_PAYS * more * self._partners_sales(seat)
        for channel in range(FIRST_SERVICE):
            if ads >> channel & 1:
                total += self.chance_of(seat, channel, more) * self.extra_customer(seat)
        return total

    def _partners_sales(self, seat: int) -> float:
        """While nobody is named yet: of whom one would name."""
        partner = self.table.invested[seat]
        if partner != NONE:
            return self.sales[partner]
        return max([self.sales[other] for other in range(self.table.seats) if other != seat])

    def chance_of(self, seat: int, channel: int, more: float) -> float:
        """That the channel's term will be met."""
        table = self.table
        number = table.box.channel_term[channel]
        if channel == NATIONAL:
            return self._chance_of_classes(seat, more)
        if channel == BUZZ:
            return at_least(number - table.newest_sales[seat], more * self.newest[seat])
        if channel == SENSATION:
            return at_least(number - table.sales[seat], more * self.sales[seat])
        if channel == BULLSEYE:
            return 1.0 if table.best_match[seat] >= number else at_least(1, more * self.sharp[seat])
        worst = table.worst_match[seat]
        if worst != NONE and worst < number:
            return 0.0
        none_dull = math.exp(-more * self.dull[seat])
        return none_dull if worst != NONE else none_dull * at_least(1, more * (self.sales[seat] - self.dull[seat]))

    def _chance_of_classes(self, seat: int, more: float) -> float:
        """Of sales in two classes: 1 without those of none or only one."""
        missing = [0.0, 0.0, 0.0]
        for group in range(CLASSES):
            sold = self.table.sold_classes[seat] >> group & 1
            missing[group] = 0.0 if sold else math.exp(-more * self.by_class[seat * CLASSES + group])
        none = missing[0] * missing[1] * missing[2]
        only_one = 0.0
        for group in range(CLASSES):
            rest = missing[(group + 1) % CLASSES] * missing[(group + 2) % CLASSES]
            only_one += (1.0 - missing[group]) * rest
        return max(0.0, 1.0 - none - only_one)

    def extra_customer(self, seat: int) -> float:
        """What a customer of one's own pays on average: the dearest product, as far as budgets go."""
        dearest = 0
        for product in self.table.products[seat]:
            dearest = max(dearest, product.price)
        total = 0.0
        for customer in self.pool:
            if self.table.box.customer_buys[customer]:
                total += min(dearest, self.table.box.customer_budget[customer])
        return total / max(1, len(self.pool))


def expected_customers(table: Sales) -> list[int]:
    """Everybody who may still come, each as likely as the other, in an order that tells nothing."""
    return sorted([*table.row, *table.customer_deck] if table.customer_deck else [*table.row, *table.played])


def customers_left(table: Sales) -> float:
    if table.stage in (HAPPENING, SELLING):
        return float(len(table.row) + (0 if table.customer == NONE else 1))
    return float(ROW)


def preference(product: Product, tags: int, shapes: int, budget: int, reduced: bool) -> int:
    """How much a normal customer prefers a product, greater is better; 0: not at all."""
    price = product.price
    if price > budget:
        if not reduced:
            return 0
        price = budget
    matches = count_bits(product.tags & tags)
    favourite = shapes >> product.shape & 1
    if matches == 0 and not favourite:
        return 0
    return matches << 10 | price << 1 | favourite


def at_least(number: int, mean: float) -> float:
    """That so many or more happen, where `mean` are expected."""
    if number <= 0:
        return 1.0
    term = math.exp(-mean)
    fewer = term
    for count in range(1, number):
        term *= mean / count
        fewer += term
    return max(0.0, 1.0 - fewer)
