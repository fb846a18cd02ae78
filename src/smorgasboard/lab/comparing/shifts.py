"""What one leg measured, match by match, and what moved between two of them on the same deals."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import isfinite
from typing import NamedTuple

import numpy as np
import polars as pl

from smorgasboard.lab.measures.sample import HALF, Sample
from smorgasboard.lab.statistics import (
    USUAL,
    Compared,
    Estimate,
    Evidence,
    Indices,
    Numbers,
    OfMean,
    added,
    intervals,
    reach,
    simultaneous,
)

ARREARS = "winner's worst arrears, of 100"
LUCK = "luck of the deal"
MOST_EXAMPLES = 2
CERTAIN = 1e-6
"""Nobody asks which of two things is surer than this."""


class MeasureName(NamedTuple):
    """What is measured: of the game as a whole (no table), or of an entry of a table."""

    table: str
    entry: str
    measure: str

    @property
    def is_seat(self) -> bool:
        return not self.table and self.measure.startswith("seat ")

    @property
    def entry_unit(self) -> str:
        return ENTRY_UNITS[self.measure]

    def is_asked(self, asked: Collection[str]) -> bool:
        """Who wins with it was a question beforehand."""
        return self.measure == WINS and self.entry in asked


@dataclass(frozen=True)
class MatchColumn:
    """So much (`won`) of so much (`counted`) in each match; the share or the mean is what all add up to."""

    unit: str
    """"%" for shares."""
    won: Numbers
    counted: Numbers

    @property
    def is_share(self) -> bool:
        return self.unit == "%"

    def evidence(self, deals: Indices) -> Evidence:
        if self.is_share:
            return intervals.evidence_of_ratio(self.won, self.counted, deals)
        there = self.counted > 0
        return intervals.evidence_of_mean(self.won[there], deals[there])

    def shift(self, before: "MatchColumn", deals: Indices) -> Evidence:
        """How much more it is here than there."""
        if self.is_share:
            return intervals.evidence_of_ratio_difference(self.won, self.counted, before.won, before.counted, deals)
        there = (self.counted > 0) & (before.counted > 0)
        return intervals.evidence_of_difference(self.won[there], before.won[there], deals[there])

    @property
    def pushes(self) -> Numbers:
        """What each match adds to the share or the mean, which is their mean."""
        total = float(self.counted.sum())
        middle = float(self.won.sum()) / total if total else 0.0
        return np.asarray((self.won - middle * self.counted) * (len(self.won) / max(total, 1.0)) + middle)


@dataclass(frozen=True)
class Arm(Sample):
    """The matches of one leg, to be held against those of another."""

    def beside(self, other: "Arm") -> tuple["Arm", "Arm"]:
        """This one and the other, with those matches alone that both have."""
        return self._within(other), other._within(self)

    def _within(self, other: "Arm") -> "Arm":
        both = other.games.select("number")
        return Arm(self.leg, self.games.join(both, "number", "semi"), self.seen.join(both, "number", "semi"))

    def measured(self, name: MeasureName) -> MatchColumn | None:
        """None where this arm knows no such measure; an entry that nobody saw is known."""
        if not name.table:
            return self.whole.get(name)
        return self.entries.get(name) or never(name, self.n)

    @cached_property
    def whole(self) -> dict[MeasureName, MatchColumn]:
        return {MeasureName("", "", measure): column for measure, column in self._whole()}

    @cached_property
    def entries(self) -> dict[MeasureName, MatchColumn]:
        """Of every entry that was seen: in how many matches, how often, and how those fared who had it."""
        return dict(_by_entry(self))

    def _whole(self) -> Iterator[tuple[str, MatchColumn]]:
        wins = self.wins
        for seat in range(self.players):
            yield f"seat {seat + 1}", _share(wins[:, seat])
        if self.leg.mirrored:
            sitting = self.by_seat("bots")
            for bot in range(self.players):
                yield f"bot {bot + 1}", _share((wins * (sitting == bot)).sum(axis=1))
        yield "games without a single winner", _share((wins.max(axis=1) < 1).astype(np.float64))
        yield "steps a game", _mean(self.column("steps"))
        yield "turns a game", _mean(self.column("turns"))
        choices, decisions = self.over_seats("choices"), self.over_seats("decisions")
        yield "choices a game", _mean(choices)
        widths = self.over_seats("width") / np.maximum(choices, 1)
        yield "options at a choice", MatchColumn("", widths, (choices > 0).astype(np.float64))
        yield "steps without a choice", MatchColumn("%", decisions - choices, decisions)
        yield "dead turns", MatchColumn("%", self.over_seats("dead_turns"), self.over_seats("turns_of"))
        yield "lead changes a game", _mean(self.column("lead_changes"))
        led, won = self.led_and_won(HALF)
        yield "who leads at half time wins", MatchColumn("%", np.where(led, won, 0.0), led.astype(np.float64))
        yield ARREARS, self._behind()
        yield "winner's score", self._winning(self.scores)
        if not self.solo:
            yield "lead over the next", _mean(self.margins)

    def _winning(self, scores: Numbers) -> MatchColumn:
        """Of the first winner, where there is one; all winners of a match count the same."""
        winner = self.games["winners"].list.first().cast(pl.Int64)
        won = winner.is_not_null().cast(pl.Float64).to_numpy()
        return MatchColumn("", scores[np.arange(len(scores)), winner.fill_null(0).to_numpy()] * won, won)

    def _behind(self) -> MatchColumn:
        """In hundredths of the chances, as the game's own evaluation sees them."""
        behind = self.games["behind"].cast(pl.Float64)
        return MatchColumn("", 100 * behind.fill_null(0.0).to_numpy(), behind.is_not_null().cast(pl.Float64).to_numpy())


