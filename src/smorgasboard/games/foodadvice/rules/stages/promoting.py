"""Promoting (ADV-30, ADV-36, ADV-42): chips go on channels; whoever is on Mabius names a player.

In order, after the shops: one channel, or more with extra chips.
"""

from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.events.frames import frame
from smorgasboard.games.foodadvice.rules.stages import placing
from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable


def list_actions(table: FoodAdviceTable, seat: int) -> list[int]:
    """ADV-30, ADV-36."""
    channels = table.channel_chips[seat]
    actions = [c.CHANNEL + channel for channel in range(c.CHANNELS) if not channels >> channel & 1]
    return [c.ENOUGH, *actions] if c.count_bits(channels) >= c.CHANNELS_TO_PLACE else actions


def carry_out(table: FoodAdviceTable, seat: int, action: int) -> None:
    if action == c.ENOUGH:
        placing.stop(table, seat)
        return
    channel = action - c.CHANNEL
    table.channel_chips[seat] |= 1 << channel
    table.tally(seat, c.CHANNEL_CHOSEN, c.CHANNEL_NAMES[channel])
    if table.events is not None:
        table.events.append(told.Promoted(seat, c.CHANNEL_NAMES[channel]))
    if placing.extra_chips_left(table, seat) == 0:
        table.place += 1
    if channel == c.MABIUS:
        table.stack.append(frame(c.INVEST, seat))


def invest(table: FoodAdviceTable, seat: int, target: int) -> None:
    """ADV-42."""
    table.invested[seat] = target
    if table.events is not None:
        table.events.append(told.Invested(seat, target))
