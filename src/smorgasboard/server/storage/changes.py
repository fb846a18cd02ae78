"""The few ways in which the database changes, and carrying many of them out with few statements."""

from collections.abc import Iterable, Sequence
from enum import Enum, auto
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from sqlalchemy import Connection, Executable, Table, and_, bindparam, delete, insert, update
from sqlalchemy.dialects import postgresql

from smorgasboard.server.storage.rows import EntryRow, MatchRow, MessageRow, SeatRow
from smorgasboard.server.storage.schema import entries, matches, messages, seats


class ChangeKind(Enum):
    ADD_MATCH = auto()
    SAVE_MATCH = auto()
    ADD_ENTRY = auto()
    ADD_MESSAGE = auto()
    SAVE_SEAT = auto()
    DROP_SEATS = auto()


PARTS = {ChangeKind.ADD_ENTRY: "Step", ChangeKind.ADD_MESSAGE: "Message", ChangeKind.SAVE_SEAT: "Seat"}


class Change(NamedTuple):
    kind: ChangeKind
    match: str
    number: int
    """Of the entry, message or seat; 0 for the match itself."""
    row: dict[str, Any]

    @property
    def name(self) -> str:
        part = PARTS.get(self.kind)
        return f"{part} {self.number} of match {self.match}" if part else f"Match {self.match}"


class MatchGone(Exception):
    """A match to be saved is not there."""


def add_match(match: MatchRow) -> Change:
    return Change(ChangeKind.ADD_MATCH, match.id, 0, _columns(match, MATCH))


def save_match(match: MatchRow) -> Change:
    row = _columns(match, MATCH)
    row["known"] = row.pop("id")
    return Change(ChangeKind.SAVE_MATCH, match.id, 0, row)


def save_seat(seat: SeatRow) -> Change:
    return Change(ChangeKind.SAVE_SEAT, seat.match, seat.seat, _columns(seat, SEAT))


def drop_seats(match: str, beyond: int) -> Change:
    """Those from number `beyond` on."""
    return Change(ChangeKind.DROP_SEATS, match, beyond, {"known": match, "beyond": beyond})


def add_entry(entry: EntryRow) -> Change:
    return Change(ChangeKind.ADD_ENTRY, entry.match, entry.number, _columns(entry, ENTRY))


def add_message(message: MessageRow) -> Change:
    return Change(ChangeKind.ADD_MESSAGE, message.match, message.number, _columns(message, MESSAGE))


def carry_out(connection: Connection, changes: Iterable[Change]) -> None:
    """In their order; neighbours of one kind go to the database together."""
    for kind, alike in groupby(changes, key=attrgetter("kind")):
        # Two processes that take the same numbers in the same order wait for each other, and never in a circle.
        rows = [change.row for change in sorted(alike, key=attrgetter("match", "number"))]
        done = connection.execute(STATEMENTS[kind], rows)
        if kind is ChangeKind.SAVE_MATCH and done.rowcount != len(rows):
            raise MatchGone


def _columns(record: object, names: Sequence[str]) -> dict[str, Any]:
    return {name: getattr(record, name) for name in names}


def _names(table: Table) -> tuple[str, ...]:
    return tuple(column.name for column in table.columns)


MATCH, SEAT, ENTRY, MESSAGE = map(_names, (matches, seats, entries, messages))


def _upsert_seat() -> Executable:
    # SQLite understands PostgreSQL's words here, and SQLAlchemy has no common construct for them.
    statement = postgresql.insert(seats)
    return statement.on_conflict_do_update(index_elements=["match", "seat"], set_=dict(statement.excluded))


STATEMENTS: dict[ChangeKind, Executable] = {
    ChangeKind.ADD_MATCH: insert(matches),
    ChangeKind.ADD_ENTRY: insert(entries),
    ChangeKind.ADD_MESSAGE: insert(messages),
    ChangeKind.SAVE_MATCH: update(matches).where(matches.c.id == bindparam("known")),
    ChangeKind.SAVE_SEAT: _upsert_seat(),
    ChangeKind.DROP_SEATS: delete(seats).where(
        and_(seats.c.match == bindparam("known"), seats.c.seat >= bindparam("beyond"))
    ),
}
