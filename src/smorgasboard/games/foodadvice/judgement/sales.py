"""What the round's customers may be expected to buy: every customer who may still come is asked, and averaged."""

import math
from typing import Final

from smorgasboard.games.foodadvice.rules import codes as c, terms
from smorgasboard.games.foodadvice.rules.box import Product
from smorgasboard.games.foodadvice.rules.choosing import ProductShelf, joker_choice, shelf_of
from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable

STEP: Final = 5
"""Prices are told apart in steps of this one,"""
STEPS: Final = 40
"""and so many; all above count as the last."""
TINY: Final = 1e-9
ADVERTISING: Final = (1 << c.ADVERTISING_CHANNELS) - 1
"""Channels with a term, as bits."""
USUALLY_AGAIN: Final = 0.45
"""Of the sales of a round that a seat still expects, those after its first."""


class ProductsOnSale:
    """All products on sale, side by side."""

    def __init__(self, table: FoodAdviceTable, channel_chips: list[int]) -> None:
        self.numbers: list[int] = []
        self.products: list[Product] = []
        self.owners: list[int] = []
        self.reduced: list[bool] = []
        """Whether the owner is on Black Friday."""
        for seat in range(table.seats):
            reduced = (channel_chips[seat] >> c.FRIDAY & 1) != 0
            products = table.products[seat]
            for which in range(len(products)):
                self.numbers.append(seat * c.ROUNDS + which)
                self.products.append(products[which])
                self.owners.append(seat)
                self.reduced.append(reduced)


