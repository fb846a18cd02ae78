"""What a study counts: entries of tables with their victories, and the scores of winners."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from smorgasboard.lab.intervals import mean, ratios
from smorgasboard.lab.playing import Played
from smorgasboard.lab.winners import win_shares

SEAT = "seat"


class Count(NamedTuple):
    """How often something was there, and its share of victories with half of its 95% interval, 0 to 1."""

    n: int
    share: float
    margin: float


@dataclass
class Counts:
    """Gathered match by match; things of one match go together, so intervals count a match once."""

    scores: list[float] = field(default_factory=list)
    """The winner's score of each match."""
    steps: int = 0
    _names: dict[tuple[str, str], int] = field(default_factory=dict)
    _rows: list[tuple[int, int, float, int]] = field(default_factory=list)
    """Entry, match, what was won with it, how often it was there."""

    def add(self, played: Played) -> None:
        shares = {
            number: win_shares(winners, len(scores))
            for number, winners, scores in zip(played.number, played.winners, played.scores, strict=True)
        }
        for number, won in shares.items():
            for seat, share in enumerate(won):
                self._note(number, SEAT, f"seat {seat + 1}", share, 1)
        seen = played.seen
        for number, seat, table, entry, times in zip(
            seen.number, seen.seat, seen.table, seen.entry, seen.times, strict=True
        ):
            self._note(number, table, entry, shares[number][seat], times)
        self.scores += [max(scores) for scores in played.scores]
        self.steps += sum(played.steps)

    def _note(self, number: int, table: str, entry: str, share: float, times: int) -> None:
        name = self._names.setdefault((table, entry), len(self._names))
        self._rows.append((name, number, share * times, times))

    def entries(self) -> set[tuple[str, str]]:
        """What was there at all, by table and name."""
        return set(self._names)

    def tables(self) -> dict[str, dict[str, Count]]:
        columns = np.array(self._rows).reshape(-1, 4).T
        entry, match = columns[0].astype(np.int64), columns[1].astype(np.int64)
        found = ratios(entry, match, columns[2], columns[3], len(self._names))
        times = np.bincount(entry, columns[3], len(self._names))
        tables: dict[str, dict[str, Count]] = {}
        for (table, name), at in self._names.items():
            estimate = found[at]
            tables.setdefault(table, {})[name] = Count(round(times[at]), estimate.value, estimate.half)
        return tables


def mean_and_margin(numbers: Sequence[float]) -> tuple[float, float]:
    found = mean(numbers)
    return found.value, found.half if found.known else 0.0
