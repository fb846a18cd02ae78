"""The test that decides about strength: whoever looks after every deal is fooled no more often than is said."""

import math
from random import Random

import pytest
from benchmarks.strength.sequential import ENOUGH, Test, Wealth, interval, is_promising
from benchmarks.strength.simulation import simulated

SERIES, MOST = 300, 200
HALF_OF_FIVE_PERCENT = 0.025
LUCK = 3 * math.sqrt(HALF_OF_FIVE_PERCENT * (1 - HALF_OF_FIVE_PERCENT) / SERIES)


@pytest.mark.parametrize(
    ("players", "mark", "alike"), [(2, 0.55, 0.0), (2, 0.55, 0.5), (3, 1.15 / 3, 0.0), (6, 1.15 / 6, 0.5)]
)
def test_what_is_just_not_so_is_seldom_shown(players: int, mark: float, alike: float) -> None:
    trial = simulated(players, mark, mark, alike, SERIES, MOST)
    assert trial.shown <= HALF_OF_FIVE_PERCENT + LUCK
    assert trial.refuted <= HALF_OF_FIVE_PERCENT + LUCK


def test_looking_at_usual_intervals_after_every_deal_would_fool_us() -> None:
    """What the test is for: the same series, with an interval that is meant for one look."""
    chance, fooled = Random(1), 0
    for _ in range(SERIES):
        wins = 0
        for deals in range(1, MOST + 1):
            wins += chance.random() < 0.55
            share = wins / deals
            error = math.sqrt(max(share * (1 - share), 1e-9) / deals)
            if deals >= 10 and share - 1.96 * error > 0.55:
                fooled += 1
                break
    assert fooled / SERIES > 0.1


@pytest.mark.parametrize(
    ("players", "mark", "truth", "deals"),
    [(2, 0.55, 0.95, 14), (2, 0.55, 0.75, 45), (2, 0.55, 0.65, 160), (4, 1.15 / 4, 0.5, 22), (4, 1.15 / 4, 0.4, 70)],
)
def test_the_further_apart_the_fewer_deals(players: int, mark: float, truth: float, deals: float) -> None:
    trial = simulated(players, mark, truth, 0.0, series=60, most=1000)
    assert (trial.shown, trial.refuted) == (1.0, 0.0)
    assert trial.deals < deals


def test_what_is_clearly_not_so_is_refuted() -> None:
    trial = simulated(2, 0.55, 0.4, 0.0, series=60, most=1000)
    assert (trial.shown, trial.refuted) == (0.0, 1.0)


def test_mirrored_deals_that_balance_decide_sooner() -> None:
    """Every bot wins with the better seat in half of the deals: that says nothing, and the test knows it."""
    assert simulated(2, 0.55, 0.65, 0.5, 60, 1000).deals < simulated(2, 0.55, 0.65, 0.0, 60, 1000).deals


def test_the_interval_holds_at_all_moments_at_once() -> None:
    chance, missed = Random(2), 0
    for _ in range(SERIES // 3):
        shares = [sum(chance.random() < 0.3 for _ in range(3)) / 3 for _ in range(96)]
        intervals = [interval(shares[:deals]) for deals in range(3, 97, 6)]
        missed += any(not low <= 0.3 <= high for low, high in intervals)
    assert missed / (SERIES // 3) <= 0.05 + 2 * LUCK


def test_the_interval_ends_where_the_test_decides() -> None:
    shares = [1.0, 0.5, 1.0, 1.0, 0.5, 1.0, 0.75, 1.0] * 3
    low, high = interval(shares)
    assert 0 < low < sum(shares) / len(shares) < high <= 1
    for mark, decided in ((low - 1e-6, True), (low + 1e-6, False)):
        test = Test(mark)
        for share in shares:
            test.add(share)
        assert test.is_above == decided


def test_the_interval_is_the_same_in_any_order_and_mirrored() -> None:
    shares = [0.0, 0.5, 1.0, 1.0, 0.25]
    low, high = interval(shares)
    assert interval(sorted(shares)) == (low, high)
    assert interval([1 - share for share in shares]) == pytest.approx((1 - high, 1 - low))


def test_nothing_is_known_of_nothing() -> None:
    assert interval([]) == (0.0, 1.0)
    assert interval([0.0])[0] == 0.0
    assert interval([1.0])[1] == 1.0


def test_a_fair_bet_is_fair() -> None:
    """On average the capital stays what it is if the mean is the mark: that is all that the proof needs."""
    for mark in (0.1, 0.55, 0.9):
        won, lost = Wealth(mark), Wealth(mark)
        won.add(1.0)
        lost.add(0.0)
        assert mark * math.exp(won.log) + (1 - mark) * math.exp(lost.log) == pytest.approx(1)


def test_what_earned_enough_is_shown() -> None:
    wealth = Wealth(0.5)
    while not wealth.is_enough:
        wealth.add(1.0)
    assert math.exp(wealth.log) >= ENOUGH == pytest.approx(40)


def test_hope_needs_time_and_a_share_that_may_be_high_enough() -> None:
    even = [0.0, 1.0, 0.5, 0.5] * 10
    assert not is_promising(even, 0.55, more=1)
    assert is_promising(even, 0.55, more=400)
    assert not is_promising([0.0, 0.5, 0.5] * 60, 0.55, more=400)
    assert is_promising([], 0.55, more=1)
    assert not is_promising([], 0.55, more=0)
