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
reviews = Table(
    "reviews",
    metadata,
    Column("match", Text, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("asker", Text, nullable=False, index=True),
    Column("asked", Double, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("state", Text, nullable=False, index=True),
    Column("share", Double, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("keeper", Text, nullable=False),
    Column("fence", Integer, nullable=False),
    Column("until", Double, nullable=False),
    Column("found", LargeBinary),
)
"""Matches looked back at: who asked and when, how far it is, which process makes it, and what was found."""
people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("tastes", JSON, nullable=False),
    Column("created", Double, nullable=False),
    Column("phrase", Text, index=True, unique=True),
)
"""Those who may have several devices; whatever else belongs to somebody refers to them."""
accounts = Table(
    "accounts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("mark", Text, nullable=False, index=True, unique=True),
    Column("name", Text, nullable=False),
    Column("owner", Text, nullable=False, index=True),
    Column("rate", Double, nullable=False),
    Column("created", Double, nullable=False),
    Column("used", Double, nullable=False),
)
"""Of programs, by the mark of their key: what they are called, who made them (nothing: nobody who has a cookie), how
many requests a second they may make."""
devices = Table(
    "devices",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("name", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Column("ended", Double, index=True),
)
"""Browsers of people; those that were ended stay, so that their cookies never count again."""
links = Table(
    "links",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("until", Double, nullable=False),
)
"""By the mark of its secret: a link that makes one more device somebody's, once and until then."""
wishes = Table(
    "wishes",
    metadata,
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("zone", Text, nullable=False),
    Column("silent_from", Integer),
    Column("silent_until", Integer),
)
"""When somebody does not want to be called, in minutes after midnight where they live; without minutes at no hour."""
calls = Table(
    "calls",
    metadata,
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("channel", Text, primary_key=True),
    Column("wanted", Boolean, nullable=False),
    Column("after", Integer, nullable=False),
    Column("every", Integer, nullable=False),
    Column("changed", Double, nullable=False, index=True),
    Column("due", Double, index=True),
    Column("told", JSON, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("sent", Double, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("keeper", Text, nullable=False),
    Column("fence", Integer, nullable=False),
    Column("until", Double, nullable=False),
)
"""The outbox: whether somebody wants to be called this way and how, what they were told, when to look again."""
turns = Table(
    "turns",
    metadata,
    Column("match", Text, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("mark", Text, nullable=False),
    Column("own", Integer, nullable=False),
    Column("others", Integer, nullable=False),
    Column("since", Double, nullable=False),
    Column("alone", Boolean, nullable=False),
)
"""Which matches wait for those who may be called: which turn it is, after how many steps of their own and of others,
since when, and whether nobody else sits there."""
noted = Table(
    "noted",
    metadata,
    Column("match", Text, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("entries", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
)
"""As of which moment of a match its turns are noted; without a row, or behind, somebody has to look again."""
awaited = Table(
    "awaited",
    metadata,
    Column("match", Text, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("entries", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("seats", JSON, nullable=False),
)
"""Which seats a running match waits for and since when, as of a moment of it; behind that it has to be read."""
muted = Table(
    "muted",
    metadata,
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("match", Text, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True, index=True),
)
"""Matches that somebody does not want to be called for."""
pushes = Table(
    "pushes",
    metadata,
    Column("device", Text, ForeignKey("devices.id", ondelete="CASCADE"), primary_key=True),
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("endpoint", Text, nullable=False, index=True, unique=True),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("delivered", Integer, nullable=False),
    Column("failed", Double),
)
"""Where the push service of somebody's browser takes messages, which call it took last, since when it takes none."""
addresses = Table(
    "addresses",
    metadata,
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("address", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("asked", Double, nullable=False),
    Column("written", Double),
    Column("confirmed", Double),
    Column("failed", Double),
    Column("mark", Text, index=True),
    Column("stop", Text, index=True),
    Column("letter", Integer, nullable=False),
    Column("handed", Double),
    Column("taken", Integer, nullable=False),
)
"""Where mail goes, apart from all else: when they gave it and were written to, since when it is known to be theirs or
to be nobody's, the marks of the links that confirm and that stop it; the call that may have arrived, and the last that
was acknowledged."""
lookers = Table(
    "lookers",
    metadata,
    Column("process", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("match", Text, primary_key=True),
    Column("until", Double, nullable=False),
)
"""Of those who may be called: who looks at what through which process, and until when it vouches for that."""
solved = Table(
    "solved",
    metadata,
    Column("person", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("missed", Integer, nullable=False),
    Column("shown", Boolean, nullable=False),
    Column("at", Double),
)
"""Puzzles that somebody tried: wrong answers before the right one, whether they looked at the solution first, and when
they solved it. No row of `people` is needed for it."""
