"""Accounts of programs: a name of their own, seats that stay theirs, limits of their own."""

import secrets
import time

from smorgasboard.engine import say
from smorgasboard.server.errors import Refused
from smorgasboard.server.identity import ACCOUNT, mark_of, tidy_name
from smorgasboard.server.storage import AccountRow, Store

MOST_EACH = 20
"""Accounts that one person may have."""
FRESH = 3.0
"""Seconds for which a process believes what it knows of a key: another one may have ended it."""
WRITTEN_EVERY = 3_600.0
"""Seconds between notes of when an account was used last."""
REMEMBERED = 5_000


def new_account(name: str, owner: str = "", rate: float = 0.0) -> tuple[AccountRow, str]:
    """An account, and its key, which is known to nobody but whoever is told it now."""
    tidy = tidy_name(name)
    if not tidy:
        raise Refused(say("An account needs a name of 1 to 24 letters."))
    key, now = ACCOUNT + secrets.token_urlsafe(24), time.time()
    return AccountRow(f"bot-{secrets.token_hex(8)}", mark_of(key), tidy, owner, rate, now, now), key


class Accounts:
    """Those whose keys come with requests, remembered for a moment: programs ask often."""

    def __init__(self, store: Store) -> None:
        self._book = store.accounts
        self._known: dict[str, tuple[AccountRow | None, float]] = {}

    async def make(self, name: str, owner: str) -> tuple[AccountRow, str]:
        row, key = new_account(name, owner)
        if not await self._book.add(row, MOST_EACH):
            raise Refused(say("You have {most} accounts; end one of them first.", most=MOST_EACH))
        return row, key

    async def of(self, key: str) -> AccountRow | None:
        """The account that a key is of, if it still counts."""
        mark, now = mark_of(key), time.monotonic()
        row, until = self._known.get(mark, (None, 0.0))
        if until < now:
            row = await self._book.known_by(mark)
            self._remember(mark, row, now + FRESH)
            await self._note_use(row)
        return row

    async def owned_by(self, owner: str) -> list[AccountRow]:
        return await self._book.of_owner(owner) if owner else []

    async def end(self, row: AccountRow) -> bool:
        self._known.pop(row.mark, None)
        return await self._book.end(row.id)

    def _remember(self, mark: str, row: AccountRow | None, until: float) -> None:
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        self._known[mark] = (row, until)

    async def _note_use(self, row: AccountRow | None) -> None:
        if row is not None and time.time() - row.used > WRITTEN_EVERY:
            await self._book.see({row.id: time.time()})
