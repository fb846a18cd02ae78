"""The numbers under which the results are least surprising: Fisher's scoring with differences for derivatives.

Numbers move by factors, so none changes its sign, and a light pull towards where they began keeps those in place that
the positions say nothing about. Whole numbers stay whole.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from benchmarks.fit.jury import Array
from smorgasboard.engine.judgement.numbers import Numbers

Judge = Callable[[Sequence[Numbers]], list[Array]]
"""By each set of numbers, the value of every position."""

NOT_IN_THE_VALUE = frozenset({"sharpness", "curiosity"})
"""They steer a search; contests decide about them."""
STEP = 0.1
"""How far, as a part of a number, to look for what a change of it does."""
FURTHEST = math.log(10)
"""No number becomes more than ten times as large, or as small."""
PULL = 1.0
"""As many logarithms from where a number began cost as much as one standard deviation of a guess."""
ROUNDS = 20
ENOUGH = 2e-6
"""A round that gains less than this, in nats for a position, is the last."""
FACTORS = (1.0, 0.5, 0.25, 0.1)
SURE = 1e-6
"""Values are taken to be no surer than this."""
DIGITS = 3
SMALL = 20


@dataclass(frozen=True)
class Way:
    """How far each number has moved, as logarithms of factors; numbers that began at zero move by adding."""

    start: Mapping[str, float]
    names: tuple[str, ...]
    limits: Mapping[str, tuple[float, float]]

    def made(self, moved: Array) -> dict[str, float]:
        numbers = dict(self.start)
        for name, by in zip(self.names, moved, strict=True):
            low, high = self.limits.get(name, (-math.inf, math.inf))
            numbers[name] = self._rounded(name, min(high, max(low, self._at(name, float(by)))))
        return numbers

    def _at(self, name: str, by: float) -> float:
        begun = self.start[name]
        return begun * math.exp(by) if begun else by

    def _rounded(self, name: str, value: float) -> float:
        return round(value) if isinstance(self.start[name], int) else float(f"{value:.{DIGITS}g}")

    def allows(self, name: str, by: int, numbers: Mapping[str, float]) -> bool:
        """Whether a whole number may change by this and be none of the wrong sign, nor beyond its limits."""
        low, high = self.limits.get(name, (-math.inf, math.inf))
        return low <= numbers[name] + by <= high and (numbers[name] + by) * self.start[name] >= 0

    def nudged(self, moved: Array, place: int) -> tuple[dict[str, float], float]:
        """With one number a little larger, and by how much of its own measure it then is."""
        name, here = self.names[place], self.made(moved)
        begun, value = self.start[name], here[name]
        if isinstance(begun, int):
            nudged: float = value + max(1, round(STEP * abs(value))) * (1 if begun >= 0 else -1)
        else:
            nudged = value * (1 + STEP) if value else STEP
        by = math.log(nudged / value) if begun and value else nudged - value
        return {**here, name: nudged}, by


@dataclass(frozen=True)
class Fitted:
    numbers: dict[str, float]
    losses: list[float] = field(default_factory=list)
    """After each round, in nats for a position."""


def log_loss(values: Array, won: Array) -> float:
    sure = np.clip(values, SURE, 1 - SURE)
    return float(-np.mean(won * np.log(sure) + (1 - won) * np.log(1 - sure)))


def fit(
    judge: Judge,
    won: Array,
    start: Numbers,
    limits: Mapping[str, tuple[float, float]] | None = None,
    tell: Callable[[int, float], None] | None = None,
) -> Fitted:
    """From these numbers on, within the limits that some have; `tell` hears of every round and its loss."""
    way = Way(start, tuple(name for name in start if name not in NOT_IN_THE_VALUE), limits or {})
    moved = np.zeros(len(way.names))
    losses = [log_loss(judge([way.made(moved)])[0], won)]
    for number in range(1, ROUNDS + 1):
        better = _round(judge, won, way, moved)
        if better is None:
            break
        moved, loss = better
        losses.append(loss)
        if tell is not None:
            tell(number, loss)
        if losses[-2] - losses[-1] < ENOUGH:
            break
    numbers, loss = _with_small_numbers_tried(judge, won, way, way.made(moved), losses[-1])
    return Fitted(numbers, [*losses, loss])


def _with_small_numbers_tried(
    judge: Judge, won: Array, way: Way, numbers: dict[str, float], loss: float
) -> tuple[dict[str, float], float]:
    """Rounding is a long step for small whole numbers: their neighbours are tried, one number at a time."""
    small = [name for name in way.names if isinstance(way.start[name], int) and abs(numbers[name]) <= SMALL]
    for _ in small:
        nearby = [(name, by) for name in small for by in (-1, 1) if way.allows(name, by, numbers)]
        tried = [{**numbers, name: numbers[name] + by} for name, by in nearby]
        losses = [log_loss(values, won) for values in judge(tried)]
        best = int(np.argmin(losses)) if losses else -1
        if best < 0 or losses[best] >= loss - ENOUGH:
            break
        numbers, loss = tried[best], losses[best]
    return numbers, loss


def _round(judge: Judge, won: Array, way: Way, moved: Array) -> tuple[Array, float] | None:
    """Where the numbers go next, and the loss there; nothing where no way leads down."""
    nudges = [way.nudged(moved, place) for place in range(len(way.names))]
    here, *beside = judge([way.made(moved), *(numbers for numbers, _by in nudges)])
    slopes = np.stack(
        [(_logit(there) - _logit(here)) / by for there, (_numbers, by) in zip(beside, nudges, strict=True)]
    )
    change = _scored(slopes, here, won, moved)
    ways = [np.clip(moved + factor * change, -FURTHEST, FURTHEST) for factor in FACTORS]
    found = judge([way.made(each) for each in ways])
    costs = [_cost(values, won, each) for values, each in zip(found, ways, strict=True)]
    best = int(np.argmin(costs))
    if costs[best] >= _cost(here, won, moved):
        return None
    return ways[best], log_loss(found[best], won)


def _scored(slopes: Array, values: Array, won: Array, moved: Array) -> Array:
    information = (slopes * (values * (1 - values))) @ slopes.T + np.eye(len(moved)) / PULL**2
    return np.array(np.linalg.solve(information, slopes @ (won - values) - moved / PULL**2), dtype=np.float64)


def _cost(values: Array, won: Array, moved: Array) -> float:
    return log_loss(values, won) * len(won) + float(moved @ moved) / (2 * PULL**2)


def _logit(values: Array) -> Array:
    sure = np.clip(values, SURE, 1 - SURE)
    odds: Array = np.log(sure / (1 - sure))
    return odds


def slope_of(values: Array, won: Array) -> float:
    """What the logarithms of odds are to be multiplied with: 1 is calibrated, less is too bold, more too shy."""
    odds, slope = _logit(values), 1.0
    for _ in range(50):
        chances = 1 / (1 + np.exp(-slope * odds))
        weight = float((odds * odds * chances * (1 - chances)).sum())
        step = float((odds * (won - chances)).sum()) / weight if weight else 0.0
        slope += max(-1.0, min(1.0, step))
        if abs(step) < 1e-9:
            break
    return slope
