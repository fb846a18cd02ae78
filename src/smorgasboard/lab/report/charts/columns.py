"""How often which number came: columns side by side."""

from dataclasses import dataclass
from itertools import pairwise

from markupsafe import Markup

from smorgasboard.lab.findings import Chart, Series
from smorgasboard.lab.report.charts import ink
from smorgasboard.lab.report.numbers import finite, number
from smorgasboard.lab.report.scales import Scale, around, decimals, round_step

HEAD = 24
FOOT = 42
TALL = 190
TICK = 70
"""Room for a number below the axis."""


@dataclass(frozen=True)
class Bins:
    """All equally wide."""

    starts: tuple[float, ...]
    size: float
    left: float
    right: float

    def at(self, value: float) -> float:
        low, high = self.starts[0], self.starts[-1] + self.size
        return self.left + (value - low) / (high - low) * (self.right - self.left)

    @property
    def single(self) -> bool:
        """Each column stands for one whole number, whose name stands below its middle."""
        return self.size == 1

    def told(self, start: float) -> str:
        digits = decimals(self.size)
        words = number(start, digits)
        return words if self.single else f"{words} to {number(start + self.size, digits)}"


def columns(chart: Chart, width: int) -> Markup:
    bottom = HEAD + TALL + 8
    ys = finite(y for each in chart.series for y in each.ys)
    up = around(ys, bottom, bottom - TALL, 3, from_zero=True, suffix=ink.percent(chart.y_title))
    bins = bins_of(chart, max(ink.width_of(up.label(tick)) for tick in up.ticks) + 8, width - 8)
    bars = [_bar(chart, series, at, bins, up) for series in chart.series for at in range(len(series.ys))]
    title = ink.text(0, 14, chart.y_title, class_="axis-title")
    return ink.picture(width, bottom + FOOT, [title, *_grid(bins, up), *bars, *_below(chart, bins, bottom)])


def bins_of(chart: Chart, left: float = 0, right: float = 1) -> Bins:
    starts = sorted({float(x) for each in chart.series for x in each.xs}) or [0.0]
    size = min((after - before for before, after in pairwise(starts)), default=1.0)
    return Bins(tuple(starts), size, left, right)


def _grid(bins: Bins, up: Scale) -> list[Markup]:
    parts: list[Markup] = []
    for tick in up.ticks:
        y = up.at(tick)
        parts.append(ink.stroke(bins.left, y, bins.right, y, "grid" if tick else "ground"))
        parts.append(ink.text(bins.left - 8, y + 4.5, up.label(tick), class_="tick", text_anchor="end"))
    return parts


def _bar(chart: Chart, series: Series, at: int, bins: Bins, up: Scale) -> Markup:
    step = bins.at(bins.starts[0] + bins.size) - bins.left
    broad = step - min(max(step * 0.12, 0.6), 6)
    start = float(series.xs[at])
    middle = bins.at(start + bins.size / 2)
    tall = up.start - up.at(*(finite((series.ys[at],)) or [0.0]))
    words = ink.told(f"{bins.told(start)}: {ink.value_told(chart, series, at)}")
    return ink.element(
        "rect", words, x=middle - broad / 2, y=up.start - tall, width=broad, height=tall, class_="bar ink-0"
    )


def _below(chart: Chart, bins: Bins, bottom: float) -> list[Markup]:
    parts = [
        ink.text(bins.at(at), bottom + 19, words, class_="tick", text_anchor="middle")
        for at, words in marks_below(bins)
    ]
    return [*parts, ink.text(bins.right, bottom + 38, chart.x_title, class_="axis-title", text_anchor="end")]


def marks_below(bins: Bins) -> list[tuple[float, str]]:
    last = bins.starts[-1] + (0 if bins.single else bins.size)
    fit = max(2, int((bins.right - bins.left) / TICK))
    step = max(round_step(bins.starts[0], last, fit), bins.size)
    first = -int(-bins.starts[0] // step)
    marks = [each * step for each in range(first, int(last / step + 1e-9) + 1)]
    return [(each + (0.5 if bins.single else 0), number(each, decimals(step))) for each in marks]
