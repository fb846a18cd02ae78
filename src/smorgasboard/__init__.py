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

from smorgasboard.engine import fields
from smorgasboard.engine.actions import Action, ActionTable
from smorgasboard.engine.chance import Chance, SeededChance
from smorgasboard.engine.content import Sheet
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
from smorgasboard.engine.game import Clicks, Facts, Game, Line, ScoreLine, Tally
from smorgasboard.engine.judgement.evaluation import Evaluation
from smorgasboard.engine.match import Match, Step
from smorgasboard.engine.observation import SPECTATOR, Observation
from smorgasboard.engine.options import Choice, Number, Option, Settings, Several
from smorgasboard.engine.outcome import Outcome
from smorgasboard.engine.record import Record
from smorgasboard.engine.registry import load
from smorgasboard.engine.replay import positions, replay, verify
from smorgasboard.engine.speech import say, say_many, to_say
from smorgasboard.engine.state import NOBODY, State
from smorgasboard.engine.tour import Tour

if TYPE_CHECKING:
    from smorgasboard import bots, envs, testing

    def games() -> list[Game]:
        """Every installed game in every edition."""
        ...

else:
    from smorgasboard import games

__version__ = "0.2.0"

__all__ = [
    "NOBODY",
    "SPECTATOR",
    "Action",
    "ActionTable",
    "BadContent",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Chance",
    "Choice",
    "Clicks",
    "Evaluation",
    "Event",
    "Facts",
    "Game",
    "IllegalAction",
    "Line",
    "Match",
    "Number",
    "Observation",
    "Option",
    "Outcome",
    "Record",
    "ScoreLine",
    "SeededChance",
    "Settings",
    "Several",
    "Sheet",
    "SmorgasboardError",
    "State",
    "Step",
    "Tally",
    "Tour",
    "UnknownAction",
    "UnknownGame",
    "bots",
    "envs",
    "fields",
    "games",
    "load",
    "positions",
    "replay",
    "say",
    "say_many",
    "testing",
    "to_say",
    "verify",
]


def __getattr__(name: str) -> Any:
    """`sb.bots`, `sb.envs` and `sb.testing` are imported when first used: the engine alone stays light."""
    if name in ("bots", "envs", "testing"):
        return import_module(f"smorgasboard.{name}")
    raise AttributeError(f"module 'smorgasboard' has no attribute {name!r}")
