"""The two requests that programs make thousands of times a second, answered where the bytes come in.

They are the API's own: a move, and the stream of views, each with a seat's key and without a cookie. Web framework and
ASGI cost several times what these cost themselves. Everything else, and the same requests in any less plain form, goes
the usual way, to routes that share the code in `api/moves.py`.
"""

import json
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from smorgasboard.engine import speaking
from smorgasboard.server.api.moves import encoded, listening_as, mark_of_table, play_move
from smorgasboard.server.errors import code_of, headers_of, sentence_of, status_of
from smorgasboard.server.http.app_context import AppContext
from smorgasboard.server.http.middleware import RAW_HEADERS
from smorgasboard.server.http.versions import API, UNVERSIONED
from smorgasboard.server.identity import is_of_account
from smorgasboard.server.live import ALIVE, BYE, COMMENT, HEADERS, PRESENCE, VIEW, Listener, Table
from smorgasboard.server.metrics import REQUESTS, STREAMS

PREFIXES = (f"{API}/matches/".encode(), f"{UNVERSIONED}/matches/".encode())
MOVES = b"/actions"
STREAM = b"/stream"
LARGEST_MOVE = 4096
"""Bytes; a larger body goes the usual way, where it is refused."""
MOVED = REQUESTS.labels("POST", 200)
SAFELY = b"".join(name + b": " + value + b"\r\n" for name, value in RAW_HEADERS) + b"referrer-policy: same-origin\r\n"
IN_JSON = b"content-type: application/json\r\ncache-control: no-store\r\n" + SAFELY
AS_EVENTS = b"".join(name + b": " + value + b"\r\n" for name, value in HEADERS) + SAFELY
CHUNKED = b"transfer-encoding: chunked\r\n\r\n"
LAST_CHUNK = b"0\r\n\r\n"


class FastRequest:
    """One request for the fast path."""

    __slots__ = ("accepts", "body", "is_move", "match", "secret", "seen")

    def __init__(self, match: str, secret: str, accepts: str, is_move: bool, seen: str) -> None:
        self.match = match
        self.secret = secret
        self.accepts = accepts
        self.is_move = is_move
        self.seen = seen
        """The mark of the view that somebody has who comes back to a stream."""
        self.body = b""


class SeatStream(Listener):
    """A stream that writes to its connection as soon as the event loop is free: no task waits for it."""

    def __init__(self, connection: "FastPath", table: Table, seat: int, secret: str) -> None:
        super().__init__(listening_as(table, seat))
        self._connection = connection
        self._table = table
        self._secret = secret
        self._news = ALIVE
        self._scheduled = False

    def wake(self, news: int = VIEW) -> None:
        if news == PRESENCE:  # programs hear of it where they ask for it, which goes the usual way
            return
        self._news |= news
        if not self._scheduled:
            self._scheduled = True
            self._connection.loop.call_soon(self.flush)

    def flush(self) -> None:
        """The whole view, unless the other side is slow: then it gets the newest one when it has caught up."""
        self._scheduled = False
        connection = self._connection
        if connection.stream is not self or connection.flow.write_paused:
            return
        seat = connection.context.opened_by(self._secret, self._table)
        if connection.context.closing or self._table.left_behind or seat is None:
            connection.transport.write(_chunk(BYE) + LAST_CHUNK)
            connection.transport.close()
            return
        connection.transport.write(_chunk(encoded(self._table, seat) if self._news & VIEW else COMMENT))
        self._news = 0


