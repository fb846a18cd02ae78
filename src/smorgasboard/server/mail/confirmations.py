"""Asks people by letter whether an address is theirs, as soon as that is possible."""

import asyncio
import time
from contextlib import suppress

import structlog

from smorgasboard.server.mail.desk import Desk
from smorgasboard.server.mail.line import MailTrouble, NotNow, Unreachable
from smorgasboard.server.mail.post import Post
from smorgasboard.server.storage import AddressRow, StorageError, Store
from smorgasboard.server.storage.calling import addresses

log = structlog.get_logger()
GOOD_FOR = 86_400.0
"""Seconds for which the link in such a letter counts."""
ROUND = 30.0
AT_ONCE = 20


class Confirmations:
    def __init__(self, post: Post, desk: Desk, store: Store) -> None:
        self._post = post
        self._desk = desk
        self._store = store
        self.bell = asyncio.Event()
        """Rung when somebody gave an address."""

    async def run(self) -> None:
        """Until it is stopped."""
        while True:
            with suppress(StorageError):
                await self.round()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.bell.wait(), self._post.pause or ROUND)
            self.bell.clear()

    async def round(self) -> None:
        since = time.time() - GOOD_FOR
        for row in await self._store.calls.read(addresses.unwritten, since, AT_ONCE):
            try:
                await self._ask(row)
            except Unreachable:
                return

    async def _ask(self, row: AddressRow) -> None:
        change = self._store.calls.change

        async def mark() -> bool:
            return await change(addresses.write, row, time.time())

        try:
            await self._post.send(self._desk.confirmation(row), mark)
        except Unreachable:  # if it may have arrived, whoever misses it asks for another
            raise
        except NotNow:
            await change(addresses.unwrite, row)
        except MailTrouble as trouble:
            log.warning("letter refused", reason=trouble.reason)
            await change(addresses.fail, row, time.time())
