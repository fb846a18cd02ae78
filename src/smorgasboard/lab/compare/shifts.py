"""What moved between two legs on the same deals, corrected for how much was looked at."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import isfinite

import numpy as np

from smorgasboard.lab.compare.columns import Arm, MatchColumn, MeasureName, never
from smorgasboard.lab.statistics import USUAL, Compared, Estimate, Evidence, Indices, OfMean, reach, simultaneous

LUCK = "luck of the deal"
MOST_EXAMPLES = 2


@dataclass(frozen=True)
class RawShift:
    name: MeasureName
    unit: str
    before: Estimate
    after: Estimate
    examples: tuple[int, ...]
    """Which pairs differ most in the direction of the whole: their places among the matches."""
    evidence: Evidence


@dataclass(frozen=True)
class Shift(RawShift):
    change: Compared

    @property
    def moved(self) -> bool:
        """Chance does not explain it, however much else was looked at."""
        return self.change.together.low > 0 or self.change.together.high < 0

    @property
    def up(self) -> bool:
        return self.change.together.value > 0

    @property
    def order(self) -> tuple[float, float]:
        """By evidence; what is equally sure by size."""
        return self.change.p, -abs(self.change.together.value)


def whole_shifts(before: Arm, after: Arm, with_luck: bool = False) -> list[Shift]:
    """Of the game as a whole; the arms have the same matches."""
    return corrected([*compared(before, after), *(_luck(before, after) if with_luck else ())])


def entry_shifts(
    before: Arm, after: Arm, without: Collection[tuple[str, str]] = (), asked: Collection[str] = ()
) -> list[Shift]:
    """Of all entries that one of them saw; `without` those that only one of them has.

    Who wins with what was asked about beforehand is a family of its own.
    """
    ours, theirs = before.entries, after.entries
    names = [name for name in dict.fromkeys([*ours, *theirs]) if (name.table, name.entry) not in without]
    matches = len(before.games)
    pairs = [(name, ours.get(name) or never(name, matches), theirs.get(name) or never(name, matches)) for name in names]
    pending = [_pending(*pair, before.deals) for pair in pairs]
    families = [[each for each in pending if each.name.is_asked(asked) == of] for of in (True, False)]
    return [shift for family in families for shift in corrected(family)]


def compared(before: Arm, after: Arm) -> list[RawShift]:
    """The game as a whole, not yet corrected for how much was looked at."""
    theirs = after.whole
    return [_pending(name, ours, theirs[name], before.deals) for name, ours in before.whole.items() if name in theirs]


def _pending(name: MeasureName, before: MatchColumn, after: MatchColumn, deals: Indices) -> RawShift:
    sides = [column.evidence(deals).estimate() for column in (before, after)]
    return RawShift(name, before.unit, sides[0], sides[1], _examples(before, after), after.shift(before, deals))


def _examples(before: MatchColumn, after: MatchColumn) -> tuple[int, ...]:
    apart = after.won - before.won
    apart = apart if apart.sum() > 0 else -apart
    most = np.argsort(-apart, kind="stable")[:MOST_EXAMPLES]
    return tuple(int(place) for place in most if apart[place] > 0)


def corrected(pending: Sequence[RawShift]) -> list[Shift]:
    """As one family, the surest first. What neither side ever counted is nothing to compare."""
    pending = [each for each in pending if isfinite(each.before.value) or isfinite(each.after.value)]
    changes = simultaneous([each.evidence for each in pending])
    found = [Shift(**vars(each), change=change) for each, change in zip(pending, changes, strict=True)]
    return sorted(found, key=lambda shift: shift.order)


def _luck(before: Arm, after: Arm) -> list[RawShift]:
    ours, theirs = before.luck, after.luck
    if ours is None or theirs is None:
        return []
    return [RawShift(MeasureName("", "", LUCK), "%", ours, theirs, (), _of_strangers(ours, theirs))]


def _of_strangers(before: Estimate, after: Estimate) -> OfMean:
    """Of two estimates, as if they had nothing in common: too wide rather than too narrow."""
    freedom = max(1, min(before.n, after.n) - 1)
    error = float(np.hypot(before.half, after.half)) / reach(USUAL, freedom)
    return OfMean(after.value - before.value, error, before.n, freedom, before.n)
