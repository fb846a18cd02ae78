"""Budgets, further customers, a look at those who come next, and channels stopped or doing more (ADV-75)."""

from smorgasboard.games.foodadvice import journal
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules import customer_deck
from smorgasboard.games.foodadvice.rules.events import frames
from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable


def carry_out(table: FoodAdviceTable, packed: int) -> None:
    effect, seat, number = frames.effect_of(packed), frames.seat_of(packed), frames.number_of(packed)
    if effect == c.BUDGET:
        table.budget_change += number
        if table.events is not None:
            journal.budget_changed(table, seat, number)
    elif effect == c.CUSTOMER:
        _add_customer(table, seat)
    elif effect == c.CANCEL:
        table.cancelled |= 1 << number
    elif effect == c.ADVERTISING_BRINGS:
        table.more_customers += number
    elif effect == c.PEEK:
        table.revealed = True
        table.peeked[seat] = max(table.peeked[seat], min(number, len(table.row)))
        if table.events is not None:
            journal.peeked(table, seat)


def _add_customer(table: FoodAdviceTable, seat: int) -> None:
    """ADV-74: a normal one, last in the row."""
    customer = customer_deck.draw_normal(table)
    if customer != c.NONE:
        table.row = [*table.row, customer]
        if table.events is not None:
            journal.customer_added(table, seat)
