"""What is picked out of many and shown: whether its range holds, and how often something is shown that is nothing."""

from collections.abc import Callable

import numpy as np
import pytest

from smorgasboard.lab.statistics import Compared, OfMean, evidence_of_share_difference, simultaneous

CARDS, STUDIES = 60, 120
Effects = Callable[[np.random.Generator], np.ndarray]


def scattered(size: float) -> Effects:
    return lambda chance: chance.normal(0, size, CARDS)


def rare(chance: np.random.Generator) -> np.ndarray:
    return np.where(chance.random(CARDS) < 0.05, chance.choice([-9.0, 9.0], CARDS), 0.0)


def studies(effects: Effects, seed: int = 1) -> list[tuple[np.ndarray, list[Compared]]]:
    """Each card is known to three points, more or less, as a hundred matches with it tell."""
    chance, found = np.random.default_rng(seed), []
    for _ in range(STUDIES):
        truths = effects(chance)
        errors = 3 * np.sqrt(chance.uniform(0.5, 2, CARDS))
        seen = truths + errors * chance.normal(size=CARDS)
        evidence = [
            OfMean(value, error, 400, 400, 400) for value, error in zip(seen.tolist(), errors.tolist(), strict=True)
        ]
        found.append((truths, simultaneous(evidence)))
    return found


def shown(found: list[tuple[np.ndarray, list[Compared]]]) -> list[tuple[float, Compared]]:
    return [
        (float(truth), each)
        for truths, cards in found
        for truth, each in zip(truths, cards, strict=True)
        if each.differs
    ]


@pytest.mark.parametrize(
    ("effects", "least"), [(scattered(2.2), 5), (scattered(3.5), 100), (scattered(8), 1000), (rare, 50)],
    ids=["small", "middle", "large", "few large ones"],
)  # fmt: skip
def test_ranges_of_headlines_hold_in_93_of_100(effects: Effects, least: int) -> None:
    headlines = shown(studies(effects))
    assert len(headlines) >= least
    holding = np.mean([each.told.low <= truth <= each.told.high for truth, each in headlines])
    assert holding >= 0.93


def test_headlines_neither_exaggerate_nor_point_the_wrong_way() -> None:
    """What was counted is a good deal too large among those that are picked; what is told is not."""
    headlines = shown(studies(scattered(3.5)))
    truth = np.mean([abs(truth) for truth, _each in headlines])
    assert np.mean([abs(each.alone.value) for _truth, each in headlines]) > 1.4 * truth
    assert np.mean([abs(each.told.value) for _truth, each in headlines]) == pytest.approx(truth, rel=0.15)
    assert np.mean([truth * each.told.value < 0 for truth, each in headlines]) <= 0.02


def test_where_nothing_is_anything_nearly_nothing_is_shown() -> None:
    """The promised rate of studies with any false headline: 5 of 100, at most."""
    found = studies(scattered(0.0), seed=2)
    assert np.mean([any(each.differs for each in cards) for _truths, cards in found]) <= 0.05


def test_a_verdict_and_the_ranges_beside_it_agree() -> None:
    for _truths, cards in studies(scattered(4), seed=3)[:20]:
        for each in cards:
            assert each.differs == (each.together.low > 0 or each.together.high < 0)


def test_pairs_that_mostly_end_alike_hold_too() -> None:
    """Forty cards of which each flips a few of two hundred matches: as `lab cards` meets them."""
    chance, headlines = np.random.default_rng(4), []
    for _ in range(40):
        truths = np.clip(chance.normal(0, 0.05, 40), -0.12, 0.12)
        lot = chance.random((40, 200))
        with_it = (lot < (0.08 + truths[:, None]) / 2).astype(float)
        without = (lot > 1 - (0.08 - truths[:, None]) / 2).astype(float)
        pairs = [evidence_of_share_difference(*pair) for pair in zip(with_it, without, strict=True)]
        headlines += shown(
            [
                (
                    with_it.mean(axis=1) * 0 + np.clip(0.04 + truths / 2, 0, 1) - np.clip(0.04 - truths / 2, 0, 1),
                    simultaneous(pairs),
                )
            ]
        )
    assert len(headlines) > 100
    assert np.mean([each.told.low <= truth <= each.told.high for truth, each in headlines]) >= 0.93


def test_seconds_and_shares_can_be_one_family() -> None:
    evidence = [OfMean(0.05, 0.01, 400, 400, 400), OfMean(80.0, 10.0, 400, 400, 400), OfMean(0.0, 0.01, 400, 400, 400)]
    share, seconds, nothing = simultaneous(evidence, alike=False)
    assert share.differs
    assert seconds.differs
    assert not nothing.differs
    assert 0.03 < share.told.value < 0.05
    assert 50 < seconds.told.value < 80
