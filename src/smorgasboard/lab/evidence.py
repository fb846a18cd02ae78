"""What an interval is made of, kept apart from how sure one wants to be.

Evidence is asked twice: for the interval at any level, and how surprising it would be if some value were the truth. The
answers agree: a value lies outside the 95% interval exactly when it would surprise at less than 5%.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from statistics import NormalDist
from typing import NamedTuple, Protocol

USUAL = 0.95
NEXT_TO_NOTHING = 1e-18
"""A variance below this is rounding."""
LOPSIDED = 0.25
"""From which difference between the two sides, as a part of the wider one, both ends are given."""


class Estimate(NamedTuple):
    """A number measured over `n` matches; the interval holds the truth in 95 of 100 such studies."""

    value: float
    low: float
    high: float
    n: int

    def times(self, factor: float) -> "Estimate":
        return Estimate(factor * self.value, factor * self.low, factor * self.high, self.n)

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2

    @property
    def known(self) -> bool:
        """False where too little was played to say anything; the ends are then endless or the value is not a number."""
        return math.isfinite(self.value) and math.isfinite(self.low) and math.isfinite(self.high)


class Evidence(Protocol):
    def estimate(self, level: float = USUAL) -> Estimate: ...

    def surprise(self, truth: float = 0.0) -> float:
        """The p-value: how likely a result as far off would be if this were the truth."""


def reach(level: float, freedom: float) -> float:
    """How many standard errors an interval reaches to each side: Student's t, in Wallace's approximation.

    Within 0.1% from ten degrees of freedom on, and too wide rather than too narrow below.
    """
    normal = NormalDist().inv_cdf((1 + level) / 2)
    if math.isinf(freedom):
        return normal
    exponent = (normal * _wallace(freedom)) ** 2 / freedom if freedom > 0 else math.inf
    return math.sqrt(freedom * math.expm1(exponent)) if exponent < 700 else math.inf


def tail(errors: float, freedom: float) -> float:
    """The share of samples at least so many standard errors off, to either side; `reach` undone."""
    if math.isinf(freedom):
        return math.erfc(errors / math.sqrt(2))
    if freedom <= 0:
        return 1.0
    normal = math.sqrt(freedom * math.log1p(errors * errors / freedom)) / _wallace(freedom)
    return math.erfc(normal / math.sqrt(2))


def _wallace(freedom: float) -> float:
    return (8 * freedom + 3) / (8 * freedom + 1)


def unseen(errors: float, clusters: int) -> float:
    """How large a share of all deals may behave otherwise when not one of so many did (about 4 in so many)."""
    return 1.0 if math.isinf(errors) else errors * errors / (clusters + errors * errors)


def errors_to_unseen(share: float, clusters: int) -> float:
    return math.sqrt(clusters * share / (1 - share)) if share < 1 else math.inf


@dataclass(frozen=True)
class OfShare:
    """A share of victories, as good as so many independent yes-or-no matches: Wilson's interval."""

    value: float
    variance: float
    """Of the value, as matches that go together scatter."""
    clusters: int
    freedom: float
    n: int

    def estimate(self, level: float = USUAL) -> Estimate:
        errors = reach(level, self.freedom)
        if not self.clusters or math.isinf(errors):
            return Estimate(self.value, 0.0, 1.0, self.n)
        low, high = self._wilson(errors) if self.variance > NEXT_TO_NOTHING else self._all_alike(errors)
        return Estimate(self.value, max(0.0, min(low, self.value)), min(1.0, max(high, self.value)), self.n)

    def surprise(self, truth: float = 0.0) -> float:
        if not self.clusters or truth == self.value:
            return 1.0
        if self.variance <= NEXT_TO_NOTHING:
            return _surprise_of_unseen(self, truth, 1.0 if truth > self.value else 0.0)
        error = self._error_if(truth) if 0 < truth < 1 else 0.0
        return tail(abs(self.value - truth) / error if error else math.inf, self.freedom)

    def errors_at(self, truth: float, level: float = USUAL) -> float:
        """How far from this truth results reach."""
        return reach(level, self.freedom) * self._error_if(truth)

    def _error_if(self, truth: float) -> float:
        certainty = self.value * (1 - self.value)
        each = self.variance / certainty if self.variance > NEXT_TO_NOTHING else 1 / max(1, self.clusters)
        return math.sqrt(each * truth * (1 - truth))

    def _wilson(self, errors: float) -> tuple[float, float]:
        certainty = self.value * (1 - self.value)
        pull = errors * errors / (certainty / self.variance + errors * errors)
        middle = self.value * (1 - pull) + pull / 2
        half = math.sqrt(pull * (1 - pull) * certainty + pull * pull / 4)
        return middle - half, middle + half

    def _all_alike(self, errors: float) -> tuple[float, float]:
        other = unseen(errors, self.clusters)
        return self.value - self.value * other, self.value + (1 - self.value) * other


