"""Smorgasboard: one table for a family of food board games.

Load a game, play a match, and see how it ended:

>>> import smorgasboard as sb
>>> game = sb.load("foodfighters")
>>> state = game.new(seed=7)
>>> while not state.over:
...     seat = state.actors()[0]
...     state.apply(seat, state.legal_actions(seat)[0])
>>> outcome = state.outcome()

Actions have an int, a typed form and a text; each of them may be given. What a seat may know is its observation:

>>> state = game.new(seed=7)
>>> seat = state.actors()[0]
>>> game.actions.text(state.legal_actions(seat)[0])
'swap a1 b1'
>>> seen = state.observation(seat)
>>> len(game.encode(seen)) == game.features
True

Bots see observations only, and a name is enough to make one (`sb.bots`):

>>> bot = sb.bots.make("search", walks=50, seed=1)
>>> bot.choose(seen) in seen.legal
True

A match writes everything down; its record replays without a generator and proves its dice:

>>> match = sb.Match(game, seed="7")
>>> step = match.apply(seat, "roll")
>>> record = sb.Record.loads(match.record(reveal_seed=True).dumps())
>>> sb.verify(record).seed_checked
True

A game of your own begins with `smorg new`, and `sb.testing.check(game)` holds it against all that the house promises.
Environments for learning programs are in `sb.envs`, studies of many matches in `sb.lab`, a look back at one match in
`sb.review`, positions with one clearly best idea in `sb.puzzles`. Whatever a caller gets wrong is a
`SmorgasboardError`: a sentence that says what to do.
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
    from smorgasboard import bots, envs, lab, puzzles, review, testing

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
    "lab",
    "load",
    "positions",
    "puzzles",
    "replay",
    "review",
    "say",
    "say_many",
    "testing",
    "to_say",
    "verify",
]


def __getattr__(name: str) -> Any:
    """Packages such as `sb.bots` and `sb.envs` are imported when first used: the engine alone stays light."""
    if name in ("bots", "envs", "lab", "puzzles", "review", "testing"):
        return import_module(f"smorgasboard.{name}")
    raise AttributeError(f"module 'smorgasboard' has no attribute {name!r}")
