"""The story of a match as one seat hears it: events that belong together are told in one breath."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from smorgasboard.engine.events import Event
from smorgasboard.engine.record import StepLine
from smorgasboard.engine.speech import say

if TYPE_CHECKING:
    from smorgasboard.engine.game import Game
    from smorgasboard.engine.match import Step

Names = tuple[str, ...]


def runs(game: "Game", events: Iterable[Event]) -> list[list[Event]]:
    """Events one after the other, those together that the game tells together."""
    found: list[list[Event]] = []
    for event in events:
        if found and game.goes_on(found[-1], event):
            found[-1].append(event)
        else:
            found.append([event])
    return found


def sentences(game: "Game", events: Iterable[Event], names: Names) -> list[str]:
    return [game.tell(run[0], names) if len(run) == 1 else game.tell_run(run, names) for run in runs(game, events)]


def by_the_clock(line: StepLine | None, names: Names) -> str:
    """Said before a step that somebody was too late for; nothing before all others."""
    return say("The clock moves for {who}.", who=names[line.seat]) if line is not None and line.late else ""


class Passage:
    """One step, or several that go on from each other. Its sentences grow until something else happens."""

    def __init__(self, game: "Game", names: Names, preface: str = "") -> None:
        self._game = game
        self._names = names
        self._preface = preface
        """Who moves here for somebody else."""
        self.parts: list[tuple[Step, list[Event]]] = []
        self._told: tuple[int, tuple[str, ...]] = (-1, ())

    @property
    def step(self) -> "Step":
        """The first."""
        return self.parts[0][0]

    @property
    def last(self) -> "Step":
        return self.parts[-1][0]

    def covers(self, number: int | None) -> bool:
        """Whether a step of this number belongs here."""
        return number is not None and self.step.number <= number <= self.last.number

    @property
    def events(self) -> list[Event]:
        return [event for _step, events in self.parts for event in events]

    @property
    def lines(self) -> tuple[str, ...]:
        """In the language of whoever reads them first; told again when there are more events."""
        events = self.events
        if self._told[0] != len(events):
            told = sentences(self._game, events, self._names)
            self._told = len(events), tuple([self._preface, *told] if self._preface else told)
        return self._told[1]


Preface = Callable[["Step"], str]
"""What is said before a step, mostly nothing."""


class Story:
    """Remembers what was told: a page that is drawn anew tells only what is new."""

    def __init__(self, game: "Game", names: Names, seat: int, preface: Preface | None = None) -> None:
        self._game = game
        self._names = names
        self._seat = seat
        self._preface = preface
        self._known: list[Step] = []
        self.passages: list[Passage] = []

    def of(self, steps: Sequence["Step"]) -> list[Passage]:
        """All that these steps brought, as far as this seat hears of it."""
        self._forget_what_was_undone(steps)
        for step in steps[len(self._known) :]:
            self._add(step)
        return self.passages

    def _forget_what_was_undone(self, steps: Sequence["Step"]) -> None:
        known = self._known
        while known and (len(known) > len(steps) or known[-1] is not steps[len(known) - 1]):
            gone = known.pop()
            for passage in self.passages[-2:]:  # the last one may have begun with the rest of this step
                passage.parts = [part for part in passage.parts if part[0] is not gone]
            while self.passages and not self.passages[-1].parts:
                self.passages.pop()

    def _add(self, step: "Step") -> None:
        self._known.append(step)
        events = [event for event in step.events if event.heard_by(self._seat)]
        preface = self._preface(step) if self._preface else by_the_clock(step.line, self._names)
        goes_on = 0 if preface else self._going_on(events)
        if goes_on:
            self.passages[-1].parts.append((step, events[:goes_on]))
        if events[goes_on:] or preface:
            passage = Passage(self._game, self._names, preface)
            passage.parts.append((step, events[goes_on:]))
            self.passages.append(passage)

    def _going_on(self, events: Sequence[Event]) -> int:
        """How many of these events are told with what came last."""
        run = runs(self._game, self.passages[-1].events)[-1] if self.passages and events else []
        for count, event in enumerate(events):
            if not run or not self._game.goes_on(run, event):
                return count
            run.append(event)
        return len(events)
