"""Shares, means, ratios and paired differences with 95% intervals.

`clusters` are deal numbers wherever several matches come from one deal: such matches are not independent, and the
interval follows how whole deals scatter. Without clusters every match stands for itself. `n` is always matches.
"""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from smorgasboard.lab.evidence import Estimate, OfMean, OfShare, OfShift
from smorgasboard.lab.statistics import cluster_sums
from smorgasboard.lab.statistics.cluster_sums import BadColumns, Cells, Indices, Numbers, cells, labels, together

PARTS = (0.05, 0.25, 0.5, 0.75, 0.95)


def share(wins: ArrayLike, clusters: ArrayLike | None = None) -> Estimate:
    """A share of victories (or of flags) from numbers from 0 to 1 a match; what is drawn is split.

    Holds near 0 and 1 and for few matches: no victory in 100 matches means at most about 4 in 100. For skill, give
    the stronger bot's part of every match, and its deals as clusters.
    """
    return evidence_of_share(wins, clusters).estimate()


def ratio(won: ArrayLike, counted: ArrayLike, clusters: ArrayLike | None = None) -> Estimate:
    """The share of victories among things of which a match may count several: `won` of `counted`, match by match."""
    return evidence_of_ratio(won, counted, clusters).estimate()


def mean(values: ArrayLike, clusters: ArrayLike | None = None) -> Estimate:
    return evidence_of_mean(values, clusters).estimate()


def difference(a: ArrayLike, b: ArrayLike, clusters: ArrayLike | None = None) -> Estimate:
    """The mean of a minus b, paired match by match; any numbers. For victories use `evidence_of_share_difference`."""
    return evidence_of_difference(a, b, clusters).estimate()


def quantiles(
    values: ArrayLike, at: Sequence[float] = PARTS, clusters: ArrayLike | None = None
) -> tuple[Estimate, ...]:
    """Where the given parts of a distribution end, such as the length of the shortest twentieth of all games.

    The interval runs between the values whose own share is just compatible with the part asked for (Woodruff), and is
    endless where too few matches lie beyond.
    """
    (column,) = together(values)
    ordered = np.sort(column)
    return tuple(_quantile(column, ordered, part, clusters) for part in at)


def ratios(
    entry: ArrayLike, match: ArrayLike, won: ArrayLike, counted: ArrayLike, entries: int, deals: ArrayLike | None = None
) -> list[Estimate]:
    """`ratio` for many entries at once, from rows of (entry 0 to entries - 1, match, won, counted) in any order.

    An entry may have several rows in a match. `deals` gives the deal of each row where matches share deals.
    """
    return [evidence.estimate() for evidence in evidence_of_ratios(entry, match, won, counted, entries, deals)]


# ---- the same as evidence, for `simultaneous` ----


def evidence_of_share(wins: ArrayLike, clusters: ArrayLike | None = None) -> OfShare:
    (column,) = together(wins)
    return evidence_of_ratio(column, np.ones_like(column), clusters)


def evidence_of_ratio(won: ArrayLike, counted: ArrayLike, clusters: ArrayLike | None = None) -> OfShare:
    columns = together(won, counted)
    there = columns[1] > 0
    _check_shares(columns[0], columns[1])
    cluster = labels(clusters, len(there))
    return cluster_sums.shares(_one([column[there] for column in columns], cluster[there]), _times(there.sum()))[0]


def evidence_of_mean(values: ArrayLike, clusters: ArrayLike | None = None) -> OfMean:
    (column,) = together(values)
    return _mean(column, clusters, 0.0)


def evidence_of_difference(a: ArrayLike, b: ArrayLike, clusters: ArrayLike | None = None) -> OfMean:
    here, there = together(a, b)
    strangers = float(np.sqrt(here.var() + there.var())) if len(here) else 0.0
    return _mean(here - there, clusters, strangers)


def evidence_of_share_difference(a: ArrayLike, b: ArrayLike, clusters: ArrayLike | None = None) -> OfShift:
    """How much larger the share of victories is in arm a than in arm b, paired match by match, 0 to 1 each."""
    here, there = together(a, b)
    ones = np.ones_like(here)
    return evidence_of_ratio_difference(here, ones, there, ones, clusters)


def evidence_of_ratio_difference(
    won_a: ArrayLike, counted_a: ArrayLike, won_b: ArrayLike, counted_b: ArrayLike, clusters: ArrayLike | None = None
) -> OfShift:
    """As `evidence_of_share_difference`, where a match may count several things in either arm, or none."""
    columns = together(won_a, counted_a, won_b, counted_b)
    _check_shares(columns[0], columns[1])
    _check_shares(columns[2], columns[3])
    there = (columns[1] > 0) | (columns[3] > 0)
    cluster = labels(clusters, len(there))
    return cluster_sums.shifts(_one([column[there] for column in columns], cluster[there]), _times(there.sum()))[0]


def evidence_of_ratios(
    entry: ArrayLike, match: ArrayLike, won: ArrayLike, counted: ArrayLike, entries: int, deals: ArrayLike | None = None
) -> list[OfShare]:
    wins, counts = together(won, counted)
    _check_shares(wins, counts)
    which, number, there = np.asarray(entry, dtype=np.int64), labels(match, len(wins)), counts > 0
    cluster = number if deals is None else labels(deals, len(wins))
    groups = cells(which[there], cluster[there], [wins[there], counts[there]], entries)
    return cluster_sums.shares(groups, cluster_sums.distinct(which[there], number[there], entries))


def _mean(column: Numbers, clusters: ArrayLike | None, strangers: float) -> OfMean:
    groups = _one([column, np.ones_like(column)], labels(clusters, len(column)))
    return cluster_sums.means(groups, _times(len(column)), strangers)[0]


def _one(columns: list[Numbers], cluster: Indices) -> Cells:
    return cells(np.zeros(len(cluster), dtype=np.int64), cluster, columns, 1)


def _times(n: int) -> Indices:
    return np.array([n], dtype=np.int64)


def _check_shares(won: Numbers, counted: Numbers) -> None:
    if np.any(won < -1e-9) or np.any(won > counted + 1e-9):
        raise BadColumns("A match can win no less than nothing and no more than it counts.")


def _quantile(column: Numbers, ordered: Numbers, part: float, clusters: ArrayLike | None) -> Estimate:
    n = len(ordered)
    if not n:
        return Estimate(float("nan"), float("-inf"), float("inf"), 0)
    value = float(np.quantile(ordered, part))
    around = evidence_of_share(column <= value, clusters)
    rank, aside = n * part, n * around.errors_at(part)
    below, above = rank - aside, rank + aside
    low = float(ordered[math.ceil(below) - 1]) if below > 0 else -math.inf
    high = float(ordered[math.floor(above)]) if above < n else math.inf
    return Estimate(value, min(value, low), max(value, high), n)
