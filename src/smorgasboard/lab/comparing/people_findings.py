"""What people's matches say, side by side with bots on the same settings."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

import smorgasboard as sb
from smorgasboard.lab.again.people import PEOPLE
from smorgasboard.lab.comparing.comparison import facts_of
from smorgasboard.lab.design.people import BOTS, what_was_read
from smorgasboard.lab.findings import Block, Findings, Headline, ReportTable, Row, Section, by_certainty
from smorgasboard.lab.measures.counting import entries_of
from smorgasboard.lab.measures.phrases import FEW, figure, games_text, not_below_zero, seat_text
from smorgasboard.lab.measures.sample import HALF, Key, ReportPart, Run, Sample
from smorgasboard.lab.measures.sections import content, coverage, decisions, interaction, lead, length, seats
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.statistics import Compared, Estimate, Numbers, OfMean, evidence_of_mean, plain, simultaneous

ID = "people"
MOST_HEADLINES = 4
FEWEST = 2
"""One match has no spread to hold anything against."""
INTRO = (
    "The same measures of people's matches and of bots that play by the same agreements. They were dealt different "
    "cards, so that differences are known less well than between two ways on the same deals; their ranges hold for all "
    "rows together."
)
CAVEAT = (
    "A record does not say who was a bot, how good somebody was, or whether the same people played many of these "
    "matches: each counts as one of its own. Records hold no times, so that where people think long is not known."
)
LOVED = "Loved and ignored"
UNSEEN = 4
"""Of so many matches, about one may behave otherwise though none did."""


@dataclass(frozen=True)
class Beside:
    """One measure of people and of bots."""

    name: str
    unit: str
    people: Estimate
    bots: Estimate
    gap: Compared
    """How much more it is for people."""

    @property
    def in_words(self) -> str:
        return ("not known to differ", "more with people", "less with people")[self.gap.side]


def findings_of_people(folder: StudyFolder) -> Findings:
    study, games, seen = folder.study(), folder.games(), folder.seen()
    people, bots = (Sample.of(study.leg(name), games, seen) for name in (PEOPLE, BOTS))
    if not people.n or not bots.n:
        raise sb.SmorgasboardError(f"The study {study.name} has no finished matches of bots to hold people's against.")
    run = Run(study, people.leg.load(folder.path), people, {BOTS: bots})
    parts = list(_parts(run, bots, folder))
    headlines = by_certainty([line for part in parts for line in part.headlines])
    told = f"{games_text(people.n)} of people, {games_text(bots.n)} of {bots.leg.bots[0]}"
    facts = (*facts_of(folder, told), *_read(folder))
    return Findings(study.title, told, headlines, facts, tuple(part.section for part in parts))


def _read(folder: StudyFolder) -> Iterator[tuple[str, str]]:
    read, skipped = what_was_read(folder)
    yield "records", f"{read} read"
    if skipped:
        told = "; ".join(f"{count} {why}" for why, count in skipped.items())
        yield "left out", f"{sum(skipped.values())}: {told}"


def _parts(run: Run, bots: Sample, folder: StudyFolder) -> Iterator[ReportPart]:
    """What people did, in the words of every report; without the levels, which are for bots."""
    mine = entries_of(run, run.main)
    yield _side_by_side(run, bots, folder)
    yield seats.seats_part(run, frozenset())
    yield length.length_part(run)
    yield decisions.decisions_part(run)
    if not run.main.solo:
        yield lead.lead_part(run, frozenset())
        yield interaction.interaction_part(run)
    yield coverage.coverage_part(run)
    found = content.content_part(run, mine, frozenset())
    if found is not None:
        yield found


# ---- side by side ----


def _side_by_side(run: Run, bots: Sample, folder: StudyFolder) -> ReportPart:
    left_out = "; ".join(f"{why}: {said}" for why, said in _read(folder)) + "."
    if min(run.main.n, bots.n) < FEWEST:
        text = "One match alone cannot be held against anything."
        return ReportPart(Section(ID, "People and bots", INTRO, (left_out, text, CAVEAT)))
    whole, cards = measures_beside(run.main, bots), cards_beside(run, bots)
    blocks: list[Block] = [left_out, _table("How they play", "measure", whole)]
    chosen = [each for each in cards if not math.isnan(each[1].gap.alone.value)]
    if chosen:
        ordered = sorted(chosen, key=lambda each: -each[1].gap.told.value)
        blocks.append(_table(LOVED, "a game", [each for _key, each in ordered]))
    section = Section(ID, "People and bots", INTRO, (*blocks, CAVEAT))
    if run.main.n < FEW:
        text = f"{games_text(run.main.n)} of people say little yet; nothing is told of them beside bots."
        return ReportPart(section, (Headline(text, "unknown", ID),))
    return ReportPart(section, (*_headlines(whole), *_loved(cards)))


def _table(title: str, column: str, rows: list[Beside]) -> ReportTable:
    columns = (column, "people", "bots", "people more by", "so")
    return ReportTable(title, columns, tuple(map(_row, rows)))


def _row(each: Beside) -> Row:
    gap = each.gap.told
    unit = "points" if each.unit == "%" else each.unit
    shown = (figure(each.people, each.unit), figure(each.bots, each.unit), figure(gap, unit))
    return Row(each.name, (*shown, each.in_words))


def measures_beside(people: Sample, bots: Sample) -> list[Beside]:
    """One family; each in its own unit."""
    both = list(zip(_measured(people), _measured(bots), strict=True))
    gaps = [_gap(mine, theirs) for (_n, _u, mine), (_m, _v, theirs) in both]
    compared = simultaneous(gaps, alike=False)
    return [
        Beside(name, unit, evidence_of_mean(mine).estimate(), evidence_of_mean(theirs).estimate(), gap)
        for ((name, unit, mine), (_m, _v, theirs)), gap in zip(both, compared, strict=True)
    ]


def _measured(sample: Sample) -> Iterator[tuple[str, str, Numbers]]:
    """Name, unit, and a number a match."""
    for seat in range(sample.players if not sample.solo else 0):
        yield f"{seat_text(seat)} wins", "%", 100 * sample.wins[:, seat]
    yield "steps a game", "", sample.column("steps")
    yield "turns a game", "", sample.column("turns")
    decided, chosen, width = (sample.over_seats(name) for name in ("decisions", "choices", "width"))
    yield "forced decisions", "%", 100 * (decided - chosen) / decided.clip(1)
    yield "actions to choose from", "", width / chosen.clip(1)
    yield "dead turns", "%", 100 * sample.over_seats("dead_turns") / sample.over_seats("turns_of").clip(1)
    if sample.solo:
        yield "score", "", sample.scores[:, 0]
        return
    yield "lead changes a game", "", sample.column("lead_changes")
    led, won = sample.led_and_won(HALF)
    yield "who leads at half time wins", "%", 100 * np.where(led, won, sample.fair)
    yield "winner's score", "", sample.scores.max(axis=1)


def cards_beside(run: Run, bots: Sample) -> list[tuple[Key, Beside]]:
    """How often each thing that players choose comes up in a game of people, and of bots."""
    mine, theirs = (_times(sample) for sample in (run.main, bots))
    keys = [key for key in dict.fromkeys([*mine, *theirs]) if key[0] not in run.dealt]
    pairs = [(mine.get(key, np.zeros(run.main.n)), theirs.get(key, np.zeros(bots.n))) for key in keys]
    compared = simultaneous([_gap(*pair) for pair in pairs])
    return [
        (key, Beside(f"{run.name_of(key[1])} ({key[0]})", "", _counted(pair[0]), _counted(pair[1]), gap))
        for key, pair, gap in zip(keys, pairs, compared, strict=True)
    ]


def _times(sample: Sample) -> dict[Key, Numbers]:
    tallies = sample.tallies
    place = tallies.key * sample.n + tallies.match
    counted = np.bincount(place, tallies.times, len(tallies.keys) * sample.n).reshape(-1, sample.n)
    return dict(zip(tallies.keys, counted, strict=True))


def _counted(times: Numbers) -> Estimate:
    return not_below_zero(evidence_of_mean(times).estimate())


def _gap(mine: Numbers, theirs: Numbers) -> OfMean:
    """Of two samples that have nothing in common (Welch). A few matches that are all alike may yet have others."""
    spread = float(np.concatenate([mine, theirs]).var())
    least = [spread * min(1.0, UNSEEN / len(each)) for each in (mine, theirs)]
    errors = [
        max(float(each.var(ddof=1)), floor) / len(each) for each, floor in zip((mine, theirs), least, strict=True)
    ]
    parts = [error**2 / (len(each) - 1) for error, each in zip(errors, (mine, theirs), strict=True)]
    freedom = max(1.0, sum(errors) ** 2 / sum(parts)) if sum(parts) else 1.0
    count = min(len(mine), len(theirs))
    return OfMean(float(mine.mean() - theirs.mean()), math.sqrt(sum(errors)), count, freedom, count, math.sqrt(spread))


# ---- on top of the report ----


def _headlines(whole: list[Beside]) -> Iterator[Headline]:
    differing = [each for each in whole if each.gap.differs]
    for each in differing[:MOST_HEADLINES]:
        unit = "%" if each.unit == "%" else ""
        text = f"{each.name}: {plain(each.people, unit)} with people, {plain(each.bots, unit)} with bots."
        yield Headline(text[:1].upper() + text[1:], "notice", ID, certain=True)
    if not differing:
        yield Headline("Nothing of how people play is known to differ from these bots.", "unknown", ID)


def _loved(cards: list[tuple[Key, Beside]]) -> Iterator[Headline]:
    differing = sorted((each for _key, each in cards if each.gap.differs), key=lambda each: each.gap.p)
    for each in differing[:MOST_HEADLINES]:
        love = "love" if each.gap.side > 0 else "ignore"
        often = f"{plain(each.people)} times a game, bots {plain(each.bots)}"
        yield Headline(f"People {love} {each.name}, beside bots: {often}.", "notice", ID, certain=True)
    if len(differing) > MOST_HEADLINES:
        more = f"{len(differing) - MOST_HEADLINES} more things are chosen otherwise; they stand under {LOVED.lower()}."
        yield Headline(more, "notice", ID)