class SalesForecast:
    """By seat, what one more customer brings on average, with these channels, which all work, and shops."""

    def __init__(self, table: FoodAdviceTable, channel_chips: list[int], shop_chips: list[int]) -> None:
        self.table = table
        self.channel_chips = channel_chips
        self.shop_chips = shop_chips
        self.on_sale = ProductsOnSale(table, channel_chips)
        seats = table.seats
        self.pool = expected_customers(table)
        self.best_keys = [0] * len(self.pool)
        """By customer of the pool: how good the best product is to them, as `preference` says; 0 for none."""
        self.paid = [0.0] * seats
        self.shops = [0.0] * seats
        self.sales = [0.0] * seats
        self.counted_by_term = [0.0] * (seats * c.ADVERTISING_CHANNELS)
        """Sales that the term of a channel asks for, for those who have a chip there;"""
        self.by_class = [0.0] * (seats * c.CLASSES)
        self.by_matches = [0.0] * (seats * (c.PARTS + 1))
        self.by_price = [0.0] * (seats * STEPS)
        """and all sales by class of the customer, by matches and by price."""
        if self.pool and self.on_sale.products:
            for at in range(len(self.pool)):
                self._ask(at, 1.0 / len(self.pool))

    def _ask(self, at: int, weight: float) -> None:
        customer = self.pool[at]
        if self.table.is_joker(customer):
            self._ask_joker(customer, weight)
            return
        budget = self.table.box.customer_budget[customer]
        found = self.bought_by(at, customer, budget)
        if found != c.NONE:
            product = self.on_sale.products[found]
            shelf = ProductShelf(self.table.box, customer, budget)
            shelf.add(self.on_sale.numbers[found], product, min(product.price, budget))
            self._sold(shelf, 0, weight)
            owner = self.on_sale.owners[found]
            self.by_class[owner * c.CLASSES + self.table.box.customer_class[customer]] += weight
            if self.shop_chips[owner]:
                self.shops[owner] += weight * self._shop_pay(shelf)

    def _ask_joker(self, customer: int, weight: float) -> None:
        table = self.table
        budget = table.box.customer_budget[customer]
        shelf = shelf_of(table.box, table.products, customer, budget, 0)
        for place in joker_choice(shelf, self.channel_chips):
            self._sold(shelf, place, weight)

    def _sold(self, shelf: ProductShelf, at: int, weight: float) -> None:
        owner = shelf.owner(at)
        price = shelf.prices[at]
        self.paid[owner] += weight * price
        self.sales[owner] += weight
        self.by_matches[owner * (c.PARTS + 1) + shelf.matches[at]] += weight
        self.by_price[owner * STEPS + price_step(price)] += weight
        advertised = self.channel_chips[owner] & ADVERTISING
        if advertised:
            table = self.table
            first = table.sales[owner] == 0
            for channel in range(c.ADVERTISING_CHANNELS):
                packed = table.box.channel_term[channel]
                counts = advertised >> channel & 1 and packed & c.TERM_MASK == c.SALES
                if counts and terms.term_met(table, packed >> c.SALE_SHIFT, shelf, at, first):
                    self.counted_by_term[owner * c.ADVERTISING_CHANNELS + channel] += weight

    def bought_by(self, at: int, customer: int, budget: int) -> int:
        """What a normal customer would buy, as `choosing.normal_choice` has it, found in one pass."""
        box, on_sale = self.table.box, self.on_sale
        best = 0
        found = c.NONE
        tied = False
        for place in range(len(on_sale.products)):
            product = on_sale.products[place]
            key = preference(
                product, box.customer_tags[customer], box.customer_shapes[customer], budget, on_sale.reduced[place]
            )
            if key > best:
                best = key
                found = place
                tied = False
            elif key == best and key > 0:
                tied = True
        self.best_keys[at] = best
        return self._sampled(customer, budget, best) if tied else found

    def _sampled(self, customer: int, budget: int, best: int) -> int:
        """ADV-40: of equals, the newest of the one owner with a chip on Flavor sampling."""
        box, on_sale = self.table.box, self.on_sale
        found = c.NONE
        for place in range(len(on_sale.products)):
            product = on_sale.products[place]
            key = preference(
                product, box.customer_tags[customer], box.customer_shapes[customer], budget, on_sale.reduced[place]
            )
            if key == best and self.channel_chips[on_sale.owners[place]] >> c.SAMPLING & 1:
                if found != c.NONE and on_sale.owners[found] != on_sale.owners[place]:
                    return c.NONE
                found = place
        return found

    def _shop_pay(self, shelf: ProductShelf) -> float:
        """For the only product of this shelf."""
        table = self.table
        owner = shelf.owner(0)
        again = self._share_of_later_sales(owner)
        total = 0.0
        for place in range(c.STREET):
            if self.shop_chips[owner] >> place & 1:
                shop = table.street[place]
                term = table.box.shop_term[shop]
                share = 0.0
                if terms.term_met(table, term, shelf, 0, True):
                    share += 1.0 - again
                if terms.term_met(table, term, shelf, 0, False):
                    share += again
                total += share * table.box.shop_bonus[shop]
                total += c.LISTED_SHAPE_PAYS * (table.box.shop_shapes[shop] >> shelf.products[0].shape & 1)
        return total

    def _share_of_later_sales(self, seat: int) -> float:
        """Of a round's sales, those that are not the first."""
        return USUALLY_AGAIN if self.table.sales[seat] == 0 else 1.0

    # ---- what it comes to ----

    def income(self, seat: int) -> float:
        """What the rest of this round may bring this seat, beyond what is in its purse."""
        table = self.table
        more = customers_left(table)
        total = more * (self.paid[seat] + self.shops[seat])
        chips = self.channel_chips[seat]
        if chips >> c.MABIUS & 1:
            total += table.box.mabius_pays * more * self._partners_sales(seat)
        brought = customers_brought(table)
        for channel in range(c.ADVERTISING_CHANNELS):
            if chips >> channel & 1:
                total += self.chance_of(seat, channel, more) * brought * self.extra_customer(seat)
        return total

    def _partners_sales(self, seat: int) -> float:
        """While nobody is named yet: of whom one would name."""
        partner = self.table.invested[seat]
        if partner != c.NONE:
            return self.sales[partner]
        return max([self.sales[other] for other in range(self.table.seats) if other != seat])

    def chance_of(self, seat: int, channel: int, more: float) -> float:
        """That the channel's term will be met when so many more customers come."""
        table = self.table
        packed = table.box.channel_term[channel]
        term, number = packed & c.TERM_MASK, packed >> c.TERM_SHIFT & c.NUMBER_OF_TERM
        found = table.progress[seat * c.ADVERTISING_CHANNELS + channel]
        if term == c.SALES:
            return at_least(number - found, more, self.counted_by_term[seat * c.ADVERTISING_CHANNELS + channel])
        if term == c.SOLD_CLASSES:
            return self._chance_of_classes(seat, found, number, more)
        if term == c.HASHTAGS:
            return self._chance_of_hashtags(seat, number - found, more)
        if term == c.DEAREST:
            return self._chance_of_dearest(seat, found, terms.dearest_sale(table, channel), more)
        left = table.left_of(seat)
        behind = table.progress[left * c.ADVERTISING_CHANNELS + channel] - found
        return chance_to_outnumber(behind, more, self.sales[seat], self.sales[left])

    def _chance_of_classes(self, seat: int, found: int, number: int, more: float) -> float:
        """That so many classes are among those sold to."""
        exactly = [1.0, 0.0, 0.0, 0.0]
        for group in range(c.CLASSES):
            rate = self.by_class[seat * c.CLASSES + group]
            sold = 1.0 if found >> group & 1 else at_least(1, more, rate)
            for count in range(group + 1, 0, -1):
                exactly[count] = exactly[count] * (1.0 - sold) + exactly[count - 1] * sold
            exactly[0] *= 1.0 - sold
        return sum(exactly[number:])

    def _chance_of_hashtags(self, seat: int, lacking: int, more: float) -> float:
        """That the sales to come match so many hashtags together: sums of several kinds of sales, each by itself."""
        if lacking <= 0:
            return 1.0
        rates = [more * self.by_matches[seat * (c.PARTS + 1) + matches] for matches in range(c.PARTS + 1)]
        exactly = [math.exp(-(rates[1] + rates[2] + rates[3]))]
        for total in range(1, lacking):
            weighed = 0.0
            for matches in range(1, min(total, c.PARTS) + 1):
                weighed += matches * rates[matches] * exactly[total - matches]
            exactly.append(weighed / total)
        return max(0.0, 1.0 - sum(exactly))

    def _chance_of_dearest(self, seat: int, found: int, dearest: int, more: float) -> float:
        """That nobody sells for more: for each price, that nothing dearer is sold and this seat sells for it."""
        least = price_step(dearest)
        chance = 0.0
        dearer = 0.0
        for step in range(STEPS - 1, least - 1, -1):
            mine = self.by_price[seat * STEPS + step]
            has_it = 1.0 if step == least and found > 0 and found == dearest else 1.0 - math.exp(-more * mine)
            chance += math.exp(-more * dearer) * has_it
            for each in range(self.table.seats):
                dearer += self.by_price[each * STEPS + step]
        return min(1.0, chance)

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


