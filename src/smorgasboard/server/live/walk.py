"""Through the moments of a match, one after the other: whoever looks back at one mostly wants the next."""

from collections.abc import Iterator

import smorgasboard as sb
from smorgasboard.engine import Position, say
from smorgasboard.server.errors import NotFound


class Walk:
    """Remembers where somebody looked last: going on from there takes a step, going back begins anew."""

    def __init__(self, record: sb.Record, game: sb.Game) -> None:
        self._record = record
        self._game = game
        self._coming: Iterator[Position] = iter(())
        self._here: Position | None = None

    def position(self, number: int) -> Position:
        """The moment after a step, 0 for the set-up."""
        for _ in self.way_to(number):
            pass
        if self._here is None or self._here.number != number:
            raise NotFound(say("This match has no step {number}.", number=number))
        return self._here

    def way_to(self, number: int) -> Iterator[None]:
        """Goes there; each step of the iteration is a small piece of the work, and others may walk in between."""
        while 0 <= number <= len(self._record.steps) and not (self._here and self._here.number == number):
            if self._here is None or self._here.number > number:
                self._coming = sb.positions(self._record, self._game)
            self._here = next(self._coming)
            yield
