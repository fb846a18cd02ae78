"""Who leads, how often that changes, and whether the leader can still be caught."""

from dataclasses import dataclass

import numpy as np

from smorgasboard.lab.findings import Block, Chart, GameRef, Headline, ReportTable, Row, Section, Series
from smorgasboard.lab.measures.phrases import between, figure, percent_figure, share_text
from smorgasboard.lab.measures.sample import HALF, Key, ReportPart, Run, Sample
from smorgasboard.lab.statistics import Estimate, percent

ID = "lead"
HALF_TIME: Key = ("lead", "half time")
DECIDED = 0.85
COMEBACK = 0.25
"""Chances of winning, 0 to 1: who was so far behind and won has come back."""
NEARLY_ALWAYS = 0.99
LITTLE = 0.05
"""A leader who wins no more than this above the fair share has little of it."""


@dataclass(frozen=True)
class LeadersAt:
    """Those who led after so many tenths of the turns, and how many of them won."""

    tenth: int
    led: Estimate
    """The share of games in which one seat led."""
    won: Estimate


def lead_curve(sample: Sample) -> list[LeadersAt]:
    """One moment for each tenth at which anybody led."""
    moments = [leaders_at(sample, tenth) for tenth in range(1, 10)]
    return [moment for moment in moments if moment is not None]


def leaders_at(sample: Sample, tenth: int) -> LeadersAt | None:
    leads, won = sample.led_and_won(tenth)
    return LeadersAt(tenth, sample.share(leads), sample.share(won, leads)) if leads.any() else None


def lead_part(run: Run, flipped: frozenset[Key]) -> ReportPart:
    sample = run.main
    curve = lead_curve(sample)
    intro = (
        f"Who leads is the judgement of the evaluation that {run.game.facts.title} gives its bots, asked at the start "
        "of every turn. It errs: where it errs often the leader seems to win less and the lead seems to change more "
        "than in truth."
    )
    if not curve:
        text = "By the game's own evaluation nobody ever led, so there is nothing to tell about leads."
        return ReportPart(Section(ID, "Lead", intro, (text,)))
    blocks: list[Block] = [lead_chart(sample, curve), _table(sample, curve, flipped)]
    half = next((moment for moment in curve if moment.tenth == HALF), None)
    headlines = () if half is None or sample.leg.mirrored else _headlines(sample, half)
    if sample.leg.mirrored:
        blocks.append("Bots differ here: whoever leads is mostly the better one, who wins anyway.")
    return ReportPart(Section(ID, "Lead", intro, tuple(blocks)), headlines)


# ---- the curve ----


def lead_chart(sample: Sample, curve: list[LeadersAt]) -> Chart:
    tenths = [float(10 * moment.tenth) for moment in curve]
    series = Series.of("the leader wins", tenths, [moment.won.times(100) for moment in curve])
    said = [f"after {10 * moment.tenth}% of the turns {between(moment.won)}" for moment in _few(curve)]
    in_words = (
        f"Of those who lead, there win in the end: {'; '.join(said)}. "
        f"Without any advantage it would be {share_text(sample.fair)}."
    )
    title = "Does the leader win?"
    return Chart(
        title, "line", "% of the turns played", "% of leaders who win", (series,), in_words, 100 * sample.fair,
        half_time_games(sample),
    )  # fmt: skip


def _few(curve: list[LeadersAt]) -> list[LeadersAt]:
    return [moment for moment in curve if moment.tenth in (1, 5, 9)] or curve[:1]


def half_time_games(sample: Sample) -> tuple[GameRef, ...]:
    leads, won = sample.led_and_won(HALF)
    lost = sample.first(leads & (won == 0), "half-time leader lost")
    return (*sample.first(leads & (won > 0.999), "half-time leader won"), *lost)


# ---- single figures ----


def _table(sample: Sample, curve: list[LeadersAt], flipped: frozenset[Key]) -> ReportTable:
    rows = [_changes(sample), *_drama(sample), *(_moment_row(sample, moment, flipped) for moment in curve)]
    note = (
        f"Far behind: with chances of winning at least {100 * COMEBACK:g} points of 100 below the leader's, by that "
        "evaluation."
    )
    return ReportTable("Leads in numbers", ("", "measured"), tuple(rows), note=note)


def _changes(sample: Sample) -> Row:
    changes = sample.column("lead_changes")
    most, none = sample.most(changes, "most changes of the lead"), sample.first(changes == 0, "the lead never changed")
    return Row("changes of the lead in a game", (figure(sample.mean(changes), games=(*most, *none)),))


def _drama(sample: Sample) -> list[Row]:
    behind = sample.column("behind")
    known, worst = np.isfinite(behind), sample.most(behind, "biggest comeback")
    if not worst:
        return []
    far, came_back = sample.mean(behind, known), sample.share(behind >= COMEBACK, known)
    return [
        Row("how far the winner's chances were behind at worst", (percent_figure(far, worst),)),
        Row("games won from far behind", (percent_figure(came_back, worst),)),
    ]


def _moment_row(sample: Sample, moment: LeadersAt, flipped: frozenset[Key]) -> Row:
    leads, won = sample.led_and_won(moment.tenth)
    games = sample.first(leads & (won == 0), f"led after {10 * moment.tenth}%, lost")
    note = "" if moment.led.value > NEARLY_ALWAYS else f"somebody led in {share_text(moment.led.value)} of games"
    mark = "flips" if HALF_TIME in flipped and moment.tenth == HALF else ""
    cell = percent_figure(moment.won, games, mark, note, sample.fair)
    return Row(f"leader after {10 * moment.tenth}% of the turns wins", (cell,))


def _headlines(sample: Sample, half: LeadersAt) -> tuple[Headline, ...]:
    said = f"Whoever leads at half time wins {percent(half.won)} of games"
    if half.won.low > DECIDED:
        return (Headline(f"{said}: most games are decided by then.", "notice", ID),)
    if half.won.high < sample.fair + LITTLE:
        return (Headline(f"{said}, hardly more than anybody: leading means little.", "notice", ID),)
    return ()
