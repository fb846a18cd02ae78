"""Other processes on the same database: what they change is learnt, and each thing is done by one of them.

A table that several processes hold comes to the same position in all of them: its steps are in the store, and the rules
are the same. Notices only say where to look; without them everything would be found a little later.
"""

import asyncio
import time
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import structlog

from smorgasboard.server.errors import Refused
from smorgasboard.server.live.table import Table
from smorgasboard.server.storage import Fence, StorageError, Store
from smorgasboard.server.storage.notices import ALL, Notices

if TYPE_CHECKING:
    from smorgasboard.server.live.house import House

log = structlog.get_logger()
ROUND = 1.5
"""Seconds between two rounds: leases are renewed, tables compared with the store, orphans taken in."""
MOST_ORPHANS = 50
"""Taken in by one process in one round, so that several share what a dead one leaves."""


NO_FENCE = Fence("", -1)
PRESENCE = 0.5
"""Seconds between two looks at who looks."""


class Neighbours:
    """Keeps this process's tables, leases and onlookers in step with those of all other processes."""

    def __init__(self, house: "House", store: Store) -> None:
        self._house = house
        self._store = store
        self._fences: dict[str, Fence] = {}
        """By match in which this process acts for the house."""
        self._elsewhere: set[str] = set()
        """Matches in which another process does."""
        self._named: set[str] = set()
        self._shown: dict[str, frozenset[str]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._notices: Notices | None = None
        self._bell = asyncio.Event()

    def open(self) -> None:
        loop = asyncio.get_running_loop()

        def heard(matches: frozenset[str]) -> None:
            with suppress(RuntimeError):  # the loop was closed
                loop.call_soon_threadsafe(self._heard, matches)

        self._notices = self._store.listen(heard)
        for work in (self._go_round(), self._look_where_named(), self._show_presence()):
            self._tasks.add(asyncio.create_task(work))

    async def close(self) -> None:
        """The others go on at once."""
        for task in self._tasks:
            task.cancel()
        if self._notices is not None:
            await asyncio.to_thread(self._notices.close)
        with suppress(StorageError):
            await self._store.step_back()

    # ---- acting for the house ----

    def fence(self, match: str) -> Fence:
        """What the house does by itself is stored with it, and not stored without."""
        return self._fences.get(match, NO_FENCE)

    def keeps(self, table: Table) -> bool:
        """Whether this process acts for the house at the table. If nobody does it tries to, and looks after it then."""
        if table.id in self._fences:
            return True
        if table.id not in self._elsewhere and table.needs_the_house:
            self._elsewhere.add(table.id)
            self._send(self._take_in(table.id))
        return False

    def lost(self, match: str) -> None:
        self._fences.pop(match, None)

    async def _take_in(self, match: str) -> None:
        with suppress(StorageError):  # another round will find it
            fence = await self._store.take_lease(match)
            if fence is not None:
                self._fences[match] = max(fence, self._fences.get(match, fence))
                self._elsewhere.discard(match)
                await self._look_after(match)

    async def _look_after(self, match: str) -> None:
        try:
            self._house.look_after(await self._house.table(match))
        except Refused as error:
            log.warning("match stays closed", match=match, reason=str(error))

    async def _go_round(self) -> None:
        last = 0.0
        while True:
            await asyncio.sleep(max(0.0, last + ROUND - time.monotonic()))
            last = time.monotonic()
            try:
                await self._renew()
                for match in await self._store.orphans(MOST_ORPHANS):
                    await self._take_in(match)
                await self._store.vouch()
                await self._look([table.id for table in self._house.live()])
            except StorageError as error:
                log.warning("neighbours", reason=str(error))

    async def _renew(self) -> None:
        before = dict(self._fences)
        renewed = await self._store.renew_leases()
        for match, fence in before.items():
            if match not in renewed and self._fences.get(match) == fence:  # not one that was taken meanwhile
                del self._fences[match]

    # ---- learning what is new ----

    def _heard(self, matches: frozenset[str]) -> None:
        live = {table.id for table in self._house.live()}
        self._named |= live if ALL in matches else matches & (live | self._fences.keys())
        self._bell.set()

    async def _look_where_named(self) -> None:
        while True:
            await self._bell.wait()
            self._bell.clear()
            named, self._named = self._named, set()
            try:
                await self._look(named)
            except StorageError:  # the next round looks at all
                continue

    async def _look(self, matches: Iterable[str]) -> None:
        wanted = sorted(matches)
        if not wanted:
            return
        standings = await self._store.standings(wanted)
        seen = await self._store.seen_elsewhere(wanted)
        for match in wanted:
            table = self._house.at_hand(match)
            if table is None:
                self._send(self._look_after(match))
                continue
            table.note_elsewhere(seen[match])
            if table.standing != standings.get(match) and not table.lock.locked():
                self._send(self._house.catch_up(table))

    # ---- who looks through this process ----

    async def _show_presence(self) -> None:
        while True:
            await asyncio.sleep(PRESENCE)
            for table in self._house.live():
                here = table.looking()
                if here != self._shown.get(table.id, frozenset()):
                    await self._show(table, here)

    async def _show(self, table: Table, here: frozenset[str]) -> None:
        try:
            gone = table.attendance.gone_from_here(table.sitters - here)
            await self._store.show_presence(table.id, here, gone)
        except StorageError:
            return
        if here:
            self._shown[table.id] = here
        else:
            self._shown.pop(table.id, None)

    async def look_around(self, table: Table) -> None:
        """Who is at this table through other processes, as it is known now."""
        table.note_elsewhere((await self._store.seen_elsewhere([table.id]))[table.id])

    def _send(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