def _share(won: Numbers) -> MatchColumn:
    return MatchColumn("%", won, np.ones_like(won))


def _mean(values: Numbers) -> MatchColumn:
    return MatchColumn("", values, np.ones_like(values))


def _by_entry(arm: Arm) -> Iterator[tuple[MeasureName, MatchColumn]]:
    matches, wins = len(arm.games), arm.wins
    for (table, entry), rows in arm.seen.partition_by("table", "entry", as_dict=True).items():
        match = np.searchsorted(arm.numbers, rows["number"].cast(pl.Int64).to_numpy())
        seat = rows["seat"].cast(pl.Int64).to_numpy()
        held = added(match, np.ones(len(match)), matches)
        times = added(match, rows["times"].cast(pl.Float64).to_numpy(), matches)
        won = added(match, wins[match, seat], matches)
        for measure, column in _entry(held, times, won).items():
            yield MeasureName(str(table), str(entry), measure), column


SEEN, TIMES, WINS = "games with it", "times a game", "wins who has it"
ENTRY_UNITS = {SEEN: "%", TIMES: "", WINS: "%"}


def _entry(held: Numbers, times: Numbers, won: Numbers) -> dict[str, MatchColumn]:
    return {SEEN: _share((held > 0).astype(np.float64)), TIMES: _mean(times), WINS: MatchColumn("%", won, held)}


def never(name: MeasureName, matches: int) -> MatchColumn:
    """Of an entry that this arm has not seen."""
    nothing = np.zeros(matches)
    return MatchColumn(name.entry_unit, nothing, nothing if name.measure == WINS else np.ones(matches))


# ---- what moved, corrected for how much was looked at ----


@dataclass(frozen=True)
class RawShift:
    name: MeasureName
    unit: str
    before: Estimate
    after: Estimate
    examples: tuple[int, ...]
    """Which pairs differ most in the direction of the whole: their places among the matches."""
    evidence: Evidence
    apart: Numbers
    """What each pair adds to the change, which is their mean."""


@dataclass(frozen=True)
class Shift(RawShift):
    change: Compared

    @property
    def moved(self) -> bool:
        """Chance does not explain it, however much else was looked at."""
        return self.change.differs

    @property
    def up(self) -> bool:
        return self.change.together.value > 0

    @property
    def order(self) -> tuple[float, bool, bool, float]:
        """By certainty; of what is as good as certain seats first, then the game as a whole; then by size."""
        size = round(abs(self.change.alone.value), 9)
        return max(self.change.p, CERTAIN), not self.name.is_seat, bool(self.name.table), -size


class Moved(NamedTuple):
    """All that was looked at between two arms, the surest first, as one family.

    In 95 of 100 studies of no difference not a single one is said to have moved.
    """

    whole: list[Shift]
    """The game as a whole."""
    entries: list[Shift]
    """Each entry that one of them saw."""
    asked: list[Shift]
    """Who wins with what was asked about beforehand, a family of its own."""


def shifts_between(
    before: Arm, after: Arm, without: Collection[tuple[str, str]] = (), asked: Collection[str] = ()
) -> Moved:
    """The arms have the same matches; `without` entries that only one of them has."""
    return moved_together([_raw_shifts(before, after, without)], asked)[0]


def shifts_since(befores: Sequence[Arm], after: Arm) -> list[Moved]:
    """What moved against each of several, all of them one family."""
    return moved_together([_raw_shifts(before, after) for before in befores])


def _raw_shifts(before: Arm, after: Arm, without: Collection[tuple[str, str]] = ()) -> list[RawShift]:
    whole = [*within_reach(compared(before, after), before, after), *_luck(before, after)]
    return [*whole, *_entries(before, after, without)]


def moved_together(several: Sequence[Sequence[RawShift]], asked: Collection[str] = ()) -> list[Moved]:
    """Each of several comparisons, corrected for all that was looked at in all of them."""
    answers = _in_parts([[each for each in found if each.name.is_asked(asked)] for found in several])
    others = _in_parts([[each for each in found if not each.name.is_asked(asked)] for found in several])
    return [
        Moved([each for each in found if not each.name.table], [each for each in found if each.name.table], answer)
        for found, answer in zip(others, answers, strict=True)
    ]


