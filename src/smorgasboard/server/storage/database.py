"""From a URL to a database that is reachable, set up for durable writes, and at this version's schema."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from smorgasboard.extras import missing_of
from smorgasboard.server.storage.errors import StorageError
from smorgasboard.server.storage.file_modes import make_private, make_private_folder
from smorgasboard.server.storage.notices import impatience

READERS = 4
"""Threads that read at the same time; the writer has a connection of its own beside theirs."""

# A commit in the write-ahead log is on the disk when it returns (FULL), and readers never wait for the writer.
PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")
PATIENCE = 10
"""Seconds to wait for another process that writes to the same SQLite file."""
LET_GO = {"idle_in_transaction_session_timeout": 2_500, "lock_timeout": 4_000}
"""Milliseconds that PostgreSQL waits for a process that has begun to write, and for rows that another one writes."""


@dataclass(frozen=True)
class Database:
    """Two doors to one pool of connections."""

    reading: Engine
    """A transaction sees one moment, however many queries it makes."""
    writing: Engine
    """A transaction that has begun may write."""

    @property
    def shared(self) -> bool:
        """Several processes may serve it at the same time."""
        return self.writing.dialect.name == "postgresql"

    @property
    def name(self) -> str:
        return self.writing.url.render_as_string(hide_password=True)

    def close(self) -> None:
        self.writing.dispose()


def connect(text: str, serving: bool = False) -> Database:
    url = _understood(text)
    return _sqlite(url) if url.get_backend_name() == "sqlite" else _postgresql(url, serving)


@contextmanager
def alone(database: Database) -> Iterator[None]:
    """For as long as it lasts no other process serves the same SQLite file; StorageError if one does."""
    if database.shared:
        yield
        return
    served = database.writing.url.database
    with suppress(OSError):
        make_private(Path(f"{served}.lock"))
    with closing(
        sqlite3.connect(f"{served}.lock", timeout=0, check_same_thread=False)
    ) as lock:  # a lock that every system has, and frees
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise StorageError(f"The file {served}.lock cannot be used: {error}.") from None
            raise StorageError(
                f"Another Smorgasboard serves {served} already, and a SQLite file takes only one. "
                "Stop that one, or keep the matches in PostgreSQL, which takes many."
            ) from None
        yield


def reason(error: Exception) -> str:
    """The database's own words, on one line."""
    words = str(getattr(error, "orig", None) or error).strip().splitlines()
    return words[0].rstrip(".") if words else type(error).__name__


def _understood(text: str) -> URL:
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise StorageError(f"“{_shortened(text)}” is not a database URL. {_examples()}") from None
    if url.get_backend_name() not in ("sqlite", "postgresql") or url.drivername.startswith("sqlite+"):
        raise StorageError(f"Matches cannot be kept in “{url.drivername}”. {_examples()}")
    return url if url.get_backend_name() == "sqlite" else url.set(drivername="postgresql+psycopg")


def _shortened(text: str) -> str:
    """No more than the beginning: what cannot be read may hold a password."""
    return text.split(":", maxsplit=1)[0][:40]


def _examples() -> str:
    return "Give sqlite:///path/to/file.db or postgresql://user:password@host/name."


def _sqlite(url: URL) -> Database:
    _make_folder(url)
    engine = create_engine(url, pool_size=READERS + 1, connect_args={"timeout": PATIENCE})
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return Database(engine, engine.execution_options(writes=True))


def _make_folder(url: URL) -> None:
    if url.database in (None, "", ":memory:"):
        raise StorageError("Matches need a file that outlives the server, such as sqlite:///smorgasboard.db.")
    if url.query.get("uri"):
        return
    file = Path(url.database or "")
    try:
        if not file.parent.exists():
            make_private_folder(file.parent)
    except OSError as error:
        raise StorageError(f"The folder {file.parent} for the database cannot be made: {error.strerror}.") from None
    with suppress(OSError):  # the database says in a sentence what it cannot open
        make_private(file)


def _set_up_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # else the driver decides when a transaction begins, and does so too late
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """Writers queue up at the start: a reader that turns into a writer half-way can only fail."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _postgresql(url: URL, serving: bool) -> Database:
    missing = missing_of("postgres", "psycopg")
    if missing is not None:
        raise StorageError(str(missing))
    try:
        engine = create_engine(url, pool_size=READERS + 1, pool_pre_ping=True, connect_args=impatience(url))
    except SQLAlchemyError as error:
        raise StorageError(f"The database URL cannot be used: {reason(error)}.") from None
    if serving:
        event.listen(engine, "connect", _let_go_in_time)
    return Database(engine.execution_options(isolation_level="REPEATABLE READ"), engine)


def _let_go_in_time(connection: Any, _record: object) -> None:
    """A process that is stopped in the middle of a transaction keeps nobody waiting who wants the same rows."""
    connection.autocommit = True
    for name, milliseconds in LET_GO.items():
        connection.execute(f"SET {name} = {milliseconds}")
    connection.autocommit = False


# ---- the schema ----


MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 0x536D6F7267
"""The number under which processes that upgrade one PostgreSQL database wait for each other."""

PROOF = text("UPDATE alembic_version SET version_num = version_num")
"""Changes nothing, and fails where nothing can be written: better now than at the first step."""


def upgrade(database: Database) -> None:
    try:
        with database.writing.begin() as connection:
            if database.shared:
                for limit in LET_GO:  # others may upgrade first, and old matches may be thought about
                    connection.execute(text(f"SET LOCAL {limit} = 0"))
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            migrate(connection, database.name)
            connection.execute(PROOF)
    except SQLAlchemyError as error:
        raise StorageError(f"The database {database.name} cannot be used: {reason(error)}.") from error


def config(connection: Connection) -> Config:
    settings = Config(attributes={"connection": connection})
    settings.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return settings


def schema_of(connection: Connection) -> str | None:
    """The version of the schema that the database has; None: it has no tables yet."""
    return MigrationContext.configure(connection).get_current_revision()


def migrate(connection: Connection, name: str) -> None:
    """To this version's schema, in the connection's transaction; StorageError for a database from the future."""
    settings = config(connection)
    known = {script.revision for script in ScriptDirectory.from_config(settings).walk_revisions()}
    found = schema_of(connection)
    if found is not None and found not in known:
        raise StorageError(
            f"The database {name} was written by a newer Smorgasboard (its schema is {found}, this version knows "
            f"{max(known)}). Update Smorgasboard, or use another database."
        )
    command.upgrade(settings, "head")
