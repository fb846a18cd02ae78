"""Who won how often, by seat and by bot."""

import random

import pytest

from smorgasboard.lab.play.matches import Played
from smorgasboard.lab.play.plan import Leg
from smorgasboard.lab.play.winners import evidence_of_share, summarise, win_shares
from smorgasboard.lab.statistics import intervals


def leg(*bots: str, games: int) -> Leg:
    return Leg("main", "any", None, (), bots, games, "")


def test_every_bot_plays_every_seat_equally_on_every_deal() -> None:
    plan = leg("random", "greedy", "search", games=6)
    seatings = [plan.seats(number) for number in range(6)]
    assert all(sorted(seats) == [0, 1, 2] for seats in seatings)
    assert all([seats[seat] for seats in seatings].count(bot) == 2 for seat in range(3) for bot in range(3))
    assert [plan.deal(number) for number in range(6)] == [0, 0, 0, 1, 1, 1]


def test_equal_bots_have_a_deal_for_every_match() -> None:
    plan = leg("greedy", "greedy", games=3)
    assert [plan.deal(number) for number in range(3)] == [0, 1, 2]
    assert {plan.seats(number) for number in range(3)} == {(0, 1)}


def test_shares_follow_bots_through_their_seats_and_split_draws() -> None:
    """Greedy wins in seat 1, then in seat 2; a draw; random wins in seat 1."""
    played = Played("main", [0, 1, 2, 3], [0, 0, 1, 1], [(0, 1), (1, 0), (0, 1), (1, 0)], [(0,), (1,), (), (0,)])
    for column in (played.scores, played.reason, played.turns, played.decisions, played.choices, played.width):
        assert column == []
    played.steps += [10, 20, 60, 30]
    summary = summarise(leg("greedy", "random", games=4), [played])
    assert (summary.games, summary.draws, summary.mean_steps, summary.median_steps) == (4, 1, 30, 25)
    assert [(share.name, share.share) for share in summary.bots] == [("greedy", 0.625), ("random", 0.375)]
    assert [(share.name, share.share) for share in summary.seats] == [("seat 1", 0.625), ("seat 2", 0.375)]
    assert all(share.n == 4 and share.low < share.share < share.high for share in summary.seats)


@pytest.mark.parametrize(
    ("winners", "shares"), [([1], (0.0, 1.0, 0.0)), ([0, 2], (0.5, 0.0, 0.5)), ([], (1 / 3, 1 / 3, 1 / 3))]
)
def test_a_victory_is_shared(winners: list[int], shares: tuple[float, ...]) -> None:
    assert win_shares(winners, 3) == shares


@pytest.mark.parametrize("seed", range(20))
def test_an_interval_without_numpy_is_the_labs_own(seed: int) -> None:
    dice = random.Random(seed)
    matches = dice.choice([1, 2, 3, 10, 60])
    deals = sorted(dice.randrange(max(1, matches // 3)) for _ in range(matches))
    wins = [dice.choice([0.0, 1.0] if seed % 2 else [0.0, 0.5, 1 / 3, 1.0]) for _ in range(matches)]
    assert evidence_of_share(wins, deals).estimate() == pytest.approx(intervals.share(wins, deals), abs=1e-9)


@pytest.mark.parametrize("part", [0.0, 0.5, 1.0])
def test_matches_that_all_end_alike_do_too(part: float) -> None:
    assert evidence_of_share([part] * 40, range(40)).estimate() == pytest.approx(intervals.share([part] * 40))
