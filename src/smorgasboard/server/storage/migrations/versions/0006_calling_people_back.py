"""Calling people back: whom, how and when; which matches wait for them; push subscriptions and mail addresses.

Nobody is noted here who never asked to be called. Matches from before are looked at once when their players do.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _create(
        "wishes",
        ["person"],
        _text("person"),
        _text("zone"),
        sa.Column("silent_from", sa.Integer()),
        sa.Column("silent_until", sa.Integer()),
    )
    _create_outbox()
    _create_turns()
    _create("muted", ["person", "match"], _text("person"), _text("match"))
    op.create_index("ix_muted_match", "muted", ["match"])
    _create_ways()
    _create("lookers", ["process", "person", "match"], *map(_text, ("process", "person", "match")), _moment("until"))


def _create_outbox() -> None:
    _create(
        "calls",
        ["person", "channel"],
        _text("person"),
        _text("channel"),
        sa.Column("wanted", sa.Boolean(), nullable=False),
        _number("after"),
        _number("every"),
        _moment("changed"),
        sa.Column("due", sa.Double()),
        sa.Column("told", sa.JSON(), nullable=False),
        _number("shown"),
        _text("state"),
        _number("number"),
        _moment("sent"),
        _number("attempts"),
        _text("keeper"),
        _number("fence"),
        _moment("until"),
    )
    op.create_index("ix_calls_changed", "calls", ["changed"])
    op.create_index("ix_calls_due", "calls", ["due"])


def _create_turns() -> None:
    _create(
        "turns",
        ["match", "person"],
        _text("match"),
        _text("person"),
        _text("mark"),
        _number("own"),
        _number("others"),
        _moment("since"),
        sa.Column("alone", sa.Boolean(), nullable=False),
    )
    op.create_index("ix_turns_person", "turns", ["person"])
    _create("noted", ["match"], _text("match"), _number("entries"), _number("revision"))


def _create_ways() -> None:
    _create(
        "pushes",
        ["device"],
        *map(_text, ("device", "person", "endpoint", "p256dh", "auth")),
        _moment("created"),
        _number("delivered"),
        sa.Column("failed", sa.Double()),
    )
    op.create_index("ix_pushes_person", "pushes", ["person"])
    op.create_index("ix_pushes_endpoint", "pushes", ["endpoint"], unique=True)
    _create(
        "addresses",
        ["person"],
        *map(_text, ("person", "address", "language")),
        _moment("asked"),
        *(sa.Column(name, sa.Double()) for name in ("written", "confirmed", "failed")),
        sa.Column("mark", sa.Text()),
        sa.Column("stop", sa.Text()),
        _number("letter"),
        sa.Column("handed", sa.Double()),
        _number("taken"),
    )
    op.create_index("ix_addresses_mark", "addresses", ["mark"])
    op.create_index("ix_addresses_stop", "addresses", ["stop"])


OF = {"person": "people", "match": "matches", "device": "devices"}


def _create(name: str, keys: list[str], *columns: "sa.Column[Any]") -> None:
    """With each of its rows gone when the person, match or device is that it speaks of."""
    of = {} if name == "lookers" else OF
    gone = [
        sa.ForeignKeyConstraint(
            [column.name], [f"{of[column.name]}.id"], name=f"fk_{name}_{column.name}", ondelete="CASCADE"
        )
        for column in columns
        if column.name in of
    ]
    op.create_table(name, *columns, sa.PrimaryKeyConstraint(*keys, name=f"pk_{name}"), *gone)


def _text(name: str) -> "sa.Column[Any]":
    return sa.Column(name, sa.Text(), nullable=False)


def _number(name: str) -> "sa.Column[Any]":
    return sa.Column(name, sa.Integer(), nullable=False)


def _moment(name: str) -> "sa.Column[Any]":
    return sa.Column(name, sa.Double(), nullable=False)
