"""The few ways in which the database changes, and carrying many of them out with few statements."""

from collections.abc import Iterable, Sequence
from enum import Enum, auto
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Executable,
    Table,
    and_,
    bindparam,
    cast,
    delete,
    exists,
    insert,
    select,
    update,
)
from sqlalchemy.dialects import postgresql

from smorgasboard.server.storage.rows import EntryRow, MatchRow, MessageRow, SeatRow
from smorgasboard.server.storage.schema import entries, keepers, matches, messages, seats


class ChangeKind(Enum):
    ADD_MATCH = auto()
    SAVE_MATCH = auto()
    SAVE_FENCED_MATCH = auto()
    ADD_ENTRY = auto()
    ADD_FENCED_ENTRY = auto()
    ADD_MESSAGE = auto()
    SAVE_SEAT = auto()
    DROP_SEATS = auto()


PARTS = {
    ChangeKind.ADD_ENTRY: "Step",
    ChangeKind.ADD_FENCED_ENTRY: "Step",
    ChangeKind.ADD_MESSAGE: "Message",
    ChangeKind.SAVE_SEAT: "Seat",
}
CONDITIONAL = (ChangeKind.SAVE_MATCH, ChangeKind.SAVE_FENCED_MATCH, ChangeKind.ADD_FENCED_ENTRY)
"""Changes that happen only while the store is as whoever asks for them knows it."""


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


class ConditionFailed(Exception):
    """A match was changed meanwhile or is gone, or has another keeper."""

    def __init__(self, kind: ChangeKind) -> None:
        super().__init__(kind)
        self.kind = kind


class Fence(NamedTuple):
    """By what a process shows that it still is the one that acts for the house at a match."""

    keeper: str
    number: int


class Decided(NamedTuple):
    """What the house went by when it decided something by itself: the entries so far, and its right to decide."""

    entries: int
    fence: Fence


def add_match(match: MatchRow) -> Change:
    return Change(ChangeKind.ADD_MATCH, match.id, 0, _columns(match, MATCH))


def save_match(match: MatchRow, decided: "Decided | None" = None) -> Change:
    """As its next revision, if the stored one is the one before, and what the house decided upon still holds."""
    row = _columns(match, MATCH)
    row["known"] = row.pop("id")
    row["expected"] = match.revision - 1
    if decided is None:
        return Change(ChangeKind.SAVE_MATCH, match.id, 0, row)
    row |= {"entries": decided.entries, "keeper": decided.fence.keeper, "fence": decided.fence.number}
    return Change(ChangeKind.SAVE_FENCED_MATCH, match.id, 0, row)


def save_seat(seat: SeatRow) -> Change:
    return Change(ChangeKind.SAVE_SEAT, seat.match, seat.seat, _columns(seat, SEAT))


def drop_seats(match: str, beyond: int) -> Change:
    """Those from number `beyond` on."""
    return Change(ChangeKind.DROP_SEATS, match, beyond, {"known": match, "beyond": beyond})


def add_entry(entry: EntryRow, fence: Fence | None = None) -> Change:
    row = _columns(entry, ENTRY)
    if fence is None:
        return Change(ChangeKind.ADD_ENTRY, entry.match, entry.number, row)
    row |= {"keeper": fence.keeper, "fence": fence.number}
    return Change(ChangeKind.ADD_FENCED_ENTRY, entry.match, entry.number, row)


def add_message(message: MessageRow) -> Change:
    return Change(ChangeKind.ADD_MESSAGE, message.match, message.number, _columns(message, MESSAGE))


def carry_out(connection: Connection, changes: Iterable[Change]) -> None:
    """In their order; neighbours of one kind go to the database together."""
    for kind, alike in groupby(changes, key=attrgetter("kind")):
        # Two processes that take the same numbers in the same order wait for each other, and never in a circle.
        rows = [change.row for change in sorted(alike, key=attrgetter("match", "number"))]
        done = connection.execute(STATEMENTS[kind], rows, execution_options={"preserve_rowcount": kind in CONDITIONAL})
        if kind in CONDITIONAL and done.rowcount != len(rows):
            raise ConditionFailed(kind)


def _columns(record: object, names: Sequence[str]) -> dict[str, Any]:
    return {name: getattr(record, name) for name in names}


def _names(table: Table) -> tuple[str, ...]:
    return tuple(column.name for column in table.columns)


MATCH, SEAT, ENTRY, MESSAGE = map(_names, (matches, seats, entries, messages))


def _upsert_seat() -> Executable:
    # SQLite understands PostgreSQL's words here, and SQLAlchemy has no common construct for them.
    statement = postgresql.insert(seats)
    return statement.on_conflict_do_update(index_elements=["match", "seat"], set_=dict(statement.excluded))


def _insert_fenced_entry() -> Executable:
    held = _fence_holds("match")
    values = [cast(bindparam(column.name, type_=column.type), column.type) for column in entries.columns]
    return insert(entries).from_select(list(entries.columns), select(*values).where(held))


def _fence_holds(match: str) -> ColumnElement[bool]:
    return exists().where(
        and_(
            keepers.c.match == bindparam(match),
            keepers.c.keeper == bindparam("keeper"),
            keepers.c.fence == bindparam("fence"),
        )
    )


IS_EXPECTED = and_(matches.c.id == bindparam("known"), matches.c.revision == bindparam("expected"))
NOTHING_SINCE = ~exists().where(and_(entries.c.match == bindparam("known"), entries.c.number > bindparam("entries")))
STATEMENTS: dict[ChangeKind, Executable] = {
    ChangeKind.ADD_MATCH: insert(matches),
    ChangeKind.ADD_ENTRY: insert(entries),
    ChangeKind.ADD_MESSAGE: insert(messages),
    ChangeKind.ADD_FENCED_ENTRY: _insert_fenced_entry(),
    ChangeKind.SAVE_MATCH: update(matches).where(IS_EXPECTED),
    ChangeKind.SAVE_FENCED_MATCH: update(matches).where(and_(IS_EXPECTED, NOTHING_SINCE, _fence_holds("known"))),
    ChangeKind.SAVE_SEAT: _upsert_seat(),
    ChangeKind.DROP_SEATS: delete(seats).where(
        and_(seats.c.match == bindparam("known"), seats.c.seat >= bindparam("beyond"))
    ),
}
