"""Placing (ADV-30 to ADV-35): the street is laid out, and chips go on its shops.

In order, after the vote: two shops, or more with extra chips.
"""

from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable


def lay_street(table: FoodAdviceTable) -> None:
    """ADV-32, ADV-33."""
    table.revealed = True
    table.shop_deck = [*table.street, *table.shop_deck]
    table.street = table.shop_deck[-c.STREET :]
    table.shop_deck = table.shop_deck[: -c.STREET]
    for seat in range(table.seats):
        for shop in table.street:
            table.tally(seat, c.SHOP_OPEN, table.box.shop_names[shop])
    if table.events is not None:
        table.events.append(told.StreetLaid(tuple([table.shop_name(place) for place in range(c.STREET)])))


def list_actions(table: FoodAdviceTable, seat: int) -> list[int]:
    """ADV-30, ADV-34."""
    chips = table.shop_chips[seat]
    actions = [c.SHOP + place for place in range(c.STREET) if not chips >> place & 1]
    if c.count_bits(chips) >= c.SHOPS_TO_PLACE:
        actions.append(c.ENOUGH)
    return actions


def carry_out(table: FoodAdviceTable, seat: int, action: int) -> None:
    if action == c.ENOUGH:
        stop(table, seat)
        return
    table.shop_chips[seat] |= 1 << action - c.SHOP
    table.tally(seat, c.SHOP_CHOSEN, table.shop_name(action - c.SHOP))
    if table.events is not None:
        table.events.append(told.PlacedChip(seat, table.shop_name(action - c.SHOP)))
    if c.count_bits(table.shop_chips[seat]) >= c.SHOPS_TO_PLACE and extra_chips_left(table, seat) == 0:
        table.place += 1


def stop(table: FoodAdviceTable, seat: int) -> None:
    """Extra chips may be left out (ADV-30)."""
    table.place += 1
    if table.events is not None:
        table.events.append(told.HadEnough(seat))


def extra_chips_left(table: FoodAdviceTable, seat: int) -> int:
    """Extra chips not used for shops or channels so far (ADV-30)."""
    more_shops = max(0, c.count_bits(table.shop_chips[seat]) - c.SHOPS_TO_PLACE)
    more_channels = max(0, c.count_bits(table.channel_chips[seat]) - c.CHANNELS_TO_PLACE)
    return table.extras[seat] - more_shops - more_channels
