"""How sure a number is: pure functions of columns, one number a match. Whoever is outside imports from here."""

# mypy: implicit-reexport
# ruff: noqa: F401, I001

from smorgasboard.lab.evidence import USUAL, Estimate, Evidence, OfMean, OfShare, OfShift, percent, plain, reach
from smorgasboard.lab.statistics.cluster_sums import BadColumns, Indices, Numbers, added, cells, distinct, means
from smorgasboard.lab.statistics.forecast import Forecast, games_until_known
from smorgasboard.lab.statistics.intervals import difference, evidence_of_difference, evidence_of_mean
from smorgasboard.lab.statistics.intervals import evidence_of_ratio, evidence_of_ratio_difference, evidence_of_ratios
from smorgasboard.lab.statistics.intervals import evidence_of_share, evidence_of_share_difference
from smorgasboard.lab.statistics.intervals import mean, quantiles, ratio, ratios, share
from smorgasboard.lab.statistics.luck import luck_share
from smorgasboard.lab.statistics.multiple_comparisons import Compared, holm, simultaneous
from smorgasboard.lab.statistics.stopping import checkpoints, enough
