"""One row a thing, from left to right: a dot with how sure it is."""

from dataclasses import dataclass

from markupsafe import Markup

from smorgasboard.lab.findings import Chart, Series
from smorgasboard.lab.report.charts import ink
from smorgasboard.lab.report.numbers import finite
from smorgasboard.lab.report.scales import Scale, around

LANE = 20
BETWEEN = 10
HEAD = 14
FOOT = 46


@dataclass(frozen=True)
class Rows:
    chart: Chart
    series: Series
    width: int
    labels: tuple[str, ...]
    scale: Scale
    top: float

    @property
    def narrow(self) -> bool:
        return self.width < ink.NARROWER

    @property
    def tall(self) -> float:
        """One row, on a phone with its name above it."""
        return LANE + BETWEEN + (ink.LINE if self.narrow else 0)

    @property
    def bottom(self) -> float:
        return self.top + len(self.labels) * self.tall

    def middle(self, row: int) -> float:
        """Of the lane in which the dot lies."""
        return self.top + (row + 1) * self.tall - (BETWEEN + LANE) / 2


def dots(chart: Chart, width: int) -> Markup:
    rows = _rows(chart, width)
    parts = [ink.text(0, HEAD, chart.x_title, class_="axis-title"), *_axis(rows), *_fair(rows)]
    for row, label in enumerate(rows.labels):
        value = ink.text(rows.width, rows.middle(row) + 4.5, _told(rows, row), class_="value", text_anchor="end")
        parts += [*_label(rows, row, label), *_whisker(rows, row), *_dot(rows, row), value]
    return ink.picture(width, rows.bottom + FOOT, parts)


def _rows(chart: Chart, width: int) -> Rows:
    narrow = width < ink.NARROWER
    series = chart.series[0] if chart.series else Series("", (), ())
    labels = tuple(ink.x_told(x) for x in series.xs)
    room = 0.0 if narrow else min(max(map(ink.width_of, labels), default=0) + 14, width * 0.32)
    values = [_value(chart, series, row, narrow) for row in range(len(series.ys))]
    right = width - max(map(ink.width_of, values), default=0) - 14
    fair = [] if chart.fair is None else [chart.fair]
    ticks = max(2, int((right - room) / 80))
    scale = around([*ink.reached(chart), *fair], room + 8, right, ticks, suffix=ink.percent(chart.y_title))
    return Rows(chart, series, width, labels, scale, HEAD + (26 if narrow and fair else 10))


def _value(chart: Chart, series: Series, row: int, narrow: bool) -> str:
    """On a phone the number alone: the whisker shows its interval, and the table below tells it."""
    words = ink.value_told(chart, series, row)
    return words.split(" (")[0] if narrow else words


def _told(rows: Rows, row: int) -> str:
    return _value(rows.chart, rows.series, row, rows.narrow)


def _axis(rows: Rows) -> list[Markup]:
    parts: list[Markup] = []
    for tick in rows.scale.ticks:
        x = rows.scale.at(tick)
        parts.append(ink.stroke(x, rows.top, x, rows.bottom, "grid"))
        parts.append(ink.text(x, rows.bottom + 18, rows.scale.label(tick), class_="tick", text_anchor="middle"))
    title = ink.text(rows.scale.end, rows.bottom + 38, rows.chart.y_title, class_="axis-title", text_anchor="end")
    return [*parts, title]


def _fair(rows: Rows) -> list[Markup]:
    if rows.chart.fair is None:
        return []
    x, words = rows.scale.at(rows.chart.fair), ink.fair_words(rows.chart)
    half = ink.width_of(words) / 2
    middle = min(max(x, half), rows.width - half)
    label = ink.text(middle, rows.top - 4, words, class_="tick", text_anchor="middle")
    return [ink.stroke(x, rows.top, x, rows.bottom, "fair"), label]


def _label(rows: Rows, row: int, label: str) -> list[Markup]:
    if rows.narrow:
        y = rows.top + row * rows.tall + BETWEEN / 2 + ink.LINE - 4
        return [ink.text(0, y, ink.folded(label, rows.width, 1)[0], class_="name halo")]
    lines = ink.folded(label, rows.scale.start - 20)
    first = rows.middle(row) + 4.5 - (len(lines) - 1) * 7.5
    right = rows.scale.start - 18
    return [
        ink.text(right, first + index * 15, line, class_="name", text_anchor="end") for index, line in enumerate(lines)
    ]


def _whisker(rows: Rows, row: int) -> list[Markup]:
    ends = ink.interval(rows.series, row)
    if ends is None:
        return []
    low, high, y = rows.scale.at(ends[0]), rows.scale.at(ends[1]), ink.place(rows.middle(row))
    caps = f"M{ink.place(low)} {y}m0 -4v8m0 -4H{ink.place(high)}m0 -4v8"
    return [ink.path(caps, class_="whisker ink-0")]


def _dot(rows: Rows, row: int) -> list[Markup]:
    words = ink.told(f"{rows.labels[row]}: {ink.value_told(rows.chart, rows.series, row)}")
    return [ink.mark(0, rows.scale.at(y), rows.middle(row), words) for y in finite((rows.series.ys[row],))]
