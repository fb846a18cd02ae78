"""All that a house with a mail server needs for its letters, for as long as it is open."""

import asyncio
from contextlib import suppress

from smorgasboard.server.calling import HouseCalls
from smorgasboard.server.languages import Languages
from smorgasboard.server.live import House
from smorgasboard.server.mail.account import MailAccount
from smorgasboard.server.mail.channel import MailChannel
from smorgasboard.server.mail.confirmations import Confirmations
from smorgasboard.server.mail.desk import Desk
from smorgasboard.server.mail.letters import Draw
from smorgasboard.server.mail.post import Post


class MailRoom:
    def __init__(self, account: MailAccount, house: House, calls: HouseCalls, languages: Languages, draw: Draw) -> None:
        self.post = Post(account)
        self.desk = Desk(account, house.settings.address, languages, draw, house.store.secret("letters"))
        self.confirmations = Confirmations(self.post, self.desk, house.store)
        self._asking: asyncio.Task[None] | None = None
        calls.add(MailChannel(self.post, self.desk, house.store))

    def open(self) -> None:
        self._asking = asyncio.create_task(self.confirmations.run())

    async def close(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
            with suppress(asyncio.CancelledError):
                await self._asking
        self.post.close()
