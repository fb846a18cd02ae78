"""Devices that were ended: their cookies count no more, and what they look at is closed."""

import time
from typing import TYPE_CHECKING

from smorgasboard.server.storage import Ended, Store

if TYPE_CHECKING:
    from smorgasboard.server.live.house import House

OVERLAP = 60.0
"""Seconds by which a look goes back further than the last one: other processes have clocks of their own."""


class Devices:
    """What every request is held against. All of it is in memory: few devices are ever ended."""

    def __init__(self, house: "House", store: Store) -> None:
        self._house = house
        self._store = store
        self._ended: set[str] = set()
        self._last = 0.0
        self._seen: dict[str, float] = {}

    def is_ended(self, device: str) -> bool:
        return device in self._ended

    async def learn(self) -> None:
        """Those that were ended since the last look, by whichever process."""
        found = await self._store.ended_since(self._last - OVERLAP)
        new = [each for each in found if each.device not in self._ended]
        self._ended |= {each.device for each in new}
        self._last = max((self._last, *(each.at for each in found)))
        self._close(new)

    def _close(self, ended: list[Ended]) -> None:
        """Streams look again whether they may go on."""
        theirs = {each.person for each in ended}
        for table in self._house.live() if theirs else ():
            for listener in list(table.listeners):
                if listener.visitor in theirs:
                    listener.wake()

    def note(self, device: str) -> None:
        """It was used just now."""
        self._seen[device] = time.time()

    async def write_down(self) -> None:
        """When devices were used last: now and then, not with every request."""
        seen, self._seen = self._seen, {}
        if seen:
            await self._store.see_devices(seen)
