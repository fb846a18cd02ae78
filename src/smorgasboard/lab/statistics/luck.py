"""How much of a result lies in the deal."""

import math

import numpy as np
from numpy.typing import ArrayLike

from smorgasboard.lab.evidence import USUAL, Estimate, reach, unseen
from smorgasboard.lab.statistics.cluster_sums import Indices, Numbers, added, labels, together


def luck_share(results: ArrayLike, deals: ArrayLike, seats: ArrayLike, bots: ArrayLike) -> Estimate | None:
    """The share of the variance of a seat's result that the deal explains, 0 to 1; `n` is deals.

    One row per match and seat: the result (the seat's part of the victory, or its score), the deal, the seat, and which
    bot sat there. Needs mirrored games: the same deal, with bots that differ exchanging seats. After the average of
    every seat and of every bot is taken out, results at one seat of one deal agree by so much more than results at that
    seat in general (an intraclass correlation): 1, whoever holds this hand gets this result; 0, the hand says nothing.

    It is luck as these bots meet it, and only what the seed fixes whoever plays: chance that falls otherwise once
    somebody moves otherwise counts as play. It is not one minus skill: what is left over is skill, chance in play, and
    hands that suit one bot better than another. Nor is it luck when a bot that repeats itself repeats its game: so give
    equal bots equal numbers, and hands that only one kind of bot has held are left out. None where no hand is left, or
    nothing varies.
    """
    result, *rest = together(results, deals, seats, bots)
    deal, seat, bot = (labels(column, len(result)) for column in rest)
    hand = labels(deal * (seat.max(initial=0) + 1) + seat, len(result))
    kept = _mirrored(hand, bot)
    if not kept.any():
        return None
    return _between_hands(result[kept], *(labels(column[kept], int(kept.sum())) for column in (hand, deal, seat, bot)))


def _mirrored(hand: Indices, bot: Indices) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """The rows whose hand was held by bots that differ."""
    count = int(hand.max(initial=-1)) + 1
    least, most = np.full(count, np.iinfo(np.int64).max), np.full(count, -1)
    np.minimum.at(least, hand, bot)
    np.maximum.at(most, hand, bot)
    return (least < most)[hand]


def _between_hands(result: Numbers, hand: Indices, deal: Indices, seat: Indices, bot: Indices) -> Estimate | None:
    held = np.bincount(hand)
    off = _less_mean(_less_mean(result, seat), bot)
    of_hand = (added(hand, off, len(held)) / held)[hand]
    count = int(deal.max()) + 1
    between, within = (added(deal, part * part, count) for part in (of_hand, off - of_hand))
    hands_free = len(held) - seat.max() - 1
    rows_free = len(result) - len(held) - bot.max()
    scale = between.sum() + within.sum()
    if hands_free < 1 or rows_free < 1 or scale <= 1e-12 * len(result):
        return None
    return _correlation(between / hands_free, within / rows_free, len(result) / len(held))


def _less_mean(values: Numbers, group: Indices) -> Numbers:
    count = int(group.max()) + 1
    return values - (added(group, values, count) / np.bincount(group, minlength=count))[group]


def _correlation(between: Numbers, within: Numbers, times: float) -> Estimate:
    """From what each deal adds to the variance between hands and within them; the interval is one of their ratio."""
    deals = len(between)
    errors = reach(USUAL, deals - 1)
    if within.sum() <= 1e-12 * between.sum():
        return Estimate(1.0, 1 - unseen(errors, deals), 1.0, deals)
    odds = between.sum() / within.sum()
    if not odds:
        return Estimate(0.0, 0.0, unseen(errors, deals), deals)
    pushes = between / between.sum() - within / within.sum()
    error = math.sqrt(float(pushes @ pushes) * deals / max(1, deals - 1))
    stretch = math.exp(min(700.0, errors * error))
    value, low, high = (_agreement(ratio, times) for ratio in (odds, odds / stretch, odds * stretch))
    return Estimate(value, low, high, deals)


def _agreement(odds: float, times: float) -> float:
    return float(max(0.0, (odds - 1) / (odds + times - 1)))
