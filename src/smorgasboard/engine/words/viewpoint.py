"""A position through the eyes of one viewer: who looks, who is to decide, and what the viewer may do.

What people read and see of a game is made from this and nothing else; each game adds what lies on its table.
"""

from functools import cached_property
from typing import Generic, TypeVar

from smorgasboard.engine.observation import SPECTATOR, Observation
from smorgasboard.engine.state import NOBODY

P = TypeVar("P")
"""A player, as the game shows one."""


class Viewpoint(Generic[P]):
    def __init__(self, observation: Observation, names: tuple[str, ...]) -> None:
        self.observation = observation
        self.view = observation.view
        self.names = names

    @cached_property
    def players(self) -> tuple[P, ...]:
        return tuple(self.player(seat) for seat in range(len(self.names)))

    def player(self, seat: int) -> P:
        """What a game shows of the player there."""
        raise NotImplementedError

    @property
    def my_turn(self) -> bool:
        return self.observation.seat in self.observation.actors

    @property
    def mover(self) -> int:
        """The first who is to decide; NOBODY at the end."""
        return self.observation.actors[0] if self.observation.actors else NOBODY

    @property
    def me(self) -> int:
        """The viewer's seat; the mover's for somebody beside the table."""
        return max(self.mover, 0) if self.observation.seat == SPECTATOR else self.observation.seat

    @property
    def near(self) -> P:
        return self.players[self.me]

    @property
    def others(self) -> tuple[P, ...]:
        """From the left of the viewer on."""
        return self.players[self.me + 1 :] + self.players[: self.me]

    @property
    def as_seated(self) -> tuple[P, ...]:
        """All players, the viewer first; for somebody beside the table always the first seat."""
        seat = 0 if self.observation.seat == SPECTATOR else self.observation.seat
        return self.players[seat:] + self.players[:seat]

    def may(self, first: int, count: int = 1) -> bool:
        """Whether any of these action codes is open to the viewer."""
        return any(first <= action < first + count for action in self.observation.legal)
