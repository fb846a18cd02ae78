"""Browsers that can be woken through their push services: one row for each."""

from dataclasses import asdict

from sqlalchemy import Connection, and_, delete, select, update
from sqlalchemy.dialects import postgresql

from smorgasboard.server.storage.calling.rows import PushRow
from smorgasboard.server.storage.schema import pushes

MOST = 20
"""Browsers of one person; of more than these the newest."""


def keep_push(connection: Connection, row: PushRow) -> bool:
    """In place of what was known of the browser; False where another person's browser has this endpoint."""
    known = select(pushes.c.person, pushes.c.device).where(pushes.c.endpoint == row.endpoint)
    owner = connection.execute(known).first()
    if owner is not None and owner.person != row.person:
        return False
    if owner is not None and owner.device != row.device:
        connection.execute(delete(pushes).where(pushes.c.device == owner.device))
    new = postgresql.insert(pushes).values(asdict(row))
    connection.execute(new.on_conflict_do_update(index_elements=["device"], set_=dict(new.excluded)))
    for old in pushes_of(connection, row.person)[MOST:]:
        drop_push(connection, old.device)
    return True


def pushes_of(connection: Connection, person: str) -> list[PushRow]:
    """The newest first."""
    theirs = select(pushes).where(pushes.c.person == person).order_by(pushes.c.created.desc(), pushes.c.device)
    return [PushRow(**dict(row)) for row in connection.execute(theirs).mappings()]


def drop_push(connection: Connection, device: str, endpoint: str = "") -> None:
    """With an endpoint only while it is still the device's."""
    here = pushes.c.device == device
    if endpoint:
        here = and_(here, pushes.c.endpoint == endpoint)
    connection.execute(delete(pushes).where(here))


def note_delivery(connection: Connection, device: str, number: int, failed: float | None) -> None:
    """It took this call, or since then it takes none."""
    changed = {"failed": failed} if failed is not None else {"failed": None, "delivered": number}
    connection.execute(update(pushes).where(pushes.c.device == device).values(**changed))
