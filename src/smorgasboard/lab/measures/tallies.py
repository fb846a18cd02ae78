"""What a game counts of itself, as columns of numbers: a row for each match, seat and entry."""

from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from smorgasboard.lab.statistics.cluster_sums import Indices, Numbers

Flags = NDArray[np.bool_]
Key = tuple[str, str]
"""A table of the game, and an entry of it."""


@dataclass(frozen=True)
class Tallies:
    keys: tuple[Key, ...]
    """By number, in the order of the alphabet."""
    key: Indices
    match: Indices
    """The place of the match among those of its leg."""
    seat: Indices
    times: Numbers

    @property
    def tables(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(table for table, _entry in self.keys))

    def of_table(self) -> Indices:
        """By key, the number of its table."""
        place = {table: number for number, table in enumerate(self.tables)}
        return np.array([place[table] for table, _entry in self.keys], dtype=np.int64)

    def first_match(self, where: Flags) -> list[int | None]:
        """By key, the first match of which `where` holds at one of its rows."""
        found = np.full(len(self.keys), -1)
        found[self.key[where][::-1]] = self.match[where][::-1]  # rows come in order: the first one is written last
        return [None if place < 0 else place for place in found.tolist()]


def read_tallies(seen: pl.DataFrame, numbers: Indices) -> Tallies:
    tables, table = _numbered(seen["table"])
    entries, entry = _numbered(seen["entry"])
    code = table * len(entries) + entry
    present = np.flatnonzero(np.bincount(code)) if len(code) else code
    place = np.zeros(len(tables) * len(entries) + 1, dtype=np.int64)
    place[present] = np.arange(len(present))
    keys = tuple((tables[each // len(entries)], entries[each % len(entries)]) for each in present.tolist())
    match = np.searchsorted(numbers, seen["number"].to_numpy())
    return Tallies(keys, place[code], match, _whole(seen["seat"]), seen["times"].cast(pl.Float64).to_numpy())


def _numbered(column: pl.Series) -> tuple[list[str], Indices]:
    names = column.unique().sort()
    return names.to_list(), _whole(column.cast(pl.Enum(names)).to_physical())


def _whole(column: pl.Series) -> Indices:
    found: Indices = column.to_numpy().astype(np.int64)
    return found
