"""Cleaning up (ADV-10, ADV-37): customers go to the played pile, chips go home, what events changed is over.

Nobody decides: at the end of each round.
"""

from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.table import NOTHING, FoodAdviceTable


def clean_up(table: FoodAdviceTable) -> None:
    table.played = [*table.played, *table.served]
    table.served = NOTHING
    table.budget_change = 0
    table.cancelled = 0
    table.more_customers = 0
    table.fined = 0
    table.progress = [0] * (table.seats * c.ADVERTISING_CHANNELS)
    for seat in range(table.seats):
        table.shop_chips[seat] = 0  # ADV-37
        table.channel_chips[seat] = 0
        table.invested[seat] = c.NONE
        table.taken[seat] = NOTHING
        table.peeked[seat] = 0
        table.sales[seat] = 0
        _restore_prices(table, seat)


def _restore_prices(table: FoodAdviceTable, seat: int) -> None:
    products = table.products[seat]
    for which in range(len(products)):
        if products[which].change != 0:
            table.put_product(seat, which, products[which].parts, 0)
