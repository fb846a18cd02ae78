"""Commands that work on the database beside a house: opening it as it is, and telling the house what they changed."""

import os
import secrets as randomness
from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Dialect, func, literal_column, make_url, select, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import ArgumentError

from smorgasboard.server.storage.database import Database, config, connect
from smorgasboard.server.storage.errors import StorageError
from smorgasboard.server.storage.notices import ALL, LISTENER, announce
from smorgasboard.server.storage.schema import matches, secrets

COMMAND = "command"
"""In notices, in place of the process that changed something."""
CHANGED = "changed by a command"
LAST_BACKUP = "last backup"
ADMIN_PASSWORD = "admin password"  # noqa: S105 - its name
"""What is noted beside the house's secrets, under these names."""
PLAIN_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def open_beside(url: str, current: bool = True) -> Database:
    """A database that is there already. `current`: StorageError unless it has exactly this version's schema."""
    file = sqlite_file(url)
    if file is not None and not file.exists():
        raise StorageError(f"There is no database {file}; name one with --database, or start smorg serve first.")
    database = connect(url)
    try:
        with database.reading.begin() as connection:
            found = known_schema(connection, database.name)
            if current and found != newest_schema(connection):
                raise StorageError(
                    f"The database {database.name} has the schema {found or 'of nothing of ours'}, this version works "
                    f"with {newest_schema(connection)}; smorg serve brings it there."
                )
    except BaseException:
        database.close()
        raise
    return database


def sqlite_file(url: str) -> Path | None:
    try:
        parts = make_url(url)
    except (ArgumentError, ValueError):  # `connect` says it better
        return None
    plain = parts.get_backend_name() == "sqlite" and parts.database not in (None, "", ":memory:")
    return Path(str(parts.database)) if plain and not parts.query.get("uri") else None


def known_schema(connection: Connection, name: str) -> str | None:
    """The schema's version, None where nothing of ours is; StorageError for one that only a newer version knows."""
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in schemas(connection):
        raise StorageError(
            f"The database {name} was written by a newer Smorgasboard (its schema is {found}, this version knows "
            f"{newest_schema(connection)}); update Smorgasboard, or use another database."
        )
    return found


def schemas(connection: Connection) -> list[str]:
    """All versions that the schema has had, the newest first."""
    return [script.revision for script in ScriptDirectory.from_config(config(connection)).walk_revisions()]


def newest_schema(connection: Connection) -> str:
    return schemas(connection)[0]


# ---- what a house is told, and tells ----


def tell_houses(connection: Connection, changed: Collection[str]) -> None:
    """In the transaction that changed these matches: whoever has them in memory looks again."""
    put_note(connection, CHANGED, randomness.token_hex(8))
    announce(connection, COMMAND, changed or (ALL,))


def put_note(connection: Connection, name: str, value: str) -> None:
    new = postgresql.insert(secrets).values(name=name, value=value)  # SQLite understands the same words
    connection.execute(new.on_conflict_do_update(index_elements=["name"], set_={"value": value}))


def note(connection: Connection, name: str) -> str:
    return connection.scalar(select(secrets.c.value).where(secrets.c.name == name)) or ""


def new_password() -> str:
    """Three groups of five letters that are hard to confuse: 74 bits, and short enough to type on a phone."""
    return "-".join("".join(randomness.choice(PLAIN_LETTERS) for _ in range(5)) for _ in range(3))


def admin_password(connection: Connection, renew: bool = False) -> str:
    """The host's, made when it is first asked for."""
    found = note(connection, ADMIN_PASSWORD)
    if renew or not found:
        found = new_password()
        put_note(connection, ADMIN_PASSWORD, found)
    return found


class ServingProcess(NamedTuple):
    """A house that serves the same database."""

    name: str
    seconds: float
    """Since it began to listen to the others."""


def houses(connection: Connection) -> list[ServingProcess]:
    """All that serve a PostgreSQL database now; of a SQLite file nothing is known here."""
    if connection.dialect.name != "postgresql":
        return []
    listening = text(
        "SELECT application_name, extract(epoch FROM clock_timestamp() - backend_start) FROM pg_stat_activity "
        "WHERE datname = current_database() AND application_name LIKE :ours ORDER BY backend_start"
    )
    found = connection.execute(listening, {"ours": f"{LISTENER}%"})
    return [ServingProcess(name.removeprefix(LISTENER), float(seconds)) for name, seconds in found]


class StorageFacts(NamedTuple):
    """What whoever runs the house wants to know of its database."""

    kind: str
    schema: str
    bytes: int
    matches: dict[str, int]
    """By stage."""
    last_backup: float | None
    houses: list[ServingProcess]


def storage_facts(connection: Connection) -> StorageFacts:
    counted = select(matches.c.stage, func.count()).group_by(matches.c.stage)
    last = note(connection, LAST_BACKUP)
    return StorageFacts(
        _kind(connection.dialect),
        MigrationContext.configure(connection).get_current_revision() or "",
        _size(connection),
        {row[0]: row[1] for row in connection.execute(counted)},
        float(last) if last else None,
        houses(connection),
    )


def _kind(dialect: Dialect) -> str:
    name = "PostgreSQL" if dialect.name == "postgresql" else "SQLite"
    return f"{name} {'.'.join(map(str, dialect.server_version_info or ()))}".strip()


def _size(connection: Connection) -> int:
    """On the disk, with what is not yet moved from the log into the file."""
    if connection.dialect.name == "postgresql":
        return connection.scalar(select(literal_column("pg_database_size(current_database())"))) or 0
    file = str(connection.engine.url.database)
    return sum(os.path.getsize(path) for path in (file, f"{file}-wal") if os.path.exists(path))
