"""The event store: matches, seats, their steps and what was said, in SQLite or PostgreSQL."""

from smorgasboard.server.storage.errors import StepTaken, StorageError, Taken, UnknownMatch
from smorgasboard.server.storage.rows import EntryRow, MatchRow, MessageRow, SeatRow, Stored
from smorgasboard.server.storage.store import Store

__all__ = [
    "EntryRow",
    "MatchRow",
    "MessageRow",
    "SeatRow",
    "StepTaken",
    "StorageError",
    "Store",
    "Stored",
    "Taken",
    "UnknownMatch",
]
