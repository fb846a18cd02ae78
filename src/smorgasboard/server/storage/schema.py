"""The tables. The migrations lead to exactly these; a test compares them."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Dialect,
    Double,
    ForeignKey,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    false,
)

NAMING = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "ix": "ix_%(table_name)s_%(column_0_name)s",
}

metadata = MetaData(naming_convention=NAMING)


class Numbers(TypeDecorator[tuple[int, ...]]):
    """Small whole numbers in a row, as text: `3 0 5`."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: tuple[int, ...] | None, dialect: Dialect) -> str:
        return " ".join(map(str, value or ()))

    def process_result_value(self, value: str | None, dialect: Dialect) -> tuple[int, ...]:
        return tuple(map(int, (value or "").split()))


matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("content", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("stage", Text, nullable=False, index=True),
    Column("setup", JSON, nullable=False),
    Column("seed", Text, nullable=False),
    Column("host", Text, nullable=False, index=True),
    Column("created", Double, nullable=False),
    Column("touched", Double, nullable=False),
    Column("result", JSON(none_as_null=True)),
    Column("parent", Text, ForeignKey("matches.id")),
    Column("rematch", Text, ForeignKey("matches.id")),
    Column("rules", Text),
    Column("revision", Integer, nullable=False, server_default="0"),
)

seats = Table(
    "seats",
    metadata,
    Column("match", Text, ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("owner", Text, nullable=False, index=True),
    Column("level", Text, nullable=False),
    Column("away", Boolean, nullable=False),
    Column("contribution", Text),
    Column("uncovered", Boolean, nullable=False, server_default=false()),
)

entries = Table(
    "entries",
    metadata,
    Column("match", Text, ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),
    Column("chance", Numbers, nullable=False),
    Column("note", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("by", Text, nullable=False),
)

messages = Table(
    "messages",
    metadata,
    Column("match", Text, ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

keepers = Table(
    "keepers",
    metadata,
    Column("match", Text, ForeignKey("matches.id"), primary_key=True),
    Column("keeper", Text, nullable=False, index=True),
    Column("fence", Integer, nullable=False),
    Column("until", Double, nullable=False),
)
"""Which process does at a match what the house does by itself, until when, and how often that has changed."""

presence = Table(
    "presence",
    metadata,
    Column("process", Text, primary_key=True),
    Column("match", Text, ForeignKey("matches.id"), primary_key=True),
    Column("who", Text, primary_key=True),
    Column("until", Double, nullable=False),
)
"""Who has a stream of a match open at which process."""
