"""How good a FoodAdvice position is: the game's own judgement, for bots."""

import math
from typing import Final

from smorgasboard.engine import Evaluation, State
from smorgasboard.games.foodadvice.judgement.products import NewProductForecast, three_of, without
from smorgasboard.games.foodadvice.judgement.sales import SalesForecast, chance_of_cancelling, expected_customers
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.stages.creating import fits
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState, own_state

SPREAD: Final = 28.0
"""F ahead that make victory likely, when much is still to come."""
LATER_ROUNDS: Final = 0.6
"""What a product earns in a later round, of what it earns in its first: newer ones stand beside it."""
EXTRA_CHIP: Final = 14.0
"""F that one more shop or channel brings in a round."""
KEPT_EVENT: Final = 5.0
COST_OF_FINING: Final = 1000.0
"""F, for the Prosecutor: more than any new round can look worse by, so that no bot fines (ADV-78)."""
VOTER_SAMPLE: Final = 9
"""So many unseen ingredients are what a voter happens to have an appetite for."""
LIKED_TAG: Final = 3.0
"""F that voting for a product with a hashtag of these is worth,"""
HELPS_RIVAL: Final = 0.01
"""and that it costs for each F that its owner may end with."""
CHANCE_OF_ANSWER: Final = 0.25
"""How often an offer is answered with something."""
CARDS_TRIED: Final = 3
"""Of those that fit what an offer wants."""
HOPE_OF_OFFER: Final = 0.5
"""What the hope for a good exchange is worth before it is said what is wanted; bots make one offer a round."""


class ForecastWithoutChips:
    """What customers may be expected to buy of all that is on sale, when all chips are at home."""

    def __init__(self, table: FoodAdviceState) -> None:
        nothing = [0] * table.seats
        self.forecast = SalesForecast(table, nothing, nothing)
        self.products = self.forecast.on_sale.products
        self.box = table.box
        self.round = table.round
        self._new_products: NewProductForecast | None = None

    def new_products(self) -> NewProductForecast:
        if self._new_products is None:
            self._new_products = NewProductForecast(self.forecast, len(self.forecast.paid) - 1)
        return self._new_products

    def holds_for(self, table: FoodAdviceState) -> bool:
        if self.box is not table.box or self.round != table.round or len(self.forecast.paid) != table.seats:
            return False
        at = 0
        for products in table.products:
            for product in products:
                if at == len(self.products) or self.products[at] is not product:
                    return False
                at += 1
        return at == len(self.products) and expected_customers(table) == self.forecast.pool


