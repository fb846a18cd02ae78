"""What the house does by itself: bots move, clocks run out, the host of a guided game makes the other moves."""

import asyncio
import math
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import structlog

from smorgasboard.engine import IllegalAction, seed_text
from smorgasboard.server.bot_workers import BotWorkers
from smorgasboard.server.errors import Refused, ThinkingFailed
from smorgasboard.server.live import attendance
from smorgasboard.server.live.pacing import pause, people_skip
from smorgasboard.server.live.table import STAND_IN, Table
from smorgasboard.server.metrics import BOT_SECONDS
from smorgasboard.server.storage import Author, StorageError

if TYPE_CHECKING:
    from smorgasboard.server.live.house import House

log = structlog.get_logger()
AGAIN = 2.0
"""Seconds before what failed is tried again."""
LEISURE, GONE = 40, 3
"""In paces: how long bots leave a decision that all make at once to people, and when who could decide is done."""
LOOK_AGAIN = 30.0
"""Seconds after which a clock looks whether it is time: a machine that slept, or was set right, does not miss it."""
GLANCE = 0.2
"""Seconds after which it is looked whether people want bots to go on by now."""


class Background:
    """Small tasks beside the requests: no request ever waits for one of them."""

    def __init__(self, house: "House", bot_workers: BotWorkers, pace: float) -> None:
        self._house = house
        self._bot_workers = bot_workers
        self._pace = pace
        self._closed = False

    async def close(self) -> None:
        self._closed = True
        for table in list(self._house.live()):
            for task in list(table.background):
                task.cancel()

    def look_after(self, table: Table) -> None:
        """See whether something is to be done at this table now, and send somebody."""
        if self._closed or table.left_behind or not table.running:
            return
        lesson = table.lesson
        if lesson is not None:
            learner = table.tour.learner if table.tour else 0
            if lesson.seat != learner:
                self._send(table, self._follow_the_tour(table, table.version, lesson.seat, lesson.do))
            return
        for seat in table.awaited:
            level = table.level_of(seat)
            if level is not None and seat not in table.thinking:
                table.thinking.add(seat)
                self._send(table, self._let_bot_move(table, seat, level, "bot"))
        if table.time.left and table.time.agreed.late != "wait":
            self._wind_the_clock(table)

    def _send(self, table: Table, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        table.background.add(task)
        task.add_done_callback(table.background.discard)
        return task

    def _wind_the_clock(self, table: Table) -> None:
        if table.clock is not None and table.clock is not asyncio.current_task():
            table.clock.cancel()
        table.clock = self._send(table, self._watch_the_clock(table, table.version))

    async def _follow_the_tour(self, table: Table, version: int, seat: int, action: str) -> None:
        await asyncio.sleep(self._pace)
        await self._act(table, seat, version, action, "tour")

    async def _let_bot_move(self, table: Table, seat: int, level: str, by: Author) -> None:
        """Thinks in another process; moves if the table still waits for it."""
        version = table.version
        began = time.monotonic()
        try:
            observation = table.play.state.observation(seat)
            # A seed of its own: whoever had the match's would know the dice to come.
            player = f"{table.id}/{seat}/{level}"
            action = await self._bot_workers.decide(table.game.source, observation, level, seed_text(None), player)
            BOT_SECONDS.observe(time.monotonic() - began)
            await self._let_it_be_seen(table, seat, began)
            if by == "bot":
                await self._leave_it_to_people(table, version, seat)
        except ThinkingFailed:  # the house is closing
            return
        finally:
            table.thinking.discard(seat)
        still = table.as_seen(version, seat) and (by == "clock" or table.level_of(seat) is not None)
        if still:
            await self._act(table, seat, version, table.game.actions.text(action), by)
        else:
            self._house.look_after(table)

    async def _let_it_be_seen(self, table: Table, seat: int, since: float) -> None:
        """What happened last, before the next thing does: as long as people want, who may change their minds."""
        while (left := since + pause(table, seat) * self._pace - time.monotonic()) > 0:
            await asyncio.sleep(min(left, GLANCE))

    async def _leave_it_to_people(self, table: Table, version: int, seat: int) -> None:
        """Bots need no time, and would have settled everything before anybody could trade with them."""
        begun = bool(table.entries) and table.entries[-1].seat == seat
        paces = GONE if begun or not people_decide(table) else 0
        end = time.monotonic() + LEISURE * self._pace
        while paces < GONE and table.as_seen(version, seat) and time.monotonic() < end and not people_skip(table):
            await asyncio.sleep(self._pace)
            paces = 0 if people_decide(table) else paces + 1 if people_might_decide(table) else GONE

    async def _act(self, table: Table, seat: int, version: int, action: str, by: Author) -> None:
        try:
            await self._house.act(table, seat, version, action, by=by)
        except (Refused, IllegalAction) as error:
            log.info("background step was overtaken", match=table.id, seat=seat, reason=str(error))
            self._house.look_after(table)
        except StorageError as error:
            log.error("background step could not be stored", match=table.id, reason=str(error))
            await asyncio.sleep(AGAIN)
            self._house.look_after(table)

    async def _watch_the_clock(self, table: Table, version: int) -> None:
        """When the time for a decision is over a bot makes it, so that the others need not wait."""
        while (left := next_deadline(table) - attendance.now()) > 0 and table.version == version:
            await asyncio.sleep(min(left, LOOK_AGAIN))
        if table.version != version or not table.running:
            return
        # A task of its own: this one is stopped when somebody moves, and a step must not be stopped half-way.
        self._send(table, self._decide_for_the_late(table))

    async def _decide_for_the_late(self, table: Table) -> None:
        for seat in table.awaited:
            if not table.time.is_over(seat, attendance.now()):
                continue
            if table.time.agreed.late == "replace":
                await self._let_bot_take_over(table, seat)
            elif seat not in table.thinking:
                table.thinking.add(seat)
                await self._let_bot_move(table, seat, STAND_IN, "clock")

    async def _let_bot_take_over(self, table: Table, seat: int) -> None:
        try:
            await self._house.out_of_time(table, seat)
        except (Refused, StorageError) as error:
            log.warning("nobody could take over", match=table.id, seat=seat, reason=str(error))
            await asyncio.sleep(AGAIN)
            self._house.look_after(table)


def people_decide(table: Table) -> bool:
    """Whether anybody who is no bot is to decide now."""
    return any(table.level_of(seat) is None for seat in table.awaited)


def people_might_decide(table: Table) -> bool:
    """Whether it goes on without them, and they could decide all the same: their offer is open, say."""
    return any(table.level_of(seat) is None for seat in table.actors)


def next_deadline(table: Table) -> float:
    """When the first of those who are to decide has no time left; never, where nobody is on the clock."""
    return min((account.until for account in table.time.left.values()), default=math.inf)
