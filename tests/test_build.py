"""The same files, interpreted or compiled, play the same games."""

import hashlib
import os
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import pytest

import smorgasboard as sb
from smorgasboard.testing import trail

EXPECTED = os.environ.get("SMORG_EXPECT_COMPILED")
COMPILED = [
    "engine.chance",
    "engine.state",
    "engine.features",
    "engine.judgement.evaluation",
    "engine.judgement.possibilities",
    "bots.tree",
    "lab.play.leads",
    "lab.play.watched_match",
    "envs.batch",
    "envs.turns",
]
ROOMS_COMPILED = ("rules", "view", "judgement")
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
GAMES_OF_OURS = sorted({name.partition(":")[0] for name in TRAILS})


def modules() -> list[ModuleType]:
    rooms = [name for game in GAMES_OF_OURS for room in ROOMS_COMPILED for name in _in_room(f"games.{game}.{room}")]
    return [import_module(f"smorgasboard.{name}") for name in COMPILED + rooms]


def _in_room(room: str) -> list[str]:
    place = import_module(f"smorgasboard.{room}")
    if not hasattr(place, "__path__"):
        return [room]
    found = [f"{room}.{module.name}" for module in iter_modules(place.__path__)]
    return [inner for name in found for inner in _in_room(name)]


def test_the_build_is_whole_and_the_one_that_the_makefile_made() -> None:
    compiled = {not str(module.__file__).endswith(".py") for module in modules()}
    assert len(compiled) == 1
    assert EXPECTED is None or compiled == {EXPECTED == "1"}


@pytest.mark.parametrize("name", TRAILS)
def test_both_builds_play_the_same_games(name: str) -> None:
    game = sb.load(name)
    digest = hashlib.sha256()
    for seed in range(GAMES):
        digest.update("".join(trail(game, str(seed), game.facts.players[-1])).encode())
    assert digest.hexdigest()[:16] == TRAILS[name]
