"""How numbers are spread over games: a histogram, and where its quarters end."""

import math

import numpy as np

from smorgasboard.lab.findings import Cell, Chart, GameRef, Row, Series
from smorgasboard.lab.measures.phrases import figure
from smorgasboard.lab.measures.sample import Sample
from smorgasboard.lab.statistics import Numbers, quantiles

BINS = 24
PART_COLUMNS = (
    "shortest", "1 in 20 below", "a quarter below", "half below", "three quarters below", "19 in 20 below", "longest",
)  # fmt: skip


def histogram(title: str, values: Numbers, what: str, of: str = "games", games: tuple[GameRef, ...] = ()) -> Chart:
    width = bin_width(values)
    start = math.floor(values.min() / width)
    counts = np.bincount((np.floor(values / width) - start).astype(np.int64))
    xs = tuple(float((start + step) * width) for step in range(len(counts)))
    ys = tuple((100 * counts / len(values)).tolist())
    low, middle, high = np.quantile(values, (0.25, 0.5, 0.75), method="closest_observation")
    in_words = (
        f"Half of all {of} lie between {low:g} and {high:g} {what}, with {middle:g} in the middle; "
        f"the least is {values.min():g}, the most {values.max():g}."
    )
    return Chart(title, "histogram", what, f"% of {of}", (Series(of, xs, ys),), in_words, games=games)


def bin_width(values: Numbers) -> float:
    """1, 2 or 5 times a power of ten, so that few bins hold everything; whole numbers get whole bins."""
    span = float(values.max() - values.min())
    whole = bool(np.all(values == np.floor(values)))
    size = 10.0 ** math.floor(math.log10(span / BINS)) if span > 0 else 1.0
    width = next(step * size for step in (1, 2, 5, 10) if span <= step * size * BINS)
    return max(1.0, width) if whole else width


def spread_row(label: str, sample: Sample, values: Numbers) -> Row:
    """Of one number a match: where its parts end, from the least to the most, with matches at both ends."""
    least = sample.most(-values, f"fewest {label}")
    most = sample.most(values, f"most {label}")
    parts = quantiles(values, clusters=sample.clusters)
    cells: tuple[Cell, ...] = (f"{values.min():g}", *(figure(part) for part in parts), f"{values.max():g}")
    return Row(label, cells, (*least, *most))
