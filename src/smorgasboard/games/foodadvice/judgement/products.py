"""What a product that is not on the shelves yet may earn, and which three of a hand make the best one."""

from typing import Final

from smorgasboard.engine.judgement.numbers import Numbers
from smorgasboard.games.foodadvice.judgement.sales import (
    STEP,
    STEPS,
    Market,
    Purchases,
    extra_customer_pays,
    price_step,
)
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.box import Box

REMEMBERED: Final = 20000
"""So many hands at most."""
KINDS_OF_SALES: Final = (c.PARTS + 1) * c.CLASSES
"""By matches and class of customer."""
PRICE_BITS: Final = 12
USUAL_COMPANIONS: Final = 25
"""F that two ingredients cost together."""
USUAL_HANDS: Final = 3
"""So many hands, with cards from all over the box, stand for those that nobody sees."""
UNKNOWN: Final = -1.0


class Reach:
    """Whom a product of one shape and price can win, by matches and class, and what each of these brings on average."""

    def __init__(self) -> None:
        self.customers = [0] * KINDS_OF_SALES
        """As bits."""
        self.chance = [0.0] * KINDS_OF_SALES
        """That no rival brings something better."""
        self.brings = [0.0] * KINDS_OF_SALES


class RivalProducts:
    """What the new products of the others are usually like."""

    def __init__(self, numbers: Numbers) -> None:
        self.match = [1.0, *[float(numbers[f"rivals_match_{count}"]) for count in range(1, c.PARTS + 1)], 0.0]
        """How often one has so many matches with a customer, or more; three are kept of six."""
        self.affordable = [float(numbers[f"rivals_affordable_{name}"]) for name in c.CLASS_NAMES]
        """How often a customer of a class can pay it,"""
        self.at_budget = [float(numbers[f"rivals_at_budget_{name}"]) for name in c.CLASS_NAMES]
        """and how many of those that can be paid cost just the budget."""
        self.joker_wants = float(numbers["joker_wants"])
        """F for which a Joker buys of each, on average."""

    def chances_to_be_bought(self, box: Box, rivals: int) -> list[float]:
        """By matches, class of customer and price: that no rival's new product is better, nor as good."""
        chances = [0.0] * (KINDS_OF_SALES * STEPS)
        budgets = [0] * c.CLASSES
        for customer in range(len(box.customer_class)):
            if box.customer_class[customer] != c.NONE:
                budgets[box.customer_class[customer]] = box.customer_budget[customer]
        for matches in range(c.PARTS + 1):
            better = self.match[matches + 1]
            alike = self.match[matches] - better if matches > 0 else 0.0
            for group in range(c.CLASSES):
                for step in range(STEPS):
                    below = max(0.0, 1.0 - step * STEP / max(budgets[group], 1))
                    dearer = alike * (self.at_budget[group] + (1.0 - self.at_budget[group]) * below)
                    beaten = self.affordable[group] * (better + dearer)
                    chances[(matches * c.CLASSES + group) * STEPS + step] = (1.0 - beaten) ** rivals
        return chances


class Plan:
    """What a seat's products bring with one way to promote them, and whom a new one could win."""

    def __init__(self, on_sale: Purchases, seat: int, shops: float) -> None:
        self.on_sale = on_sale
        self.reduced = on_sale.reduced != 0
        self.now = on_sale.paid[seat] + shops * on_sale.sales[seat]
        """For each customer, with the products that there are."""
        self.own_customers = 0
        """Normal ones who buy there already, as bits,"""
        self.each_brings = self.now / on_sale.sales[seat] if on_sale.sales[seat] > 0.0 else 0.0
        """and what a sale brings on average."""
        self.reaches: dict[int, Reach] = {}
        customers = set()
        for at in range(len(on_sale.shelves)):
            if on_sale.shelves[at].owner(on_sale.places[at]) == seat:
                customers.add(on_sale.shelves[at].customer)
        for at in range(len(on_sale.market.pool)):
            if on_sale.market.pool[at] in customers:
                self.own_customers |= 1 << at


