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
JOKERS: Final = c.CLASSES
"""Beside the classes of customers, one more group."""
UNKNOWN: Final = -1.0


class Market:
    """All products on sale, side by side, and everybody who may still come: what all later forecasts share."""

    def __init__(self, table: FoodAdviceTable, usually_again: float) -> None:
        self.box = table.box
        self.round = table.round
        self.seats = table.seats
        self.usually_again = usually_again
        """Of the sales of a round that a seat still expects, those after its first."""
        self.by_seat = table.products.copy()
        self.row = table.row
        self.deck = table.customer_deck
        self.played = table.played
        self.pool = expected_customers(table)
        self.pool_bits = bits_of_expected(table)
        self.numbers: list[int] = []
        self.products: list[Product] = []
        self.owners: list[int] = []
        for seat in range(table.seats):
            products = table.products[seat]
            for which in range(len(products)):
                self.numbers.append(seat * c.ROUNDS + which)
                self.products.append(products[which])
                self.owners.append(seat)
        self._purchases: dict[int, Purchases] = {}
        self._extra_customer = [UNKNOWN] * table.seats

    def sells_what(self, table: FoodAdviceTable) -> bool:
        """Whether the same is on sale there; products are replaced, never changed."""
        if self.box is not table.box or self.round != table.round or self.seats != table.seats:
            return False
        same = True
        for seat in range(self.seats):
            same = same and are_same(table.products[seat], self.by_seat[seat])
        return same

    def knows_cards(self, table: FoodAdviceTable) -> bool:
        """Whether the customers are the very lists that were looked at last: then nobody need count them."""
        return table.row is self.row and table.customer_deck is self.deck and table.played is self.played

    def learn_cards(self, table: FoodAdviceTable) -> None:
        self.row = table.row
        self.deck = table.customer_deck
        self.played = table.played

    def purchases(self, reduced: int, sampling: int) -> "Purchases":
        """With these seats on Black Friday and on Flavor sampling, as bits."""
        key = reduced << c.MOST_SEATS | sampling
        known = self._purchases.get(key)
        if known is None:
            known = Purchases(self, reduced, sampling)
            self._purchases[key] = known
        return known

    def purchases_with(self, channel_chips: list[int]) -> "Purchases":
        """With these chips, all on channels that work."""
        reduced = 0
        sampling = 0
        for seat in range(self.seats):
            reduced |= (channel_chips[seat] >> c.FRIDAY & 1) << seat
            sampling |= (channel_chips[seat] >> c.SAMPLING & 1) << seat
        return self.purchases(reduced, sampling)

    def extra_customer(self, seat: int) -> float:
        """What a customer of one's own pays on average: the dearest product, as far as budgets go."""
        known = self._extra_customer[seat]
        if known == UNKNOWN:
            dearest = 0
            for product in self.by_seat[seat]:
                dearest = max(dearest, product.price)
            known = extra_customer_pays(self, dearest)
            self._extra_customer[seat] = known
        return known


