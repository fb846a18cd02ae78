"""How often intervals hold: many studies of something whose truth is known."""

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import ArrayLike

from smorgasboard.lab.statistics import (
    Estimate,
    Indices,
    OfShift,
    cluster_sums,
    evidence_of_ratio_difference,
    evidence_of_share_difference,
)

STUDIES = 1000
HONEST = (0.93, 0.97)


def holds(estimates: Iterable[Estimate], truth: float) -> float:
    """The share of intervals that contain the truth."""
    return float(np.mean([each.low <= truth <= each.high for each in estimates]))


def coverage(study: Callable[[np.random.Generator], Estimate], truth: float, seed: int = 1) -> float:
    chance = np.random.default_rng(seed)
    return holds((study(chance) for _ in range(STUDIES)), truth)


def assert_honest(study: Callable[[np.random.Generator], Estimate], truth: float, seed: int = 1) -> None:
    measured = coverage(study, truth, seed)
    assert HONEST[0] <= measured <= HONEST[1], f"95% intervals hold in {measured:.1%} of studies"


def assert_safe(study: Callable[[np.random.Generator], Estimate], truth: float, seed: int = 1) -> None:
    """Wider than need be is allowed."""
    measured = coverage(study, truth, seed)
    assert measured >= HONEST[0], f"95% intervals hold in {measured:.1%} of studies"


def share_difference(a: ArrayLike, b: ArrayLike, clusters: ArrayLike | None = None) -> Estimate:
    return evidence_of_share_difference(a, b, clusters).estimate()


def ratio_difference(won_a: ArrayLike, counted_a: ArrayLike, won_b: ArrayLike, counted_b: ArrayLike) -> Estimate:
    return evidence_of_ratio_difference(won_a, counted_a, won_b, counted_b).estimate()


def many_ratio_differences(
    entry: Indices, match: Indices, arms: tuple[ArrayLike, ArrayLike, ArrayLike, ArrayLike], entries: int
) -> list[OfShift]:
    """Of many entries at once; arms: won and counted in a, won and counted in b, row by row."""
    columns = cluster_sums.together(*arms)
    there = (columns[1] > 0) | (columns[3] > 0)
    groups = cluster_sums.cells(entry[there], match[there], [column[there] for column in columns], entries)
    return cluster_sums.shifts(groups, cluster_sums.distinct(entry[there], match[there], entries))
