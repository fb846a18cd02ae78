"""The matches of a study as columns of numbers, leg by leg."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, Self

import numpy as np
import polars as pl
from numpy.typing import NDArray

import smorgasboard as sb
from smorgasboard.engine.options import Settings
from smorgasboard.lab.design.levels import AMONG
from smorgasboard.lab.design.studies import EASY, MAIN, STRONG
from smorgasboard.lab.findings import Figure, GameRef, Headline, Section
from smorgasboard.lab.measures.limits import SEAT, tolerance_of
from smorgasboard.lab.play import Leg, Study
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.statistics import Estimate, Indices, Numbers, intervals, luck_share

ALL = slice(None)
SKILL = re.compile(r"skill (\d+) against (\d+)")
HALF = 5
"""So many tenths of the turns are half time."""
Flags = NDArray[np.bool_]
Key = tuple[str, str]
"""A table of the game, and an entry of it."""
Values = Mapping[Key, Figure]
"""What a thing is worth, where that was measured by playing without it."""


@dataclass(frozen=True)
class ReportPart:
    """A section and what of it belongs on top of the report."""

    section: Section
    headlines: tuple[Headline, ...] = ()


class Moment(NamedTuple):
    """The place of a match among those of its leg, and a step of it."""

    place: int
    step: int


@dataclass(frozen=True)
class Tallies:
    """What a game counts of itself: a row for each match, seat and entry."""

    keys: tuple[Key, ...]
    """By number, in the order of the alphabet."""
    key: Indices
    match: Indices
    """The place of the match among those of its leg."""
    seat: Indices
    times: Numbers
    step: Indices
    """Which brought it first; 0 for what a seat has all along."""

    @property
    def tables(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(table for table, _entry in self.keys))

    def of_table(self) -> Indices:
        """By key, the number of its table."""
        place = {table: number for number, table in enumerate(self.tables)}
        return np.array([place[table] for table, _entry in self.keys], dtype=np.int64)

    def first_moment(self, where: Flags) -> list[Moment | None]:
        """By key, the first match of which `where` holds at one of its rows."""
        found = np.full(len(self.keys), -1)
        found[self.key[where][::-1]] = np.flatnonzero(where)[::-1]  # rows come in order: the first is written last
        return [None if row < 0 else Moment(int(self.match[row]), int(self.step[row])) for row in found.tolist()]


@dataclass(frozen=True)
class Sample:
    """What was played of one leg, sorted by match number."""

    leg: Leg
    games: pl.DataFrame
    seen: pl.DataFrame

    @classmethod
    def of(cls, leg: Leg, games: pl.DataFrame, seen: pl.DataFrame) -> Self:
        """The matches of this leg among all of a study."""
        mine = pl.col("leg") == leg.name
        return cls(leg, games.filter(mine).sort("number"), seen.filter(mine))

    @property
    def name(self) -> str:
        return self.leg.name

    @property
    def role(self) -> str:
        """The first word of its name: "main", "easy", "strong" or "skill"; several easy ones differ in the rest."""
        return self.leg.name.partition(" ")[0]

    @property
    def n(self) -> int:
        return len(self.games)

    @property
    def players(self) -> int:
        return self.leg.players

    @property
    def solo(self) -> bool:
        return self.players == 1

    @property
    def fair(self) -> float:
        return 1 / self.players

    @cached_property
    def numbers(self) -> Indices:
        return self.column("number").astype(np.int64)

    @cached_property
    def deals(self) -> Indices:
        return self.column("deal").astype(np.int64)

    @property
    def clusters(self) -> Indices | None:
        """Deals, where several matches share one."""
        return self.deals if self.leg.mirrored else None

    def clusters_at(self, rows: Flags | Indices | slice) -> Indices | None:
        return None if self.clusters is None else self.clusters[rows]

    def share(self, won: Numbers | Flags, where: Flags | slice = ALL) -> Estimate:
        return intervals.share(won[where], self.clusters_at(where))

    def mean(self, values: Numbers, where: Flags | slice = ALL) -> Estimate:
        return intervals.mean(values[where], self.clusters_at(where))

    def ratio(self, won: Numbers, counted: Numbers | Indices) -> Estimate:
        return intervals.ratio(won, counted, self.clusters)

    def rate(self, amount: Numbers, counted: Numbers) -> Estimate:
        """So much each time, of anything: matches that count more weigh more."""
        rate = float(amount.sum() / counted.sum())
        off = intervals.mean((amount - rate * counted) / counted.mean(), self.clusters)
        return off._replace(value=rate, low=max(0.0, rate + off.low), high=rate + off.high)

    def column(self, name: str) -> Numbers:
        return self.games[name].cast(pl.Float64).to_numpy()

    def by_seat(self, name: str) -> Numbers:
        """A column of one number for each seat, as a matrix: a row a match."""
        flat: Numbers = self.games[name].explode().cast(pl.Float64).to_numpy()
        return flat.reshape(self.n, -1)

    def over_seats(self, name: str) -> Numbers:
        """The sum of such a column, match by match."""
        return np.asarray(self.by_seat(name).sum(axis=1))

    @cached_property
    def winner_counts(self) -> Indices:
        counts: Indices = self.games["winners"].list.len().to_numpy().astype(np.int64)
        return counts

    @cached_property
    def wins(self) -> Numbers:
        """Each seat's part of each victory; what is drawn or shared is split."""
        counts = self.winner_counts
        won = np.where(counts[:, None] == 0, self.fair, np.zeros((self.n, self.players)))
        rows = np.repeat(np.arange(self.n), counts)
        seats = self.games["winners"].explode().drop_nulls().to_numpy()
        won[rows, seats] = 1 / counts[rows]
        return won

    @cached_property
    def scores(self) -> Numbers:
        return self.by_seat("scores")

    def led_and_won(self, tenth: int) -> tuple[Flags, Numbers]:
        """Whether somebody led after so many tenths of the turns, and the leader's part of the victory in the end."""
        leader = self.by_seat("leaders")[:, tenth - 1].astype(np.int64)
        return leader >= 0, self.wins[np.arange(self.n), np.maximum(leader, 0)]

    @property
    def margins(self) -> Numbers:
        """By how much the best score lies above the next."""
        ordered = np.sort(self.scores, axis=1)
        return np.asarray(ordered[:, -1] - ordered[:, -2])

    @cached_property
    def scores_say_more(self) -> bool:
        """False where a score is just a victory or a defeat."""
        return len(np.unique(self.scores)) > 3

    @property
    def moves_kept(self) -> bool:
        return self.games["actions"].null_count() == 0

    @cached_property
    def actions(self) -> NDArray[np.uint16]:
        """Every action of the leg, one after the other."""
        flat: NDArray[np.uint16] = self.games["actions"].explode().drop_nulls().to_numpy()
        return flat

    @cached_property
    def tallies(self) -> Tallies:
        return read_tallies(self.seen, self.numbers)

    @cached_property
    def kinds_of_bots(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.leg.bots))

    @cached_property
    def bots(self) -> Indices:
        """Which kind of bot sat where: a row a match."""
        kind = np.array([self.kinds_of_bots.index(bot) for bot in self.leg.bots])
        return np.asarray(kind[self.by_seat("bots").astype(np.int64)])

    def won_by(self, kind: int) -> tuple[Numbers, Indices]:
        """What all bots of a kind won of each match, and how many of them sat there."""
        there = self.bots == kind
        return np.where(there, self.wins, 0).sum(axis=1), there.sum(axis=1)

    @property
    def luck(self) -> Estimate | None:
        """How much of the results the deal explains; None where no bots that differ exchanged seats."""
        if not self.leg.mirrored:
            return None
        deals = np.broadcast_to(self.deals[:, None], self.wins.shape)
        seats = np.broadcast_to(np.arange(self.players), self.wins.shape)
        return luck_share(self.wins.ravel(), deals.ravel(), seats.ravel(), self.bots.ravel())

    # ---- which matches to look at: always the same ones for the same study ----

    def ref(self, row: int, why: str, step: int = 0) -> GameRef:
        return GameRef(self.name, int(self.numbers[row]), why, step)

    def first(self, flags: Flags, why: str, at_end: bool = False) -> tuple[GameRef, ...]:
        """The first match of which something holds, if there is one."""
        found = np.flatnonzero(flags)
        return (self.ref(int(found[0]), why, self._last_step(int(found[0])) * at_end),) if len(found) else ()

    def _last_step(self, row: int) -> int:
        return int(self.games["steps"][row])

    def most(self, values: Numbers, why: str) -> tuple[GameRef, ...]:
        """The match with the greatest value; what is not a number does not count."""
        known = np.isfinite(values)
        return (self.ref(int(np.argmax(np.where(known, values, -np.inf))), why),) if known.any() else ()

    def won_and_lost(self, won: Numbers, name: str) -> tuple[GameRef, ...]:
        """The first match of which somebody has the whole victory, and the first without any part of it."""
        return (*self.first(won > 0.999, f"{name} won", True), *self.first(won == 0, f"{name} lost", True))

    def closest(self) -> tuple[GameRef, ...]:
        """The closest finish by scores, among victories of one seat."""
        if self.solo or not self.scores_say_more:
            return ()
        return self.most(np.where(self.winner_counts == 1, -self.margins, np.nan), "closest finish")


