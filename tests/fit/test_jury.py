"""Positions of a real game, explored and judged in several processes as in one."""

from functools import partial

import numpy as np
import pytest
from benchmarks.fit.contest import Contest, played, result_of
from benchmarks.fit.explore import Explored, Plan, explore
from benchmarks.fit.jury import Jury
from benchmarks.fit.numbers_file import NumbersFile, file_of
from benchmarks.fit.pool import on_all_cores

import smorgasboard as sb

GAME = "foodfighters"
PLAN = Plan(GAME, (2,), "jury", moments=4, searched=0)


@pytest.fixture(scope="module")
def explored() -> list[Explored]:
    return sorted(on_all_cores(partial(explore, PLAN), range(4), workers=2), key=lambda each: each.number)


def test_processes_explore_and_judge_as_one_does(explored: list[Explored]) -> None:
    assert explored == [explore(PLAN, number) for number in range(4)]
    old = NumbersFile(file_of(sb.load(GAME))).search
    bolder = {**old, "steepness": 2 * old["steepness"]}
    with Jury(GAME, explored, 1) as alone, Jury(GAME, explored, 2) as several:
        order = [np.argsort(jury.matches, kind="stable") for jury in (alone, several)]
        assert alone.won[order[0]].tolist() == several.won[order[1]].tolist()
        for one, other in zip(alone.values([old, bolder]), several.values([old, bolder]), strict=True):
            assert one[order[0]].tolist() == other[order[1]].tolist()
        usual, bold = alone.values([old, bolder])
        assert (np.abs(bold - 0.5) >= np.abs(usual - 0.5)).all()


def test_the_jury_says_what_the_game_says(explored: list[Explored]) -> None:
    game = sb.load(GAME)
    numbers = {"no such number": 1.0}
    with pytest.raises(sb.SmorgasboardError) as refused:
        game.judge_by(numbers)
    with Jury(GAME, explored[:2], 2) as jury, pytest.raises(sb.SmorgasboardError, match=str(refused.value)):
        jury.values([numbers])


def test_sides_change_seats_from_match_to_match_and_share_what_there_is() -> None:
    numbers = NumbersFile(file_of(sb.load(GAME))).search
    worse = {**numbers, "first": 1, "second": 1, "third": 1}
    contest = Contest(GAME, 2, "greedy", numbers, worse, "seats")
    lines = [played(contest, number) for number in range(8)]
    assert [contest.deal(number) for number in range(4)] == [0, 0, 1, 1]
    assert [contest.is_new(number, 0) for number in range(4)] == [True, False, True, False]
    result = result_of(contest, lines)
    assert result.matches == 8
    assert result.share > 0.6
    assert all(sum(line["won"]) == 1 for line in lines)
    three = Contest(GAME, 3, "greedy", numbers, worse, "seats")
    assert [[three.is_new(number, seat) for seat in range(3)] for number in range(2)] == [
        [True, False, True],
        [False, True, False],
    ]
