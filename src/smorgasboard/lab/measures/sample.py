"""The matches of a study as columns of numbers, leg by leg."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import polars as pl
from numpy.typing import NDArray

import smorgasboard as sb
from smorgasboard.lab.design.studies import EASY, MAIN, STRONG
from smorgasboard.lab.findings import Figure, Headline, Section
from smorgasboard.lab.measures.tallies import Tallies, read_tallies
from smorgasboard.lab.play.plan import Leg, Study
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.statistics.cluster_sums import Indices, Numbers

SKILL = re.compile(r"skill (\d+) against (\d+)")
USUAL_TOLERANCE = 2.0
"""Points of a hundred: what a seat may be off and still be called fair."""

Values = Mapping[tuple[str, str], Figure]
"""By table and entry: what a thing is worth, where that was measured by playing without it."""


@dataclass(frozen=True)
class ReportPart:
    """A section and what of it belongs on top of the report."""

    section: Section
    headlines: tuple[Headline, ...] = ()


@dataclass(frozen=True)
class Sample:
    """What was played of one leg, sorted by match number."""

    leg: Leg
    games: pl.DataFrame
    seen: pl.DataFrame

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

    def column(self, name: str) -> Numbers:
        return self.games[name].cast(pl.Float64).to_numpy()

    def by_seat(self, name: str) -> Numbers:
        """A column of one number for each seat, as a matrix: a row a match."""
        flat: Numbers = self.games[name].explode().cast(pl.Float64).to_numpy()
        return flat.reshape(self.n, -1)

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
        """As a share. Whoever asked for more precision wants to know smaller things."""
        asked = USUAL_TOLERANCE if self.study.precision is None else 2 * self.study.precision
        return min(USUAL_TOLERANCE, asked) / 100

    @cached_property
    def dealt(self) -> frozenset[str]:
        """Tables that nobody chooses from, by what was agreed before the game."""
        return self.game.dealt_in(self.game.settings(self.main.players, dict(self.main.leg.options)))

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
    study = folder.study()
    samples = _samples(study, folder)
    main = samples.pop(MAIN, None)
    if main is None:
        raise sb.SmorgasboardError(f"The study {study.name} has no finished matches of its main part yet.")
    return Run(study, main.leg.load(folder.path), main, samples, values)


def _samples(study: Study, folder: StudyFolder) -> dict[str, Sample]:
    """By leg that was played at all, and played whole: not those that repeat another one without some card."""
    games = folder.games().partition_by("leg", as_dict=True)
    seen = folder.seen()
    found = {}
    for leg in study.legs:
        if (leg.name,) in games and leg.blank is None:
            found[leg.name] = Sample(leg, games[(leg.name,)], seen.filter(pl.col("leg") == leg.name))
    return found
