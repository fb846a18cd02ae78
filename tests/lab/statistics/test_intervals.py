"""What intervals promise for all columns of matches, and the corners where formulas break."""

import math
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from tests.lab.statistics.coverage import many_ratio_differences, ratio_difference, share_difference

from smorgasboard.lab.evidence import tail
from smorgasboard.lab.statistics import (
    BadColumns,
    Estimate,
    Evidence,
    difference,
    evidence_of_difference,
    evidence_of_mean,
    evidence_of_ratio_difference,
    evidence_of_share,
    evidence_of_share_difference,
    mean,
    quantiles,
    ratio,
    ratios,
    reach,
    share,
)

WINS = st.lists(st.sampled_from([0.0, 0.25, 1 / 3, 0.5, 1.0]), min_size=1, max_size=40)
PAIRS = st.lists(st.tuples(*[st.sampled_from([0.0, 0.5, 1.0])] * 2), min_size=1, max_size=40)
LENGTHS = st.lists(st.integers(1, 200), min_size=1, max_size=40)
COUNTED = st.lists(st.integers(0, 3).flatmap(lambda k: st.tuples(st.integers(0, k), st.just(k))), min_size=1)


def close(found: Estimate, expected: Estimate) -> bool:
    return bool(np.allclose(found, expected, rtol=1e-7, atol=1e-9, equal_nan=True))


def columns(rows: list[tuple[float, float]]) -> tuple[list[float], list[float]]:
    return [row[0] for row in rows], [row[1] for row in rows]


# ---- for all columns ----


@given(WINS)
@settings(max_examples=50)
def test_a_share_lies_within_its_interval_and_that_between_0_and_1(wins: list[float]) -> None:
    found = share(wins)
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert found.n == len(wins)


@given(COUNTED)
@settings(max_examples=50)
def test_so_does_a_ratio(rows: list[tuple[float, float]]) -> None:
    found = ratio(*columns(rows))
    assert 0 <= found.low <= found.high <= 1
    if any(counted for _, counted in rows):
        assert found.low <= found.value <= found.high


@given(PAIRS)
@settings(max_examples=50)
def test_a_shift_lies_within_its_interval_and_that_between_the_ends(rows: list[tuple[float, float]]) -> None:
    found = share_difference(*columns(rows))
    assert -1 <= found.low <= found.value <= found.high <= 1


@given(LENGTHS)
@settings(max_examples=50)
def test_means_and_quantiles_lie_within_their_intervals(lengths: list[int]) -> None:
    for found in (mean(lengths), *quantiles(lengths)):
        assert found.low <= found.value <= found.high


@given(st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=5, max_size=40))
@settings(max_examples=50)
def test_intervals_shrink_with_more_of_the_same(wins: list[float]) -> None:
    assert share(wins * 4).half < share(wins).half
    other = wins[::-1]
    assert share_difference(wins * 4, other * 4).half < share_difference(wins, other).half
    assert mean(wins * 4).half <= mean(wins).half


@given(PAIRS, st.randoms())
@settings(max_examples=50)
def test_the_order_of_matches_does_not_matter(rows: list[tuple[float, float]], chance: object) -> None:
    mixed = rows.copy()
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    for measure in (share_difference, difference):
        assert close(measure(*columns(mixed)), measure(*columns(rows)))
    assert close(share(columns(mixed)[0]), share(columns(rows)[0]))


@given(PAIRS, st.sampled_from([0, 7, -3, 10**9]))
@settings(max_examples=50)
def test_deals_of_one_match_each_change_nothing(rows: list[tuple[float, float]], start: int) -> None:
    here, there = columns(rows)
    deals = [start + 5 * number for number in range(len(rows))]
    assert close(share(here, deals), share(here))
    assert close(mean(here, deals), mean(here))
    assert close(share_difference(here, there, deals), share_difference(here, there))
    assert close(difference(here, there, deals), difference(here, there))


@given(PAIRS)
@settings(max_examples=50)
def test_exchanging_the_arms_turns_the_difference_round(rows: list[tuple[float, float]]) -> None:
    here, there = columns(rows)
    for measure in (share_difference, difference):
        forth, back = measure(here, there), measure(there, here)
        assert (back.value, back.low, back.high) == pytest.approx((-forth.value, -forth.high, -forth.low), abs=1e-7)


@given(WINS)
@settings(max_examples=50)
def test_victories_and_defeats_mirror_each_other(wins: list[float]) -> None:
    won, lost = share(wins), share([1 - part for part in wins])
    assert (won.value, won.low, won.high) == pytest.approx((1 - lost.value, 1 - lost.high, 1 - lost.low), abs=1e-7)


@given(PAIRS, st.floats(-0.99, 0.99))
@settings(max_examples=50)
def test_what_lies_outside_the_interval_is_what_surprises(rows: list[tuple[float, float]], truth: float) -> None:
    here, there = columns(rows)
    evidence: list[tuple[Evidence, float]] = [
        (evidence_of_share(here), abs(truth)),
        (evidence_of_mean(here), truth),
        (evidence_of_difference(here, there), truth),
        (evidence_of_share_difference(here, there), truth),
    ]
    for each, value in evidence:
        low, high = each.estimate()[1:3]
        if min(abs(value - low), abs(value - high)) > 1e-6:
            assert (each.surprise(value) < 0.05) == (not low < value < high)


# ---- many entries at once ----


