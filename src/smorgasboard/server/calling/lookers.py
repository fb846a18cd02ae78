"""Who looks at what just now: whoever does is told by the page, and not called."""

import time
from collections import defaultdict
from collections.abc import Collection, Mapping

from smorgasboard.server.live import House
from smorgasboard.server.storage import CallBook

VOUCHED = 10.0
"""Seconds for which other processes believe that somebody looks; it is said again in half of that."""


def seen_here(house: House) -> Mapping[str, frozenset[str]]:
    """By person the matches that they look at through this process. A window in the background is no look."""
    found: dict[str, set[str]] = defaultdict(set)
    for table in house.live():
        for who in table.seeing():
            found[who].add(table.id)
    return {who: frozenset(matches) for who, matches in found.items()}


class Lookers:
    """Tells other processes of those who may be called."""

    def __init__(self, house: House, book: CallBook) -> None:
        self._house = house
        self._book = book
        self._shown: dict[str, frozenset[str]] = {}
        self._said = 0.0

    async def show(self, callable_: Collection[str]) -> None:
        seen = {who: matches for who, matches in seen_here(self._house).items() if who in callable_}
        now = time.time()
        if seen == self._shown and (not seen or now - self._said < VOUCHED / 2):
            return
        await self._book.show_lookers(seen, self._shown.keys() - seen.keys(), now + VOUCHED)
        self._shown, self._said = seen, now

    async def leave(self) -> None:
        await self._book.sweep_lookers(time.time())
