"""Hands letters over: few at a time, several over one line, and none for a while where the server is in trouble."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog

from smorgasboard.server.mail.account import MailAccount
from smorgasboard.server.mail.letters import Letter
from smorgasboard.server.mail.line import Line, MailTrouble, Unreachable

log = structlog.get_logger()
LINES = 2
MOST_WAITING = 8
"""Letters that wait for a line; others come back later instead of holding up what else the house does."""
KEPT = 10.0
"""Seconds for which a line stays open for the next letter."""
PAUSE, LONGEST_PAUSE = 30.0, 900.0
"""Seconds in which nothing is tried after the server was in trouble; twice as many each next time."""
Mark = Callable[[], Awaitable[bool]]
"""Writes down that a letter may arrive from now on; False where it is not to go after all."""


class Post:
    def __init__(self, account: MailAccount, seconds: float = 15.0) -> None:
        self.account = account
        self._seconds = seconds
        self._hands = asyncio.Semaphore(LINES)
        self._waiting = 0
        self._idle: list[tuple[Line, asyncio.TimerHandle]] = []
        self._troubles = 0
        self._until = 0.0

    @property
    def pause(self) -> float:
        """Seconds in which there is no use in trying."""
        return max(0.0, self._until - time.monotonic())

    async def send(self, letter: Letter, mark: Mark) -> bool:
        """True when the server has it; MailTrouble where it has not, or, Unreachable after the mark, may have."""
        if self._waiting >= MOST_WAITING:
            raise Unreachable("The mail server is slow, and many letters wait for it.", "busy")
        self._waiting += 1
        try:
            async with self._hands:
                return await self._send(letter, mark)
        finally:
            self._waiting -= 1

    async def _send(self, letter: Letter, mark: Mark) -> bool:
        if self.pause:
            raise Unreachable("The mail server was in trouble a moment ago.", "paused")
        try:
            line = await self._offered(letter)
            goes = await self._handed_over(line, mark)
        except Unreachable as trouble:
            self._rest_a_while(trouble)
            raise
        self._troubles = 0
        return goes

    async def _offered(self, letter: Letter) -> Line:
        """A line that was open may be gone by now, which is no trouble: there are new ones."""
        kept = self._kept_line()
        if kept is not None:
            with suppress(Unreachable):
                return await _offer(kept, letter)
        line = Line(self.account, seconds=self._seconds)
        await line.open()
        return await _offer(line, letter)

    async def _handed_over(self, line: Line, mark: Mark) -> bool:
        try:
            if not await mark():
                line.hang_up()
                return False
            await line.hand_over()
        except BaseException:
            line.hang_up()
            raise
        self._keep(line)
        return True

    # ---- lines that stay open for a while ----

    def _kept_line(self) -> Line | None:
        while self._idle:
            line, end = self._idle.pop()
            end.cancel()
            if line.is_open:
                return line
        return None

    def _keep(self, line: Line) -> None:
        end = asyncio.get_running_loop().call_later(KEPT, self._drop, line)
        self._idle.append((line, end))

    def _drop(self, line: Line) -> None:
        self._idle = [each for each in self._idle if each[0] is not line]
        line.hang_up()

    def close(self) -> None:
        while self._idle:
            line, end = self._idle.pop()
            end.cancel()
            line.hang_up()

    # ---- trouble ----

    def _rest_a_while(self, trouble: MailTrouble) -> None:
        wait = min(LONGEST_PAUSE, PAUSE * 2**self._troubles)
        self._troubles += 1
        self._until = time.monotonic() + wait
        log.warning("mail server", reason=trouble.reason, seconds=round(wait))


async def _offer(line: Line, letter: Letter) -> Line:
    try:
        await line.offer(letter)
    except BaseException:
        line.hang_up()
        raise
    return line
