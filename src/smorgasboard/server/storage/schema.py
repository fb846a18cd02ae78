"""The tables, a column for each field of their rows. The migrations lead to exactly these; a test compares them."""

from collections.abc import Mapping
from dataclasses import fields
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Dialect,
    Double,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
    text,
)
from sqlalchemy.types import TypeDecorator

from smorgasboard.server.storage.rows import EntryRow, MatchRow, MessageRow, SeatRow

NAMING = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "ix": "ix_%(table_name)s_%(column_0_name)s",
}
OF_MATCHES = ("match", "parent", "rematch")
"""Columns that hold the id of a match, in any table."""
SOUGHT = ("stage", "host", "owner")
"""Columns with an index, in any table."""
FOR_OLD_ROWS: dict[str, Any] = {"revision": text("0"), "uncovered": false()}
"""Columns that came later: what rows from before have there."""

metadata = MetaData(naming_convention=NAMING)


class Numbers(TypeDecorator[tuple[int, ...]]):
    """Small whole numbers in a row, as text: `3 0 5`."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: tuple[int, ...] | None, dialect: Dialect) -> str:
        return " ".join(map(str, value or ()))

    def process_result_value(self, value: str | None, dialect: Dialect) -> tuple[int, ...]:
        return tuple(map(int, (value or "").split()))


KINDS: dict[Any, Any] = {
    str: Text,
    Literal: Text,
    int: Integer,
    float: Double,
    bool: Boolean,
    tuple: Numbers,
    Mapping: JSON(none_as_null=True),
}


def _table(name: str, row: type, *keys: str) -> Table:
    hints = get_type_hints(row)
    columns = (_column(field.name, hints[field.name], field.name in keys) for field in fields(row))
    return Table(name, metadata, *columns)


def _column(name: str, hint: Any, key: bool) -> Column[Any]:
    may_be_null = NoneType in get_args(hint)
    kind = get_args(hint)[0] if may_be_null else hint
    refers = [ForeignKey("matches.id")] if name in OF_MATCHES else []
    shown = KINDS[get_origin(kind) or kind]
    sought = name in SOUGHT
    return Column(
        name,
        shown,
        *refers,
        primary_key=key,
        autoincrement=False,
        nullable=may_be_null,
        index=sought,
        server_default=FOR_OLD_ROWS.get(name),
    )


matches = _table("matches", MatchRow, "id")
seats = _table("seats", SeatRow, "match", "seat")
entries = _table("entries", EntryRow, "match", "number")
messages = _table("messages", MessageRow, "match", "number")
secrets = Table(
    "secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
keepers = Table(
    "keepers",
    metadata,
    Column("match", Text, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("keeper", Text, nullable=False, index=True),
    Column("fence", Integer, nullable=False),
    Column("until", Double, nullable=False),
)
"""Which process does at a match what the house does by itself, until when, and how often that has changed."""
presence = Table(
    "presence",
    metadata,
    Column("process", Text, primary_key=True),
    Column("match", Text, primary_key=True),
    Column("who", Text, primary_key=True),
    Column("until", Double, nullable=False),
    Column("seen", Double, nullable=False),
)
"""Who is at a match through which process, until when it vouches for them (0: they left), and when they were seen."""
contents = Table(
    "contents",
    metadata,
    Column("game", Text, primary_key=True),
    Column("hash", Text, primary_key=True),
    Column("text", Text, nullable=False),
)
"""The cards and numbers that matches were played with, as one file each; never taken away."""
albums = Table(
    "albums",
    metadata,
    Column("match", Text, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("entries", Integer, nullable=False),
    Column("pages", LargeBinary, nullable=False),
)
"""What a match looked like and how it was told after so many entries, compressed; see `live/album.py`."""
