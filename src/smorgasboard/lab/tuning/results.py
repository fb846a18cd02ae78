"""What decks were measured to be, written down as it comes: whoever goes on plays only what is missing."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

import smorgasboard as sb
from smorgasboard.lab.comparing.shifts import MatchColumn
from smorgasboard.lab.evidence import USUAL, Estimate
from smorgasboard.lab.play import Leg
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.tuning.limits import Limit
from smorgasboard.lab.tuning.moving import Deck

FILE = "journal.jsonl"
DIGITS = 6


@dataclass
class Results:
    """Of one deck: match by match, so much of so much for each limit."""

    leg: Leg
    limits: tuple[Limit, ...]
    rows: dict[int, list[list[float]]] = field(default_factory=dict)
    """By number of the match: for each limit what was won and what was counted."""
    _known: dict[tuple[int, float], list[Estimate]] = field(default_factory=dict)

    @property
    def games(self) -> int:
        return len(self.rows)

    def missing(self, numbers: Iterable[int]) -> list[int]:
        return [number for number in numbers if number not in self.rows]

    def estimates(self, level: float = USUAL) -> list[Estimate]:
        """In the units of the limits."""
        key = (self.games, level)
        if key not in self._known:
            self._known[key] = self._estimated(level)
        return self._known[key]

    def _estimated(self, level: float) -> list[Estimate]:
        numbers = sorted(self.rows)
        table = np.array([self.rows[number] for number in numbers])
        deals = np.array([self.leg.deal(number) for number in numbers])
        return [
            MatchColumn(limit.unit, table[:, at, 0], table[:, at, 1])
            .evidence(deals)
            .estimate(level)
            .times(limit.factor)
            for at, limit in enumerate(self.limits)
        ]

    def values(self) -> NDArray[np.float64]:
        return np.array([each.value for each in self.estimates()])

    def errors(self) -> NDArray[np.float64]:
        """Standard errors; endless where nothing is known."""
        return np.array([each.half / 1.96 if each.known else np.inf for each in self.estimates()])


class Journal:
    """A line for every few matches of a deck. A line that was cut short counts for nothing."""

    def __init__(self, folder: StudyFolder) -> None:
        self._file = folder.path / FILE

    def read(self) -> Iterator[tuple[Deck, list[int], list[Any]]]:
        whole = self._whole()
        for line in whole.splitlines():
            data = json.loads(line)
            yield tuple(data["deck"]), data["numbers"], data["rows"]

    def _whole(self) -> str:
        """All lines that came whole; what is left of another is taken away, or the next one would begin within it."""
        if not self._file.exists():
            return ""
        text = self._file.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            self._file.write_text(whole, encoding="utf-8")
        return whole

    def write(self, deck: Deck, numbers: Sequence[int], rows: Sequence[list[list[float]]]) -> None:
        line = json.dumps({"deck": list(deck), "numbers": list(numbers), "rows": list(rows)}, separators=(",", ":"))
        try:
            with self._file.open("a", encoding="utf-8") as opened:
                opened.write(f"{line}\n")
        except OSError as error:
            why = (error.strerror or str(error)).rstrip(".").lower()
            raise sb.SmorgasboardError(
                f"{self._file} cannot be written: {why}. What is written is kept; the same command goes on with it."
            ) from None


def rows_of(columns: Sequence[MatchColumn]) -> list[list[list[float]]]:
    """Match by match."""
    table = np.array([[column.won, column.counted] for column in columns]).round(DIGITS)
    found: list[list[list[float]]] = np.moveaxis(table, 2, 0).tolist()
    return found
