"""All that a database holds in one file, and putting it back, on the same or on the other kind of database.

The rows are read in one transaction, which sees one moment however busy the house is. The file is compressed lines of
JSON: a manifest, then of each table its columns and its rows, then the checksum of all lines before. Tables are
restored with the schema that they had, and then brought to this version's like any database from then.
"""

import hashlib
import os
import tempfile
import time
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from gzip import BadGzipFile, GzipFile
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

import orjson
from alembic import command
from sqlalchemy import (
    JSON,
    Connection,
    LargeBinary,
    MetaData,
    Table,
    and_,
    bindparam,
    func,
    insert,
    inspect,
    select,
    text as sql,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from smorgasboard import __version__
from smorgasboard.server.storage.beside.opened import (
    LAST_BACKUP,
    houses,
    known_schema,
    newest_schema,
    put_note,
    schemas,
)
from smorgasboard.server.storage.database import LOCK, PROOF, Database, alone, config, reason
from smorgasboard.server.storage.errors import StorageError
from smorgasboard.server.storage.schema import matches, metadata

FORM = 1
PASSING = ("keepers", "presence", "lookers")
"""Tables of what running processes know of each other, which means nothing later."""
AT_ONCE = 1000
LONGEST_LINE = 64 * 1024 * 1024
DAMAGED = (BadGzipFile, EOFError, zlib.error, orjson.JSONDecodeError)
Progress = Callable[[int, int], None]
"""Told how many rows are done, and of how many."""


class BadBackup(StorageError):
    """A file that is no backup, or not a whole one any more."""


@dataclass(frozen=True)
class Manifest:
    """What a backup says of itself."""

    version: str
    """Of the Smorgasboard that wrote it."""
    schema: str
    kind: str
    """Of the database that it was made from."""
    made: float
    rows: dict[str, int]
    """By table, in an order in which they can be restored."""
    smorgasboard_backup: int = FORM

    @property
    def total(self) -> int:
        return sum(self.rows.values())


# ---- writing ----


def write_backup(database: Database, path: Path, force: bool, told: Progress) -> Manifest:
    """Nothing has this name until all of it is on the disk; nobody else may read it."""
    if path.exists() and not force:
        raise StorageError(f"{path} is there already; name another file, or add --force.")
    try:
        with _draft(path) as draft:
            with database.reading.begin() as connection:
                manifest = _write(connection, database.name, draft, told)
            _keep(draft, path)
    except OSError as error:
        raise StorageError(f"{path} cannot be written: {(error.strerror or str(error)).lower()}.") from None
    with database.writing.begin() as connection:
        put_note(connection, LAST_BACKUP, repr(manifest.made))
    return manifest


def _write(connection: Connection, name: str, draft: BinaryIO, told: Progress) -> Manifest:
    schema = known_schema(connection, name)
    if schema is None:
        raise StorageError(f"The database {name} holds nothing of Smorgasboard.")
    tables = _tables(connection)
    rows = {str(table.name): connection.scalar(select(func.count()).select_from(table)) or 0 for table in tables}
    manifest = Manifest(__version__, schema, connection.dialect.name, time.time(), rows)
    checksum, done = hashlib.sha256(), 0
    with GzipFile(fileobj=draft, mode="wb", filename="", compresslevel=6) as packed:
        for line in _lines(connection, manifest, tables):
            checksum.update(line)
            packed.write(line)
            done += line.startswith(b"[")
            if done % AT_ONCE == 0:
                told(done, manifest.total)
        packed.write(_line({"sha256": checksum.hexdigest()}))
    return manifest


def _lines(connection: Connection, manifest: Manifest, tables: list[Table]) -> Iterator[bytes]:
    yield _line(asdict(manifest))
    for table in tables:
        yield _line({"table": str(table.name), "columns": [str(column.name) for column in table.columns]})
        every = select(table).order_by(*table.primary_key.columns).execution_options(yield_per=AT_ONCE)
        for row in connection.execute(every):
            yield _line([b64encode(value).decode() if isinstance(value, bytes) else value for value in row])


def _line(data: Any) -> bytes:
    return orjson.dumps(data, option=orjson.OPT_APPEND_NEWLINE)


@contextmanager
def _draft(path: Path) -> Iterator[BinaryIO]:
    """A file beside it, for its owner alone, which goes if anything fails."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("wb", dir=path.parent, prefix=".backup-", delete=False) as draft:
        try:
            yield draft  # type: ignore[misc]
        finally:
            Path(draft.name).unlink(missing_ok=True)


def _keep(draft: BinaryIO, path: Path) -> None:
    draft.flush()
    os.fsync(draft.fileno())
    os.replace(draft.name, path)
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        os.fsync(folder)  # the new name too
        os.close(folder)


def _tables(connection: Connection) -> list[Table]:
    """As they are in the database, whichever version wrote it; those that others refer to first."""
    present = set(inspect(connection).get_table_names())
    found = MetaData()
    found.reflect(connection, only=[name for name in metadata.tables if name in present and name not in PASSING])
    for table in found.tables.values():
        for column in table.columns:
            if isinstance(column.type, JSON):
                column.type = JSON(none_as_null=True)
    return [table for table in found.sorted_tables if table.name in metadata.tables]


# ---- reading ----


def checked(path: Path) -> Manifest:
    """What the file says of itself, after all of it was read and found whole."""
    checksum, last = hashlib.sha256(), b""
    with _packed(path) as packed:
        manifest = _manifest(path, packed)
        packed.seek(0)
        for line in iter(lambda: packed.readline(LONGEST_LINE), b""):
            checksum.update(last)
            last = line
    if _loaded(path, last) != {"sha256": checksum.hexdigest()}:
        raise BadBackup(f"{path} is damaged or cut off: its checksum is not that of what it holds.")
    return manifest


@contextmanager
def _packed(path: Path) -> Iterator[GzipFile]:
    try:
        with path.open("rb") as file, GzipFile(fileobj=file) as packed:
            yield packed
    except DAMAGED:
        raise BadBackup(f"{path} is damaged or cut off; take another backup.") from None
    except FileNotFoundError:
        raise BadBackup(f"There is no file {path}.") from None
    except OSError as error:
        raise BadBackup(f"{path} cannot be read: {(error.strerror or str(error)).lower()}.") from None


def _manifest(path: Path, packed: GzipFile) -> Manifest:
    try:
        first = orjson.loads(packed.readline(LONGEST_LINE))
        form = first["smorgasboard_backup"]
    except (BadGzipFile, orjson.JSONDecodeError, KeyError, TypeError):
        raise BadBackup(f"{path} is not a backup that smorg made.") from None
    if form != FORM:
        raise BadBackup(f"{path} has form {form!r}, this version reads {FORM}; update Smorgasboard.")
    try:
        return Manifest(**first)
    except TypeError:
        raise BadBackup(f"{path} is not a backup that smorg made.") from None


def _loaded(path: Path, line: bytes) -> Any:
    try:
        return orjson.loads(line)
    except orjson.JSONDecodeError:
        raise BadBackup(f"{path} is damaged or cut off; take another backup.") from None


# ---- restoring ----


def restore(database: Database, path: Path, force: bool, told: Progress) -> Manifest:
    """All of it or nothing, in place of what the database holds; refused while a house serves it."""
    manifest = checked(path)
    try:
        with _unserved(database), database.writing.begin() as connection:
            _must_be_free(connection, database.name, force)
            if manifest.schema not in schemas(connection):
                raise BadBackup(
                    f"{path} was made by a newer Smorgasboard ({manifest.version}, schema {manifest.schema}; this "
                    f"version knows {newest_schema(connection)}); update Smorgasboard first."
                )
            _clear(connection)
            command.upgrade(config(connection), manifest.schema)
            _fill_or_refuse(connection, path, manifest, told)
            command.upgrade(config(connection), "head")
            connection.execute(PROOF)
    except SQLAlchemyError as error:
        raise StorageError(f"Nothing was restored, {database.name} is as it was: {reason(error)}.") from error
    return manifest


@contextmanager
def _unserved(database: Database) -> Iterator[None]:
    with ExitStack() as held:
        try:
            held.enter_context(alone(database))
        except StorageError as error:
            raise StorageError(f"Nothing was restored: {str(error)[:1].lower()}{str(error)[1:]}") from None
        yield


def _must_be_free(connection: Connection, name: str, force: bool) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(sql("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    if houses(connection):
        raise StorageError(f"A Smorgasboard serves {name} just now; stop it first.")
    if known_schema(connection, name) is None or force:
        return
    kept = connection.scalar(select(func.count()).select_from(matches))
    if kept:
        raise StorageError(
            f"The database {name} holds {kept} {'match' if kept == 1 else 'matches'} already, which would be lost; "
            "add --force if they may be, or name another one with --database."
        )


def _clear(connection: Connection) -> None:
    present = set(inspect(connection).get_table_names())
    for table in reversed(metadata.sorted_tables):
        if table.name in present:
            table.drop(connection)
    connection.execute(sql("DROP TABLE IF EXISTS alembic_version"))


def _fill_or_refuse(connection: Connection, path: Path, manifest: Manifest, told: Progress) -> None:
    try:
        _fill(connection, path, manifest, told)
    except (AttributeError, KeyError, TypeError, ValueError):  # whole, and yet not ours
        raise BadBackup(f"{path} holds something else than it says; nothing was restored.") from None


def _fill(connection: Connection, path: Path, manifest: Manifest, told: Progress) -> None:
    tables = {table.name: table for table in _tables(connection)}
    done = 0
    with _packed(path) as packed:
        packed.readline(LONGEST_LINE)
        for name, number in manifest.rows.items():
            columns = orjson.loads(packed.readline(LONGEST_LINE))["columns"]
            rows = (orjson.loads(packed.readline(LONGEST_LINE)) for _ in range(number))
            for row_count in _put(connection, tables[name], columns, rows):
                done += row_count
                told(done, manifest.total)


def _put(connection: Connection, table: Table, columns: list[str], rows: Iterator[list[Any]]) -> Iterator[int]:
    """Rows may refer to later ones of the same table, so that is filled in when all are there."""
    within = {key.parent.name for key in table.foreign_keys if key.column.table is table}
    packed = [name for name in columns if isinstance(table.c[name].type, LargeBinary)]
    references: list[dict[str, Any]] = []
    while batch := [dict(zip(columns, row, strict=True)) for row in islice(rows, AT_ONCE)]:
        for row in batch:
            row.update({name: b64decode(row[name]) for name in packed if row[name] is not None})
            if any(row[name] is not None for name in within):
                keys = {f"key_{key.name}": row[key.name] for key in table.primary_key.columns}
                references.append(keys | {name: row[name] for name in within})
            row.update(dict.fromkeys(within))
        connection.execute(insert(table), batch)
        yield len(batch)
    if references:
        same = and_(*(key == bindparam(f"key_{key.name}") for key in table.primary_key.columns))
        connection.execute(update(table).where(same), references)
