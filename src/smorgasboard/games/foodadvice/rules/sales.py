"""Customers come and buy; owners, shops and investors are paid; channels bring customers of one's own."""

from __future__ import annotations

from smorgasboard.games.foodadvice import journal
from smorgasboard.games.foodadvice.rules.codes import (
    AGAIN,
    ALWAYS,
    BY_CUSTOMER_CLASS,
    BY_SEX,
    CHANNEL_MET,
    CHANNEL_NAMES,
    CLASSES,
    CUSTOMER_WON,
    DEAREST,
    EACH_CLASS_OF_PART,
    EXACT_PRICE,
    FAVOURITE,
    FIRST_SALE,
    FIRST_SERVICE,
    FROM_EXTRA_CUSTOMERS,
    FROM_INVESTMENTS,
    FROM_LISTED_SHAPES,
    FROM_SALES,
    FROM_SHOPS,
    FULL_BUDGET,
    HAS_TAG,
    HASHTAGS,
    LEAST_PRICE,
    LISTED_SHAPE_PAYS,
    MABIUS,
    MATCHES_AT_LEAST,
    MATCHES_EXACTLY,
    NEWEST,
    NONE,
    NUMBER_OF_TERM,
    OLDER,
    PREMIUM,
    PREMIUM_PART,
    PRICE_AT_LEAST,
    PRICE_AT_MOST,
    ROUNDS,
    SALE_SHIFT,
    SALES,
    SOLD_CLASSES,
    STREET,
    TERM_MASK,
    TERM_SHIFT,
    VOTES_AT_LEAST,
)
from smorgasboard.games.foodadvice.rules.customers import (
    Shelf,
    choice,
    dearest_of,
    joker_choice,
    personal_choice,
    shelf_at_full_price,
    shelf_for,
    shelf_of_one,
)
from smorgasboard.games.foodadvice.rules.pieces import NOTHING, Product
from smorgasboard.games.foodadvice.rules.trading import Trading


