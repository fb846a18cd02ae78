"""The one executor: lists of effects, as recipes, assistants' options and market stands have them.

An effect that asks something pushes a frame; the rest of its list waits below it.
"""

from typing import Final

from smorgasboard.engine import to_say
from smorgasboard.engine.fields import a_of, b_of, c_of
from smorgasboard.games.consumption import events
from smorgasboard.games.consumption.rules import ConsumptionTable, assistants, codes as c, kinds, packing, turn
from smorgasboard.games.consumption.rules.effects import body, cards, kitchen, others

OPTION_NAMES: Final = "ab"


def effects_by_op() -> list[kinds.Effect]:
    found = [kinds.Effect(op) for op in range(c.OP + 1)]
    for effect in [*turn.EFFECTS, *body.EFFECTS, *kitchen.EFFECTS, *cards.EFFECTS, *others.EFFECTS]:
        found[effect.op] = effect
    return found


EFFECTS: Final = effects_by_op()


def can_happen(table: ConsumptionTable, seat: int, effect: int) -> bool:
    """Whether an effect would do anything now."""
    return EFFECTS[effect & c.OP].can_happen(table, seat, effect)


# ---- abilities of completed recipes ----


def add_abilities(table: ConsumptionTable, seat: int, when: int, actions: list[int]) -> None:
    """CON-126 (ANY_TIME), CON-127 (ROUND_END)."""
    for recipe in table.diners[seat].ready:
        if may_use(table, seat, recipe, when):
            actions.append(table.box.use_code + recipe)


def may_use(table: ConsumptionTable, seat: int, recipe: int, when: int) -> bool:
    """Its time has come, and some of its effects can happen."""
    if table.box.recipe_when[recipe] != when:
        return False
    return any(can_happen(table, seat, effect) for effect in table.box.recipe_effects[recipe])


def use_ability(table: ConsumptionTable, seat: int, recipe: int) -> None:
    """CON-126: once, then the card is turned over."""
    diner = table.diners[seat]
    diner.ready = packing.without(diner.ready, packing.place_of(diner.ready, recipe))
    table.tally(seat, c.ABILITY_USED, table.box.recipe_names[recipe])
    if table.events is not None:
        table.events.append(events.UsedAbility(seat, table.box.recipe_names[recipe]))
    table.push(c.RUNNING, seat, c.OF_RECIPE, recipe)


class UsingAtRoundEnd(kinds.DecisionKind):
    """CON-127."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        actions.append(c.DONE)
        add_abilities(table, seat, c.ROUND_END, actions)


# ---- assistants' options ----


def add_options(table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
    """CON-071: one option of each assistant, once a turn."""
    unused = table.diners[seat].assistants & ~table.options_used
    if not unused:
        return
    for assistant in range(c.ASSISTANTS):
        if unused >> assistant & 1:
            for option in (2 * assistant, 2 * assistant + 1):
                if may_ask(table, seat, top, option):
                    actions.append(c.OPTION + option)


def may_ask(table: ConsumptionTable, seat: int, top: int, option: int) -> bool:
    """CON-007 to CON-012."""
    if not assistants.is_time_for(table, top, option):
        return False
    if not assistants.has_need(table.diners[seat], table.box.option_need[option]):
        return False
    effects = table.box.option_effects[option]
    for effect in effects:
        if not can_happen(table, seat, effect):
            return False
    return bool(effects)


def use_option(table: ConsumptionTable, seat: int, option: int) -> None:
    """CON-071."""
    assistant = option // 2
    table.options_used |= 1 << assistant
    if table.events is not None:
        table.events.append(events.UsedOption(seat, c.ASSISTANT_NAMES[assistant], OPTION_NAMES[option % 2]))
    table.push(c.RUNNING, seat, c.OF_OPTION, option)


# ---- running a list ----


class RunningList(kinds.DecisionKind):
    """Never asked. a: source, b: which, c: next effect."""

    def makes_sense(self, table: ConsumptionTable, seat: int, top: int) -> bool:
        lists = lists_of(table, a_of(top))
        return a_of(top) <= c.OF_STAND and b_of(top) < len(lists) and c_of(top) <= len(lists[b_of(top)])


def run_next(table: ConsumptionTable, top: int) -> None:
    """The next effect of a running list, or the end of it."""
    effects = lists_of(table, a_of(top))[b_of(top)]
    at = c_of(top)
    if at == len(effects):
        table.stack.pop()
        return
    table.change_top(top + c.ONE_LEFT)
    seat = table.mover()
    effect = effects[at]
    # That a token can be replaced was checked when it was asked for: below lies the meal that it speaks about.
    if effect & c.OP == c.REPLACE or can_happen(table, seat, effect):
        EFFECTS[effect & c.OP].begin(table, seat, effect)


def lists_of(table: ConsumptionTable, source: int) -> list[list[int]]:
    if source == c.OF_RECIPE:
        return table.box.recipe_effects
    return table.box.option_effects if source == c.OF_OPTION else table.box.stand_effects


DECISIONS: Final[list[kinds.DecisionKind]] = [
    UsingAtRoundEnd(c.USING_AT_ROUND_END, to_say("the round ends: use abilities for the end of the round, or stop")),
    RunningList(c.RUNNING, ""),
]
