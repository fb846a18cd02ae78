"""The one thread that writes: takes all changes that wait, commits them at once, and tells those who wait."""

import asyncio
import threading
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from enum import Enum, auto
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from sqlalchemy import Connection, Executable, and_, bindparam, delete, insert, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, InternalError, OperationalError

from smorgasboard.server.storage.database import Database, reason
from smorgasboard.server.storage.errors import StepTaken, StorageError, Taken, UnknownMatch
from smorgasboard.server.storage.rows import EntryRow, MatchRow, MessageRow, SeatRow
from smorgasboard.server.storage.schema import entries, matches, messages, seats


class ChangeKind(Enum):
    ADD_MATCH = auto()
    SAVE_MATCH = auto()
    ADD_ENTRY = auto()
    ADD_MESSAGE = auto()
    SAVE_SEAT = auto()
    DROP_SEATS = auto()


PARTS = {ChangeKind.ADD_ENTRY: "Step", ChangeKind.ADD_MESSAGE: "Message", ChangeKind.SAVE_SEAT: "Seat"}


class Change(NamedTuple):
    kind: ChangeKind
    match: str
    number: int
    """Of the entry, message or seat; 0 for the match itself."""
    row: dict[str, Any]

    @property
    def name(self) -> str:
        part = PARTS.get(self.kind)
        return f"{part} {self.number} of match {self.match}" if part else f"Match {self.match}"


class MatchGone(Exception):
    """A match to be saved is not there."""


def add_match(match: MatchRow) -> Change:
    return Change(ChangeKind.ADD_MATCH, match.id, 0, _columns(match))


def save_match(match: MatchRow) -> Change:
    row = _columns(match)
    row["known"] = row.pop("id")
    return Change(ChangeKind.SAVE_MATCH, match.id, 0, row)


def save_seat(seat: SeatRow) -> Change:
    return Change(ChangeKind.SAVE_SEAT, seat.match, seat.seat, _columns(seat))


def drop_seats(match: str, beyond: int) -> Change:
    """Those from number `beyond` on."""
    return Change(ChangeKind.DROP_SEATS, match, beyond, {"known": match, "beyond": beyond})


def add_entry(entry: EntryRow) -> Change:
    return Change(ChangeKind.ADD_ENTRY, entry.match, entry.number, _columns(entry))


def add_message(message: MessageRow) -> Change:
    return Change(ChangeKind.ADD_MESSAGE, message.match, message.number, _columns(message))


def carry_out(connection: Connection, changes: Iterable[Change]) -> None:
    """In their order; neighbours of one kind go to the database together."""
    for kind, alike in groupby(changes, key=attrgetter("kind")):
        # Two processes that take the same numbers in the same order wait for each other, and never in a circle.
        rows = [change.row for change in sorted(alike, key=attrgetter("match", "number"))]
        done = connection.execute(STATEMENTS[kind], rows)
        if kind is ChangeKind.SAVE_MATCH and done.rowcount != len(rows):
            raise MatchGone


def _columns(row: MatchRow | SeatRow | EntryRow | MessageRow) -> dict[str, Any]:
    return {field.name: getattr(row, field.name) for field in fields(row)}


def _upsert_seat() -> Executable:
    # SQLite understands PostgreSQL's words here, and SQLAlchemy has no common construct for them.
    statement = postgresql.insert(seats)
    return statement.on_conflict_do_update(index_elements=["match", "seat"], set_=dict(statement.excluded))


STATEMENTS: dict[ChangeKind, Executable] = {
    ChangeKind.ADD_MATCH: insert(matches),
    ChangeKind.ADD_ENTRY: insert(entries),
    ChangeKind.ADD_MESSAGE: insert(messages),
    ChangeKind.SAVE_MATCH: update(matches).where(matches.c.id == bindparam("known")),
    ChangeKind.SAVE_SEAT: _upsert_seat(),
    ChangeKind.DROP_SEATS: delete(seats).where(
        and_(seats.c.match == bindparam("known"), seats.c.seat >= bindparam("beyond"))
    ),
}


