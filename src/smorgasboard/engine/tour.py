"""A guided first game: a match with a known seed, in which a newcomer makes the moves and is told why."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from smorgasboard.engine.content import Entry, Sheet

LEARNER, HOST = 0, 1
"""Seats of a tour that is read from a file. With more than two, replies say whose they are."""
MOST_SEATS = 12
REPLY = re.compile(r"(?:(?P<seat>\d+): )?(?P<do>.+)")


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
    """Played from its seed the same dice fall every time, so that the host can speak about them.

    >>> import smorgasboard as sb
    >>> tour = sb.load("foodfighters").tour()
    >>> tour.seed == sb.load("foodfighters").tour().seed
    True
    """

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
    """The tour of a game's `tour.toml`: `do` and `say` are the learner's, `reply` is what the others then do."""
    sheet = Sheet.read(file)
    options = sheet.table("options")
    names = options.keys()
    players = sheet.whole("players", 2, MOST_SEATS) if "players" in sheet else 2
    return Tour(
        seed=sheet.text("seed"),
        lessons=tuple(lesson for entry in sheet.tables("lessons") for lesson in _lessons(entry, players)),
        farewell=sheet.text("farewell"),
        players=players,
        options={name: options.text(name) for name in names},
        learner=LEARNER,
        left_out=tuple(sheet.values("left_out")),
    )


def _lessons(entry: Entry, players: int) -> Iterator[Lesson]:
    yield Lesson(LEARNER, entry.text("do"), entry.text("say"))
    for reply in entry.values("reply") if "reply" in entry else ():
        yield _reply(entry, str(reply), players)


def _reply(entry: Entry, text: str, players: int) -> Lesson:
    """ "3: roll" is what seat 3 does; of two players only one can be meant."""
    reply = REPLY.fullmatch(text)
    seat = int(reply["seat"]) - 1 if reply and reply["seat"] else HOST if players == 2 else LEARNER
    if reply is None or not LEARNER < seat < players:
        entry.refuse("reply", f'expected whose it is before it, from "2: " to "{players}: ", found {text!r}')
    return Lesson(seat, reply["do"])
