"""A shop chip moved, a channel changed (ADV-75); chips that are moved still obey ADV-34 and ADV-36 (ADV-74)."""

from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.events import frames
from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable


def options(table: FoodAdviceTable, packed: int) -> list[int]:
    """First the chip, then where it goes."""
    effect, seat = frames.effect_of(packed), frames.seat_of(packed)
    is_second = frames.step_of(packed) == 1
    if effect == c.CHANGE_CHANNEL:
        return _channels(table, seat, is_second)
    if is_second:
        return _free_shops(table, frames.first_choice(packed) // c.STREET)
    return _movable_chips(table, seat, effect == c.MOVE_SHOP)


def _movable_chips(table: FoodAdviceTable, seat: int, own: bool) -> list[int]:
    """Chips in shops for which there is a shop without one of their owner's."""
    found: list[int] = []
    for owner in range(table.seats):
        if (owner == seat) == own and table.shop_chips[owner] != (1 << c.STREET) - 1:
            for place in range(c.STREET):
                if table.shop_chips[owner] >> place & 1:
                    found.append(c.CHIP + owner * c.STREET + place)
    return found


def _free_shops(table: FoodAdviceTable, owner: int) -> list[int]:
    """ADV-34."""
    return [c.SHOP + place for place in range(c.STREET) if not table.shop_chips[owner] >> place & 1]


def _channels(table: FoodAdviceTable, seat: int, free: bool) -> list[int]:
    """ADV-36: channels without a chip of one's own, or one's own chips."""
    chips = table.channel_chips[seat]
    if free:
        return [c.CHANNEL + channel for channel in range(c.CHANNELS) if not chips >> channel & 1]
    return [c.AD + channel for channel in range(c.CHANNELS) if chips >> channel & 1]


def carry_out(table: FoodAdviceTable, packed: int) -> None:
    seat, source, target = frames.seat_of(packed), frames.first_choice(packed), frames.second_choice(packed)
    if frames.effect_of(packed) == c.CHANGE_CHANNEL:
        _change_channel(table, seat, source, target)
    else:
        _move_chip(table, seat, source // c.STREET, source % c.STREET, target)


def _move_chip(table: FoodAdviceTable, by: int, owner: int, source: int, place: int) -> None:
    table.shop_chips[owner] = table.shop_chips[owner] & ~(1 << source) | 1 << place
    if table.events is not None:
        table.events.append(told.ChipMoved(owner, by, table.shop_name(source), table.shop_name(place)))


def _change_channel(table: FoodAdviceTable, seat: int, source: int, channel: int) -> None:
    table.channel_chips[seat] = table.channel_chips[seat] & ~(1 << source) | 1 << channel
    table.tally(seat, c.CHANNEL_CHOSEN, c.CHANNEL_NAMES[channel])
    if source == c.MABIUS:
        table.invested[seat] = c.NONE
    if table.events is not None:
        table.events.append(told.ChannelChanged(seat, c.CHANNEL_NAMES[source], c.CHANNEL_NAMES[channel]))
    if channel == c.MABIUS:
        table.stack.append(frames.frame(c.INVEST, seat))
