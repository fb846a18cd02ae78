"""Fining (ADV-77, ADV-78): the Prosecutor fines others, where the table agreed on it; the clock fines at any time.

After the extra customers, until the Prosecutor has had enough.
"""

from dataclasses import replace

from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable


def prosecutor(table: FoodAdviceTable) -> int:
    """Who has the Prosecutor, NONE when it is not dealt."""
    for seat in range(table.seats):
        if table.characters[seat] == c.PROSECUTOR:
            return seat
    return c.NONE


def list_actions(table: FoodAdviceTable, seat: int) -> list[int]:
    """ADV-78."""
    rest = [c.FINE_SEAT + other for other in range(table.seats) if other != seat and not table.fined >> other & 1]
    return [c.ENOUGH, *rest]


def carry_out(table: FoodAdviceTable, seat: int, action: int) -> None:
    """ADV-78: once a round for each, with a reason that rides along as a note."""
    other = action - c.FINE_SEAT
    table.fined |= 1 << other
    paid = _charge(table, other, c.FINE)
    if table.events is not None:
        table.events.append(told.Fined(other, seat, paid))


def hear(table: FoodAdviceTable, seat: int, note: str) -> None:
    """The reason of the latest fine for this seat, as a person typed it: it comes after the step."""
    if table.events is not None:
        for at in range(len(table.events) - 1, -1, -1):
            event = table.events[at]
            if isinstance(event, told.Fined) and event.seat == seat:
                table.events[at] = replace(event, reason=note)
                return


def run_late(table: FoodAdviceTable, seat: int) -> None:
    """ADV-77: the clock ran out."""
    paid = _charge(table, seat, c.LATE_COSTS)
    if table.events is not None:
        table.events.append(told.WasLate(seat, paid))


def _charge(table: FoodAdviceTable, seat: int, amount: int) -> int:
    """How much was paid: nobody falls below 0 F (ADV-74)."""
    paid = min(amount, table.money[seat])
    table.pay(seat, -paid, c.FROM_FINES)
    return paid
