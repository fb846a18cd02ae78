"""When enough has been played: looked at rarely, and by width alone.

Whoever looks after every match and stops when the result is pleasing fools themselves. Here the rule asks only how wide
the intervals are, never what they say; it looks at a few growing numbers of matches that are known beforehand, and not
before a hundred. Measured so, 95% intervals still hold in at least 93 of 100 studies
(tests/lab/statistics/test_coverage.py).
"""

from smorgasboard.lab.evidence import Estimate

FIRST = 100
GROWTH = 1.4


def enough(estimates: list[Estimate], precision: float) -> bool:
    """Whether every interval reaches at most `precision` to either side; never for nothing, nor for too few matches."""
    return bool(estimates) and all(_narrow(each, precision) for each in estimates)


def checkpoints(most: int, every: int = 1) -> list[int]:
    """After how many matches to look, up to `most`, which is always the last.

    Each is a multiple of `every`: the matches of one deal, so that nothing is looked at in the middle of a deal.
    """
    looks: list[int] = []
    wanted = float(FIRST)
    while wanted < most:
        looks.append(-(-int(wanted) // every) * every)
        wanted *= GROWTH
    return [*(look for look in looks if look < most), most]


def _narrow(estimate: Estimate, precision: float) -> bool:
    widest = max(estimate.value - estimate.low, estimate.high - estimate.value)
    return estimate.n >= FIRST and widest <= precision
