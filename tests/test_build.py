"""The same files, interpreted or compiled, play the same games."""

import hashlib
import os
from importlib import import_module
from types import ModuleType

import pytest

import smorgasboard as sb
from smorgasboard.testing import trail

EXPECTED = os.environ.get("SMORG_EXPECT_COMPILED")
COMPILED = ["engine.chance", "engine.state", "engine.possibilities", "bots.tree", "lab.leads", "lab.sitting"]
GAMES_COMPILED = ["tables", "pieces", "tabletop", "rules", "heuristics"]
GAMES = 60
TRAILS = {
    "consumption:thought": "2ee44852d76f6feb",
    "consumption:draft": "b8f34dfa840b3030",
    "consumption:retail": "54f4e9e489a7fd11",
    "foodadvice:standard": "4b3ed829dc88d35d",
    "foodfighters:classic": "47e8fe00c16cbf4a",
}
"""A digest over every position of so many random games with all seats taken, written down once for both builds.

A change of rules, content or JSON form changes it; the message of a failing test says what to write instead.
"""


def modules() -> list[ModuleType]:
    names = COMPILED + [f"games.{game.name}.{name}" for game in sb.games() for name in GAMES_COMPILED]
    return [import_module(f"smorgasboard.{name}") for name in names]


def test_the_build_is_whole_and_the_one_that_the_makefile_made() -> None:
    compiled = {not str(module.__file__).endswith(".py") for module in modules()}
    assert len(compiled) == 1
    assert EXPECTED is None or compiled == {EXPECTED == "1"}


@pytest.mark.parametrize("game", sb.games(), ids=lambda game: f"{game.name}:{game.edition}")
def test_both_builds_play_the_same_games(game: sb.Game) -> None:
    digest = hashlib.sha256()
    for seed in range(GAMES):
        digest.update("".join(trail(game, str(seed), game.facts.players[-1])).encode())
    assert digest.hexdigest()[:16] == TRAILS[f"{game.name}:{game.edition}"]
