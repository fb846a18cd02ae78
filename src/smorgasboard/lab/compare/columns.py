"""What one leg measured, match by match, as columns that can be held against those of another leg."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import polars as pl

from smorgasboard.lab.measures.sample import HALF, Sample
from smorgasboard.lab.statistics import Evidence, Indices, Numbers, added, intervals

ARREARS = "winner's worst arrears, of 100"


class MeasureName(NamedTuple):
    """What is measured: of the game as a whole (no table), or of an entry of a table."""

    table: str
    entry: str
    measure: str

    @property
    def is_seat(self) -> bool:
        return not self.table and self.measure.startswith("seat ")

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


@dataclass(frozen=True)
class Arm(Sample):
    """The matches of one leg, to be held against those of another."""

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


def beside(before: Arm, after: Arm) -> tuple[Arm, Arm]:
    """Those matches alone that both arms have."""
    both = before.games.select("number").join(after.games.select("number"), "number", "semi")
    a, b = (
        Arm(arm.leg, arm.games.join(both, "number", "semi"), arm.seen.join(both, "number", "semi"))
        for arm in (before, after)
    )
    return a, b


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
    return MatchColumn(ENTRY_UNITS[name.measure], nothing, nothing if name.measure == WINS else np.ones(matches))
