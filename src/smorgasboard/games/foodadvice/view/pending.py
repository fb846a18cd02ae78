"""Which questions of the stack can be asked in a position: whatever is chosen or named must be there."""

from collections import Counter

from smorgasboard.engine.speech import say
from smorgasboard.games.foodadvice.rules.codes import (
    A_SHIFT,
    ASK_IMMUNE,
    ASK_KEPT,
    B_SHIFT,
    EFFECT_NAMES,
    HAPPENING,
    INVEST,
    MABIUS,
    NONE,
    PROMOTING,
    QUESTION_NAMES,
    READY,
    SELLING,
    STEP_SHIFT,
    WHEN_CUSTOMER,
    WHEN_NAMED,
)
from smorgasboard.games.foodadvice.rules.effects import (
    a_of,
    asks,
    b_of,
    chosen,
    effect_of,
    frame,
    has_second_choice,
    named,
    seat_of,
    step_of,
)
from smorgasboard.games.foodadvice.rules.state import Launch
from smorgasboard.games.foodadvice.view.imagine import comes_after
from smorgasboard.games.foodadvice.view.shape import refuse


def must_make_sense(table: Launch) -> None:
    """BadPosition where a frame of the stack speaks of something that is not there."""
    if table.stack and (table.stage not in (PROMOTING, HAPPENING, SELLING)):
        refuse(say("something is asked at a time when nothing can be"))
    for at, packed in enumerate(table.stack):
        above = table.stack[at + 1] if at + 1 < len(table.stack) else NONE
        below = table.stack[at - 1] if at else NONE
        if not _makes_sense(table, packed, below, above):
            refuse(say('"{name}" in stack speaks of something that is not there', name=_name(packed)))
    if table.stack and not asks(effect_of(table.stack[-1])):
        refuse(say("the last entry of stack asks nothing"))
    _must_ask_all_who_keep(table)


def _name(packed: int) -> str:
    effect = effect_of(packed)
    return QUESTION_NAMES[effect - ASK_IMMUNE] if effect >= ASK_IMMUNE else EFFECT_NAMES[effect]


def _makes_sense(table: Launch, packed: int, below: int, above: int) -> bool:
    effect, seat = effect_of(packed), seat_of(packed)
    if effect >= ASK_IMMUNE and packed != frame(effect, seat):
        return False
    if effect == INVEST:
        return table.ads[seat] >> MABIUS & 1 == 1
    if effect == ASK_KEPT:
        return table.customer != NONE and not table.is_joker(table.customer)
    if effect == ASK_IMMUNE:
        named_below = below != NONE and step_of(below) == READY and named(below) == seat
        return named_below and table.kept_for(seat, WHEN_NAMED) != NONE
    return table.event != NONE and _is_well_chosen(table, packed, above)


def _is_well_chosen(table: Launch, packed: int, above: int) -> bool:
    """What has been chosen could be; what is to be chosen is not chosen yet."""
    plain = packed & (1 << STEP_SHIFT) - 1
    step, second = step_of(packed), has_second_choice(effect_of(packed))
    if step == 0:
        return packed == plain
    first_choice = plain | 1 << STEP_SHIFT | a_of(packed) << A_SHIFT
    if not asks(effect_of(packed)) or a_of(packed) not in _choices(table, plain):
        return False
    if step == 1:
        return second and packed == first_choice
    is_asked = step == READY and above != NONE and effect_of(above) == ASK_IMMUNE
    ready = plain | READY << STEP_SHIFT | a_of(packed) << A_SHIFT | b_of(packed) << B_SHIFT
    fits = b_of(packed) in _choices(table, first_choice) if second else b_of(packed) == 0
    return is_asked and packed == ready and fits


def _choices(table: Launch, packed: int) -> list[int]:
    return [chosen(action) for action in table.options(packed)]


def _must_ask_all_who_keep(table: Launch) -> None:
    """ADV-68: a question for every card; of those whose turn has not come, for all of them."""
    asked = Counter(seat_of(packed) for packed in table.stack if effect_of(packed) == ASK_KEPT)
    for seat in range(table.seats):
        kept = [card for card in table.kept_events[seat] if table.box.event_kept[card] == WHEN_CUSTOMER]
        answering = seat_of(table.stack[-1]) if table.stack and table.customer != NONE else NONE
        missed = comes_after(table, seat, answering) and asked[seat] < len(kept)
        if asked[seat] > len(kept) or missed:
            facts = {"number": seat + 1, "kept": len(kept), "asked": asked[seat]}
            refuse(say("player {number} has kept {kept} cards for customers and is asked {asked} times", **facts))
