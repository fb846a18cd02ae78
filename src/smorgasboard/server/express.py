"""The two requests that programs make thousands of times a second, answered without the framework.

They are the API's own: a move, and the stream of views, each with a seat's secret. Everything else, the same requests
with a cookie among them, goes on to the framework, whose routes share the code in `api/moves.py`.
"""

import json
from functools import partial

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from smorgasboard.engine.errors import SmorgasboardError
from smorgasboard.engine.speech import speaking
from smorgasboard.server.api.moves import follow_seat, play_move, seat_of_secret
from smorgasboard.server.failures import sentence_of, status_of
from smorgasboard.server.guard import LARGEST, RAW_HEADERS, must_fit
from smorgasboard.server.metrics import REQUESTS
from smorgasboard.server.reception import Reception
from smorgasboard.server.storage.errors import StorageError

PREFIX = "/api/matches/"
MOVES = "/actions"
STREAM = "/stream"
REFERRERS = (b"referrer-policy", b"same-origin")
JSON_HEADERS = [
    (b"content-type", b"application/json"),
    (b"cache-control", b"no-store"),
    REFERRERS,
    *RAW_HEADERS,
]
MOVED = REQUESTS.labels("POST", 200)


class Express:
    def __init__(self, app: ASGIApp, reception: Reception) -> None:
        self._app = app
        self._reception = reception

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if path.startswith(PREFIX):
            method = scope["method"]
            is_move = method == "POST" and path.endswith(MOVES)
            if is_move or (method == "GET" and path.endswith(STREAM)):
                headers = _headers(scope)
                secret = headers.get(b"authorization", b"")
                if secret[:7].lower() == b"bearer " and b"cookie" not in headers:
                    ending = MOVES if is_move else STREAM
                    answer = self._move if is_move else self._follow
                    language = self._reception.languages.negotiate(None, _text(headers.get(b"accept-language", b"")))
                    with speaking(self._reception.languages.catalogue(language)):
                        await answer(path[len(PREFIX) : -len(ending)], _text(secret[7:].strip()), scope, receive, send)
                    return
        await self._app(scope, receive, send)

    async def _move(self, match: str, secret: str, _scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await _body(receive)
            table, seat = await seat_of_secret(self._reception, match, secret)
            self._reception.buckets.moves.take(secret)
            answer = await play_move(self._reception.house, table, seat, body)
        except (SmorgasboardError, StorageError) as error:
            await _refuse(send, "POST", error)
            return
        MOVED.inc()
        await _send(send, 200, answer)

    async def _follow(self, match: str, secret: str, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            table, seat = await seat_of_secret(self._reception, match, secret)
        except (SmorgasboardError, StorageError) as error:
            await _refuse(send, "GET", error)
            return
        look = partial(self._reception.opened_by, secret, table)
        await follow_seat(self._reception, table, seat, look)(scope, receive, _safely(send))


def _headers(scope: Scope) -> dict[bytes, bytes]:
    return dict(scope["headers"])


def _text(value: bytes) -> str:
    return value.decode("latin-1")


async def _body(receive: Receive) -> bytes:
    message = await receive()
    body: bytes = message.get("body", b"")
    while message.get("more_body") and len(body) <= LARGEST:
        message = await receive()
        body += message.get("body", b"")
    must_fit(len(body))
    return body


def _safely(send: Send) -> Send:
    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *RAW_HEADERS, REFERRERS]
        await send(message)

    return with_headers


async def _refuse(send: Send, method: str, error: Exception) -> None:
    status = status_of(error)
    REQUESTS.labels(method, status).inc()
    await _send(send, status, json.dumps({"error": sentence_of(error)}, ensure_ascii=False).encode())


async def _send(send: Send, status: int, body: bytes) -> None:
    length = (b"content-length", str(len(body)).encode())
    await send({"type": "http.response.start", "status": status, "headers": [length, *JSON_HEADERS]})
    await send({"type": "http.response.body", "body": body})
