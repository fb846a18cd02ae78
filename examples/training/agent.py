"""A trained network as a bot of the house: it plays by what its seat sees, at any table it is invited to.

AGENT=agent.npz smorg connect https://games.example/join/… --bot agent:Trained
"""

import os
from functools import cache
from pathlib import Path

import numpy as np
import smorgasboard as sb
from smorgasboard.bots import Bot

from network import Network

FILE = "AGENT"
"""The environment variable that says where the network lies; beside this file, if it is not set."""


@cache
def network() -> Network:
    return Network.read(Path(os.environ.get(FILE, Path(__file__).with_name("agent.npz"))))


class Trained(Bot):
    """What its network likes best."""

    name = "trained"

    def think(self, game: sb.Game, observation: sb.Observation) -> tuple[int, str]:
        action, share, value = self._best(game, game.encode(observation), list(observation.legal))
        words = game.describe(action, observation)
        return action, f"{words}: my network wants that by {share:.0%}, and expects {value:+.2f} at the end."

    def choose_at(self, game: sb.Game, state: sb.State, seat: int) -> int:
        """As `choose`, without the way through an observation."""
        legal = state.listed(seat)
        return legal[0] if len(legal) == 1 else self._best(game, state.encoded(seat), legal)[0]

    def _best(self, game: sb.Game, features: list[float], legal: list[int]) -> tuple[int, float, float]:
        mask = np.zeros((1, len(game.actions)), np.int8)
        mask[0, legal] = 1
        choice = network().forward(np.array([features], np.float32), mask)
        action = int(choice.shares[0].argmax())
        return action, float(choice.shares[0, action]), float(choice.values[0])
