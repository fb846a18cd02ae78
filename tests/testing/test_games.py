"""Every installed game keeps the contract, and so does a toy that is not installed."""

import pytest
from hypothesis import HealthCheck, settings
from tests.own_games import own_games
from tests.testing.toy import PotLuck

import smorgasboard as sb
from smorgasboard.testing import check, state_machine

MATCHES = 4
"""Shared among the numbers of players, but two for each, a random match and a curious one; other editions have one."""
FEW = settings(max_examples=15, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.source)
def test_installed_game_conforms(game: sb.Game) -> None:
    is_default = sb.load(game.name).source == game.source
    check(game, games=max(2, MATCHES // len(game.facts.players)) if is_default else 1)


def test_game_from_outside_conforms() -> None:
    check(PotLuck())


@pytest.mark.parametrize("game", [*own_games(), PotLuck()], ids=lambda game: game.source)
def test_hypothesis_finds_no_way_to_break(game: sb.Game) -> None:
    case = state_machine(game).TestCase
    case.settings = FEW
    case().runTest()
