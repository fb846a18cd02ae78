"""A guided first game: a match with a known seed, in which a newcomer makes the moves and is told why."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from smorgasboard.engine.content import Entry, Sheet

LEARNER, HOST = 0, 1
"""Seats of a tour that is read from a file: it is for two."""


@dataclass(frozen=True)
class Lesson:
    """One step of the tour. The learner is asked to make it; the other seats just do."""

    seat: int
    do: str
    """The action's text."""
    say: str = ""
    """What the host says before it, to the learner."""


@dataclass(frozen=True)
class Tour:
    """Played from its seed the same dice fall every time, so that the host can speak about them."""

    seed: str
    lessons: tuple[Lesson, ...]
    farewell: str
    """Said after the last lesson; the match then goes on against a bot."""
    players: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    learner: int = 0
    left_out: tuple[str, ...] = ()
    """Kinds of actions, by the names of their classes, that the learner is deliberately not asked to make."""

    def progress(self, played: int) -> tuple[int, int]:
        """The learner's lesson that is next (or was last) after so many steps, and how many there are.

        Steps of the other seats do not count: nobody learns by waiting.
        """
        own = [lesson.seat == self.learner for lesson in self.lessons]
        return min(sum(own[:played]) + 1, sum(own)), sum(own)


@cache
def read_tour(file: Path) -> Tour:
    """The tour of a game's `tour.toml`: `do` and `say` are the learner's, `reply` is what the other side then does."""
    sheet = Sheet.read(file)
    options = sheet.table("options")
    names = options.keys()
    return Tour(
        seed=sheet.text("seed"),
        lessons=tuple(lesson for entry in sheet.tables("lessons") for lesson in _lessons(entry)),
        farewell=sheet.text("farewell"),
        players=2,
        options={name: options.text(name) for name in names},
        learner=LEARNER,
        left_out=tuple(sheet.values("left_out")),
    )


def _lessons(entry: Entry) -> Iterator[Lesson]:
    yield Lesson(LEARNER, entry.text("do"), entry.text("say"))
    for action in entry.values("reply") if "reply" in entry else ():
        yield Lesson(HOST, action)
