"""Assistants: who gets which (CON-005, CON-070, CON-168), and when their options work (CON-071)."""

from smorgasboard.engine import to_say
from smorgasboard.engine.fields import b_of, d_of, kind_of
from smorgasboard.games.consumption import events
from smorgasboard.games.consumption.rules import ConsumptionTable, Diner, codes as c, kinds

# ---- choosing ----


def begin_assistants(table: ConsumptionTable) -> None:
    if table.solo():
        begin_solo_assistants(table)
        return
    for diner in table.diners:
        diner.last_assistants = diner.assistants
        diner.assistants = 0
    if table.round == 1 and table.random_assistants:
        stack = assistant_stack(table)  # CON-005: the option for round 1
        for seat in range(table.seats):
            take_assistant(table, seat, stack[seat])
        return
    seat = table.first
    for _ in range(table.seats):
        table.push(c.CHOOSING_ASSISTANT, seat, 0, 0, 1)  # CON-005: the last player's lies on top
        seat = table.seat_after(seat)


def assistant_stack(table: ConsumptionTable) -> list[int]:
    in_play = table.assistants_in_play()
    stack = [assistant for assistant in range(c.ASSISTANTS) if in_play >> assistant & 1]
    table.chance.shuffle(stack)
    return stack


def begin_solo_assistants(table: ConsumptionTable) -> None:
    """CON-168: two, then a third; then the other two, and again."""
    me = table.diners[0]
    me.last_assistants = me.assistants
    if table.round == 1:
        if table.random_assistants:
            stack = assistant_stack(table)  # CON-170
            take_assistant(table, 0, stack[0])
            take_assistant(table, 0, stack[1])
        else:
            table.push(c.CHOOSING_ASSISTANT, 0, 0, 0, 2)
    elif table.round % 2 == 0:
        table.push(c.CHOOSING_ASSISTANT, 0, 0, 0, 1)
    else:
        me.assistants = table.assistants_in_play() & ~me.last_assistants


class ChoosingAssistant(kinds.CountedDecision):
    """c: how many."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        free = free_assistants(table, seat)
        for assistant in range(c.ASSISTANTS):
            if free >> assistant & 1:
                actions.append(c.ASSISTANT + assistant)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.count_down(top)
        take_assistant(table, seat, action - c.ASSISTANT)

    def waits(self, top: int) -> bool:
        return True


def free_assistants(table: ConsumptionTable, seat: int) -> int:
    """CON-005, CON-070: in play, not chosen this round, and not one's own of the round before.

    Both ways of choosing come to this: a card in front of somebody who has not chosen yet may be taken too.
    """
    free = table.assistants_in_play() & ~table.diners[seat].last_assistants
    for diner in table.diners:
        free &= ~diner.assistants
    return free


def take_assistant(table: ConsumptionTable, seat: int, assistant: int) -> None:
    table.diners[seat].assistants |= 1 << assistant
    table.tally(seat, c.ASSISTANT_CHOSEN, c.ASSISTANT_NAMES[assistant])
    if table.events is not None:
        table.events.append(events.ChoseAssistant(seat, c.ASSISTANT_NAMES[assistant]))


# ---- when an option works, and what it needs (CON-007 to CON-012) ----


def is_time_for(table: ConsumptionTable, top: int, option: int) -> bool:
    when = table.box.option_when[option]
    kind = kind_of(top)
    if when == c.COOKING:
        return kind == c.COOKING_NOW and bool(d_of(top) & c.MAIN)
    if when == c.WORKING_OUT:
        return kind == c.TRAINING_NOW and bool(d_of(top) & c.MAIN)
    if when == c.SHOPPING:
        return kind == c.SHOPPING_NOW
    if when == c.ROLLED:
        return kind == c.SHOPPING_NOW and not b_of(top)
    if when == c.DINING:
        return (table.place in (c.PIZZA, c.BUFFET)) and not table.passing
    if when == c.COMPLETED_ACTIVITY:
        return table.completed > 0
    if when == c.WORKED_OUT:
        return table.worked_out > 0
    return when == c.AT_ANY_TIME


def has_need(diner: Diner, need: int) -> bool:
    """CON-010, CON-061: turned over or not, completed cards count."""
    recipes = len(diner.cooked)
    activities = len(diner.trained)
    if need == c.RECIPES_LEAD:
        return recipes > activities
    if need == c.RECIPES_KEEP_UP:
        return recipes >= activities
    if need == c.ACTIVITIES_LEAD:
        return activities > recipes
    return need == c.NO_NEED


DECISIONS: list[kinds.DecisionKind] = [
    ChoosingAssistant(c.CHOOSING_ASSISTANT, to_say("choose an assistant first"), whole=False)
]
