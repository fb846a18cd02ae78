"""Where connections come in: nobody sends a header without end, holds a connection for nothing, or takes all there are.

uvicorn's own protocol for httptools has no limit of these kinds. What is refused here has not been read to the end, so
the answers are plain and in English.
"""

import ipaddress
import os
from asyncio import Transport
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE

from smorgasboard.server.http.app_context import AppContext
from smorgasboard.server.http.fast_path import SAFELY, FastPath
from smorgasboard.server.http.middleware import LARGEST
from smorgasboard.server.http.rate_limits import household

LARGEST_HEADER = 32_768
"""Bytes of a request without its body."""
MOST_HEADERS = 128
MOST_UNREAD = 4 * LARGEST
"""Bytes of a body, read only to throw them away after it was refused."""
HEADER_SECONDS = 10.0
BODY_SECONDS = 20.0
SLOWEST_BODY = 4_096
"""Bytes that buy a body another second."""
STALLED_SECONDS = 60.0
"""So long the other side may read nothing of what waits for it."""
MOST_CONNECTIONS = 200
"""From one address: browsers open up to six."""

PROXIES = "FORWARDED_ALLOW_IPS"
"""The environment variable in which uvicorn, too, looks for proxies that are trusted with others' addresses."""
IN_PLAIN_TEXT = b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\n"

HEADER, BODY, ANSWER = range(3)
"""What a connection waits for: the rest of a header, or of a body, or for the house."""


class Entrance:
    """Counts connections by address. Proxies that are trusted with others' addresses bring any number."""

    def __init__(self, proxies: str) -> None:
        self._trusts_all = proxies.strip() == "*"
        self._proxies = [network for text in proxies.split(",") if (network := _network(text.strip()))]
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether there was room."""
        here = household(address)
        if self._open[here] >= MOST_CONNECTIONS and not self._is_proxy(address):
            return False
        self._open[here] += 1
        return True

    def leave(self, address: str) -> None:
        here = household(address)
        self._open[here] -= 1
        if self._open[here] <= 0:
            del self._open[here]

    def _is_proxy(self, address: str) -> bool:
        try:
            known = ipaddress.ip_address(address)
        except ValueError:  # a socket of this machine
            return True
        return self._trusts_all or any(known in network for network in self._proxies)


def _network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network | None:
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None


class Connection(FastPath):
    """One connection, with limits."""

    def __init__(self, entrance: Entrance, context: AppContext, **of_uvicorn: Any) -> None:
        super().__init__(context, **of_uvicorn)
        self._entrance = entrance
        self._address: str | None = None
        """Counted at the entrance."""
        self._turned_away = False
        self._waits_for = HEADER
        self._since = self.loop.time()
        self._bytes = 0
        """Bytes of this request so far."""
        self._body_bytes = 0
        """How many of them were its body."""
        self._stalled: float | None = None
        """Since when the other side reads nothing."""

    # ---- coming and going ----

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if self._entrance.enter(address):
            self._address = address
        else:
            self._turn_away(429, "There are too many connections from your address.", b"retry-after: 10\r\n")

    def connection_lost(self, exc: Exception | None) -> None:
        if self._address is not None:
            self._entrance.leave(self._address)
            self._address = None
        super().connection_lost(exc)

    # ---- size ----

    def data_received(self, data: bytes) -> None:
        if self._turned_away:
            return
        if self._waits_for == ANSWER:
            self._wait_for(HEADER)
        self._bytes += len(data)
        super().data_received(data)
        if (
            self._bytes - self._body_bytes > LARGEST_HEADER + self._body_bytes
        ):  # chunks of a body need some bytes around them
            self._turn_away(431, f"The header is too large: {LARGEST_HEADER} bytes at most.")
        elif self._body_bytes > MOST_UNREAD:
            self._turn_away(413, f"That is too large: {LARGEST} bytes at most.")

    def on_headers_complete(self) -> None:
        if self._turned_away:
            return
        if len(self.headers) > MOST_HEADERS or (self._bytes > LARGEST_HEADER and self._header_size() > LARGEST_HEADER):
            most = f"{LARGEST_HEADER} bytes and {MOST_HEADERS} lines at most"
            self._turn_away(431, f"The header is too large: {most}.")
            return
        self._wait_for(BODY)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if not self._turned_away:
            self._body_bytes += len(body)
            super().on_body(body)

    def on_message_complete(self) -> None:
        if not self._turned_away:
            self._wait_for(ANSWER)
            self._bytes = self._body_bytes = 0
            super().on_message_complete()

    def _header_size(self) -> int:
        return len(self.url) + sum(len(name) + len(value) for name, value in self.headers)

    # ---- time ----

    def check_time(self, now: float) -> None:
        """Called about once a second."""
        if self._stalled is not None and now - self._stalled > STALLED_SECONDS:
            self.transport.abort()
        elif self.transport.is_closing():
            self._stalled = self._stalled or now
        elif self._waits_for == HEADER and now - self._since > HEADER_SECONDS:
            self._give_up(f"The header did not come within {HEADER_SECONDS:.0f} seconds.")
        elif self._waits_for == BODY and self.flow.read_paused:
            self._since = now  # it is the house that does not read
        elif self._waits_for == BODY and now - self._since > BODY_SECONDS + self._body_bytes / SLOWEST_BODY:
            self._give_up("The body came too slowly.")

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.time()

    def resume_writing(self) -> None:
        self._stalled = None
        super().resume_writing()

    def _wait_for(self, what: int) -> None:
        self._waits_for = what
        self._since = self.loop.time()

    # ---- refusing ----

    def _give_up(self, sentence: str) -> None:
        if self._bytes:
            self._turn_away(408, sentence)
        else:
            self._turned_away = True
            self.transport.close()

    def _turn_away(self, status: int, sentence: str, more: bytes = b"") -> None:
        """Says why, unless an answer is on its way already, and reads no more."""
        self._turned_away = True
        if self.transport.is_closing():
            return
        answering = self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        if not answering and self.stream is None:
            body = f"{sentence}\n".encode()
            facts = b"content-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\nconnection: close\r\n" % len(
                body
            )
            self.transport.write(STATUS_LINE[status] + self._date() + SAFELY + more + facts + b"\r\n" + body)
        self.transport.close()


def connections(context: AppContext) -> Callable[..., Connection]:
    """What uvicorn makes for each connection."""
    return partial(Connection, Entrance(os.environ.get(PROXIES, "127.0.0.1,::1")), context)