class Purchases:
    """By seat, what one more customer brings on average, when these seats are on Black Friday and Flavor sampling."""

    def __init__(self, market: Market, reduced: int, sampling: int) -> None:
        self.market = market
        self.reduced = reduced
        self.sampling = sampling
        seats = market.seats
        self.best_keys = [0] * len(market.pool)
        """By customer of the pool: how good the best product is to them, as `preference` says; 0 for none."""
        self.weight = 1.0 / max(1, len(market.pool))
        self.paid = [0.0] * seats
        self.sales = [0.0] * seats
        self.by_class = [0.0] * (seats * c.CLASSES)
        self.by_matches = [0.0] * (seats * (c.PARTS + 1))
        self.by_price = [0.0] * (seats * STEPS)
        """All sales by class of the customer, by matches and by price."""
        self.shelves: list[ProductShelf] = []
        """For each purchase what the customer saw,"""
        self.places: list[int] = []
        """and the place of what was bought."""
        self._shop_pay: dict[int, float] = {}
        self._counted: dict[int, float] = {}
        if market.products:
            for at in range(len(market.pool)):
                if market.box.customer_class[market.pool[at]] == c.NONE:
                    self._ask_joker(market.pool[at])
                else:
                    self._ask(at, market.pool[at])

    def _ask(self, at: int, customer: int) -> None:
        box = self.market.box
        budget = box.customer_budget[customer]
        found = self.bought_by(at, customer, budget)
        if found != c.NONE:
            product = self.market.products[found]
            shelf = ProductShelf(box, customer, budget)
            shelf.add(self.market.numbers[found], product, min(product.price, budget))
            self._sold(shelf, 0)
            self.by_class[self.market.owners[found] * c.CLASSES + box.customer_class[customer]] += self.weight

    def _ask_joker(self, customer: int) -> None:
        market = self.market
        shelf = shelf_of(market.box, market.by_seat, customer, market.box.customer_budget[customer], 0)
        channels = [(self.sampling >> seat & 1) << c.SAMPLING for seat in range(market.seats)]
        for place in joker_choice(shelf, channels):
            self._sold(shelf, place)

    def _sold(self, shelf: ProductShelf, at: int) -> None:
        owner = shelf.owner(at)
        price = shelf.prices[at]
        self.paid[owner] += self.weight * price
        self.sales[owner] += self.weight
        self.by_matches[owner * (c.PARTS + 1) + shelf.matches[at]] += self.weight
        self.by_price[owner * STEPS + price_step(price)] += self.weight
        self.shelves.append(shelf)
        self.places.append(at)

    def bought_by(self, at: int, customer: int, budget: int) -> int:
        """What a normal customer would buy, as `choosing.normal_choice` has it, found in one pass."""
        market = self.market
        tags, shapes = market.box.customer_tags[customer], market.box.customer_shapes[customer]
        best = 0
        found = c.NONE
        tied = False
        for place in range(len(market.products)):
            is_reduced = (self.reduced >> market.owners[place] & 1) != 0
            key = preference(market.products[place], tags, shapes, budget, is_reduced)
            if key > best:
                best = key
                found = place
                tied = False
            elif key == best and key > 0:
                tied = True
        self.best_keys[at] = best
        return self._sampled(tags, shapes, budget, best) if tied else found

    def _sampled(self, tags: int, shapes: int, budget: int, best: int) -> int:
        """ADV-40: of equals, the newest of the one owner with a chip on Flavor sampling."""
        market = self.market
        found = c.NONE
        for place in range(len(market.products)):
            owner = market.owners[place]
            if self.sampling >> owner & 1:
                is_reduced = (self.reduced >> owner & 1) != 0
                if preference(market.products[place], tags, shapes, budget, is_reduced) == best:
                    if found != c.NONE and market.owners[found] != owner:
                        return c.NONE
                    found = place
        return found

    def paid_by_class(self, seat: int) -> list[float]:
        """Its share of `paid`, by class of the customer and by Jokers."""
        found = [0.0] * (c.CLASSES + 1)
        for at in range(len(self.shelves)):
            shelf = self.shelves[at]
            if shelf.owner(self.places[at]) == seat:
                group = self.market.box.customer_class[shelf.customer]
                found[JOKERS if group == c.NONE else group] += self.weight * shelf.prices[self.places[at]]
        return found

    # ---- what shops and terms make of it ----

    def shop_pay(self, table: FoodAdviceTable, seat: int, shop: int) -> float:
        """What this shop adds for one more customer, where the seat has a chip on it."""
        sold = 0 if table.sales[seat] == 0 else 1
        key = ((shop * c.MOST_SEATS + seat) * 2 + sold) * c.MOST_SEATS + table.applause[seat]
        known = self._shop_pay.get(key)
        if known is None:
            known = self._found_shop_pay(table, seat, shop)
            self._shop_pay[key] = known
        return known

    def _found_shop_pay(self, table: FoodAdviceTable, seat: int, shop: int) -> float:
        box = self.market.box
        again = self.market.usually_again if table.sales[seat] == 0 else 1.0  # Of a round's sales, those not the first
        term, bonus, shapes = box.shop_term[shop], box.shop_bonus[shop], box.shop_shapes[shop]
        total = 0.0
        for shelf in self.shelves:
            if shelf.owner(0) == seat and box.customer_class[shelf.customer] != c.NONE:  # Jokers: ADV-60
                share = 0.0
                if terms.term_met(table, term, shelf, 0, True):
                    share += 1.0 - again
                if terms.term_met(table, term, shelf, 0, False):
                    share += again
                pays = share * bonus + c.LISTED_SHAPE_PAYS * (shapes >> shelf.products[0].shape & 1)
                total += self.weight * pays
        return total

    def counted_by_term(self, table: FoodAdviceTable, seat: int, channel: int) -> float:
        """Sales that the term of a channel asks for."""
        first = table.sales[seat] == 0
        key = ((channel * c.MOST_SEATS + seat) * 2 + (1 if first else 0)) * c.MOST_SEATS + table.applause[seat]
        known = self._counted.get(key)
        if known is None:
            term = table.box.channel_term[channel] >> c.SALE_SHIFT
            known = 0.0
            for at in range(len(self.shelves)):
                shelf, place = self.shelves[at], self.places[at]
                if shelf.owner(place) == seat and terms.term_met(table, term, shelf, place, first):
                    known += self.weight
            self._counted[key] = known
        return known

    # ---- what it comes to ----

    def shops_pay(self, table: FoodAdviceTable, seat: int) -> float:
        total = 0.0
        chips = table.shop_chips[seat]
        for place in range(c.STREET):
            if chips >> place & 1:
                total += self.shop_pay(table, seat, table.street[place])
        return total

    def income(self, table: FoodAdviceTable, seat: int, chips: int, brought: float) -> float:
        """What the rest of this round may bring this seat, beyond what is in its purse.

        These are its chips on channels that work; `brought` is how many customers a term that is met brings.
        """
        more = customers_left(table)
        total = more * (self.paid[seat] + self.shops_pay(table, seat))
        for channel in range(c.CHANNELS):
            if chips >> channel & 1:
                total += self.channel_pays(table, seat, channel, more, brought)
        return total

    def channel_pays(self, table: FoodAdviceTable, seat: int, channel: int, more: float, brought: float) -> float:
        """By itself: what Black Friday and Flavor sampling bring is among the sales."""
        if channel < c.ADVERTISING_CHANNELS:
            return self.chance_of(table, seat, channel, more) * brought * self.market.extra_customer(seat)
        return table.box.mabius_pays * more * self._partners_sales(table, seat) if channel == c.MABIUS else 0.0

    def _partners_sales(self, table: FoodAdviceTable, seat: int) -> float:
        """While nobody is named yet: of whom one would name."""
        partner = table.invested[seat]
        if partner != c.NONE:
            return self.sales[partner]
        return max([self.sales[other] for other in range(table.seats) if other != seat])

    def chance_of(self, table: FoodAdviceTable, seat: int, channel: int, more: float) -> float:
        """That the channel's term will be met when so many more customers come."""
        packed = table.box.channel_term[channel]
        term, number = packed & c.TERM_MASK, packed >> c.TERM_SHIFT & c.NUMBER_OF_TERM
        found = table.progress[seat * c.ADVERTISING_CHANNELS + channel]
        if term == c.SALES:
            return at_least(number - found, more, self.counted_by_term(table, seat, channel))
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
            for each in range(self.market.seats):
                dearer += self.by_price[each * STEPS + step]
        return min(1.0, chance)


