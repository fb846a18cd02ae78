"""Who asks: a browser by its signed cookie, a seat by its secret. There are no accounts."""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer

COOKIE = "smorgasboard"
NAME_LENGTH = 24
THEMES = ("auto", "light", "dark")
ANY_SEAT = "any"
JOINERS = "\u200c\u200d"
"""Of no width, and part of how some languages and emoji are written."""


@dataclass(frozen=True)
class Visitor:
    """One browser and its tastes: all that the cookie holds."""

    id: str
    nickname: str = ""
    language: str = ""
    theme: str = "auto"
    sounds: bool = False
    ask: bool = True
    """Ask before what cannot be taken back."""
    speed: str = "usual"
    """How fast bots are to play."""
    known: bool = field(default=True, compare=False)
    """The browser sent a cookie of ours."""


def newcomer() -> Visitor:
    return Visitor(secrets.token_urlsafe(12), known=False)


def tidy_name(text: str) -> str:
    """A name as it is shown: not longer than fits beside a seat."""
    return tidy_line(text, NAME_LENGTH)


def tidy_line(text: str, length: int) -> str:
    """One line without what could disturb the lines around it: control characters, changes of direction."""
    printable = "".join(letter if letter.isprintable() or letter in JOINERS else " " for letter in text)
    return " ".join(printable.split())[:length].strip()


class Doorkeeper:
    """Signs cookies and seat secrets with the house's own secret, so that neither has to be stored."""

    def __init__(self, secret: str) -> None:
        self._key = secret.encode()
        self._cookies = URLSafeSerializer(secret, salt="visitor")

    def read(self, cookie: str | None) -> Visitor:
        """The visitor of a cookie; a newcomer when there is none, or a forged one."""
        if not cookie:
            return newcomer()
        try:
            return _visitor(self._cookies.loads(cookie))
        except (BadSignature, TypeError, ValueError, KeyError):
            return newcomer()

    def write(self, visitor: Visitor) -> str:
        facts = asdict(visitor)
        del facts["known"]
        return str(self._cookies.dumps(facts))

    def invitation(self, match: str, place: int | str) -> str:
        """Lets somebody sit down on a seat (a number, or ANY_SEAT) while it is free, and opens nothing afterwards."""
        return f"{match}.{place}.{self._sign(f'invitation/{match}.{place}')}"

    def invited_to(self, invitation: str) -> tuple[str, str] | None:
        """Match and place of an invitation; None when the house never gave it out."""
        match, _, rest = invitation.partition(".")
        place, _, _signature = rest.partition(".")
        return (match, place) if _same(invitation, self.invitation(match, place)) else None

    @lru_cache(maxsize=10_000)  # noqa: B019 - there is one doorkeeper, as long as the house stands
    def key(self, match: str, seat: int, owner: str) -> str:
        """Opens a seat to a program, as long as the seat has this owner."""
        return f"{match}.{seat}.{self._sign(f'key/{match}.{seat}.{owner}')}"

    def fits(self, key: str, match: str, seat: int, owner: str) -> bool:
        return _same(key, self.key(match, seat, owner))

    def _sign(self, text: str) -> str:
        digest = hmac.new(self._key, text.encode(), hashlib.sha256).digest()
        return urlsafe_b64encode(digest[:18]).decode()


def _same(given: str, expected: str) -> bool:
    return hmac.compare_digest(given.encode(), expected.encode())


def _visitor(facts: Any) -> Visitor:
    read = replace(Visitor(str(facts["id"])), **{name: facts[name] for name in ("nickname", "language", "theme")})
    speed = str(facts.get("speed", read.speed))  # cookies from before there were speeds have none
    return replace(read, sounds=bool(facts["sounds"]), ask=bool(facts["ask"]), speed=speed)
