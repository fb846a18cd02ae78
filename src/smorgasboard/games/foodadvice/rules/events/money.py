"""Money from the bank or to it, stealing, giving (ADV-69, ADV-75). Nobody falls below 0 F (ADV-74)."""

from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.events import frames
from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable


def others(table: FoodAdviceTable, seat: int) -> list[int]:
    """Who may be named."""
    return [c.TARGET + other for other in range(table.seats) if other != seat]


def carry_out(table: FoodAdviceTable, packed: int) -> None:
    effect, seat, number = frames.effect_of(packed), frames.seat_of(packed), frames.number_of(packed)
    if effect == c.GAIN:
        _move(table, seat, number)
    elif effect == c.PAY:
        _move(table, seat, -number)
    elif effect == c.GAIN_PER_PRODUCT:
        _move(table, seat, number * len(table.products[seat]))
    elif effect == c.GAIN_PER_SHOP:
        _move(table, seat, number * c.count_bits(table.shop_chips[seat]))
    elif effect == c.STEAL:
        _hand_over(table, frames.first_choice(packed), seat, number)  # ADV-69
    elif effect == c.GIVE:
        _hand_over(table, seat, frames.first_choice(packed), number)
    else:
        _move_for_many(table, effect, seat, number)


def _move_for_many(table: FoodAdviceTable, effect: int, seat: int, number: int) -> None:
    poorest, richest = min(table.money), max(table.money)
    before = table.money.copy()
    for place in range(table.seats):
        other = table.seat_at(place)
        if effect == c.COLLECT:
            if other != seat:
                _hand_over(table, other, seat, number)
        elif effect == c.EVERYONE_GAINS or (effect == c.OTHERS_GAIN and other != seat):
            _move(table, other, number)
        elif effect == c.EVERYONE_PAYS or (effect == c.OTHERS_PAY and other != seat):
            _move(table, other, -number)
        elif effect == c.POOREST_GAINS and before[other] == poorest:
            _move(table, other, number)
        elif effect == c.RICHEST_PAYS and before[other] == richest:
            _move(table, other, -number)


def _move(table: FoodAdviceTable, seat: int, amount: int) -> None:
    """From the bank or to it."""
    moved = max(amount, -table.money[seat])
    table.pay(seat, moved, c.FROM_EVENTS)
    if table.events is not None and moved != 0:
        table.events.append(told.MoneyMoved(seat, moved))


def _hand_over(table: FoodAdviceTable, giver: int, taker: int, amount: int) -> None:
    moved = min(amount, table.money[giver])
    table.pay(giver, -moved, c.FROM_EVENTS)
    table.pay(taker, moved, c.FROM_EVENTS)
    if table.events is not None and moved != 0:
        table.events.append(told.MoneyMoved(taker, moved, giver))
