"""Extra customers (ADV-39, ADV-61 to ADV-63): advertising whose term is met brings customers of one's own.

Nobody decides: in order, when the last customer of the row has gone.
"""

from smorgasboard.games.foodadvice import journal
from smorgasboard.games.foodadvice.rules import choosing, customer_deck, terms
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.stages.selling import sell
from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable


def bring(table: FoodAdviceTable) -> None:
    """ADV-11: from the first seat on."""
    for place in range(table.seats):
        seat = table.seat_at(place)
        for channel in range(c.ADVERTISING_CHANNELS):
            if (table.channel_chips[seat] & table.working_channels()) >> channel & 1:
                met = terms.channel_met(table, seat, channel)
                if table.events is not None:
                    journal.channel_judged(table, seat, channel, met)
                if met:
                    table.tally(seat, c.CHANNEL_MET, c.CHANNEL_NAMES[channel])
                    for _ in range(1 + table.more_customers):
                        _serve(table, seat, customer_deck.draw(table))


def _serve(table: FoodAdviceTable, seat: int, customer: int) -> None:
    """ADV-61 to ADV-63: shops pay nothing, terms do not count it."""
    table.revealed = True
    if customer == c.NONE:
        return
    if not table.box.customer_buys[customer]:
        _send_away(table, customer)
        return
    budget = table.box.customer_budget[customer]
    if table.is_joker(customer):
        products = [table.products[each] if each == seat else [] for each in range(table.seats)]
        shelf = choosing.shelf_at_full_price(table.box, products, customer, budget)
        bought = choosing.joker_choice(shelf, table.working_channel_chips())
        if not bought:
            bought = [choosing.dearest_of(shelf)]
    else:
        shelf = choosing.shelf_of_one(table.box, seat, table.products[seat], customer, budget)
        bought = [choosing.personal_choice(shelf)]
        table.taken[seat] = [*table.taken[seat], customer]  # ADV-52
    if table.events is not None:
        journal.decided(table, shelf, seat)
    for at in bought:
        sell(table, shelf, at, c.FROM_EXTRA_CUSTOMERS)
    table.served = [*table.served, customer]


def _send_away(table: FoodAdviceTable, customer: int) -> None:
    """A blank customer."""
    table.served = [*table.served, customer]
    if table.events is not None:
        journal.nothing_sold(table, customer)
