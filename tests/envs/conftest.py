import pytest
from tests.envs.potluck import Potluck

from smorgasboard.engine import Game, register

INSTALLED = ("foodfighters", "consumption", "foodadvice")


@pytest.fixture
def potluck() -> Game:
    """A game with secrets and simultaneous decisions, known to `load` as if it were installed."""
    register(Potluck("office"))
    return register(Potluck())
