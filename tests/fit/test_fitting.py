"""The fit itself: it finds the numbers that results were made with, and leaves alone what they say nothing about."""

import math
from collections.abc import Sequence

import numpy as np
import pytest
from benchmarks.fit.calibration import calibrated, miss
from benchmarks.fit.fitting import fit, log_loss, slope_of
from benchmarks.fit.jury import Array
from numpy.random import Generator, default_rng

from smorgasboard.engine.judgement.numbers import Numbers

TRUTH = {"pan": 5, "bean": 13, "debt": -0.7, "steepness": 0.051, "idle": 4.0, "sharpness": 20.0}
START = {"pan": 20, "bean": 6, "debt": -0.3, "steepness": 0.08, "idle": 4.0, "sharpness": 20.0}
COUNT = 20_000


class Positions:
    """Lots of pans, beans and debts, and how matches from there ended."""

    def __init__(self, truth: Numbers, chance: Generator) -> None:
        self.lots = chance.normal(size=(3, COUNT)) * np.array([[1.0], [2.0], [9.0]])
        self.won: Array = (chance.random(COUNT) < self.values(truth)).astype(float)

    def values(self, numbers: Numbers) -> Array:
        pans, beans, debts = self.lots
        edge = numbers["pan"] * pans + numbers["bean"] * beans + numbers["debt"] * debts
        values: Array = 1 / (1 + np.exp(-numbers["steepness"] * edge))
        return values

    def judge(self, several: Sequence[Numbers]) -> list[Array]:
        return [self.values(numbers) for numbers in several]


def test_it_finds_the_numbers_that_results_were_made_with() -> None:
    positions = Positions(TRUTH, default_rng(2))
    found = fit(positions.judge, positions.won, START)
    numbers = found.numbers
    # One scale is free: steepness times worth is what results can tell.
    for name in ("pan", "bean", "debt"):
        truth = TRUTH[name] * TRUTH["steepness"]
        assert numbers[name] * numbers["steepness"] == pytest.approx(truth, rel=0.1), name
    assert found.losses == sorted(found.losses, reverse=True)
    assert found.losses[-1] < log_loss(positions.values(TRUTH), positions.won) + 1e-3
    assert slope_of(positions.values(numbers), positions.won) == pytest.approx(1.0, abs=0.02)


def test_what_positions_say_nothing_about_stays_and_whole_numbers_stay_whole() -> None:
    positions = Positions(TRUTH, default_rng(2))
    numbers = fit(positions.judge, positions.won, START).numbers
    assert numbers["idle"] == START["idle"]
    assert numbers["sharpness"] == START["sharpness"]
    assert isinstance(numbers["pan"], int)
    assert isinstance(numbers["bean"], int)
    assert numbers["debt"] < 0


def test_numbers_keep_within_their_limits() -> None:
    positions = Positions(TRUTH, default_rng(3))
    limits = {"debt": (-0.32, 0.0), "steepness": (0.07, 0.09)}
    numbers = fit(positions.judge, positions.won, START, limits).numbers
    assert numbers["debt"] >= -0.32
    assert 0.07 <= numbers["steepness"] <= 0.09


def test_right_numbers_hardly_move() -> None:
    positions = Positions(TRUTH, default_rng(4))
    found = fit(positions.judge, positions.won, TRUTH)
    assert found.losses[0] - found.losses[-1] < 2e-4


@pytest.mark.parametrize("slope", [0.4, 1.0, 2.0])
def test_the_slope_says_how_bold_values_are(slope: float) -> None:
    chance = default_rng(5)
    odds = chance.normal(size=COUNT)
    won = (chance.random(COUNT) < 1 / (1 + np.exp(-slope * odds))).astype(float)
    assert slope_of(1 / (1 + np.exp(-odds)), won) == pytest.approx(slope, rel=0.08)


def test_a_calibration_table_holds_what_was_said_against_what_came() -> None:
    chance = default_rng(6)
    values = chance.random(COUNT)
    honest = (chance.random(COUNT) < values).astype(float)
    bold = (chance.random(COUNT) < 0.5).astype(float)
    bins = calibrated(values.tolist(), honest.tolist(), list(range(COUNT)))
    assert [each.low for each in bins] == [number / 10 for number in range(10)]
    assert sum(each.judged for each in bins) == COUNT
    assert sum(each.won_low <= each.predicted <= each.won_high for each in bins) >= 8
    assert miss(bins) < 0.02
    assert miss(calibrated(values.tolist(), bold.tolist(), list(range(COUNT)))) > 0.2


def test_judgements_of_one_match_count_as_one_in_the_intervals() -> None:
    won = [1.0, 0.0] * 50
    loose = calibrated([0.55] * 100, won, list(range(100)))[0]
    tight = calibrated([0.55] * 100, sorted(won), [number // 10 for number in range(100)])[0]
    assert tight.won_high - tight.won_low > 2 * (loose.won_high - loose.won_low)
    assert calibrated([1.0], [1.0], [0])[0].high == 1.0
    assert math.isclose(loose.won, 0.5)
