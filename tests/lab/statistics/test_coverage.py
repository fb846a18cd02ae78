"""95% intervals hold the truth in 93 to 97 of 100 studies, whatever is measured and however little was played."""

import numpy as np
import pytest
from tests.lab.statistics.coverage import (
    STUDIES,
    assert_honest,
    assert_safe,
    holds,
    many_ratio_differences,
    ratio_difference,
    share_difference,
)

from smorgasboard.lab.statistics import (
    Compared,
    Estimate,
    checkpoints,
    difference,
    enough,
    luck_share,
    mean,
    quantiles,
    ratio,
    share,
    simultaneous,
)

Chance = np.random.Generator
Numbers = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
SIZES = pytest.mark.parametrize("n", [100, 400])


# ---- shares ----


@pytest.mark.parametrize(
    ("n", "truth"), [(100, 1 / 2), (400, 1 / 2), (2000, 1 / 2), (100, 1 / 6), (400, 1 / 6), (100, 0.02), (400, 0.02)]
)
def test_share_of_independent_matches(n: int, truth: float) -> None:
    assert_honest(lambda chance: share(chance.random(n) < truth), truth)


@SIZES
@pytest.mark.parametrize(("wins", "draws", "part"), [(0.48, 0.10, 0.5), (0.25, 0.12, 0.25)], ids=["two", "four"])
def test_share_of_a_better_seat_with_split_draws(n: int, wins: float, draws: float, part: float) -> None:
    def study(chance: Chance) -> Estimate:
        lot = chance.random(n)
        return share(np.where(lot < wins, 1.0, np.where(lot < wins + draws, part, 0.0)))

    assert_honest(study, wins + draws * part)


@SIZES
def test_share_where_a_deal_suits_whoever_holds_it(n: int) -> None:
    def study(chance: Chance) -> Estimate:
        deals = n // 4
        wins = chance.random((deals, 4)) < chance.beta(2, 5, deals)[:, None]
        return share(wins.ravel(), np.repeat(np.arange(deals), 4))

    assert_honest(study, 2 / 7)