def _in_parts(several: Sequence[Sequence[RawShift]]) -> list[list[Shift]]:
    """One family, told part by part, the surest first."""
    known = [[each for each in found if isfinite(each.before.value) or isfinite(each.after.value)] for found in several]
    changes = iter(simultaneous([each.evidence for found in known for each in found], alike=False))
    parts = [[Shift(**vars(each), change=next(changes)) for each in found] for found in known]
    return [sorted(part, key=lambda shift: shift.order) for part in parts]


def within_reach(shifts: list[RawShift], before: Arm, after: Arm) -> list[RawShift]:
    """Seats of tables of different sizes are not the same seats."""
    return [shift for shift in shifts if before.players == after.players or not shift.name.is_seat]


def _entries(before: Arm, after: Arm, without: Collection[tuple[str, str]]) -> list[RawShift]:
    ours, theirs = before.entries, after.entries
    names = [name for name in dict.fromkeys([*ours, *theirs]) if (name.table, name.entry) not in without]
    matches = len(before.games)
    pairs = [(name, ours.get(name) or never(name, matches), theirs.get(name) or never(name, matches)) for name in names]
    return [_pending(*pair, before.deals) for pair in pairs]


def compared(before: Arm, after: Arm) -> list[RawShift]:
    """The game as a whole, not yet corrected for how much was looked at."""
    theirs = after.whole
    return [_pending(name, ours, theirs[name], before.deals) for name, ours in before.whole.items() if name in theirs]


def _pending(name: MeasureName, before: MatchColumn, after: MatchColumn, deals: Indices) -> RawShift:
    sides = [column.evidence(deals).estimate() for column in (before, after)]
    evidence, apart = after.shift(before, deals), after.pushes - before.pushes
    return RawShift(name, before.unit, sides[0], sides[1], _examples(before, after), evidence, apart)


def _examples(before: MatchColumn, after: MatchColumn) -> tuple[int, ...]:
    apart = after.won - before.won
    apart = apart if apart.sum() > 0 else -apart
    most = np.argsort(-apart, kind="stable")[:MOST_EXAMPLES]
    return tuple(int(place) for place in most if apart[place] > 0)


def shifts_from(today: Arm, others: Iterable[Arm], measures: Collection[str]) -> dict[tuple[str, str], Shift]:
    """Of some measures and all seats in several legs against the same one, by leg and measure: one family."""
    pending: list[RawShift] = []
    for arm in others:
        before, after = today.beside(arm)
        seats = before.players == after.players
        found = [each for each in compared(before, after) if each.name.measure in measures or each.name.is_seat & seats]
        pending += [replace(each, name=MeasureName(arm.name, "", each.name.measure)) for each in found]
    return {(shift.name.table, shift.name.measure): shift for shift in corrected(pending)}


def corrected(pending: Sequence[RawShift]) -> list[Shift]:
    """As one family, the surest first. What neither side ever counted is nothing to compare."""
    return _in_parts([pending])[0]


def _luck(before: Arm, after: Arm) -> list[RawShift]:
    ours, theirs = before.luck, after.luck
    if ours is None or theirs is None:
        return []
    return [RawShift(MeasureName("", "", LUCK), "%", ours, theirs, (), _of_strangers(ours, theirs), np.zeros(1))]


def _of_strangers(before: Estimate, after: Estimate) -> OfMean:
    """Of two estimates, as if they had nothing in common: too wide rather than too narrow."""
    freedom = max(1, min(before.n, after.n) - 1)
    error = float(np.hypot(before.half, after.half)) / reach(USUAL, freedom)
    return OfMean(after.value - before.value, error, before.n, freedom, before.n)


# ---- what follows from what ----

ROUNDING = 1e-9
LEFT = 0.5
"""What keeps more than this part of its change beside another has one of its own."""


def told_together(moved: Iterable[Shift], deals: Indices) -> list[tuple[Shift, list[Shift]]]:
    """The surest first, each with those that moved in the same games and have nothing of their own left beside it."""
    heads: list[tuple[Shift, list[Shift]]] = []
    for shift in sorted(moved, key=lambda each: each.order):
        above = next((rest for head, rest in heads if _follows(shift, head, deals)), None)
        if above is None:
            heads.append((shift, []))
        else:
            above.append(shift)
    return heads


def _follows(shift: Shift, head: Shift, deals: Indices) -> bool:
    if (shift.name.table, shift.name.entry) == (head.name.table, head.name.entry) and shift.name.table:
        return True
    if len(shift.apart) != len(head.apart) or not head.apart.any():
        return False
    beside = head.apart - head.apart.mean()
    spread = float(beside @ beside)
    slope = float(beside @ shift.apart) / spread if spread else 0.0
    left = intervals.mean(shift.apart - slope * head.apart, deals)
    return abs(left.value) <= LEFT * abs(float(shift.apart.mean())) and left.low <= ROUNDING and left.high >= -ROUNDING