@dataclass(frozen=True)
class Run:
    """A study of one way to play, with all that was played beside it to judge the main leg."""

    study: Study
    game: sb.Game
    main: Sample
    others: Mapping[str, Sample] = field(default_factory=dict)
    values: Values = field(default_factory=dict)

    @property
    def tolerance(self) -> float:
        """Of seats."""
        return self.tolerance_of(SEAT)

    def tolerance_of(self, table: str) -> float:
        return tolerance_of(self.game, self.main.players, dict(self.main.leg.options), table, self.study.precision)

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """By entry: the name that players know."""
        return self.game.titles()

    def name_of(self, entry: str) -> str:
        return self.titles.get(entry, entry)

    @cached_property
    def settings(self) -> Settings:
        """What was agreed before the game."""
        return self.game.settings(self.main.players, dict(self.main.leg.options))

    @cached_property
    def dealt(self) -> frozenset[str]:
        """Tables that nobody chooses from, by what was agreed before the game."""
        return self.game.dealt_in(self.settings)

    @property
    def levels(self) -> tuple[Sample, ...]:
        """The same deals between bots of other strength, the weaker first."""
        return tuple(sample for role in (EASY, STRONG) for sample in self.others.values() if sample.role == role)

    @property
    def samples(self) -> tuple[Sample, ...]:
        return (self.main, *self.others.values())

    @property
    def skills(self) -> tuple[tuple[int, int, Sample], ...]:
        """Legs in which one bot thinks longer: how long it, how long the others, and the matches; quickest first."""
        found = ((SKILL.fullmatch(name), sample) for name, sample in self.others.items())
        return tuple(sorted((int(name[1]), int(name[2]), sample) for name, sample in found if name is not None))


