"""Makes the reviews that wait in line, piece by piece; one that another process began and left goes on here."""

import asyncio
import time
from collections.abc import Awaitable
from contextlib import suppress

import structlog

import smorgasboard as sb
from smorgasboard.engine import say
from smorgasboard.server.bot_workers import ReviewPiece, reviewers
from smorgasboard.server.errors import Refused, TooFast
from smorgasboard.server.live import House, Table, can_be_looked_back_at
from smorgasboard.server.reviews.pages import Found
from smorgasboard.server.storage import InLine, ReviewRow, StorageError

log = structlog.get_logger()
ROUND = 3.0
"""Seconds after which it is looked for what another process left."""
ALIVE = 5.0
"""Seconds after which whoever makes one says so again; less than a quarter of what it may be silent."""
NOTED = 2.0
"""Seconds after which it is written down what was found, for others to go on from."""
MOST_ATTEMPTS = 3
"""Without anything new."""
AGAIN = 10.0
LATER = 300.0
"""Seconds after which there may be room in the line."""


def order_of(table: Table) -> list[int]:
    """People first: they wait for it."""
    return sorted(range(len(table.seats)), key=lambda seat: (table.seats[seat].kind != "person", seat))


class ReviewDesk:
    def __init__(self, house: House) -> None:
        self._house = house
        self._book = house.store.reviews
        self._hands = reviewers(house.settings.bot_workers)
        self._bell = asyncio.Event()
        self._doing: set[asyncio.Task[None]] = set()
        self._running: asyncio.Task[None] | None = None

    async def open(self) -> None:
        if not self._house.store.shared:
            await self._book.let_go(all_of_them=True)
        self._running = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Others go on at once, or this house when it opens again."""
        tasks = [*self._doing, *([self._running] if self._running else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(StorageError):
            await self._book.let_go()

    async def ask(self, table: Table, asker: str) -> None:
        """Into the line; nothing where it is there already, or made."""
        if not can_be_looked_back_at(table):
            raise Refused(say("Only a match that was played to its end can be looked back at."))
        if not await self._book.ask(table.id, asker, time.time()):
            sentence = say("There are many to look back at before this one. Ask again when one of yours is done.")
            raise TooFast(sentence, LATER)
        self._bell.set()

    async def standing(self, match: str) -> InLine | None:
        return await self._book.in_line(match)

    async def row(self, match: str) -> ReviewRow | None:
        return await self._book.review(match)

    async def forget(self, match: str) -> None:
        """One of a form that is not read any more: it can be asked for anew."""
        await self._book.forget(match)

    # ---- making them ----

    async def _run(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(ROUND):
                    await self._bell.wait()
            self._bell.clear()
            await _whatever_happens(self._take_in_hand())

    async def _take_in_hand(self) -> None:
        free = self._hands - len(self._doing)
        for row in await self._book.claim(time.time(), free) if free > 0 else []:
            task = asyncio.create_task(_whatever_happens(self._make(row)))
            self._doing.add(task)
            task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._doing.discard(task)
        self._bell.set()  # there is a hand free

    async def _make(self, row: ReviewRow) -> None:
        work = asyncio.create_task(self._look_back(row))
        alive = asyncio.create_task(self._say_so_again_and_again(row))
        try:
            await asyncio.wait((work, alive), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (work, alive):
                task.cancel()
            results = await asyncio.gather(work, alive, return_exceptions=True)
        for error in results:
            if isinstance(error, Exception):
                raise error

    async def _say_so_again_and_again(self, row: ReviewRow) -> None:
        """Returns when somebody else has it."""
        while True:
            await asyncio.sleep(ALIVE)
            with suppress(StorageError):
                if not await self._book.renew(row, time.time()):
                    return

    async def _look_back(self, row: ReviewRow) -> None:
        try:
            await self._whole(row)
        except (sb.SmorgasboardError, ValueError) as error:
            log.warning("review", match=row.match, reason=str(error))
            again = None if isinstance(error, Refused) or row.attempts >= MOST_ATTEMPTS else time.time() + AGAIN
            await self._book.give_back(row, again)

    async def _whole(self, row: ReviewRow) -> None:
        table = await self._house.table(row.match)
        found, order = Found.of(row), order_of(table)
        record, known, noted = table.record.dumps(), found.size, time.monotonic()
        while len(found.players) < len(order):
            share = await self._piece(row, table, record, order, found)
            if time.monotonic() - noted > NOTED:
                noted = time.monotonic()
                if not await self._book.note(row, share, found.packed(), found.size > known):
                    return
        if await self._book.finish(row, found.packed()):
            log.info("looked back", match=row.match)

    async def _piece(self, row: ReviewRow, table: Table, record: str, order: list[int], found: Found) -> float:
        """Which share is made after it."""
        seat, size = order[len(found.players)], self._house.settings.review_size
        player = f"review/{row.match}/{seat}/{row.fence}"
        piece = ReviewPiece(table.game.source, record, str(seat), size, found.known, player)
        answer = await self._house.bot_workers.look_back(piece)
        found.take(answer)
        begun = 0.0 if answer["player"] else answer["done"] / answer["total"]
        return (len(found.players) + begun) / len(order)


async def _whatever_happens(work: Awaitable[None]) -> None:
    """What could not be noted comes back when its time has run out."""
    try:
        await work
    except StorageError as error:
        log.warning("reviews", reason=str(error))
    except Exception as error:
        log.error("surprised", exc_info=error)