def expected_customers(table: FoodAdviceTable) -> list[int]:
    """Everybody who may still come, each as likely as the other, in an order that tells nothing."""
    return sorted([*table.row, *table.customer_deck] if table.customer_deck else [*table.row, *table.played])


def customers_brought(table: FoodAdviceTable) -> float:
    """How many customers of one's own a term that is met may be expected to bring."""
    return 1.0 + table.more_customers + table.seats * share_of_events(table, c.ADVERTISING_BRINGS, c.NONE)


def chance_of_cancelling(table: FoodAdviceTable, channel: int) -> float:
    """That an event of this round stops the channel, before the events are drawn."""
    return 1.0 - (1.0 - share_of_events(table, c.CANCEL, channel)) ** table.seats


def share_of_events(table: FoodAdviceTable, effect: int, number: int) -> float:
    """Of the deck, before a round's events are drawn: cards with this effect, about this channel; NONE for all."""
    if table.stage >= c.HAPPENING or table.round == 1:
        return 0.0
    found = 0
    for card in table.event_deck:
        for packed in table.box.event_effects[card]:
            about = (packed >> c.NUMBER_SHIFT) - c.NUMBER_ZERO
            if packed & c.EFFECT_MASK == effect and number in (c.NONE, about):
                found += 1
    return found / max(1, len(table.event_deck))


def customers_left(table: FoodAdviceTable) -> float:
    if table.stage in (c.HAPPENING, c.SELLING):
        return float(len(table.row) + (0 if table.customer == c.NONE else 1))
    return float(c.ROW)


def preference(product: Product, tags: int, shapes: int, budget: int, reduced: bool) -> int:
    """How much a normal customer prefers a product, greater is better; 0: not at all."""
    price = product.price
    if price > budget:
        if not reduced:
            return 0
        price = budget
    matches = c.count_bits(product.tags & tags)
    favourite = shapes >> product.shape & 1
    if matches == 0 and not favourite:
        return 0
    return matches << 10 | price << 1 | favourite


def price_step(price: int) -> int:
    return min(price // STEP, STEPS - 1)


def chance_to_outnumber(behind: int, customers: float, mine: float, theirs: float) -> float:
    """That more of these customers buy here than there, and more than that by what one is behind."""
    chance = 0.0
    for count in range(int(customers) + 1):
        exactly = at_least(count, customers, theirs) - at_least(count + 1, customers, theirs)
        chance += exactly * at_least(behind + count + 1, customers, mine)
    return chance


def at_least(number: int, customers: float, rate: float) -> float:
    """That so many of these customers or more do what each does with the same likelihood."""
    if number <= 0:
        return 1.0
    count = int(customers)
    if number > count:
        return 0.0
    each = min(rate, 1.0 - TINY)
    term = (1.0 - each) ** count
    fewer = term
    for done in range(1, number):
        term *= (count - done + 1) / done * each / (1.0 - each)
        fewer += term
    return max(0.0, 1.0 - fewer)
