"""What moved between two legs on the same deals, corrected for how much was looked at, and put into words."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from math import isfinite
from typing import NamedTuple

import numpy as np

from smorgasboard.lab.compare.columns import ARREARS, SEEN, TIMES, WINS, Arm, MatchColumn, MeasureName, never
from smorgasboard.lab.findings import Cell, Figure
from smorgasboard.lab.statistics import wording
from smorgasboard.lab.statistics.cluster_sums import Indices
from smorgasboard.lab.statistics.evidence import USUAL, Estimate, Evidence, OfMean, reach
from smorgasboard.lab.statistics.luck import luck_share
from smorgasboard.lab.statistics.multiple_comparisons import Compared, simultaneous

LUCK = "luck of the deal"
MOST_EXAMPLES = 2
MOVED = "moved"
UNKNOWN = "unknown"
SAME_THING = (("steps a game", "turns a game", "choices a game"), ("winner's score", "lead over the next"))
"""Measures of which one headline is enough."""
SURELY = 1.3
"""A change so many times as large as an interval reaches is found in about four of five studies."""


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


# ---- as figures and words ----


def figure(estimate: Estimate, unit: str, mark: str = "", fair: float | None = None) -> Cell:
    if not isfinite(estimate.value):
        return UNKNOWN
    times = 100 if unit == "%" else 1
    low, high = (times * end if isfinite(end) else None for end in (estimate.low, estimate.high))
    return Figure(times * estimate.value, low, high, estimate.n, unit, mark=mark, fair=fair)


def change_figure(shift: Shift) -> Cell:
    found = figure(shift.change.together, shift.unit, MOVED if shift.moved else "", 0.0)
    return replace(found, unit="points") if isinstance(found, Figure) and shift.unit == "%" else found


def side_in_words(estimate: Estimate, unit: str) -> str:
    """Without its interval."""
    if not isfinite(estimate.value):
        return UNKNOWN
    if unit == "%":
        return f"{100 * estimate.value:.1f}%"
    return f"{estimate.value:.{1 if abs(estimate.value) >= 10 else 2}f}{_after(unit)}"


def change_in_words(shift: Shift) -> str:
    """The corrected change with its interval."""
    change = shift.change.together
    return (
        wording.percent(change, signed=True) if shift.unit == "%" else wording.plain(change, _after(shift.unit), True)
    )


def _after(unit: str) -> str:
    return f" {unit}" if unit else ""


def sentence(shift: Shift, who: str) -> str:
    """ "B makes the first seat weaker: 52.3% → 49.8%, a change of −2.5 points ± 1.1." """
    sides = f"{side_in_words(shift.before, shift.unit)} → {side_in_words(shift.after, shift.unit)}"
    return f"{_claim(shift, who)}: {sides}, a change of {change_in_words(shift)}."


CLAIMS = {
    "games without a single winner": (
        "{who} leaves more games without a single winner",
        "{who} leaves fewer games without a single winner",
    ),
    "steps a game": ("{who} makes games longer in steps", "{who} makes games shorter in steps"),
    "turns a game": ("{who} makes games longer in turns", "{who} makes games shorter in turns"),
    "choices a game": ("{who} gives more choices a game", "{who} gives fewer choices a game"),
    "options at a choice": ("{who} offers more at a choice", "{who} offers less at a choice"),
    "steps without a choice": ("{who} brings more steps without a choice", "{who} brings fewer steps without a choice"),
    "dead turns": ("{who} brings more dead turns", "{who} brings fewer dead turns"),
    "lead changes a game": ("{who} makes the lead change more often", "{who} makes the lead change less often"),
    "who leads at half time wins": (
        "{who} lets the leader at half time win more often",
        "{who} lets the leader at half time win less often",
    ),
    ARREARS: ("{who} lets winners come from further behind", "{who} lets winners fall less far behind"),
    "winner's score": ("{who} makes winning scores higher", "{who} makes winning scores lower"),
    "lead over the next": ("{who} makes victories clearer", "{who} makes victories closer"),
    LUCK: ("{who} leaves more to the deal", "{who} leaves less to the deal"),
    SEEN: ("{who} brings {table} {entry} into more games", "{who} brings {table} {entry} into fewer games"),
    TIMES: ("{who} brings {table} {entry} more often", "{who} brings {table} {entry} less often"),
    WINS: ("{who} brings more wins with {table} {entry}", "{who} brings fewer wins with {table} {entry}"),
}
SEATS = ("{who} makes {seat} stronger", "{who} makes {seat} weaker")
ORDINALS = ("the first seat", "the second seat", "the third seat")


def _claim(shift: Shift, who: str) -> str:
    name = shift.name
    more, less = CLAIMS.get(name.measure, SEATS)
    words = more if shift.up else less
    return words.format(who=who, table=name.table, entry=name.entry, seat=seat_in_words(name.measure))


def seat_in_words(measure: str) -> str:
    kind, _, number = measure.partition(" ")
    if kind == "seat" and number.isdecimal() and int(number) <= len(ORDINALS):
        return ORDINALS[int(number) - 1]
    return measure


def is_seat(shift: Shift) -> bool:
    return not shift.name.table and shift.name.measure.startswith("seat ")


def would_be_seen(shifts: Iterable[Shift]) -> float | None:
    """How many points a seat would have had to move to be noticed; half points, rounded up."""
    reaches = [100 * shift.change.together.half for shift in shifts if is_seat(shift)]
    return float(np.ceil(2 * SURELY * max(reaches)) / 2) if reaches else None


# ---- what is worth a headline ----


def worth_a_headline(whole: Sequence[Shift], entries: Sequence[Shift], players: int) -> list[Shift]:
    """What moved: seats first, then the game as a whole and each entry once, by evidence."""
    moved = [shift for shift in whole if shift.moved]
    seats = [shift for shift in moved if is_seat(shift)]
    others = _without_kin([shift for shift in moved if not is_seat(shift)])
    return [
        *(seats[:1] if players == 2 else seats),
        *others,
        *surest_of_each([shift for shift in entries if shift.moved]),
    ]


def _without_kin(moved: Iterable[Shift]) -> list[Shift]:
    """Of measures that go together, the surest."""
    told: list[Shift] = []
    for shift in moved:
        kin = next((group for group in SAME_THING if shift.name.measure in group), ())
        if not any(other.name.measure in kin for other in told):
            told.append(shift)
    return told


def surest_of_each(entries: Iterable[Shift]) -> list[Shift]:
    """Of each entry the measure that moved most surely."""
    surest: dict[tuple[str, str], Shift] = {}
    for shift in entries:
        surest.setdefault((shift.name.table, shift.name.entry), shift)
    return list(surest.values())
