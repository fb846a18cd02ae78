"""The event store: matches, seats, their steps and what was said, in SQLite or PostgreSQL."""

# mypy: implicit-reexport
# ruff: noqa: F401

from .errors import StepTaken, StorageError, Taken, UnknownMatch
from .rows import Author, EntryRow, MatchKind, MatchRow, MessageRow, SeatKind, SeatRow, Stored
from .store import Store
