"""Whether it matters where one sits, and who plays."""

import numpy as np

from smorgasboard.lab.findings import Block, Chart, GameRef, Headline, ReportTable, Row, Section, Series
from smorgasboard.lab.measures import examples
from smorgasboard.lab.measures.judging import Judged
from smorgasboard.lab.measures.phrases import (
    between,
    figure,
    games_text,
    kind_of_games,
    number,
    percent_figure,
    points_text,
    seat_opening,
    seat_text,
    share_text,
)  # fmt: skip
from smorgasboard.lab.measures.sample import ReportPart, Run, Sample
from smorgasboard.lab.measures.sections.distributions import histogram
from smorgasboard.lab.measures.tallies import Key
from smorgasboard.lab.statistics.evidence import Estimate
from smorgasboard.lab.statistics.intervals import mean, ratio, share
from smorgasboard.lab.statistics.wording import percent

ID = "seats"
SEAT = "which seat"
BADNESS = {"fair": 0, "unknown": 1, "unfair": 2}


def seats_part(run: Run, flipped: frozenset[Key]) -> ReportPart:
    return _scores_alone(run.main) if run.main.solo else _seats(run, flipped)


def seat_key(seat: int) -> Key:
    return SEAT, str(seat)


def seat_shares(sample: Sample) -> list[Estimate]:
    return [share(sample.wins[:, seat], sample.clusters) for seat in range(sample.players)]


def judged_seats(sample: Sample, tolerance: float) -> list[Judged]:
    return [Judged(each, sample.fair, tolerance) for each in seat_shares(sample)]


# ---- seats ----


def _seats(run: Run, flipped: frozenset[Key]) -> ReportPart:
    sample = run.main
    judged = judged_seats(sample, run.tolerance)
    intro = (
        f"Each seat's part of all victories; drawn and shared games are split. Fair would be {share_text(sample.fair)} "
        f"each. A seat is called fair when its whole range lies within {points_text(run.tolerance)} of that, unfair "
        "when its whole range lies further off."
    )
    blocks: list[Block] = [_seat_table(sample, judged, flipped), _seat_chart(sample, judged), _undecided(sample)]
    if sample.leg.mirrored:
        blocks.append(_bot_table(sample))
    if sample.scores_say_more:
        blocks.append(_winning_scores(sample))
    return ReportPart(Section(ID, "Seats", intro, tuple(blocks)), _headlines(sample, judged))


def _seat_table(sample: Sample, judged: list[Judged], flipped: frozenset[Key]) -> ReportTable:
    scored = sample.scores_say_more
    columns = ("seat", "victories", "verdict", *(["mean score"] if scored else []))
    rows = []
    for seat, each in enumerate(judged):
        games = examples.won_and_lost(sample, seat)
        mark = "flips" if seat_key(seat) in flipped else _mark(each)
        cell = percent_figure(each.estimate, games, mark, fair=each.fair)
        scores = [figure(mean(sample.scores[:, seat], sample.clusters))] if scored else []
        rows.append(Row(seat_text(seat), (cell, each.in_words, *scores)))
    return ReportTable("Victories by seat", columns, tuple(rows))


def _mark(judged: Judged) -> str:
    return "" if judged.verdict == "unknown" else judged.verdict


def _seat_chart(sample: Sample, judged: list[Judged]) -> Chart:
    best, worst = (pick(range(len(judged)), key=lambda seat: judged[seat].off) for pick in (max, min))
    in_words = (
        "All seats win the same."
        if judged[best].off == judged[worst].off
        else (
            f"{seat_opening(best)} wins most, {between(judged[best].estimate)}; "
            f"{seat_opening(worst).lower()} least, {between(judged[worst].estimate)}."
        )
    )
    names = [seat_text(seat) for seat in range(len(judged))]
    series = Series.of("victories", names, [each.estimate.times(100) for each in judged])
    fair = 100 * sample.fair
    games = examples.closest(sample)
    return Chart("Seats against the fair share", "dots", "seat", "% of victories", (series,), in_words, fair, games)


def _undecided(sample: Sample) -> str:
    drawn, shared = (int(np.sum(flags)) for flags in (sample.winner_counts == 0, sample.winner_counts > 1))
    if not drawn and not shared:
        return f"Each of the {games_text(sample.n)} had one winner."
    return f"Of {games_text(sample.n)} {drawn:,} had no winner and {shared:,} had several."


def _headlines(sample: Sample, judged: list[Judged]) -> tuple[Headline, ...]:
    """The first seat, which everybody asks for, and whichever is worse off or on than it."""
    if len(judged) == 2:  # what one wins the other loses
        return (_headline(sample, 0, judged[0]),)
    told = [0]
    worse = [seat for seat in range(1, len(judged)) if BADNESS[judged[seat].verdict] > BADNESS[judged[0].verdict]]
    unfair = [seat for seat in range(1, len(judged)) if judged[seat].verdict == "unfair"]
    told += unfair or sorted(worse, key=lambda seat: -abs(judged[seat].off))[:1]
    return tuple(_headline(sample, seat, judged[seat]) for seat in told)


def _headline(sample: Sample, seat: int, judged: Judged) -> Headline:
    what = f"{seat_opening(seat)} wins {percent(judged.estimate)} of {kind_of_games(sample.players)}"
    fair = f", {share_text(judged.fair)} would be fair" if judged.verdict == "unfair" else ""
    said = judged.in_words if judged.verdict == "unknown" else judged.verdict
    return Headline(f"{what}: {said}{fair}.", judged.verdict, ID)


# ---- bots that differ ----


def _bot_table(sample: Sample) -> ReportTable:
    rows = tuple(_bot_row(sample, kind, bot) for kind, bot in enumerate(sample.kinds_of_bots))
    intro = (
        "Bots differ, so each had every seat of every deal: seats above and bots here can be compared. Shares are for "
        "one seat of such a bot."
    )
    return ReportTable("Victories by bot", ("bot", "victories"), rows, intro)


def _bot_row(sample: Sample, kind: int, bot: str) -> Row:
    there = sample.bots == kind
    won = np.where(there, sample.wins, 0).sum(axis=1)
    games = (*examples.first(sample, won > 0.999, f"{bot} won"), *examples.first(sample, won == 0, f"{bot} lost"))
    estimate = ratio(won, there.sum(axis=1), sample.clusters)
    return Row(bot, (percent_figure(estimate, games, fair=sample.fair),))


# ---- scores ----


def _winning_scores(sample: Sample) -> Chart:
    return histogram("Winning scores", sample.scores.max(axis=1), "points", games=_best_and_closest(sample))


def _best_and_closest(sample: Sample) -> tuple[GameRef, ...]:
    return (*examples.most(sample, sample.scores.max(axis=1), "best score"), *examples.closest(sample))


def _scores_alone(sample: Sample) -> ReportPart:
    scores = sample.scores[:, 0]
    estimate = mean(scores, sample.clusters)
    games = (*examples.most(sample, scores, "best score"), *examples.most(sample, -scores, "worst score"))
    row = Row("score", (figure(estimate, games=games),))
    table = ReportTable("Score", ("", "mean"), (row,))
    chart = histogram("Scores", scores, "points", games=games)
    text = f"A game alone scores {number(estimate)} points on average."
    section = Section(
        ID, "Scores", "One player alone: there is nobody to win against, so scores are told.", (table, chart)
    )
    return ReportPart(section, (Headline(text, "notice", ID),))
