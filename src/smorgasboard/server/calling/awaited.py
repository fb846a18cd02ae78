"""Whom each table waits for, without reading it: noted now and then, looked up by whoever asks for all of theirs."""

from collections.abc import Iterable, Mapping

import structlog

from smorgasboard.server.errors import Refused
from smorgasboard.server.live import House, Table, awaited_by
from smorgasboard.server.storage import AwaitedRow, StorageError, Stored

log = structlog.get_logger()
AT_ONCE = 50
"""Tables that are noted in one transaction."""
Awaited = Mapping[int, float]
"""Seats that a table waits for, and since when."""
NOBODY: Awaited = {}


class AwaitedBook:
    def __init__(self, house: House) -> None:
        self._house = house
        self._new: set[Table] = set()
        house.watchers.append(self.notice)

    def notice(self, table: Table) -> None:
        """Costs next to nothing: what happens at a table between two times of writing down is written down once."""
        if table.running:
            self._new.add(table)

    async def write_down(self) -> None:
        """What a process that dies did not write down is read anew when somebody asks."""
        while self._new:
            tables = [self._new.pop() for _ in range(min(AT_ONCE, len(self._new)))]
            rows = [_row(table) for table in tables if table.running and not table.left_behind]
            try:
                await self._house.store.note_awaited(rows)
            except StorageError as error:
                log.warning("storage", reason=str(error))
                return

    async def of(self, stored: Iterable[Stored]) -> dict[str, Awaited]:
        """By match; of those that run, all are known."""
        running = [each.match.id for each in stored if each.match.stage == "running"]
        at_hand = ((match, self._house.at_hand(match)) for match in running)
        found: dict[str, Awaited] = {match: awaited_by(table) for match, table in at_hand if table is not None}
        found |= await self._house.store.awaited([match for match in running if match not in found])
        for match in running:
            if match not in found:
                found[match] = await self._read(match)
        return found

    async def _read(self, match: str) -> Awaited:
        try:
            return awaited_by(await self._house.table(match))
        except Refused:  # its rules are gone: nobody can decide there
            return NOBODY


def _row(table: Table) -> AwaitedRow:
    seats = {str(seat): since for seat, since in awaited_by(table).items()}
    return AwaitedRow(table.id, table.version, table.row.revision, seats)
