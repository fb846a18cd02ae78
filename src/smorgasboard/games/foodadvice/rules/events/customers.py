"""Budgets, further customers, a look at those who come next, and channels stopped or doing more (ADV-75)."""

from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.events import frames
from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable


def carry_out(table: FoodAdviceTable, packed: int) -> None:
    effect, seat, number = frames.effect_of(packed), frames.seat_of(packed), frames.number_of(packed)
    if effect == c.BUDGET:
        table.budget_change += number
        if table.events is not None:
            table.events.append(told.BudgetChanged(seat, number))
    elif effect == c.CUSTOMER:
        _add_customer(table, seat)
    elif effect == c.CANCEL:
        table.cancelled |= 1 << number
    elif effect == c.ADVERTISING_BRINGS:
        table.more_customers += number
    elif effect == c.PEEK:
        _peek(table, seat, number)


def _add_customer(table: FoodAdviceTable, seat: int) -> None:
    """ADV-74: a normal one, last in the row."""
    customer = table.draw_normal_customer()
    if customer != c.NONE:
        table.row = [*table.row, customer]
        if table.events is not None:
            table.events.append(told.CustomerAdded(seat))


def _peek(table: FoodAdviceTable, seat: int, number: int) -> None:
    table.revealed = True
    table.peeked[seat] = max(table.peeked[seat], min(number, len(table.row)))
    if table.events is not None:
        names = [table.box.customer_names[customer] for customer in table.row[: table.peeked[seat]]]
        table.events.append(told.Peeked(seat, len(names)))
        table.events.append(told.SawCustomers(seat, tuple(names), audience=(seat,)))
