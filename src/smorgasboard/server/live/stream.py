"""One event stream per viewer. Every event is the whole view of that viewer, so that nothing can be missed."""

import asyncio
import zlib
from collections.abc import Awaitable, Callable

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from smorgasboard.server.errors import Refused
from smorgasboard.server.live.table import Listener, Table
from smorgasboard.server.metrics import STREAMS

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
COMMENT = b": still here\n\n"
BYE = b"event: bye\ndata: \nretry: 2000\n\n"
Render = Callable[[], Awaitable[bytes]]
"""The view as the data of an event: text without line ends, or lines that start with "data: "."""


class Squeeze:
    """Compresses a stream event by event: a view is much like the one before it, which the compressor remembers."""

    encoding = ((b"content-encoding", b"gzip"),)

    def __init__(self) -> None:
        self._gzip = zlib.compressobj(level=4, wbits=31)

    def __call__(self, event: bytes) -> bytes:
        return self._gzip.compress(event) + self._gzip.flush(zlib.Z_SYNC_FLUSH)


class TaskListener(Listener):
    """Wakes the task that serves its stream."""

    def __init__(self, visitor: str, address: str = "") -> None:
        super().__init__(visitor, address)
        self.woken = asyncio.Event()
        self.gone = False
        self._changed = True

    def wake(self, changed: bool = True) -> None:
        self._changed = self._changed or changed
        self.woken.set()

    def heard(self) -> bool:
        """Whether something happened since the last time it was asked."""
        self.woken.clear()
        changed, self._changed = self._changed, False
        return changed


class ViewStream(Response):
    """Sends the view now and again whenever something happened; several happenings in a row make one update."""

    media_type = "text/event-stream"

    def __init__(
        self,
        table: Table,
        visitor: str,
        render: Render,
        is_closing: Callable[[], bool],
        squeeze: bool = False,
        address: str = "",
    ) -> None:
        super().__init__()
        self._encoding = Squeeze.encoding if squeeze else ()
        self._pack: Callable[[bytes], bytes] = Squeeze() if squeeze else bytes
        self._table = table
        self._visitor = visitor
        self._address = address
        self._render = render
        self._is_closing = is_closing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [*HEADERS, *self._encoding]})
        STREAMS.inc()
        listener = TaskListener(self._visitor, self._address)
        self._table.welcome(listener)
        gone = asyncio.create_task(_wait_until_gone(receive, listener))
        try:
            await self._tell(listener, send)
        finally:
            gone.cancel()
            self._table.see_off(listener)
            STREAMS.dec()

    async def _tell(self, listener: TaskListener, send: Send) -> None:
        sent = 0
        while not listener.gone:
            if self._is_closing() or self._table.left_behind:
                await send({"type": "http.response.body", "body": self._pack(BYE)})
                return
            try:
                event = await self._render() if listener.heard() else COMMENT
            except Refused:  # a seat that is not this viewer's any more
                await send({"type": "http.response.body", "body": self._pack(BYE)})
                return
            if hash(event) != sent:
                await send({"type": "http.response.body", "body": self._pack(event), "more_body": True})
            sent = sent if event is COMMENT else hash(event)
            await listener.woken.wait()


async def _wait_until_gone(receive: Receive, listener: TaskListener) -> None:
    try:
        while (await receive())["type"] != "http.disconnect":
            pass
    finally:
        listener.gone = True
        listener.woken.set()


def event(name: str, version: int, text: str) -> bytes:
    """One server-sent event; a text of several lines is several data lines."""
    data = "\n".join(f"data: {line}" for line in text.splitlines())
    return f"event: {name}\nid: {version}\n{data}\n\n".encode()