def read_run(folder: StudyFolder, values: Values) -> Run:
    """Of all legs that were played at all, and played whole: not those that repeat another one without some card."""
    study, games, seen = folder.study(), folder.games(), folder.seen()
    found = [Sample.of(leg, games, seen) for leg in study.legs if leg.blank is None and AMONG not in leg.name]
    samples = {sample.name: sample for sample in found if sample.n}
    main = samples.pop(MAIN, None)
    if main is None:
        raise sb.SmorgasboardError(f"The study {study.name} has no finished matches of its main part yet.")
    return Run(study, main.leg.load(folder.path), main, samples, values)


def read_tallies(seen: pl.DataFrame, numbers: Indices) -> Tallies:
    tables, table = _numbered(seen["table"])
    entries, entry = _numbered(seen["entry"])
    code = table * len(entries) + entry
    present = np.flatnonzero(np.bincount(code)) if len(code) else code
    place = np.zeros(len(tables) * len(entries) + 1, dtype=np.int64)
    place[present] = np.arange(len(present))
    keys = tuple((tables[each // len(entries)], entries[each % len(entries)]) for each in present.tolist())
    match = np.searchsorted(numbers, seen["number"].to_numpy())
    times = seen["times"].cast(pl.Float64).to_numpy()
    return Tallies(keys, place[code], match, _whole(seen["seat"]), times, _whole(seen["first"]))


def _numbered(column: pl.Series) -> tuple[list[str], Indices]:
    names = column.unique().sort()
    return names.to_list(), _whole(column.cast(pl.Enum(names)).to_physical())


def _whole(column: pl.Series) -> Indices:
    found: Indices = column.to_numpy().astype(np.int64)
    return found
