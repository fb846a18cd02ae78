"""The store: every match, seat, step and message, durable before anybody sees it."""

import asyncio
import secrets as randomness
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from smorgasboard.server.storage import changes, queries
from smorgasboard.server.storage.database import READERS, Database, connect, reason
from smorgasboard.server.storage.errors import StepTaken, StorageError, Taken, UnknownMatch
from smorgasboard.server.storage.rows import EntryRow, MatchRow, MessageRow, SeatRow, Stored
from smorgasboard.server.storage.schema import secrets
from smorgasboard.server.storage.upgrade import upgrade
from smorgasboard.server.storage.writer import Writer

__all__ = ["StepTaken", "StorageError", "Store", "Taken", "UnknownMatch"]

MatchId = str
Asked = ParamSpec("Asked")
Found = TypeVar("Found")


class Store:
    """Numbers of entries are kept unique, not gapless: wait for one entry of a match before the next is appended."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = Writer(database)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="storage-reader")

    @classmethod
    def open(cls, url: str) -> "Store":
        """`sqlite:///file.db` or `postgresql://…`, brought to this version's schema."""
        database = connect(url)
        try:
            upgrade(database)
        except BaseException:
            database.close()
            raise
        return cls(database)

    def close(self) -> None:
        """Returns when everything that was asked for is stored."""
        self._writer.close()
        self._readers.shutdown()
        self._database.close()

    def secret(self, name: str) -> str:
        """The house's own secret of this name, made when it is first asked for, the same for all processes."""
        try:
            return self._known_secret(name) or self._new_secret(name)
        except SQLAlchemyError as error:
            raise StorageError(f"The house's secrets cannot be read: {reason(error)}.") from error

    async def create(self, match: MatchRow, seats: Sequence[SeatRow], entries: Sequence[EntryRow] = ()) -> None:
        """All of it or nothing."""
        await self._writer.write(
            changes.add_match(match), *map(changes.save_seat, seats), *map(changes.add_entry, entries)
        )

    async def append(self, entry: EntryRow, match: MatchRow | None = None) -> None:
        """`StepTaken` when its number is stored already. With `match`, both are stored or neither."""
        saved = () if match is None else (changes.save_match(match),)
        await self._writer.write(changes.add_entry(entry), *saved)

    async def save_match(self, match: MatchRow) -> None:
        await self._writer.write(changes.save_match(match))

    async def save_seat(self, seat: SeatRow) -> None:
        """A seat that was not there before is added."""
        await self._writer.write(changes.save_seat(seat))

    async def rearrange(self, match: MatchRow, seats: Sequence[SeatRow]) -> None:
        """The match and all its seats, numbered from 0; seats beyond these are taken away."""
        await self._writer.write(
            changes.save_match(match), *map(changes.save_seat, seats), changes.drop_seats(match.id, len(seats))
        )

    async def say(self, message: MessageRow) -> None:
        await self._writer.write(changes.add_message(message))

    async def load(self, match: MatchId) -> Stored | None:
        return await self._read(queries.load, match)

    async def matches_of(self, owner: str, limit: int = 50) -> list[Stored]:
        """The matches this browser hosts or sits in, last touched first, without entries and messages."""
        return await self._read(queries.matches_of, owner, limit) if owner else []

    async def unfinished(self) -> list[MatchId]:
        """Matches that run, oldest first."""
        return await self._read(queries.unfinished)

    async def ping(self) -> None:
        """Raises `StorageError` unless the database answers."""
        await self._read(queries.ping)

    async def _read(
        self, query: Callable[Concatenate[Connection, Asked], Found], *args: Asked.args, **kwargs: Asked.kwargs
    ) -> Found:
        def ask() -> Found:
            with self._database.reading.begin() as connection:
                return query(connection, *args, **kwargs)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, ask)
        except SQLAlchemyError as error:
            raise StorageError(f"The database cannot be read just now: {reason(error)}.") from error
        except RuntimeError as error:
            raise StorageError("The store is closed.") from error

    def _known_secret(self, name: str) -> str | None:
        with self._database.reading.begin() as connection:
            return connection.scalar(select(secrets.c.value).where(secrets.c.name == name))

    def _new_secret(self, name: str) -> str:
        """Ours, or that of another process that was faster."""
        made = randomness.token_urlsafe(32)
        try:
            with self._database.writing.begin() as connection:
                connection.execute(insert(secrets), {"name": name, "value": made})
        except IntegrityError:
            return self._known_secret(name) or made
        return made
