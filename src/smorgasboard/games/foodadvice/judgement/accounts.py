"""What a seat's prospects are made of, account by account: the same F as in `prospects`, for those who ask why."""

from smorgasboard.games.foodadvice.judgement.products import NewProductForecast, three_of
from smorgasboard.games.foodadvice.judgement.prospects import Prospects
from smorgasboard.games.foodadvice.judgement.sales import JOKERS, Market, Purchases, customers_left
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState
from smorgasboard.games.foodadvice.words import reasons as r


class Accounts:
    """F by what they come from."""

    def __init__(self, prospects: Prospects, table: FoodAdviceState, seat: int) -> None:
        self.prospects = prospects
        self.table = table
        self.seat = seat
        self.amounts: dict[str, float] = {}
        market = prospects.market(table)
        self._add(r.MONEY, float(table.money[seat]))
        if table.stage <= c.NAMING:
            self._add_sales(market.purchases(0, 0), float(c.ROW))
            self._add_product(prospects.for_new_products(table, seat))
        else:
            self._add_income(market)
        usual = market.purchases(0, 0).paid[seat]
        self._add(r.LATER, prospects.later_rounds * c.ROW * (table.box.rounds - table.round) * usual)
        self._add(r.EXTRA_CHIPS, prospects.chips_bring(table, seat))
        self._add(r.KEPT_EVENTS, prospects.kept_bring(table, seat))
        self._add(r.FINES, prospects.fines_cost(table))
        if table.stage == c.VOTING and table.votes[seat] != c.NONE:
            self._add(r.VOTE, prospects.value_of_vote(table, table.votes[seat], prospects.expected(table)))

    def _add(self, key: str, amount: float) -> None:
        if amount != 0.0:
            self.amounts[key] = self.amounts.get(key, 0.0) + amount

    # ---- creating ----

    def _add_product(self, forecast: NewProductForecast) -> None:
        table, seat, prospects = self.table, self.seat, self.prospects
        hand, shape = table.hands[seat], table.shapes[seat]
        customers = prospects.customers_to_come(table)
        kept = hand if len(hand) == c.PARTS else three_of(hand, forecast.best_way(shape, hand))
        paid = forecast.by_class(shape, kept[0], kept[1], kept[2])
        for group in range(c.CLASSES + 1):
            self._add(r.PRODUCT + group_name(group), customers * paid[group])
        self._add(r.PROMOTED, customers * paid[c.CLASSES + 1])
        self._add(r.OFFER, customers * prospects.hope_in_offer(table, seat, forecast))

    # ---- from the vote on ----

    def _add_income(self, market: Market) -> None:
        """As `Prospects` has it: in part with all chips, in part without those that events may stop."""
        channels = self.table.working_channel_chips()
        odds = self.prospects.odds(self.table)
        safe = channels if odds is None else [each & ~odds.endangered for each in channels]
        if odds is None or safe == channels:
            self._add_income_with(market, channels, 1.0)
        else:
            self._add_income_with(market, channels, 1.0 - odds.danger)
            self._add_income_with(market, safe, odds.danger)

    def _add_income_with(self, market: Market, channels: list[int], share: float) -> None:
        table, seat = self.table, self.seat
        more = share * customers_left(table)
        before = self._purchases_without(market, channels, (1 << c.SAMPLING) | (1 << c.FRIDAY))
        self._add_sales(before, more)
        for channel in (c.SAMPLING, c.FRIDAY):  # what they bring is what is sold more with them
            after = (
                self._purchases_without(market, channels, 1 << c.FRIDAY)
                if channel == c.SAMPLING
                else (market.purchases_with(channels))
            )
            self._add(r.CHANNEL + c.CHANNEL_NAMES[channel], more * (after.paid[seat] - before.paid[seat]))
            before = after
        for place in range(c.STREET):
            if table.shop_chips[seat] >> place & 1:
                pay = before.shop_pay(table, seat, table.street[place])
                self._add(r.SHOP + table.shop_name(place), more * pay)
        brought = self.prospects.customers_brought(table)
        for channel in range(c.CHANNELS):
            if channels[seat] >> channel & 1:
                pays = before.channel_pays(table, seat, channel, customers_left(table), brought)
                self._add(r.CHANNEL + c.CHANNEL_NAMES[channel], share * pays)

    def _purchases_without(self, market: Market, channels: list[int], own: int) -> Purchases:
        """Without these chips of one's own, as bits."""
        others = channels.copy()
        others[self.seat] &= ~own
        return market.purchases_with(others)

    def _add_sales(self, purchases: Purchases, customers: float) -> None:
        paid = purchases.paid_by_class(self.seat)
        for group in range(c.CLASSES + 1):
            self._add(r.SALES + group_name(group), customers * paid[group])


def group_name(group: int) -> str:
    return r.JOKERS if group == JOKERS else c.CLASS_NAMES[group]
