"""Whether a share of victories lies above a mark: a test that may be looked at after every deal, and stopped.

Each deal gives a number from 0 to 1, the share that one bot won of the deal's matches. Somebody who thinks that the
mean is `mark` would accept a fair bet on every deal: of 1 dollar, a part is staked and comes back multiplied by
`share / mark`. Whoever starts with 1 dollar, split over several such parts, has 40 or more at any moment of an endless
series with a chance of at most 1/40 (Ville's inequality) if the mean is the mark or below. So 40 dollars against a mark
refute it at 2.5%, whenever one looks; the marks that stand on both sides make a 95% interval that holds at all moments
at once (betting confidence sequences: Waudby-Smith and Ramdas 2024).

Why this and not a test of wins and losses by their likelihood (SPRT): matches of one deal go together, draws and shared
victories exist, with more than two players a deal has many outcomes, and mirrored seats make deals vary less than
coins. This asks nothing of the deals but that each is drawn like the others, and it uses that they vary less. The bets
are fixed beforehand, so that only which deals came counts and not their order.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping

STAKES = (0.04, 0.08, 0.15, 0.25, 0.4, 0.55, 0.7, 0.85, 0.97)
"""Parts of the capital that are bet: small ones for small advantages, large ones for large."""
LEVEL = 0.95
ENOUGH = 2 / (1 - LEVEL)
"""The capital that refutes a mark from one side: half of what an interval may miss."""
HALVINGS = 40


class Wealth:
    """What bets that the mean lies above a mark have earned."""

    def __init__(self, mark: float) -> None:
        self._mark = mark
        self._logs = [0.0] * len(STAKES)
        self._gains: dict[float, list[float]] = {}
        """What each stake makes of a share, kept: there are few shares."""

    def add(self, share: float, times: float = 1) -> None:
        if share not in self._gains:
            self._gains[share] = [math.log(1 - stake + stake * share / self._mark) for stake in STAKES]
        self._logs = [log + times * gain for log, gain in zip(self._logs, self._gains[share], strict=True)]

    @property
    def is_enough(self) -> bool:
        return self.log >= math.log(ENOUGH)

    @property
    def log(self) -> float:
        most = max(self._logs)
        return most + math.log(sum(math.exp(each - most) for each in self._logs) / len(self._logs))


class Test:
    """Deal by deal, until the share is known to lie above the mark or below it."""

    __test__ = False  # for pytest

    def __init__(self, mark: float) -> None:
        self._above, self._below = Wealth(mark), Wealth(1 - mark)

    def add(self, share: float) -> None:
        self._above.add(share)
        self._below.add(1 - share)

    @property
    def is_above(self) -> bool:
        return self._above.is_enough

    @property
    def is_below(self) -> bool:
        return self._below.is_enough


def interval(shares: Iterable[float]) -> tuple[float, float]:
    """The 95% interval of the mean; it holds however often it was looked at."""
    seen = Counter(shares)
    mirrored = Counter({1 - share: times for share, times in seen.items()})
    return _low(seen), 1 - _low(mirrored)


def is_promising(shares: Iterable[float], mark: float, more: float) -> bool:
    """Whether so many more deals could show it to be above, if the truth were the upper end of the interval."""
    seen = Counter(shares)
    deals = sum(seen.values())
    if not deals:
        return more > 0
    mean, high = _mean(seen), interval(seen.elements())[1]
    lift = (high - mean) / (1 - mean) if mean < 1 else 0.0
    wealth = Wealth(mark)
    for share, times in seen.items():
        wealth.add(share, times)
        wealth.add(share + lift * (1 - share), times * more / deals)
    return wealth.is_enough


def _low(seen: Mapping[float, int]) -> float:
    """The smallest mean that is not refuted: the capital falls as the mark rises."""
    below, above = 0.0, _mean(seen)
    if not above:
        return 0.0
    for _ in range(HALVINGS):
        mark = (below + above) / 2
        wealth = Wealth(mark)
        for share, times in seen.items():
            wealth.add(share, times)
        below, above = (mark, above) if wealth.is_enough else (below, mark)
    return below


def _mean(seen: Mapping[float, int]) -> float:
    deals = sum(seen.values())
    return sum(share * times for share, times in seen.items()) / deals if deals else 0.0
