"""What somebody wishes for all ways of calling: silent hours, and matches that they do not want to hear of."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, and_, delete, insert, select
from sqlalchemy.dialects import postgresql

from smorgasboard.server.storage.calling.outbox import wake
from smorgasboard.server.storage.calling.rows import WishRow
from smorgasboard.server.storage.schema import addresses, calls, lookers, muted, pushes, turns, wishes

OF_PEOPLE = (addresses, calls, lookers, muted, pushes, turns, wishes)
"""Everything here that speaks of somebody."""


def wish(connection: Connection, row: WishRow, now: float) -> None:
    new = postgresql.insert(wishes).values(asdict(row))
    connection.execute(new.on_conflict_do_update(index_elements=["person"], set_=dict(new.excluded)))
    wake(connection, row.person, now)


def wish_of(connection: Connection, person: str) -> WishRow | None:
    row = connection.execute(select(wishes).where(wishes.c.person == person)).mappings().one_or_none()
    return None if row is None else WishRow(**dict(row))


def mute(connection: Connection, person: str, match: str, on: bool, now: float) -> None:
    here = and_(muted.c.person == person, muted.c.match == match)
    connection.execute(delete(muted).where(here))
    if on:
        connection.execute(insert(muted), {"person": person, "match": match})
    wake(connection, person, now)


def muted_by(connection: Connection, person: str) -> set[str]:
    return set(connection.scalars(select(muted.c.match).where(muted.c.person == person)))


def forget_calls(connection: Connection, person: str) -> None:
    """They are called no more, and nothing about it is left."""
    for table in OF_PEOPLE:
        connection.execute(delete(table).where(table.c.person == person))


def show_lookers(
    connection: Connection, process: str, seen: Mapping[str, Iterable[str]], gone: Iterable[str], until: float
) -> None:
    """By person what they look at through this process now; others do not look any more."""
    changed = {*seen, *gone}
    for some in sorted(changed):
        connection.execute(delete(lookers).where(and_(lookers.c.process == process, lookers.c.person == some)))
    rows: list[dict[str, Any]] = [
        {"process": process, "person": person, "match": match, "until": until}
        for person, looked_at in sorted(seen.items())
        for match in sorted(looked_at)
    ]
    if rows:
        connection.execute(insert(lookers), rows)


def sweep_lookers(connection: Connection, process: str, now: float) -> None:
    """What dead processes left, and what this one left when it had this name."""
    connection.execute(delete(lookers).where((lookers.c.until < now) | (lookers.c.process == process)))
