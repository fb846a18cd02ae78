"""Many comparisons at once: what still holds when twenty things are looked at, of which one surprises by chance."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from smorgasboard.lab.evidence import USUAL, Estimate, Evidence


class Compared(NamedTuple):
    alone: Estimate
    """As if nothing else had been looked at."""
    together: Estimate
    """Widened: all intervals of the family hold at once in 95 of 100 studies (Bonferroni)."""
    p: float
    """Holm's p-value, corrected for all that was looked at."""

    @property
    def differs(self) -> bool:
        """By Holm, which finds a little more than the widened intervals show, at the same risk."""
        return self.p < 1 - USUAL


def simultaneous(evidence: Sequence[Evidence], truths: Sequence[float] | float = 0.0) -> list[Compared]:
    """Each comparison against its value of no difference (0, or a fair share), corrected for the whole family.

    Comparisons in which nothing differed belong in the family: leaving out what turned out dull is cheating.
    """
    if not evidence:
        return []
    level = 1 - (1 - USUAL) / len(evidence)
    expected = [truths] * len(evidence) if isinstance(truths, int | float) else truths
    surprises = [each.surprise(truth) for each, truth in zip(evidence, expected, strict=True)]
    adjusted = holm(surprises)
    return [Compared(each.estimate(), each.estimate(level), p) for each, p in zip(evidence, adjusted, strict=True)]


def holm(surprises: Sequence[float]) -> list[float]:
    """p-values for any false finding at all: the smallest times their number, the next times one less, and so on."""
    order = np.argsort(surprises, kind="stable")
    steps = np.asarray(surprises)[order] * np.arange(len(order), 0, -1)
    adjusted = np.empty(len(order))
    adjusted[order] = np.minimum(1.0, np.maximum.accumulate(steps))
    found: list[float] = adjusted.tolist()
    return found
