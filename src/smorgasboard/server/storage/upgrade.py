"""Brings a database to this version's schema, once, however many processes start at the same time."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from smorgasboard.server.storage.database import Database, reason
from smorgasboard.server.storage.errors import StorageError

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 0x536D6F7267
"""The number under which processes that upgrade one PostgreSQL database wait for each other."""

PROOF = text("UPDATE alembic_version SET version_num = version_num")
"""Changes nothing, and fails where nothing can be written: better now than at the first step."""


def upgrade(database: Database) -> None:
    try:
        with database.writing.begin() as connection:
            _upgrade(connection, database.name)
    except SQLAlchemyError as error:
        raise StorageError(f"The database {database.name} cannot be used: {reason(error)}.") from error


def config(connection: Connection) -> Config:
    settings = Config(attributes={"connection": connection})
    settings.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return settings


def _upgrade(connection: Connection, name: str) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    settings = config(connection)
    known = {script.revision for script in ScriptDirectory.from_config(settings).walk_revisions()}
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in known:
        raise StorageError(
            f"The database {name} was written by a newer Smorgasboard (its schema is {found}, this version knows "
            f"{max(known)}). Update Smorgasboard, or use another database."
        )
    command.upgrade(settings, "head")
    connection.execute(PROOF)
