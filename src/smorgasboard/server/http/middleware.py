"""Stands before every request: size, origin, language on the way in; headers, metrics, a log line on the way out."""

import time
from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

import structlog
from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from smorgasboard.engine import say, speaking
from smorgasboard.server.assets import house_print
from smorgasboard.server.codes import Code
from smorgasboard.server.errors import (
    MovedOn,
    NotYours,
    Refused,
    TooLarge,
    UnknownKey,
    code_of,
    headers_of,
    sentence_of,
)
from smorgasboard.server.http.app_context import AppContext, secret_in
from smorgasboard.server.http.versions import API, EARLY, as_of_now
from smorgasboard.server.identity import COOKIE, Visitor, is_of_account, newcomer
from smorgasboard.server.metrics import REQUEST_SECONDS, REQUESTS

log = structlog.get_logger()
LARGEST = 2_000_000
"""Bytes of a request: a record of a very long match fits."""
SAFE = ("GET", "HEAD", "OPTIONS")
STREAMS = ("/stream", "/streams")
"""How addresses end whose answer goes on until somebody hangs up."""
HOUSE_OF_PAGE = "smorg-house"
"""With which scripts say of what version of the house their page is."""
SECRETS = ("/join/", "/device/", "/letters/")
"""How addresses begin that are themselves a secret: no part of them goes to any other page."""
FROM_ANYWHERE = "/letters/stop/"
"""What mail programs post to by themselves: whoever knows the rest of such an address may, and gets no cookie."""
FREE = ("/static/", "/art/", "/icons/")
"""Files, which browsers keep."""
Refuse = Callable[[Request, Code, str, Mapping[str, str]], Response]
POLICY = "; ".join((
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
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


class HouseMiddleware:
    """One plain ASGI layer: the framework's own middleware would cost more than a move does."""

    def __init__(self, app: ASGIApp, context: AppContext, refuse: Refuse) -> None:
        self._app = app
        self._context = context
        self._languages = context.languages
        self._refuse = refuse
        self._host = urlsplit(context.house.settings.address).netloc

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        visitor = self._visitor(headers)
        scope["visitor"] = visitor = self._unless_ended(visitor, scope)
        code = self._languages.negotiate(visitor.language, _accepted(scope, headers))
        scope["language"] = code
        path = as_of_now(scope["path"])
        scope = {**scope, "path": path, EARLY: path != scope["path"]}
        if scope["method"] == "HEAD" and not scope["path"].endswith(STREAMS):
            scope = {**scope, "method": "GET"}  # the server leaves the body out
        answer = _Answer(scope, send)
        with speaking(self._languages.catalogue(code)):
            await self._pass_on(scope, receive, answer, headers)
        answer.note()

    def _visitor(self, headers: Headers) -> Visitor:
        return self._context.doorkeeper.read(_cookie(headers.get("cookie", "")))

    def _unless_ended(self, visitor: Visitor, scope: Scope) -> Visitor:
        """Whoever comes with a device that was ended is somebody new, and is told so."""
        devices = self._context.house.devices
        if devices.is_ended(visitor.mark):
            scope["ended"] = True
            return newcomer()
        if visitor.kept:
            devices.note(visitor.mark)
        return visitor

    async def _pass_on(self, scope: Scope, receive: Receive, answer: "_Answer", headers: Headers) -> None:
        read = _Counted(receive, answer)
        try:
            await self._know_account(scope, headers)
            self._must_be_in_order(scope, headers)
            await self._app(scope, read.receive, answer.send)
        except ClientDisconnect:  # nobody is left to be told, and nothing went wrong here
            return
        except Exception as error:
            sentence = sentence_of(error)
            if answer.begun:
                raise
            refused = self._refuse(Request(scope), code_of(error), sentence, headers_of(error))
            await refused(scope, receive, answer.send)

    async def _know_account(self, scope: Scope, headers: Headers) -> None:
        """Programs with an account are visitors of the API, whatever cookie comes with it, and of nothing else."""
        key = secret_in(headers.get("authorization", ""))
        if key is None or not is_of_account(key) or not scope["path"].startswith(f"{API}/"):
            return
        account = await self._context.accounts.of(key)
        if account is None:
            raise UnknownKey(say("This key is of no account here, or of one that was ended."))
        scope["account"], scope["visitor"] = account, Visitor(account.id, nickname=account.name)

    def _must_be_in_order(self, scope: Scope, headers: Headers) -> None:
        """Before anything of the request is looked into."""
        self._context.hosts.must_be_meant(headers, scope["http_version"])
        if len(headers.getlist("authorization")) > 1:
            raise Refused(say("A request takes one Authorization header; this one has several."))
        must_fit(_whole(headers.get("content-length", "")))
        if not scope["path"].startswith(FROM_ANYWHERE):
            self._must_be_ours(scope["method"], headers)
        if headers.get(HOUSE_OF_PAGE, house_print()) != house_print():
            raise MovedOn(say("The house has changed since this page was loaded. Load it again, then go on."))
        if not scope["path"].startswith(FREE):
            self._context.pay_for_asking(Request(scope))

    def _must_be_ours(self, method: str, headers: Headers) -> None:
        """Other sites' pages post neither with our visitor's cookie nor, without it, to have it replaced."""
        if method in SAFE or headers.get("authorization", "").lower().startswith("bearer "):
            return
        site, origin = headers.get("sec-fetch-site"), headers.get("origin")
        own = site in ("same-origin", "none") if site else origin is not None or "cookie" not in headers
        if origin is not None and not (origin == "null" and site):
            own = own and _host_of(origin) in (headers.get("host"), self._host or None)
        if not own:
            raise NotYours(say("This request came from another site. Open the page here and try again."))


def _accepted(scope: Scope, headers: Headers) -> str | None:
    """Streams are asked for by workers, which may not know in which language their page was sent."""
    told = QueryParams(scope["query_string"]).get("language") if scope["path"].endswith(STREAMS) else None
    return told or headers.get("accept-language")


def _cookie(text: str) -> str | None:
    for part in text.split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return None


def _whole(text: str) -> int:
    return int(text) if text.isdecimal() else 0


def must_fit(length: int) -> None:
    if length > LARGEST:
        raise TooLarge(say("That is too large: {most} bytes at most.", most=LARGEST))


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


class _Counted:
    """Stops reading a body that never ends."""

    def __init__(self, receive: Receive, answer: "_Answer") -> None:
        self._receive = receive
        self._answer = answer
        self._read = 0

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.disconnect":
            self._answer.hang_up()
        self._read += len(message.get("body", b""))
        must_fit(self._read)
        return message


class _Answer:
    """Adds the headers, and remembers what is worth a line."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope = scope
        self._send = send
        self._began = time.perf_counter()
        self._status = 0
        self._hung_up = False

    @property
    def begun(self) -> bool:
        return self._status > 0

    def hang_up(self) -> None:
        """The other side left; before an answer that is neither a request answered nor a failure."""
        self._hung_up = not self.begun

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            own = {name for name, _value in message["headers"]}  # a page of another kind brings its own policy
            message["headers"] = [*message["headers"], *(each for each in RAW_HEADERS if each[0] not in own)]
            self._defaults(message)
        await self._send(message)

    def _defaults(self, message: Message) -> None:
        headers = MutableHeaders(raw=message["headers"])
        headers.setdefault("cache-control", "no-store")
        is_secret = self._scope["path"].startswith(SECRETS)
        headers.setdefault("referrer-policy", "strict-origin" if is_secret else "same-origin")

    def note(self) -> None:
        if self._hung_up:
            return
        seconds = time.perf_counter() - self._began
        route = getattr(self._scope.get("route"), "path", "-")
        if not route.endswith(STREAMS):
            REQUEST_SECONDS.observe(seconds)
        REQUESTS.labels(self._scope["method"], self._status).inc()
        log.info("request", method=self._scope["method"], route=route, status=self._status, ms=round(1000 * seconds, 1))
