"""Which questions of the stack can be asked in a position: whatever is chosen or named must be there."""

from collections import Counter
from typing import NoReturn

from smorgasboard.engine import BadPosition, say
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.events import frames, resolving
from smorgasboard.games.foodadvice.rules.events.kept import kept_for
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState
from smorgasboard.games.foodadvice.view.imagine import comes_after


def refuse(problem: str) -> NoReturn:
    raise BadPosition(say("This is not a position of FoodAdvice: {problem}.", problem=problem))


def must_make_sense(table: FoodAdviceState) -> None:
    """BadPosition where a frame of the stack speaks of something that is not there."""
    if table.stack and (table.stage not in (c.PROMOTING, c.HAPPENING, c.SELLING)):
        refuse(say("something is asked at a time when nothing can be"))
    for at, packed in enumerate(table.stack):
        above = table.stack[at + 1] if at + 1 < len(table.stack) else c.NONE
        below = table.stack[at - 1] if at else c.NONE
        if not _makes_sense(table, packed, below, above):
            refuse(say('"{name}" in stack speaks of something that is not there', name=_name(packed)))
    if table.stack and not frames.asks(frames.effect_of(table.stack[-1])):
        refuse(say("the last entry of stack asks nothing"))
    _must_ask_all_who_keep(table)


def _name(packed: int) -> str:
    effect = frames.effect_of(packed)
    return c.QUESTION_NAMES[effect - c.ASK_IMMUNE] if effect >= c.ASK_IMMUNE else c.EFFECT_NAMES[effect]


def _makes_sense(table: FoodAdviceState, packed: int, below: int, above: int) -> bool:
    effect, seat = frames.effect_of(packed), frames.seat_of(packed)
    if effect >= c.ASK_IMMUNE and packed != frames.frame(effect, seat):
        return False
    if effect == c.INVEST:
        return table.channel_chips[seat] >> c.MABIUS & 1 == 1
    if effect == c.ASK_KEPT:
        return table.customer != c.NONE and not table.is_joker(table.customer)
    if effect == c.ASK_IMMUNE:
        named_below = below != c.NONE and frames.step_of(below) == c.READY and frames.target_of(below) == seat
        return named_below and bool(kept_for(table, seat, c.WHEN_NAMED))
    return table.event != c.NONE and _is_well_chosen(table, packed, above)


def _is_well_chosen(table: FoodAdviceState, packed: int, above: int) -> bool:
    """What has been chosen could be; what is to be chosen is not chosen yet."""
    plain, first, second = frames.without_choices(packed), frames.first_choice(packed), frames.second_choice(packed)
    step, effect = frames.step_of(packed), frames.effect_of(packed)
    if step == 0:
        return packed == plain
    if not frames.asks(effect) or first not in _choices(table, plain):
        return False
    ready = frames.answered(plain, first)
    if frames.asks_twice(effect):
        if step == 1 or second not in _choices(table, ready):
            return packed == ready
        ready = frames.answered(ready, second)
    return packed == ready and above != c.NONE and frames.effect_of(above) == c.ASK_IMMUNE


def _choices(table: FoodAdviceState, packed: int) -> list[int]:
    return [frames.chosen(action) for action in resolving.options(table, packed)]


def _must_ask_all_who_keep(table: FoodAdviceState) -> None:
    """ADV-68: a question for every card; of those whose turn has not come, for all of them."""
    asked = Counter(frames.seat_of(packed) for packed in table.stack if frames.effect_of(packed) == c.ASK_KEPT)
    for seat in range(table.seats):
        kept = kept_for(table, seat, c.WHEN_CUSTOMER)
        answering = frames.seat_of(table.stack[-1]) if table.stack and table.customer != c.NONE else c.NONE
        missed = comes_after(table, seat, answering) and asked[seat] < len(kept)
        if asked[seat] > len(kept) or missed:
            facts = {"number": seat + 1, "kept": len(kept), "asked": asked[seat]}
            refuse(say("player {number} has kept {kept} cards for customers and is asked {asked} times", **facts))
