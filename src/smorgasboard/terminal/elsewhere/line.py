"""Asking a house for something, and asking again while it does not answer. Nothing but Python is needed."""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import Request, urlopen

from smorgasboard import SmorgasboardError, __version__
from smorgasboard.engine import catalogue_now, say

API = "/api/v1"
SILENCE = 60.0
"""Seconds after which a house that says nothing is asked anew; it answers those who wait after half of that."""
PATIENCE = 600.0
"""Seconds until somebody gives up on a house that is away."""
PAUSES = (0.2, 0.5, 1.0, 2.0, 4.0)
"""Between attempts; the last one from then on."""
AWAY = (502, 503, 504)
TOO_FAST = 429
LARGEST = 10_000_000


class HouseRefused(SmorgasboardError):
    """The house answered, and said no."""

    def __init__(self, sentence: str, status: int, code: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code


class NoHouse(SmorgasboardError):
    """Nobody answers there, or somebody else."""


@dataclass(frozen=True)
class Invitation:
    """A link to a table, taken apart."""

    link: str
    house: str
    """Where the house lives, without a slash at the end."""
    match: str

    @classmethod
    def read(cls, link: str) -> "Invitation":
        parts = urlsplit(link.strip())
        for way in ("/join/", "/m/"):
            before, found, rest = parts.path.partition(way)
            match = rest.split("/")[0].split(".")[0]
            if parts.scheme in ("http", "https") and parts.netloc and found and match.isalnum():
                return cls(link.strip(), f"{parts.scheme}://{parts.netloc}{before}", match)
        raise SmorgasboardError(
            say(
                "'{link}' is no link to a table; an invitation looks like this: https://games.example/join/SECRET.",
                link=link.strip()[:100],
            )
        )


class HouseLine:
    """One house, asked in the name of a key."""

    def __init__(self, house: str, told: Callable[[str], None], key: str = "", patience: float = PATIENCE) -> None:
        self.house = house
        self.key = key
        self._told = told
        self._patience = patience

    def ask(self, method: str, path: str, body: Mapping[str, Any] | None = None, **query: Any) -> Any:
        """Again and again while the house is away: it may be starting anew."""
        since, attempts = time.monotonic(), 0
        while True:
            try:
                return self.ask_once(method, path, body, **query)
            except NoHouse as gone:
                if time.monotonic() - since > self._patience:
                    raise
                if attempts == 1:
                    self._told(say("{sentence} Trying again.", sentence=gone))
                time.sleep(PAUSES[min(attempts, len(PAUSES) - 1)])
                attempts += 1

    def ask_once(self, method: str, path: str, body: Mapping[str, Any] | None = None, **query: Any) -> Any:
        asked = f"?{urlencode(query)}" if query else ""
        request = Request(f"{self.house}{API}{path}{asked}", method=method, headers=self._headers())
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("content-type", "application/json")
        try:
            with urlopen(request, timeout=SILENCE) as answer:
                return json.loads(answer.read(LARGEST))
        except HTTPError as error:
            return self._refused(error, method, path, body, query)
        except (OSError, HTTPException, ValueError) as error:
            raise NoHouse(self._nobody(error)) from None

    def _headers(self) -> dict[str, str]:
        known = {"authorization": f"Bearer {self.key}"} if self.key else {}
        spoken = {"accept-language": catalogue_now().info().get("language", "en")}
        return {"accept": "application/json", "user-agent": f"smorgasboard/{__version__}", **spoken, **known}

    def _refused(
        self, error: HTTPError, method: str, path: str, body: Mapping[str, Any] | None, query: Mapping[str, Any]
    ) -> Any:
        if error.code in AWAY:
            raise NoHouse(say("The house at {house} is closed for a moment.", house=self.house)) from None
        if error.code == TOO_FAST:
            time.sleep(min(60.0, float(error.headers.get("retry-after") or 1)))
            return self.ask_once(method, path, body, **query)
        try:
            said = json.loads(error.read(LARGEST))
            refusal = HouseRefused(str(said["error"]), error.code, str(said["code"]))
        except (ValueError, KeyError, TypeError):
            facts = {"house": self.house, "code": error.code}
            raise NoHouse(say("What answers at {house} is no house of this version ({code}).", **facts)) from None
        raise refusal

    def _nobody(self, error: Exception) -> str:
        reason = getattr(error, "reason", error)
        words = getattr(reason, "strerror", None) or str(reason) or type(reason).__name__
        if isinstance(error, ValueError):
            words = say("what answers there speaks otherwise")
        reason_given = words if isinstance(error, ValueError) else words.lower().rstrip(".")
        return say("No house answers at {house} ({reason}).", house=self.house, reason=reason_given)
