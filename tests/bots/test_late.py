"""How close the levels come to the best in late positions, whose exact worths are kept in `late/`.

Here a part of them; `python -m tests.bots.late check` looks at all.
"""

import pytest
from tests.bots.late import WANTED, chosen, games, known_positions, position_of, solve, walks_of
from tests.builds import PURE

import smorgasboard as sb

SOLVED_AGAIN = 1 if PURE else 5
LOOKED_AT = {"hard": 8 if PURE else 40, "expert": 2 if PURE else 20}


@pytest.mark.parametrize("name", games())
def test_kept_worths_are_those_that_solving_gives(name: str) -> None:
    known = known_positions(name)
    assert len(known) >= 200
    for state, each in known[:: len(known) // SOLVED_AGAIN][:SOLVED_AGAIN]:
        assert solve(position_of(state)) == each


@pytest.mark.slow
@pytest.mark.parametrize("level", WANTED)
@pytest.mark.parametrize("name", games())
def test_levels_choose_what_is_close_to_the_best(name: str, level: str) -> None:
    known = known_positions(name)
    count = LOOKED_AT[level]
    some = known[:: len(known) // count][:count]
    spec = walks_of(sb.load(name), level)
    close = sum(each.is_close(chosen(spec, position_of(state))[1]) for state, each in some)
    assert close >= WANTED[level] * len(some) - 1, f"{close} of {len(some)} by {spec.text}"
