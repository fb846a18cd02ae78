"""An upgrade of the schema tried out on a copy, which nobody else sees and of which nothing is left."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory

from alembic import command
from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from smorgasboard.server.storage.database import Database, config, connect, migrate, reason, schema_of, upgrade
from smorgasboard.server.storage.errors import StorageError

FIRST = "matches"
"""The table that all others refer to."""


@contextmanager
def upgraded_copy(database: Database) -> Iterator[Connection]:
    """A connection to a copy at this version's schema; the database itself stays as it is, served or not."""
    if not database.shared:
        with _copied_file(Path(database.writing.url.database or "")) as copy:
            upgrade(copy)
            with copy.reading.begin() as connection:
                yield connection
        return
    try:
        with database.writing.connect() as connection, connection.begin() as transaction:
            try:
                _copy_to_own_schema(connection, database.name)
                yield connection
            finally:
                transaction.rollback()
    except SQLAlchemyError as error:
        raise StorageError(
            "A rehearsal on PostgreSQL copies all matches into a schema of its own, within one transaction that is "
            "rolled back; it needs the right to create one (GRANT CREATE ON DATABASE …) and room for the copy: "
            f"{reason(error)}."
        ) from None


@contextmanager
def _copied_file(file: Path) -> Iterator[Database]:
    """By SQLite's own backup, which also reads what is still in the log beside the file."""
    with TemporaryDirectory(prefix="smorg-rehearsal-") as folder:
        copy = Path(folder) / "matches.db"
        try:
            with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(copy)) as target:
                source.backup(target)
        except sqlite3.Error as error:
            raise StorageError(f"The database {file} cannot be copied: {error}.") from None
        with closing(connect(f"sqlite:///{copy}")) as database:
            yield database


def _copy_to_own_schema(connection: Connection, name: str) -> None:
    """Tables as they were made by the version that the database has, with all rows, then brought up to date."""
    found = schema_of(connection)
    usual = connection.scalar(text("SELECT current_schema()"))
    rehearsal = f"smorg_rehearsal_{token_hex(4)}"
    connection.execute(text(f'CREATE SCHEMA "{rehearsal}"'))
    connection.execute(text(f'SET LOCAL search_path TO "{rehearsal}"'))
    if found is not None:
        command.upgrade(config(connection), found)
        tables = inspect(connection).get_table_names(schema=rehearsal)
        for table in sorted(tables, key=lambda table: table != FIRST):
            if table != "alembic_version":
                columns = ", ".join(
                    f'"{column["name"]}"' for column in inspect(connection).get_columns(table, rehearsal)
                )
                connection.execute(
                    text(f'INSERT INTO "{rehearsal}"."{table}" ({columns}) SELECT {columns} FROM "{usual}"."{table}"')
                )
    migrate(connection, name)
