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

    def seat_secret(self, match: str, seat: int | str) -> str:
        """What an invitation holds: which seat of which match, and that the house said so."""
        return f"{match}.{seat}.{self._sign(f'{match}.{seat}')}"

    @lru_cache(maxsize=10_000)  # noqa: B019 - there is one doorkeeper, as long as the house stands
    def seat_of(self, secret: str) -> tuple[str, str] | None:
        """Match and seat (a number, or ANY_SEAT) of a seat secret; None when the house never gave it out."""
        place, _, signature = secret.rpartition(".")
        match, _, seat = place.partition(".")
        if not match or not hmac.compare_digest(self._sign(place).encode(), signature.encode()):
            return None
        return match, seat

    def _sign(self, place: str) -> str:
        digest = hmac.new(self._key, f"seat/{place}".encode(), hashlib.sha256).digest()
        return urlsafe_b64encode(digest[:18]).decode()


def _visitor(facts: Any) -> Visitor:
    read = replace(Visitor(str(facts["id"])), **{name: facts[name] for name in ("nickname", "language", "theme")})
    return replace(read, sounds=bool(facts["sounds"]), ask=bool(facts["ask"]))
