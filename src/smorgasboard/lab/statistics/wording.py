"""Estimates as people read them: 26.1% ± 0.9, or 2.0% (0.6 to 7.0) where one side reaches further."""

import math

from smorgasboard.lab.evidence import Estimate

LOPSIDED = 0.25
"""From which difference between the two sides, as a part of the wider one, both ends are given."""


def percent(estimate: Estimate, signed: bool = False) -> str:
    """A share of 0 to 1 as a percentage; signed for differences, which are points."""
    return plain(estimate.times(100), " points" if signed else "%", signed)


def plain(estimate: Estimate, unit: str = "", signed: bool = False) -> str:
    if not math.isfinite(estimate.value):
        return "unknown"
    digits = _digits(estimate)
    value = _rounded(estimate.value, digits, signed)
    if not estimate.known:
        return f"{value}{unit} (too few matches to say more)"
    if _lopsided(estimate):
        return f"{value}{unit} ({_rounded(estimate.low, digits, signed)} to {_rounded(estimate.high, digits, signed)})"
    return f"{value}{unit} ± {estimate.half:.{digits}f}"


def _digits(estimate: Estimate) -> int:
    """One after the point, or as many as show that the interval is not nothing."""
    half = estimate.half if estimate.known else 1.0
    return 1 if half >= 0.1 or not half else min(6, -math.floor(math.log10(half)))


def _rounded(number: float, digits: int, signed: bool) -> str:
    text = f"{number:{'+' if signed else ''}.{digits}f}"
    return text.removeprefix("-").removeprefix("+") if float(text) == 0 else text.replace("-", "−")


def _lopsided(estimate: Estimate) -> bool:
    sides = sorted((estimate.value - estimate.low, estimate.high - estimate.value))
    return sides[1] - sides[0] > LOPSIDED * sides[1]
