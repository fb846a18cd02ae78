"""Positions of all editions, player counts and modules, for tests of the game's own judgement."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from tests.games.consumption.keen import keen

import smorgasboard as sb
from smorgasboard.engine.chance import SeededChance
from smorgasboard.games.consumption import Consumption
from smorgasboard.games.consumption.rules.state import ConsumptionState


class Setup(NamedTuple):
    """What is played, by how many."""

    edition: str
    players: int
    options: dict[str, Any]

    def __str__(self) -> str:
        chosen = [name for value in self.options.values() for name in (value if isinstance(value, list) else [value])]
        return " ".join([self.edition, str(self.players), *chosen])


SETUPS = (
    *(Setup(edition, players, {}) for edition in ("thought", "draft", "retail") for players in (1, 2, 3, 4)),
    Setup("thought", 1, {"modules": ["allergy", "freezer"]}),
    Setup("thought", 2, {"modules": ["goals", "freezer"], "diets": "dealt"}),
    Setup("thought", 2, {"modules": ["potluck", "allergy"], "allergies": "chosen"}),
    Setup("thought", 3, {"modules": ["potluck", "goals", "allergy", "freezer"], "diets": "chosen"}),
    Setup("thought", 4, {"modules": ["potluck", "goals", "allergy", "freezer"], "diets": "dealt"}),
    Setup("retail", 3, {"diets": "dealt"}),
)


@cache
def game_of(edition: str) -> Consumption:
    found = sb.load(f"consumption:{edition}")
    assert isinstance(found, Consumption)
    return found


def moments(setup: Setup, every: int, seed: int = 1) -> Iterator[ConsumptionState]:
    """One decision of so many of a match whose players get somewhere; the positions belong to whoever gets them."""
    chance = SeededChance(f"moments {seed}")
    state = game_of(setup.edition).new(players=setup.players, seed=seed, **setup.options)
    assert isinstance(state, ConsumptionState)
    number = 0
    while not state.over:
        if number % every == 0:
            yield state.copy()
        state.play(state.mover(), keen(state, chance, whims=2))
        number += 1
