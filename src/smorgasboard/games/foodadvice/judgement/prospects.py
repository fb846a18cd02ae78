"""The F that everybody may end a match of FoodAdvice with."""

from typing import Final

from smorgasboard.engine.judgement.numbers import Numbers
from smorgasboard.games.foodadvice.judgement.products import NewProductForecast, ProductNumbers, three_of
from smorgasboard.games.foodadvice.judgement.sales import EventOdds, Market, bits_of_expected, may_be_changed_by_events
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.stages.creating import fits
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState

COST_OF_FINING: Final = 1000.0
"""F, for the Prosecutor: more than any new round can look worse by, so that no bot fines (ADV-78)."""
VOTER_SAMPLE: Final = 9
"""So many unseen ingredients are what a voter happens to have an appetite for."""
CARDS_TRIED: Final = 6
"""Of those that fit what an offer wants."""
MARKETS_KEPT: Final = 6
"""A search comes back to a few of them all the time."""
NEVER: Final = -10.0
"""F for each customer: no exchange brings so much. A card that one would keep must not stay on offer."""


class Prospects:
    """Purses, and what the customers, shops, channels and later rounds may be expected to add."""

    def __init__(self, numbers: Numbers) -> None:
        self.later_rounds = float(numbers["later_rounds"])
        self.extra_chip = float(numbers["extra_chip"])
        self.kept_event = float(numbers["kept_event"])
        self.usually_again = float(numbers["usually_again"])
        self.liked_tag = float(numbers["liked_tag"])
        self.helps_rival = float(numbers["helps_rival"])
        self.chance_of_answer = float(numbers["chance_of_answer"])
        self.chance_of_tag = float(numbers["chance_of_tag"])
        self.hope_of_offer = float(numbers["hope_of_offer"])
        self.products = ProductNumbers(numbers)
        self._markets: list[Market] = []
        """The latest first."""
        self._new_products: list[NewProductForecast] = []
        """By seat."""
        self._odds: EventOdds | None = None

    def of(self, table: FoodAdviceState, seat: int, expected: list[float]) -> list[float]:
        """By seat: the F it may end with, as this seat sees it, beside what everybody expects."""
        wealth = expected.copy()
        wealth[seat] += self._private_value(table, seat, expected)
        if table.stage <= c.NAMING:
            customers = self.customers_to_come(table)
            for rival in range(table.seats):
                if rival != seat:
                    wealth[rival] += customers * self.for_new_products(table, rival).of_usual_hand()
        return wealth

    def _private_value(self, table: FoodAdviceState, seat: int, wealth: list[float]) -> float:
        """What only this seat knows or wants."""
        more = self.fines_cost(table)
        if table.stage <= c.NAMING:
            forecast = self.for_new_products(table, seat)
            worth = forecast.of_hand(table.shapes[seat], table.hands[seat])
            more += self.customers_to_come(table) * (worth + self.hope_in_offer(table, seat, forecast))
        elif table.stage == c.VOTING and table.votes[seat] != c.NONE:
            more += self.value_of_vote(table, table.votes[seat], wealth)
        return more

    def fines_cost(self, table: FoodAdviceState) -> float:
        return -COST_OF_FINING * c.count_bits(table.fined)

    # ---- what everybody can count ----

    def expected(self, table: FoodAdviceState) -> list[float]:
        """By seat: the F it may end with."""
        market = self.market(table)
        usual = market.purchases(0, 0).paid
        if table.stage <= c.NAMING:
            return [self._wealth(table, seat, c.ROW * usual[seat], usual[seat]) for seat in range(table.seats)]
        income = self._income_of_today(table, market)
        return [self._wealth(table, seat, income[seat], usual[seat]) for seat in range(table.seats)]

    def _income_of_today(self, table: FoodAdviceState, market: Market) -> list[float]:
        """Where events may yet stop some channels, half-way between what comes with these and without."""
        channels = table.working_channel_chips()
        brought = self.customers_brought(table)
        today = market.purchases_with(channels)
        income = [today.income(table, seat, channels[seat], brought) for seat in range(table.seats)]
        odds = self.odds(table)
        if odds is None:
            return income
        safe = [each & ~odds.endangered for each in channels]
        if safe == channels:
            return income
        stopped = market.purchases_with(safe)
        danger = odds.danger
        return [
            (1.0 - danger) * income[seat] + danger * stopped.income(table, seat, safe[seat], brought)
            for seat in range(table.seats)
        ]

    def customers_brought(self, table: FoodAdviceState) -> float:
        """How many customers of one's own a term that is met may be expected to bring."""
        odds = self.odds(table)
        return 1.0 + table.more_customers + (0.0 if odds is None else odds.bringing)

    def _wealth(self, table: FoodAdviceState, seat: int, income: float, usual: float) -> float:
        """`usual` is what a customer of a later round will pay, when this round's chips are home again."""
        later = self.later_rounds * c.ROW * (table.box.rounds - table.round) * usual
        return table.money[seat] + income + later + self.chips_bring(table, seat) + self.kept_bring(table, seat)

    def chips_bring(self, table: FoodAdviceState, seat: int) -> float:
        """Extra chips, in all the rounds in which they are still to be placed."""
        rounds = table.box.rounds - table.round + (1 if table.stage <= c.PLACING else 0)
        return self.extra_chip * table.extras[seat] * rounds

    def kept_bring(self, table: FoodAdviceState, seat: int) -> float:
        return self.kept_event * len(table.kept_events[seat])

    # ---- what is found once ----

    def market(self, table: FoodAdviceState) -> Market:
        """What customers were found to buy stays true as long as there are the same products and customers."""
        markets = self._markets
        expected = c.NONE
        for at in range(len(markets)):
            market = markets[at]
            if market.sells_what(table):
                if not market.knows_cards(table):
                    if expected == c.NONE:
                        expected = bits_of_expected(table)
                    if expected != market.pool_bits:
                        continue
                    market.learn_cards(table)
                if at > 0:
                    markets.insert(0, markets.pop(at))
                return market
        return self._new_market(table)

    def _new_market(self, table: FoodAdviceState) -> Market:
        market = Market(table, self.usually_again)
        self._markets.insert(0, market)
        if len(self._markets) > MARKETS_KEPT:
            self._markets.pop()
        return market

    def odds(self, table: FoodAdviceState) -> EventOdds | None:
        """None where the events of the round are drawn, or where there are none."""
        if not may_be_changed_by_events(table):
            return None
        odds = self._odds
        if odds is None or not odds.holds_for(table):
            odds = EventOdds(table)
            self._odds = odds
        return odds

    def for_new_products(self, table: FoodAdviceState, seat: int) -> NewProductForecast:
        market = self.market(table)
        known = self._new_products
        odds = self.odds(table)
        danger = 0.0 if odds is None else odds.danger * (odds.endangered >> c.FRIDAY & 1)
        if not known or known[0].market is not market or known[0].danger != danger:
            known = [NewProductForecast(market, each, self.products, danger) for each in range(table.seats)]
            self._new_products = known
        return known[seat]

    # ---- creating ----

    def customers_to_come(self, table: FoodAdviceState) -> float:
        """How many customers of a product's first round those of all its rounds are worth."""
        return c.ROW * (1.0 + self.later_rounds * (table.box.rounds - table.round))

    def hope_in_offer(self, table: FoodAdviceState, seat: int, forecast: NewProductForecast) -> float:
        """What an exchange may add: never for a card that one would keep, less for one that nobody wanted before."""
        hand, shape, given = table.hands[seat], table.shapes[seat], table.offered_card[seat]
        if len(hand) == c.PARTS or given == c.NONE:
            return 0.0
        kept = three_of(hand, forecast.best_way(shape, hand))
        if given in kept:
            return NEVER
        if given in table.shown[seat][: table.offers_made[seat] - 1]:
            return -self.hope_of_offer
        appeal = forecast.appeal(given)
        if table.wanted[seat] == c.NONE:
            return self.hope_of_offer * appeal / (1.0 + appeal) / c.ROW
        worth = forecast.of_hand(shape, hand)
        cards = cards_wanted(table, table.wanted[seat])
        gain = 0.0
        for card in cards:
            gain += max(0.0, forecast.with_another(shape, kept, card) - worth)
        by_tag = table.wanted[seat] >> c.WANT_BITS == c.BY_TAG
        return (self.chance_of_tag if by_tag else self.chance_of_answer) * gain / max(1, len(cards))

    # ---- voting ----

    def value_of_vote(self, table: FoodAdviceState, other: int, wealth: list[float]) -> float:
        """A taste that nobody can read off, of what a product is made of; and no wish to help who leads."""
        product = table.products[other][-1]
        liked = 0
        for card in table.ingredient_deck[-VOTER_SAMPLE:]:
            liked |= 1 << table.box.ingredient_tag[card]
        return self.liked_tag * c.count_bits(product.tags & liked) - self.helps_rival * wealth[other]


def cards_wanted(table: FoodAdviceState, wanted: int) -> list[int]:
    """What may come of an offer: the card itself, or some that fit, spread over the deck."""
    found = [card for card in range(len(table.box.ingredient_names)) if fits(table, card, wanted)]
    step = max(1, len(found) // CARDS_TRIED)
    return found[::step][:CARDS_TRIED]
