"""What a study found, held against its limits: for the screen, for the record and for the page."""

import os
import platform
import statistics
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from rich.table import Table

import smorgasboard as sb
from benchmarks.balance.counting import Count, Counts, mean_and_margin
from benchmarks.balance.figures import Figure, figures
from benchmarks.balance.studies import Study, games_with_studies, read_studies
from smorgasboard.engine.game import Game
from smorgasboard.lab.measures.phrases import Judged
from smorgasboard.lab.statistics import Estimate

HUNDRED = 100
FEW = 3
"""So many of the best and the worst entries of a long table are shown."""


@dataclass(frozen=True)
class Line:
    """One entry of a table: how often, and its share of victories with half of its 95% interval, in percent."""

    table: str
    entry: str
    n: int
    share: float
    margin: float
    off: float
    """Points off the fair share."""
    limit: float | None
    most: float | None = None
    """The greatest share of victories that is allowed."""
    picked: float | None = None
    """Of all choices of the table, in percent, where that has limits:"""
    between: tuple[float, float] | None = None

    @property
    def is_limited(self) -> bool:
        return self.limit is not None or self.most is not None or self.between is not None

    @property
    def judged(self) -> Judged | None:
        """By the lab's rule: its whole range against what it may be off; None where it has no such limit."""
        if self.limit is None:
            return None
        low, high = self.share - self.margin, self.share + self.margin
        share = Estimate(self.share, low, high, self.n).times(1 / HUNDRED)
        return Judged(share, (self.share - self.off) / HUNDRED, self.limit / HUNDRED)

    @property
    def verdict(self) -> str:
        """In the lab's words."""
        judged = self.judged
        if judged is None:
            return ""
        if judged.leans:
            return "stronger than fair" if judged.side > 0 else "weaker than fair"
        return "not known yet" if judged.verdict == "unknown" else judged.in_words

    def problems(self) -> Iterator[str]:
        judged = self.judged
        if judged is not None and judged.verdict == "unfair":
            yield f"{self.entry}: {self.off:+.1f} points ± {self.margin:.1f}, all of it beyond {self.limit:g}"
        if self.most is not None and self.share > self.most:
            yield f"{self.entry}: wins {self.share:.1f}%, at most {self.most:g}"
        if self.picked is not None and self.between and not self.between[0] <= self.picked <= self.between[1]:
            yield f"{self.entry}: {self.picked:.1f}% of choices, wanted {_range(self.between)}"

    def allowed(self) -> str:
        """The limits, in a word or two."""
        limits = [] if self.limit is None else [f"{self.limit:g} points"]
        limits += [] if self.most is None else [f"{self.most:g}% of wins"]
        return ", ".join([*limits, f"{_range(self.between)}% of choices"] if self.between else limits)


@dataclass(frozen=True)
class Measured:
    """What was played where: figures hold for these rules and numbers alone."""

    when: str = ""
    machine: str = ""
    edition: str = ""
    rules: str = ""
    """The rules' version."""
    numbers: str = ""
    """The hash of the content's numbers (`Game.numbers_hash`)."""

    def in_words(self) -> str:
        return f"Measured {self.when} on {self.machine}: {self.edition}, rules {self.rules}, content {self.numbers}."


@dataclass(frozen=True)
class Findings:
    name: str
    game: str
    players: int
    bot: str
    games: int
    options: dict[str, Any]
    seconds: float
    mean: float
    mean_margin: float
    median: float
    quartiles: tuple[float, float]
    steps: float
    winning: tuple[float, float] | None
    median_between: tuple[float, float] | None
    lines: tuple[Line, ...]
    note: str = ""
    figures: tuple[Figure, ...] = ()
    measured: Measured = field(default_factory=Measured)

    def problems(self) -> list[str]:
        found = [problem for line in self.lines for problem in line.problems()]
        if self.winning and not self.winning[0] <= self.mean <= self.winning[1]:
            found.append(f"mean winning score {self.mean:.1f}, wanted {_range(self.winning)}")
        if self.median_between and not self.median_between[0] <= self.median <= self.median_between[1]:
            found.append(f"median score {self.median:g}, wanted {_range(self.median_between)}")
        found += [
            f"{each.what}: {each.shown()}, wanted {each.allowed()}" for each in self.figures if not each.is_allowed
        ]
        return found

    def plain(self) -> dict[str, Any]:
        return asdict(self)


