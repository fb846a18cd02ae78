"""The whole page: templates, style, script and letters in one file, and a policy that lets nothing else in."""

import hashlib
import re
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup, escape

from smorgasboard.lab.findings import Block, Chart, Findings, Headline, ReportTable, Section
from smorgasboard.lab.report.charts import draw, names
from smorgasboard.lab.report.charts.ink import value_told, x_told
from smorgasboard.lab.report.first_screen import first_screen
from smorgasboard.lab.report.tables import (
    VERDICTS,
    Changes,
    Link,
    Mark,
    ShownTable,
    links,
    nothing_to_change,
    shown,
)

HERE = Path(__file__).parent
HOUSE = files("smorgasboard") / "server" / "static"
FACES = {"sans": "fonts/smorg-sans.woff2", "display": "fonts/grandstander.woff2"}
SHOWN = 3
"""So many headlines stand open; the others are a click away."""
REPEATS = "command"
"""A fact with this word in its name can be copied."""


@dataclass(frozen=True)
class ShownChart:
    chart: Chart
    drawing: Markup
    numbers: list[tuple[str, list[str]]]
    games: list[Link]

    kind = "chart"


@dataclass(frozen=True)
class Paragraphs:
    texts: list[str]

    kind = "text"


ShownBlock = ShownTable | ShownChart | Paragraphs


@dataclass(frozen=True)
class ShownSection:
    id: str
    section: Section
    blocks: list[ShownBlock]
    gist: str
    """What its closed fold says: its first headline, or what its first chart shows, or what it is about."""
    verdict: Mark | None


@dataclass(frozen=True)
class ShownHeadline:
    text: str
    verdict: Mark
    place: ShownSection | None
    follows: tuple[str, ...]
    games: list[Link]


def render(findings: Findings, replays: str, changes: Changes = nothing_to_change) -> str:
    """`replays`: what comes before the address of a match; empty where the page is served beside its matches."""
    first = {each.section: each for each in reversed(findings.headlines)}
    sections = [_section(each, first.get(each.id), replays, changes) for each in findings.sections]
    places = {each.section.id: each for each in sections}
    headlines = [_headline(each, places, replays) for each in findings.headlines]
    return _template().render(
        findings=findings,
        first_screen=first_screen(findings.summary, findings.headlines),
        headlines=headlines[:SHOWN],
        more=headlines[SHOWN:],
        facts=[fact for fact in findings.facts if REPEATS not in fact[0].lower()],
        commands=[fact for fact in findings.facts if REPEATS in fact[0].lower()],
        sections=sections,
        away=bool(replays),
    )


def _headline(headline: Headline, places: dict[str, ShownSection], replays: str) -> ShownHeadline:
    place, games = places.get(headline.section), links(replays, headline.games)
    return ShownHeadline(headline.text, VERDICTS[headline.verdict], place, headline.follows, games)


def _section(section: Section, first: Headline | None, replays: str, changes: Changes) -> ShownSection:
    blocks = [_block(block, replays, changes) for block in section.blocks]
    if first is not None:
        return ShownSection(anchor(section.id), section, blocks, first.text, VERDICTS[first.verdict])
    shown = next((block.in_words for block in section.blocks if isinstance(block, Chart)), "")
    return ShownSection(anchor(section.id), section, blocks, shown or _first_sentence(section.intro), None)


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=[.!?]) ", text, maxsplit=1)[0]


def anchor(name: str) -> str:
    """A name that is safe in an address."""
    return f"s-{re.sub(r'[^a-z0-9]+', '-', name.lower()).strip('-')}"


def _block(block: Block, replays: str, changes: Changes) -> ShownBlock:
    if isinstance(block, ReportTable):
        return shown(block, replays, changes)
    if isinstance(block, Chart):
        return ShownChart(block, draw(block), list(_numbers(block)), links(replays, block.games))
    return Paragraphs([text for text in re.split(r"\n\s*\n", block) if text.strip()])


def _numbers(chart: Chart) -> Iterator[tuple[str, list[str]]]:
    """A row for each place of the chart, a number for each series; the same as the drawing shows."""
    if chart.kind == "scatter":
        yield from _points(chart)
        return
    known = [dict(zip(each.xs, range(len(each.ys)), strict=False)) for each in chart.series]
    for x, name in names(chart).items():
        places = zip(chart.series, known, strict=True)
        yield name, [value_told(chart, series, at[x]) if x in at else "" for series, at in places]


def _points(chart: Chart) -> Iterator[tuple[str, list[str]]]:
    """A row for each point: several may share a place."""
    for column, series in enumerate(chart.series):
        for at, x in enumerate(series.xs):
            values = [""] * len(chart.series)
            values[column] = value_told(chart, series, at)
            yield x_told(x), values


@cache
def _template() -> Template:
    environment = Environment(
        loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["told"] = told
    icon = _data("image/svg+xml", "favicon.svg")
    environment.globals |= {"style": style(), "script": script(), "policy": policy(), "icon": icon}
    return environment.get_template("page.html")


def told(text: str) -> Markup:
    """A paragraph, in which `smorg` is something to type, and a number stays beside its interval."""
    held = re.sub(r" ± ", "\u00a0±\u00a0", re.sub(r"\bn (?=\d)", "n\u00a0", text))
    parts = [f"<code>{escape(part)}</code>" if code else escape(part) for code, part in _between_ticks(held)]
    return Markup("".join(parts))


def _between_ticks(text: str) -> list[tuple[bool, str]]:
    parts = text.split("`")
    return [(index % 2 == 1, part) for index, part in enumerate(parts)] if len(parts) % 2 else [(False, text)]


@cache
def style() -> Markup:
    text = _own("report.css")
    for name, path in FACES.items():
        text = text.replace(f"{name}.woff2", _data("font/woff2", path))
    return Markup(text)


@cache
def script() -> Markup:
    return Markup(_own("report.js"))


def _own(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


def _data(kind: str, path: str) -> str:
    return f"data:{kind};base64,{b64encode((HOUSE / path).read_bytes()).decode()}"


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@cache
def policy() -> str:
    """Also for the header of a server, whose own policy would stop the style and the script of the page."""
    return "; ".join((
        "default-src 'none'",
        f"style-src {_hash(style())}",
        f"script-src {_hash(script())}",
        "font-src data:",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
    ))  # fmt: skip