@SIZES
def test_share_where_mirrored_deals_balance(n: int) -> None:
    def study(chance: Chance) -> Estimate:
        first, again, mirrored = chance.random((3, n // 2)) < np.array([[0.5], [0.5], [0.6]])
        wins = np.stack([first, np.where(mirrored, ~first, again)], axis=1)
        return share(wins.ravel(), np.repeat(np.arange(n // 2), 2))

    assert_honest(study, 0.5)


def test_matches_of_a_deal_taken_for_independent_would_not_hold() -> None:
    chance = np.random.default_rng(1)
    wins = chance.random((STUDIES, 50, 4)) < chance.beta(1, 1, (STUDIES, 50, 1))
    assert holds((share(study.ravel()) for study in wins), 0.5) < 0.9


# ---- ratios ----


@pytest.mark.parametrize(("n", "spread"), [(100, 1.0), (400, 1.0), (100, 20.0)])
def test_ratio_of_several_things_a_match(n: int, spread: float) -> None:
    def study(chance: Chance) -> Estimate:
        counted = chance.integers(0, 4, n)
        return ratio(chance.binomial(counted, chance.beta(spread, 3 * spread, n)), counted)

    assert_honest(study, 1 / 4)


def test_ratio_of_an_entry_that_hardly_ever_wins() -> None:
    def study(chance: Chance) -> Estimate:
        counted = chance.integers(0, 3, 200)
        return ratio(chance.binomial(counted, 0.03), counted)

    assert_honest(study, 0.03)


# ---- pairs ----


def flips(chance: Chance, n: int, often: float, up: float) -> tuple[Numbers, Numbers]:
    """Two arms of n games that mostly end alike."""
    alike, flip, upwards = chance.random((3, n)) < np.array([[0.3], [often], [up]])
    return np.where(flip, upwards, alike).astype(float), np.where(flip, ~upwards, alike).astype(float)


@pytest.mark.parametrize(
    ("n", "often", "up"),
    [(100, 0.05, 0.5), (400, 0.05, 0.5), (2000, 0.05, 0.5), (100, 0.05, 0.8), (400, 0.05, 0.8), (400, 0.4, 0.6)],
)
def test_difference_where_most_games_end_alike(n: int, often: float, up: float) -> None:
    assert_honest(lambda chance: share_difference(*flips(chance, n, often, up)), often * (2 * up - 1))


@SIZES
def test_difference_of_ratios_where_most_games_end_alike(n: int) -> None:
    def study(chance: Chance) -> Estimate:
        counted = chance.integers(0, 3, n)
        won = chance.binomial(counted, 0.3)
        other = chance.random(n) < 0.05
        counted_then = np.where(other, chance.integers(0, 3, n), counted)
        won_then = np.where(other, chance.binomial(counted_then, 0.5), won)
        return ratio_difference(won_then, counted_then, won, counted)

    assert_honest(study, 0.05 * 0.2)


@pytest.mark.parametrize(("n", "often"), [(100, 0.05), (400, 0.05), (100, 1.0)])
def test_difference_of_lengths(n: int, often: float) -> None:
    def study(chance: Chance) -> Estimate:
        length, other = chance.gamma(9, 3, (2, n))
        return difference(length, np.where(chance.random(n) < often, length + 25 - other, length))

    assert_honest(study, 2 * often)


def test_difference_of_lengths_that_go_either_way() -> None:
    def study(chance: Chance) -> Estimate:
        length, other = chance.gamma(9, 3, (2, 100))
        return difference(length, np.where(chance.random(100) < 0.05, other, length))

    assert_safe(study, 0)


# ---- means and quantiles ----


def test_mean_of_lengths() -> None:
    assert_honest(lambda chance: mean(chance.gamma(4, 5, 100)), 20)


@SIZES
def test_mean_where_deals_go_together(n: int) -> None:
    def study(chance: Chance) -> Estimate:
        values = chance.normal(0, 1, (n // 4, 1)) + chance.normal(0, 1, (n // 4, 4))
        return mean(values.ravel(), np.repeat(np.arange(n // 4), 4))

    assert_honest(study, 0)


@pytest.mark.parametrize(("n", "part"), [(100, 0.5), (400, 0.5), (400, 0.05), (400, 0.95)])
def test_quantile(n: int, part: float) -> None:
    assert_honest(lambda chance: quantiles(chance.random(n), (part,))[0], part)


def test_quantile_where_deals_go_together() -> None:
    def study(chance: Chance) -> Estimate:
        values = 0.8 * chance.normal(0, 1, (100, 1)) + 0.6 * chance.normal(0, 1, (100, 4))
        return quantiles(values.ravel(), (0.5,), np.repeat(np.arange(100), 4))[0]

    assert_honest(study, 0)


# ---- luck ----


def mirrored(results: Numbers) -> Estimate:
    """Results by deal, seat and which of two matches; the bots exchange seats between the two."""
    deal, seat, match = np.indices(results.shape)
    found = luck_share(results.ravel(), deal.ravel(), seat.ravel(), ((seat + match) % 2).ravel())
    assert found is not None
    return found


@pytest.mark.parametrize(("n", "luck"), [(100, 0.1), (100, 0.8), (400, 0.5)])
def test_luck_with_known_parts(n: int, luck: float) -> None:
    better_seat, better_bot = np.array([[0.0], [1.0]]), np.array([[0.0, 0.5], [0.5, 0.0]])

    def study(chance: Chance) -> Estimate:
        hands = np.sqrt(luck) * chance.normal(size=(n // 2, 2, 1))
        return mirrored(hands + better_seat + better_bot + np.sqrt(1 - luck) * chance.normal(size=(n // 2, 2, 2)))

    assert_honest(study, luck)


@SIZES
def test_luck_of_victories(n: int) -> None:
    def study(chance: Chance) -> Estimate:
        first = (chance.random((n // 2, 2)) < chance.beta(1, 1, (n // 2, 1))).astype(float)
        return mirrored(np.stack([first, 1 - first], axis=1))

    assert_honest(study, (1 / 12) / (1 / 4))


# ---- many at once, and stopping ----


STUDIES_OF_MANY, FAMILY = 250, 10


def families(n: int, often: float, up: float) -> list[list[Compared]]:
    """Studies of ten comparisons each."""
    rows = STUDIES_OF_MANY * FAMILY * n
    here, there = flips(np.random.default_rng(1), rows, often, up)
    once, number = np.ones(rows), np.arange(rows)
    found = many_ratio_differences(number // n, number, (here, once, there, once), STUDIES_OF_MANY * FAMILY)
    return [simultaneous(found[start : start + FAMILY]) for start in range(0, len(found), FAMILY)]


def test_intervals_hold_all_together() -> None:
    studies = families(200, 0.3, 0.7)
    together = [all(each.together.low <= 0.12 <= each.together.high for each in study) for study in studies]
    alone = [all(each.alone.low <= 0.12 <= each.alone.high for each in study) for study in studies]
    assert 0.93 <= np.mean(together) <= 0.98
    assert np.mean(alone) < 0.7


def test_false_findings_are_rare_among_many() -> None:
    false_findings = np.mean([any(each.differs for each in study) for study in families(200, 0.3, 0.5)])
    assert false_findings <= 0.05


@pytest.mark.parametrize(("truth", "precision"), [(0.5, 0.05), (0.05, 0.03)])
def test_stopping_when_narrow_enough(truth: float, precision: float) -> None:
    def study(chance: Chance) -> Estimate:
        wins = chance.random(2000) < truth
        looks = (share(wins[:look]) for look in checkpoints(2000))
        return next(each for each in looks if enough([each], precision) or each.n == 2000)

    assert_safe(study, truth)


def test_stopping_by_the_numbers_of_clustered_deals() -> None:
    def study(chance: Chance) -> Estimate:
        wins = (chance.random((1000, 2)) < chance.beta(2, 2, (1000, 1))).ravel()
        deals = np.repeat(np.arange(1000), 2)
        looks = (share(wins[:look], deals[:look]) for look in checkpoints(2000, every=2))
        return next(each for each in looks if enough([each], 0.05) or each.n == 2000)

    assert_honest(study, 0.5)
