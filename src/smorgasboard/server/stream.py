"""One event stream per viewer. Every event is the whole view of that viewer, so that nothing can be missed."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from smorgasboard.server.metrics import STREAMS
from smorgasboard.server.table import Listener, Table

KEEP_ALIVE = 20.0
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
COMMENT = b": still here\n\n"
BYE = b"event: bye\ndata: \nretry: 2000\n\n"
Render = Callable[[], Awaitable[bytes]]
"""The view as the data of an event: text without line ends, or lines that start with "data: "."""


class ViewStream(Response):
    """Sends the view now and again whenever something happened; several happenings in a row make one update."""

    media_type = "text/event-stream"

    def __init__(self, table: Table, visitor: str, render: Render, is_closing: Callable[[], bool]) -> None:
        super().__init__()
        self._table = table
        self._visitor = visitor
        self._render = render
        self._is_closing = is_closing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": list(HEADERS)})
        STREAMS.inc()
        with self._table.listening(self._visitor) as listener:
            gone = asyncio.create_task(_wait_until_gone(receive, listener))
            try:
                await self._tell(listener, send)
            finally:
                gone.cancel()
                STREAMS.dec()

    async def _tell(self, listener: Listener, send: Send) -> None:
        sent = b""
        while not listener.gone:
            if self._is_closing():
                await send({"type": "http.response.body", "body": BYE})
                return
            listener.woken.clear()
            view = await self._render()
            if view != sent:
                await send({"type": "http.response.body", "body": view, "more_body": True})
                sent = view
            with suppress(TimeoutError):
                async with asyncio.timeout(KEEP_ALIVE):
                    await listener.woken.wait()
                    continue
            await send({"type": "http.response.body", "body": COMMENT, "more_body": True})


async def _wait_until_gone(receive: Receive, listener: Listener) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.gone = True
    listener.woken.set()


def event(name: str, version: int, text: str) -> bytes:
    """One server-sent event; a text of several lines is several data lines."""
    data = "\n".join(f"data: {line}" for line in text.splitlines())
    return f"event: {name}\nid: {version}\n{data}\n\n".encode()
