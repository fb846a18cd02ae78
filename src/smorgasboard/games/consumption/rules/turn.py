"""A turn (CON-090): a marker goes to one of the seven places, and its action is carried out at once."""

from typing import Final

from smorgasboard.engine import to_say
from smorgasboard.engine.fields import a_of, frame
from smorgasboard.games.consumption import events
from smorgasboard.games.consumption.rules import ConsumptionTable, activities, codes as c, kinds
from smorgasboard.games.consumption.rules.places import cook, dining, market, shop, snack, workout

SPACES: Final[list[kinds.ActionSpace]] = [
    shop.SPACE,
    market.SPACE,
    dining.PIZZA,
    dining.BUFFET,
    snack.SPACE,
    cook.SPACE,
    workout.SPACE,
]


class Placing(kinds.DecisionKind):
    """Where the marker goes. a: this is the second action after Pizza To Go."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        """CON-090, CON-104: a marker on an open space; CON-129: or there to pass."""
        second = a_of(top) == 1
        if second:
            actions.append(c.DONE)
        diner = table.diners[seat]
        to_pass: list[int] = []
        for space in SPACES:
            if space.is_open(table, diner, second):
                space.add_actions(table, diner, actions)
                to_pass.append(c.PASS + space.place)
        if not second:
            actions.extend(to_pass)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        if table.stage == c.SECOND_ACTION:
            table.pizza_guest = c.NO_SEAT  # CON-104: that marker moves
        else:
            table.diners[seat].markers -= 1
        table.change_top(frame(c.AFTER_ACTION, seat))
        if action >= c.PASS:
            pass_at(table, seat, action - c.PASS)
        else:
            space_for(action).act(table, seat, action)

    def close(self, table: ConsumptionTable, seat: int, top: int) -> None:
        """CON-105: without the second action it was still a turn."""
        if table.events is not None:
            table.events.append(events.Stayed(seat))
        end_turn(table)

    def waits(self, top: int) -> bool:
        return True


def space_for(action: int) -> kinds.ActionSpace:
    """Where this marker goes; the market has an action for each of its decks."""
    found = SPACES[0]
    for space in SPACES:
        if space.action <= action:
            found = space
    return found


def pass_at(table: ConsumptionTable, seat: int, place: int) -> None:
    """CON-129: the space is blocked as usual, the other markers are set aside."""
    SPACES[place].take_space(table, seat)
    table.passing = True
    table.diners[seat].passed = True
    table.diners[seat].markers = 0
    if table.events is not None:
        table.events.append(events.Passed(seat, c.PLACE_NAMES[place]))


class AfterAction(kinds.DecisionKind):
    """CON-091: abilities and options may still be used."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        actions.append(c.DONE)

    def close(self, table: ConsumptionTable, seat: int, top: int) -> None:
        end_turn(table)


def end_turn(table: ConsumptionTable) -> None:
    table.stack.pop()
    activities.refill_displays(table)  # CON-116, CON-121


DECISIONS: Final[list[kinds.DecisionKind]] = [
    *shop.DECISIONS,
    *dining.DECISIONS,
    *snack.DECISIONS,
    *cook.DECISIONS,
    *workout.DECISIONS,
    Placing(c.PLACING, to_say("it is time to place a marker for an action, or to pass")),
    AfterAction(c.AFTER_ACTION, to_say("your action is over: use abilities or your assistant, or stop")),
]
EFFECTS: Final[list[kinds.Effect]] = [*shop.EFFECTS, *dining.EFFECTS, *snack.EFFECTS, *cook.EFFECTS, *workout.EFFECTS]
