"""Charts as SVG of our own: drawn twice, for a wide page and for a phone, so that letters keep their size."""

from collections.abc import Callable

from markupsafe import Markup

from smorgasboard.lab.findings import Chart, Kind
from smorgasboard.lab.report.charts.columns import columns
from smorgasboard.lab.report.charts.lines import lines
from smorgasboard.lab.report.charts.rows import bars, dots

WIDE = 800
NARROW = 330
Draw = Callable[[Chart, int], Markup]
DRAWN: dict[Kind, Draw] = {"line": lines, "bars": bars, "histogram": columns, "dots": dots}


def draw(chart: Chart) -> Markup:
    drawing = DRAWN[chart.kind]
    return Markup("").join((drawing(chart, WIDE), drawing(chart, NARROW)))
