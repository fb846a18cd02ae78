"""Accounts of programs. Of their keys only marks are stored."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, and_, delete, func, insert, select, update

from smorgasboard.server.storage.rows import AccountRow
from smorgasboard.server.storage.schema import accounts

Ask = Callable[..., Awaitable[Any]]
"""Has a deed done with a connection, in another thread."""


def add(connection: Connection, row: AccountRow, most: int) -> bool:
    """Whether it was added: nobody has more than so many."""
    owned = select(func.count()).where(and_(accounts.c.owner == row.owner, accounts.c.owner != ""))
    if (connection.scalar(owned) or 0) >= most:
        return False
    connection.execute(insert(accounts), asdict(row))
    return True


def known_by(connection: Connection, mark: str) -> AccountRow | None:
    row = connection.execute(select(accounts).where(accounts.c.mark == mark)).mappings().one_or_none()
    return None if row is None else AccountRow(**dict(row))


def of_owner(connection: Connection, owner: str) -> list[AccountRow]:
    """All that somebody made, oldest first."""
    theirs = select(accounts).where(and_(accounts.c.owner == owner, accounts.c.owner != ""))
    return [AccountRow(**dict(row)) for row in connection.execute(theirs.order_by(accounts.c.created)).mappings()]


def listed(connection: Connection) -> list[AccountRow]:
    """All there are, last used first."""
    rows = connection.execute(select(accounts).order_by(accounts.c.used.desc(), accounts.c.id)).mappings()
    return [AccountRow(**dict(row)) for row in rows]


def end(connection: Connection, which: str) -> bool:
    """Whether there was one of this id; its key opens nothing any more."""
    ended = connection.execute(
        delete(accounts).where(accounts.c.id == which), execution_options={"preserve_rowcount": True}
    )
    return ended.rowcount > 0


def see(connection: Connection, used: Mapping[str, float]) -> None:
    """When accounts were used last."""
    for which, at in sorted(used.items()):
        connection.execute(update(accounts).where(and_(accounts.c.id == which, accounts.c.used < at)).values(used=at))


def hand_over(connection: Connection, giver: str, taker: str) -> None:
    connection.execute(update(accounts).where(accounts.c.owner == giver).values(owner=taker))


class AccountBook:
    """The same for whoever cannot wait in a thread."""

    def __init__(self, change: Ask, read: Ask) -> None:
        self._change = change
        self._read = read

    async def add(self, row: AccountRow, most: int) -> bool:
        added: bool = await self._change(add, row, most)
        return added

    async def known_by(self, mark: str) -> AccountRow | None:
        found: AccountRow | None = await self._read(known_by, mark)
        return found

    async def of_owner(self, owner: str) -> list[AccountRow]:
        found: list[AccountRow] = await self._read(of_owner, owner)
        return found

    async def end(self, which: str) -> bool:
        ended: bool = await self._change(end, which)
        return ended

    async def see(self, used: Mapping[str, float]) -> None:
        await self._change(see, used)