def findings(study: Study, counts: Counts, seconds: float) -> Findings:
    game = sb.load(study.game)
    mean, margin = mean_and_margin(counts.scores)
    low, median, high = _quartiles(counts.scores)
    return Findings(
        study.name, study.game, study.players, study.bot, len(counts.scores), dict(study.options), round(seconds, 1),
        round(mean, 2), round(margin, 2), median, (low, high), round(counts.steps / len(counts.scores), 1),
        study.limits.winning, study.limits.median, tuple(_lines(study, counts)), study.note,
        tuple(figures(study.limits, counts, game.entries())), measured_now(game),
    )  # fmt: skip


def measured_now(game: Game) -> Measured:
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    return Measured(time.strftime("%Y-%m-%d"), machine, game.edition, game.facts.rules_version, game.numbers_hash)


def outdated(report: Mapping[str, Any]) -> Iterator[str]:
    """A sentence for every study that was measured with other rules or numbers than are installed now, or never."""
    for name in games_with_studies():
        done = {study["name"]: _read(study) for study in report.get(name, {"studies": ()})["studies"]}
        for study in read_studies(name):
            now, then = measured_now(sb.load(study.game)), done[study.name].measured if study.name in done else None
            if then is None:
                yield f"{name}, {study.name}: not measured yet; make balance measures it."
            elif (then.rules, then.numbers) != (now.rules, now.numbers):
                yield (
                    f"{name}, {study.name}: measured with rules {then.rules} and content {then.numbers or 'unknown'}, "
                    f"now they are {now.rules} and {now.numbers}; make balance measures them again."
                )


def _quartiles(numbers: Sequence[float]) -> tuple[float, float, float]:
    if len(numbers) == 1:
        return numbers[0], numbers[0], numbers[0]
    low, median, high = statistics.quantiles(numbers, n=4)
    return low, median, high


def _lines(study: Study, counts: Counts) -> Iterator[Line]:
    for table, entries in sorted(counts.tables().items()):
        choices = sum(count.n for count in entries.values())
        for entry, count in sorted(entries.items()):
            yield _line(study, table, entry, count, choices)


def _line(study: Study, table: str, entry: str, count: Count, choices: int) -> Line:
    limits = study.limits
    share = HUNDRED * count.share
    off = round(share - HUNDRED / study.players, 2)
    picked = round(HUNDRED * count.n / choices, 2) if table in limits.picked else None
    return Line(
        table, entry, count.n, round(share, 2), round(HUNDRED * count.margin, 2), off,
        limits.points.get(table), limits.most.get(table), picked, limits.picked.get(table),
    )  # fmt: skip


def missing_entries(game: Game, tables: Sequence[str], studies: Iterable[Mapping[str, Any]]) -> dict[str, list[str]]:
    """What occurred in none of these studies, as they were written down."""
    known = game.entries()
    seen = {(line["table"], line["entry"]) for study in studies for line in study["lines"]}
    return {table: [entry for entry in known[table] if (table, entry) not in seen] for table in tables}


# ---- on the screen ----


def shown(found: Findings) -> Table:
    columns = ("what", "n", "share of wins", "off the fair share", "verdict", "of choices")
    table = Table(*columns, title=_title(found), caption=_verdict(found))
    for line in found.lines:
        if line.is_limited:
            mark = "  too far" if any(line.problems()) else ""
            wins = f"{line.share:.1f}% ± {line.margin:.1f}"
            table.add_row(line.entry, str(line.n), wins, f"{line.off:+.1f}{mark}", line.verdict, _percent(line.picked))
    return table


def shown_figures(found: Findings) -> Table:
    table = Table("what", "measured", "±", "allowed", "")
    for each in found.figures:
        mark = "" if each.is_allowed else "too far"
        table.add_row(each.what, each.shown(), f"{each.margin:.2g}", each.allowed(), mark)
    return table


def _percent(number: float | None) -> str:
    return "" if number is None else f"{number:.1f}%"


def _title(found: Findings) -> str:
    return (
        f"{found.name}: {found.games} matches, {found.players} x {found.bot}, winners' scores "
        f"{found.mean:.1f} ± {found.mean_margin:.1f}, median {found.median:g}"
    )


def _verdict(found: Findings) -> str:
    problems = found.problems()
    unknown = [line.entry for line in found.lines if line.judged is not None and line.judged.verdict == "unknown"]
    if not problems and not unknown:
        return "within its limits"
    said = "; ".join(problems) or "nothing is beyond its limits"
    return f"{said}; not certain yet: {', '.join(unknown)}" if unknown else said


