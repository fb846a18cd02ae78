"""Smorgasboard: one table for a family of food board games.

import smorgasboard as sb

game = sb.load("foodfighters")
state = game.new(seed=7)
while not state.over:
    seat = state.actors()[0]
    state.apply(seat, state.legal_actions(seat)[0])
print(state.outcome())
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from smorgasboard.engine.errors import (
    BadContent,
    BadOption,
    BadPosition,
    BadRecord,
    IllegalAction,
    SmorgasboardError,
    UnknownAction,
    UnknownGame,
)
from smorgasboard.engine.events import Event
from smorgasboard.engine.game import Facts, Game
from smorgasboard.engine.match import Match, Step
from smorgasboard.engine.observation import SPECTATOR, Observation
from smorgasboard.engine.outcome import Outcome
from smorgasboard.engine.record import Record
from smorgasboard.engine.registry import load
from smorgasboard.engine.replay import positions, replay, verify
from smorgasboard.engine.state import State

if TYPE_CHECKING:
    from smorgasboard import bots, envs, testing

    def games() -> list[Game]:
        """Every installed game in every edition."""
        ...

else:
    from smorgasboard import games

__version__ = "0.2.0"

__all__ = [
    "SPECTATOR",
    "BadContent",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Event",
    "Facts",
    "Game",
    "IllegalAction",
    "Match",
    "Observation",
    "Outcome",
    "Record",
    "SmorgasboardError",
    "State",
    "Step",
    "UnknownAction",
    "UnknownGame",
    "bots",
    "envs",
    "games",
    "load",
    "positions",
    "replay",
    "testing",
    "verify",
]


def __getattr__(name: str) -> Any:
    """`sb.bots`, `sb.envs` and `sb.testing` are imported when first used: the engine alone stays light."""
    if name in ("bots", "envs", "testing"):
        return import_module(f"smorgasboard.{name}")
    raise AttributeError(f"module 'smorgasboard' has no attribute {name!r}")
