"""What is chosen before it is shown: the estimate of whatever stood out among many.

Whoever picks the largest of a hundred results picks luck with it: its own interval then holds far less often than it
says. Here every result is seen in the light of all (empirical Bayes): how far true effects scatter is weighed from the
whole family, and each result is drawn towards "no difference" as far as the family says that such results are chance.
What is left holds whichever of them are picked. Measured beside the alternatives in `benchmarks/headlines.py`.
"""

import math
from functools import cache
from itertools import combinations
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from smorgasboard.lab.evidence import USUAL, Estimate, Evidence
from smorgasboard.lab.statistics.cluster_sums import Numbers

SPREADS = np.array([0.0, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0])
"""How far true effects may scatter, as multiples of how far chance does in the middle of the family."""
RARE = (0.02, 0.05, 0.1, 0.2, 0.35, 0.5)
"""Which part of the family may scatter further than the rest."""
DOUBT = 0.7
"""Each wider spread is believed so much less beforehand, on a logarithmic scale: few results prove little."""
HALVINGS = 40
WIDE = 6.0
Weights = NDArray[np.float64]
NORMAL = NormalDist().inv_cdf((1 + USUAL) / 2)


def drawn_together(evidence: list[Evidence], truths: list[float], alike: bool) -> list[Estimate]:
    """Each with 95% intervals that hold whichever of them is picked; what nothing is known of stays as it is.

    `alike`: effects of one unit, of which a large one is as likely here as there. Else each is measured by its own
    chance: then seconds and shares can be one family.
    """
    found = [each.estimate() for each in evidence]
    errors = [_error(each, truth) for each, truth in zip(found, truths, strict=True)]
    known = [at for at, error in enumerate(errors) if 0 < error < math.inf]
    if len(known) < 2:
        return found
    scale = np.array([errors[at] for at in known])
    units = np.ones(len(known)) if alike else scale
    off = np.array([found[at].value - truths[at] for at in known])
    value, low, high = _posteriors(off / units, scale / units) * units
    for place, at in enumerate(known):
        middle, least, most = (float(each[place]) + truths[at] for each in (value, low, high))
        found[at] = Estimate(middle, least, most, found[at].n)
    return found


def _error(found: Estimate, truth: float) -> float:
    """The standard error on the side where no difference lies: intervals of shares are not even."""
    if not math.isfinite(found.value):
        return math.nan
    reached = found.value - found.low if found.value > truth else found.high - found.value
    return reached / NORMAL


@cache
def _beliefs() -> tuple[Weights, Weights]:
    """Beforehand: which part of all effects has which spread, row by row, and the logarithm of how likely each row is.

    Everything alike, or a few that scatter further than the rest.
    """
    count = len(SPREADS)
    rows, weights = list(np.eye(count)), [math.exp(-DOUBT * at) for at in range(count)]
    for less, more in combinations(range(count), 2):
        for part in RARE:
            row = np.zeros(count)
            row[less], row[more] = 1 - part, part
            rows.append(row)
            weights.append(math.exp(-DOUBT * more) / len(RARE) / more)
    return np.array(rows), np.log(np.array(weights))


def _posteriors(off: Numbers, error: Numbers) -> NDArray[np.float64]:
    """Middle, low and high of each."""
    spreads = SPREADS * float(np.median(error))
    variance = error[:, None] ** 2 + spreads**2
    log_density = -0.5 * (off[:, None] ** 2 / variance + np.log(variance))
    density = np.exp(log_density - log_density.max(axis=1, keepdims=True))
    weights = _weights(density)
    pull = spreads**2 / variance
    middles, deviations = pull * off[:, None], np.sqrt(pull) * error[:, None]
    ends = [_quantile(weights, middles, deviations, part) for part in ((1 - USUAL) / 2, (1 + USUAL) / 2)]
    return np.array([(weights * middles).sum(axis=1), *ends])


def _weights(density: Weights) -> Weights:
    """How likely each spread is for each result, after all were seen."""
    rows, beforehand = _beliefs()
    mixed = np.maximum(density @ rows.T, np.finfo(np.float64).tiny)
    likely = np.log(mixed).sum(axis=0) + beforehand
    believed = np.exp(likely - likely.max())
    weights: Weights = density * ((believed / believed.sum() / mixed) @ rows)
    weights /= weights.sum(axis=1, keepdims=True)
    return weights


def _quantile(weights: Weights, middles: Weights, deviations: Weights, part: float) -> Numbers:
    """Of a mixture of normal distributions, row by row; one without any width is a step."""
    low, high = (middles - WIDE * deviations).min(axis=1), (middles + WIDE * deviations).max(axis=1)
    width = np.where(deviations > 0, deviations, 1e-12)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        below = (weights * _normal((middle[:, None] - middles) / width)).sum(axis=1) < part
        low, high = np.where(below, middle, low), np.where(below, high, middle)
    return np.asarray((low + high) / 2)


def _normal(errors: Weights) -> Weights:
    """The share of a normal distribution below (Abramowitz and Stegun 26.2.17, right to 7.5e-8)."""
    size = np.abs(errors)
    step = 1 / (1 + 0.2316418 * size)
    series = np.zeros_like(step)
    for factor in (1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.319381530):
        series = step * (factor + series)
    above = np.exp(-0.5 * size * size) / math.sqrt(2 * math.pi) * series
    found: Weights = np.where(errors >= 0, 1 - above, above)
    return found
