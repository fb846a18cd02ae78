"""Numbers as people read them: as many digits as mean something, with how sure they are."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from smorgasboard.lab.findings import Figure

SHARES = ("%", "points")
SIGNED = "points"
UNKNOWN = "not known"
LOPSIDED = 0.6
"""Of the last digit: sides of an interval that differ by more are told one by one."""


def number(value: float, digits: int = 0, signed: bool = False) -> str:
    text = f"{abs(value):,.{digits}f}"
    if not any(digit in text for digit in "123456789"):
        return text
    return f"{'−' if value < 0 else '+' if signed else ''}{text}"


def finite(values: Iterable[float | None]) -> list[float]:
    return [value for value in values if value is not None and math.isfinite(value)]


def digits_for(values: Sequence[float]) -> int:
    """About three that count, and none that are zero in all of them."""
    largest = max(map(abs, values), default=0)
    most = 0 if largest >= 1000 else 1 if largest >= 10 else 2 if largest >= 1 else 3
    return next((digits for digits in range(most) if _exact(values, digits)), most)


def _exact(values: Sequence[float], digits: int) -> bool:
    return all(abs(value - round(value, digits)) < 1e-9 for value in values)


@dataclass(frozen=True)
class Style:
    """How the figures of one column are written, so that they can be compared at a glance."""

    digits: int
    even: bool
    """Every interval reaches as far up as down: ± says it."""
    unit: str
    """Written after each number; empty where the heading says it once."""
    signed: bool = False

    @classmethod
    def of(cls, figures: Sequence[Figure], unit: str | None = None) -> "Style":
        digits = _digits(figures)
        even = all(_even(figure, digits) for figure in figures)
        units = {figure.unit for figure in figures}
        shown = unit if unit is not None else _after(units.pop()) if len(units) == 1 else ""
        return cls(digits, even, shown, any(figure.unit == SIGNED or figure.fair == 0 for figure in figures))

    def value(self, figure: Figure) -> str:
        if not math.isfinite(figure.value):
            return UNKNOWN
        return number(figure.value, self.digits, self.signed) + self.unit

    def interval(self, figure: Figure) -> str:
        """Such as "± 0.9" or "(45.0 to 51.5)"; empty where none is known."""
        low, high = bounds(figure)
        if low is None or high is None or not math.isfinite(figure.value):
            return self._one_sided(low, high)
        if self.even:
            return f"± {number(max(high - figure.value, figure.value - low), self.digits)}"
        return f"({self._plain(low)} to {self._plain(high)})"

    def _one_sided(self, low: float | None, high: float | None) -> str:
        if low is not None:
            return f"({self._plain(low)} or more)"
        return "" if high is None else f"({self._plain(high)} or less)"

    def _plain(self, value: float) -> str:
        return number(value, self.digits, self.signed)


def styles(figures: Sequence[Figure], unit: str | None = None) -> dict[Figure, Style]:
    """Figures of a column that can be compared are written alike; a hundred moves and a third of a change cannot."""
    kinds: dict[tuple[str, int], list[Figure]] = {}
    for figure in figures:
        kinds.setdefault((figure.unit, 0 if figure.unit in SHARES else _size(figure)), []).append(figure)
    if len(kinds) > 1 and _alike(figures):
        kinds = {("", 0): list(figures)}
    written = [(alike, Style.of(alike, unit)) for alike in kinds.values()]
    return {figure: style for alike, style in written for figure in alike}


def _size(figure: Figure) -> int:
    """How many digits stand before the point."""
    return len(f"{abs(figure.value):.0f}")


def _alike(figures: Sequence[Figure]) -> bool:
    return len({figure.unit for figure in figures}) == 1 and max(map(_size, figures)) - min(map(_size, figures)) <= 1


def bounds(figure: Figure) -> tuple[float | None, float | None]:
    return _known(figure.low), _known(figure.high)


def _known(value: float | None) -> float | None:
    return value if value is not None and math.isfinite(value) else None


def _after(unit: str) -> str:
    return unit if unit in ("", "%") else f" {unit}"


def _digits(figures: Sequence[Figure]) -> int:
    """Shares have one digit after the point, or two where all are known better than that."""
    if any(figure.unit not in SHARES for figure in figures):
        return digits_for(finite(value for figure in figures for value in (figure.value, figure.low, figure.high)))
    return 2 if figures and all(map(_narrow, figures)) else 1


def _narrow(figure: Figure) -> bool:
    low, high = bounds(figure)
    return low is not None and high is not None and 0 < high - low < 0.1


def _even(figure: Figure, digits: int) -> bool:
    low, high = bounds(figure)
    if low is None or high is None:
        return True
    apart: float = abs((high - figure.value) - (figure.value - low))
    return apart <= LOPSIDED / 10.0**digits
