"""The exact solver against positions that can be reckoned by hand, and against playing everything out."""

import pytest
from tests.bots.solver import Solver, TooLarge, solved, tipping_points
from tests.fit.market import MARKET, STALLS, Stalls

from smorgasboard.engine import SeededChance, possible_results


def market(apples: list[int], pears: list[int], offers: list[tuple[int, int]]) -> Stalls:
    """One day before the end, seat 0 buys last."""
    data = MARKET.new(2, seed=1).to_json()
    laid = [5 * a + p for a, p in offers]
    state = MARKET.state(
        {**data, "apples": apples, "pears": pears, "offers": laid, "turn": (len(offers) // STALLS + 1) % 2}
    )
    assert isinstance(state, Stalls)
    return state


def test_a_last_decision_is_worth_what_the_dice_give() -> None:
    """Behind by five, with luck from 0 to 5 on both sides, a purchase of seven wins unless the other has three more."""
    state = market([0, 1], [0, 2], [(0, 0), (2, 1), (0, 1)])
    found = solved(MARKET, state, 0)
    # Ahead by two: luck differs by d with (6 - |d|) of 36 ways; the other wins with d > 2, and two more is a draw.
    wins = {d: (6 - abs(d)) / 36 for d in range(-5, 6)}
    ahead = sum(way for d, way in wins.items() if d < 2) + wins[2] / 2
    assert found[1].win == pytest.approx((ahead, 1 - ahead))
    assert found[0].win[0] == pytest.approx(wins[-5] / 2)
    assert found[1].points == pytest.approx((7 + 2.5, 5 + 2.5))
    assert found[1].win[0] > found[2].win[0] > found[0].win[0]


def test_whoever_decides_first_reckons_with_the_best_answer() -> None:
    state = market([0, 0], [0, 0], [(0, 3), (1, 0), (0, 0), (4, 4), (0, 0), (0, 0)])
    found = solved(MARKET, state, 1)
    chance = SeededChance("1")
    by_hand = {}
    for first in range(STALLS):
        (after,) = possible_results(state, 1, first, chance)
        answers = []
        for second in range(STALLS):
            ends = possible_results(after.state, 0, second, chance)
            shares = [(end.likelihood, end.state.outcome().winners) for end in ends]
            answers.append(sum(part / len(winners) for part, winners in shares if 0 in winners))
        by_hand[first] = 1 - max(answers)
    assert {action: worth.win[1] for action, worth in found.items()} == pytest.approx(by_hand)


def test_where_the_winner_is_settled_points_are_played_for() -> None:
    state = market([20, 0], [0, 0], [(0, 3), (0, 1), (0, 0), (0, 4), (0, 0), (0, 2)])
    found = solved(MARKET, state, 1)
    assert {worth.win[1] for worth in found.values()} == {0.0}
    assert [worth.points[1] for worth in found.values()] == pytest.approx([5.5, 3.5, 2.5])
    assert {worth.points[0] for worth in found.values()} == {66.5}, "the winner, too, takes the best that is left"


def test_positions_that_are_too_large_are_not_half_solved() -> None:
    state = MARKET.new(2, seed=1)
    with pytest.raises(TooLarge):
        solved(MARKET, state, state.mover(), most=50)


def test_equal_positions_are_solved_once() -> None:
    state = market([0, 0], [0, 0], [(1, 1), (1, 1), (1, 1), (4, 4), (0, 0), (0, 0)])
    solver = Solver(MARKET)
    solver.worth(state)
    assert len(solver.known) == 2


def test_points_tip_the_scales_between_two_actions() -> None:
    assert tipping_points([4.0, -2.0, 4.0, 10.0]) == [-1.0, -7.0]
    assert tipping_points([3.0, 3.0]) == []
