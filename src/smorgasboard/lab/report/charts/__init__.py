"""Charts as SVG of our own: drawn twice, for a wide page and for a phone, so that letters keep their size."""

from collections.abc import Callable

from markupsafe import Markup

from smorgasboard.lab.findings import Chart, ChartKind
from smorgasboard.lab.report.charts import ink
from smorgasboard.lab.report.charts.columns import bins_of, columns
from smorgasboard.lab.report.charts.lines import lines
from smorgasboard.lab.report.charts.points import points
from smorgasboard.lab.report.charts.rows import dots

WIDE = 800
NARROW = 330
Draw = Callable[[Chart, int], Markup]
DRAWN: dict[ChartKind, Draw] = {"line": lines, "histogram": columns, "dots": dots, "scatter": points}


def draw(chart: Chart) -> Markup:
    drawing = DRAWN[chart.kind]
    return Markup("").join((drawing(chart, WIDE), drawing(chart, NARROW)))


def names(chart: Chart) -> dict[float | str, str]:
    """How every place of any series is called, in order."""
    xs = dict.fromkeys(x for series in chart.series for x in series.xs)
    if chart.kind != "histogram":
        return {x: ink.x_told(x) for x in xs}
    bins = bins_of(chart)
    return {x: bins.told(float(x)) for x in xs}
