"""From columns of matches to evidence: sums per cluster, and how they scatter.

A cluster is what may go together, usually a deal: its matches count as one draw of luck. Everything is a ratio of sums
over clusters, its scatter taken from what each cluster adds (linearised), for many entries at once.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from smorgasboard.engine.errors import SmorgasboardError
from smorgasboard.lab.evidence import OfMean, OfShare, OfShift

Numbers = NDArray[np.float64]
Indices = NDArray[np.int64]


class BadColumns(SmorgasboardError):
    """Columns that do not belong together."""


def numbers(values: ArrayLike) -> Numbers:
    column: Numbers = np.asarray(values, dtype=np.float64)
    if column.ndim != 1:
        raise BadColumns("Statistics are made of plain columns of numbers, one number a match.")
    return column


def together(*columns: ArrayLike) -> list[Numbers]:
    """The columns as numbers, all of one length."""
    found = [numbers(column) for column in columns]
    if len({len(column) for column in found}) > 1:
        lengths = ", ".join(str(len(column)) for column in found)
        raise BadColumns(f"These columns belong to the same matches and must be equally long, not {lengths}.")
    return found


def labels(clusters: ArrayLike | None, length: int) -> Indices:
    """Cluster numbers of at least 0, few of them unused; every row for itself where nothing goes together."""
    if clusters is None:
        return np.arange(length)
    given = np.asarray(clusters)
    if len(given) != length:
        raise BadColumns(f"There are {length} matches but {len(given)} deals beside them.")
    if given.dtype.kind in "iu" and length and given.min() >= 0 and given.max() <= 2 * length:
        return given.astype(np.int64, copy=False)
    numbered: Indices = np.unique(given, return_inverse=True)[1].reshape(-1)
    return numbered


def added(place: Indices, values: Numbers, places: int) -> Numbers:
    """Values summed by place."""
    return np.bincount(place, weights=values, minlength=places).astype(np.float64, copy=False)


@dataclass(frozen=True)
class Cells:
    """Rows summed by entry and cluster; `entry` says whose cell each is."""

    entry: Indices
    sums: list[Numbers]
    entries: int

    def total(self, values: Numbers) -> Numbers:
        """Of each entry over its clusters."""
        return added(self.entry, values, self.entries)

    @property
    def clusters(self) -> Indices:
        counted: Indices = np.bincount(self.entry, minlength=self.entries)
        return counted


def cells(entry: Indices, cluster: Indices, columns: list[Numbers], entries: int) -> Cells:
    width = int(cluster.max()) + 1 if len(cluster) else 1
    code = entry * width + cluster
    if entries * width <= 4 * len(code) + 1000:
        found = np.flatnonzero(np.bincount(code, minlength=entries * width))
        sums = [added(code, column, entries * width)[found] for column in columns]
    else:
        found, place = np.unique(code, return_inverse=True)
        sums = [added(place.reshape(-1), column, len(found)) for column in columns]
    return Cells(found // width, sums, entries)


def distinct(entry: Indices, match: Indices, entries: int) -> Indices:
    """In how many matches each entry was there."""
    return cells(entry, match, [], entries).clusters


def shares(groups: Cells, n: Indices) -> list[OfShare]:
    """Of (won, counted) cells."""
    won, counted = groups.sums
    total = groups.total(counted)
    with np.errstate(all="ignore"):
        value = groups.total(won) / total
        off = won - value[groups.entry] * counted
        model = (1 - 2 * value) / (total * value * (1 - value))
        variance, freedom = _scatter(groups, off, (model[groups.entry] * off))
        variance = variance / total**2
    found = zip(value.tolist(), variance.tolist(), groups.clusters.tolist(), freedom.tolist(), n.tolist(), strict=True)
    return [OfShare(*each) for each in found]


def shifts(groups: Cells, n: Indices) -> list[OfShift]:
    """Of (won, counted, won in the other arm, counted in the other arm) cells: the first share minus the other."""
    won, counted, other_won, other_counted = groups.sums
    with np.errstate(all="ignore"):
        here, added = _influence(groups, won, counted)
        there, other_added = _influence(groups, other_won, other_counted)
        value, off = here - there, added - other_added
        clusters = groups.clusters
        pair = off + value[groups.entry]
        flipped = np.clip(groups.total(np.abs(pair)) / clusters, np.abs(value), 1.0)
        model = clusters * np.maximum(flipped - value**2, 1e-12)
        leaning = np.abs(pair) - flipped[groups.entry] - 2 * value[groups.entry] * off
        variance, freedom = _scatter(groups, off, leaning / model[groups.entry])
        variance = variance / clusters**2
    found = zip(
        value.tolist(), flipped.tolist(), variance.tolist(), clusters.tolist(), freedom.tolist(), n.tolist(),
        strict=True,
    )  # fmt: skip
    return [OfShift(*each) if np.isfinite(each[0]) else OfShift(np.nan, 0.0, 0.0, 0, 0.0, each[5]) for each in found]


def means(groups: Cells, n: Indices, strangers: float = 0.0) -> list[OfMean]:
    """Of (sum, count) cells."""
    summed, counted = groups.sums
    total = groups.total(counted)
    with np.errstate(all="ignore"):
        value = groups.total(summed) / total
        off = summed - value[groups.entry] * counted
        off[np.abs(off) < 1e-12 * np.abs(summed)] = 0.0
        variance, freedom = _scatter(groups, off, np.zeros_like(off))
        error = np.sqrt(variance) / total
    found = zip(value.tolist(), error.tolist(), groups.clusters.tolist(), freedom.tolist(), n.tolist(), strict=True)
    return [OfMean(*each, strangers) for each in found]


def _influence(groups: Cells, won: Numbers, counted: Numbers) -> tuple[Numbers, Numbers]:
    """An arm's share, and by how much each cluster pushes it, as if the cluster were a match that counted once."""
    total = groups.total(counted)
    share = groups.total(won) / total
    return share, (won - share[groups.entry] * counted) * (groups.clusters / total)[groups.entry]


def _scatter(groups: Cells, off: Numbers, explained: Numbers) -> tuple[Numbers, Numbers]:
    """The variance of a sum of clusters, and how well it is known itself, as degrees of freedom.

    A variance that hangs on a few clusters is known badly, which the number of clusters does not tell: so each
    cluster's push on it is looked at, less what the share's own position explains (`explained`). Independent
    yes-or-no matches leave nothing unexplained; few large differences among many zeros leave two degrees each.
    """
    clusters = groups.clusters
    squares = groups.total(off * off)
    push = off * off / squares[groups.entry] - explained
    loose = groups.total(push * push) - 1 / clusters
    known = np.where(loose > 1e-12, 2 / np.maximum(loose, 1e-12), np.inf)
    variance = squares * clusters / np.maximum(clusters - 1, 1)
    return variance, np.where(squares > 0, np.minimum(known, clusters - 1), clusters - 1.0)
