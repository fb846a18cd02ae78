"""What every bot promises. Bots see observations only, so they cannot cheat."""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import smorgasboard as sb
from smorgasboard.engine import SeededChance, say, seed_text

Reason = str | Callable[[], str]
"""A sentence or two, or what makes them once somebody asks: most choices nobody asks about."""


class Effort(NamedTuple):
    """How much is thought about one reason."""

    seconds: float = 0.3
    """Of processor time, at most;"""
    samples: int = 24
    """imagined positions on which two ideas are compared,"""
    glances: int = 4
    """how many of them show whether they are two;"""
    ideas: int = 10
    """and alternatives that are looked at for a different one."""


USUAL = Effort()
IN_PASSING = Effort(seconds=0.1, samples=12)
"""For remarks that go into a record, where somebody waits for the move."""


class Bot(ABC):
    """Chooses one of the legal actions of an observation and can say why.

    >>> import smorgasboard as sb
    >>> class First(sb.bots.Bot):
    ...     name = "first"
    ...     def think(self, game, observation):
    ...         return observation.legal[0], "It stood first."
    >>> state = sb.load("foodfighters").new(seed=7)
    >>> First().choose(state.observation(state.actors()[0])) == state.legal_actions(state.actors()[0])[0]
    True
    """

    name = "bot"
    repeatable = True
    """With the same seed it plays the same; not so when it thinks by the clock."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._chance = SeededChance(seed_text(seed))
        self._reason: Reason = say("I have not moved yet.")
        self.effort = USUAL
        """How much it thinks about its reasons, once it is asked for them."""
        self.simulations = 0
        """Walks behind the last choice, where it walks."""
        self._had_a_choice = False
        self._until = math.inf

    def __repr__(self) -> str:
        """As code, but for the seed: what somebody plays by is not for logs."""
        return f"{type(self).__name__}()"

    def misfit(self, game: sb.Game) -> str:
        """Why its settings mean nothing in this game, in a sentence; empty where they do."""
        return ""

    @abstractmethod
    def think(self, game: sb.Game, observation: sb.Observation) -> tuple[int, Reason]:
        """An action among several, and the reason in a sentence or two."""

    def choose(self, observation: sb.Observation) -> int:
        """The action to take. `explain` then says why."""
        if not observation.legal:
            raise ValueError("this seat has nothing to decide now")
        game = sb.load(observation.source)
        own = observation
        if game.for_people:
            own = replace(observation, legal=tuple(fit_for_bots(game, list(observation.legal))))
        self._had_a_choice = len(own.legal) > 1
        if not self._had_a_choice:
            self._reason = say("There is nothing else you could do.")
            return own.legal[0]
        action, self._reason = self.think(game, own)
        return action

    def choose_at(self, game: sb.Game, state: sb.State, seat: int) -> int:
        """As `choose`, for simulations that hold the state. Bots that can be quicker here still see no secret of it."""
        return self.choose(state.observation(seat))

    def answer_by(self, moment: float) -> None:
        """From then on (by `time.perf_counter`) it answers with the best that it has found.

        Bots that share time between the decisions of a turn take off what earlier ones have waited for by the clock.
        """
        self._until = moment

    def explain(self) -> str:
        """Why the last choice was made, in the language of the moment. It takes a while; the first call does."""
        if not isinstance(self._reason, str):
            self._reason = self._reason()
        return self._reason

    def remark(self) -> str:
        """What a record keeps beside the last choice: the reason, where there was a choice."""
        return self.explain() if self._had_a_choice else ""


def fit_for_bots(game: sb.Game, legal: list[int]) -> list[int]:
    if not game.for_people:
        return legal
    return [action for action in legal if action not in game.for_people]
