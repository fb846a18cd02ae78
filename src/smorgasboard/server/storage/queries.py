"""Reading: what the store knows of a match, of a browser, of itself."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, Select, Table, and_, func, or_, select

from smorgasboard.server.storage.leases import needs_the_house
from smorgasboard.server.storage.rows import NOTHING_YET, EntryRow, MatchRow, MessageRow, SeatRow, Standing, Stored
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


def load(connection: Connection, match: str, after: Standing = NOTHING_YET) -> Stored | None:
    """All that is stored of a match; of entries and messages only those that came after a standing."""
    row = connection.execute(MATCHES.where(matches.c.id == match)).mappings().one_or_none()
    if row is None:
        return None
    return Stored(
        _match(row),
        tuple(SeatRow(**seat) for seat in _of(connection, seats, match, "seat")),
        tuple(EntryRow(**entry) for entry in _of(connection, entries, match, "number", after.entries)),
        tuple(MessageRow(**message) for message in _of(connection, messages, match, "number", after.messages)),
    )


def standings(connection: Connection, of: Sequence[str]) -> dict[str, Standing]:
    """How far each of these matches has come in the store."""
    how_far = select(matches.c.id, matches.c.revision, _last(entries), _last(messages)).where(matches.c.id.in_(of))
    return {match: Standing(*numbers) for match, *numbers in connection.execute(how_far)}


def _last(table: Table) -> Any:
    newest = select(func.max(table.c.number)).where(table.c.match == matches.c.id)
    return func.coalesce(newest.scalar_subquery(), 0)


def matches_of(connection: Connection, owner: str, limit: int) -> list[Stored]:
    sits = select(seats.c.match).where(seats.c.owner == owner)
    theirs = MATCHES.where(or_(matches.c.host == owner, matches.c.id.in_(sits)))
    found = [_match(row) for row in connection.execute(theirs).mappings()]
    newest = sorted(found, key=lambda match: match.touched, reverse=True)[:limit]
    seated = _seats_of(connection, [match.id for match in newest])
    return [Stored(match, tuple(seated[match.id])) for match in newest]


def all_ids(connection: Connection) -> list[str]:
    """Of every match, the oldest first."""
    return list(connection.scalars(select(matches.c.id).order_by(matches.c.created, matches.c.id)))


def unattended(connection: Connection) -> list[str]:
    return list(connection.scalars(select(matches.c.id).where(needs_the_house()).order_by(matches.c.created)))


def ping(connection: Connection) -> None:
    connection.execute(select(1))


def _match(row: RowMapping) -> MatchRow:
    fields: dict[str, Any] = dict(row)
    last = fields.pop("last_entry_at")
    return MatchRow(**{**fields, "touched": max(fields["touched"], last or 0.0)})


def _of(connection: Connection, table: Table, match: str, order: str, after: int = -1) -> Iterable[dict[str, Any]]:
    column = table.c[order]
    rows: Select[Any] = select(table).where(and_(table.c.match == match, column > after)).order_by(column)
    return (dict(row) for row in connection.execute(rows).mappings())


def _seats_of(connection: Connection, ids: list[str]) -> dict[str, list[SeatRow]]:
    seated: dict[str, list[SeatRow]] = defaultdict(list)
    rows = select(seats).where(seats.c.match.in_(ids)).order_by(seats.c.match, seats.c.seat)
    for row in connection.execute(rows).mappings():
        seated[row["match"]].append(SeatRow(**dict(row)))
    return seated