class FastPath(HttpToolsProtocol):
    """uvicorn's own protocol, with a shorter way for two requests."""

    def __init__(self, context: AppContext, **of_uvicorn: Any) -> None:
        super().__init__(**of_uvicorn)
        self.context = context
        self._root = context.house.settings.root.encode()
        self.stream: SeatStream | None = None
        self._followed: Table | None = None
        self._wanted: FastRequest | None = None
        """The request that is being read."""
        self._under_way = False
        """A move is being played for this connection."""
        self._last_one = False

    # ---- what the parser says ----

    def on_headers_complete(self) -> None:
        if self._under_way or self.stream is not None:
            self._last_one = True  # a second request before the first answer: it may come again on a new connection
            self._wanted = None
            return
        self._wanted = self._taken()
        if self._wanted is None:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if self._wanted is not None:
            self._wanted.body += body
        elif not self._last_one:
            super().on_body(body)

    def on_message_complete(self) -> None:
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            self._begin(self._move(wanted) if wanted.is_move else self._follow(wanted))
        elif not self._last_one:
            super().on_message_complete()

    def _taken(self) -> FastRequest | None:
        """The request, if it is one for the fast path."""
        url = self.url.removeprefix(self._root)
        prefix = next((each for each in PREFIXES if url.startswith(each)), None)
        if prefix is None or self.expect_100_continue:
            return None
        method = self.parser.get_method()
        is_move = method == b"POST" and url.endswith(MOVES) and self.parser.should_keep_alive()
        if not is_move and not (method == b"GET" and url.endswith(STREAM)):
            return None
        if self.cycle is not None and not self.cycle.response_complete:
            return None
        return self._read(url[len(prefix) : -len(MOVES if is_move else STREAM)], is_move)

    def _read(self, match: bytes, is_move: bool) -> FastRequest | None:
        headers = dict(self.headers)
        if len(headers) < len(self.headers) or not self.context.hosts.know(headers.get(b"host", b"").decode("latin-1")):
            return None  # something is there twice, or the house is not meant
        secret = headers.get(b"authorization", b"")
        length = headers.get(b"content-length", b"0" if not is_move else b"")
        plain = length.isdigit() and int(length) <= LARGEST_MOVE and b"cookie" not in headers and match.isalnum()
        key = secret[7:].strip().decode("latin-1")
        if not plain or secret[:7].lower() != b"bearer " or is_of_account(key):
            return None
        accepts, seen = (headers.get(name, b"").decode("latin-1") for name in (b"accept-language", b"last-event-id"))
        return FastRequest(match.decode(), key, accepts, is_move, seen)

    # ---- answers ----

    def _begin(self, answer: Any) -> None:
        self._under_way = True
        task = self.loop.create_task(answer)
        task.add_done_callback(self.tasks.discard)
        self.tasks.add(task)

    async def _move(self, wanted: FastRequest) -> None:
        context = self.context
        with speaking(context.languages.catalogue(context.languages.negotiate(None, wanted.accepts))):
            try:
                table = await context.house.table(wanted.match, fresh=False)
                if not table.running or context.opened_by(wanted.secret, table) is None:
                    table = await context.house.table(wanted.match)  # another process may know more
                seat = context.must_open(wanted.secret, table)
                context.buckets.moves.take(wanted.secret)
                answer = await play_move(context.house, table, seat, wanted.body)
            except Exception as error:  # also what nobody expected: the connection waits for an answer
                self._refuse("POST", error)
                return
        MOVED.inc()
        self._answer(200, answer)

    async def _follow(self, wanted: FastRequest) -> None:
        context = self.context
        with speaking(context.languages.catalogue(context.languages.negotiate(None, wanted.accepts))):
            try:
                table = await context.house.table(wanted.match)
                seat = context.must_open(wanted.secret, table)
                table.must_have_room(listening_as(table, seat))
            except Exception as error:
                self._refuse("GET", error)
                return
        self._under_way = False
        if not self.transport.is_closing():
            stream = SeatStream(self, table, seat, wanted.secret)
            self._open_stream(table, stream, ALIVE if wanted.seen == mark_of_table(table) else VIEW)

    def _open_stream(self, table: Table, stream: SeatStream, news: int) -> None:
        self.transport.write(STATUS_LINE[200] + self._date() + AS_EVENTS + CHUNKED)
        self.stream, self._followed = stream, table
        STREAMS.inc()
        table.welcome(stream)
        stream.wake(news)

    def _refuse(self, method: str, error: Exception) -> None:
        status = status_of(error)
        REQUESTS.labels(method, status).inc()
        more = b"".join(f"{name}: {value}\r\n".encode() for name, value in headers_of(error).items())
        self._answer(
            status, json.dumps({"error": sentence_of(error), "code": code_of(error)}, ensure_ascii=False).encode(), more
        )

    def _answer(self, status: int, body: bytes, more: bytes = b"") -> None:
        self._under_way = False
        if self.transport.is_closing():
            return
        length = b"content-length: %d\r\n\r\n" % len(body)
        self.transport.write(STATUS_LINE[status] + self._date() + IN_JSON + more + length + body)
        self.on_response_complete()
        if self._last_one:
            self.transport.close()

    def _date(self) -> bytes:
        return b"".join(name + b": " + value + b"\r\n" for name, value in self.server_state.default_headers)

    # ---- the end ----

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.stream is not None:
            self.stream.wake()

    def connection_lost(self, exc: Exception | None) -> None:
        stream, self.stream = self.stream, None
        if stream is not None and self._followed is not None:
            STREAMS.dec()
            self._followed.see_off(stream)
        super().connection_lost(exc)

    def shutdown(self) -> None:
        if self.stream is not None:
            self.stream.flush()
        elif self._under_way:
            self._last_one = True
        else:
            super().shutdown()


def _chunk(event: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(event), event)
