"""Points by two numbers: what one costs of the other."""

from markupsafe import Markup

from smorgasboard.lab.findings import Chart
from smorgasboard.lab.report.charts import ink
from smorgasboard.lab.report.numbers import finite
from smorgasboard.lab.report.scales import Scale, around

HEAD, FOOT = 30, 44
TALL, TALL_ON_A_PHONE = 260, 210


def points(chart: Chart, width: int) -> Markup:
    key, top = ink.legend(chart, HEAD + 6, width)
    bottom = top + (TALL_ON_A_PHONE if width < ink.NARROWER else TALL)
    up = around(ink.reached(chart), bottom, top + 6, 4, from_zero=True, suffix=ink.percent(chart.y_title))
    left = max(ink.width_of(up.label(each)) for each in up.ticks) + 8
    places = finite(float(x) for each in chart.series for x in each.xs)
    across = around(places, left + 8, width - 20, max(2, int(width / 110)), from_zero=True)
    marks = [mark for index in range(len(chart.series)) for mark in _marks(chart, index, across, up)]
    return ink.picture(width, bottom + FOOT, [*key, *_axes(chart, across, up, bottom), *marks])


def _axes(chart: Chart, across: Scale, up: Scale, bottom: float) -> list[Markup]:
    left, right = across.start - 8, across.end + 8
    parts = [ink.text(0, 14, chart.y_title, class_="axis-title")]
    for tick in up.ticks:
        y = up.at(tick)
        parts.append(ink.stroke(left, y, right, y, "grid"))
        parts.append(ink.text(left - 8, y + 4.5, up.label(tick), class_="tick", text_anchor="end"))
    for tick in across.ticks:
        label = across.label(tick)
        parts.append(ink.text(across.at(tick), bottom + 20, label, class_="tick", text_anchor="middle"))
    return [*parts, ink.text(right, bottom + 40, chart.x_title, class_="axis-title", text_anchor="end")]


def _marks(chart: Chart, index: int, across: Scale, up: Scale) -> list[Markup]:
    series = chart.series[index]
    found = []
    for at, (x, y) in enumerate(zip(series.xs, series.ys, strict=True)):
        words = ink.told(f"{series.name}, {ink.x_told(x)}: {ink.value_told(chart, series, at)}")
        found += [ink.mark(index, across.at(float(x)), up.at(each), words) for each in finite((y,))]
    return found
