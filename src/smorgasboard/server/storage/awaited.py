"""Whom running matches wait for, as far as somebody noted it; what was noted of an earlier moment does not count."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict

from sqlalchemy import Connection, and_, func, or_, select
from sqlalchemy.dialects import postgresql

from smorgasboard.server.storage.rows import AwaitedRow
from smorgasboard.server.storage.schema import awaited, entries, matches


def note(connection: Connection, rows: Iterable[AwaitedRow]) -> None:
    """In one order in all processes, so that they never wait for each other in a circle."""
    for row in sorted(rows, key=lambda each: each.match):
        if connection.scalar(select(matches.c.id).where(matches.c.id == row.match)) is not None:
            _put(connection, row)


def _put(connection: Connection, row: AwaitedRow) -> None:
    new = postgresql.insert(awaited).values(asdict(row))
    later = and_(awaited.c.entries <= new.excluded.entries, awaited.c.revision <= new.excluded.revision)
    changed = or_(awaited.c.entries < new.excluded.entries, awaited.c.revision < new.excluded.revision)
    connection.execute(
        new.on_conflict_do_update(index_elements=["match"], set_=dict(new.excluded), where=and_(later, changed))
    )


def known(connection: Connection, of: Collection[str]) -> dict[str, Mapping[int, float]]:
    """By match the seats that it waits for now, and since when; only of those of which it is noted."""
    last = select(func.max(entries.c.number)).where(entries.c.match == matches.c.id).scalar_subquery()
    current = and_(awaited.c.revision == matches.c.revision, awaited.c.entries == func.coalesce(last, 0))
    found = select(awaited.c.match, awaited.c.seats).join(matches, matches.c.id == awaited.c.match)
    rows = connection.execute(found.where(and_(awaited.c.match.in_(of), current)))
    return {match: {int(seat): since for seat, since in seats.items()} for match, seats in rows}
