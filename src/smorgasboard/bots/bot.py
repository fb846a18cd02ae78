"""What every bot promises. Bots see observations only, so they cannot cheat."""

from abc import ABC, abstractmethod

from smorgasboard.engine.game import Game
from smorgasboard.engine.observation import Observation
from smorgasboard.engine.registry import load
from smorgasboard.engine.speech import say


class Bot(ABC):
    """Chooses one of the legal actions of an observation and can say why."""

    name = "bot"

    def __init__(self) -> None:
        self._reason = say("I have not moved yet.")

    @abstractmethod
    def think(self, game: Game, observation: Observation) -> tuple[int, str]:
        """An action among several, and the reason in one sentence."""

    def choose(self, observation: Observation) -> int:
        """The action to take. `explain` then says why."""
        if not observation.legal:
            raise ValueError("this seat has nothing to decide now")
        if len(observation.legal) == 1:
            self._reason = say("It was the only thing I could do.")
            return observation.legal[0]
        action, self._reason = self.think(load(observation.source), observation)
        return action

    def explain(self) -> str:
        """One sentence about the last choice."""
        return self._reason
