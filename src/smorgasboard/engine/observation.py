"""What one seat, or a spectator, may know."""

from dataclasses import dataclass
from typing import Any

SPECTATOR = -1


@dataclass(frozen=True, repr=False)
class Observation:
    """Pure data, listed item by item by the game: a bot or page that has this has nothing else.

    >>> import smorgasboard as sb
    >>> state = sb.load("consumption").new(players=2, seed=7)
    >>> seen = state.observation(0)
    >>> seen.seat, seen.over
    (0, False)
    >>> sb.Observation.from_json(seen.to_json()) == seen
    True
    """

    source: str
    """Which game, edition and content this is a position of; `smorgasboard.load` knows it."""
    seat: int
    """Whose eyes; SPECTATOR for somebody beside the table."""
    actors: tuple[int, ...]
    """Seats that may decide now."""
    legal: tuple[int, ...]
    """This seat's legal actions, empty when it is not to decide."""
    over: bool
    view: dict[str, Any]
    """The game's own whitelist, plain JSON data."""

    def __repr__(self) -> str:
        eyes = "a spectator" if self.seat == SPECTATOR else f"seat {self.seat}"
        then = "it is over" if self.over else f"actors {self.actors}, {len(self.legal)} actions"
        return f"<Observation of {self.source.partition('#')[0]} by {eyes}, {then}>"

    def to_json(self) -> dict[str, Any]:
        return {
            "source": self.source,
            "seat": self.seat,
            "actors": list(self.actors),
            "legal": list(self.legal),
            "over": self.over,
            "view": self.view,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Observation":
        return cls(
            data["source"], data["seat"], tuple(data["actors"]), tuple(data["legal"]), data["over"], data["view"]
        )
