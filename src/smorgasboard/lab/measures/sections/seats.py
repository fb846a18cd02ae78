"""Whether it matters where one sits, and who plays."""

import numpy as np

from smorgasboard.lab import statistics as st
from smorgasboard.lab.findings import Block, Chart, GameRef, Headline, ReportTable, Row, Section, Series
from smorgasboard.lab.measures import phrases
from smorgasboard.lab.measures.sample import Key, ReportPart, Run, Sample
from smorgasboard.lab.measures.sections.distributions import histogram
from smorgasboard.lab.statistics import percent, plain

ID = "seats"
SEAT = "which seat"
BADNESS = {"fair": 0, "unknown": 1, "unfair": 3}


def seats_part(run: Run, flipped: frozenset[Key]) -> ReportPart:
    return _scores_alone(run.main) if run.main.solo else _seats(run, flipped)


def seat_key(seat: int) -> Key:
    return SEAT, str(seat)


def judged_seats(sample: Sample, tolerance: float) -> list[phrases.Judged]:
    """With two, what one wins the other loses: one question. Of more, some stand out by chance."""
    found = [st.evidence_of_share(wins, sample.clusters) for wins in sample.wins.T]
    alone = [each.estimate() for each in found]
    shares = alone if len(found) == 2 else [each.together for each in st.simultaneous(found, sample.fair)]
    return [phrases.Judged(share, sample.fair, tolerance) for share in shares]


def seat_games(sample: Sample, seat: int) -> tuple[GameRef, ...]:
    return sample.won_and_lost(sample.wins[:, seat], phrases.seat_text(seat))


# ---- seats ----


def _seats(run: Run, flipped: frozenset[Key]) -> ReportPart:
    sample = run.main
    judged = judged_seats(sample, run.tolerance)
    intro = (
        "Each seat's part of all victories; drawn and shared games are split. Fair would be "
        f"{phrases.share_text(sample.fair)} each. A seat is called fair when its whole range lies within "
        f"{phrases.points_text(run.tolerance)} of that, unfair when its whole range lies further off."
    )
    blocks: list[Block] = [_seat_table(sample, judged, flipped), _seat_chart(sample, judged), _undecided(sample)]
    if sample.leg.mirrored:
        blocks.append(_bot_table(sample))
    if sample.scores_say_more:
        blocks.append(_winning_scores(sample))
    return ReportPart(Section(ID, "Seats", intro, tuple(blocks)), _headlines(sample, judged))


def _seat_table(sample: Sample, judged: list[phrases.Judged], flipped: frozenset[Key]) -> ReportTable:
    scored = sample.scores_say_more
    columns = ("seat", "victories", "verdict", *(["mean score"] if scored else []))
    rows = []
    for seat, each in enumerate(judged):
        mark = "flips" if seat_key(seat) in flipped else mark_of(each)
        cell = phrases.percent_figure(each.estimate, seat_games(sample, seat), mark, fair=each.fair)
        scores = [phrases.figure(sample.mean(sample.scores[:, seat]))] if scored else []
        rows.append(Row(phrases.seat_text(seat), (cell, each.in_words, *scores)))
    return ReportTable("Victories by seat", columns, tuple(rows))


def mark_of(judged: phrases.Judged) -> str:
    return "" if judged.verdict == "unknown" else judged.verdict


def _seat_chart(sample: Sample, judged: list[phrases.Judged]) -> Chart:
    best, worst = (pick(range(len(judged)), key=lambda seat: judged[seat].off) for pick in (max, min))
    in_words = (
        "All seats win the same."
        if judged[best].off == judged[worst].off
        else (
            f"{phrases.seat_opening(best)} wins most, {phrases.between(judged[best].estimate)}; "
            f"{phrases.seat_opening(worst).lower()} least, {phrases.between(judged[worst].estimate)}."
        )
    )
    names = [phrases.seat_text(seat) for seat in range(len(judged))]
    series = Series.of("victories", names, [each.estimate.times(100) for each in judged])
    return Chart(
        "Seats against the fair share", "dots", "seat", "% of victories", (series,), in_words, 100 * sample.fair,
        sample.closest(),
    )  # fmt: skip


def _undecided(sample: Sample) -> str:
    drawn, shared = (int(np.sum(flags)) for flags in (sample.winner_counts == 0, sample.winner_counts > 1))
    if not drawn and not shared:
        return f"Each of the {phrases.games_text(sample.n)} had one winner."
    return f"Of {phrases.games_text(sample.n)} {drawn:,} had no winner and {shared:,} had several."


def _headlines(sample: Sample, judged: list[phrases.Judged]) -> tuple[Headline, ...]:
    """The first seat, which everybody asks for, and whichever is worse off or on than it."""
    if len(judged) == 2:  # what one wins the other loses
        return (_headline(sample, 0, judged[0]),)
    told = [0]
    worse = [seat for seat in range(1, len(judged)) if badness(judged[seat]) > badness(judged[0])]
    certain = [seat for seat in range(1, len(judged)) if judged[seat].verdict == "unfair" or judged[seat].leans]
    told += certain or sorted(worse, key=lambda seat: -abs(judged[seat].off))[:1]
    return tuple(_headline(sample, seat, judged[seat]) for seat in told)


def badness(judged: phrases.Judged) -> int:
    return BADNESS[judged.verdict] + judged.leans


def _headline(sample: Sample, seat: int, judged: phrases.Judged) -> Headline:
    what = f"{phrases.seat_opening(seat)} wins {percent(judged.estimate)} of {phrases.kind_of_games(sample.players)}"
    fair = f", {phrases.share_text(judged.fair)} would be fair" if judged.verdict == "unfair" else ""
    said = judged.in_words if judged.verdict == "unknown" else judged.verdict
    return Headline(f"{what}: {said}{fair}.", judged.sign, ID, games=seat_games(sample, seat), certain=judged.side != 0)


# ---- bots that differ ----


def _bot_table(sample: Sample) -> ReportTable:
    rows = tuple(_bot_row(sample, kind, bot) for kind, bot in enumerate(sample.kinds_of_bots))
    intro = (
        "Bots differ, so each had every seat of every deal: seats above and bots here can be compared. Shares are for "
        "one seat of such a bot."
    )
    return ReportTable("Victories by bot", ("bot", "victories"), rows, intro)


def _bot_row(sample: Sample, kind: int, bot: str) -> Row:
    won, there = sample.won_by(kind)
    games = sample.won_and_lost(won, bot)
    return Row(bot, (phrases.percent_figure(sample.ratio(won, there), games, fair=sample.fair),))


# ---- scores ----


def _winning_scores(sample: Sample) -> Chart:
    best = sample.scores.max(axis=1)
    games = (*sample.most(best, "best score"), *sample.closest())
    return histogram("Winning scores", best, "points", games=games)


def _scores_alone(sample: Sample) -> ReportPart:
    scores = sample.scores[:, 0]
    estimate = sample.mean(scores)
    games = (*sample.most(scores, "best score"), *sample.most(-scores, "worst score"))
    row = Row("score", (phrases.figure(estimate, games=games),))
    table = ReportTable("Score", ("", "mean"), (row,))
    chart = histogram("Scores", scores, "points", games=games)
    text = f"A game alone scores {plain(estimate)} points on average."
    section = Section(
        ID, "Scores", "One player alone: there is nobody to win against, so scores are told.", (table, chart)
    )
    return ReportPart(section, (Headline(text, "notice", ID),))