def test_many_entries_at_once_are_as_each_for_itself() -> None:
    chance = np.random.default_rng(3)
    entry, match = chance.integers(0, 6, 300), chance.integers(0, 50, 300)
    counted = chance.integers(0, 3, 300)
    won = chance.binomial(counted, 0.4)
    found = ratios(entry, match, won, counted, 7, match // 2)
    for number in range(7):
        mine = entry == number
        sums = [np.bincount(match[mine], weights=column[mine], minlength=50) for column in (won, counted)]
        assert close(found[number], ratio(sums[0], sums[1], np.arange(50) // 2))
    assert found[6] == pytest.approx(Estimate(math.nan, 0, 1, 0), nan_ok=True)


def test_many_pairs_at_once_are_as_each_for_itself() -> None:
    chance = np.random.default_rng(3)
    entry, match, arm = chance.integers(0, 6, 300), chance.integers(0, 50, 300), chance.integers(0, 2, 300)
    counted = chance.integers(0, 3, 300)
    won = chance.binomial(counted, 0.4)
    arms = (won * arm, counted * arm, won * (1 - arm), counted * (1 - arm))
    found = many_ratio_differences(entry, match, arms, 6)
    for number in range(6):
        mine = entry == number
        sums = [np.bincount(match[mine], weights=column[mine], minlength=50) for column in arms]
        assert close(found[number].estimate(), evidence_of_ratio_difference(*sums).estimate())


def test_scattered_match_numbers_do_not_need_a_table_of_all() -> None:
    entry, match = [0, 0, 1, 1], [5, 10**15, 5, 10**15]
    assert ratios(entry, match, [1, 0, 1, 1], [1, 1, 1, 1], 2) == [share([1, 0]), share([1, 1])]


# ---- corners ----


def test_never_in_a_hundred_means_at_most_four_in_a_hundred() -> None:
    none = share([0.0] * 100)
    assert (none.value, none.low) == (0, 0)
    assert 0.03 < none.high < 0.04
    assert share([1.0] * 100).low == pytest.approx(1 - none.high)


def test_no_pair_that_differs_is_not_certainty() -> None:
    equal = share_difference([1, 0] * 50, [1, 0] * 50)
    assert equal.value == 0
    assert 0.03 < equal.high == -equal.low < 0.04
    lengths = difference([10, 30] * 50, [10, 30] * 50)
    assert lengths.value == 0 < lengths.high < 1


def test_deals_that_always_balance_are_known_better_than_coins_but_not_wholly() -> None:
    wins, deals = [1.0, 0.0] * 50, np.repeat(np.arange(50), 2)
    assert 0 < share(wins, deals).half < share(wins).half


def test_deals_of_equal_matches_count_as_one() -> None:
    once = share([1, 0, 0, 1, 1, 0, 1, 1])
    fourfold = share(np.repeat([1, 0, 0, 1, 1, 0, 1, 1], 4), np.repeat(np.arange(8), 4))
    assert fourfold.n == 32
    assert fourfold[:3] == pytest.approx(once[:3])


def test_one_match_says_nothing() -> None:
    assert share([1.0])[1:3] == (0, 1)
    assert share_difference([1.0], [0.0])[1:3] == (-1, 1)
    assert mean([3.0])[1:3] == (-math.inf, math.inf)
    assert not mean([3.0]).known


@pytest.mark.parametrize("measure", [share, mean, lambda column: quantiles(column)[0]])
def test_no_match_has_no_value(measure: Callable[[list[float]], Estimate]) -> None:
    found = measure([])
    assert math.isnan(found.value)
    assert found.n == 0


def test_an_entry_that_one_arm_never_had_has_no_difference() -> None:
    found = ratio_difference([1, 0], [1, 1], [0, 0], [0, 0])
    assert math.isnan(found.value)
    assert (found.low, found.high) == (-1, 1)


def test_columns_that_do_not_belong_together() -> None:
    with pytest.raises(BadColumns, match="equally long, not 2, 3"):
        difference([1, 2], [1, 2, 3])
    with pytest.raises(BadColumns, match="2 matches but 3 deals"):
        share([1, 0], [1, 2, 3])
    with pytest.raises(BadColumns, match="no more than it counts"):
        ratio([2, 0], [1, 1])
    with pytest.raises(BadColumns, match="plain columns"):
        mean([[1.0, 2.0]])


@pytest.mark.parametrize(("freedom", "expected"), [(5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)])
def test_students_t(freedom: float, expected: float) -> None:
    assert reach(0.95, freedom) == pytest.approx(expected, rel=0.005)
    assert tail(reach(0.95, freedom), freedom) == pytest.approx(0.05)


def test_wilsons_interval_ends_where_the_truth_would_just_surprise() -> None:
    found = share([1.0] * 81 + [0.0] * 182)
    for end in (found.low, found.high):
        assert abs(found.value - end) == pytest.approx(reach(0.95, 262) * math.sqrt(end * (1 - end) / 262))


@pytest.mark.parametrize(("up", "down"), [(12, 2), (2, 12), (7, 0), (5, 5)])
def test_tangos_interval_ends_where_the_likeliest_flips_would_just_surprise(up: int, down: int) -> None:
    """The likeliest flips for a given shift are searched for, where the code has a formula."""
    pairs = [(1.0, 0.0)] * up + [(0.0, 1.0)] * down + [(1.0, 1.0)] * (50 - up - down)
    found = share_difference(*columns(pairs))
    for end in (found.low, found.high):
        lost = np.linspace(max(0.0, -end), (1 - end) / 2, 200_001)[1:-1]
        likelihood = up * np.log(lost + end) + down * np.log(lost) + (50 - up - down) * np.log(1 - 2 * lost - end)
        best = lost[np.argmax(likelihood)]
        error = math.sqrt((2 * best + end - end * end) / 49)
        assert abs(found.value - end) == pytest.approx(reach(0.95, 49) * error, rel=1e-3)
