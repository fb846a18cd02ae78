"""Two play wherever that is allowed and nobody says how many, through every door."""

import pytest

import smorgasboard as sb

pytestmark = pytest.mark.parametrize("game", ["consumption", "consumption:draft", "consumption:retail"])


def test_from_python(game: str) -> None:
    assert len(sb.load(game).new(seed=1).outcome().scores) == 2
    assert len(sb.Match(sb.load(game)).seats) == 2


def test_in_the_environments(game: str) -> None:
    pytest.importorskip("pettingzoo")
    assert len(sb.envs.pettingzoo.make(game).possible_agents) == 2
    pytest.importorskip("pyspiel")
    assert sb.envs.openspiel.load(game).num_players() == 2
