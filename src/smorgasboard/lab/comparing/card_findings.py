"""What a study of cards found: the worth of each card, beside what is merely seen with winners."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from smorgasboard.lab.comparing.level_findings import (
    Disagreement,
    FoundThing,
    FoundThings,
    differences,
    level_headlines,
    level_sections,
    levels_of_study,
)
from smorgasboard.lab.design.cards import BlankableCard, Pair, pairs_of
from smorgasboard.lab.design.studies import MAIN
from smorgasboard.lab.findings import Chart, Figure, Findings, GameRef, Headline, ReportTable, Row, Section, Series
from smorgasboard.lab.measures.phrases import listed
from smorgasboard.lab.measures.run import findings_of_run
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.statistics import (
    Compared,
    Estimate,
    difference,
    evidence_of_share_difference,
    percent,
    share,
    simultaneous,
)

SECTION = "worth"
FEW = 20
"""Below so many pairs a card is listed and not judged."""
MOST_DRAWN = 20
MOST_HEADLINES = 4
INTRO = (
    "Each match in which somebody got a card was played again with the same dice and bots; from the step that brought "
    "the card on, it did nothing. The worth is how many more victories that seat had with the card than without it, in "
    "percentage points. It is measured between these bots: people may use a card better."
)


@dataclass(frozen=True)
class Worth:
    """What was measured of one card."""

    card: BlankableCard
    pairs: Sequence[Pair]
    victories: Compared
    """Share of victories with the card less the share without it."""
    name: str
    """By which players know it."""

    @property
    def few(self) -> bool:
        return len(self.pairs) < FEW

    @property
    def mark(self) -> str:
        if self.few:
            return "few"
        return ("", "strong", "harmful")[self.victories.side]

    @property
    def told(self) -> Estimate:
        """As far as it can be trusted, whichever card is picked."""
        return self.victories.told


def findings_of_cards(folder: StudyFolder) -> Findings:
    """The worth of cards first, then all that the main matches say."""
    study = folder.study()
    titles = study.leg(MAIN).load(folder.path).titles()
    worths = measured(pairs_of(folder), titles)
    held, own = _held(folder, worths, titles), listed(list(dict.fromkeys(study.legs[0].bots)))
    levels = list(level_sections(held, own, levels_of_study(study)))
    run = findings_of_run(folder, values={(worth.card.table, worth.card.entry): figure(worth) for worth in worths})
    section = Section(SECTION, "What cards are worth", INTRO, (*_charts(worths), *_tables(worths)))
    subtitle = f"{len(worths)} cards, each taken out of the matches that saw it"
    return Findings(
        study.title,
        subtitle,
        (*headlines(worths), *level_headlines(held, own), *run.headlines),
        run.facts,
        (section, *levels, *run.sections),
    )


def _held(folder: StudyFolder, worths: Sequence[Worth], titles: Mapping[str, str]) -> list[Disagreement]:
    """The worth of each card among other bots."""
    others = {level: _by_card(measured(pairs_of(folder, level), titles)) for level in levels_of_study(folder.study())}
    return differences(_by_card(worths), others)


def _by_card(worths: Sequence[Worth]) -> FoundThings:
    judged = [worth for worth in worths if worth.pairs and not worth.few]
    return {
        worth.card: FoundThing(f"{worth.name} ({worth.card.table}): worth", SECTION, "%", worth.victories)
        for worth in judged
    }


def measured(pairs: Mapping[BlankableCard, Sequence[Pair]], titles: Mapping[str, str]) -> list[Worth]:
    """Judged together, so that one of two hundred cards does not stand out by chance; the best first."""
    evidence = [
        evidence_of_share_difference([pair.won_with for pair in each], [pair.won_without for pair in each])
        for each in pairs.values()
    ]
    compared = simultaneous(evidence)
    worths = [
        Worth(card, each, found, titles.get(card.entry, card.entry))
        for (card, each), found in zip(pairs.items(), compared, strict=True)
    ]
    return sorted(worths, key=lambda worth: -worth.told.value if worth.pairs else 100)


def figure(worth: Worth) -> Figure:
    if not worth.pairs:
        return Figure(0.0, None, None, 0, "points", mark="never seen")
    found = worth.told.times(100)
    return Figure.of(found, "points", games=tuple(_flipped(worth)), mark=worth.mark, fair=0.0)


def _flipped(worth: Worth) -> Iterable[GameRef]:
    """The first match that the card won, and the first that it lost."""
    for sign, why in ((1, "won with it"), (-1, "lost with it")):
        for pair in worth.pairs:
            if sign * (pair.won_with - pair.won_without) > 0:
                yield GameRef(MAIN, pair.number, why, pair.step)
                yield GameRef(worth.card.leg, pair.number, "the same match without it")
                break


def headlines(worths: Sequence[Worth]) -> list[Headline]:
    judged = [worth for worth in worths if not worth.few]
    standing = sorted((worth for worth in judged if worth.victories.differs), key=_surest)
    if not judged:
        return [Headline(f"No card was seen in {FEW} matches: play more --games to judge them.", "unknown", SECTION)]
    lines = [_told(worth) for worth in standing[:MOST_HEADLINES]]
    if len(standing) > MOST_HEADLINES:
        text = f"{len(standing) - MOST_HEADLINES} more cards stand out; they are marked in the tables."
        lines.append(Headline(text, "notice", SECTION))
    rest = len(judged) - len(standing)
    if rest:
        text = f"{rest} of {len(judged)} cards cannot be told from cards that do nothing, with so many matches."
        lines.append(Headline(text, "notice", SECTION))
    return lines


def _surest(worth: Worth) -> tuple[float, float]:
    return worth.victories.p, -abs(worth.told.value)


def _told(worth: Worth) -> Headline:
    text = (
        f"{worth.name} ({worth.card.table}) is worth {percent(worth.told, signed=True)} of winning to whoever gets it "
        f"({worth.told.n:,} matches with it and without it)."
    )
    return Headline(text, "notice", SECTION, games=tuple(_flipped(worth)), certain=True)


def _charts(worths: Sequence[Worth]) -> list[Chart]:
    judged = [worth for worth in worths if not worth.few]
    if not judged:
        return []
    half = MOST_DRAWN // 2
    drawn = judged if len(judged) <= MOST_DRAWN else [*judged[:half], *judged[-half:]]
    found = [worth.told.times(100) for worth in drawn]
    names = tuple(worth.name for worth in drawn)
    series = Series.of("worth", names, found)
    words = f"From {names[0]} at {found[0][0]:+.1f} points to {names[-1]} at {found[-1][0]:+.1f}."
    title = "The most and the least worth" if len(judged) > MOST_DRAWN else "What each is worth"
    return [Chart(title, "dots", "points of winning", "card", (series,), words, fair=0.0)]


def _tables(worths: Sequence[Worth]) -> list[ReportTable]:
    tables = dict.fromkeys(worth.card.table for worth in worths)
    return [_table(table, [worth for worth in worths if worth.card.table == table]) for table in tables]


def _table(table: str, worths: Sequence[Worth]) -> ReportTable:
    columns = (table, "worth", "worth in score", "wins with it", "wins without it")
    note = (
        "Worth is drawn towards nothing as far as all cards together say that it is chance; so it holds for whichever "
        "card you pick. Marked is what it tells from nothing: of cards that do nothing none is marked, in 95 of 100 "
        "studies."
    )
    return ReportTable(table.capitalize(), columns, tuple(_row(worth) for worth in worths), note=note)


def _row(worth: Worth) -> Row:
    if not worth.pairs:
        return Row(worth.name, ("never seen", "", "", ""))
    scores = difference([pair.score_with for pair in worth.pairs], [pair.score_without for pair in worth.pairs])
    shares = (share([pair.won_with for pair in worth.pairs]), share([pair.won_without for pair in worth.pairs]))
    points = Figure.of(scores, unit="")
    return Row(worth.name, (figure(worth), points, *(Figure.of(each.times(100)) for each in shares)))
