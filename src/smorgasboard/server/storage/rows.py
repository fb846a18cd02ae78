"""What the store keeps, as plain frozen records."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

MatchKind = Literal["play", "tour", "whatif", "import"]
Stage = Literal["lobby", "running", "over"]
SeatKind = Literal["open", "person", "bot"]
EntryKind = Literal["step", "undo"]
Author = Literal["person", "bot", "clock", "tour"]


@dataclass(frozen=True, slots=True)
class MatchRow:
    id: str
    game: str
    """Name and edition, such as `game:classic`."""
    content: str
    """Hash of the content that the match is played with."""
    kind: MatchKind
    stage: Stage
    setup: Mapping[str, Any]
    seed: str
    """The house's secret, from which and from what seats add the seed of the dice is made."""
    host: str
    """The browser that made the match, or nothing."""
    created: float
    touched: float
    """When the row was saved or the last entry was made, whichever is later: reading fills in the entry's time."""
    result: Mapping[str, Any] | None = None
    parent: str | None = None
    rematch: str | None = None
    rules: str | None = None
    """Version of the rules that it is played by; None in rows from before it was kept."""
    revision: int = 0
    """Grows by one with every change of this row or of the match's seats; who changes them names the next one."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    match: str
    seat: int
    kind: SeatKind
    name: str = ""
    owner: str = ""
    level: str = ""
    away: bool = False
    contribution: str | None = ""
    """What this seat added to the dice; None in rows from before seats could."""
    uncovered: bool = False
    """Of several seats with one owner, who share a screen: this one was last confirmed to sit before it."""


@dataclass(frozen=True, slots=True)
class EntryRow:
    match: str
    number: int
    """1 for the first."""
    kind: EntryKind
    seat: int
    action: str
    chance: tuple[int, ...]
    note: str
    at: float
    by: Author


@dataclass(frozen=True, slots=True)
class MessageRow:
    match: str
    number: int
    seat: int
    name: str
    text: str
    at: float


class Standing(NamedTuple):
    """How far a match has come: who knows as much of it knows all."""

    revision: int
    entries: int
    messages: int


NOTHING_YET = Standing(-1, 0, 0)


class Attended(NamedTuple):
    """Who is at a match through some processes."""

    here: frozenset[str]
    ago: Mapping[str, float]
    """By visitor: how many seconds ago one of them saw them last."""


@dataclass(frozen=True, slots=True)
class Stored:
    match: MatchRow
    seats: tuple[SeatRow, ...]
    entries: tuple[EntryRow, ...] = ()
    messages: tuple[MessageRow, ...] = ()


@dataclass(frozen=True, slots=True)
class ContentRow:
    """Cards and numbers of a game, stored once for all matches that are played with them."""

    game: str
    hash: str
    text: str


@dataclass(frozen=True, slots=True)
class AlbumRow:
    match: str
    entries: int
    """So many were stored when it was made."""
    pages: bytes
