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
from smorgasboard.server.metrics import STREAMS

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
COMMENT = b": still here\n\n"
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
        self, table: Table, visitor: str, view: Events, presence: Events | None = None, address: str = ""
    ) -> None:
        super().__init__(visitor, address)
        self.table = table
        self.woken = asyncio.Event()
        """Of the stream, which may have several feeds."""
        self._view = view
        self._presence = presence
        self._news: int | None = VIEW
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
        return view + presence or COMMENT


class ViewStream(Response):
    """Sends each view now and again whenever something happened; several happenings in a row make one update."""

    media_type = "text/event-stream"

    def __init__(self, feeds: Sequence[Feed], is_closing: Callable[[], bool], squeeze: bool = False) -> None:
        super().__init__()
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
        STREAMS.inc()
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

    async def _follow(self, send: Send) -> None:
        while not self._gone:
            self._woken.clear()
            for feed in self._feeds:
                events = BYE if self._is_closing() else feed.told()
                if events:
                    body = squeezed(events) if self._squeeze else events
                    await send({"type": "http.response.body", "body": body, "more_body": events is not BYE})
                if events is BYE:
                    return
            await self._woken.wait()

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
