"""Do requests wait while bots think? The same requests, first with no bot at work, then with several."""

import http.client
import json
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from benchmarks.web.servers import Missing, Server

GAME = "foodfighters"
LEVEL = "expert"
PAUSE_S = 0.02
"""Between two requests: a person's browser, not a flood."""
POLL_S = 0.05


@dataclass(frozen=True)
class Waits:
    idle_ms: list[float]
    busy_ms: list[float]
    thoughts_s: list[float]
    """How long the bots thought about a move, meanwhile; rounded up to the polling interval."""


class Client:
    """One kept connection; JSON in and out."""

    def __init__(self, url: str) -> None:
        place = urlsplit(url)
        self._line = http.client.HTTPConnection(place.hostname or "", place.port, timeout=60)

    def ask(self, method: str, path: str, secret: str = "", body: object = None) -> Any:
        headers = {"authorization": f"Bearer {secret}"} if secret else {}
        text = None if body is None else json.dumps(body)
        self._line.request(method, path, text, headers | {"content-type": "application/json"})
        answer = self._line.getresponse()
        content = answer.read()
        if answer.status >= 400:
            raise Missing(f"Our server answered {answer.status} to {method} {path}: {content[:200]!r}")
        return json.loads(content) if path.startswith("/api") else content


class Seat:
    def __init__(self, client: Client, match: str, number: int, secret: str) -> None:
        self._client, self._path, self._number, self._secret = client, f"/api/v1/matches/{match}", number, secret

    def view(self) -> Any:
        return self._client.ask("GET", self._path, self._secret)

    def mine(self, view: Any) -> bool:
        return self._number in view["actors"]

    def act(self, view: Any, choice: random.Random) -> None:
        body = {"version": view["version"], "action": choice.choice(view["legal"])}
        self._client.ask("POST", f"{self._path}/actions", self._secret, body)


def seats(client: Client, kinds: list[dict[str, str]]) -> list[Seat]:
    """A new match; only the persons' seats."""
    made = client.ask("POST", "/api/v1/matches", body={"game": GAME, "seats": kinds})
    return [Seat(client, made["id"], seat["seat"], seat["secret"]) for seat in made["seats"] if seat.get("secret")]


PERSON = {"kind": "person", "name": "Ann"}
BOT = {"kind": "bot", "level": LEVEL}


def waits(server: Server, requests: int, bots: int) -> Waits:
    idle = request_times(server, requests)
    thoughts: list[float] = []
    with _thinking(server, bots, thoughts):
        busy = request_times(server, requests)
    if not thoughts:
        raise Missing("No bot thought of anything, so nobody could have waited for one.")
    return Waits(idle, busy, thoughts)


def request_times(server: Server, requests: int) -> list[float]:
    """In turns: the first page, and a move in a match of two persons. In milliseconds."""
    client, choice = Client(server.url), random.Random(1)
    players: list[Seat] = []
    times: list[float] = []
    while len(times) < requests:
        times.append(_milliseconds(lambda: client.ask("GET", "/")))
        views = [(seat, seat.view()) for seat in players]
        if not any(seat.mine(view) for seat, view in views):
            players = seats(client, [PERSON, PERSON | {"name": "Bea"}])
            continue
        seat, view = next((seat, view) for seat, view in views if seat.mine(view))
        times.append(_milliseconds(lambda seat=seat, view=view: seat.act(view, choice)))
        time.sleep(PAUSE_S)
    return times


def _milliseconds(work: Any) -> float:
    started = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - started)


@contextmanager
def _thinking(server: Server, bots: int, thoughts: list[float]) -> Iterator[None]:
    over = threading.Event()
    opponents = [threading.Thread(target=_keep_busy, args=(server, number, over, thoughts)) for number in range(bots)]
    for opponent in opponents:
        opponent.start()
    time.sleep(1)
    try:
        yield
    finally:
        over.set()
        for opponent in opponents:
            opponent.join()


def _keep_busy(server: Server, number: int, over: threading.Event, thoughts: list[float]) -> None:
    """Answer a bot's moves at once, so that it always has something to think about."""
    client, choice = Client(server.url), random.Random(number)
    while not over.is_set():
        (seat,) = seats(client, [PERSON, BOT])
        _play(seat, choice, over, thoughts)


def _play(seat: Seat, choice: random.Random, over: threading.Event, thoughts: list[float]) -> None:
    asked: float | None = None
    while not over.is_set():
        view = seat.view()
        if not view["actors"]:
            return
        if not seat.mine(view):
            asked = asked or time.perf_counter()
            time.sleep(POLL_S)
            continue
        if asked is not None:
            thoughts.append(time.perf_counter() - asked)
        asked = None
        seat.act(view, choice)
