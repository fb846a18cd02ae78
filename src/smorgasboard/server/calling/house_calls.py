"""The house's own part of calling people back: what runs beside the requests for as long as it is open."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import structlog

from smorgasboard.server.calling.awaited import AwaitedBook
from smorgasboard.server.calling.channel import Channel
from smorgasboard.server.calling.lookers import Lookers, seen_here
from smorgasboard.server.calling.outbox import Outbox
from smorgasboard.server.calling.push import PushChannel, Signer, new_signing_key
from smorgasboard.server.calling.turn_watch import ROUND, TurnWatch
from smorgasboard.server.live import House
from smorgasboard.server.storage import StorageError

log = structlog.get_logger()
PUSH_KEY = "push"
NOBODYS = "mailto:nobody@example.org"
"""Whom push services may write to about a house that has no address of its own."""


class HouseCalls:
    def __init__(self, house: House) -> None:
        self._house = house
        self._shared = house.store.shared
        self.book = house.store.calls
        self.outbox = Outbox(self.book, lambda: seen_here(house))
        self.turns = TurnWatch(house, self.book, self.outbox.bell.set)
        self.awaited = AwaitedBook(house)
        self._lookers = Lookers(house, self.book)
        self._tasks: list[asyncio.Task[None]] = []
        house.watchers.append(self.turns.notice)
        contact = house.settings.address if house.settings.address.startswith("https:") else NOBODYS
        self.push = PushChannel(self.book, Signer(house.store.secret(PUSH_KEY, new_signing_key), contact))
        self.add(self.push)

    def add(self, channel: Channel) -> None:
        """One more way of calling people."""
        self.outbox.add(channel)

    async def open(self) -> None:
        await self._settle_in()
        work: list[Coroutine[Any, Any, None]] = [
            self.turns.note_again_and_again(),
            self.turns.go_round(self._shared),
            self.outbox.run(lambda: not self.turns.callable),
            *([self._show_lookers()] if self._shared else []),
        ]
        self._tasks = [asyncio.create_task(each) for each in work]

    async def _settle_in(self) -> None:
        """Before anything else: who may be called, and what this database's last process had in its hands."""
        await self.turns.learn()
        if not self._shared:
            await self.book.let_go(0.0, all_of_them=True)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.awaited.write_down()
        with suppress(StorageError):
            await self.turns.note()
            await self._lookers.leave()
        await self.outbox.close()

    async def changed(self) -> None:
        """Somebody wants to be called from now on, or differently: it counts at once."""
        await self.turns.learn()
        await self.turns.find_missed()
        self.outbox.bell.set()

    async def _show_lookers(self) -> None:
        while True:
            with suppress(StorageError):
                await self._lookers.show(self.turns.callable)
            await asyncio.sleep(ROUND)