MOST = 500
"""Writes in one transaction; more would only make the first of them wait."""

OUTAGES = (OperationalError, InterfaceError, InternalError)
DEADLOCK = "40P01"
TAKEN = {ChangeKind.ADD_ENTRY: StepTaken}
MISSING_KEY = ("23503", "SQLITE_CONSTRAINT_FOREIGNKEY")


@dataclass(slots=True)
class Write:
    """Changes that are stored together or not at all, and who waits for them."""

    changes: tuple[Change, ...]
    done: asyncio.Future[None]
    error: StorageError | None = None


class Writer:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[Write] = []
        self._bell = threading.Condition()
        self._open = True
        self._thread = threading.Thread(target=self._work, name="storage-writer", daemon=True)
        self._thread.start()

    async def write(self, *changes: Change) -> None:
        """Returns when the changes are on the disk. A caller who stops waiting does not stop the write."""
        write = Write(changes, asyncio.get_running_loop().create_future())
        with self._bell:
            if not self._open:
                raise StorageError("The store is closed.")
            self._waiting.append(write)
            self._bell.notify()
        await write.done

    def close(self) -> None:
        """Returns when all that waits is stored."""
        with self._bell:
            self._open = False
            self._bell.notify()
        self._thread.join()

    def _work(self) -> None:
        while batch := self._next_batch():
            self._store(batch)
            _tell(batch)

    def _next_batch(self) -> list[Write]:
        """All that waits, or nothing once the store is closed."""
        with self._bell:
            self._bell.wait_for(lambda: self._waiting or not self._open)
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
        return batch

    def _store(self, batch: Sequence[Write]) -> None:
        """In one transaction; when a write is refused, in two halves, until only the guilty one is left."""
        try:
            with self._database.writing.begin() as connection:
                carry_out(connection, [change for write in batch for change in write.changes])
        except Exception as error:
            if _is_outage(error):
                for write in batch:
                    write.error = StorageError(f"The database cannot write just now: {reason(error)}.")
            elif len(batch) == 1:
                batch[0].error = _refusal(batch[0].changes[0], error)
            else:
                self._store(batch[: len(batch) // 2])
                self._store(batch[len(batch) // 2 :])


def _tell(batch: Sequence[Write]) -> None:
    """Wakes each event loop once, however many of its tasks wait."""
    by_loop = defaultdict(list)
    for write in batch:
        by_loop[write.done.get_loop()].append(write)
    for loop, writes in by_loop.items():
        with suppress(RuntimeError):  # the loop was closed: nobody waits any more
            loop.call_soon_threadsafe(_answer, writes)


def _answer(writes: Sequence[Write]) -> None:
    for write in writes:
        if write.done.done():  # whoever asked was cancelled
            continue
        if write.error is None:
            write.done.set_result(None)
        else:
            write.done.set_exception(write.error)


def _is_outage(error: Exception) -> bool:
    """Nothing is wrong with what was to be written, the database is not up to it."""
    return isinstance(error, OUTAGES) and DEADLOCK not in _codes(error)


def _codes(error: DBAPIError) -> tuple[str, ...]:
    """What the two databases call the error."""
    return tuple(str(getattr(error.orig, name, "")) for name in ("sqlstate", "sqlite_errorname"))


def _refusal(first: Change, error: Exception) -> StorageError:
    """Of a write that begins with this change."""
    keyless = isinstance(error, IntegrityError) and any(code in MISSING_KEY for code in _codes(error))
    if keyless or isinstance(error, MatchGone):
        return UnknownMatch(f"There is no match {first.match}, or it names one that does not exist.")
    if isinstance(error, IntegrityError):
        return TAKEN.get(first.kind, Taken)(f"{first.name} is stored already.")
    return StorageError(f"{first.name} cannot be stored: {reason(error)}.")
