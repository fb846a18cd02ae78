"""Events that are kept, and played when their moment comes (ADV-68)."""

from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.events import frames
from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable


def kept_for(table: FoodAdviceTable, seat: int, moment: int) -> list[int]:
    """Kept cards of this seat that may be played at this moment."""
    return [card for card in table.kept_events[seat] if table.box.event_kept[card] == moment]


def _use(table: FoodAdviceTable, seat: int, card: int) -> None:
    table.revealed = True
    table.kept_events[seat] = [each for each in table.kept_events[seat] if each != card]
    table.used_events = [*table.used_events, card]
    if table.events is not None:
        table.events.append(told.PlayedKept(seat, table.box.event_names[card]))


# ---- when somebody else's event names its holder ----


def ask_target(table: FoodAdviceTable, ready: int) -> None:
    target = frames.target_of(ready)
    if target != c.NONE and target != frames.seat_of(ready) and kept_for(table, target, c.WHEN_NAMED):
        table.stack.append(frames.frame(c.ASK_IMMUNE, target))


def answer_immune(table: FoodAdviceTable, seat: int, action: int) -> None:
    if action == c.PLAY:
        _use(table, seat, kept_for(table, seat, c.WHEN_NAMED)[0])
        by = frames.seat_of(table.stack.pop())
        if table.events is not None:
            table.events.append(told.Immune(seat, by))


# ---- before a customer decides ----


def ask_for_kept(table: FoodAdviceTable) -> None:
    """From the first seat on, for each card by itself."""
    for place in range(table.seats - 1, -1, -1):
        seat = table.seat_at(place)
        for _ in kept_for(table, seat, c.WHEN_CUSTOMER):
            table.stack.append(frames.frame(c.ASK_KEPT, seat))


def answer_kept(table: FoodAdviceTable, packed: int, action: int) -> None:
    if action == c.PLAY:
        seat = frames.seat_of(packed)
        card = kept_for(table, seat, c.WHEN_CUSTOMER)[_questions_to(table, seat)]
        _use(table, seat, card)
        table.event = card
        frames.push_effects(table, seat, card)


def _questions_to(table: FoodAdviceTable, seat: int) -> int:
    """How many of its kept cards this seat is still to be asked for: the first so many, the latest goes first."""
    count = 0
    for packed in table.stack:
        if packed == frames.frame(c.ASK_KEPT, seat):
            count += 1
    return count
