"""Which matches to look at: always the same ones for the same study."""

import numpy as np

from smorgasboard.lab.findings import GameRef
from smorgasboard.lab.measures.sample import Sample
from smorgasboard.lab.measures.tallies import Flags
from smorgasboard.lab.statistics.cluster_sums import Numbers


def first(sample: Sample, flags: Flags, why: str) -> tuple[GameRef, ...]:
    """The first match of which something holds, if there is one."""
    found = np.flatnonzero(flags)
    return (ref(sample, int(found[0]), why),) if len(found) else ()


def most(sample: Sample, values: Numbers, why: str) -> tuple[GameRef, ...]:
    """The match with the greatest value; what is not a number does not count."""
    known = np.isfinite(values)
    return (ref(sample, int(np.argmax(np.where(known, values, -np.inf))), why),) if known.any() else ()


def ref(sample: Sample, row: int, why: str) -> GameRef:
    return GameRef(sample.name, int(sample.numbers[row]), why)


def won_and_lost(sample: Sample, seat: int) -> tuple[GameRef, ...]:
    won = sample.wins[:, seat]
    name = f"seat {seat + 1}"
    return (*first(sample, won > 0.999, f"{name} won"), *first(sample, won == 0, f"{name} lost"))


def closest(sample: Sample) -> tuple[GameRef, ...]:
    """The closest finish by scores, among victories of one seat."""
    if sample.solo or not sample.scores_say_more:
        return ()
    ordered = np.sort(sample.scores, axis=1)
    margin = np.where(sample.winner_counts == 1, ordered[:, -1] - ordered[:, -2], np.nan)
    return most(sample, -margin, "closest finish")
