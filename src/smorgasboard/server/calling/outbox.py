"""Does what is due: looks whether somebody is to be called, notes that it is tried, tries it, notes how it went."""

import asyncio
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import structlog

from smorgasboard.server.calling.channel import Answer, Call, Channel
from smorgasboard.server.calling.decision import Decision, decide
from smorgasboard.server.storage import CallBook, CallRow, Claim, StorageError

log = structlog.get_logger()
LONGEST = 45.0
"""Seconds that a channel has for a call; less than a claim lasts."""
PATIENCE, MOST_PATIENCE = 15.0, 3_600.0
"""Seconds until a second attempt; twice as many until each next one, and at most so many."""
MOST_ATTEMPTS = 30
"""About a day."""
ROUND = 1.0
Seen = Callable[[], Mapping[str, frozenset[str]]]
"""By person the matches that they look at through this process."""


class Outbox:
    def __init__(self, book: CallBook, seen: Seen) -> None:
        self._book = book
        self._seen = seen
        self._channels: dict[str, Channel] = {}
        self._doing: dict[asyncio.Task[None], str] = {}
        """With the channel that it is for."""
        self.bell = asyncio.Event()
        """Rung when something may be due."""

    def add(self, channel: Channel) -> None:
        self._channels[channel.name] = channel

    async def run(self, idle: Callable[[], bool]) -> None:
        """Until it is stopped."""
        while True:
            with suppress(TimeoutError):  # not `wait_for`, in which Python 3.11 may lose that it is to stop
                async with asyncio.timeout(ROUND):
                    await self.bell.wait()
            self.bell.clear()
            if not idle():
                await self._whatever_happens(self.round())

    async def round(self) -> int:
        """Takes in hand what is due, as far as there are hands; how much that was."""
        return sum([await self._take_in_hand(channel) for channel in list(self._channels.values())])

    async def _take_in_hand(self, channel: Channel) -> int:
        free = channel.hands - list(self._doing.values()).count(channel.name)
        claims = await self._book.claim(channel.name, time.time(), free) if free > 0 else []
        seen = self._seen() if claims else {}
        for claim in claims:
            task = asyncio.create_task(self._whatever_happens(self._look(claim, channel, seen)))
            self._doing[task] = channel.name
            task.add_done_callback(self._done)
        return len(claims)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._doing.pop(task, None)
        self.bell.set()  # there is a hand free

    async def rest(self) -> None:
        """Returns when all that was taken in hand is done."""
        while self._doing:
            await asyncio.wait(self._doing)

    async def close(self) -> None:
        """Others go on at once with what is not done."""
        for task in self._doing:
            task.cancel()
        await asyncio.gather(*self._doing, return_exceptions=True)
        with suppress(StorageError):
            await self._book.let_go(time.time())

    # ---- one call ----

    async def _look(self, claim: Claim, channel: Channel, seen: Mapping[str, frozenset[str]]) -> None:
        here = seen.get(claim.call.person, frozenset())
        elsewhere = [looks for process, looks in claim.looks.items() if process != self._book.process]
        decision = decide(claim, here.union(*elsewhere), time.time())
        if decision.do == "nothing":
            await self._book.settle(claim.call, decision.due, {"told": decision.told})
        elif decision.do == "aloud":
            await self._call(claim, channel, decision)
        else:
            await self._put_right(claim, channel, decision)

    async def _call(self, claim: Claim, channel: Channel, decision: Decision) -> None:
        call, number = claim.call, claim.call.number + decision.news
        if not await self._book.intend(call, decision.told, decision.shown, number, time.time()):
            return  # another process thought this one dead, and has it now
        again = call.state == "trying" and not decision.news
        answer = await self._tried(channel, Call(call.person, number, True, again, decision.waiting, claim.tastes))
        await self._note(call, answer)

    async def _note(self, call: CallRow, answer: Answer) -> None:
        if answer.nobody:
            outcome: dict[str, Any] = {"told": {}, "shown": 0, "state": "told", "attempts": 0}
            await self._book.settle(call, None, outcome)
        elif answer.later is None or call.attempts >= MOST_ATTEMPTS:
            await self._book.settle(call, None, {"state": "told", "attempts": 0})
        else:
            wait = max(answer.later, min(MOST_PATIENCE, PATIENCE * 2**call.attempts))
            log.info("call is tried again", channel=call.channel, after=round(wait), reason=answer.why)
            await self._book.settle(
                call, time.time() + wait, {"state": "failed", "attempts": call.attempts + answer.counts}
            )

    async def _put_right(self, claim: Claim, channel: Channel, decision: Decision) -> None:
        """Once: whoever misses it sees how it is when they look."""
        call = claim.call
        await self._tried(channel, Call(call.person, call.number, False, False, decision.waiting, claim.tastes))
        outcome = {"told": decision.told, "shown": decision.shown, "state": "told", "attempts": 0}
        await self._book.settle(call, decision.due, outcome)

    @staticmethod
    async def _tried(channel: Channel, call: Call) -> Answer:
        try:
            async with asyncio.timeout(LONGEST):
                return await channel.call(call)
        except TimeoutError:
            return Answer(later=PATIENCE, why="it took too long")
        except StorageError as error:
            return Answer(later=PATIENCE, why=str(error))
        except Exception as error:
            log.error("surprised", exc_info=error)
            return Answer(later=PATIENCE, why=type(error).__name__)

    @staticmethod
    async def _whatever_happens(work: Any) -> None:
        """What cannot be noted comes back when its claim has run out."""
        try:
            await work
        except StorageError as error:
            log.warning("outbox", reason=str(error))
        except Exception as error:
            log.error("surprised", exc_info=error)
