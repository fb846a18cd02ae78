"""Other processes on the same database: what they change is learnt, and each thing is done by one of them.

A table that several processes hold comes to the same position in all of them: its steps are in the store, and the rules
are the same. Notices only say where to look; without them everything would be found a little later.
"""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import structlog

from smorgasboard.server.errors import Refused
from smorgasboard.server.live.table import Table
from smorgasboard.server.storage import Attended, Decided, Fence, Standing, StorageError, Store
from smorgasboard.server.storage.notices import ALL, DEVICES, Notices

if TYPE_CHECKING:
    from smorgasboard.server.live.house import House

log = structlog.get_logger()
ROUND = 1.0
"""Seconds between two rounds: leases are renewed, tables compared with the store, orphans taken in."""
MOST_ORPHANS = 500
"""Looked at by one process in one round; it takes in as many as it has time for, and others the rest."""
PRESENCE = 0.5
"""Seconds between two looks at who looks."""
NOBODY_THERE = Attended(frozenset(), {})
NO_FENCE = Fence("", -1)


class SharedQuestion:
    """How far matches have come in the store. Those who ask at the same time share a query, which begins after all of
    them have asked."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._wanted: set[str] = set()
        self._next: asyncio.Task[dict[str, Standing]] | None = None
        self._one_at_a_time = asyncio.Lock()

    async def about(self, match: str) -> Standing | None:
        self._wanted.add(match)
        if self._next is None:
            self._next = asyncio.create_task(self._ask())
        return (await asyncio.shield(self._next)).get(match)

    async def _ask(self) -> dict[str, Standing]:
        async with self._one_at_a_time:
            wanted, self._wanted, self._next = self._wanted, set(), None
            return await self._store.standings(sorted(wanted))


class Neighbours:
    """Keeps this process's tables, leases and onlookers in step with those of all other processes."""

    def __init__(self, house: "House", store: Store) -> None:
        self._house = house
        self._store = store
        self._question = SharedQuestion(store)
        self._fences: dict[str, Fence] = {}
        """By match in which this process acts for the house."""
        self._elsewhere: set[str] = set()
        """Live matches in which another process does, as far as this one knows."""
        self._resting: dict[str, Standing | None] = {}
        """Of matches in which this process acts, and whose tables left the memory: how far they were then."""
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
        # Apart from each other: what takes long must not keep the leases from being renewed.
        for work in (self._renew, self._take_in_orphans, self._look_at_all, self._vouch, self._house.devices.learn):
            self._send(self._again_and_again(work, ROUND))
        self._send(self._again_and_again(self._show_presence, PRESENCE))
        self._send(self._again_and_again(self._look_where_named, 0.0))

    async def close(self) -> None:
        """The others go on at once."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._notices is not None:
            await asyncio.to_thread(self._notices.close)
        with suppress(StorageError):
            await self._store.step_back()

    # ---- acting for the house ----

    def fence(self, match: str) -> Fence:
        """What the house does by itself is stored with it, and not stored without."""
        return self._fences.get(match, NO_FENCE)

    def decided(self, table: Table) -> Decided:
        """What the house does by itself to a match is stored with this, and not stored without."""
        return Decided(table.version, self.fence(table.id))

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

    def rests(self, table: Table) -> None:
        """A table leaves the memory. Should it have to go on, it comes back."""
        if table.id in self._fences:
            self._resting[table.id] = table.standing

    async def _take_in(self, match: str) -> None:
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
        except StorageError:
            self._resting.pop(match, None)  # so that the next round tries again
            raise

    async def _take_in_orphans(self) -> None:
        self._elsewhere.intersection_update(table.id for table in self._house.live())
        end = time.monotonic() + ROUND
        found = await self._store.orphans(MOST_ORPHANS)
        for match in random.sample(found, len(found)):  # not in the order in which all the others try
            await self._take_in(match)
            if time.monotonic() > end:
                return

    async def _renew(self) -> None:
        """What the store says is so: an answer may have been lost, of taking one in too."""
        before = dict(self._fences)
        renewed = await self._store.renew_leases()
        for match, fence in before.items():
            if match not in renewed and self._fences.get(match) == fence:  # not one that was taken meanwhile
                del self._fences[match]
                self._resting.pop(match, None)
        for match, fence in renewed.items():
            if match not in self._fences:
                self._fences[match] = fence
                self._send(self._look_after(match))

    # ---- learning what is new ----

    async def how_far(self, match: str) -> Standing | None:
        """As the store knows it now; None of a match that is gone."""
        return await self._question.about(match)

    def look_at(self, match: str) -> None:
        self._named.add(match)
        self._bell.set()

    def _heard(self, matches: frozenset[str]) -> None:
        if DEVICES in matches:
            self._send(self._house.devices.learn())
        self._named |= self._all() if ALL in matches else {match for match in matches if self._is_ours(match)}
        if self._named:
            self._bell.set()

    def _all(self) -> set[str]:
        return {table.id for table in self._house.live()} | self._fences.keys()

    def _is_ours(self, match: str) -> bool:
        return match in self._fences or self._house.at_hand(match) is not None

    async def _look_where_named(self) -> None:
        await self._bell.wait()
        self._bell.clear()
        named, self._named = self._named, set()
        await self._look(named)

    async def _look_at_all(self) -> None:
        """Whatever was missed."""
        await self._look(self._all())

    async def _look(self, matches: Iterable[str]) -> None:
        wanted = sorted(matches)
        if not wanted:
            return
        standings = await self._store.standings(wanted)
        seen = await self._store.seen_elsewhere(wanted)
        for match in wanted:
            stands = standings.get(match)
            table = self._house.at_hand(match)
            if table is None:
                self._look_at_resting(match, stands)
                continue
            table.note_elsewhere(seen[match])
            if stands is None or not table.knows(stands):
                self._send(self._house.catch_up(table, stands))

    def _look_at_resting(self, match: str, stands: Standing | None) -> None:
        if match in self._fences and self._resting.get(match) != stands:
            self._resting[match] = stands
            self._send(self._look_after(match))

    # ---- who looks through this process ----

    async def _show_presence(self) -> None:
        live = {table.id: table for table in self._house.live()}
        new = {match: _attended(table) for match, table in live.items() if table.looking() != self._now_shown(match)}
        new |= dict.fromkeys(self._shown.keys() - live.keys(), NOBODY_THERE)
        if new:
            await self._store.show_presence(new)
            shown = self._shown | {match: here for match, (here, _gone) in new.items()}
            self._shown = {match: here for match, here in shown.items() if here}

    def _now_shown(self, match: str) -> frozenset[str]:
        return self._shown.get(match, frozenset())

    async def look_around(self, table: Table) -> None:
        """Who is at this table through other processes, as it is known now."""
        table.note_elsewhere((await self._store.seen_elsewhere([table.id]))[table.id])

    async def _vouch(self) -> None:
        shown = self._shown
        kept = await self._store.vouch()
        if shown is self._shown and kept != sum(map(len, shown.values())):
            self._shown = {}  # this process was asleep, or the database away, for long: they are shown again

    # ---- tasks ----

    async def _again_and_again(self, work: Callable[[], Awaitable[None]], every: float) -> None:
        while True:
            began = time.monotonic()
            await _whatever_happens(work())
            await asyncio.sleep(max(0.0, began + every - time.monotonic()))

    def _send(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(_whatever_happens(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _attended(table: Table) -> Attended:
    here = table.looking()
    return Attended(here, table.attendance.gone_from_here(table.sitters - here))


async def _whatever_happens(work: Awaitable[None]) -> None:
    """One table that cannot be read, or a database that is away, must not end what is done for all the others."""
    try:
        await work
    except StorageError as error:  # another round finds what was to be done
        log.warning("neighbours", reason=str(error))
    except Exception as error:
        log.error("surprised", exc_info=error)
