"""Where push services may live: what a browser says is not believed, or strangers could have the house ask anybody."""

import asyncio
import ipaddress
import socket
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple
from urllib.parse import urlsplit

from smorgasboard.engine import say
from smorgasboard.server.errors import Refused

LONGEST = 1_000
"""Letters of an endpoint; those of known services have some 200 to 700."""
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
WELL_KNOWN = (
    *("fcm.googleapis.com", "android.googleapis.com", "push.apple.com", "push.services.mozilla.com"),
    *("notify.windows.com", "wns.windows.com"),
)
"""Of the large browsers. All others count as strangers, who share few lines: theirs may hang as long as they like."""
LOOK_UPS = {known: ThreadPoolExecutor(8, thread_name_prefix="push-names") for known in (True, False)}
"""Whoever leads a name to a server that does not answer holds up names of strangers alone."""


class Endpoint(NamedTuple):
    """An address of a push service, taken apart."""

    scheme: str
    host: str
    port: int
    target: str
    """What is asked for there."""

    @property
    def origin(self) -> str:
        usual = self.port == (443 if self.scheme == "https" else 80)
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}" + ("" if usual else f":{self.port}")

    @property
    def is_well_known(self) -> bool:
        return any(self.host == each or self.host.endswith(f".{each}") for each in WELL_KNOWN)


class OutOfBounds(Exception):
    """A name leads to where no push service is."""


def endpoint_of(text: str, own_hosts: frozenset[str] = frozenset(), anywhere: bool = False) -> Endpoint:
    """Refused unless it is an https address of another host. `anywhere` is for tests: plain http, and this machine."""
    try:
        parts = urlsplit(text)
        host, port = (parts.hostname or "").rstrip("."), parts.port
    except ValueError:
        raise _no_service() from None
    allowed = ("https", "http") if anywhere else ("https",)
    plain = len(text) <= LONGEST and text.isascii() and text.isprintable() and " " not in text
    if not plain or parts.scheme not in allowed or not host or "@" in parts.netloc or parts.fragment:
        raise _no_service()
    if not anywhere and (host in own_hosts or "." not in host or _is_out_of_bounds(host)):
        raise _no_service()
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Endpoint(parts.scheme, host, port or (443 if parts.scheme == "https" else 80), target)


def _no_service() -> Refused:
    return Refused(say("This is no address of a push service."))


def _is_out_of_bounds(host: str) -> bool:
    try:
        return not is_public(ipaddress.ip_address(host.strip("[]")))
    except ValueError:
        return host == "localhost" or host.endswith((".localhost", ".local", ".internal", ".home.arpa", ".onion"))


def is_public(address: Address) -> bool:
    """On the internet, and not an address that stands for another one within."""
    within = getattr(address, "ipv4_mapped", None) or getattr(address, "sixtofour", None)
    if isinstance(address, ipaddress.IPv6Address) and address in NAT64:
        within = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    if within is not None:
        return is_public(within)
    outdated = getattr(address, "is_site_local", False)  # which counts as global all the same
    return address.is_global and not (address.is_multicast or address.is_reserved or outdated)


NAT64 = ipaddress.IPv6Network("64:ff9b::/96")


async def resolved(endpoint: Endpoint, anywhere: bool = False) -> list[str]:
    """All addresses of the host; it is connected to one of these, whatever the name leads to a moment later.

    OutOfBounds where any of them is not on the internet, OSError where there is none.
    """
    ask = partial(socket.getaddrinfo, endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    found = await asyncio.get_running_loop().run_in_executor(LOOK_UPS[endpoint.is_well_known], ask)
    addresses = list(dict.fromkeys(str(each[4][0]) for each in found))
    if not anywhere and not all(is_public(ipaddress.ip_address(each.partition("%")[0])) for each in addresses):
        raise OutOfBounds(endpoint.host)
    return addresses
