"""A guided first game: a match with a known seed, in which a newcomer makes the moves and is told why."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


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
