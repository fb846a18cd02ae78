"""Happening (ADV-66 to ADV-68): in rounds 2 and 3, everybody draws an event.

In order, after the channels. What the events do is told in `rules/events`.
"""

from smorgasboard.games.foodadvice import journal
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.events.frames import push_effects
from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable


def draw_event(table: FoodAdviceTable) -> None:
    """Whose turn it is: the event is done at once, or kept."""
    table.revealed = True
    seat = table.seat_at(table.place)
    table.place += 1
    card = table.event_deck[-1]
    table.event_deck = table.event_deck[:-1]
    table.tally(seat, c.EVENT_DRAWN, table.box.event_names[card])
    if table.box.event_kept[card] != c.AT_ONCE:
        table.kept_events[seat] = [*table.kept_events[seat], card]
        if table.events is not None:
            journal.kept_event(table, seat, card)
        return
    table.used_events = [*table.used_events, card]
    table.event = card
    if table.events is not None:
        journal.drew(table, seat, card)
    push_effects(table, seat, card)
