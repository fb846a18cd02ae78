"""When enough has been played."""

from hypothesis import given, strategies as st

from smorgasboard.lab.statistics import Estimate
from smorgasboard.lab.statistics.stopping import FIRST, checkpoints, enough


def test_enough_when_the_wider_side_of_every_interval_is_narrow() -> None:
    narrow, lopsided = Estimate(0.5, 0.48, 0.52, 900), Estimate(0.02, 0.01, 0.06, 900)
    assert enough([narrow], 0.021)
    assert not enough([narrow, lopsided], 0.03)
    assert enough([narrow, lopsided], 0.041)


def test_never_enough_of_nothing_too_little_or_unknown() -> None:
    unknown = Estimate(float("nan"), 0.0, 1.0, 900)
    assert not enough([], 1.0)
    assert not enough([Estimate(0.5, 0.5, 0.5, FIRST - 1)], 1.0)
    assert not enough([unknown], 1.0)


@given(st.integers(1, 10**6), st.integers(1, 6))
def test_looks_are_few_growing_and_after_whole_deals(most: int, every: int) -> None:
    looks = checkpoints(most, every)
    assert looks == sorted(set(looks))
    assert looks[-1] == most
    assert len(looks) < 30
    assert all(look >= FIRST and look % every == 0 for look in looks[:-1])


def test_a_longer_study_looks_at_the_same_places() -> None:
    assert checkpoints(5000)[:-1] == checkpoints(20_000)[: len(checkpoints(5000)) - 1]
