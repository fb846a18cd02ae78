"""What a study counts: entries of tables with their victories, and the scores of winners."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from smorgasboard.lab.play.matches import Played
from smorgasboard.lab.play.winners import win_shares
from smorgasboard.lab.statistics.intervals import mean, ratios, share

SEAT = "seat"
Name = tuple[str, str]
"""Table and entry."""


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
    shared: int = 0
    """Matches that nobody won alone."""
    _names: dict[Name, int] = field(default_factory=dict)
    _rows: list[tuple[int, int, float, int]] = field(default_factory=list)
    """Entry, match, what was won with it, how often it was there."""

    def add(self, played: Played) -> None:
        shares = {
            number: win_shares(winners, len(scores))
            for number, winners, scores in zip(played.number, played.winners, played.scores, strict=True)
        }
        for number, won in shares.items():
            for seat, part in enumerate(won):
                self._note(number, SEAT, f"seat {seat + 1}", part, 1)
        seen = played.seen
        for number, seat, table, entry, times in zip(
            seen.number, seen.seat, seen.table, seen.entry, seen.times, strict=True
        ):
            self._note(number, table, entry, shares[number][seat], times)
        self.scores += [max(scores) for scores in played.scores]
        self.steps += sum(played.steps)
        self.shared += sum(len(winners) != 1 for winners in played.winners)

    def _note(self, number: int, table: str, entry: str, part: float, times: int) -> None:
        name = self._names.setdefault((table, entry), len(self._names))
        self._rows.append((name, number, part * times, times))

    def entries(self) -> set[Name]:
        """What was there at all, by table and name."""
        return set(self._names)

    def of_table(self, table: str) -> list[Name]:
        return [name for name in self._names if name[0] == table]

    def per_match(self, names: Iterable[Name]) -> tuple[float, float]:
        """How often these occur in a match, all together, with half of its 95% interval."""
        return mean_and_margin(self._by_match(names))

    def in_matches(self, name: Name) -> tuple[float, float]:
        """In which part of all matches it occurs."""
        found = share(self._by_match([name]) > 0)
        return found.value, found.half

    def draws(self) -> tuple[float, float]:
        found = share(np.arange(len(self.scores)) < self.shared)
        return found.value, found.half

    def rate(self, these: Iterable[Name], those: Iterable[Name]) -> tuple[float, float] | None:
        """How many of these there are for each of those, match by match; nothing where there are none of those."""
        some, all_ = self._by_match(these), self._by_match(those)
        if not all_.sum():
            return None
        value = float(some.sum() / all_.sum())
        _, margin = mean_and_margin(some - value * all_)
        return value, margin / float(all_.mean())

    def _by_match(self, names: Iterable[Name]) -> NDArray[np.float64]:
        """How often these occur, match by match; in no order that means anything, but always the same one."""
        wanted = [self._names[name] for name in names if name in self._names]
        columns = np.array(self._rows).reshape(-1, 4).T
        there = np.isin(columns[0], wanted)
        numbers, at = np.unique(columns[1], return_inverse=True)
        return np.bincount(at[there], columns[3][there], len(numbers)).astype(np.float64)

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


def mean_and_margin(numbers: ArrayLike) -> tuple[float, float]:
    found = mean(numbers)
    return found.value, found.half if found.known else 0.0
