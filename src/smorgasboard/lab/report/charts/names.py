"""How the places along a chart are called."""

from smorgasboard.lab.findings import Chart
from smorgasboard.lab.report.charts import ink
from smorgasboard.lab.report.charts.columns import bins_of


def names(chart: Chart) -> dict[float | str, str]:
    """Every place of any series, in order."""
    xs = dict.fromkeys(x for series in chart.series for x in series.xs)
    if chart.kind != "histogram":
        return {x: ink.x_told(x) for x in xs}
    bins = bins_of(chart)
    return {x: bins.told(bins.index(x)) for x in xs}
