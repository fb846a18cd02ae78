"""How long games take, and how they end."""

import numpy as np

from smorgasboard.lab.findings import Block, Chart, Headline, ReportTable, Row, Section
from smorgasboard.lab.measures.phrases import games_text, percent_figure, seat_text
from smorgasboard.lab.measures.sample import Flags, ReportPart, Run, Sample
from smorgasboard.lab.measures.sections.distributions import PART_COLUMNS, histogram, spread_row
from smorgasboard.lab.statistics import Numbers, percent

ID = "length"
CROWD = 0.01
"""From which share of games on the greatest length looks like a limit rather than like chance…"""
FAR = 1.5
"""…when it is so many times as long as the usual game…"""
NEAR, BELOW = 0.95, 0.8
"""…and twice as many games come this near to it as lie a little below."""
MOST_ENDINGS = 20


def length_part(run: Run) -> ReportPart:
    sample = run.main
    steps, turns = sample.column("steps"), sample.column("turns")
    limits = _limits(run, steps, turns)
    blocks: list[Block] = [
        length_chart(sample),
        _spread(sample, steps, turns),
        _endings(sample),
        *(headline.text for headline in limits),
    ]
    intro = (
        "A turn is what one seat does until another one decides; a step is one decision. Games differ, so look at the "
        "spread rather than at the middle."
    )
    return ReportPart(Section(ID, "Length", intro, tuple(blocks)), limits)


def length_chart(sample: Sample) -> Chart:
    """Alone every step is one's own; at a table people count turns."""
    what = "steps" if sample.solo else "turns"
    values = sample.column(what)
    games = (*sample.most(values, "longest"), *sample.most(-values, "shortest"))
    return histogram(f"{what.capitalize()} of a game", values, what, games=games)


def _spread(sample: Sample, steps: Numbers, turns: Numbers) -> ReportTable:
    rows = [spread_row("steps", sample, steps)]
    if not sample.solo:
        decisions = sample.by_seat("decisions")
        rows = [spread_row("turns", sample, turns), *rows]
        rows += [
            spread_row(f"decisions of {seat_text(seat)}", sample, decisions[:, seat]) for seat in range(sample.players)
        ]
    note = f"From {games_text(sample.n)}. The last column but one: 19 of 20 games are shorter than that."
    return ReportTable("How long games take", ("", *PART_COLUMNS), tuple(rows), note=note)


def _endings(sample: Sample) -> ReportTable:
    reasons = sample.games["reason"].to_numpy()
    kinds, counts = np.unique(reasons, return_counts=True)
    order = np.argsort(-counts, kind="stable")
    rows = tuple(_ending(sample, reasons == kinds[place], str(kinds[place])) for place in order[:MOST_ENDINGS])
    left = len(kinds) - len(rows)
    note = f"{left} rarer endings are left out." if left else ""
    return ReportTable("How games end", ("ending", "games"), rows, note=note)


def _ending(sample: Sample, flags: Flags, reason: str) -> Row:
    cell = percent_figure(sample.share(flags), sample.first(flags, "ended so", True))
    return Row(reason or "no reason given", (cell,))


def _limits(run: Run, steps: Numbers, turns: Numbers) -> tuple[Headline, ...]:
    most = run.game.facts.longest
    if steps.max() >= most:
        share = percent(run.main.share(steps >= most))
        text = f"{share} of games run to {most:,} steps, the most that the game declares possible."
        return (Headline(text, "notice", ID),)
    piled = piled_up(turns)
    if not piled.any():
        return ()
    text = (
        f"{percent(run.main.share(piled))} of games last {turns[piled].min():g} turns or more and pile up "
        "there, far beyond the others: a limit ends them."
    )
    return (Headline(text, "notice", ID),)


def piled_up(turns: Numbers) -> Flags:
    """The games that pile up at the greatest length, as they do at a limit; none where long games just become rarer."""
    most = turns.max()
    top, below = turns >= NEAR * most, (turns >= BELOW * most) & (turns < NEAR * most)
    is_limit = most >= FAR * np.median(turns) and top.sum() >= max(3, CROWD * len(turns), 2 * below.sum())
    return top if is_limit else np.zeros_like(top)
