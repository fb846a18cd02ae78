"""What a report says first: three sentences, and what its picture shows."""

from collections.abc import Sequence

import numpy as np

from smorgasboard.lab.findings import Chart, Headline, Row, Summary, by_certainty
from smorgasboard.lab.measures import phrases
from smorgasboard.lab.measures.phrases import FEW, Judged
from smorgasboard.lab.measures.sample import HALF, Run, Sample
from smorgasboard.lab.measures.sections import lead, length, seats
from smorgasboard.lab.measures.sections.lead import LeadersAt
from smorgasboard.lab.statistics import percent, plain


def summary_of(run: Run, headlines: Sequence[Headline]) -> Summary:
    sample = run.main
    if sample.solo:
        score = tuple(each.text for each in headlines if each.section == seats.ID)
        sentences = (*score[:1], f"{_how_long(sample)}.", _what_is_unfair(sample, headlines, False))
        return Summary(sentences, (), (length.length_chart(sample),))
    judged, curve = seats.judged_seats(sample, run.tolerance), lead.lead_curve(sample)
    tilted = any(each.verdict == "unfair" for each in judged)
    sentences = (_who_wins(sample, judged), _how_it_goes(sample, curve), _what_is_unfair(sample, headlines, tilted))
    return Summary(sentences, _seats(judged), _strips(sample, curve))


def _seats(judged: Sequence[Judged]) -> tuple[Row, ...]:
    return tuple(
        Row(phrases.seat_text(seat), (phrases.percent_figure(each.estimate, mark=each.sign, fair=each.fair),))
        for seat, each in enumerate(judged)
    )


def _strips(sample: Sample, curve: list[LeadersAt]) -> tuple[Chart, ...]:
    """Where bots differ, who leads is mostly the better one: that says nothing about the game."""
    told = curve and not sample.leg.mirrored
    return (length.length_chart(sample), *([lead.lead_chart(sample, curve)] if told else []))


# ---- sentences ----


def _who_wins(sample: Sample, judged: Sequence[Judged]) -> str:
    fair, limit = phrases.share_text(judged[0].fair), phrases.points_text(judged[0].tolerance)
    if all(each.verdict == "fair" for each in judged):
        return f"Every seat is fair: each wins within {limit} of {fair}, its whole range in mind."
    seat = max(range(len(judged)), key=lambda each: (seats.badness(judged[each]), abs(judged[each].off)))
    what = f"{phrases.seat_opening(seat)} wins {percent(judged[seat].estimate)} of "
    return f"{what}{phrases.kind_of_games(sample.players)}, where {fair} would be fair: {_judged(judged[seat], limit)}."


def _judged(judged: Judged, limit: str) -> str:
    if judged.verdict == "unfair":
        return "that is unfair"
    if judged.leans:
        return f"that is {'more' if judged.side > 0 else 'less'}, though perhaps by no more than {limit}"
    return "whether seats differ is not known yet"


def _how_long(sample: Sample) -> str:
    values, what = (sample.column("steps"), "steps") if sample.solo else (sample.column("turns"), "turns")
    low, middle, high = np.quantile(values, (0.25, 0.5, 0.75), method="closest_observation")
    if low == high:
        return f"At least half of all games take {middle:g} {what}"
    return f"Half of all games take {low:g} to {high:g} {what}, with {middle:g} in the middle"


def _how_it_goes(sample: Sample, curve: list[LeadersAt]) -> str:
    if not curve:
        return f"{_how_long(sample)}."
    changes = plain(sample.mean(sample.column("lead_changes")))
    said = f"{_how_long(sample)}; by the game’s own judgement the lead changes {changes} times"
    half = next((moment for moment in curve if moment.tenth == HALF), None)
    if half is None or sample.leg.mirrored:
        return f"{said}."
    return f"{said}, and whoever leads at half time wins {percent(half.won)}."


def _what_is_unfair(sample: Sample, headlines: Sequence[Headline], tilted: bool) -> str:
    """`tilted`: a seat is unfair, which the first sentence says."""
    others = by_certainty([each for each in headlines if each.section != seats.ID])
    unfair = [each for each in others if each.verdict == "unfair"]
    if unfair:
        return f"Surest of what{' else' if tilted else ''} is unfair: {unfair[0].text}"
    nothing = f"Nothing{' else' if tilted else ''} is known to be unfair"
    if sample.n < FEW:
        return f"{nothing}, and {phrases.games_text(sample.n)} are too few to say much."
    certain = [each for each in others if each.certain]
    return f"{nothing}; what stands out most surely: {certain[0].text}" if certain else f"{nothing}."
