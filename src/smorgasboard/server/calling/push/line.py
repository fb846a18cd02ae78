"""One post to a push service: to an address that was looked at, within its time, and with little of its answer read."""

import asyncio
import ssl
import time
from collections.abc import Mapping
from contextlib import suppress
from email.utils import parsedate_to_datetime
from functools import cache
from typing import NamedTuple

import h11

from smorgasboard.server.calling.push.services import Endpoint, OutOfBounds, resolved

PATIENCE = 10.0
"""Seconds for all of it."""
MOST_HEAD = 16_384
"""Bytes of an answer's head. Of its body nothing is read."""
A_DAY = 86_400.0


class Said(NamedTuple):
    """What a push service answered; 0: nothing that can be read."""

    status: int
    retry_after: float = 0.0
    why: str = ""


@cache
def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()


async def post(endpoint: Endpoint, headers: Mapping[str, str], body: bytes, anywhere: bool = False) -> Said:
    """Redirections are not followed: they are answers like others."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await _post(endpoint, headers, body, anywhere)
    except TimeoutError:
        return Said(0, why="it did not answer in time")
    except OutOfBounds:
        return Said(0, why="its name leads to no place on the internet")
    except ssl.SSLError:
        return Said(0, why="its certificate cannot be trusted, or it speaks no TLS")
    except (OSError, UnicodeError) as error:
        return Said(0, why=f"it cannot be reached: {getattr(error, 'strerror', None) or type(error).__name__}")
    except h11.RemoteProtocolError:
        return Said(0, why="its answer cannot be read")


async def _post(endpoint: Endpoint, headers: Mapping[str, str], body: bytes, anywhere: bool) -> Said:
    reader, writer = await _connected(endpoint, anywhere)
    try:
        return await _talk(reader, writer, endpoint, headers, body)
    finally:
        writer.transport.abort()  # nobody waits for a polite end


async def _connected(endpoint: Endpoint, anywhere: bool) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    trouble: OSError = OSError("no address")
    trust, name = (_trust(), endpoint.host) if endpoint.scheme == "https" else (None, None)
    for address in await resolved(endpoint, anywhere):
        try:
            return await asyncio.open_connection(
                address, endpoint.port, limit=MOST_HEAD, ssl=trust, server_hostname=name
            )
        except ssl.SSLError:
            raise
        except OSError as error:
            trouble = error
    raise trouble


async def _talk(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    endpoint: Endpoint,
    headers: Mapping[str, str],
    body: bytes,
) -> Said:
    speaker = h11.Connection(h11.CLIENT, max_incomplete_event_size=MOST_HEAD)
    host = endpoint.origin.partition("://")[2]
    lines = [("host", host), ("content-length", str(len(body))), ("connection", "close"), *headers.items()]
    writer.write(speaker.send(h11.Request(method="POST", target=endpoint.target, headers=lines)) or b"")
    writer.write((speaker.send(h11.Data(data=body)) or b"") + (speaker.send(h11.EndOfMessage()) or b""))
    with suppress(ConnectionError):  # it may have answered before it hung up
        await writer.drain()
    while True:
        event = speaker.next_event()
        if event is h11.NEED_DATA:
            speaker.receive_data(await reader.read(4096))
        elif isinstance(event, h11.Response):
            return Said(event.status_code, _seconds(dict(event.headers).get(b"retry-after", b"").decode("latin-1")))
        elif not isinstance(event, h11.InformationalResponse):
            return Said(0, why="it hung up")


def _seconds(text: str) -> float:
    """Of a Retry-After, which has seconds or a date; nobody makes the house wait longer than a day."""
    if text.strip().isdecimal():
        return min(A_DAY, float(text.strip()[:9]))
    try:
        return min(A_DAY, max(0.0, parsedate_to_datetime(text).timestamp() - time.time()))
    except (ValueError, TypeError, OverflowError):
        return 0.0
