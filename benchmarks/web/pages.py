"""What pages cost: the server's processor time for a page that is asked for, and for a step that all open pages see."""

import http.client
import json
import os
import random
import re
import threading
import zlib
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import smorgasboard as sb
from benchmarks.web.servers import OURS, Missing, Server, running

TABLES = 4
STEPS = 120
VISITS = 120
MOST_PLAYERS = 4
THINKING_S = 5.0
"""Between two steps at a table where people sit."""
PATIENCE_S = 30.0
VERSION = re.compile(r'data-version="(\d+)"')
PATHS = re.compile(r'<script type="application/json" id="paths">(.*?)</script>', re.DOTALL)


@dataclass(frozen=True)
class PageCost:
    game: str
    players: int
    page_ms: float
    """Processor time of a whole page for one of the players."""
    step_ms: float
    """Processor time of a step, with the updates of all players' open pages."""
    update_bytes: int
    """Of one update, compressed as it goes over the line."""

    @property
    def pages(self) -> float:
        """A second and core."""
        return 1000 / self.page_ms

    @property
    def tables(self) -> float:
        """A core, where people think for five seconds; two thirds of it, so that nobody waits."""
        return THINKING_S * 1000 / self.step_ms * 2 / 3


class Player:
    """A browser: a cookie, and a page that follows its table."""

    def __init__(self, server: Server, invitation: str, name: str) -> None:
        self._place = urlsplit(server.url)
        self.headers = {"origin": server.url, "sec-fetch-site": "same-origin"}
        answer, _text = self.ask("POST", urlsplit(invitation).path, {"nickname": name})
        self.headers["cookie"] = (answer.getheader("set-cookie") or "").partition(";")[0]
        self.table = answer.getheader("location") or ""
        self.version = -1
        self.actions: list[str] = []
        self.received = 0
        self._news = threading.Condition()

    def ask(self, method: str, path: str, form: dict[str, str] | None = None) -> tuple[http.client.HTTPResponse, str]:
        line = http.client.HTTPConnection(self._place.hostname or "", self._place.port, timeout=PATIENCE_S)
        kind = {"content-type": "application/x-www-form-urlencoded"} if form else {}
        line.request(method, path, urlencode(form) if form else None, self.headers | kind)
        answer = line.getresponse()
        text = answer.read().decode()
        line.close()
        if answer.status >= 400:
            raise Missing(f"Our server answered {answer.status} to {method} {path}: {text[:200]!r}")
        return answer, text

    def follow(self) -> None:
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        line = http.client.HTTPConnection(self._place.hostname or "", self._place.port)
        line.request("GET", f"{self.table}/stream", headers=self.headers | {"accept-encoding": "gzip"})
        answer, opened, text = line.getresponse(), zlib.decompressobj(31), ""
        while piece := answer.read1(65_536):
            self.received += len(piece)
            *events, text = (text + opened.decompress(piece).decode("utf-8", "replace")).split("\n\n")
            for event in events:
                self._see(event)

    def _see(self, event: str) -> None:
        found = VERSION.search(event)
        if found is None:
            return
        lines = "\n".join(line.removeprefix("data: ") for line in event.splitlines() if line.startswith("data: "))
        paths = PATHS.search(lines)
        with self._news:
            self.actions = [path[1] for path in json.loads(unescape(paths[1]))] if paths else []
            self.version = int(found[1])
            self._news.notify_all()

    def must_see(self, version: int) -> None:
        with self._news:
            if not self._news.wait_for(lambda: self.version >= version, PATIENCE_S):
                raise Missing(f"A page did not see version {version} within {PATIENCE_S:.0f} s.")

    def act(self, chance: random.Random) -> int:
        """Something that is allowed; the version that everybody will see."""
        before = self.version
        self.ask("POST", f"{self.table}/act", {"version": str(before), "action": chance.choice(self.actions)})
        return before + 1


def cost(game: sb.Game) -> PageCost:
    players = min(MOST_PLAYERS, max(game.facts.players))
    with running(OURS) as server:
        tables = [_seated(server, f"{game.name}:{game.edition}", players) for _ in range(TABLES)]
        everybody = [player for table in tables for player in table]
        began = processor_s(server.pid)
        for number in range(VISITS):
            everybody[number % len(everybody)].ask("GET", everybody[number % len(everybody)].table)
        page_ms = 1000 * (processor_s(server.pid) - began) / VISITS
        for player in everybody:
            player.follow()
            player.must_see(0)
        before, began = sum(player.received for player in everybody), processor_s(server.pid)
        steps = _played(tables)
        step_ms = 1000 * (processor_s(server.pid) - began) / steps
        received = sum(player.received for player in everybody) - before
        return PageCost(f"{game.name}:{game.edition}", players, page_ms, step_ms, received // (steps * players))


def _seated(server: Server, game: str, players: int) -> list[Player]:
    line = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=PATIENCE_S)
    wanted = json.dumps({"game": game, "seats": [{"kind": "open"}] * players})
    line.request("POST", "/api/v1/matches", wanted, {"content-type": "application/json"})
    opened = json.loads(line.getresponse().read())
    line.close()
    return [Player(server, seat["invitation"], f"Player {number}") for number, seat in enumerate(opened["seats"], 1)]


def _played(tables: list[list[Player]]) -> int:
    """Steps at all tables in turn, each seen by all pages before the next; tables that are finished drop out."""
    chance = random.Random(1)
    steps = 0
    while tables and steps < STEPS:
        table = tables[steps % len(tables)]
        able = [player for player in table if player.actions]
        if not able:
            tables.remove(table)
            continue
        reached = chance.choice(able).act(chance)
        for player in table:
            player.must_see(reached)
        steps += 1
    return steps


def processor_s(pid: int) -> float:
    """Of the server itself; its bots are not asked here."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def costs() -> list[PageCost]:
    usual = {game.name: game for game in reversed(sb.games())}
    return [cost(game) for game in reversed(usual.values())]
