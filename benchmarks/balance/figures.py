"""Numbers of a study that have limits of their own: how often something happens, whoever wins with it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from benchmarks.balance.counting import Counts
from benchmarks.balance.studies import Between, Limits

HUNDRED = 100
Known = Mapping[str, Sequence[str]]
"""By table: its entries, as `Game.entries` declares them."""


@dataclass(frozen=True)
class Figure:
    """What was measured, between what it may lie, and half of its 95% interval; no value where nothing was counted."""

    what: str
    value: float | None
    margin: float
    between: Between
    unit: str = "%"

    @property
    def is_allowed(self) -> bool:
        return self.value is not None and self.between[0] <= self.value <= self.between[1]

    def shown(self) -> str:
        return "never counted" if self.value is None else f"{self.value:.4g}{self.unit}"

    def allowed(self) -> str:
        return f"{self.between[0]:g} to {self.between[1]:g}{self.unit}"


def figures(limits: Limits, counts: Counts, known: Known) -> Iterator[Figure]:
    yield from _per_match(limits, counts)
    yield from _in_matches(limits, counts, known)
    yield from _rates(limits, counts, known)
    for part in limits.shares:
        found = counts.rate([(part.table, part.entry)], counts.of_table(part.table))
        yield _percent(f"{part.entry} of all {part.table}", found, part.between)
    if limits.draws is not None:
        yield _percent("matches without a single winner", counts.draws(), (0, limits.draws))


def _per_match(limits: Limits, counts: Counts) -> Iterator[Figure]:
    for table, between in limits.per_match.items():
        value, margin = counts.per_match(counts.of_table(table))
        yield Figure(f"{table} a match", round(value, 3), round(margin, 3), between, unit="")


def _in_matches(limits: Limits, counts: Counts, known: Known) -> Iterator[Figure]:
    for table, between in limits.in_matches.items():
        for entry in _entries(table, counts, known):
            yield _percent(f"matches with {table} {entry}", counts.in_matches((table, entry)), between)


def _rates(limits: Limits, counts: Counts, known: Known) -> Iterator[Figure]:
    for rate in limits.rates:
        for entry in rate.only or _entries(rate.among, counts, known):
            found = counts.rate([(rate.of, entry)], [(rate.among, entry)])
            yield _percent(f"{entry}: {rate.of} of {rate.among}", found, rate.between)


def _entries(table: str, counts: Counts, known: Known) -> Sequence[str]:
    return known.get(table) or sorted(entry for _, entry in counts.of_table(table))


def _percent(what: str, found: tuple[float, float] | None, between: Between) -> Figure:
    if found is None:
        return Figure(what, None, 0.0, between)
    return Figure(what, round(HUNDRED * found[0], 2), round(HUNDRED * found[1], 2), between)
