"""Calls by e-mail: what the outbox hands over becomes a letter, once.

A letter that was handed over and never acknowledged may have arrived. It goes again under the same name, but not
before the time is over for which its reader wants no other letter.
"""

import time

import structlog

from smorgasboard.server.calling import DONE, NOBODY, Answer, Call
from smorgasboard.server.mail.desk import Desk
from smorgasboard.server.mail.line import MailTrouble, NoMailbox, NotNow, NotTaken, Unreachable
from smorgasboard.server.mail.post import MOST_WAITING, Post
from smorgasboard.server.storage import AddressRow, Store, Stored, TurnRow
from smorgasboard.server.storage.calling import addresses
from smorgasboard.server.storage.rows import Standing

log = structlog.get_logger()
AGAIN = 300.0
"""Seconds until a letter is tried again that the server did not want just now."""
SOON = 15.0
AN_HOUR = 3_600.0
ENOUGH = Standing(0, 2**31 - 1, 2**31 - 1)
"""Of a match, to read neither its steps nor its chat."""


class MailChannel:
    name = addresses.CHANNEL
    hands = MOST_WAITING

    def __init__(self, post: Post, desk: Desk, store: Store) -> None:
        self._post = post
        self._desk = desk
        self._store = store

    async def call(self, call: Call) -> Answer:
        if not call.aloud:
            return DONE  # a letter cannot be put right
        row = await self._store.calls.read(addresses.address_of, call.person)
        if row is None or not row.works:
            return NOBODY
        if row.taken >= call.number:
            return DONE
        wait = await self._wait_for_the_last(row, call)
        if wait > 0:
            return Answer(later=wait, why="it may have arrived")
        return await self._write(row, call)

    async def _wait_for_the_last(self, row: AddressRow, call: Call) -> float:
        if row.handed is None or row.letter < call.number:
            return 0.0
        wish = await self._store.calls.call_of(call.person, self.name)
        return row.handed + max(AN_HOUR, wish.every if wish else 0) - time.time()

    async def _write(self, row: AddressRow, call: Call) -> Answer:
        tables = [(turn, stored) for turn in call.waiting if (stored := await self._stored(turn)) is not None]
        if not tables:
            return DONE
        letter = self._desk.turn(row, call.number, tables, call.tastes)
        change = self._store.calls.change

        async def mark() -> bool:
            return await change(addresses.hand, row, call.number, call.waiting, time.time())

        try:
            if not await self._post.send(letter, mark):
                return Answer(later=0.0, why="it was not true any more", counts=False)
            await change(addresses.take, row, call.number)
        except MailTrouble as trouble:
            return await self._told(row, trouble)
        return DONE

    async def _stored(self, turn: TurnRow) -> Stored | None:
        return await self._store.load(turn.match, ENOUGH)

    async def _told(self, row: AddressRow, trouble: MailTrouble) -> Answer:
        if isinstance(trouble, Unreachable):
            return Answer(later=self._post.pause or SOON, why=trouble.reason, counts=False)
        await self._store.calls.change(addresses.unhand, row)
        if isinstance(trouble, NotNow):
            return Answer(later=AGAIN, why=trouble.reason)
        log.warning("letter refused", reason=trouble.reason)
        if isinstance(trouble, NoMailbox):
            await self._store.calls.change(addresses.fail, row, time.time())
            return NOBODY
        assert isinstance(trouble, NotTaken)
        return DONE
