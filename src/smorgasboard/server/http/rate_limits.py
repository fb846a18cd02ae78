"""Rate limits: a bucket of tokens for each visitor and kind of request."""

import time
from collections import OrderedDict
from collections.abc import Callable

from smorgasboard.engine import say
from smorgasboard.server.errors import TooFast

REMEMBERED = 20_000
"""Visitors kept in mind; who has not come for longest is forgotten, with a full bucket."""


class Bucket:
    """Holds `burst` tokens, gets `rate` new ones a second; every request takes one."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst = burst
        self._rate = rate
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, visitor: str) -> None:
        """One token, or TooFast."""
        now = self._clock()
        left, since = self._left.pop(visitor, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._rate)
        self._left[visitor] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        if left < 1:
            raise TooFast(say("That was a lot at once. Wait a moment, then try again."))
