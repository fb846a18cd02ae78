"""A slow line to a server: every connection, every byte and every answer takes its time, as on a telephone."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

PIECE = 1460
"""Bytes that travel together, as in a packet."""


class Direction:
    """All connections share its bandwidth; what was sent arrives half a round trip later."""

    def __init__(self, kbit: float, round_trip_s: float) -> None:
        self._bytes_per_second = kbit * 1000 / 8
        self._delay = round_trip_s / 2
        self._free = 0.0

    def arrival(self, now: float, size: int) -> float:
        self._free = max(now, self._free) + size / self._bytes_per_second
        return self._free + self._delay


class SlowLine:
    def __init__(self, url: str, down_kbit: float, up_kbit: float, round_trip_s: float) -> None:
        place = urlsplit(url)
        self._host, self._port = place.hostname or "", place.port or 80
        self._round_trip_s = round_trip_s
        self._down, self._up = Direction(down_kbit, round_trip_s), Direction(up_kbit, round_trip_s)

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(self._round_trip_s)  # the handshake
        far_reader, far_writer = await asyncio.open_connection(self._host, self._port)
        with suppress(asyncio.CancelledError):  # the line is taken down while a browser still holds it
            await asyncio.gather(_carry(reader, far_writer, self._up), _carry(far_reader, writer, self._down))


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, direction: Direction) -> None:
    loop = asyncio.get_running_loop()
    try:
        while data := await reader.read(PIECE):
            loop.call_at(direction.arrival(loop.time(), len(data)), writer.write, data)
    except ConnectionError:
        pass  # a browser that has enough just leaves
    loop.call_at(direction.arrival(loop.time(), 0), writer.close)


@contextmanager
def slow_line(url: str, down_kbit: float, up_kbit: float, round_trip_s: float) -> Iterator[str]:
    """The address at which the server is reached slowly."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        line = SlowLine(url, down_kbit, up_kbit, round_trip_s)
        opening = asyncio.run_coroutine_threadsafe(asyncio.start_server(line.connect, "127.0.0.1", 0), loop)
        port = opening.result(10).sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}"
    finally:
        asyncio.run_coroutine_threadsafe(_hang_up(), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)


async def _hang_up() -> None:
    calls = asyncio.all_tasks() - {asyncio.current_task()}
    for call in calls:
        call.cancel()
    await asyncio.gather(*calls, return_exceptions=True)
