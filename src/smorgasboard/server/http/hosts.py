"""The names by which the house may be asked.

A page of another site can have its own name lead to this machine (DNS rebinding), and is then, for its browser, a page
of the house. What it cannot do is have a name of ours.
"""

import ipaddress
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from smorgasboard.engine import say
from smorgasboard.server.errors import Misdirected, Refused

HERE = "localhost"
LONGEST_NAME = 253


class Hosts:
    """Besides names that the host gave: localhost, and plain addresses, which no other site can have."""

    def __init__(self, address: str, names: Iterable[str] = ()) -> None:
        public = urlsplit(address).hostname or ""
        self._names = frozenset(_plain(name) for name in (HERE, public, *names) if name)

    def know(self, host: str) -> bool:
        """Whether a Host header names this house; the port does not matter."""
        name = _name_in(host)
        return name in self._names or name.endswith(f".{HERE}") or _is_address(name)

    def must_be_meant(self, headers: Headers, version: str) -> None:
        """Misdirected, or Refused where nobody is named though HTTP asks for it."""
        named = headers.getlist("host")
        if len(named) > 1 or (not named and version != "1.0"):
            raise Refused(say("A request has to say once which house it is for (Host)."))
        if named and not self.know(named[0]):
            sentence = say(
                "This house does not go by the name {name}. Whoever runs it can let it: --allowed-host {name}",
                name=_name_in(named[0])[:LONGEST_NAME] or "?",
            )
            raise Misdirected(sentence)


def _name_in(host: str) -> str:
    """Without the port; an IPv6 address without its brackets."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return _plain(host.partition(":")[0])


def _plain(name: str) -> str:
    return name.lower().strip().removesuffix(".")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
