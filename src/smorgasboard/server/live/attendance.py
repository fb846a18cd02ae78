"""Who is at a table, and since when somebody is not: by an open stream, or by asking for something now and then."""

import time
from collections.abc import Collection, Mapping

from smorgasboard.server.storage import Attended

LATELY = 15.0
"""Seconds for which somebody who asked for something counts as present. A page that is loaded again takes less."""
SHOWN_AFTER = 3600.0
"""Seconds for which it is kept when somebody was there last."""


def now() -> float:
    return time.time()


class Attendance:
    """Those who sit are known here by their browser, programs by their seat (`Table.sitter`)."""

    def __init__(self) -> None:
        self._asked: dict[str, float] = {}
        self._left: dict[str, float] = {}
        self.elsewhere: frozenset[str] = frozenset()
        """Those who look at the match through other processes."""
        self._seen_elsewhere: dict[str, float] = {}

    def asks(self, who: str) -> None:
        self._asked[who] = now()

    def leaves(self, who: str) -> None:
        """Somebody who sits has no stream open any more."""
        self._left[who] = now()
        self._asked.pop(who, None)

    def note_elsewhere(self, seen: Attended) -> bool:
        """Whether others are there now than before."""
        moment = now()
        self._seen_elsewhere = {who: moment - ago for who, ago in seen.ago.items()}
        before, self.elsewhere = self.elsewhere, seen.here
        return self.elsewhere != before

    def asked_lately(self) -> frozenset[str]:
        since = now() - LATELY
        return frozenset(who for who, at in self._asked.items() if at > since)

    def present(self, who: str) -> bool:
        """Of those without an open stream in this process."""
        return who in self.elsewhere or self._asked.get(who, 0.0) > now() - LATELY

    def last_seen(self, who: str) -> float:
        """When somebody without an open stream was there last, 0 if nobody remembers."""
        if who in self.elsewhere:
            return now()
        return max(book.get(who, 0.0) for book in (self._asked, self._left, self._seen_elsewhere))

    def gone_from_here(self, sitters: Collection[str]) -> Mapping[str, float]:
        """For other processes: how many seconds ago those who sit were seen by this one."""
        moment = now()
        ages = {who: moment - max(self._asked.get(who, 0.0), self._left.get(who, 0.0)) for who in sitters}
        return {who: ago for who, ago in ages.items() if ago < SHOWN_AFTER}
