"""How much lies in the deal, and how much thinking helps."""

import numpy as np

from smorgasboard.bots import BotSpec
from smorgasboard.lab.findings import Block, Chart, GameRef, Headline, ReportTable, Row, Section, Series
from smorgasboard.lab.measures.phrases import between, listed, percent_figure, share_text
from smorgasboard.lab.measures.sample import ReportPart, Run, Sample
from smorgasboard.lab.statistics import Estimate, percent

ID = "skill"


def skill_part(run: Run) -> ReportPart:
    intro = (
        "The same deals are played again with the bots in other seats. What repeats itself with the deal is luck; what "
        "goes with the bot is skill."
    )
    luck = _luck(run)
    curve, headlines = _skill(run)
    return ReportPart(Section(ID, "Luck and skill", intro, (*luck, *curve)), headlines)


# ---- luck ----


def _luck(run: Run) -> tuple[Block, ...]:
    rows = [row for sample in run.samples if (row := _luck_row(sample)) is not None]
    if not rows:
        return (_no_luck(run),)
    note = (
        "How much of the differences between results goes with the deal, whoever sits there; the rest is skill and "
        "chance that comes later. It is luck as these bots meet it: better players may make more of a bad deal. n "
        "counts deals."
    )
    return (ReportTable("How much the deal decides", ("between", "share of the result"), tuple(rows), note=note),)


def _no_luck(run: Run) -> str:
    if any(sample.leg.mirrored for sample in run.samples):
        return "How much the deal decides is not known: too few deals were played, or all of them ended alike."
    return (
        "How much the deal decides is not known: that needs bots that differ, such as `--bots greedy,random`, or "
        "`--skill 4`."
    )


def _luck_row(sample: Sample) -> Row | None:
    luck = sample.luck
    if luck is None:
        return None
    return Row(listed(sample.kinds_of_bots), (percent_figure(luck, _same_winning_seat(sample)),))


def _same_winning_seat(sample: Sample) -> tuple[GameRef, ...]:
    """Two matches of one deal that the same seat won, whoever sat there."""
    alike = (sample.deals[1:] == sample.deals[:-1]) & (sample.wins[1:] == sample.wins[:-1]).all(axis=1)
    found = np.flatnonzero(alike)
    if not len(found):
        return ()
    return tuple(sample.ref(int(found[0]) + step, "same deal, same result") for step in (0, 1))


# ---- skill ----


def stronger_share(sample: Sample, more: int) -> Estimate:
    """What the bot that thinks longer wins."""
    return sample.ratio(*sample.won_by(_thinker(sample, more)))


def _thinker(sample: Sample, more: int) -> int:
    for kind, bot in enumerate(sample.kinds_of_bots):
        if more in dict(BotSpec.read(bot).settings).values():
            return kind
    return 0


def _skill(run: Run) -> tuple[tuple[Block, ...], tuple[Headline, ...]]:
    skills = [each for each in run.skills if not each[2].solo]
    if not skills:
        return ("How much longer thinking helps is not known; `--skill 4` plays for it, four doublings.",), ()
    shares = [(more, less, sample, stronger_share(sample, more)) for more, less, sample in skills]
    rows = tuple(_skill_row(*each) for each in shares)
    fair = skills[0][2].fair
    intro = f"One bot thinks twice as long as the others. Without any use in it it would win {share_text(fair)}."
    table = ReportTable("What thinking twice as long wins", ("walks", "wins"), rows, intro)
    estimates = [each[3] for each in shares]
    chart = _chart([f"{more} against {less}" for more, less, _sample in skills], estimates, fair)
    return (chart, table), (_headline(shares, fair),)


def _skill_row(more: int, less: int, sample: Sample, estimate: Estimate) -> Row:
    won, _there = sample.won_by(_thinker(sample, more))
    games = sample.won_and_lost(won, f"{more} walks")
    return Row(f"{more} against {less}", (percent_figure(estimate, games, fair=sample.fair),))


def _chart(names: list[str], estimates: list[Estimate], fair: float) -> Chart:
    series = Series.of("who thinks longer wins", names, [each.times(100) for each in estimates])
    said = [f"{name}: {between(estimate)}" for name, estimate in zip(names, estimates, strict=True)]
    in_words = f"Victories of who thinks twice as long: {'; '.join(said)}."
    return Chart("Does thinking help?", "dots", "walks of the search", "% won", (series,), in_words, 100 * fair)


def _headline(shares: list[tuple[int, int, Sample, Estimate]], fair: float) -> Headline:
    more, less, sample, last = shares[-1]
    said = f"Thinking twice as long ({more} walks against {less}) wins {percent(last)}"
    if last.low > fair:
        return Headline(f"{said}, where {share_text(fair)} would be nothing: skill counts.", "notice", ID)
    if any(each[3].low > fair for each in shares):
        return Headline(f"{said}: more thought no longer helps there, though it did before.", "notice", ID)
    return Headline(f"{said}: no skill shows yet in {sample.n:,} games.", "unknown", ID)
