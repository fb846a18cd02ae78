"""When it says 70%, do about 70% win? Ten bins, with intervals that know which judgements belong to one match."""

from collections.abc import Sequence
from dataclasses import dataclass

from smorgasboard.lab.play.winners import evidence_of_share

BINS = 10


@dataclass(frozen=True)
class Bin:
    low: float
    high: float
    judged: int
    predicted: float
    won: float
    won_low: float
    won_high: float


def calibrated(values: Sequence[float], won: Sequence[float], matches: Sequence[int]) -> list[Bin]:
    """Bins in which nothing was judged are left out."""
    found = []
    for number in range(BINS):
        inside = [at for at, value in enumerate(values) if min(int(value * BINS), BINS - 1) == number]
        if inside:
            share = evidence_of_share([won[at] for at in inside], [matches[at] for at in inside]).estimate()
            predicted = sum(values[at] for at in inside) / len(inside)
            low, high = max(0.0, share.low), min(1.0, share.high)
            found.append(Bin(number / BINS, (number + 1) / BINS, len(inside), predicted, share.value, low, high))
    return found


def miss(bins: Sequence[Bin]) -> float:
    """By how much the predictions are off on average, whichever way."""
    return sum(each.judged * abs(each.predicted - each.won) for each in bins) / sum(each.judged for each in bins)
