"""Many comparisons at once."""

import numpy as np
import pytest

from smorgasboard.lab.statistics import (
    Evidence,
    evidence_of_difference,
    evidence_of_share,
    evidence_of_share_difference,
    holm,
    simultaneous,
)


def pairs(up: int, down: int, n: int = 400) -> Evidence:
    here = [1.0] * up + [0.0] * (n - up)
    there = [0.0] * up + [1.0] * down + [0.0] * (n - up - down)
    return evidence_of_share_difference(here, there)


def test_holms_steps() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.5]) == [1, 1]


def test_what_differs_alone_may_not_differ_among_many() -> None:
    found = pairs(20, 8)
    assert simultaneous([found])[0].differs
    among = simultaneous([found, *[pairs(10, 10)] * 19])
    assert not any(each.differs for each in among)
    assert among[0].alone.low > 0 > among[0].together.low


def test_a_large_difference_stands_out_among_many() -> None:
    among = simultaneous([pairs(60, 5), *[pairs(10, 10)] * 19])
    assert [each.differs for each in among] == [True] + [False] * 19
    assert among[0].together.low > 0


def test_comparisons_without_any_flipped_game_do_not_differ_and_do_not_break() -> None:
    lengths = evidence_of_difference([20.0] * 50, [20.0] * 50)
    for each in simultaneous([pairs(0, 0), lengths]):
        assert (each.p, each.differs, each.together.value) == (1, False, 0)


def test_a_difference_without_scatter_is_one() -> None:
    always_longer = evidence_of_difference(np.arange(50.0) + 40, np.arange(50.0))
    always_won = evidence_of_share_difference([1.0] * 50, [0.0] * 50)
    assert all(each.differs for each in simultaneous([always_longer, always_won]))


def test_against_a_fair_share() -> None:
    seats = [evidence_of_share([1.0] * wins + [0.0] * (400 - wins)) for wins in (140, 90, 85, 85)]
    assert [each.differs for each in simultaneous(seats, 0.25)] == [True, False, False, False]
    assert [each.differs for each in simultaneous(seats[:2], [0.35, 0.35])] == [False, True]


def test_nothing_compared() -> None:
    assert simultaneous([]) == []
