"""Notes after each change of a table whom it waits for, of those who may be called; and finds what was missed."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from weakref import WeakKeyDictionary

import structlog

from smorgasboard.server.errors import Refused
from smorgasboard.server.live import House, Table, is_asked, on_shelf
from smorgasboard.server.storage import Asked, CallBook, Noting, StorageError

log = structlog.get_logger()
AT_ONCE = 50
"""Tables that are noted in one transaction."""
MISSED = 20.0
"""Seconds between two looks for matches in which more happened than is noted."""
OVERLAP = 60.0
"""Seconds by which a look at who may be called goes back further than the last one: clocks of processes differ."""
ROUND = 1.0


class TurnWatch:
    def __init__(self, house: House, book: CallBook, due: Callable[[], None]) -> None:
        self._house = house
        self._book = book
        self._tell = due
        self.callable: set[str] = set()
        """Those who may want to be called. All others cost nothing."""
        self._learnt = 0.0
        self._noted: WeakKeyDictionary[Table, tuple[int, int]] = WeakKeyDictionary()
        self._new: set[Table] = set()
        self._bell = asyncio.Event()
        self._noting = asyncio.Lock()

    def notice(self, table: Table) -> None:
        """After each change: costs next to nothing where nobody may be called."""
        owners = {seat.owner for seat in table.seats}
        if self.callable.isdisjoint(owners) or table.left_behind or table.row.stage == "lobby":
            return
        if self._noted.get(table) != (table.version, table.row.revision):
            self._new.add(table)
            self._bell.set()

    async def learn(self) -> None:
        """Who may be called, by whichever process."""
        found = await self._book.callable_since(self._learnt - OVERLAP)
        new = {who for who, _at in found} - self.callable
        self.callable |= new
        self._learnt = max((self._learnt, *(at for _who, at in found)))
        for table in self._house.live() if new else ():
            if not new.isdisjoint(seat.owner for seat in table.seats):
                self._noted.pop(table, None)
                self.notice(table)

    async def note(self) -> None:
        """What was noticed; returns when it is stored, whoever began with it."""
        async with self._noting:
            while self._new:
                await self._note_some()

    async def _note_some(self) -> None:
        tables = [self._new.pop() for _ in range(min(AT_ONCE, len(self._new)))]
        moments = [moment_of(table) for table in tables]
        try:
            due = await self._book.note(moments, time.time())
        except StorageError:
            self._new.update(tables)
            raise
        self._noted.update({table: (m.entries, m.revision) for table, m in zip(tables, moments, strict=True)})
        if due:
            self._tell()

    async def note_again_and_again(self) -> None:
        while True:
            await self._bell.wait()
            self._bell.clear()
            try:
                await self.note()
            except StorageError as error:
                log.warning("turns could not be noted", reason=str(error))
                await asyncio.sleep(ROUND)
                self._bell.set()

    async def find_missed(self) -> None:
        """Matches whose process died before it noted them, which a command changed, or whose players came later."""
        last = ""
        while self.callable:
            found = await self._book.behind(last, AT_ONCE)
            for last in found:
                await self._catch_up(last)
            if len(found) < AT_ONCE:
                return

    async def _catch_up(self, match: str) -> None:
        try:
            table = await self._house.table(match)
        except Refused:  # its rules are gone, or it is: nobody can decide there
            stands = (await self._house.store.standings([match])).get(match)
            if stands is not None:
                await self._book.note([Noting(match, stands.entries, stands.revision, ())], time.time())
            return
        self._noted.pop(table, None)
        self._new.add(table)
        await self.note()

    async def go_round(self, shared: bool) -> None:
        """Learns and finds, now and then, for as long as the house is open."""
        found = 0.0
        while True:
            with suppress(StorageError):
                if shared:
                    await self.learn()
                if self.callable and time.monotonic() - found > MISSED:
                    found = time.monotonic()
                    await self.find_missed()
            await asyncio.sleep(ROUND)


def moment_of(table: Table) -> Noting:
    owners = sorted({seat.owner for seat in table.seats if seat.kind == "person" and seat.owner})
    asked = [_asked(table, who) for who in owners if is_asked(table, who) and on_shelf(table.row, who)]
    return Noting(table.id, table.version, table.row.revision, tuple(asked))


def _asked(table: Table, who: str) -> Asked:
    mine, steps = table.owned_by(who), table.play.steps
    since = table.entries[-1].at if table.entries else table.row.touched
    alone = all(seat.kind != "person" or seat.owner == who for seat in table.seats)
    own = sum(step.seat in mine for step in steps)
    return Asked(who, own, len(steps) - own, since, alone)
