"""How sure a number is: pure functions of columns, one number a match."""

from smorgasboard.lab.evidence import USUAL, Estimate, Evidence, OfMean, OfShare, OfShift, reach, unseen
from smorgasboard.lab.statistics.cluster_sums import BadColumns, Indices, Numbers, added, cells, distinct, means
from smorgasboard.lab.statistics.intervals import (
    difference,
    evidence_of_difference,
    evidence_of_mean,
    evidence_of_ratio,
    evidence_of_ratio_difference,
    evidence_of_ratios,
    evidence_of_share,
    evidence_of_share_difference,
    mean,
    quantiles,
    ratio,
    ratios,
    share,
)  # fmt: skip
from smorgasboard.lab.statistics.luck import luck_share
from smorgasboard.lab.statistics.multiple_comparisons import Compared, holm, simultaneous
from smorgasboard.lab.statistics.stopping import checkpoints, enough
from smorgasboard.lab.statistics.wording import percent, plain

__all__ = [
    "USUAL", "BadColumns", "Compared", "Estimate", "Evidence", "Indices", "Numbers", "OfMean", "OfShare", "OfShift",
    "added", "cells", "checkpoints", "difference", "distinct", "enough", "evidence_of_difference", "evidence_of_mean",
    "evidence_of_ratio", "evidence_of_ratio_difference", "evidence_of_ratios", "evidence_of_share",
    "evidence_of_share_difference", "holm", "luck_share", "mean", "means", "percent", "plain", "quantiles", "ratio",
    "ratios", "reach", "share", "simultaneous", "unseen",
]  # fmt: skip
