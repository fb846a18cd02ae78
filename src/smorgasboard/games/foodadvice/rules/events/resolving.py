"""Events are drawn, and done effect by effect; what an effect asks is asked first (ADV-66 to ADV-68, ADV-73)."""

from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.events import chips, customers, frames, kept, money, products
from smorgasboard.games.foodadvice.rules.stages import promoting
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
            table.events.append(told.KeptEvent(seat))
            table.events.append(told.SawKept(seat, table.box.event_names[card], audience=(seat,)))
        return
    table.used_events = [*table.used_events, card]
    table.event = card
    if table.events is not None:
        table.events.append(told.Drew(seat, table.box.event_names[card]))
    frames.push_effects(table, seat, card)


def run(table: FoodAdviceTable) -> bool:
    """Do what can be done without asking; whether the stack came to its end."""
    while table.stack:
        packed = table.stack[-1]
        effect = frames.effect_of(packed)
        if frames.step_of(packed) == c.READY or not frames.asks(effect):
            table.stack.pop()
            _carry_out(table, packed)
            continue
        answers = options(table, packed)
        if len(answers) > 1 or effect >= c.ASK_IMMUNE:
            return False
        if answers:
            choose(table, answers[0])
        else:
            table.stack.pop()
            if table.events is not None:
                name = table.box.event_names[table.event]
                table.events.append(told.NoTarget(frames.seat_of(packed), name))  # ADV-73
    return True


def options(table: FoodAdviceTable, packed: int) -> list[int]:
    """What may be chosen for the frame's next question."""
    effect = frames.effect_of(packed)
    if effect in (c.ASK_IMMUNE, c.ASK_KEPT):
        return [c.PLAY, c.SKIP]
    if effect in (c.STEAL, c.GIVE, c.INVEST):
        return money.others(table, frames.seat_of(packed))
    if c.MOVE_SHOP <= effect <= c.CHANGE_CHANNEL:
        return chips.options(table, packed)
    return products.options(table, packed)


def choose(table: FoodAdviceTable, action: int) -> None:
    """The answer to the top frame's question; what follows from it is left to `run`."""
    packed = table.stack.pop()
    effect = frames.effect_of(packed)
    if effect == c.INVEST:
        promoting.invest(table, frames.seat_of(packed), action - c.TARGET)
    elif effect == c.ASK_KEPT:
        kept.answer_kept(table, packed, action)
    elif effect == c.ASK_IMMUNE:
        kept.answer_immune(table, frames.seat_of(packed), action)
    else:
        packed = frames.answered(packed, frames.chosen(action))
        table.stack.append(packed)
        if frames.step_of(packed) == c.READY:
            kept.ask_target(table, packed)


def _carry_out(table: FoodAdviceTable, packed: int) -> None:
    """ADV-75; talk and immunity do nothing by themselves."""
    effect = frames.effect_of(packed)
    if effect <= c.COLLECT:
        money.carry_out(table, packed)
    elif effect <= c.TRADE or effect in (c.PRICE, c.RIVAL_PRICE):
        products.carry_out(table, packed)
    elif effect <= c.CHANGE_CHANNEL:
        chips.carry_out(table, packed)
    else:
        customers.carry_out(table, packed)
