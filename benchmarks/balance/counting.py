"""Win shares of whatever is counted, with intervals that know that things of one match go together."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

Z95 = 1.959964


@dataclass
class Count:
    """How often something was there, how much was won with it, and the sums its spread is made of."""

    n: float = 0
    won: float = 0
    matches: int = 0
    nn: float = 0
    nw: float = 0
    ww: float = 0

    def add_match(self, n: float, won: float) -> None:
        self.n += n
        self.won += won
        self.matches += 1
        self.nn += n * n
        self.nw += n * won
        self.ww += won * won

    def add(self, other: "Count") -> None:
        self.n += other.n
        self.won += other.won
        self.matches += other.matches
        self.nn += other.nn
        self.nw += other.nw
        self.ww += other.ww

    @property
    def share(self) -> float:
        return self.won / self.n if self.n else 0.0

    @property
    def margin(self) -> float:
        """Half the 95% interval of the share: a ratio of sums over matches, which are independent of each other."""
        if not self.n:
            return 0.0
        share = self.share
        spread = max(0.0, self.ww - 2 * share * self.nw + share * share * self.nn)
        return Z95 * math.sqrt(spread) / self.n


@dataclass
class Counts:
    """Counts by table and entry, and the scores of winners."""

    tables: dict[str, dict[str, Count]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(Count)))
    scores: list[float] = field(default_factory=list)
    """The winner's score of each match, in the order of the matches."""
    steps: int = 0

    def add_match(self, seen: Iterable[tuple[int, str, str]], shares: Sequence[float], best: float, steps: int) -> None:
        """What each seat had in one match, and how much of the victory was its own."""
        of_match: dict[tuple[str, str], list[float]] = defaultdict(lambda: [0.0, 0.0])
        for seat, table, entry in seen:
            pair = of_match[table, entry]
            pair[0] += 1
            pair[1] += shares[seat]
        for (table, entry), (n, won) in of_match.items():
            self.tables[table][entry].add_match(n, won)
        self.scores.append(best)
        self.steps += steps

    def add(self, other: "Counts") -> None:
        for table, entries in other.tables.items():
            for entry, count in entries.items():
                self.tables[table][entry].add(count)
        self.scores += other.scores
        self.steps += other.steps

    def plain(self) -> "Counts":
        """The same without default factories, to travel between processes."""
        return Counts({table: dict(entries) for table, entries in self.tables.items()}, self.scores, self.steps)


def mean_and_margin(numbers: Sequence[float]) -> tuple[float, float]:
    mean = sum(numbers) / len(numbers)
    if len(numbers) == 1:
        return mean, 0.0
    variance = sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1)
    return mean, Z95 * math.sqrt(variance / len(numbers))
