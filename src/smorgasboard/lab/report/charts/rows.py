"""One row a thing, from left to right: dots with how sure they are."""

from dataclasses import dataclass

from markupsafe import Markup

from smorgasboard.lab.findings import Chart
from smorgasboard.lab.report.charts import ink
from smorgasboard.lab.report.numbers import finite
from smorgasboard.lab.report.scales import Scale, around

LANE = 20
BETWEEN = 10
FOOT = 46


@dataclass(frozen=True)
class Rows:
    chart: Chart
    width: int
    labels: tuple[str, ...]
    scale: Scale
    top: float

    @property
    def narrow(self) -> bool:
        return self.width < ink.NARROWER

    @property
    def tall(self) -> float:
        """One row with its lanes, and on a phone with its name above them."""
        return max(len(self.chart.series) * LANE, LANE) + BETWEEN + (ink.LINE if self.narrow else 0)

    @property
    def bottom(self) -> float:
        return self.top + len(self.labels) * self.tall

    def lane(self, row: int, series: int) -> float:
        """The middle of a lane."""
        first = self.top + row * self.tall + BETWEEN / 2 + (ink.LINE if self.narrow else 0)
        return first + series * LANE + LANE / 2


def dots(chart: Chart, width: int) -> Markup:
    key, top = ink.legend(chart, 14, width, "mark") if len(chart.series) > 1 else ([], 14.0)
    rows = _rows(chart, width, top)
    parts = [*key, ink.text(0, top, chart.x_title, class_="axis-title"), *_axis(rows), *_fair(rows)]
    for row, label in enumerate(rows.labels):
        parts += _label(rows, row, label)
        for index, series in enumerate(chart.series):
            if row < len(series.ys):
                parts += [*_dot(rows, row, index), _value(rows, row, index)]
    return ink.picture(width, rows.bottom + FOOT, parts)


def _rows(chart: Chart, width: int, top: float) -> Rows:
    narrow = width < ink.NARROWER
    labels = tuple(ink.x_told(x) for x in max((each.xs for each in chart.series), key=len, default=()))
    room = 0.0 if narrow else min(max(map(ink.width_of, labels), default=0) + 14, width * 0.32)
    right = width - max((ink.width_of(each) for each in _values(chart, narrow)), default=0) - 14
    ys = finite(y for each in chart.series for y in (*each.ys, *(each.lows or ()), *(each.highs or ())))
    fair = [] if chart.fair is None else [chart.fair]
    ticks = max(2, int((right - room) / 80))
    scale = around([*ys, *fair], room + 8, right, ticks, suffix=ink.percent(chart.y_title))
    return Rows(chart, width, labels, scale, top + (26 if narrow and fair else 10))


def _values(chart: Chart, narrow: bool) -> list[str]:
    return [_told(chart, narrow, row, index) for index, each in enumerate(chart.series) for row in range(len(each.ys))]


def _told(chart: Chart, narrow: bool, row: int, index: int) -> str:
    """On a phone the number alone: the whisker shows its interval, and the table below tells it."""
    words = ink.value_told(chart, chart.series[index], row)
    return words.split(" (")[0] if narrow else words


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
    middle = rows.top + row * rows.tall + rows.tall / 2
    first = middle + 4.5 - (len(lines) - 1) * 7.5
    right = rows.scale.start - 18
    return [
        ink.text(right, first + index * 15, line, class_="name", text_anchor="end") for index, line in enumerate(lines)
    ]


def _value(rows: Rows, row: int, index: int) -> Markup:
    words = _told(rows.chart, rows.narrow, row, index)
    y = rows.lane(row, index) + 4.5
    return ink.text(rows.width, y, words, class_="value", text_anchor="end")


def _words(rows: Rows, row: int, index: int) -> Markup:
    series = rows.chart.series[index]
    name = f"{rows.labels[row]}, {series.name}" if len(rows.chart.series) > 1 else rows.labels[row]
    return ink.told(f"{name}: {ink.value_told(rows.chart, series, row)}")


def _whisker(rows: Rows, row: int, index: int) -> list[Markup]:
    ends = ink.interval(rows.chart.series[index], row)
    if ends is None:
        return []
    low, high, y = rows.scale.at(ends[0]), rows.scale.at(ends[1]), ink.place(rows.lane(row, index))
    caps = f"M{ink.place(low)} {y}m0 -4v8m0 -4H{ink.place(high)}m0 -4v8"
    return [ink.path(caps, class_=f"whisker ink-{index % 6}")]


def _dot(rows: Rows, row: int, index: int) -> list[Markup]:
    known = finite((rows.chart.series[index].ys[row],))
    return [
        *_whisker(rows, row, index),
        *(ink.mark(index, rows.scale.at(y), rows.lane(row, index), _words(rows, row, index)) for y in known),
    ]
