"""What one leg measured, match by match, as columns that can be held against those of another leg."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import polars as pl

from smorgasboard.lab.measures.sample import Sample
from smorgasboard.lab.play.plan import Leg
from smorgasboard.lab.statistics import intervals
from smorgasboard.lab.statistics.cluster_sums import Indices, Numbers, added
from smorgasboard.lab.statistics.evidence import Evidence

ARREARS = "winner's worst arrears, of 100"
HALF_TIME = 4
"""Of the tenths after which leaders are noted."""


class MeasureName(NamedTuple):
    """What is measured: of the game as a whole (no table), or of an entry of a table."""

    table: str
    entry: str
    measure: str


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

    @classmethod
    def of(cls, leg: Leg, games: pl.DataFrame, seen: pl.DataFrame) -> "Arm":
        mine = pl.col("leg") == leg.name
        return cls(leg, games.filter(mine).sort("number"), seen.filter(mine))

    @property
    def mirrored(self) -> bool:
        return self.games["bots"].n_unique() > 1

    def beside(self, other: "Arm") -> "Arm":
        """Those matches alone that the other arm has too."""
        both = other.games.select("number")
        return Arm(self.leg, self.games.join(both, "number", "semi"), self.seen.join(both, "number", "semi"))

    @cached_property
    def whole(self) -> dict[MeasureName, MatchColumn]:
        return {MeasureName("", "", measure): column for measure, column in self._whole()}

    @cached_property
    def entries(self) -> dict[MeasureName, MatchColumn]:
        """Of every entry that was seen: in how many matches, how often, and how those fared who had it."""
        return {
            MeasureName(table, entry, measure): column
            for (table, entry), columns in _by_entry(self)
            for measure, column in columns.items()
        }

    def _whole(self) -> Iterator[tuple[str, MatchColumn]]:
        wins = self.wins
        for seat in range(self.players):
            yield f"seat {seat + 1}", _share(wins[:, seat])
        if self.mirrored:
            yield from _by_bot(wins, self.games["bots"].to_list(), self.players)
        yield "games without a single winner", _share((wins.max(axis=1) < 1).astype(np.float64))
        yield "steps a game", _mean("", self.column("steps"))
        yield "turns a game", _mean("", self.column("turns"))
        choices, decisions = self._sum("choices"), self._sum("decisions")
        yield "choices a game", _mean("", choices)
        yield (
            "options at a choice",
            MatchColumn("", _divided(self._sum("width"), choices), (choices > 0).astype(np.float64)),
        )
        yield "steps without a choice", MatchColumn("%", decisions - choices, decisions)
        yield "dead turns", MatchColumn("%", self._sum("dead_turns"), self._sum("turns_of"))
        yield "lead changes a game", _mean("", self.column("lead_changes"))
        yield "who leads at half time wins", self._runaway(wins)
        yield ARREARS, self._behind()
        yield "winner's score", self._winning(self.scores)
        if not self.solo:
            yield "lead over the next", _mean("", _lead(self.scores))

    def _winning(self, scores: Numbers) -> MatchColumn:
        """Of the first winner, where there is one; all winners of a match count the same."""
        winner = self.games["winners"].list.first().cast(pl.Int64)
        won = winner.is_not_null().cast(pl.Float64).to_numpy()
        return MatchColumn("", scores[np.arange(len(scores)), winner.fill_null(0).to_numpy()] * won, won)

    def _sum(self, name: str) -> Numbers:
        """Over all seats."""
        return self.games[name].list.sum().cast(pl.Float64).to_numpy()

    def _runaway(self, wins: Numbers) -> MatchColumn:
        leader = self.games["leaders"].list.get(HALF_TIME).cast(pl.Int64).to_numpy()
        led = leader >= 0
        return MatchColumn(
            "%", np.where(led, wins[np.arange(len(wins)), np.maximum(leader, 0)], 0.0), led.astype(np.float64)
        )

    def _behind(self) -> MatchColumn:
        """In hundredths of the chances, as the game's own evaluation sees them."""
        behind = self.games["behind"].cast(pl.Float64)
        return MatchColumn("", 100 * behind.fill_null(0.0).to_numpy(), behind.is_not_null().cast(pl.Float64).to_numpy())


def _share(won: Numbers) -> MatchColumn:
    return MatchColumn("%", won, np.ones_like(won))


def _mean(unit: str, values: Numbers) -> MatchColumn:
    return MatchColumn(unit, values, np.ones_like(values))


def _divided(above: Numbers, below: Numbers) -> Numbers:
    return above / np.maximum(below, 1)


def _lead(scores: Numbers) -> Numbers:
    ordered = np.sort(scores, axis=1)
    return ordered[:, -1] - ordered[:, -2]


def _by_bot(wins: Numbers, bots: list[list[int]], players: int) -> Iterator[tuple[str, MatchColumn]]:
    sitting = np.array(bots)
    for bot in range(players):
        yield f"bot {bot + 1}", _share((wins * (sitting == bot)).sum(axis=1))


def _by_entry(arm: Arm) -> Iterator[tuple[tuple[str, str], dict[str, MatchColumn]]]:
    matches, wins = len(arm.games), arm.wins
    for (table, entry), rows in arm.seen.partition_by("table", "entry", as_dict=True).items():
        match = np.searchsorted(arm.numbers, rows["number"].cast(pl.Int64).to_numpy())
        seat = rows["seat"].cast(pl.Int64).to_numpy()
        held = added(match, np.ones(len(match)), matches)
        times = added(match, rows["times"].cast(pl.Float64).to_numpy(), matches)
        won = added(match, wins[match, seat], matches)
        yield (str(table), str(entry)), _entry(held, times, won)


SEEN, TIMES, WINS = "games with it", "times a game", "wins who has it"
ENTRY_UNITS = {SEEN: "%", TIMES: "", WINS: "%"}


def _entry(held: Numbers, times: Numbers, won: Numbers) -> dict[str, MatchColumn]:
    return {SEEN: _share((held > 0).astype(np.float64)), TIMES: _mean("", times), WINS: MatchColumn("%", won, held)}


def never(name: MeasureName, matches: int) -> MatchColumn:
    """Of an entry that this arm has not seen."""
    nothing = np.zeros(matches)
    return MatchColumn(ENTRY_UNITS[name.measure], nothing, nothing if name.measure == WINS else np.ones(matches))