# ---- on the page ----

PREFACE = """# Balance

Equal bots play each other; a fair thing wins as often as there are seats to share the victories. Shares stand with
95% intervals, which count a match once however many of its things are counted. `make balance` plays these studies again
and writes this page; the limits are in each game's `balance.toml`, and `smorg lab run` goes by the same. The rule is
the lab's, too: *fair* when the whole interval lies within the limit, *unfair* when all of it lies beyond; *stronger* or
*weaker than fair* when it is certainly off, but perhaps by less; else it is not known yet. Every study names the
version of the rules and the hash of the content's numbers (not of its texts) with which it was measured.
"""


def written(report: Mapping[str, Any]) -> str:
    return PREFACE + "".join(_section(name, part) for name, part in report.items())


def _section(name: str, part: Mapping[str, Any]) -> str:
    titles = {game.name: game.facts.title for game in sb.games()}
    title = f"\n## {titles.get(name, name)}\n"
    return title + "".join(_study_text(study) for study in part["studies"]) + _never_text(part["never"])


def _study_text(study: Mapping[str, Any]) -> str:
    found = _read(study)
    options = ", ".join(f"{key}={_value(value)}" for key, value in found.options.items())
    rows = [line for line in found.lines if line.is_limited]
    text = [
        f"\n### {found.name}",
        f"{found.games:,} matches of `{found.game}`, {found.players} x `{found.bot}`"
        + (f", {options}" if options else "")
        + ".",
        f"Winning scores: mean {found.mean:.1f} ± {found.mean_margin:.1f}, middle half {found.quartiles[0]:g} to "
        f"{found.quartiles[1]:g}, median {found.median:g}. Decisions a match: {found.steps:.0f}.",
        found.measured.in_words(),
        f"**{_verdict(found).capitalize()}.**" + (f" {found.note}" if found.note else ""),
    ]
    if rows:
        text.append(
            "\n| | n | share of wins | points off | verdict | of choices | allowed |\n|---|---|---|---|---|---|---|"
        )
        text += [_row_text(line) for line in rows]
    if found.figures:
        text.append("\n| | measured | ± | allowed |\n|---|---|---|---|")
        text += [_figure_text(figure) for figure in found.figures]
    text += _extremes(found)
    return "\n".join(text) + "\n"


def _read(study: Mapping[str, Any]) -> Findings:
    lines = tuple(Line(**line) for line in study["lines"])
    figures = tuple(Figure(**figure) for figure in study["figures"])
    return Findings(**{**study, "lines": lines, "figures": figures, "measured": Measured(**study["measured"])})


def _figure_text(figure: Figure) -> str:
    return f"| {figure.what} | {figure.shown()} | {figure.margin:.2g} | {figure.allowed()} |"


def _row_text(line: Line) -> str:
    wins = f"{line.share:.1f}% ± {line.margin:.1f}"
    cells = (line.entry, f"{line.n:,}", wins, f"{line.off:+.1f}", line.verdict, _percent(line.picked), line.allowed())
    return f"| {' | '.join(cells)} |"


def _extremes(found: Findings) -> Iterator[str]:
    """Tables without a limit: which entries went with the most and the fewest victories."""
    tables = sorted({line.table for line in found.lines if not line.is_limited})
    for table in tables:
        lines = sorted((line for line in found.lines if line.table == table), key=lambda line: line.off)
        if len(lines) < 2 * FEW:
            continue
        most = ", ".join(f"{line.entry} {line.share:.0f}% (n {line.n:,})" for line in reversed(lines[-FEW:]))
        least = ", ".join(f"{line.entry} {line.share:.0f}% (n {line.n:,})" for line in lines[:FEW])
        rare = min(lines, key=lambda line: line.n)
        kinds = f"{len(lines)} kinds; rarest {rare.entry} ({rare.n:,})"
        yield f"\n*{table.capitalize()}*: {kinds}. Most wins with {most}; fewest with {least}."


def _never_text(never: Mapping[str, Sequence[str]]) -> str:
    lines = [
        f"- {table}: {', '.join(entries) if entries else 'every one occurred'}" for table, entries in never.items()
    ]
    return "\n### Never seen in any study\n" + "\n".join(lines) + "\n" if lines else ""


def _value(value: object) -> str:
    return " + ".join(map(str, value)) if isinstance(value, list) else str(value)


def _range(pair: tuple[float, float]) -> str:
    return f"{pair[0]:g} to {pair[1]:g}"
