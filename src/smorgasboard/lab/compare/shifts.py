"""What moved between two legs on the same deals, corrected for how much was looked at."""

from collections.abc import Collection, Mapping, Sequence
from math import isfinite
from typing import NamedTuple

import numpy as np

from smorgasboard.lab.compare.columns import WINS, Arm, MatchColumn, MeasureName, never
from smorgasboard.lab.statistics.cluster_sums import Indices
from smorgasboard.lab.statistics.evidence import USUAL, Estimate, Evidence, OfMean, reach
from smorgasboard.lab.statistics.luck import luck_share
from smorgasboard.lab.statistics.multiple_comparisons import Compared, simultaneous

LUCK = "luck of the deal"
MOST_EXAMPLES = 2


class RawShift(NamedTuple):
    name: MeasureName
    unit: str
    before: Estimate
    after: Estimate
    examples: tuple[int, ...]
    """Which pairs differ most in the direction of the whole: their places among the matches."""
    evidence: Evidence


class Shift(NamedTuple):
    name: MeasureName
    unit: str
    before: Estimate
    after: Estimate
    examples: tuple[int, ...]
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


def whole_shifts(before: Arm, after: Arm, bots: Sequence[str] = ()) -> list[Shift]:
    """Of the game as a whole; the arms have the same matches. With bots that differ, luck too."""
    pending = compared(before.whole, after.whole, before.deals)
    return corrected([*pending, *_luck(before, after, bots)])


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
    pending = [_pending(name, a, b, before.deals) for name, a, b in pairs]
    questions = [each for each in pending if is_asked(each.name, asked)]
    return [*corrected(questions), *corrected([each for each in pending if not is_asked(each.name, asked)])]


def is_asked(name: MeasureName, asked: Collection[str]) -> bool:
    return name.measure == WINS and name.entry in asked


def compared(
    before: Mapping[MeasureName, MatchColumn], after: Mapping[MeasureName, MatchColumn], deals: Indices
) -> list[RawShift]:
    return [_pending(name, before[name], after[name], deals) for name in before if name in after]


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
    found = [Shift(*each[:5], change) for each, change in zip(pending, changes, strict=True)]
    return sorted(found, key=lambda shift: shift.order)


def _luck(before: Arm, after: Arm, bots: Sequence[str]) -> list[RawShift]:
    sides = [luck_of(arm, bots) for arm in (before, after)] if len(set(bots)) > 1 else []
    known = [side for side in sides if side is not None]
    if len(known) < 2:
        return []
    return [RawShift(MeasureName("", "", LUCK), "%", known[0], known[1], (), _of_strangers(*known))]


def luck_of(arm: Arm, bots: Sequence[str]) -> Estimate | None:
    kinds = np.array([bots.index(text) for text in bots])
    sitting = kinds[np.array(arm.games["bots"].to_list())]
    seats = np.tile(np.arange(arm.players), len(arm.games))
    return luck_share(arm.wins.reshape(-1), np.repeat(arm.deals, arm.players), seats, sitting.reshape(-1))


def _of_strangers(before: Estimate, after: Estimate) -> OfMean:
    """Of two estimates, as if they had nothing in common: too wide rather than too narrow."""
    freedom = max(1, min(before.n, after.n) - 1)
    error = float(np.hypot(before.half, after.half)) / reach(USUAL, freedom)
    return OfMean(after.value - before.value, error, before.n, freedom, before.n)


def is_seat(shift: Shift) -> bool:
    return not shift.name.table and shift.name.measure.startswith("seat ")