class EventOdds:
    """What the events of this round may still do to channels, before they are drawn."""

    def __init__(self, table: FoodAdviceTable) -> None:
        self.deck = table.event_deck
        self.seats = table.seats
        cancelling = [0] * c.CHANNELS
        bringing = 0
        for card in table.event_deck:
            for packed in table.box.event_effects[card]:
                effect = packed & c.EFFECT_MASK
                if effect == c.CANCEL:
                    cancelling[(packed >> c.NUMBER_SHIFT) - c.NUMBER_ZERO] += 1
                elif effect == c.ADVERTISING_BRINGS:
                    bringing += 1
        cards = max(1, len(table.event_deck))
        self.bringing = table.seats * (bringing / cards)
        """How many more customers advertising may be expected to bring."""
        self.endangered = 0
        """Channels that may be stopped, as bits,"""
        self.danger = 0.0
        """and how likely it is for the one in greatest danger."""
        for channel in range(c.CHANNELS):
            chance = 1.0 - (1.0 - cancelling[channel] / cards) ** table.seats
            if chance > 0.0:
                self.endangered |= 1 << channel
                self.danger = max(self.danger, chance)

    def holds_for(self, table: FoodAdviceTable) -> bool:
        return self.deck is table.event_deck and self.seats == table.seats


def are_same(products: list[Product], others: list[Product]) -> bool:
    if products is others:
        return True
    same = len(products) == len(others)
    for at in range(len(products)):
        same = same and products[at] is others[at]
    return same


def extra_customer_pays(market: Market, dearest: int) -> float:
    total = 0.0
    for customer in market.pool:
        if market.box.customer_buys[customer]:
            total += min(dearest, market.box.customer_budget[customer])
    return total / max(1, len(market.pool))


def expected_customers(table: FoodAdviceTable) -> list[int]:
    """Everybody who may still come, each as likely as the other, in an order that tells nothing."""
    return sorted([*table.row, *table.customer_deck] if table.customer_deck else [*table.row, *table.played])


def bits_of_expected(table: FoodAdviceTable) -> int:
    """The same as bits."""
    found = 0
    for customer in table.row:
        found |= 1 << customer
    for customer in table.customer_deck if table.customer_deck else table.played:
        found |= 1 << customer
    return found


def may_be_changed_by_events(table: FoodAdviceTable) -> bool:
    """Whether the events of this round are still to be drawn."""
    return table.stage < c.HAPPENING and table.round > 1


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
