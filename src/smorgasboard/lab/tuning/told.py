"""What came of a wish, from its proof: the deck as a diff, every limit before and after, and the trade-off."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from smorgasboard.lab.comparing.shifts import Arm
from smorgasboard.lab.design.studies import MAIN
from smorgasboard.lab.design.variants import A, B
from smorgasboard.lab.evidence import USUAL, Estimate, plain
from smorgasboard.lab.findings import Chart, Figure, Findings, Headline, ReportTable, Row, Section, Series, Verdict
from smorgasboard.lab.measures.phrases import about, listed
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.tuning.limits import Gauge, Limit
from smorgasboard.lab.tuning.search import Found, Standing
from smorgasboard.lab.tuning.tune import Plan, found_in, plan_of, proven

Kept = Literal["holds", "not certain", "does not hold", "unknown"]
CHANGES, LIMITS, TRADE, TRIED = "changes", "limits", "trade-off", "tried"
MOST_TRIED = 20
MOST_SAID = 6
FURTHEST = 1_000_000.0
SIGNS: Mapping[Kept, Verdict] = {
    "holds": "fair", "not certain": "unknown", "does not hold": "unfair", "unknown": "unknown",
}  # fmt: skip


@dataclass(frozen=True)
class HeldLimit:
    """A limit on the fresh deals; ranges are wide enough for all limits at once."""

    limit: Limit
    name: str
    before: Estimate
    after: Estimate

    @property
    def kept(self) -> Kept:
        """By the whole range: inside it holds, beyond it does not."""
        if not self.after.known:
            return "unknown"
        if self.limit.holds(self.after.low, self.after.high):
            return "holds"
        return "does not hold" if self.limit.is_missed(self.after.low, self.after.high) else "not certain"

    @property
    def was_kept(self) -> Kept:
        return HeldLimit(self.limit, self.name, self.before, self.before).kept

    @property
    def in_words(self) -> str:
        unit = "%" if self.limit.unit == "%" else ""
        said = f"{self.name[:1].upper()}{self.name[1:]}: {_plain(self.before.value, unit)} → {plain(self.after, unit)}"
        return f"{said}, wanted {self.limit.wanted}: {self._verdict}."

    @property
    def _verdict(self) -> str:
        if self.kept == "not certain":
            inside = self.limit.holds(self.after.value, self.after.value)
            return f"{'inside' if inside else 'outside'} as measured, but not beyond doubt{self._wish}"
        return "too few games to say" if self.kept == "unknown" else self.kept

    @property
    def _wish(self) -> str:
        ends = [end for end in (self.limit.low, self.limit.high) if end is not None]
        nearest = min(abs(self.after.value - end) for end in ends)
        wanted = self.after.n * (self.after.half / nearest) ** 2 if nearest else FURTHEST
        return f"; about {about(wanted)} fresh deals would tell" if wanted < FURTHEST else ""


def held_limits(folder: StudyFolder) -> list[HeldLimit]:
    """Every limit of the wish, before and after, from the proof alone."""
    plan, proof = plan_of(folder), proven(folder)
    study, games, seen = proof.study(), proof.games(), proof.seen()
    names = (A, B) if study.kind == "compare" else (MAIN, MAIN)
    sides = [_estimates(plan, Arm.of(study.leg(name), games, seen)) for name in names]
    titles = plan.game.titles()
    return [HeldLimit(limit, limit.said_in(titles), *pair) for limit, *pair in zip(plan.limits, *sides, strict=True)]


def _estimates(plan: Plan, arm: Arm) -> list[Estimate]:
    level = 1 - (1 - USUAL) / len(plan.limits)
    columns = Gauge(plan.limits).columns(arm)
    pairs = zip(plan.limits, columns, strict=True)
    return [column.evidence(arm.deals).estimate(level).times(limit.factor) for limit, column in pairs]


def findings_of_tune(folder: StudyFolder) -> Findings:
    plan, found, held = plan_of(folder), found_in(folder), held_limits(folder)
    changes = plan.space.in_words(found.best.deck, plan.game.titles())
    sections = (
        _changes_section(plan, found, folder),
        _limits_section(held, proven(folder)),
        _trade_section(plan, found),
        _tried_section(plan, found),
    )
    headlines = tuple(_headlines(held, changes, found))
    subtitle = f"{len(plan.space.movables)} numbers may move, {len(plan.limits)} limits are to hold."
    return Findings(folder.study().title, subtitle, headlines, tuple(_facts(folder, plan, found)), sections)


# ---- headlines ----


def _headlines(held: Sequence[HeldLimit], changes: Sequence[str], found: Found) -> Iterator[Headline]:
    yield _verdict(held, found)
    words = f"Change {len(changes)}: {'; '.join(changes)}." if changes else "Nothing has to change."
    yield Headline(words, "notice", CHANGES, certain=True)
    order = ("does not hold", "not certain", "unknown", "holds")
    shown = sorted(held, key=lambda each: (order.index(each.kept), each.was_kept == "holds"))
    for each in [each for each in shown if each.kept != "holds" or each.was_kept != "holds"][:MOST_SAID]:
        yield Headline(each.in_words, SIGNS[each.kept], LIMITS, certain=each.kept == "does not hold")


def _verdict(limits: Sequence[HeldLimit], found: Found) -> Headline:
    count, total = sum(each.kept == "holds" for each in limits), len(limits)
    missed = [each.name for each in limits if each.kept == "does not hold"]
    before = sum(each.was_kept == "does not hold" for each in limits)
    if count == total:
        held = f"All {total} limits hold" if total > 1 else "The limit holds"
        today = f"; with today's deck {before} {'does' if before == 1 else 'do'} not" if before else ""
        return Headline(f"{held} on fresh deals{today}.", "fair", LIMITS)
    if missed:
        verb = "lies" if len(missed) == 1 else "lie"
        nothing = "Nothing within these ranges was found that holds all limits; this is the nearest. "
        text = f"{'' if found.holds else nothing}On fresh deals {listed(missed, 4)} still {verb} outside"
        return Headline(f"{text}; {count} of {total} limits hold.", "unfair", LIMITS)
    text = f"On fresh deals {count} of {total} limits hold, and none is known to be missed; more of them would tell"
    nearest = "" if found.holds else " The search found nothing that surely holds all limits; this is the nearest."
    return Headline(f"{text}.{nearest}", "unknown", LIMITS)


# ---- sections ----


def _changes_section(plan: Plan, found: Found, folder: StudyFolder) -> Section:
    titles = plan.game.titles()
    rows = tuple(
        Row(each.said_in(titles), (f"{old:g}", f"{new:g}", f"{each.values[0]:g} to {each.values[-1]:g}"))
        for each, old, new in plan.space.changes(found.best.deck)
    )
    note = f"The whole deck is tuned.toml in the study's folder, for --content: {folder.path.name}/tuned.toml"
    table = ReportTable("", ("what", "today", "tuned", "may be"), rows, note=note)
    stays = len(plan.space.movables) - len(rows)
    intro = f"{stays} of {len(plan.space.movables)} numbers that might have moved stay as they are."
    return Section(CHANGES, "The deck", intro, (table,) if rows else ("Nothing has to change.",))


def _limits_section(held: Sequence[HeldLimit], proof: StudyFolder) -> Section:
    rows = tuple(
        Row(
            each.name,
            (each.limit.wanted, _figure(each, each.before), each.was_kept, _figure(each, each.after), each.kept),
        )
        for each in held
    )
    table = ReportTable("", ("limit", "wanted", "today", "", "tuned", "verdict"), rows)
    intro = (
        f"Measured on deals that the search never saw (the study {proof.name}). Ranges are wide enough to hold all "
        "at once. A limit holds when the whole range lies inside, and does not when all of it lies beyond."
    )
    return Section(LIMITS, "The limits", intro, (table,))


def _figure(each: HeldLimit, estimate: Estimate) -> Figure:
    return Figure.of(estimate, "%" if each.limit.unit == "%" else "")


def _trade_section(plan: Plan, found: Found) -> Section:
    today = next((each for each in found.tried if each.deck == plan.space.today), found.best)
    others = [each for each in found.tried if each.deck not in (today.deck, found.best.deck)]
    series = [_points("decks tried", others), _points("today", [today]), _points("tuned", [found.best])]
    bought = f"with changes that count {found.best.changed:.1f} it is {found.best.outside:.1f}"
    words = f"Today's deck lies {today.outside:.1f} outside; {bought}."
    chart = Chart(
        "What changes buy",
        "scatter",
        "how much is changed",
        "how far outside",
        tuple(each for each in series if each.xs),
        words,
    )
    intro = (
        "Each point is a deck that was tried. To the right more is changed (one for each value, and one more when it "
        "goes through its whole range); up lies what is further outside the limits, all together: one for half of a "
        "limit's width, at most 4 points of a share or a tenth of a mean. As the search saw it, with margins for what "
        "is not sure."
    )
    return Section(TRADE, "What changes buy", intro, (chart,))


def _points(name: str, decks: Sequence[Standing]) -> Series:
    return Series(
        name, tuple(round(each.changed, 3) for each in decks), tuple(round(each.outside, 3) for each in decks)
    )


def _tried_section(plan: Plan, found: Found) -> Section:
    titles = plan.game.titles()
    rows = tuple(
        Row("; ".join(plan.space.in_words(each.deck, titles)) or "today", _tried_cells(each))
        for each in found.tried[:MOST_TRIED]
    )
    note = f"The best {MOST_TRIED} of {len(found.tried)} decks." if len(found.tried) > MOST_TRIED else ""
    table = ReportTable("", ("deck", "outside", "changed", "games"), rows, note=note)
    return Section(TRIED, "Decks that were tried", "Nearest first, as the search saw them.", (table,))


def _tried_cells(each: Standing) -> tuple[str, ...]:
    return f"{each.outside:.2f}", f"{each.changed:.2f}", f"{each.games:,}"


def _plain(value: float, unit: str) -> str:
    return plain(Estimate(value, value, value, 1), unit).partition(" ")[0]


def _facts(folder: StudyFolder, plan: Plan, found: Found) -> Iterator[tuple[str, str]]:
    wish = plan.wish
    yield "may move", "; ".join(f"{each.name}: {each.words}" for each in wish.move)
    yield "must hold", "; ".join(f"{each.name}: {each.words}" for each in wish.hold)
    yield "bots", ", ".join(plan.leg.bots)
    yield (
        "searched",
        f"{len(found.tried)} decks, {sum(each.games for each in found.tried):,} matches, {found.rounds} rounds",
    )
    yield "proven", f"{plan.proof:,} fresh deals, in the study {proven(folder).name}"
    yield "seed", wish.seed
    yield from folder.told()
