"""Estimates in words."""

import math

import pytest

from smorgasboard.lab.statistics import Estimate, percent, plain


@pytest.mark.parametrize(
    ("estimate", "words"),
    [
        (Estimate(0.261, 0.252, 0.270, 9000), "26.1% ± 0.9"),
        (Estimate(0.02, 0.006, 0.07, 100), "2.0% (0.6 to 7.0)"),
        (Estimate(0.0, 0.0, 0.037, 100), "0.0% (0.0 to 3.7)"),
        (Estimate(0.5, 0.49995, 0.50005, 10**8), "50.000% ± 0.005"),
        (Estimate(math.nan, 0.0, 1.0, 0), "unknown"),
    ],
)
def test_shares(estimate: Estimate, words: str) -> None:
    assert percent(estimate) == words


def test_differences_are_points_with_a_sign() -> None:
    assert percent(Estimate(0.023, 0.012, 0.034, 400), signed=True) == "+2.3 points ± 1.1"
    assert percent(Estimate(-0.02, -0.09, 0.01, 400), signed=True) == "−2.0 points (−9.0 to +1.0)"
    assert percent(Estimate(-0.0001, -0.02, 0.02, 400), signed=True) == "0.0 points ± 2.0"


def test_plain_numbers() -> None:
    assert plain(Estimate(27.31, 26.9, 27.72, 400), " turns") == "27.3 turns ± 0.4"
    assert plain(Estimate(3.0, 3.0, 3.0, 400)) == "3.0 ± 0.0"
    assert plain(Estimate(3.0, -math.inf, math.inf, 1)) == "3.0 (too few matches to say more)"
