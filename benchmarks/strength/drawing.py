"""Pictures for the page: lines with how sure they are, drawn with the lab's ink, by daylight and by lamplight."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from smorgasboard.lab.report.charts import ink
from smorgasboard.lab.report.scales import Scale

WIDTH, TALL = 720, 300
LEFT, RIGHT, TOP, FOOT = 64, 24, 56, 54
LOOK = """
svg { background: #fffaf0; fill: #2b2018; font: 13px "Segoe UI", system-ui, sans-serif; --paper: #fffaf0 }
.tick, .axis-title { fill: #66523e } .name { font-weight: 600 } .grid { stroke: #eadcc0 }
.fair { stroke: #66523e; stroke-width: 1.5; stroke-dasharray: 1 4; stroke-linecap: round }
.curve { fill: none; stroke: var(--tint); stroke-width: 2.5; stroke-linejoin: round }
.mark { fill: var(--tint); stroke: var(--paper); stroke-width: 1.5 } .whisker { stroke: var(--tint); stroke-width: 1.5 }
.ink-0 { --tint: #204ea0 } .ink-1 { --tint: #d8450e } .ink-2 { --tint: #13796a } .ink-3 { --tint: #8c4bd0 }
@media (prefers-color-scheme: dark) {
svg { background: #33281e; fill: #f6ead6; --paper: #33281e } .tick, .axis-title { fill: #cfbb9d }
.grid { stroke: #46382a } .fair { stroke: #cfbb9d } .ink-0 { --tint: #8fb0ff } .ink-1 { --tint: #ff8a52 }
.ink-2 { --tint: #91fbdc } .ink-3 { --tint: #d3a6e8 } }
"""


@dataclass(frozen=True)
class Point:
    x: float
    y: float
    low: float
    high: float
    words: str = ""


@dataclass(frozen=True)
class Curve:
    name: str
    points: Sequence[Point]


@dataclass(frozen=True)
class Axis:
    title: str
    ticks: Sequence[tuple[float, str]]
    """Where, and what stands there; the first and the last are the ends."""
    logarithmic: bool = False

    def scale(self, start: float, end: float) -> Scale:
        places = tuple(self.place(value) for value, _ in self.ticks)
        return Scale(places[0], places[-1], start, end, places)

    def place(self, value: float) -> float:
        return math.log(value) if self.logarithmic else value


def picture(title: str, across: Axis, up: Axis, curves: Sequence[Curve], right: Sequence[tuple[float, float]]) -> str:
    """A whole file. `right` are the ends of a dotted line: where things would be as they should."""
    bottom = TOP + TALL
    x, y = across.scale(LEFT, WIDTH - RIGHT), up.scale(bottom, TOP)
    parts = [Markup(f"<style>{LOOK}</style>"), ink.element("title", title), *_axes(across, x, up, y)]
    ends = [(x.at(across.place(one)), y.at(up.place(other))) for one, other in right]
    parts += [ink.stroke(*ends[0], *ends[1], "fair")]
    key_x = 0.0
    for index, curve in enumerate(curves):
        shown = [_placed(point, across, x, up, y) for point in curve.points]
        parts += [_line(index, shown), *(_dot(index, point) for point in shown)]
        parts += [ink.mark(index, LEFT + key_x + 6, 38), ink.text(LEFT + key_x + 18, 42, curve.name, class_="name")]
        key_x += ink.width_of(curve.name) + 46
    box, space = f"0 0 {WIDTH} {bottom + FOOT}", "http://www.w3.org/2000/svg"
    drawn = ink.element("svg", *parts, xmlns=space, role="img", width=WIDTH, height=bottom + FOOT, viewBox=box)
    return f"{drawn}\n"


def _axes(across: Axis, x: Scale, up: Axis, y: Scale) -> list[Markup]:
    parts = [ink.text(8, 18, up.title, class_="axis-title")]
    for value, words in up.ticks:
        at = y.at(up.place(value))
        parts.append(ink.stroke(LEFT, at, WIDTH - RIGHT, at, "grid"))
        parts.append(ink.text(LEFT - 8, at + 4.5, words, class_="tick", text_anchor="end"))
    for value, words in across.ticks:
        at = x.at(across.place(value))
        parts.append(ink.text(at, TOP + TALL + 20, words, class_="tick", text_anchor="middle"))
    title = ink.text(WIDTH - RIGHT, TOP + TALL + 42, across.title, class_="axis-title", text_anchor="end")
    return [*parts, title]


def _placed(point: Point, across: Axis, x: Scale, up: Axis, y: Scale) -> Point:
    low, middle, high = (y.at(up.place(value)) for value in (point.low, point.y, point.high))
    return replace(point, x=x.at(across.place(point.x)), y=middle, low=low, high=high)


def _line(index: int, points: Sequence[Point]) -> Markup:
    places = " ".join(f"{ink.place(point.x)} {ink.place(point.y)}" for point in points)
    return (
        ink.path(f"M{places}", class_=f"curve ink-{index}", stroke_dasharray=ink.DASHES[index]) if points else Markup()
    )


def _dot(index: int, point: Point) -> Markup:
    whisker = ink.path(
        f"M{ink.place(point.x)} {ink.place(point.low)}V{ink.place(point.high)}", class_=f"whisker ink-{index}"
    )
    return ink.group(whisker, ink.mark(index, point.x, point.y, ink.told(point.words)))
