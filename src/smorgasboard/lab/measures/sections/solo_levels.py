"""One player alone, at several levels: what others score on the same deals."""

import numpy as np

from smorgasboard.lab.findings import Headline, ReportTable, Row, Section
from smorgasboard.lab.measures.phrases import figure, listed
from smorgasboard.lab.measures.sample import ReportPart, Run, Sample
from smorgasboard.lab.statistics import Compared, OfMean, intervals, plain, simultaneous

ID = "levels"
INTRO = (
    "Alone there is nobody to beat, so levels are told apart by their scores, deal by deal. All of them are one "
    "family, of which chance makes any differ in 5 of 100 reports."
)


def solo_levels_part(run: Run) -> ReportPart | None:
    if not run.levels:
        return None
    apart = simultaneous([_difference(run.main, level) for level in run.levels])
    mine = Row(_who(run.main), (figure(run.main.mean(run.main.scores[:, 0])), "the study's own"))
    rows = [_row(level, each) for level, each in zip(run.levels, apart, strict=True)]
    table = ReportTable("Scores by bot", ("bot", "mean score", "more than these"), (mine, *rows))
    headlines = tuple(_headline(run.main, level, each) for level, each in zip(run.levels, apart, strict=True))
    return ReportPart(Section(ID, "Weak and strong bots", INTRO, (table,)), headlines)


def _difference(main: Sample, level: Sample) -> OfMean:
    both, here, there = np.intersect1d(level.numbers, main.numbers, return_indices=True)
    return intervals.evidence_of_difference(level.scores[here, 0], main.scores[there, 0], both)


def _row(level: Sample, apart: Compared) -> Row:
    return Row(_who(level), (figure(level.mean(level.scores[:, 0])), figure(apart.together, fair=0.0)))


def _headline(main: Sample, level: Sample, apart: Compared) -> Headline:
    own, other = _who(main), _who(level)
    if not apart.differs:
        deals = f"{apart.alone.n:,} deals"
        text = f"{other} and {own} score the same as far as {deals} tell: {plain(apart.together)} apart."
        return Headline(text, "unknown", ID)
    more = "more" if apart.side > 0 else "less"
    size = apart.together if apart.side > 0 else apart.together.times(-1)
    low, high = sorted((size.low, size.high))
    told = plain(size._replace(low=low, high=high))
    text = f"{other} scores {told} {more} than {own}, on the same {apart.alone.n:,} deals."
    return Headline(text, "notice", ID, certain=True)


def _who(sample: Sample) -> str:
    return listed(sample.kinds_of_bots)
