"""The event store: matches, seats, their steps and what was said, in SQLite or PostgreSQL."""

# mypy: implicit-reexport
# ruff: noqa: F401, I001

from .calling import AddressRow, Asked, CallBook, CallRow, Claim, Noting, PushRow, TurnRow, WishRow
from .changes import Decided, Fence
from .errors import Fenced, Outdated, StepTaken, StorageError, Taken, UnknownMatch
from .notices import ALL, Notices
from .people import Ended, Safety
from .rows import (
    AccountRow,
    AlbumRow,
    Attended,
    Author,
    AwaitedRow,
    ContentRow,
    DeviceRow,
    EntryRow,
    MatchKind,
    MatchRow,
    MessageRow,
)
from .reviews import ReviewBook
from .rows import InLine, ReviewRow
from .rows import PersonRow, SeatKind, SeatRow, SolvedRow, Standing, Stored
from .store import Store