class FoodAdviceEvaluation(Evaluation):
    """Purses, and what the customers, shops, channels and later rounds may be expected to add."""

    def __init__(self) -> None:
        self._latest: ForecastWithoutChips | None = None

    def settled(self, state: State) -> bool:
        """Not before all products are known, nor before most chips are placed, nor while an event asks."""
        table = own_state(state)
        if table.stack or table.stage in (c.CREATING, c.NAMING):
            return False
        if table.stage == c.PLACING:
            return max(table.shop_chips) == 0
        return table.stage != c.PROMOTING or table.place == table.seats - 1  # whoever is last brings the events, too

    def foresees(self, state: State) -> bool:
        """All customers who may still come are asked and averaged: no need to turn some of them over."""
        return own_state(state).stage == c.SELLING

    def comparable(self, state: State) -> bool:
        """Not while everybody chooses from a hand."""
        return own_state(state).stage != c.CREATING

    def value(self, state: State, seat: int) -> float:
        table = own_state(state)
        if table.over:
            return final_share(table, seat)
        return share_of_victory(self.prospects(table, seat, self.expected(table)), seat)

    def values(self, state: State, seats: int) -> list[float]:
        """All customers are asked once for all seats."""
        table = own_state(state)
        if table.over:
            return [final_share(table, seat) for seat in range(seats)]
        expected = self.expected(table)
        return [share_of_victory(self.prospects(table, seat, expected), seat) for seat in range(seats)]

    def prospects(self, table: FoodAdviceState, seat: int, expected: list[float]) -> list[float]:
        """By seat: the F it may end with, as this seat sees it, beside what everybody expects."""
        wealth = expected.copy()
        wealth[seat] += self._private_value(table, seat, expected)
        return wealth

    def _private_value(self, table: FoodAdviceState, seat: int, wealth: list[float]) -> float:
        """What only this seat knows or wants."""
        more = -COST_OF_FINING * c.count_bits(table.fined)
        if table.stage <= c.NAMING:
            more += self._value_of_hand(table, seat, self._without_chips(table).new_products())
        elif table.stage == c.VOTING and table.votes[seat] != c.NONE:
            more += self._value_of_vote(table, table.votes[seat], wealth)
        return more

    # ---- what everybody can count ----

    def expected(self, table: FoodAdviceState) -> list[float]:
        """By seat: the F it may end with."""
        usual = self._without_chips(table).forecast.paid
        if table.stage <= c.NAMING:
            return [self._wealth(table, seat, c.ROW * usual[seat], usual[seat]) for seat in range(table.seats)]
        income = self._income_of_today(table)
        return [self._wealth(table, seat, income[seat], usual[seat]) for seat in range(table.seats)]

    def _income_of_today(self, table: FoodAdviceState) -> list[float]:
        """Where events may yet stop some channels, half-way between what comes with these and without."""
        channels = table.working_channel_chips()
        today = SalesForecast(table, channels, table.shop_chips)
        income = [today.income(seat) for seat in range(table.seats)]
        endangered = 0
        danger = 0.0
        for channel in range(c.CHANNELS):
            chance = chance_of_cancelling(table, channel)
            if chance > 0.0:
                endangered |= 1 << channel
                danger = max(danger, chance)
        safe = [each & ~endangered for each in channels]
        if safe == channels:
            return income
        stopped = SalesForecast(table, safe, table.shop_chips)
        return [(1.0 - danger) * income[seat] + danger * stopped.income(seat) for seat in range(table.seats)]

    def _wealth(self, table: FoodAdviceState, seat: int, income: float, usual: float) -> float:
        """`usual` is what a customer of a later round will pay, when this round's chips are home again."""
        rounds_left = c.ROUNDS - table.round
        later = LATER_ROUNDS * c.ROW * rounds_left * usual
        chips = EXTRA_CHIP * table.extras[seat] * (rounds_left + (1 if table.stage <= c.PLACING else 0))
        return table.money[seat] + income + later + chips + KEPT_EVENT * len(table.kept_events[seat])

    def _without_chips(self, table: FoodAdviceState) -> ForecastWithoutChips:
        """What customers were found to buy stays true as long as there are the same products and customers."""
        latest = self._latest
        if latest is None or not latest.holds_for(table):
            latest = ForecastWithoutChips(table)
            self._latest = latest
        return latest

    # ---- creating ----

    def _value_of_hand(self, table: FoodAdviceState, seat: int, forecast: NewProductForecast) -> float:
        hand = table.hands[seat]
        worth = forecast.of_hand(table.shapes[seat], hand)
        if len(hand) > c.PARTS and table.offered_card[seat] != c.NONE:
            worth += self._value_of_offer(table, seat, forecast, worth)
        return worth * c.ROW * (1.0 + LATER_ROUNDS * (c.ROUNDS - table.round))

    def _value_of_offer(self, table: FoodAdviceState, seat: int, forecast: NewProductForecast, worth: float) -> float:
        """What an exchange may add: never for a card that one would keep, never by a second offer."""
        hand, shape, given = table.hands[seat], table.shapes[seat], table.offered_card[seat]
        if given in three_of(hand, forecast.best_way(shape, hand)) or table.offers_made[seat] > 1:
            return -HOPE_OF_OFFER
        wanted = table.wanted[seat]
        if wanted == c.NONE:
            return HOPE_OF_OFFER / c.ROW
        others = without(hand, given)
        cards = cards_wanted(table, wanted)
        gain = 0.0
        for card in cards:
            gain += max(0.0, forecast.with_another(shape, others, card) - worth)
        return CHANCE_OF_ANSWER * gain / max(1, len(cards))

    # ---- voting ----

    def _value_of_vote(self, table: FoodAdviceState, other: int, wealth: list[float]) -> float:
        """A taste that nobody can read off, of what a product is made of; and no wish to help who leads."""
        product = table.products[other][-1]
        liked = 0
        for card in table.ingredient_deck[-VOTER_SAMPLE:]:
            liked |= 1 << table.box.ingredient_tag[card]
        return LIKED_TAG * c.count_bits(product.tags & liked) - HELPS_RIVAL * wealth[other]


def cards_wanted(table: FoodAdviceState, wanted: int) -> list[int]:
    """What may come of an offer: the card itself, or some that fit, spread over the deck."""
    found = [card for card in range(len(table.box.ingredient_names)) if fits(table, card, wanted)]
    step = max(1, len(found) // CARDS_TRIED)
    return found[::step][:CARDS_TRIED]


def final_share(table: FoodAdviceState, seat: int) -> float:
    return 1.0 / len(table.winners) if seat in table.winners else 0.0


def share_of_victory(wealth: list[float], seat: int) -> float:
    """By how far a seat is ahead or behind: the victories of many such positions are shared so."""
    total = 0.0
    for each in wealth:
        total += math.exp((each - wealth[seat]) / SPREAD)
    return 1.0 / total
