"""How much time everybody has: a pure function of what is stored, so that all processes agree, also after a start.

Each decision has the time that was agreed. Who needs longer uses a reserve, which has to last for the whole match.
"""

from collections.abc import Iterable
from typing import NamedTuple

from smorgasboard.server.clocks.nights import Nights, awake_between, later


class Turn(NamedTuple):
    """Something that happened at the table, and for whom it waits since then."""

    at: float
    seat: int
    """Who decided, or has all of the time for a decision anew; -1 at the beginning."""
    awaited: tuple[int, ...]


class Account(NamedTuple):
    """Of somebody who is to decide."""

    since: float
    """When the decision became theirs."""
    own: float
    """When the time for the decision is over,"""
    until: float
    """and the reserve too."""
    reserve: float
    """What was left of it, in seconds, when the decision became theirs."""

    def reserve_at(self, now: float, nights: Nights | None) -> float:
        return max(0.0, self.reserve - awake_between(self.own, max(now, self.own), nights))


def accounts(turns: Iterable[Turn], decision: float, reserve: float, nights: Nights | None) -> dict[int, Account]:
    """By seat, of all for whom the table waits after these turns, which come in their order."""
    since: dict[int, float] = {}
    used: dict[int, float] = {}
    for turn in turns:
        for seat in [seat for seat in since if seat == turn.seat or seat not in turn.awaited]:
            over = _beyond(since.pop(seat), turn.at, decision, nights)
            used[seat] = min(reserve, used.get(seat, 0.0) + over)
        for seat in turn.awaited:
            since.setdefault(seat, turn.at)
    return {seat: _account(began, decision, reserve - used.get(seat, 0.0), nights) for seat, began in since.items()}


def _beyond(began: float, ended: float, decision: float, nights: Nights | None) -> float:
    """How much longer than agreed somebody took."""
    if ended - began <= decision:
        return 0.0
    return max(0.0, awake_between(began, ended, nights) - decision)


def _account(began: float, decision: float, left: float, nights: Nights | None) -> Account:
    return Account(began, later(began, decision, nights), later(began, decision + left, nights), left)
