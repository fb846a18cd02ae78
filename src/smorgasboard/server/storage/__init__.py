"""The event store: matches, seats, their steps and what was said, in SQLite or PostgreSQL."""

from smorgasboard.server.storage.changes import Fence
from smorgasboard.server.storage.errors import Fenced, Outdated, StepTaken, StorageError, Taken, UnknownMatch
from smorgasboard.server.storage.rows import EntryRow, MatchRow, MessageRow, SeatRow, Standing, Stored
from smorgasboard.server.storage.store import Store

__all__ = [
    "EntryRow",
    "Fence",
    "Fenced",
    "MatchRow",
    "MessageRow",
    "Outdated",
    "SeatRow",
    "Standing",
    "StepTaken",
    "StorageError",
    "Store",
    "Stored",
    "Taken",
    "UnknownMatch",
]
