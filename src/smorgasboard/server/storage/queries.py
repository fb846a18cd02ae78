"""Reading: what the store knows of a match, of a browser, of itself."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, RowMapping, Select, Table, or_, select

from smorgasboard.server.storage.rows import EntryRow, MatchRow, MessageRow, SeatRow, Stored
from smorgasboard.server.storage.schema import entries, matches, messages, seats

LAST_ENTRY_AT = (
    select(entries.c.at)
    .where(entries.c.match == matches.c.id)
    .order_by(entries.c.number.desc())
    .limit(1)
    .scalar_subquery()
    .label("last_entry_at")
)
MATCHES = select(matches, LAST_ENTRY_AT)


def load(connection: Connection, match: str) -> Stored | None:
    row = connection.execute(MATCHES.where(matches.c.id == match)).mappings().one_or_none()
    if row is None:
        return None
    return Stored(
        _match(row),
        tuple(SeatRow(**seat) for seat in _of(connection, seats, match, "seat")),
        tuple(EntryRow(**entry) for entry in _of(connection, entries, match, "number")),
        tuple(MessageRow(**message) for message in _of(connection, messages, match, "number")),
    )


def matches_of(connection: Connection, owner: str, limit: int) -> list[Stored]:
    sits = select(seats.c.match).where(seats.c.owner == owner)
    theirs = MATCHES.where(or_(matches.c.host == owner, matches.c.id.in_(sits)))
    found = [_match(row) for row in connection.execute(theirs).mappings()]
    newest = sorted(found, key=lambda match: match.touched, reverse=True)[:limit]
    seated = _seats_of(connection, [match.id for match in newest])
    return [Stored(match, tuple(seated[match.id])) for match in newest]


def unfinished(connection: Connection) -> list[str]:
    running = select(matches.c.id).where(matches.c.stage == "running").order_by(matches.c.created)
    return list(connection.scalars(running))


def ping(connection: Connection) -> None:
    connection.execute(select(1))


def _match(row: RowMapping) -> MatchRow:
    fields: dict[str, Any] = dict(row)
    last = fields.pop("last_entry_at")
    return MatchRow(**{**fields, "touched": max(fields["touched"], last or 0.0)})


def _of(connection: Connection, table: Table, match: str, order: str) -> Iterable[dict[str, Any]]:
    rows: Select[Any] = select(table).where(table.c.match == match).order_by(table.c[order])
    return (dict(row) for row in connection.execute(rows).mappings())


def _seats_of(connection: Connection, ids: list[str]) -> dict[str, list[SeatRow]]:
    seated: dict[str, list[SeatRow]] = defaultdict(list)
    rows = select(seats).where(seats.c.match.in_(ids)).order_by(seats.c.match, seats.c.seat)
    for row in connection.execute(rows).mappings():
        seated[row["match"]].append(SeatRow(**dict(row)))
    return seated
