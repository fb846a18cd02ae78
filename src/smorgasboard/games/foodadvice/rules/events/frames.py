"""What is still to be done or asked: the engine's frames, with effect, number, seat, step and two choices."""

from smorgasboard.engine.fields import frames as layout
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable


def frame(effect: int, seat: int) -> int:
    """An effect as the content packs it, or a question, for a seat."""
    return layout.frame(effect, seat)


def push_effects(table: FoodAdviceTable, seat: int, card: int) -> None:
    """All that an event does, the first of it on top."""
    effects = table.box.event_effects[card]
    for at in range(len(effects) - 1, -1, -1):
        table.stack.append(frame(effects[at], seat))


def effect_of(packed: int) -> int:
    return layout.kind_of(packed)


def number_of(packed: int) -> int:
    return layout.a_of(packed) - c.NUMBER_ZERO


def seat_of(packed: int) -> int:
    return layout.seat_of(packed)


def without_choices(packed: int) -> int:
    return packed & (1 << layout.B) - 1


def step_of(packed: int) -> int:
    """0 and 1: its first and its second question; READY when they are answered."""
    return layout.c_of(packed)


def first_choice(packed: int) -> int:
    return layout.b_of(packed)


def second_choice(packed: int) -> int:
    return layout.d_of(packed)


def answered(packed: int, choice: int) -> int:
    """With the answer to its next question: READY, or waiting for the second one."""
    if step_of(packed) == 1:
        return packed | c.READY << layout.C | choice << layout.D
    return packed | (1 if asks_twice(effect_of(packed)) else c.READY) << layout.C | choice << layout.B


def asks(effect: int) -> bool:
    return (
        effect in (c.STEAL, c.GIVE, c.PRICE, c.RIVAL_PRICE)
        or c.REMOVE_OTHER <= effect <= c.CHANGE_CHANNEL
        or effect >= c.ASK_IMMUNE
    )


def asks_twice(effect: int) -> bool:
    return effect == c.TRADE or c.MOVE_SHOP <= effect <= c.CHANGE_CHANNEL


def chosen(action: int) -> int:
    """What an answer means, as a small number."""
    if action >= c.AD:
        return action - c.AD
    if action >= c.CHIP:
        return action - c.CHIP
    if action >= c.PART:
        return action - c.PART
    if action >= c.PRODUCT:
        return action - c.PRODUCT
    if action >= c.TARGET:
        return action - c.TARGET
    if action >= c.CHANNEL:
        return action - c.CHANNEL
    return action - c.SHOP


def target_of(ready: int) -> int:
    """Whom a frame names whose choices are made; NONE where it is about oneself or about all."""
    effect, choice = effect_of(ready), first_choice(ready)
    if effect in (c.STEAL, c.GIVE):
        return choice
    if effect == c.REMOVE_OTHER:
        return choice // (c.ROUNDS * c.PARTS)
    if effect == c.TRADE:
        return second_choice(ready) // (c.ROUNDS * c.PARTS)
    if effect == c.MOVE_RIVAL:
        return choice // c.STREET
    if effect == c.RIVAL_PRICE:
        return choice // c.ROUNDS
    return c.NONE
