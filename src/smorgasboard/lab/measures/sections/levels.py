"""What holds whoever plays, and what turns round between weak and strong bots."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from smorgasboard.lab.design.studies import EASY, STRONG
from smorgasboard.lab.findings import Block, GameRef, Headline, ReportTable, Row, Section
from smorgasboard.lab.measures.counting import Entries
from smorgasboard.lab.measures.phrases import Judged, listed, percent_figure, seat_opening
from smorgasboard.lab.measures.sample import HALF, Key, ReportPart, Run, Sample
from smorgasboard.lab.measures.sections.content import games_with, label
from smorgasboard.lab.measures.sections.lead import DECIDED, HALF_TIME, half_time_games, leaders_at
from smorgasboard.lab.measures.sections.seats import SEAT, judged_seats, seat_games, seat_key
from smorgasboard.lab.statistics import Estimate, percent, plain

ID = "levels"
WORDS = {EASY: "weaker", STRONG: "stronger"}
Outcome = Literal["flips", "holds", "not known"]


@dataclass(frozen=True)
class HeldFinding:
    """A finding of the main bots beside the same one of others."""

    key: Key
    label: str
    main: Judged
    other: Judged
    level: Sample
    games: tuple[GameRef, ...]
    """Matches of the others."""
    apart: bool = False
    """They differ by more than what was counted on both sides leaves to chance."""

    @property
    def of_content(self) -> bool:
        return self.key != HALF_TIME and self.key[0] != SEAT

    @property
    def outcome(self) -> Outcome:
        verdicts = {self.main.verdict, self.other.verdict}
        if verdicts == {"fair", "unfair"} or ("fair" not in verdicts and self.main.side * self.other.side < 0):
            return "flips"
        if self.apart and verdicts != {"fair"} and self.main.side != self.other.side:
            return "flips"
        return "not known" if "unknown" in verdicts else "holds"


def held_findings(run: Run, entries: Mapping[str, Entries]) -> list[HeldFinding]:
    """Each main finding at each other level; `entries` by the name of a leg."""
    if run.main.solo:
        return []
    return [
        held
        for level in run.levels
        for held in (*_seats(run, level), *_lead(run, level), *_content(run, level, entries))
    ]


def _apart(mine: Estimate, theirs: Estimate, usual: float, limit: float) -> bool:
    """Beyond chance and beyond the limit; `usual`: how far what is usual differs between them."""
    return max(limit, math.hypot(mine.half, theirs.half)) < abs(mine.value - theirs.value - usual)


def flipped_keys(held: list[HeldFinding]) -> frozenset[Key]:
    return frozenset(each.key for each in held if each.outcome == "flips")


def _seats(run: Run, level: Sample) -> Iterator[HeldFinding]:
    pairs = zip(judged_seats(run.main, run.tolerance), judged_seats(level, run.tolerance), strict=True)
    for seat, (main, other) in enumerate(pairs):
        apart = _apart(main.estimate, other.estimate, 0.0, main.tolerance)
        yield HeldFinding(seat_key(seat), seat_opening(seat), main, other, level, seat_games(level, seat), apart)


def _lead(run: Run, level: Sample) -> Iterator[HeldFinding]:
    """Whether games are decided at half time: above or below the line, not near it."""
    main, other = leaders_at(run.main, HALF), leaders_at(level, HALF)
    if main is not None and other is not None:
        mine, theirs = (Judged(moment.won, DECIDED, 0.0) for moment in (main, other))
        yield HeldFinding(HALF_TIME, "Leader at half time", mine, theirs, level, half_time_games(level))


def _content(run: Run, level: Sample, entries: Mapping[str, Entries]) -> Iterator[HeldFinding]:
    mine, theirs = entries[run.main.name], entries[level.name]
    for key, entry in mine.items():
        other = theirs.get(key)
        if other is not None and (entry.stands_out or other.stands_out):
            apart = _apart(entry.result.together, other.result.together, entry.usual - other.usual, entry.tolerance)
            yield HeldFinding(
                key, label(run, entry), entry.judged, other.judged, level, games_with(level, other), apart
            )


# ---- in the report ----


def levels_part(run: Run, held: list[HeldFinding]) -> ReportPart:
    intro = "A finding that turns round when others play says something about the players, not about the game."
    if not run.levels:
        text = (
            f"Only {listed(run.main.kinds_of_bots)} played, so it is not known whether weaker or stronger players "
            "would find the same. `--also BOT` plays the same deals with another bot, `--full` with bots near "
            "people."
        )
        return ReportPart(Section(ID, "Weak and strong bots", intro, (text,)))
    flips = [each for each in held if each.outcome == "flips"]
    blocks: list[Block] = [_strengths(run), _summary(held, flips)]
    if flips:
        blocks.append(_table("What flips", run, flips))
    rest = [each for each in held if each.outcome == "holds" or (each.outcome == "not known" and not each.of_content)]
    if rest:
        blocks.append(_table("What else was looked at", run, rest))
    return ReportPart(
        Section(ID, "Weak and strong bots", intro, tuple(blocks)), tuple(_headline(run, each) for each in flips)
    )


def _summary(held: list[HeldFinding], flips: list[HeldFinding]) -> str:
    firm = sum(each.outcome == "holds" for each in held)
    open_ones = len(held) - firm - len(flips)
    said = f"{len(flips) or 'None'} of {len(held)} findings flip{'' if len(flips) > 1 else 's'}"
    holds = f"{firm} hold{'s' if firm == 1 else ''} whoever plays"
    return f"{said}; {holds}; of {open_ones} it is not known yet, because ranges are still too wide."


def _strengths(run: Run) -> str:
    said = [f"{who(sample)} ({sample.n:,} games{_mean_score(sample)})" for sample in (run.main, *run.levels)]
    return (
        f"Played by {'; by '.join(said)}. Who is weaker and who is stronger goes by the kind of bot; how strong they "
        "are in matches between them stands at the end."
    )


def who(sample: Sample) -> str:
    bots = listed(sample.kinds_of_bots)
    return f"the {WORDS[sample.role]} {bots}" if sample.role in WORDS else bots


def _mean_score(sample: Sample) -> str:
    if not sample.scores_say_more:
        return ""
    return f", {plain(sample.mean(sample.scores.mean(axis=1)))} points a seat"


def _table(title: str, run: Run, held: list[HeldFinding]) -> ReportTable:
    rows = tuple(_row(each) for each in held)
    mine = f"with {listed(run.main.kinds_of_bots)}"
    widened = any(each.of_content for each in held)
    note = "Many things of the content are looked at, so their ranges are widened." if widened else ""
    return ReportTable(title, ("finding", mine, "with other bots", "these are", "so it"), rows, note=note)


def _row(held: HeldFinding) -> Row:
    mark = "flips" if held.outcome == "flips" else ""
    fair = None if held.key == HALF_TIME else held.main.fair
    mine = percent_figure(held.main.estimate, (), mark, fair=fair)
    theirs = percent_figure(held.other.estimate, held.games, mark, fair=fair)
    return Row(held.label, (mine, theirs, who(held.level), held.outcome))


def _headline(run: Run, held: HeldFinding) -> Headline:
    mine, theirs = who(run.main), who(held.level)
    text = (
        f"{held.label} wins {percent(held.main.estimate)} among {mine}, but {percent(held.other.estimate)} among "
        f"{theirs}: this flips with the players."
    )
    return Headline(text, "notice", ID)