class Sales(Trading):
    # ---- the row ----

    def draw_customer(self) -> int:
        """ADV-64; NONE where nobody is left."""
        if not self.customer_deck:
            deck = self.played.copy()
            self.chance.shuffle(deck)
            self.customer_deck = deck
            self.played = NOTHING
        deck = self.customer_deck
        if not deck:
            return NONE
        self.customer_deck = deck[:-1]
        return deck[-1]

    def draw_normal_customer(self) -> int:
        """ADV-74: the next who is no Joker, NONE where there is none; Jokers on the way go under the deck."""
        jokers: list[int] = []
        found = NONE
        while found == NONE and (self.customer_deck or self.played):
            customer = self.draw_customer()
            if self.is_joker(customer):
                jokers.append(customer)
            else:
                found = customer
        self.customer_deck = [*jokers, *self.customer_deck]
        return found

    def turn_over(self) -> None:
        """ADV-44."""
        self.revealed = True
        self.customer = self.row[0]
        self.row = self.row[1:]
        for seat in range(self.seats):
            if self.peeked[seat] > 0:
                self.peeked[seat] -= 1
        if self.events is not None:
            journal.customer_came(self, self.budget())

    def budget(self) -> int:
        """Of the customer who stands there."""
        budget = self.box.customer_budget[self.customer] + self.budget_change
        return max(budget, LEAST_PRICE)  # ADV-74

    def serve(self) -> None:
        """The customer who stands there decides."""
        customer = self.customer
        if self.is_joker(customer):
            self._serve_joker(customer, self.budget())
        else:
            self._serve_normal(customer, self.budget())
        self.served = [*self.served, customer]
        self.customer = NONE
        self.budget_change = 0

    def _serve_normal(self, customer: int, budget: int) -> None:
        ads = self.working_ads()
        shelf = shelf_for(self.box, self.products, ads, customer, budget)
        at = choice(shelf, ads, budget)
        if self.events is not None:
            journal.decided(self, customer, budget, shelf, NONE)
        if at == NONE:
            if self.events is not None:
                journal.nothing_sold(self, customer)
            return
        owner = shelf.owner(at)
        first = self.sales[owner] == 0
        self._sell(customer, shelf, at, FROM_SALES)
        self._count_sale(customer, shelf, at, budget)
        self.taken[owner] = [*self.taken[owner], customer]  # ADV-52
        self._pay_shops(customer, shelf, at, budget, first)

    def _serve_joker(self, customer: int, budget: int) -> None:
        """ADV-56, ADV-60."""
        shelf = shelf_at_full_price(self.box, self.products, customer)
        bought = joker_choice(shelf, self.working_ads(), budget)
        if self.events is not None:
            journal.decided(self, customer, budget, shelf, NONE)
            if not bought:
                journal.nothing_sold(self, customer)
        for at in bought:
            self._sell(customer, shelf, at, FROM_SALES)
            self._count_sale(customer, shelf, at, budget)

    # ---- paying ----

    def _sell(self, customer: int, shelf: Shelf, at: int, source: int) -> None:
        """ADV-52, ADV-42."""
        owner = shelf.owner(at)
        self.pay(owner, shelf.prices[at], source)
        self.tally(owner, CUSTOMER_WON, self.box.customer_names[customer])
        if self.events is not None:
            journal.sold(self, customer, shelf.goods[at], shelf.prices[at], shelf.matches[at])
        for seat in range(self.seats):
            if self.invested[seat] == owner and self.working() >> MABIUS & 1:
                self.pay(seat, self.box.mabius_pays, FROM_INVESTMENTS)
                if self.events is not None:
                    journal.investment_paid(self, seat, owner, self.box.mabius_pays)

    def _count_sale(self, customer: int, shelf: Shelf, at: int, budget: int) -> None:
        """For the channels' terms (ADV-39); everybody's, since some look at a neighbour."""
        owner = shelf.owner(at)
        first = self.sales[owner] == 0
        self.sales[owner] += 1
        for channel in range(FIRST_SERVICE):
            packed = self.box.channel_term[channel]
            term = packed & TERM_MASK
            place = owner * FIRST_SERVICE + channel
            if term == SALES:
                if self.term_met(packed >> SALE_SHIFT, customer, shelf, at, budget, first):
                    self.progress[place] += 1
            elif term == SOLD_CLASSES:
                group = self.box.customer_class[customer]
                if group != NONE:
                    self.progress[place] |= 1 << group
            elif term == HASHTAGS:
                self.progress[place] += shelf.matches[at]
            elif term == DEAREST:
                self.progress[place] = max(self.progress[place], shelf.prices[at])
            else:
                self.progress[place] += 1

    def _pay_shops(self, customer: int, shelf: Shelf, at: int, budget: int, first: bool) -> None:
        owner = shelf.owner(at)
        for place in range(STREET):
            if self.chips[owner] >> place & 1:
                shop = self.street[place]
                bonus = 0
                if self.term_met(self.box.shop_term[shop], customer, shelf, at, budget, first):  # ADV-54
                    bonus = self.box.shop_bonus[shop]
                listed = LISTED_SHAPE_PAYS * (self.box.shop_shapes[shop] >> shelf.products[at].shape & 1)  # ADV-55
                self.pay(owner, bonus, FROM_SHOPS)
                self.pay(owner, listed, FROM_LISTED_SHAPES)
                if self.events is not None and bonus + listed > 0:
                    journal.shop_paid(self, owner, place, bonus, listed)

    def term_met(self, packed: int, customer: int, shelf: Shelf, at: int, budget: int, first: bool) -> bool:
        """Whether a purchase meets a shop's term; prices are prices paid (ADV-54)."""
        term = packed & TERM_MASK
        number = packed >> TERM_SHIFT
        if term == BY_SEX:
            return self.box.customer_sex[customer] == number
        if term == BY_CUSTOMER_CLASS:
            return self.box.customer_class[customer] == number
        if term == FULL_BUDGET:
            return shelf.prices[at] == budget
        if term == FIRST_SALE:
            return first
        if term == AGAIN:
            return not first
        if term in (NEWEST, OLDER):
            return (shelf.goods[at] % ROUNDS == self.round - 1) == (term == NEWEST)
        if term == VOTES_AT_LEAST:
            return self.applause[shelf.owner(at)] >= number
        if term == EXACT_PRICE:
            return shelf.products[at].price == budget
        if term in (PREMIUM_PART, EACH_CLASS_OF_PART):
            classes = self._classes_of_parts(shelf.products[at])
            return (classes >> PREMIUM & 1) != 0 if term == PREMIUM_PART else classes == (1 << CLASSES) - 1
        return product_meets(term, number, shelf, at)

    def _classes_of_parts(self, product: Product) -> int:
        """As bits."""
        found = 0
        for part in product.parts:
            found |= 1 << self.box.ingredient_class[part]
        return found

    # ---- channels and their customers ----

    def channel_met(self, seat: int, channel: int) -> bool:
        """ADV-39."""
        packed = self.box.channel_term[channel]
        term, number = packed & TERM_MASK, packed >> TERM_SHIFT & NUMBER_OF_TERM
        found = self.progress[seat * FIRST_SERVICE + channel]
        if term in (SALES, HASHTAGS):
            return found >= number
        if term == SOLD_CLASSES:
            return count_classes(found) >= number
        if term == DEAREST:
            return found > 0 and found == self.dearest_sale(channel)
        return found > self.progress[self.left_of(seat) * FIRST_SERVICE + channel]

    def dearest_sale(self, channel: int) -> int:
        """Of anybody, on a channel that asks for it."""
        return max([self.progress[seat * FIRST_SERVICE + channel] for seat in range(self.seats)])

    def bring_extra_customers(self) -> None:
        """ADV-11: from the first seat on."""
        for place in range(self.seats):
            seat = self.seat_at(place)
            for channel in range(FIRST_SERVICE):
                if (self.ads[seat] & self.working()) >> channel & 1:
                    met = self.channel_met(seat, channel)
                    if self.events is not None:
                        journal.channel_judged(self, seat, channel, met)
                    if met:
                        self.tally(seat, CHANNEL_MET, CHANNEL_NAMES[channel])
                        for _ in range(1 + self.more_customers):
                            self._serve_personally(seat, self.draw_customer())

    def _serve_personally(self, seat: int, customer: int) -> None:
        """ADV-61 to ADV-63: shops pay nothing, terms do not count it."""
        self.revealed = True
        if customer == NONE:
            return
        if not self.box.customer_buys[customer]:
            self._send_away(customer)
            return
        budget = self.box.customer_budget[customer]
        if self.is_joker(customer):
            products = [self.products[each] if each == seat else [] for each in range(self.seats)]
            shelf = shelf_at_full_price(self.box, products, customer)
            bought = joker_choice(shelf, self.working_ads(), budget)
            if not bought:
                bought = [dearest_of(shelf)]
        else:
            shelf = shelf_of_one(self.box, seat, self.products[seat], customer, budget)
            bought = [personal_choice(shelf)]
            self.taken[seat] = [*self.taken[seat], customer]  # ADV-52
        if self.events is not None:
            journal.decided(self, customer, budget, shelf, seat)
        for at in bought:
            self._sell(customer, shelf, at, FROM_EXTRA_CUSTOMERS)
        self.served = [*self.served, customer]

    def _send_away(self, customer: int) -> None:
        """A blank customer."""
        self.served = [*self.served, customer]
        if self.events is not None:
            journal.nothing_sold(self, customer)


def product_meets(term: int, number: int, shelf: Shelf, at: int) -> bool:
    """Terms about the product and what the customer sees in it."""
    if term == PRICE_AT_LEAST:
        return shelf.prices[at] >= number
    if term == PRICE_AT_MOST:
        return shelf.prices[at] <= number
    if term == MATCHES_AT_LEAST:
        return shelf.matches[at] >= number
    if term == MATCHES_EXACTLY:
        return shelf.matches[at] == number
    if term == FAVOURITE:
        return shelf.favourite(at)
    if term == HAS_TAG:
        return (shelf.products[at].tags >> number & 1) != 0
    return term == ALWAYS


def count_classes(bits: int) -> int:
    return (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1)
