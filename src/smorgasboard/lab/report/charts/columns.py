"""How often which number came: columns side by side, one plot above the other where there are several."""

from dataclasses import dataclass
from itertools import pairwise

from markupsafe import Markup

from smorgasboard.lab.findings import Chart, Series
from smorgasboard.lab.report.charts import ink
from smorgasboard.lab.report.numbers import finite, number
from smorgasboard.lab.report.scales import Scale, around, decimals, round_step

HEAD = 24
FOOT = 42
TICK = 70
"""Room for a number below the axis."""


@dataclass(frozen=True)
class Bins:
    starts: tuple[float, ...]
    names: tuple[str, ...]
    """Where bins are not numbers."""
    size: float
    left: float
    right: float

    def at(self, value: float) -> float:
        low, high = self.starts[0], self.starts[-1] + self.size
        return self.left + (value - low) / (high - low) * (self.right - self.left)

    def index(self, x: float | str) -> int:
        return self.names.index(ink.x_told(x)) if self.names else self.starts.index(float(x))

    @property
    def single(self) -> bool:
        """Each column stands for one whole number, whose name stands below its middle."""
        return bool(self.names) or self.size == 1

    def told(self, index: int) -> str:
        if self.names:
            return self.names[index]
        digits = decimals(self.size)
        start = number(self.starts[index], digits)
        return start if self.single else f"{start} to {number(self.starts[index] + self.size, digits)}"


def columns(chart: Chart, width: int) -> Markup:
    narrow = width < ink.NARROWER
    several, each_tall = len(chart.series) > 1, (110 if narrow else 130) if len(chart.series) > 1 else 190
    room = each_tall + (ink.LINE + 8 if several else 8)
    parts = [ink.text(0, 14, chart.y_title, class_="axis-title")]
    ups = [_up(chart, HEAD + room * (index + 1), each_tall) for index in range(len(chart.series))]
    left = max((ink.width_of(up.label(tick)) for up in ups for tick in up.ticks), default=0) + 8
    bins = bins_of(chart, left, width - 8)
    for index, (series, up) in enumerate(zip(chart.series, ups, strict=True)):
        parts += [*_grid(bins, up), *_columns(chart, series, index, bins, up), *_fair(chart, bins, up)]
        parts += [ink.text(bins.right, up.end - 6, series.name, class_="name halo", text_anchor="end")] * several
    bottom = HEAD + room * len(chart.series)
    return ink.picture(width, bottom + FOOT, [*parts, *_below(chart, bins, bottom)])


def _up(chart: Chart, bottom: float, tall: float) -> Scale:
    """One scale for all plots, so that heights can be compared."""
    ys = finite(y for each in chart.series for y in each.ys)
    return around(ys, bottom, bottom - tall, 3, from_zero=True, suffix=ink.percent(chart.y_title))


def bins_of(chart: Chart, left: float = 0, right: float = 1) -> Bins:
    xs = [x for each in chart.series for x in each.xs]
    numbers = sorted({float(x) for x in xs if not isinstance(x, str)})
    if xs and len(xs) == len([x for x in xs if not isinstance(x, str)]):
        size = min((after - before for before, after in pairwise(numbers)), default=1.0)
        return Bins(tuple(numbers), (), size, left, right)
    names = tuple(dict.fromkeys(ink.x_told(x) for x in xs)) or ("",)
    return Bins(tuple(float(each) for each in range(len(names))), names, 1.0, left, right)


def _grid(bins: Bins, up: Scale) -> list[Markup]:
    parts: list[Markup] = []
    for tick in up.ticks:
        y = up.at(tick)
        parts.append(ink.stroke(bins.left, y, bins.right, y, "grid" if tick else "ground"))
        parts.append(ink.text(bins.left - 8, y + 4.5, up.label(tick), class_="tick", text_anchor="end"))
    return parts


def _columns(chart: Chart, series: Series, index: int, bins: Bins, up: Scale) -> list[Markup]:
    step = bins.at(bins.starts[0] + bins.size) - bins.left
    gap = min(max(step * 0.12, 0.6), 6)
    return [_column(chart, series, index, at, bins, up, step - gap) for at in range(len(series.ys))]


def _column(chart: Chart, series: Series, index: int, at: int, bins: Bins, up: Scale, broad: float) -> Markup:
    place = bins.index(series.xs[at])
    middle = bins.at(bins.starts[place] + bins.size / 2)
    tall = up.start - up.at(*(finite((series.ys[at],)) or [0.0]))
    words = ink.told(f"{bins.told(place)}: {ink.value_told(chart, series, at)}")
    look = f"bar ink-{index % 6}"
    return ink.element("rect", words, x=middle - broad / 2, y=up.start - tall, width=broad, height=tall, class_=look)


def _fair(chart: Chart, bins: Bins, up: Scale) -> list[Markup]:
    if chart.fair is None:
        return []
    y = up.at(chart.fair)
    words = ink.text(bins.right, y - 5, ink.fair_words(chart), class_="tick halo", text_anchor="end")
    return [ink.stroke(bins.left, y, bins.right, y, "fair"), words]


def _below(chart: Chart, bins: Bins, bottom: float) -> list[Markup]:
    parts = [
        ink.text(bins.at(at), bottom + 19, words, class_="tick", text_anchor="middle") for at, words in _ticks(bins)
    ]
    return [*parts, ink.text(bins.right, bottom + 38, chart.x_title, class_="axis-title", text_anchor="end")]


def _ticks(bins: Bins) -> list[tuple[float, str]]:
    if bins.names:
        return _named(bins)
    last = bins.starts[-1] + (0 if bins.single else bins.size)
    fit = max(2, int((bins.right - bins.left) / TICK))
    step = max(round_step(bins.starts[0], last, fit), bins.size)
    first = -int(-bins.starts[0] // step)
    marks = [each * step for each in range(first, int(last / step + 1e-9) + 1)]
    return [(each + (0.5 if bins.single else 0), number(each, decimals(step))) for each in marks]


def _named(bins: Bins) -> list[tuple[float, str]]:
    step = (bins.right - bins.left) / len(bins.names)
    every = max(1, -int(-(max(map(ink.width_of, bins.names)) + 10) // step))
    return [(index + 0.5, name) for index, name in enumerate(bins.names) if index % every == 0]
