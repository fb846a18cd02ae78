"""Every installed game keeps the contract, and so does a toy that is not installed."""

import pytest
from hypothesis import HealthCheck, settings
from tests.builds import PURE
from tests.own_games import own_games
from tests.testing.toy import PotLuck

import smorgasboard as sb
from smorgasboard.testing import Trial, check, check_match, state_machine

MATCHES = 1 if PURE else 4
"""Shared among the numbers of players, but two for each, a random match and a curious one; one on plain Python."""
FEW = settings(max_examples=15, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck))
USUAL = [game for game in own_games() if sb.load(game.name).source == game.source]
OTHERS = [game for game in own_games() if game not in USUAL]


@pytest.mark.slow
@pytest.mark.parametrize("game", USUAL, ids=lambda game: game.source)
def test_installed_game_conforms(game: sb.Game) -> None:
    check(game, max(1 if PURE else 2, MATCHES // len(game.facts.players)), processes=not PURE)


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("game", OTHERS, ids=lambda game: game.source)
def test_other_edition_conforms(game: sb.Game) -> None:
    """All that is declared, every option, and a look at a match of many; tests/games has more tables of each game."""
    check(game, games=0)
    check_match(Trial(game, "0", game.facts.players[-1], curious=True, most=8))


@pytest.mark.slow
def test_game_from_outside_conforms() -> None:
    check(PotLuck())


@pytest.mark.parametrize("game", [*own_games(), PotLuck()], ids=lambda game: game.source)
def test_hypothesis_finds_no_way_to_break(game: sb.Game) -> None:
    case = state_machine(game).TestCase
    case.settings = FEW
    case().runTest()
