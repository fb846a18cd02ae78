"""Stands before every request: size, origin, language on the way in; headers, metrics, a log line on the way out."""

import time
from urllib.parse import urlsplit

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from smorgasboard.engine.speech import say, speaking
from smorgasboard.server.identity import COOKIE, Doorkeeper, Visitor
from smorgasboard.server.languages import Languages
from smorgasboard.server.metrics import REQUEST_SECONDS, REQUESTS

log = structlog.get_logger()
LARGEST = 2_000_000
"""Bytes of a request: a record of a very long match fits."""
SAFE = ("GET", "HEAD", "OPTIONS")
POLICY = "; ".join((
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
))  # fmt: skip
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


class Guard:
    """One plain ASGI layer: the framework's own middleware would cost more than a move does."""

    def __init__(self, app: ASGIApp, doorkeeper: Doorkeeper, languages: Languages) -> None:
        self._app = app
        self._doorkeeper = doorkeeper
        self._languages = languages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        visitor = self._visitor(headers)
        scope["visitor"] = visitor
        code = self._languages.negotiate(visitor.language, headers.get("accept-language"))
        scope["language"] = code
        answer = _Answer(scope, send)
        with speaking(self._languages.catalogue(code)):
            await self._pass_on(scope, receive, answer, headers)
        answer.note()

    def _visitor(self, headers: Headers) -> Visitor:
        return self._doorkeeper.read(_cookie(headers.get("cookie", "")))

    async def _pass_on(self, scope: Scope, receive: Receive, answer: "_Answer", headers: Headers) -> None:
        refusal = _too_large(headers) or _foreign(scope, headers)
        if refusal is None:
            await self._app(scope, _Counted(receive).receive, answer.send)
        else:
            await refusal(scope, receive, answer.send)


def _cookie(text: str) -> str | None:
    for part in text.split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return None


def _too_large(headers: Headers) -> JSONResponse | None:
    length = headers.get("content-length", "0")
    if length.isdigit() and int(length) > LARGEST:
        return JSONResponse({"error": say("That is too large: {most} bytes at most.", most=LARGEST)}, 413)
    return None


def _foreign(scope: Scope, headers: Headers) -> JSONResponse | None:
    """A post that another site's page makes with our visitor's cookie."""
    if scope["method"] in SAFE or "authorization" in headers or "cookie" not in headers:
        return None
    site = headers.get("sec-fetch-site")
    origin = headers.get("origin", "")
    own = site == "same-origin" if site else urlsplit(origin).netloc == headers.get("host", "")
    if own and origin:
        own = origin == "null" or urlsplit(origin).netloc == headers.get("host", "")
    if own:
        return None
    return JSONResponse({"error": say("This request came from another site. Open the page here and try again.")}, 403)


class _Counted:
    """Stops reading a body that never ends."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._read = 0

    async def receive(self) -> Message:
        message = await self._receive()
        self._read += len(message.get("body", b""))
        return message if self._read <= LARGEST else {"type": "http.disconnect"}


class _Answer:
    """Adds the headers, and remembers what is worth a line."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope = scope
        self._send = send
        self._began = time.perf_counter()
        self._status = 0

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            message["headers"] = [*message["headers"], *RAW_HEADERS]
            self._defaults(message)
        await self._send(message)

    def _defaults(self, message: Message) -> None:
        headers = MutableHeaders(raw=message["headers"])
        headers.setdefault("cache-control", "no-store")
        headers.setdefault("referrer-policy", "same-origin")

    def note(self) -> None:
        seconds = time.perf_counter() - self._began
        route = getattr(self._scope.get("route"), "path", "-")
        if not route.endswith("/stream"):
            REQUEST_SECONDS.observe(seconds)
        REQUESTS.labels(self._scope["method"], self._status).inc()
        log.info("request", method=self._scope["method"], route=route, status=self._status, ms=round(1000 * seconds, 1))
