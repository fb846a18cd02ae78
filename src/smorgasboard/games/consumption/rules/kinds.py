"""What a decision, an action space and an effect are. Of each kind there is one object; all data is on the table."""

from typing import Final

from smorgasboard.engine.fields import c_of
from smorgasboard.games.consumption import events
from smorgasboard.games.consumption.rules import ConsumptionTable, Diner, codes as c

# Where the token comes from that a decision asks for.
NO_TOKEN: Final = 0
OWN_KITCHEN: Final = 1
OTHER_KITCHEN: Final = 2
OWN_BODY: Final = 3
ELSEWHERE: Final = 4


class DecisionKind:
    """One kind of pending decision. Frames on the stack name it by its number and carry four numbers of its own."""

    def __init__(self, kind: int, asked: str, whole: bool = True, tokens_from: int = NO_TOKEN) -> None:
        self.kind = kind
        self.asked = asked
        """To somebody who tried something else: what is to be decided first."""
        self.whole = whole
        """CON-091: abilities and options fit before it, because it is not the second half of another decision."""
        self.tokens_from = tokens_from

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        """What it can be, in ascending order."""

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        """What one of these choices does."""

    def close(self, table: ConsumptionTable, seat: int, top: int) -> None:
        """ "Done": its natural end."""
        table.stack.pop()

    def waits(self, top: int) -> bool:
        """Whether it is put to the player even when little can be done."""
        return False

    def fills_body(self, top: int) -> bool:
        """Whether the food that is asked for goes to the own body."""
        return False

    def makes_sense(self, table: ConsumptionTable, seat: int, top: int) -> bool:
        """Whether it speaks of things that are on the table; asked of positions that somebody wrote."""
        return True


class CountedDecision(DecisionKind):
    """One that is asked so many times: c of its frame."""

    def makes_sense(self, table: ConsumptionTable, seat: int, top: int) -> bool:
        return c_of(top) > 0


class ActionSpace:
    """One of the seven places for markers."""

    def __init__(self, place: int, action: int) -> None:
        self.place = place
        self.action = action
        """The code for a marker there."""

    def is_open(self, table: ConsumptionTable, diner: Diner, second: bool) -> bool:
        """Whether a marker may go there, if only to pass; the second action is the one after Pizza To Go."""
        return True

    def add_actions(self, table: ConsumptionTable, diner: Diner, actions: list[int]) -> None:
        """A marker to act there, if the space is open and there is something to do."""
        actions.append(self.action)

    def occupy(self, table: ConsumptionTable, seat: int) -> None:
        """The marker takes its space, to act or to pass."""

    def clear(self, table: ConsumptionTable) -> None:
        """CON-142: the markers return to their owners."""

    def act(self, table: ConsumptionTable, seat: int, action: int) -> None:
        """What the marker is put there for."""

    def why_closed(self, table: ConsumptionTable, second: bool) -> str:
        """The reason, when it is not open."""
        return ""

    def why_idle(self, table: ConsumptionTable, seat: int, number: int) -> str:
        """A reason when it is open and there is nothing to do there, if not the own allergy."""
        return ""

    def arrive(self, table: ConsumptionTable, seat: int) -> None:
        self.take_space(table, seat)
        table.tally(seat, c.PLACE_CHOSEN, c.PLACE_NAMES[self.place])
        if table.events is not None:
            table.events.append(events.Placed(seat, c.PLACE_NAMES[self.place]))

    def take_space(self, table: ConsumptionTable, seat: int) -> None:
        table.place = self.place
        self.occupy(table, seat)


class Effect:
    """One word of the vocabulary in which abilities, assistants' options and stands are written."""

    def __init__(self, op: int) -> None:
        self.op = op

    def can_happen(self, table: ConsumptionTable, seat: int, effect: int) -> bool:
        """Whether it would do anything now."""
        return True

    def begin(self, table: ConsumptionTable, seat: int, effect: int) -> None:
        """Do it, or push the decision that it asks for."""


class AskingEffect(Effect):
    """One that does nothing but ask: its decision, up to so many times. `a` is that number of the frame."""

    def __init__(self, op: int, kind: int, a: int = 0) -> None:
        super().__init__(op)
        self.kind = kind
        self.a = a

    def begin(self, table: ConsumptionTable, seat: int, effect: int) -> None:
        table.push(self.kind, seat, self.a, 0, count_of(effect))


def count_of(effect: int) -> int:
    return effect >> c.COUNT_SHIFT & c.COUNT


def foods_of(effect: int) -> int:
    return effect >> c.FOODS_SHIFT & c.ALL_FOODS


def where_of(effect: int) -> int:
    return effect >> c.WHERE_SHIFT