@dataclass(frozen=True)
class OfMean:
    """The mean of any numbers, or of their differences: Student's interval."""

    value: float
    error: float
    clusters: int
    freedom: float
    n: int
    strangers: float = 0.0
    """How far two unrelated matches differ: what a pair may yet do when no pair seen did."""

    def estimate(self, level: float = USUAL) -> Estimate:
        errors = reach(level, self.freedom)
        if not self.clusters or math.isinf(errors):
            return Estimate(self.value, -math.inf, math.inf, self.n)
        half = errors * self.error if self.error else self.strangers * unseen(errors, self.clusters)
        return Estimate(self.value, self.value - half, self.value + half, self.n)

    def surprise(self, truth: float = 0.0) -> float:
        off = abs(self.value - truth)
        if self.freedom <= 0 or not off:
            return 1.0
        if self.error:
            return tail(off / self.error, self.freedom)
        return tail(errors_to_unseen(off / self.strangers, self.clusters), self.freedom) if self.strangers else 0.0


@dataclass(frozen=True)
class OfShift:
    """How far a share moved between two arms of the same deals: Tango's score interval for pairs.

    Most pairs are equal, so the usual interval would call a handful of flipped games precise. This one asks of every
    possible shift how many pairs would have to flip for it, seen or not.
    """

    value: float
    flipped: float
    """The mean size of a pair's difference, 0 to 1: how many pairs flipped."""
    variance: float
    clusters: int
    freedom: float
    n: int

    def estimate(self, level: float = USUAL) -> Estimate:
        errors = reach(level, self.freedom)
        if not self.clusters or math.isinf(errors):
            return Estimate(self.value, -1.0, 1.0, self.n)
        if self.variance <= NEXT_TO_NOTHING:
            other = unseen(errors, self.clusters)
            low, high = self.value - (1 + self.value) * other, self.value + (1 - self.value) * other
            return Estimate(self.value, low, high, self.n)

        def inside(truth: float) -> bool:
            return self._errors_off(truth) <= errors

        return Estimate(self.value, _edge(inside, self.value, -1.0), _edge(inside, self.value, 1.0), self.n)

    def surprise(self, truth: float = 0.0) -> float:
        if not self.clusters or truth == self.value:
            return 1.0
        if self.variance > NEXT_TO_NOTHING:
            return tail(self._errors_off(truth), self.freedom)
        return _surprise_of_unseen(self, truth, 1.0 if truth > self.value else -1.0)

    def _errors_off(self, truth: float) -> float:
        """The distance from this truth in standard errors as they would be if it were true."""
        seen = self.flipped - self.value * self.value
        variance = self._variance_if(truth) * self.variance / max(seen, NEXT_TO_NOTHING)
        return abs(self.value - truth) / math.sqrt(variance) if variance > 0 else math.inf

    def _variance_if(self, truth: float) -> float:
        """Of one pair, with the likeliest numbers of flips both ways that shift the share by just this much."""
        linear = (2 - self.value) * truth - self.flipped
        lost = max(0.0, self.flipped - self.value) / 2
        root = math.sqrt(max(0.0, linear * linear + 8 * lost * truth * (1 - truth)))
        lost_if = (root - linear) / 4
        return 2 * lost_if + truth - truth * truth


def _surprise_of_unseen(found: OfShare | OfShift, truth: float, edge: float) -> float:
    """Where all deals behaved alike: how many would have to behave otherwise, on the way to the edge."""
    moved = (truth - found.value) / (edge - found.value) if edge != found.value else 1.0
    return tail(errors_to_unseen(moved, found.clusters), found.freedom)


def _edge(inside: Callable[[float], bool], within: float, beyond: float) -> float:
    """Where `inside` ends on the way from the one to the other."""
    for _ in range(30):
        middle = (within + beyond) / 2
        within, beyond = (middle, beyond) if inside(middle) else (within, middle)
    return beyond


# ---- as people read it: 26.1% ± 0.9, or 2.0% (0.6 to 7.0) where one side reaches further ----


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
