"""What somebody saw being done: never what it was, where something else looks like it."""

from dataclasses import dataclass
from typing import NamedTuple

from smorgasboard.engine import ChanceExhausted, Event, ScriptedChance, State, StepLine


class Look(NamedTuple):
    """An action as somebody sees it."""

    heard: Event | None
    """What they hear of it first; what comes after may be about cards that lay face down."""
    after: State

    def view(self, viewer: int) -> object:
        return self.after.view(viewer)


@dataclass(frozen=True)
class SeenStep:
    """A step as the viewer saw it; made from what was so, and given to nobody but `action_in`."""

    viewer: int
    line: StepLine
    look: Look | None

    @classmethod
    def of(cls, before: State, viewer: int, line: StepLine, action: int) -> "SeenStep":
        return cls(viewer, line, _look(before, viewer, line, action))

    def action_in(self, imagined: State) -> int | None:
        """The one action of an imagined position that looks like it; None where there are several, or none."""
        shown = self.look
        if shown is None or shown.heard is None:
            return None
        legal = imagined.list_actions(self.line.seat)
        if len(legal) == 1:  # such as turning over the next card, which is another one there
            return legal[0]
        looks = {action: _look(imagined, self.viewer, self.line, action) for action in legal}
        alike = {action: look for action, look in looks.items() if look is not None and look.heard == shown.heard}
        if len(alike) > 1:
            view = shown.view(self.viewer)
            alike = {action: look for action, look in alike.items() if look.view(self.viewer) == view}
        return next(iter(alike)) if len(alike) == 1 else None


def _look(before: State, viewer: int, line: StepLine, action: int) -> Look | None:
    """With the dice of the step; None where these do not fit."""
    after = before.copy(ScriptedChance(list(line.chance)))
    events: list[Event] = []
    after.events = events
    try:
        after.play(line.seat, action)
    except (ChanceExhausted, IndexError, ValueError):
        return None
    return Look(next((event for event in events if event.heard_by(viewer)), None), after)
