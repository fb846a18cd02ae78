"""What holds whoever plays, and what turns round between weak and strong bots."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from smorgasboard.lab.design.studies import EASY, STRONG
from smorgasboard.lab.findings import Block, GameRef, Headline, ReportTable, Row, Section, Verdict
from smorgasboard.lab.measures.counting import Entries
from smorgasboard.lab.measures.phrases import Judged, listed, percent_figure, seat_opening
from smorgasboard.lab.measures.sample import HALF, Key, ReportPart, Run, Sample
from smorgasboard.lab.measures.sections.content import games_with, label
from smorgasboard.lab.measures.sections.lead import DECIDED, HALF_TIME, half_time_games, leaders_at
from smorgasboard.lab.measures.sections.seats import SEAT, judged_seats, seat_games, seat_key
from smorgasboard.lab.statistics import USUAL, Compared, Estimate, OfMean, percent, plain, reach, simultaneous

ID = "levels"
WORDS = {EASY: "weaker", STRONG: "stronger"}
TWO = 2
Outcome = Literal["flips", "holds", "not known"]


@dataclass(frozen=True)
class LevelPair:
    """A finding of the main bots beside the same one of others."""

    key: Key
    label: str
    main: Judged
    other: Judged
    level: Sample
    games: tuple[GameRef, ...]
    """Matches of the others."""
    counted: tuple[Estimate, Estimate]
    """Of the main bots and of the others, as if nothing else had been looked at."""
    told: bool = True
    """It stands out with either; else it only counts as looked at."""

    @property
    def difference(self) -> OfMean:
        """As if the two had nothing in common: too wide rather than too narrow."""
        mine, theirs = self.counted
        freedom = max(1, min(mine.n, theirs.n) - 1)
        error = math.hypot(mine.half, theirs.half) / reach(USUAL, freedom)
        value = (theirs.value - self.other.fair) - (mine.value - self.main.fair)
        return OfMean(value, error, freedom + 1, freedom, freedom + 1)


@dataclass(frozen=True)
class HeldFinding(LevelPair):
    apart: Compared = field(kw_only=True)
    """How far the two differ, with all that was looked at at all levels in mind."""

    @property
    def of_content(self) -> bool:
        return self.key != HALF_TIME and self.key[0] != SEAT

    @property
    def outcome(self) -> Outcome:
        """Nothing flips that is not surely another thing among the others."""
        verdicts = {self.main.verdict, self.other.verdict}
        if self.apart.differs and self._turned(verdicts):
            return "flips"
        return "not known" if "unknown" in verdicts or verdicts == {"fair", "unfair"} else "holds"

    def _turned(self, verdicts: set[Verdict]) -> bool:
        if verdicts == {"fair", "unfair"} or self.main.side * self.other.side < 0:
            return verdicts != {"fair"}
        beyond = abs(self.apart.told.value) > self.main.tolerance
        return verdicts != {"fair"} and self.main.side != self.other.side and beyond


def held_findings(run: Run, entries: Mapping[str, Entries]) -> list[HeldFinding]:
    """Each main finding at each other level, all as one family; `entries` by the name of a leg."""
    if run.main.solo:
        return []
    pairs = [
        pair
        for level in run.levels
        for pair in (*_seats(run, level), *_lead(run, level), *_content(run, level, entries))
    ]
    apart = simultaneous([pair.difference for pair in pairs], alike=False)
    return [HeldFinding(**vars(pair), apart=each) for pair, each in zip(pairs, apart, strict=True) if pair.told]


def flipped_keys(held: list[HeldFinding]) -> frozenset[Key]:
    flips = [each for each in held if each.outcome == "flips"]
    mirrored = [seat_key(1) for each in flips if each.key == seat_key(0) and each.level.players == TWO]
    return frozenset([*(each.key for each in flips), *mirrored])


def _seats(run: Run, level: Sample) -> Iterator[LevelPair]:
    """With two, what one wins the other loses: the first stands for both."""
    pairs = list(zip(judged_seats(run.main, run.tolerance), judged_seats(level, run.tolerance), strict=True))
    for seat, (main, other) in enumerate(pairs[:1] if len(pairs) == TWO else pairs):
        counted = (run.main.share(run.main.wins[:, seat]), level.share(level.wins[:, seat]))
        yield LevelPair(seat_key(seat), seat_opening(seat), main, other, level, seat_games(level, seat), counted)


def _lead(run: Run, level: Sample) -> Iterator[LevelPair]:
    """Whether games are decided at half time: above or below the line, not near it."""
    main, other = leaders_at(run.main, HALF), leaders_at(level, HALF)
    if main is not None and other is not None:
        mine, theirs = (Judged(moment.won, DECIDED, 0.0) for moment in (main, other))
        counted = (main.won, other.won)
        yield LevelPair(HALF_TIME, "Leader at half time", mine, theirs, level, half_time_games(level), counted)


def _content(run: Run, level: Sample, entries: Mapping[str, Entries]) -> Iterator[LevelPair]:
    mine, theirs = entries[run.main.name], entries[level.name]
    for key, entry in mine.items():
        other = theirs.get(key)
        if other is not None and entry.result.alone.known and other.result.alone.known:
            counted = (entry.result.alone, other.result.alone)
            judged, told = (entry.judged, other.judged), entry.stands_out or other.stands_out
            yield LevelPair(key, label(run, entry), *judged, level, games_with(level, other), counted, told)


# ---- in the report ----


def levels_part(run: Run, held: list[HeldFinding]) -> ReportPart:
    intro = (
        "A finding that turns round when others play says something about the players, not about the game. All "
        "findings at all levels are one family: where the players make no difference, chance makes any flip in 5 of "
        "100 reports."
    )
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
    findings = f"{len(held)} finding{'' if len(held) == 1 else 's'}"
    said = f"{len(flips) or 'None'} of {findings} flip{'' if len(flips) > 1 else 's'}"
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
