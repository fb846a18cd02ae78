"""Commands beside the house, such as `smorg forget`, change matches that it has in memory.

On PostgreSQL they give notice like any other process. A SQLite file has no notices: the house looks at a word that
every such command changes.
"""

import asyncio
from typing import TYPE_CHECKING

import structlog

from smorgasboard.server.storage import StorageError, Store

if TYPE_CHECKING:
    from smorgasboard.server.live.house import House

log = structlog.get_logger()
PAUSE = 2.0
"""Seconds between two looks."""


class CommandWatch:
    """Lets the tables in memory learn what commands changed in the store."""

    def __init__(self, house: "House", store: Store) -> None:
        self._house = house
        self._store = store
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._task = asyncio.create_task(self._watch())

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _watch(self) -> None:
        known = ""
        while True:
            try:
                word = await self._store.changed_by_commands()
                if word != known:
                    await self._look()
                known = word
            except StorageError as error:
                log.warning("storage", reason=str(error))
            await asyncio.sleep(PAUSE)

    async def _look(self) -> None:
        tables = {table.id: table for table in self._house.live()}
        standings = await self._store.standings(list(tables))
        for match, table in tables.items():
            if standings.get(match) != table.standing:
                await self._house.catch_up(table, standings.get(match))
