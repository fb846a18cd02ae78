"""Who asks: a device of somebody by its signed cookie, a seat by its secret. There are no accounts."""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping
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
    """Of the person, who may have other devices."""
    nickname: str = ""
    language: str = ""
    theme: str = "auto"
    sounds: bool = False
    ask: bool = True
    """Ask before what cannot be taken back."""
    speed: str = "usual"
    """How fast bots are to play."""
    device: str = ""
    """Tells this browser from others of the same person; empty in cookies from before there were several."""
    kept: bool = False
    """It stands in the list of their devices."""
    known: bool = field(default=True, compare=False)
    """The browser sent a cookie of ours."""

    @property
    def mark(self) -> str:
        """Under which this device is stored; nobody can tell from it what its cookie holds."""
        return mark_of(f"{self.id}/{self.device}")

    @property
    def tastes(self) -> dict[str, Any]:
        """All that another device of theirs begins with."""
        return {name: value for name, value in asdict(self).items() if name not in OF_THE_DEVICE}


OF_THE_DEVICE = ("id", "device", "kept", "known")


def mark_of(secret: str) -> str:
    """What is stored in place of a long random secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_token() -> str:
    return secrets.token_urlsafe(12)


def newcomer() -> Visitor:
    return Visitor(new_token(), device=new_token(), known=False)


def one_more_device(person: str, tastes: Mapping[str, Any]) -> Visitor:
    """Of somebody who is stored, with the tastes that are stored of them."""
    return _visitor({**asdict(Visitor(person)), **tastes, "device": new_token(), "kept": True})


def tidy_name(text: str) -> str:
    """A name as it is shown: not longer than fits beside a seat."""
    return tidy_line(text, NAME_LENGTH)


def tidy_line(text: str, length: int) -> str:
    """One line without what could disturb the lines around it: control characters, changes of direction."""
    printable = "".join(letter if letter.isprintable() or letter in JOINERS else " " for letter in text)
    return " ".join(printable.split())[:length].strip()


ACCOUNT = "smorg_"
"""How the key of a program's account begins; keys of seats begin with the id of a match."""


def is_of_account(secret: str) -> bool:
    return secret.startswith(ACCOUNT)


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
    device, kept = str(facts.get("device", "")), bool(facts.get("kept"))  # nor a name of their own
    return replace(read, sounds=bool(facts["sounds"]), ask=bool(facts["ask"]), speed=speed, device=device, kept=kept)
