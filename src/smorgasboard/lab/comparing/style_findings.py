"""What styles of play win against each other, and which of them are dead content."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

import numpy as np

import smorgasboard as sb
from smorgasboard.engine import Style
from smorgasboard.lab.comparing.comparison import facts_of
from smorgasboard.lab.design.styles import AGAINST, PLAIN
from smorgasboard.lab.findings import Cell, Findings, GameRef, Headline, ReportTable, Row, Section
from smorgasboard.lab.measures.phrases import listed, percent_figure, share_text
from smorgasboard.lab.measures.sample import Sample
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.statistics import (
    Compared,
    Estimate,
    Evidence,
    Numbers,
    evidence_of_share,
    evidence_of_share_difference,
    percent,
    share,
    simultaneous,
)

ID = "styles"
BETTER = 0.05
"""What a style wins more by less than this is no reason to play it."""
INTRO = (
    "Bots that judge as greedy does, but care more for some things and less for others, as the game's own styles say. "
    "Each pair meets on the same deals, in every seat. A style is dead content when another one exists that does at "
    f"least as well against everybody (to {100 * BETTER:g} points) and surely better against somebody, with all "
    "comparisons of the study in mind."
)
CAVEAT = (
    "A style is a caricature that a bot plays one step ahead: that it loses does not prove that people cannot win with "
    "it. Only one style against one other is compared, not mixtures of several."
)
Pair = tuple[str, str]


@dataclass(frozen=True)
class Dominated:
    """`worse` is nowhere better than `better`, and worse against `against`."""

    worse: str
    better: str
    against: str
    sure: bool
    """Nowhere better by so much that it would matter, for certain; else nowhere known to be better."""


@dataclass(frozen=True)
class Matrix:
    """The victories of each style against each other one, deal by deal."""

    names: tuple[str, ...]
    players: int
    by_deal: Mapping[Pair, Numbers]
    samples: Mapping[Pair, Sample] = field(default_factory=dict)

    @classmethod
    def of(cls, folder: StudyFolder) -> "Matrix":
        games, seen = folder.games(), folder.seen()
        found = [Sample.of(leg, games, seen) for leg in folder.study().legs]
        samples = {_pair(sample.name): sample for sample in found if sample.n}
        if not samples:
            raise sb.SmorgasboardError(f"The study {folder.name} has no finished match yet.")
        names = dict.fromkeys(name for pair in samples for name in pair if name != PLAIN)
        players = next(iter(samples.values())).players
        return cls(tuple(names), players, dict(_shares(samples)), samples)

    @property
    def fair(self) -> float:
        return 1 / self.players

    @property
    def games(self) -> int:
        """Of each pair."""
        return max((sample.n for sample in self.samples.values()), default=0)

    def result(self, one: str, other: str) -> Estimate | None:
        shares = self.by_deal.get((one, other))
        return None if shares is None or not len(shares) else share(shares)

    def mean_of(self, name: str) -> Estimate | None:
        """Against all other styles together."""
        rows = [self.by_deal[name, other] for other in self.names if (name, other) in self.by_deal]
        if not rows:
            return None
        deals = min(map(len, rows))
        return share(np.mean([row[:deals] for row in rows], axis=0))

    def games_of(self, one: str, other: str) -> tuple[GameRef, ...]:
        sample = self.samples.get((one, other)) or self.samples.get((other, one))
        if sample is None:
            return ()
        return sample.won_and_lost(sample.won_by(int((one, other) not in self.samples))[0], one)

    # ---- who is nowhere better ----

    @cached_property
    def gaps(self) -> Mapping[tuple[str, str, str], Compared]:
        """By one, another and against whom: how much more the one wins there. One family."""
        found = {
            (one, other, against): self._gap(one, other, against)
            for one, other in combinations(self.names, 2)
            for against in self.names
        }
        known = {key: gap for key, gap in found.items() if gap is not None}
        compared = simultaneous([each for each, _truth in known.values()], [truth for _each, truth in known.values()])
        return dict(zip(known, compared, strict=True))

    def _gap(self, one: str, other: str, against: str) -> tuple[Evidence, float] | None:
        """And what it would be without one. Among its own kind each wins a fair share; two alone meet only once."""
        mine, theirs = (self.by_deal.get((name, against)) for name in (one, other))
        if mine is not None and theirs is not None:
            deals = min(len(mine), len(theirs))
            return evidence_of_share_difference(mine[:deals], theirs[:deals]), 0.0
        if mine is not None:
            return evidence_of_share(mine), self.fair
        if theirs is not None and self.players > 2:
            return evidence_of_share(1 - theirs), 1 - self.fair
        return None

    def ahead(self, one: str, other: str) -> dict[str, Estimate]:
        """By against whom: how much more the one wins there than the other."""
        found = {}
        for (first, second, against), gap in self.gaps.items():
            wide, truth = gap.together, gap.truth
            shift = Estimate(wide.value - truth, wide.low - truth, wide.high - truth, wide.n)
            if (first, second) == (one, other):
                found[against] = shift
            elif (first, second) == (other, one):
                found[against] = Estimate(-shift.value, -shift.high, -shift.low, shift.n)
        return found

    def dominated(self) -> list[Dominated]:
        """Each style at most once, by the one that is ahead of it most surely."""
        found = []
        for worse in self.names:
            rivals = [self._dominates(better, worse) for better in self.names if better != worse]
            known = sorted((each for each in rivals if each is not None), key=lambda each: not each.sure)
            found += known[:1]
        return found

    def has_its_place(self, name: str) -> bool:
        """Surely better against somebody than each other style is there."""
        others = [other for other in self.names if other != name]
        return all(any(gap.low > 0 for gap in self.ahead(name, other).values()) for other in others)

    def _dominates(self, better: str, worse: str) -> Dominated | None:
        gaps = self.ahead(worse, better)
        where = [against for against, gap in gaps.items() if gap.high < 0]
        if not where or any(gap.low > 0 for gap in gaps.values()):
            return None
        lowest = min(where, key=lambda against: gaps[against].value)
        return Dominated(worse, better, lowest, all(gap.high <= BETTER for gap in gaps.values()))


def _shares(samples: Mapping[Pair, Sample]) -> Iterator[tuple[Pair, Numbers]]:
    """Of one seat of a style, by deal: a deal is played until each seat has been taken."""
    for (one, other), sample in samples.items():
        whole = sample.n // sample.players * sample.players
        won = sample.won_by(0)[0][:whole].reshape(-1, sample.players).mean(axis=1)
        yield (one, other), won
        if sample.players == 2:
            yield (other, one), 1 - won


def _pair(leg: str) -> Pair:
    one, _against, other = leg.partition(AGAINST)
    return one, other


# ---- in the report ----


def findings_of_styles(folder: StudyFolder) -> Findings:
    matrix = Matrix.of(folder)
    dominated = {each.worse: each for each in matrix.dominated()}
    styles = folder.study().legs[0].load(folder.path).styles()
    section = Section(ID, "Styles of play", INTRO, (_ranks(matrix, dominated, styles), _payoffs(matrix), CAVEAT))
    told = f"{listed(matrix.names)}: {matrix.games:,} games of each pair, {matrix.players} players"
    facts = tuple(facts_of(folder, f"{matrix.games:,} for each pair"))
    return Findings(folder.study().title, told, tuple(_headlines(matrix, dominated)), facts, (section,))


def _ranks(matrix: Matrix, dominated: Mapping[str, Dominated], styles: Mapping[str, Style]) -> ReportTable:
    rows = tuple(
        Row(name, (_cell(matrix, matrix.mean_of(name)), _cell(matrix, matrix.result(name, PLAIN)),
                   _verdict(matrix, name, dominated.get(name)), styles[name].about if name in styles else ""))
        for name in _ranked(matrix)
    )  # fmt: skip
    columns = ("style", "wins against the others", f"among {PLAIN}", "verdict", "how it plays")
    return ReportTable("From best to worst", columns, rows)


def _ranked(matrix: Matrix) -> Sequence[str]:
    means = {name: matrix.mean_of(name) for name in matrix.names}
    return sorted(matrix.names, key=lambda name: -(means[name] or Estimate(0.0, 0.0, 0.0, 0)).value)


def _verdict(matrix: Matrix, name: str, found: Dominated | None) -> str:
    if found is None:
        return "has its place" if matrix.has_its_place(name) else "not known to be dominated"
    return f"{'dominated' if found.sure else 'perhaps dominated'} by {found.better}"


def _payoffs(matrix: Matrix) -> ReportTable:
    seated = "against" if matrix.players == 2 else "one among"
    columns = ("style", *(f"{seated} {name}" for name in matrix.names))
    rows = tuple(Row(name, tuple(_met(matrix, name, other) for other in matrix.names)) for name in matrix.names)
    return ReportTable("Each against each", columns, rows)


def _met(matrix: Matrix, one: str, other: str) -> Cell:
    if one == other:
        return "itself"
    return _cell(matrix, matrix.result(one, other), matrix.games_of(one, other))


def _cell(matrix: Matrix, estimate: Estimate | None, games: tuple[GameRef, ...] = ()) -> Cell:
    return "not played" if estimate is None else percent_figure(estimate, games, fair=matrix.fair)


def _headlines(matrix: Matrix, dominated: Mapping[str, Dominated]) -> Iterator[Headline]:
    for found in dominated.values():
        worse, better = (_wins(matrix, name, found.against) for name in (found.worse, found.better))
        said = f"against {found.against} it wins {worse} where {found.better} wins {better}"
        games = matrix.games_of(found.worse, found.against)
        if found.sure:
            text = f"The style {found.worse} is dead content: nowhere better than {found.better}, and {said}."
        else:
            text = f"The style {found.worse} is nowhere known to be better than {found.better}, and {said}."
        yield Headline(text, "unfair" if found.sure else "notice", ID, (), games, certain=found.sure)
    best = _ranked(matrix)[0]
    won = matrix.mean_of(best)
    if won is not None:
        beaten = [other for other in matrix.names if other != best and _beats(matrix, best, other)]
        most = f"; it beats {listed(beaten)}" if beaten else ""
        text = (
            f"{best} wins most against the other styles: {percent(won)}, where {share_text(matrix.fair)} is fair{most}."
        )
        yield Headline(text[:1].upper() + text[1:], "notice", ID)
    if not dominated:
        known = all(map(matrix.has_its_place, matrix.names))
        text = "Every style has its place" if known else "No style is known to be dominated by another one"
        yield Headline(f"{text}.", "fair" if known else "unknown", ID)


def _beats(matrix: Matrix, one: str, other: str) -> bool:
    gap = matrix.ahead(one, other).get(other)
    return gap is not None and gap.low > 0


def _wins(matrix: Matrix, name: str, against: str) -> str:
    found = matrix.result(name, against)
    return share_text(matrix.fair) if found is None else percent(found)
