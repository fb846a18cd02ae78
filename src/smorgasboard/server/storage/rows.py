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
class AccountRow:
    """A program's."""

    id: str
    mark: str
    """Of its key, which nobody stores."""
    name: str
    owner: str
    """The person who made it; nothing where that is not known."""
    rate: float
    """Requests a second; 0: as many as is usual."""
    created: float
    used: float


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


ReviewState = Literal["waiting", "made", "failed"]


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A match that is looked back at, or was."""

    match: str
    asker: str
    """Who asked for it, while it is not made."""
    asked: float
    turn: int
    """So many of theirs were in line already: others go first."""
    state: ReviewState
    share: float
    """How much of it is made, from 0 to 1."""
    attempts: int
    """Since anything new was found out."""
    keeper: str
    """The process that makes it,"""
    fence: int
    """what that has to show,"""
    until: float
    """and until when it is theirs; later somebody else goes on."""
    found: bytes | None = None
    """What was found out, compressed; see `reviews/pages.py`."""


class InLine(NamedTuple):
    """A review as it stands, without what was found."""

    state: ReviewState
    share: float
    before: int
    """So many are made first."""
    begun: bool


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody who has, or may have, more than one device. All others are known by their cookie alone."""

    id: str
    """The owner of their seats."""
    tastes: Mapping[str, Any]
    """Nickname, language and so on, as another device begins with them."""
    created: float
    phrase: str | None = None
    """The mark of their recovery phrase, of which nothing else is stored."""


@dataclass(frozen=True, slots=True)
class DeviceRow:
    id: str
    """The mark of what its cookie holds."""
    person: str | None
    """None of those who wanted to be forgotten: their cookies stay worthless."""
    name: str
    """Browser and system, as `Firefox/Android`."""
    created: float
    seen: float
    ended: float | None = None
    """Since when its cookie is worthless."""


@dataclass(frozen=True, slots=True)
class AwaitedRow:
    """Whom a running match waits for, as of a moment of it."""

    match: str
    entries: int
    revision: int
    seats: Mapping[str, float]
    """By seat since when."""


@dataclass(frozen=True)
class SolvedRow:
    """A puzzle that somebody tried."""

    person: str
    game: str
    number: int
    missed: int = 0
    """Wrong answers before the right one."""
    shown: bool = False
    """They looked at the solution before they had it."""
    at: float | None = None
    """When they solved it."""
