"""Lines over time or over a number: bands for how sure they are, names at their ends."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from markupsafe import Markup

from smorgasboard.lab.findings import Chart, Series
from smorgasboard.lab.report.charts import ink
from smorgasboard.lab.report.numbers import finite
from smorgasboard.lab.report.scales import Scale, around, exactly

HEAD = 30
FOOT = 44
LINE_OF_NAME = 16
MANY = 24
"""From so many points on, a line is calmer without marks."""


@dataclass(frozen=True)
class Plot:
    chart: Chart
    across: Scale
    up: Scale
    categories: tuple[str, ...]
    """Names along the axis below, where those are not numbers."""
    names: float
    """Where the names of lines begin; 0 where a list above the plot holds them."""

    @property
    def left(self) -> float:
        return self.across.start - (24 if self.categories else 8)

    @property
    def right(self) -> float:
        return self.across.end + (24 if self.categories else 8)

    def x(self, value: float | str, index: int) -> float:
        return self.across.at(index if isinstance(value, str) else value)

    def points(self, series: Series, ys: Sequence[float]) -> list[tuple[float, float]]:
        return [
            (self.x(x, index), self.up.at(y))
            for index, (x, y) in enumerate(zip(series.xs, ys, strict=True))
            if finite((y,))
        ]


def lines(chart: Chart, width: int) -> Markup:
    narrow = width < ink.NARROWER
    names = 0.0 if narrow else width - _room(chart)
    key, top = (
        ink.legend(chart, HEAD + 6, width)
        if narrow and len(chart.series) > 1
        else ([], HEAD - 4 if chart.y_title else 6)
    )
    bottom = top + (190 if narrow else 240)
    plot = _plot(chart, (top + 6, bottom), names or width - 12, names)
    parts = [*key, *_axes(plot, bottom), *_fair(plot)]
    parts += [band for index, series in enumerate(chart.series) for band in _band(plot, series, index)]
    parts += [_curve(plot, series, index) for index, series in enumerate(chart.series)]
    return ink.picture(width, bottom + FOOT, [*parts, *_names(plot)])


def _room(chart: Chart) -> float:
    """For the names on the right."""
    longest = max((ink.width_of(line) for each in chart.series for line in ink.folded(each.name, 150)), default=0)
    return max(longest, ink.width_of(ink.fair_words(chart)) if chart.fair is not None else 0) + 22


def _plot(chart: Chart, span: tuple[float, float], right: float, names: float) -> Plot:
    fair = [] if chart.fair is None else [chart.fair]
    up = around([*ink.reached(chart), *fair], span[1], span[0], 4, suffix=ink.percent(chart.y_title))
    left = max(ink.width_of(up.label(each)) for each in up.ticks) + 8
    return _across(chart, left, right, up, names)


def _across(chart: Chart, left: float, right: float, up: Scale, names: float) -> Plot:
    xs = [x for each in chart.series for x in each.xs]
    numbers = [x for x in xs if not isinstance(x, str)]
    if len(numbers) == len(xs) and xs:
        return Plot(chart, _along(numbers, left + 8, right - 8), up, (), names)
    longest = max((each.xs for each in chart.series), key=len, default=())
    labels = tuple(ink.x_told(x) for x in longest)
    return Plot(chart, exactly(0, max(len(labels) - 1, 1), left + 24, right - 24, 1), up, labels, names)


def _along(numbers: Sequence[float], start: float, end: float) -> Scale:
    """Beside the axis stand the numbers that were tried, where they fit, else round ones."""
    scale = exactly(min(numbers), max(numbers), start, end, max(2, int((end - start) / 90)))
    tried = replace(scale, ticks=tuple(sorted(set(numbers))))
    room = min((tried.at(after) - tried.at(before) for before, after in pairwise(tried.ticks)), default=0)
    widest = max(ink.width_of(tried.label(each)) for each in tried.ticks)
    return tried if room >= widest + 8 else scale


def _axes(plot: Plot, bottom: float) -> list[Markup]:
    chart, left, right = plot.chart, plot.left, plot.right
    parts = [ink.text(0, 14, chart.y_title, class_="axis-title")]
    for tick in plot.up.ticks:
        y = plot.up.at(tick)
        parts.append(ink.stroke(left, y, right, y, "grid"))
        parts.append(ink.text(left - 8, y + 4.5, plot.up.label(tick), class_="tick", text_anchor="end"))
    parts += _below(plot, bottom)
    return [*parts, ink.text(right, bottom + 40, chart.x_title, class_="axis-title", text_anchor="end")]


def _below(plot: Plot, bottom: float) -> list[Markup]:
    marks = _categories(plot) if plot.categories else [(each, plot.across.label(each)) for each in plot.across.ticks]
    return [
        ink.text(plot.across.at(at), bottom + 20, words, class_="tick", text_anchor="middle") for at, words in marks
    ]


def _categories(plot: Plot) -> list[tuple[float, str]]:
    """Every name where all fit, else every second, third …"""
    room = (plot.across.end - plot.across.start) / max(len(plot.categories) - 1, 1)
    longest = max(map(ink.width_of, plot.categories))
    every = max(1, -int(-(longest + 10) // room))
    return [(float(index), name) for index, name in enumerate(plot.categories) if index % every == 0]


def _fair(plot: Plot) -> list[Markup]:
    if plot.chart.fair is None:
        return []
    y = plot.up.at(plot.chart.fair)
    line = ink.stroke(plot.left, y, plot.right, y, "fair")
    if plot.names:
        return [line]
    words = ink.fair_words(plot.chart)
    return [line, ink.text(plot.right, y - 6, words, class_="tick halo", text_anchor="end")]


def _band(plot: Plot, series: Series, index: int) -> list[Markup]:
    if series.lows is None or series.highs is None:
        return []
    upper, lower = plot.points(series, series.highs), plot.points(series, series.lows)
    outline = " ".join(f"{ink.place(x)} {ink.place(y)}" for x, y in [*upper, *reversed(lower)])
    return [ink.path(f"M{outline}z", class_=f"band ink-{index % 6}")] if outline else []


def _curve(plot: Plot, series: Series, index: int) -> Markup:
    points = plot.points(series, series.ys)
    d = "M" + " ".join(f"{ink.place(x)} {ink.place(y)}" for x, y in points) if points else ""
    line = ink.path(d, class_=f"curve ink-{index % 6}", stroke_dasharray=ink.DASHES[index % 6])
    kept = [each for each, y in enumerate(series.ys) if finite((y,))]
    words = [f"{series.name}, {ink.x_told(series.xs[at])}: {ink.value_told(plot.chart, series, at)}" for at in kept]
    marks = [_point(index, x, y, ink.told(each), len(points)) for (x, y), each in zip(points, words, strict=True)]
    return ink.group(line, *marks)


def _point(index: int, x: float, y: float, words: Markup, many: int) -> Markup:
    if many <= MANY:
        return ink.mark(index, x, y, words)
    return ink.element("circle", words, cx=x, cy=y, r=5, class_="touch")


def _names(plot: Plot) -> list[Markup]:
    """At the ends of their lines, moved apart where they would touch."""
    if not plot.names:
        return []
    wanted = [
        (points[-1][1], ink.folded(each.name, 150), f"ink-{index % 6}")
        for index, each in enumerate(plot.chart.series)
        if (points := plot.points(each, each.ys))
    ]
    if plot.chart.fair is not None:
        wanted.append((plot.up.at(plot.chart.fair), [ink.fair_words(plot.chart)], ""))
    wanted.sort(key=lambda each: each[0])
    places = apart([y for y, _, _ in wanted], [len(words) * LINE_OF_NAME for _, words, _ in wanted])
    return [_name(plot, at, *each) for at, each in zip(places, wanted, strict=True)]


def apart(wanted: Sequence[float], heights: Sequence[float]) -> list[float]:
    """Middles as near to the wanted ones as they get without touching: groups that touch share their shift."""
    groups: list[tuple[float, float, int]] = []  # top, height, how many
    for middle, height in zip(wanted, heights, strict=True):
        top, tall, count = middle - height / 2, height, 1
        while groups and groups[-1][0] + groups[-1][1] > top:
            above, its_height, its_count = groups.pop()
            top = (above * its_count + (top - its_height) * count) / (its_count + count)
            tall, count = tall + its_height, count + its_count
        groups.append((top, tall, count))
    return _middles(groups, heights)


def _middles(groups: Sequence[tuple[float, float, int]], heights: Sequence[float]) -> list[float]:
    found: list[float] = []
    for top, _, count in groups:
        below = top
        for height in heights[len(found) : len(found) + count]:
            found.append(below + height / 2)
            below += height
    return found


def _name(plot: Plot, at: float, y: float, words: Sequence[str], colour: str) -> Markup:
    first = at + 4.5 - (len(words) - 1) * LINE_OF_NAME / 2
    lines_ = [
        ink.text(plot.names + 14, first + index * LINE_OF_NAME, line, class_="name" if colour else "tick")
        for index, line in enumerate(words)
    ]
    thread = ink.stroke(plot.right + 2, y, plot.names + 10, at, f"thread {colour}") if colour else Markup()
    return ink.group(thread, *lines_)
