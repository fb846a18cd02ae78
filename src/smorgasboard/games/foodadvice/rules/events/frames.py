"""What is still to be done or asked: the engine's frames, with effect, number, seat, step and two choices.

The step is 0 or 1 while the first or the second question is to be answered, and READY when nothing is.
"""

# mypy: implicit-reexport
# ruff: noqa: F401

from smorgasboard.engine.fields import (
    b_of as first_choice,
    c_of as step_of,
    d_of as second_choice,
    frame,
    frames,
    kind_of as effect_of,
    seat_of,
)
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable


def push_effects(table: FoodAdviceTable, seat: int, card: int) -> None:
    """All that an event does, the first of it on top."""
    effects = table.box.event_effects[card]
    for at in range(len(effects) - 1, -1, -1):
        table.stack.append(frame(effects[at], seat))


def number_of(packed: int) -> int:
    return frames.a_of(packed) - c.NUMBER_ZERO


def without_choices(packed: int) -> int:
    return packed & (1 << frames.B) - 1


def answered(packed: int, choice: int) -> int:
    """With the answer to its next question: READY, or waiting for the second one."""
    if step_of(packed) == 1:
        return packed | c.READY << frames.C | choice << frames.D
    return packed | (1 if asks_twice(effect_of(packed)) else c.READY) << frames.C | choice << frames.B


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
    for first in (c.AD, c.CHIP, c.PART, c.PRODUCT, c.TARGET, c.CHANNEL):
        if action >= first:
            return action - first
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
