"""The conformance kit on FoodAdvice: every number of players, with and without house fines, seats acting in any order.

tests/games/test_conformance.py has the whole kit on every installed game.
"""

import pytest

from smorgasboard.games.foodadvice import FoodAdvice
from smorgasboard.testing import Trial, check_match, unused_actions
from smorgasboard.testing.declarations import actions_have_three_forms, facts_are_stated, options_are_checked

GAME = FoodAdvice()
MOMENTS = 5
"""Positions of a match that a check looks at, besides the end."""
CURIOUS = [(players, fines, True) for players in (4, 5, 6) for fines in ("no", "yes")]
TABLES = [*CURIOUS, (4, "no", False), (6, "yes", False)]


def test_what_is_declared_conforms() -> None:
    for each in (facts_are_stated, actions_have_three_forms, options_are_checked):
        each(Trial(GAME))


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize(("players", "fines", "curious"), TABLES)
def test_tables_conform(players: int, fines: str, curious: bool) -> None:
    check_match(Trial(GAME, f"{players} {fines}", players, {"house_fines": fines}, curious=curious, most=MOMENTS))


@pytest.mark.slow
def test_everything_can_happen() -> None:
    """Every action is done and every kind of event told in one match or another, but for what the rules leave rare."""
    unused = unused_actions(GAME, games=700)
    assert not unused.actions
    assert set(unused.events) <= {"PlayerEvent", "WasLate", "TieBroken"}
