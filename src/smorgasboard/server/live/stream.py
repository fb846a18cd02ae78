"""One event stream per viewer, of one table or several. Every view is a whole view, so that nothing can be missed."""

import asyncio
import json
import zlib
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from smorgasboard.server.errors import Refused
from smorgasboard.server.live.table import ALIVE, PRESENCE, VIEW, Listener, Table
from smorgasboard.server.metrics import QUIET, STREAMS

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
COMMENT = b": still here\n\n"
STILL = b"event: still\ndata: \n\n"
"""The same for scripts of pages, which do not hear comments: without it they could not know that a line is dead."""
BYE = b"event: bye\ndata: \nretry: 2000\n\n"
GZIP_HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
Events = Callable[[], bytes]
"""What is true now, as events."""


@lru_cache(maxsize=32)
def squeezed(events: bytes) -> bytes:
    """A piece of a compressed stream. It refers to nothing before it, so all streams with these events can share it."""
    press = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return press.compress(events) + press.flush(zlib.Z_SYNC_FLUSH)


class Feed(Listener):
    """What one table has to tell one viewer, for the task that serves their stream."""

    def __init__(
        self,
        table: Table,
        visitor: str,
        view: Events,
        presence: Events | None = None,
        address: str = "",
        alive: bytes = COMMENT,
        quiet: bool = False,
        news: int = VIEW,
    ) -> None:
        super().__init__(visitor, address)
        self.quiet = quiet
        """It says only whose turn it is."""
        self.table = table
        self._alive = alive
        self.woken = asyncio.Event()
        """Of the stream, which may have several feeds."""
        self._view = view
        self._presence = presence
        self._news: int | None = news
        self._shown = 0

    def wake(self, news: int = VIEW) -> None:
        if news != PRESENCE or self._presence is not None:
            self._news = news | (self._news or ALIVE)
            self.woken.set()

    def told(self) -> bytes:
        """What is new since the last time it was asked; BYE when there will be nothing more."""
        news, self._news = self._news, None
        if self.table.left_behind:
            return BYE
        if news is None:
            return b""
        try:
            view = self._view() if news & VIEW else b""
        except Refused:  # a seat that is not this viewer's any more
            return BYE
        presence = self._presence() if self._presence is not None and news & PRESENCE else b""
        if news == VIEW and hash(view) == self._shown:
            return b""
        self._shown = hash(view) if view else self._shown
        return view + presence or self._alive


class ViewStream(Response):
    """Sends each view now and again whenever something happened; several happenings in a row make one update."""

    media_type = "text/event-stream"

    def __init__(
        self, feeds: Sequence[Feed], is_closing: Callable[[], bool], squeeze: bool = False, greeting: bytes = b""
    ) -> None:
        super().__init__()
        self._greeting = greeting
        self._feeds = feeds
        self._is_closing = is_closing
        self._squeeze = squeeze
        self._woken = asyncio.Event()
        self._gone = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        encoding = [(b"content-encoding", b"gzip")] if self._squeeze else []
        await send({"type": "http.response.start", "status": 200, "headers": [*HEADERS, *encoding]})
        if self._squeeze:
            await send({"type": "http.response.body", "body": GZIP_HEAD, "more_body": True})
        await self._tell(send, self._greeting)
        quiet = sum(feed.quiet for feed in self._feeds)
        STREAMS.inc()
        QUIET.inc(quiet)
        for feed in self._feeds:
            feed.woken = self._woken
            feed.table.welcome(feed)
        gone = asyncio.create_task(self._wait_until_gone(receive))
        try:
            await self._follow(send)
        finally:
            gone.cancel()
            for feed in self._feeds:
                feed.table.see_off(feed)
            STREAMS.dec()
            QUIET.dec(quiet)

    async def _follow(self, send: Send) -> None:
        while not self._gone:
            self._woken.clear()
            for feed in self._feeds:
                events = BYE if self._is_closing() else feed.told()
                await self._tell(send, events)
                if events is BYE:
                    return
            await self._woken.wait()

    async def _tell(self, send: Send, events: bytes) -> None:
        if events:
            body = squeezed(events) if self._squeeze else events
            await send({"type": "http.response.body", "body": body, "more_body": events is not BYE})

    async def _wait_until_gone(self, receive: Receive) -> None:
        try:
            while (await receive())["type"] != "http.disconnect":
                pass
        finally:
            self._gone = True
            self._woken.set()


def event(name: str, table: Table, text: str, mark: str = "") -> bytes:
    """One server-sent event; a text of several lines is several data lines. Its id says of what version of what, and
    may have a mark that tells this text from others.
    """
    data = "\n".join(f"data: {line}" for line in text.splitlines())
    return f"event: {name}\nid: {' '.join([str(table.version), table.id, mark]).rstrip()}\n{data}\n\n".encode()


def presence_event(table: Table, **more: Any) -> bytes:
    """Who is here, without the table; for pages with more facts."""
    told = table.told_presence
    return event("presence", table, json.dumps({"present": told.present, "watching": told.watching, **more}))


def is_asked(table: Table, visitor: str) -> bool:
    """Whether the table waits for this visitor, and not for a bot in their place. Who may act while all wait for
    others, as where an offer of theirs is open, is not asked.
    """
    mine = table.owned_by(visitor)
    return any(seat in mine and not table.seats[seat].away and table.host_waits_for(seat) for seat in table.awaited)


def awaited_by(table: Table) -> dict[int, float]:
    """The seats without whom it does not go on, and since when; what `is_asked` is about."""
    return {seat: table.asked_since(seat) for seat in table.awaited if table.host_waits_for(seat)}


def turn_event(table: Table, visitor: str) -> bytes:
    """For windows that nobody looks at. It is the same until it is, or is no more, for them to decide."""
    facts = json.dumps({"mine": is_asked(table, visitor)})
    return f"event: turn\nid: - {table.id}\ndata: {facts}\n\n".encode()


def house_event(house: str) -> bytes:
    """Which house speaks: pages of another version of it have to be loaded again."""
    return f"event: house\ndata: {house}\n\n".encode()
