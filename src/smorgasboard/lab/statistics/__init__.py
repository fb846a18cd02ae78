"""How sure a number is."""

from smorgasboard.lab.statistics.cluster_sums import Indices, Numbers, added, cells, distinct, means
from smorgasboard.lab.statistics.evidence import USUAL, Estimate, Evidence, OfMean, OfShare, reach
from smorgasboard.lab.statistics.intervals import difference, mean, quantiles, ratio, ratios, share
from smorgasboard.lab.statistics.luck import luck_share
from smorgasboard.lab.statistics.multiple_comparisons import Compared, simultaneous
from smorgasboard.lab.statistics.stopping import checkpoints, enough
from smorgasboard.lab.statistics.wording import percent, plain

__all__ = [
    "USUAL", "Compared", "Estimate", "Evidence", "Indices", "Numbers", "OfMean", "OfShare", "added", "cells",
    "checkpoints", "difference", "distinct", "enough", "luck_share", "mean", "means", "percent", "plain", "quantiles",
    "ratio", "ratios", "reach", "share", "simultaneous",
]  # fmt: skip
