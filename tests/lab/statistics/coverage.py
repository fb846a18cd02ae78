"""How often intervals hold: many studies of something whose truth is known."""

from collections.abc import Callable, Iterable

import numpy as np

from smorgasboard.lab.statistics.evidence import Estimate

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
