"""New numbers are kept only if they win, and not by playing for draws or around threats."""

import pytest
from benchmarks.fit.contest import Result
from benchmarks.fit.verdict import judged, wins_for_greedy


def result(share: float = 0.5, low: float = 0.45, draws: int = 10, steps: float = 80.0, matches: int = 400) -> Result:
    return Result(matches, share, low, share + 0.05, draws, steps, (0.1, 0.1))


@pytest.mark.parametrize(
    ("contest", "new", "kept", "words"),
    [
        (result(0.58, 0.53), result(), True, "win 58.0% (53.0% to 63.0%) of 400 matches and are kept"),
        (result(0.58, 0.53), result(draws=12, steps=90.0), True, "are kept"),
        (result(0.549, 0.51), result(), False, "not 55% with the lower end above 50%: the old ones stay"),
        (result(0.58, 0.49), result(), False, "the old ones stay"),
        (result(0.64, 0.6), result(draws=30), False, "but 30 of 400 matches are drawn instead of 10 of 400"),
        (result(0.64, 0.6), result(steps=100.0), False, "but a match takes 100 steps instead of 80: the old ones stay"),
    ],
)
def test_who_is_kept(contest: Result, new: Result, kept: bool, words: str) -> None:
    verdict = judged(contest, new, result())
    assert verdict.kept is kept
    assert words in verdict.words


def test_no_draws_at_all_are_no_reason() -> None:
    assert judged(result(0.6, 0.55), result(draws=0), result(draws=0)).kept


def test_greedy_numbers_must_win_beyond_doubt() -> None:
    assert wins_for_greedy(result(0.53, 0.505))
    assert not wins_for_greedy(result(0.53, 0.495))
    assert not wins_for_greedy(None)
