"""A house under a path of its host, as in `https://games.example/food`.

Inside, every address begins with `/`, as if the house had the host to itself. The root is taken off where requests come
in, whether or not a proxy has done so before, and put before what leads out: links of pages, redirects, the cookie.
"""

import re
from collections.abc import Iterable
from urllib.parse import urlsplit, urlunsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from smorgasboard.engine import SmorgasboardError

SHAPE = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+")
LINKS = ("href", "src", "action", "data-drawer", "data-url", "hx-get")
LEADING = tuple(f'{name}="/' for name in LINKS)
"""How a link begins in a page. Words of visitors hold no plain quotation mark there, so none is taken for a link."""
ONWARD = ("location", "hx-redirect")


def must_be_root(root: str, own_routes: Iterable[str]) -> None:
    """Nothing, or a path like `/food` that no page of ours has, or one sentence."""
    if root and not SHAPE.fullmatch(root):
        raise SmorgasboardError(f"A house cannot live under {root}: a path is letters, digits, . _ ~ - and slashes.")
    first = root.split("/")[1:2]
    if first and any(route.split("/")[1:2] == first for route in own_routes):
        raise SmorgasboardError(f"A house cannot live under {root}: it has pages of its own under /{first[0]}.")


def rooted(html: str, root: str) -> str:
    """The same page with the root before every link of ours."""
    if root:
        for leading in LEADING:
            html = html.replace(leading, f"{leading[:-1]}{root}/")
    return html


class UnderRoot:
    """The layer around all others."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        self._app = app
        self._root = root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        host = Headers(scope=scope).get("host", "")

        async def send_rooted(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=message["headers"])
                for name in ONWARD:
                    if name in headers:
                        headers[name] = self._led(headers[name], host)
            await send(message)

        await self._app({**scope, "path": self._inside(scope["path"])}, receive, send_rooted)

    def _inside(self, path: str) -> str:
        inside = path.removeprefix(self._root)
        return inside or "/" if inside == "" or inside.startswith("/") else path

    def _led(self, target: str, host: str) -> str:
        """The framework itself leads on with the whole address."""
        parts = urlsplit(target)
        if parts.netloc not in ("", host) or not parts.path.startswith("/"):
            return target
        return urlunsplit(("", "", self._root + parts.path, parts.query, parts.fragment))
