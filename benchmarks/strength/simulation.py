"""What the test does where the truth is known: how often it says "shown" wrongly, and how long it takes."""

from dataclasses import dataclass
from random import Random

from benchmarks.strength.plan import AMONG_MORE, AMONG_TWO
from benchmarks.strength.sequential import Test

SERIES = 400
MOST = 1000
"""Deals in a series."""
TRUTHS = {
    (2, AMONG_TWO): (0.5, AMONG_TWO, 0.6, 0.65, 0.75, 0.95),
    (4, AMONG_MORE / 4): (0.25, AMONG_MORE / 4, 0.35, 0.4, 0.5),
}
"""By players and what is wanted."""
FAR = 0.75
"""A bot that wins so often wins deals that others would decide by the seat."""


@dataclass(frozen=True)
class Trial:
    players: int
    mark: float
    truth: float
    shown: float
    refuted: float
    """How often each was said, of all series."""
    deals: float
    """On average, until something was said or the series ended."""


def trials() -> list[Trial]:
    return [
        simulated(players, mark, truth, 0.0 if truth >= FAR else 0.5)
        for (players, mark), truths in TRUTHS.items()
        for truth in truths
    ]


def simulated(players: int, mark: float, truth: float, alike: float, series: int = SERIES, most: int = MOST) -> Trial:
    """Series that are looked at after each deal. `alike` deals are won by a seat, so that every bot wins one match."""
    chance = Random(f"{players} {truth} {alike}")
    shown = refuted = deals = 0
    for _ in range(series):
        test, above, below, length = Test(mark), False, False, 0
        while not (above or below) and length < most:
            test.add(_deal(truth, players, alike, chance))
            above, below, length = test.is_above, test.is_below, length + 1
        shown, refuted, deals = shown + above, refuted + below, deals + length
    return Trial(players, mark, truth, shown / series, refuted / series, deals / series)


def _deal(truth: float, players: int, alike: float, chance: Random) -> float:
    """Its mean is the truth: deals that a seat decides give a fair share, and the others make up for it."""
    fair = 1 / players
    if chance.random() < alike:
        return fair
    own = (truth - alike * fair) / (1 - alike)
    return sum(chance.random() < own for _ in range(players)) / players
