"""What the store keeps of calls, as plain frozen records."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

State = Literal["told", "trying", "failed"]
"""Of the last call: nothing is to be done; somebody began, and nobody noted how it went; it did not go, and is tried
again."""


class Asked(NamedTuple):
    """Somebody who is to decide in a match."""

    person: str
    own: int
    """Steps of theirs that stand."""
    others: int
    since: float
    alone: bool
    """Nobody else sits there who could wait."""

    @property
    def mark(self) -> str:
        """Of a turn that begins here: one that was undone and came again has the same."""
        return f"{self.own}.{self.others}"


class Noting(NamedTuple):
    """Whom a match waits for, as of a moment of it."""

    match: str
    entries: int
    revision: int
    asked: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A match that waits for somebody who may be called."""

    match: str
    person: str
    mark: str
    """Tells this turn from others of theirs in the match."""
    own: int
    others: int
    since: float
    alone: bool

    def goes_on(self, now: Asked) -> bool:
        """It is still the same turn, though they may have begun it, or others may have done something meanwhile; both
        at once can only be if another turn began unseen."""
        return now.own == self.own or now.others == self.others


@dataclass(frozen=True, slots=True)
class WishRow:
    """When somebody does not want to be called."""

    person: str
    zone: str
    """Where they live, as `Europe/Berlin`."""
    silent_from: int | None = None
    """In minutes after midnight there; None: at no hour."""
    silent_until: int | None = None


@dataclass(frozen=True, slots=True)
class CallRow:
    """One person and one way of calling them."""

    person: str
    channel: str
    wanted: bool
    after: int
    """Seconds for which a match may wait before they are called."""
    every: int
    """Seconds at least between two calls."""
    changed: float
    """When they turned it on or off last."""
    due: float | None
    """When somebody has to look whether they are to be called."""
    told: Mapping[str, str]
    """By match the mark of the turn that they were told of, or saw."""
    shown: int
    """So many tables wait, as they were told last."""
    state: State
    number: int
    """Of the last call: each that makes itself heard has one more than the one before."""
    sent: float
    """When that was."""
    attempts: int
    keeper: str
    fence: int
    until: float


@dataclass(frozen=True, slots=True)
class PushRow:
    """A browser that can be woken through its push service."""

    device: str
    person: str
    endpoint: str
    p256dh: str
    auth: str
    created: float
    delivered: int = 0
    """The number of the call that it took last."""
    failed: float | None = None
    """Since when its push service takes nothing."""


class Claim(NamedTuple):
    """All that is to be known for looking at one call, which is this process's for a while."""

    call: CallRow
    wish: WishRow | None
    turns: tuple[TurnRow, ...]
    """Matches that wait for them, but for those that they muted; the longest first."""
    tastes: Mapping[str, object]
    looks: Mapping[str, frozenset[str]]
    """By process the matches that they look at there."""