class NewProductForecast:
    """New products of one seat, held against what is on sale already and what rivals may bring."""

    def __init__(self, market: Market, seat: int, numbers: "ProductNumbers", danger: float) -> None:
        self.market = market
        self.numbers = numbers
        self.danger = danger
        """That an event stops Black Friday."""
        self.friday_works = numbers.friday * (1.0 - danger)
        """How much of what Black Friday may bring is brought."""
        self.box: Box = market.box
        self.pool = market.pool
        self.size = max(1, len(self.pool))
        self.dearest = 0
        """Of what the seat has already."""
        for product in market.by_seat[seat]:
            self.dearest = max(self.dearest, product.price)
        self.usual = Plan(market.purchases(0, 0), seat, numbers.shops)
        self.friday = Plan(market.purchases(1 << seat, 0), seat, numbers.shops)
        """When the seat is on Black Friday."""
        self.wanting = [0] * len(self.box.tag_names)
        """By hashtag: the customers of the pool who want it, as bits;"""
        self.favouring = [0] * (c.SHAPES + 1)
        """by shape: those whose favourite it is; the last is no shape."""
        self.jokers = 0
        self.joker_share = 0.0
        """How much of what Jokers want they can pay, on average."""
        self._ask_pool()
        self._ask_jokers()
        self.chance_unbeaten = numbers.rivals.chances_to_be_bought(self.box, market.seats - 1)
        self.hands: dict[tuple[int, ...], tuple[float, int]] = {}
        """What hands were found to be worth, and by which three of them."""
        self._extra: dict[int, float] = {}
        self._usual_hand = UNKNOWN
        self.now = self.promoted(self.usual.now, self.friday.now, self.dearest)

    def _ask_pool(self) -> None:
        for at in range(len(self.pool)):
            customer = self.pool[at]
            self.jokers |= (1 if self.box.customer_class[customer] == c.NONE else 0) << at
            for tag in range(len(self.wanting)):
                self.wanting[tag] |= (self.box.customer_tags[customer] >> tag & 1) << at
            for shape in range(c.SHAPES):
                self.favouring[shape] |= (self.box.customer_shapes[customer] >> shape & 1) << at

    def _ask_jokers(self) -> None:
        count = 0
        for at in range(len(self.pool)):
            if self.jokers >> at & 1:
                customer = self.pool[at]
                wanted = self.numbers.rivals.joker_wants * (self.market.seats - 1)
                for product in self.market.products:
                    if product.tags & self.box.customer_tags[customer]:
                        wanted += product.price
                self.joker_share += min(1.0, self.box.customer_budget[customer] / max(1.0, wanted))
                count += 1
        self.joker_share /= max(1, count)

    # ---- one product ----

    def of(self, shape: int, first: int, second: int, third: int) -> float:
        """What a product of these three ingredients adds for each customer of the round, on average."""
        price = self.price_of(first, second, third)
        exactly = self.by_matches(shape, first, second, third)
        jokers = self.joker_share * price * c.count_bits(self.jokers & (exactly[1] | exactly[2] | exactly[3]))
        usual = self.usual.now + self.brought(exactly, self.usual, shape, price) / self.size
        friday = self.friday.now + self.brought(exactly, self.friday, shape, price) / self.size
        return self.promoted(usual, friday, max(price, self.dearest)) - self.now + jokers / self.size

    def price_of(self, first: int, second: int, third: int) -> int:
        prices = self.box.ingredient_price
        return prices[first] + prices[second] + prices[third]

    def by_matches(self, shape: int, first: int, second: int, third: int) -> list[int]:
        """For each number of matches, the customers who find so many, as bits; without any, it is the shape."""
        tags = self.box.ingredient_tag
        one = self.wanting[tags[first]]
        two = 0 if tags[second] == tags[first] else self.wanting[tags[second]]
        three = 0 if tags[third] == tags[first] or tags[third] == tags[second] else self.wanting[tags[third]]
        some = one | two | three
        several = one & two | one & three | two & three
        return [self.favouring[shape] & ~some, some & ~several, several & ~(one & two & three), one & two & three]

    def brought(self, exactly: list[int], plan: Plan, shape: int, price: int) -> float:
        """By all normal customers of the pool together."""
        reach = self.reach(plan, shape, price)
        total = 0.0
        for matches in range(c.PARTS + 1):
            if exactly[matches]:
                for group in range(c.CLASSES):
                    kind = matches * c.CLASSES + group
                    reached = exactly[matches] & reach.customers[kind]
                    if reached:
                        total += c.count_bits(reached) * reach.brings[kind]
                        own = reached & plan.own_customers
                        if own:  # they would have bought something else there
                            total -= c.count_bits(own) * reach.chance[kind] * plan.each_brings
        return total

    def promoted(self, usual: float, friday: float, dearest: int) -> float:
        """With a chip on the better channel: one that brings a customer of one's own, or Black Friday."""
        advertised = usual + self.numbers.advertising * self.extra_customer(dearest) / c.ROW
        return max(advertised, usual + self.friday_works * (friday - usual))

    def extra_customer(self, price: int) -> float:
        known = self._extra.get(price)
        if known is None:
            known = extra_customer_pays(self.market, price)
            self._extra[price] = known
        return known

    def reach(self, plan: Plan, shape: int, price: int) -> Reach:
        key = shape << PRICE_BITS | price
        known = plan.reaches.get(key)
        if known is None:
            known = self._found_reach(plan, shape, price)
            plan.reaches[key] = known
        return known

    def _found_reach(self, plan: Plan, shape: int, price: int) -> Reach:
        reach = Reach()
        for at in range(len(self.pool)):
            customer = self.pool[at]
            group = self.box.customer_class[customer]
            budget = self.box.customer_budget[customer]
            pays = min(price, budget) if plan.reduced else price
            if group == c.NONE or pays > budget:
                continue
            favourite = self.favouring[shape] >> at & 1
            for matches in range(c.PARTS + 1):
                if (matches << 10 | pays << 1 | favourite) > plan.on_sale.best_keys[at]:
                    kind = matches * c.CLASSES + group
                    reach.customers[kind] |= 1 << at
                    reach.chance[kind] = self.chance_unbeaten[kind * STEPS + price_step(pays)]
                    reach.brings[kind] = (pays + self.numbers.shops) * reach.chance[kind]
        return reach

    def by_class(self, shape: int, first: int, second: int, third: int) -> list[float]:
        """What `of` is made of: by class of the customer, by Jokers, and last what a chip on a channel adds."""
        price = self.price_of(first, second, third)
        exactly = self.by_matches(shape, first, second, third)
        found: list[float] = []
        for group in range(c.CLASSES):
            customers = 0
            for at in range(len(self.pool)):
                customers |= (1 if self.box.customer_class[self.pool[at]] == group else 0) << at
            alone = [each & customers for each in exactly]
            found.append(self.brought(alone, self.usual, shape, price) / self.size)
        some = exactly[1] | exactly[2] | exactly[3]
        found.append(self.joker_share * price * c.count_bits(self.jokers & some) / self.size)
        return [*found, self.of(shape, first, second, third) - sum(found)]

    # ---- hands ----

    def best_way(self, shape: int, hand: list[int]) -> int:
        """Which of KEPT_SLOTS is best."""
        return self._best(shape, hand)[1]

    def of_usual_hand(self) -> float:
        """On average over hands that nobody needs to know, of whatever shape."""
        if self._usual_hand == UNKNOWN:
            total = 0.0
            for hand in usual_hands(len(self.box.ingredient_names)):
                total += self.of_hand(c.SHAPES, hand)
            self._usual_hand = total / USUAL_HANDS
        return self._usual_hand

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

    # ---- exchanges ----

    def with_another(self, shape: int, kept: list[int], card: int) -> float:
        """Of the best product with this card in the place of one of those three."""
        return max(
            self.of(shape, kept[0], kept[1], card),
            self.of(shape, kept[0], kept[2], card),
            self.of(shape, kept[1], kept[2], card),
        )

    def appeal(self, card: int) -> float:
        """What anybody may have of a card, beside two others."""
        price = self.box.ingredient_price[card] + USUAL_COMPANIONS
        wanting = self.wanting[self.box.ingredient_tag[card]]
        return self.brought([0, wanting, 0, 0], self.usual, c.SHAPES, price) / self.size


class ProductNumbers:
    """The numbers of the judgement that are about new products."""

    def __init__(self, numbers: Numbers) -> None:
        self.rivals = RivalProducts(numbers)
        self.shops = float(numbers["shops_pay"])
        """F that shops add to a sale of a normal customer;"""
        self.advertising = float(numbers["advertising_works"])
        """how often a customer of one's own comes;"""
        self.friday = float(numbers["friday_works"])
        """how much of what Black Friday may bring is brought, where no event stops it."""


def three_of(hand: list[int], way: int) -> list[int]:
    slots = c.KEPT_SLOTS[way]
    return [hand[slots[0]], hand[slots[1]], hand[slots[2]]]


def usual_hands(cards: int) -> list[list[int]]:
    step = cards // c.HAND
    return [[step * place + step * number // USUAL_HANDS for place in range(c.HAND)] for number in range(USUAL_HANDS)]
