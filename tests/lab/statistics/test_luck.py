"""Luck: what the deal explains."""

import numpy as np
import pytest

from smorgasboard.lab.statistics import Estimate, luck_share

DEAL, SEAT, MATCH = (axis.ravel() for axis in np.indices((200, 2, 2)))
BOT = (SEAT + MATCH) % 2
CHANCE = np.random.default_rng(5)


def luck(results: object, bots: object = BOT) -> Estimate:
    found = luck_share(results, DEAL, SEAT, bots)  # type: ignore[arg-type]
    assert found is not None
    assert 0 <= found.low <= found.value <= found.high <= 1
    return found


def test_a_game_that_the_deal_decides_is_all_luck() -> None:
    good_hand = CHANCE.integers(0, 2, 200)
    found = luck((good_hand[DEAL] == SEAT).astype(float))
    assert found.value == 1
    assert 0.95 < found.low < 1
    assert found.n == 200


def test_a_game_that_the_deal_does_not_touch_is_none() -> None:
    found = luck(CHANCE.normal(size=800))
    assert found.low == 0
    assert found.high < 0.2


def test_a_better_seat_or_bot_is_not_luck() -> None:
    noise = CHANCE.normal(size=800)
    assert luck(noise + 10 * SEAT + 5 * BOT) == pytest.approx(luck(noise), abs=1e-9)


def test_where_the_better_bot_always_wins_nothing_is_left_to_explain() -> None:
    assert luck_share(BOT.astype(float), DEAL, SEAT, BOT) is None


def test_equal_bots_that_repeat_their_game_say_nothing_about_luck() -> None:
    good_hand = CHANCE.integers(0, 2, 200)
    assert luck_share((good_hand[DEAL] == SEAT).astype(float), DEAL, SEAT, np.zeros(800)) is None


def test_deals_played_once_say_nothing() -> None:
    first = MATCH == 0
    results = CHANCE.normal(size=int(first.sum()))
    assert luck_share(results, DEAL[first], SEAT[first], BOT[first]) is None
    assert luck_share([], [], [], []) is None


def test_a_last_deal_that_was_not_mirrored_is_left_out() -> None:
    results = CHANCE.normal(size=800)
    whole = (DEAL < 199) | (MATCH == 0)
    full = DEAL < 199
    kept, expected = (luck_share(results[rows], DEAL[rows], SEAT[rows], BOT[rows]) for rows in (whole, full))
    assert kept == expected


def test_three_bots_of_two_kinds() -> None:
    deal, seat, match = (axis.ravel() for axis in np.indices((150, 3, 3)))
    kind = ((seat + match) % 3 == 0).astype(int)
    hands = CHANCE.normal(size=(150, 3))
    found = luck_share(hands[deal, seat] + CHANCE.normal(size=len(deal)) + kind, deal, seat, kind)
    assert found is not None
    assert found.low < 0.5 < found.high
