"""How much is thought about a match: counted in walks, so that the same seed gives the same review everywhere."""

import tomllib
from dataclasses import dataclass
from typing import Final

import smorgasboard as sb

FILE: Final = "review.toml"
"""In a game's study: what a usual review of it walks."""
SIZES: Final = {"quick": 0.125, "usual": 1.0, "deep": 4.0}
"""Of a review, by how many times the usual walks it has."""


@dataclass(frozen=True)
class Effort:
    """What one decision may cost.

    >>> import smorgasboard as sb
    >>> from smorgasboard.review import Effort
    >>> Effort.of(sb.load("foodfighters"), "quick").glance < Effort.of(sb.load("foodfighters")).glance
    True
    """

    glance: int = 400
    """Walks that look at all that could have been done,"""
    compare: int = 1600
    """and those that hold what was done against what looks best; a quarter of them where they agree."""
    imagined: int = 4
    """Positions behind each point of the lead, where something is hidden,"""
    samples: int = 12
    """and those behind the words of a reason."""

    @classmethod
    def of(cls, game: sb.Game, size: str = "usual") -> "Effort":
        """What the game says is usual, or a share or a multiple of that."""
        file = game.room("study") / FILE
        own = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        usual, times = cls(**own), SIZES[size]
        return cls(max(16, round(usual.glance * times)), max(32, round(usual.compare * times)))
