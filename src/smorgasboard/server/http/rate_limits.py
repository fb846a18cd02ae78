"""How often somebody may ask: by visitor, and by the address that several of them share."""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache

from smorgasboard.engine import say
from smorgasboard.server.errors import TooFast
from smorgasboard.server.settings import Limits, Rate
from smorgasboard.server.storage import AccountRow

REMEMBERED = 20_000
"""Payers kept in mind; who has not come for longest is forgotten, with a full bucket."""
LONGEST_WAIT = 3_600.0
LONGEST_ADDRESS = 100
BURST = 3
"""So many seconds of its rate an account may use at once."""


class Bucket:
    """Holds `burst` tokens, gets `rate` new ones a second; every request takes one."""

    def __init__(self, limit: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._rate = limit
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, payer: str) -> float:
        """Seconds until there is a token for this payer."""
        missing = 1 - self._tokens(payer, self._clock())
        if missing <= 0:
            return 0.0
        return min(missing / self._rate, LONGEST_WAIT) if self._rate else LONGEST_WAIT

    def take(self, payer: str) -> None:
        """One token, or TooFast."""
        now = self._clock()
        left = self._tokens(payer, now)
        if left < 1:
            raise _too_fast(self.wait(payer))
        self._left[payer] = (left - 1, now)
        self._left.move_to_end(payer)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)

    def _tokens(self, payer: str, now: float) -> float:
        left, since = self._left.get(payer, (self._burst, now))
        return min(self._burst, left + (now - since) * self._rate)


class SharedBucket:
    """New cookies are free, so an address pays for all its visitors as well."""

    def __init__(self, each: Rate, address: Rate) -> None:
        self.each = Bucket(each)
        self._address = Bucket(address)

    def take(self, visitor: str, address: str) -> None:
        """A token of both, or of none and TooFast. Accounts, which are not free, pay without an address."""
        if not address:
            self.each.take(visitor)
            return
        seconds = max(self.each.wait(visitor), self._address.wait(address))
        if seconds > 0:
            raise _too_fast(seconds)
        self.each.take(visitor)
        self._address.take(address)


class Buckets:
    """One for each kind of request that costs something."""

    def __init__(self, limits: Limits) -> None:
        self._usual_rate = limits.account[1]
        self._by_rate = {self._usual_rate: Bucket(limits.account)}
        self.accounts = SharedBucket(limits.accounts, limits.accounts_from)
        self.requests = SharedBucket(limits.requests, limits.requests_from)
        self.moves = Bucket(limits.moves)
        self.chat = SharedBucket(limits.chat, limits.chat_from)
        self.openings = SharedBucket(limits.openings, limits.openings_from)
        self.advice = SharedBucket(limits.advice, limits.advice_from)
        self.reviews = SharedBucket(limits.reviews, limits.reviews_from)
        self.guesses = SharedBucket(limits.guesses, limits.guesses_from)
        self.letters = SharedBucket(limits.letters, limits.letters_from)
        self.letters_to = Bucket(limits.letters_to)
        self.letters_in_all = Bucket(limits.letters_in_all)

    def rate_of(self, account: AccountRow) -> float:
        """Requests a second that it may make."""
        return account.rate or self._usual_rate

    def of_account(self, account: AccountRow) -> Bucket:
        """For all that it asks for; there are but a few different rates."""
        rate = self.rate_of(account)
        if rate not in self._by_rate:
            self._by_rate[rate] = Bucket((BURST * rate, rate))
        return self._by_rate[rate]


def _too_fast(seconds: float) -> TooFast:
    return TooFast(say("That was a lot at once. Wait a moment, then try again."), seconds)


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """An address as limits count it: whoever has one of IPv6 has the 2^64 beside it too."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:LONGEST_ADDRESS]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"{ipaddress.IPv6Address(int(found) >> 64 << 64)}/64"
