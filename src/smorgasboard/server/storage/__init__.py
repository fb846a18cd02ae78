"""The event store: matches, seats, their steps and what was said, in SQLite or PostgreSQL."""

# mypy: implicit-reexport
# ruff: noqa: F401, I001

from .changes import Fence
from .errors import Fenced, Outdated, StepTaken, StorageError, Taken, UnknownMatch
from .notices import ALL, Notices
from .rows import AlbumRow, Attended, Author, ContentRow, EntryRow, MatchKind, MatchRow, MessageRow, SeatKind, SeatRow
from .rows import Standing, Stored
from .store import Store
