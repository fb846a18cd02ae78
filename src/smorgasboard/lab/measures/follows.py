"""What follows from something else: of findings that stand out, those that are the same effect seen again.

Whoever has Meats also attacks with Steak. If those who attack with Steak win no more than holders of Meats do anyway,
Steak has nothing to say of its own, and stands under Meats.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from smorgasboard.lab.measures.counting import MeasuredEntry
from smorgasboard.lab.measures.phrases import ROUNDING
from smorgasboard.lab.measures.sample import Flags, Sample
from smorgasboard.lab.statistics import Numbers, intervals

LEFT = 0.5
"""Whoever keeps more than this part of an effect beside another has one of their own."""


def told_together(sample: Sample, standing: Sequence[MeasuredEntry]) -> list[tuple[MeasuredEntry, list[MeasuredEntry]]]:
    """The surest first, each with what follows from it. What is dealt follows from nothing that players choose."""
    heads: list[tuple[MeasuredEntry, list[MeasuredEntry]]] = []
    results = {entry.key: _results_beside(sample, entry) for entry in standing if not sample.solo}
    for entry in sorted(standing, key=lambda each: (not each.dealt, each.order)):
        above = next((at for at, (head, _rest) in enumerate(heads) if _follows(sample, entry, head, results)), None)
        if above is None:
            heads.append((entry, []))
        else:
            heads[above][1].append(entry)
    return sorted(heads, key=lambda each: each[0].order)


def _follows(
    sample: Sample, entry: MeasuredEntry, head: MeasuredEntry, results: Mapping[tuple[str, str], Numbers]
) -> bool:
    if entry.name == head.name:
        return True
    if sample.solo or (entry.dealt and not head.dealt):
        return False
    beside = results[head.key]
    mine = _rows(sample, entry.key)
    usual = 0.0 if entry.dealt else float(beside[_rows_of_table(sample, entry.table)].mean())
    matches = sample.tallies.match[mine]
    left = intervals.mean(beside[mine] - usual, sample.deals[matches])
    counted = entry.result.alone.value - entry.usual
    return abs(left.value) <= LEFT * abs(counted) and left.low <= ROUNDING and left.high >= -ROUNDING


def _results_beside(sample: Sample, head: MeasuredEntry) -> Numbers:
    """Row by row: what was won beyond what those win who have the head, or who do not."""
    tallies, has = sample.tallies, np.zeros(sample.wins.shape, dtype=bool)
    rows = _rows(sample, head.key)
    has[tallies.match[rows], tallies.seat[rows]] = True
    with_it, without = (float(sample.wins[flags].mean()) if flags.any() else sample.fair for flags in (has, ~has))
    expected = np.where(has, with_it, without)
    return np.asarray((sample.wins - expected)[tallies.match, tallies.seat])


def _rows(sample: Sample, key: tuple[str, str]) -> Flags:
    return np.asarray(sample.tallies.key == sample.tallies.keys.index(key))


def _rows_of_table(sample: Sample, table: str) -> Flags:
    tallies = sample.tallies
    return np.asarray(tallies.of_table()[tallies.key] == tallies.tables.index(table))
