"""The one thread that writes: takes all that waits, commits it at once, and tells those who wait."""

import asyncio
import threading
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, InternalError, OperationalError

from smorgasboard.server.storage.changes import Change, ChangeKind, ConditionFailed, carry_out
from smorgasboard.server.storage.database import Database, reason
from smorgasboard.server.storage.errors import Fenced, Outdated, StepTaken, StorageError, Taken, UnknownMatch
from smorgasboard.server.storage.notices import announce

MOST = 500
"""Writes in one transaction; more would only make the first of them wait."""

OUTAGES = (OperationalError, InterfaceError, InternalError)
DEADLOCK = "40P01"
TAKEN = {ChangeKind.ADD_ENTRY: StepTaken, ChangeKind.ADD_FENCED_ENTRY: StepTaken}
MISSING_KEY = ("23503", "SQLITE_CONSTRAINT_FOREIGNKEY")


@dataclass(slots=True)
class Write:
    """Changes that are stored together or not at all, and who waits for them."""

    changes: tuple[Change, ...]
    done: asyncio.Future[None]
    error: StorageError | None = None


class Writer:
    def __init__(self, database: Database, process: str) -> None:
        self._database = database
        self._process = process
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
                changes = [change for write in batch for change in write.changes]
                carry_out(connection, changes)
                announce(connection, self._process, {change.match for change in changes})
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
    if isinstance(error, ConditionFailed):
        if error.kind is ChangeKind.ADD_FENCED_ENTRY:
            return Fenced(f"Another process acts for the house in match {first.match} now.")
        return Outdated(f"Match {first.match} was changed meanwhile, or is gone.")
    if isinstance(error, IntegrityError) and any(code in MISSING_KEY for code in _codes(error)):
        return UnknownMatch(f"There is no match {first.match}, or it names one that does not exist.")
    if isinstance(error, IntegrityError):
        return TAKEN.get(first.kind, Taken)(f"{first.name} is stored already.")
    return StorageError(f"{first.name} cannot be stored: {reason(error)}.")
