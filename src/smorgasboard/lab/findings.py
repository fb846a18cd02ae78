"""What a study found, as data: the report draws it, the command line prints its headlines, pages show it."""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, NamedTuple

from smorgasboard.lab.evidence import Estimate

Verdict = Literal["fair", "unfair", "notice", "unknown"]
ChartKind = Literal["line", "histogram", "dots", "scatter"]


FLIPS = "flips"
"""In place of a leg: this match of both sides of a comparison, side by side; at `flips/<number>` in the browser."""


class GameRef(NamedTuple):
    """A match that somebody may want to look at."""

    leg: str
    number: int
    why: str = ""
    """Such as "longest" or "seat 1 won"."""
    step: int = 0
    """The moment that it is about; 0: the whole match."""


@dataclass(frozen=True)
class Figure:
    """One number that somebody may quote, with how sure it is and how much it rests on."""

    value: float
    low: float | None
    high: float | None
    n: int
    unit: str = "%"
    """"%": out of 100; "points": a difference of two of those; "" a plain number, or a word such as "steps"."""
    games: tuple[GameRef, ...] = ()
    mark: str = ""
    """A word that judges it: "fair", "unfair", "flips", "few". Never by colour alone."""
    note: str = ""
    fair: float | None = None
    """What it would be if nothing stood out, such as 25 of 100 for a seat of four; drawn as a line beside it."""

    @classmethod
    def of(cls, estimate: Estimate, unit: str = "%", **more: Any) -> "Figure":
        """Without the ends that are not known."""
        low, high = (end if math.isfinite(end) else None for end in (estimate.low, estimate.high))
        return cls(estimate.value, low, high, estimate.n, unit, **more)


Cell = Figure | str


@dataclass(frozen=True)
class Row:
    label: str
    cells: tuple[Cell, ...]
    games: tuple[GameRef, ...] = ()


@dataclass(frozen=True)
class ReportTable:
    title: str
    columns: tuple[str, ...]
    """The first is the heading of the labels."""
    rows: tuple[Row, ...]
    intro: str = ""
    note: str = ""


@dataclass(frozen=True)
class Series:
    name: str
    xs: tuple[float | str, ...]
    """In a histogram: where its equally wide bins start."""
    ys: tuple[float, ...]
    lows: tuple[float, ...] | None = None
    highs: tuple[float, ...] | None = None

    @classmethod
    def of(cls, name: str, xs: Sequence[float | str], estimates: Sequence[Estimate]) -> "Series":
        return cls(name, tuple(xs), *(tuple(each[at] for each in estimates) for at in range(3)))


@dataclass(frozen=True)
class Chart:
    title: str
    kind: ChartKind
    x_title: str
    y_title: str
    series: tuple[Series, ...]
    in_words: str
    """What a person who does not see the chart should know."""
    fair: float | None = None
    """Where a line marks what would be fair."""
    games: tuple[GameRef, ...] = ()


Block = ReportTable | Chart | str


@dataclass(frozen=True)
class Section:
    id: str
    title: str
    intro: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Headline:
    text: str
    """A whole sentence in plain words, with its interval."""
    verdict: Verdict
    section: str
    """The id of the section that it comes from."""
    follows: tuple[str, ...] = ()
    """What is the same effect seen again, each in a sentence of its own."""
    games: tuple[GameRef, ...] = ()
    """Where it can be seen to happen."""
    certain: bool = False
    """Beyond chance, with all that was looked at in mind, though perhaps not by enough to be called unfair."""


PLACES: dict[Verdict, int] = {"unfair": 0, "notice": 3, "fair": 2, "unknown": 4}


def by_certainty(headlines: Sequence[Headline]) -> tuple[Headline, ...]:
    """The surest first; what is equally sure stays in its order."""
    return tuple(
        sorted(headlines, key=lambda each: 1 if each.certain and each.verdict == "notice" else PLACES[each.verdict])
    )


@dataclass(frozen=True)
class Summary:
    """What the first screen of a report says of a game; empty where its headlines are all there is to say."""

    sentences: tuple[str, ...] = ()
    """Three at most."""
    seats: tuple[Row, ...] = ()
    """A figure each, held against its fair share."""
    strips: tuple[Chart, ...] = ()
    """Drawn small, without numbers at their side: how long games take, and what a lead is worth."""


@dataclass(frozen=True)
class Findings:
    """Everything that a study found, as data; it can be written as JSON and read again.

    >>> from smorgasboard import lab
    >>> found = lab.Findings("Chess", "2 games", headlines=(), facts=(("seed", "1"),), sections=())
    >>> lab.Findings.loads(found.dumps()) == found
    True
    """

    title: str
    subtitle: str
    headlines: tuple[Headline, ...]
    facts: tuple[tuple[str, str], ...]
    """What was played by whom, and the command that plays it again."""
    sections: tuple[Section, ...]
    summary: Summary = Summary()

    def dumps(self) -> str:
        return json.dumps(_plain(self))

    @classmethod
    def loads(cls, text: str) -> "Findings":
        data = json.loads(text)
        return cls(
            data["title"],
            data["subtitle"],
            tuple(_headline(each) for each in data["headlines"]),
            tuple((name, value) for name, value in data["facts"]),
            tuple(_section(each) for each in data["sections"]),
            _summary(data.get("summary", {})),
        )


def _plain(findings: Findings) -> dict[str, Any]:
    data = asdict(findings)
    for section, known in zip(data["sections"], findings.sections, strict=True):
        section["blocks"] = [
            block if isinstance(block, str) else {"block": "chart" if isinstance(block, Chart) else "table", **plain}
            for block, plain in zip(known.blocks, section["blocks"], strict=True)
        ]
    return data


def _headline(data: Mapping[str, Any]) -> Headline:
    return Headline(**{**data, "follows": tuple(data.get("follows", ())), "games": _games(data.get("games", ()))})


def _summary(data: Mapping[str, Any]) -> Summary:
    """Of a study that was written down before there were summaries: none."""
    seats, strips = (tuple(data.get(name, ())) for name in ("seats", "strips"))
    return Summary(tuple(data.get("sentences", ())), tuple(map(_row, seats)), tuple(map(_chart, strips)))


def _section(data: Mapping[str, Any]) -> Section:
    return Section(data["id"], data["title"], data["intro"], tuple(_block(block) for block in data["blocks"]))


def _block(data: Any) -> Block:
    if isinstance(data, str):
        return data
    fields = {key: value for key, value in data.items() if key != "block"}
    if data["block"] == "table":
        rows = tuple(_row(row) for row in fields.pop("rows"))
        return ReportTable(**{**fields, "columns": tuple(fields["columns"]), "rows": rows})
    return _chart(fields)


def _chart(data: Mapping[str, Any]) -> Chart:
    series = tuple(_series(each) for each in data["series"])
    return Chart(**{**data, "series": series, "games": _games(data["games"])})


def _row(data: Mapping[str, Any]) -> Row:
    return Row(data["label"], tuple(_cell(cell) for cell in data["cells"]), _games(data["games"]))


def _cell(data: Any) -> Cell:
    return data if isinstance(data, str) else Figure(**{**data, "games": _games(data["games"])})


def _series(data: Mapping[str, Any]) -> Series:
    lows, highs = data["lows"], data["highs"]
    bounds = (None if lows is None else tuple(lows), None if highs is None else tuple(highs))
    return Series(data["name"], tuple(data["xs"]), tuple(data["ys"]), *bounds)


def _games(data: Sequence[Sequence[Any]]) -> tuple[GameRef, ...]:
    return tuple(GameRef(*each) for each in data)
