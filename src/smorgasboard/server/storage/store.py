"""The store: every match, seat, step and message, durable before anybody sees it."""

import asyncio
import secrets as randomness
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, RowMapping, Select, Table, insert, or_, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from smorgasboard.server.storage import writer
from smorgasboard.server.storage.database import READERS, Database, connect, reason, upgrade
from smorgasboard.server.storage.errors import StorageError
from smorgasboard.server.storage.rows import EntryRow, MatchRow, MessageRow, SeatRow, Stored
from smorgasboard.server.storage.schema import entries, matches, messages, seats, secrets

MatchId = str
Asked = ParamSpec("Asked")
Found = TypeVar("Found")


class Store:
    """Numbers of entries are kept unique, not gapless: wait for one entry of a match before the next is appended."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = writer.Writer(database)
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

    # ---- writing ----

    async def create(self, match: MatchRow, seats: Sequence[SeatRow], entries: Sequence[EntryRow] = ()) -> None:
        """All of it or nothing."""
        taken, begun = map(writer.save_seat, seats), map(writer.add_entry, entries)
        await self._writer.write(writer.add_match(match), *taken, *begun)

    async def append(self, entry: EntryRow, match: MatchRow | None = None) -> None:
        """`StepTaken` when its number is stored already. With `match`, both are stored or neither."""
        saved = () if match is None else (writer.save_match(match),)
        await self._writer.write(writer.add_entry(entry), *saved)

    async def save_match(self, match: MatchRow) -> None:
        await self._writer.write(writer.save_match(match))

    async def save_seat(self, seat: SeatRow) -> None:
        """A seat that was not there before is added."""
        await self._writer.write(writer.save_seat(seat))

    async def rearrange(self, match: MatchRow, seats: Sequence[SeatRow]) -> None:
        """The match and all its seats, numbered from 0; seats beyond these are taken away."""
        beyond = writer.drop_seats(match.id, len(seats))
        await self._writer.write(writer.save_match(match), *map(writer.save_seat, seats), beyond)

    async def say(self, message: MessageRow) -> None:
        await self._writer.write(writer.add_message(message))

    # ---- reading ----

    async def load(self, match: MatchId) -> Stored | None:
        return await self._read(_load, match)

    async def matches_of(self, owner: str, limit: int = 50) -> list[Stored]:
        """The matches this browser hosts or sits in, last touched first, without entries and messages."""
        return await self._read(_matches_of, owner, limit) if owner else []

    async def unfinished(self) -> list[MatchId]:
        """Matches that run, oldest first."""
        return await self._read(_unfinished)

    async def ping(self) -> None:
        """Raises `StorageError` unless the database answers."""
        await self._read(lambda connection: connection.execute(select(1)))

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


# ---- what is asked of the database ----


LAST_ENTRY_AT = (
    select(entries.c.at)
    .where(entries.c.match == matches.c.id)
    .order_by(entries.c.number.desc())
    .limit(1)
    .scalar_subquery()
    .label("last_entry_at")
)
MATCHES = select(matches, LAST_ENTRY_AT)


def _load(connection: Connection, match: str) -> Stored | None:
    row = connection.execute(MATCHES.where(matches.c.id == match)).mappings().one_or_none()
    if row is None:
        return None
    return Stored(
        _match(row),
        tuple(SeatRow(**seat) for seat in _of(connection, seats, match, "seat")),
        tuple(EntryRow(**entry) for entry in _of(connection, entries, match, "number")),
        tuple(MessageRow(**message) for message in _of(connection, messages, match, "number")),
    )


def _matches_of(connection: Connection, owner: str, limit: int) -> list[Stored]:
    sits = select(seats.c.match).where(seats.c.owner == owner)
    theirs = MATCHES.where(or_(matches.c.host == owner, matches.c.id.in_(sits)))
    found = [_match(row) for row in connection.execute(theirs).mappings()]
    newest = sorted(found, key=lambda match: match.touched, reverse=True)[:limit]
    seated = _seats_of(connection, [match.id for match in newest])
    return [Stored(match, tuple(seated[match.id])) for match in newest]


def _unfinished(connection: Connection) -> list[str]:
    running = select(matches.c.id).where(matches.c.stage == "running").order_by(matches.c.created)
    return list(connection.scalars(running))


def _match(row: RowMapping) -> MatchRow:
    fields: dict[str, Any] = dict(row)
    last = fields.pop("last_entry_at")
    return MatchRow(**{**fields, "touched": max(fields["touched"], last or 0.0)})


def _of(connection: Connection, table: Table, match: str, order: str) -> Iterable[dict[str, Any]]:
    rows: Select[Any] = select(table).where(table.c.match == match).order_by(table.c[order])
    return (dict(row) for row in connection.execute(rows).mappings())


def _seats_of(connection: Connection, ids: list[str]) -> dict[str, list[SeatRow]]:
    seated: dict[str, list[SeatRow]] = defaultdict(list)
    rows = select(seats).where(seats.c.match.in_(ids)).order_by(seats.c.match, seats.c.seat)
    for row in connection.execute(rows).mappings():
        seated[row["match"]].append(SeatRow(**dict(row)))
    return seated
