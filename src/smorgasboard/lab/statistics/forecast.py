"""How many games it would take until a range lies wholly on one side of a limit."""

import math
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from smorgasboard.lab.evidence import USUAL, Estimate, reach

PATHS = 1000
GROWTH = 1.1
"""A study that goes on is looked at whenever it has grown so much."""
FURTHEST = 1_000_000.0
"""Nobody plays so many games to settle a verdict."""
MIDDLE_OF_80 = (0.1, 0.5, 0.9)


class Forecast(NamedTuple):
    """In games of the whole study, those that were played included; endless where more than `FURTHEST`."""

    low: float
    likely: float
    high: float
    """In 4 of 5 such studies it takes between low and high."""


def games_until_known(estimate: Estimate, aim: float, tolerance: float, games: int) -> Forecast:
    """Until the whole range lies within `tolerance` of the aim, or wholly beyond it on one side.

    What the study will show is followed many times over: the truth lies as far from the present value as its range
    says, and the games to come scatter as those that were played.
    """
    error = estimate.half / reach(USUAL, math.inf)
    if not math.isfinite(error) or not error or not games:
        return Forecast(math.inf, math.inf, math.inf)
    growth = GROWTH ** np.arange(1, max(2, math.ceil(math.log(FURTHEST / games) / math.log(GROWTH)) + 1))
    truth, steps = _chances(len(growth))
    fresh = np.diff(np.concatenate(([1.0], growth)))
    added = np.cumsum((estimate.value + error * truth)[:, None] * fresh + error * np.sqrt(fresh) * steps, axis=1)
    off = np.abs((estimate.value + added) / growth - aim)
    half = estimate.half / np.sqrt(growth)
    known = (off + half <= tolerance) | (off - half > tolerance)
    first = np.where(known.any(axis=1), games * growth[np.argmax(known, axis=1)], math.inf)
    return Forecast(*(float(each) for each in np.quantile(first, MIDDLE_OF_80, method="nearest")))


@cache
def _chances(steps: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Always the same, so that the same study forecasts the same."""
    chance = np.random.default_rng(steps)
    return chance.normal(size=PATHS), chance.normal(size=(PATHS, steps))
