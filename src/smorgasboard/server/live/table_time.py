"""How much time those who are to decide at a table have; all of it follows from what is stored."""

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

from smorgasboard.engine import SPECTATOR
from smorgasboard.server.clocks import Account, Agreement, Turn, accounts, agreed
from smorgasboard.server.storage import MatchRow

if TYPE_CHECKING:
    from smorgasboard.server.live.table import Table

BEGAN = "began"
"""In a match's set-up: when play began, where there is a clock."""
FRESH_STARTS = "fresh_starts"
"""In a match's set-up: when who took their seat back after their time had run out; they have all of it again."""


class TableTime:
    """Reckoned when somebody asks, and remembered until something is stored."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._asked: list[tuple[int, ...]] = []
        """Whom the table waited for when play began, and after each entry."""
        self._reckoned: tuple[MatchRow, int, dict[int, Account]] | None = None

    @property
    def agreed(self) -> Agreement:
        return agreed(self._table.row.setup)

    def note(self, awaited: tuple[int, ...], entries: int | None = None) -> None:
        """Whom the table waits for since the last entry, or after so many."""
        self._asked[self._table.version if entries is None else entries :] = [awaited]

    @property
    def left(self) -> dict[int, Account]:
        """By seat of a person who is to decide: how much time they have."""
        return {seat: account for seat, account in self.accounts.items() if self._table.level_of(seat) is None}

    @property
    def accounts(self) -> dict[int, Account]:
        """Also of those for whom bots decide."""
        if not self.agreed.decision or self._table.match is None or not self._table.running:
            return {}
        row, version = self._table.row, self._table.version
        if self._reckoned is None or self._reckoned[0] is not row or self._reckoned[1] != version:
            decision, reserve, nights, _late = self.agreed
            self._reckoned = row, version, accounts(self._turns(), decision, reserve, nights)
        return self._reckoned[2]

    def is_over(self, seat: int, now: float) -> bool:
        """For somebody who is to decide, and does not."""
        return seat in self.left and self.left[seat].until <= now

    def _turns(self) -> list[Turn]:
        """Without steps that were taken back: nobody gains time by doing and undoing."""
        turns = [Turn(self._began, SPECTATOR, self._asked[0])]
        for entry, awaited in zip(self._table.entries, self._asked[1:], strict=True):
            if entry.kind == "step":  # clocks of several processes may differ a little
                turns.append(Turn(max(entry.at, turns[-1].at), entry.seat, awaited))
            else:
                turns.pop()
        return sorted([*turns, *self._fresh_starts(turns)], key=attrgetter("at"))

    def _fresh_starts(self, turns: Sequence[Turn]) -> Iterator[Turn]:
        for at, seat in self._table.setting(FRESH_STARTS, ()):
            yield Turn(at, seat, next((turn.awaited for turn in reversed(turns) if turn.at <= at), ()))

    @property
    def _began(self) -> float:
        """Of matches from before that was kept, as well as it is known."""
        known = self._table.setting(BEGAN)
        if known is not None:
            return float(known)
        return self._table.entries[0].at if self._table.entries else self._table.row.touched
