"""From numbers to places, and the round numbers that stand beside an axis."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from smorgasboard.lab.report.numbers import number

NEAR_ZERO = 0.4
"""An axis starts at zero when its smallest number is below this part of the largest."""


@dataclass(frozen=True)
class Scale:
    """A stretch of numbers laid along a stretch of the drawing."""

    low: float
    high: float
    start: float
    end: float
    ticks: tuple[float, ...]
    suffix: str = ""

    def at(self, value: float) -> float:
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)

    def label(self, value: float) -> str:
        return number(value, max(map(decimals, self.ticks), default=0)) + self.suffix


def around(
    values: Sequence[float], start: float, end: float, ticks: int, *, from_zero: bool = False, suffix: str = ""
) -> Scale:
    """A scale that holds all of these and ends at round numbers."""
    low, high = min(values, default=0.0), max(values, default=1.0)
    if from_zero or 0 < low < NEAR_ZERO * high:
        low, high = min(low, 0.0), max(high, 0.0)
    step = round_step(low, high, ticks)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    if first == last:
        first, last = first - (not from_zero), last + 1
    marks = tuple(_clean(each * step) for each in range(first, last + 1))
    return Scale(marks[0], marks[-1], start, end, marks, suffix)


def exactly(low: float, high: float, start: float, end: float, ticks: int) -> Scale:
    """A scale from here to there, with two or more round numbers between."""
    if low == high:
        low, high = low - 0.5, high + 0.5
    marks = next(found for more in count(ticks) if len(found := _between(low, high, more)) > 1)
    return Scale(low, high, start, end, marks)


def _between(low: float, high: float, ticks: int) -> tuple[float, ...]:
    step = round_step(low, high, ticks)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return tuple(_clean(each * step) for each in range(first, last + 1))


def round_step(low: float, high: float, ticks: int) -> float:
    rough = (high - low) / max(ticks, 1) or abs(high) or 1.0
    size = float(10 ** math.floor(math.log10(rough)))
    return next((size * each for each in _roundest(size) if size * each >= rough * 0.999), size * 10)


def _roundest(size: float) -> tuple[float, ...]:
    """Quarters only of whole numbers: 25 is round, 2.5 is not."""
    return (1, 2, 2.5, 5) if size >= 10 else (1, 2, 5)


def decimals(step: float) -> int:
    return next((digits for digits in range(7) if abs(step * 10**digits - round(step * 10**digits)) < 1e-6), 7)


def _clean(value: float) -> float:
    return float(f"{value:.12g}") + 0.0
