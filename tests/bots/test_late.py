"""How close the levels come to the best in late positions, whose exact worths are kept in `late/`.

Here a part of them; `python -m tests.bots.late check` looks at all.
"""

import math

import pytest
from tests.bots.late import WANTED, chosen, kept, known_positions, solvable_games, solve, solved_games, walks_of
from tests.builds import PURE

import smorgasboard as sb

SOLVED_AGAIN = 3 if PURE else 10
LOOKED_AT = {"hard": 8 if PURE else 40, "expert": 3 if PURE else 20}
"""The first so many of a few hundred."""
WITHOUT_POINTS = {"foodfighters"}
"""One wins or does not: where that is settled, nothing can be done wrong any more."""


def test_every_game_that_has_late_positions_has_their_worths() -> None:
    assert solved_games() == solvable_games() != []


@pytest.mark.parametrize("name", solved_games())
def test_kept_worths_are_those_that_solving_gives(name: str) -> None:
    assert sum(each is not None for each in kept(name)) >= 200
    for state, each in known_positions(name, SOLVED_AGAIN):
        assert solve(state) == each


@pytest.mark.parametrize("name", solved_games())
def test_many_late_positions_are_close_and_some_are_settled(name: str) -> None:
    """In both kinds something can be done wrong, in the latter where there are points besides."""
    found = [each for each in kept(name) if each is not None]
    assert sum(each.matters and not each.settled for each in found) >= 150
    settled = [each for each in found if each.settled]
    assert len(settled) >= 20
    assert sum(each.matters for each in settled) >= 20 or name in WITHOUT_POINTS


@pytest.mark.slow
@pytest.mark.parametrize("level", WANTED)
@pytest.mark.parametrize("name", solved_games())
def test_levels_choose_what_is_close_to_the_best(name: str, level: str) -> None:
    """Where somebody may still win and where points alone count, each kind for itself."""
    known = known_positions(name, LOOKED_AT[level])
    spec = walks_of(sb.load(name), level)
    for settled in (False, True):
        some = [(state, each) for state, each in known if each.settled is settled]
        close = sum(each.is_close(chosen(spec, state)) for state, each in some)
        missed = len(some) - close
        assert missed <= math.ceil((1 - WANTED[level]) * len(some)), f"{close} of {len(some)} by {spec.text}"
