"""Many comparisons at once: what still holds when twenty things are looked at, of which one surprises by chance."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from smorgasboard.lab.evidence import USUAL, Estimate, Evidence
from smorgasboard.lab.statistics.selection import drawn_together


class Compared(NamedTuple):
    """One of several comparisons. `told` and `together` hold "no difference" both or neither: one rule, one verdict."""

    alone: Estimate
    """As if nothing else had been looked at."""
    together: Estimate
    """Widened around what was counted: all of the family hold at once in 95 of 100 studies (Bonferroni)."""
    told: Estimate
    """For whoever picks it out: drawn towards no difference as far as the family says that it is chance."""
    p: float
    """Holm's p-value, which orders by certainty."""
    truth: float = 0.0
    """What it would be if nothing differed."""

    @property
    def side(self) -> int:
        """1: certainly more; -1: certainly less; 0: may be chance. In 95 of 100 families no null is called either."""
        return int(self.told.low > self.truth) - int(self.told.high < self.truth)

    @property
    def differs(self) -> bool:
        return self.side != 0


def simultaneous(
    evidence: Sequence[Evidence], truths: Sequence[float] | float = 0.0, alike: bool = True
) -> list[Compared]:
    """Each comparison against its value of no difference (0, or a fair share), corrected for the whole family.

    Comparisons in which nothing differed belong in the family: leaving out what turned out dull is cheating. `alike`:
    all are of one unit (see `drawn_together`).
    """
    if not evidence:
        return []
    level = 1 - (1 - USUAL) / len(evidence)
    expected = [truths] * len(evidence) if isinstance(truths, int | float) else list(truths)
    adjusted = holm([each.surprise(truth) for each, truth in zip(evidence, expected, strict=True)])
    drawn = drawn_together(list(evidence), expected, alike)
    rows = zip(evidence, drawn, adjusted, expected, strict=True)
    return [_compared(each.estimate(), each.estimate(level), told, p, truth) for each, told, p, truth in rows]


def _compared(alone: Estimate, widened: Estimate, told: Estimate, p: float, truth: float) -> Compared:
    """What the widened interval does not tell from no difference is not told from it; nor the other way round."""
    if (
        widened.low <= truth <= widened.high
    ):  # nor is it as good as nothing because of others: that takes its own matches
        told = _stretched(_as_wide(told, alone), truth)
    elif told.low <= truth <= told.high:
        widened = _stretched(widened, truth)
    return Compared(alone, widened, told, p, truth)


def _as_wide(told: Estimate, alone: Estimate) -> Estimate:
    if not alone.known:
        return told
    return told._replace(low=min(told.low, told.value - alone.half), high=max(told.high, told.value + alone.half))


def _stretched(estimate: Estimate, to: float) -> Estimate:
    return estimate._replace(low=min(estimate.low, to), high=max(estimate.high, to))


def holm(surprises: Sequence[float]) -> list[float]:
    """p-values for any false finding at all: the smallest times their number, the next times one less, and so on."""
    order = np.argsort(surprises, kind="stable")
    steps = np.asarray(surprises)[order] * np.arange(len(order), 0, -1)
    adjusted = np.empty(len(order))
    adjusted[order] = np.minimum(1.0, np.maximum.accumulate(steps))
    found: list[float] = adjusted.tolist()
    return found
