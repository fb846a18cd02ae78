"""`kill -9` at random points of matches that are under way: nothing acknowledged is lost, nothing happens twice."""

import asyncio
import os
import signal
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from tests.server.real import PATIENCE, RealServer, start

from smorgasboard.engine.match import Match
from smorgasboard.engine.registry import load
from smorgasboard.server.storage import Store, Stored

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
KILLS = 3
SEED = 20261115


@dataclass
class Played:
    """One match as its people remember it: what they were told is done, by version, and what they still wait for."""

    id: str
    keys: dict[int, dict[str, str]]
    """By seat of a person: the headers that show who asks."""
    pages: bool = False
    """Played with forms of pages, with cookies; else by API."""
    done: dict[int, str] = field(default_factory=dict)
    waiting: tuple[int, int, str] | None = None
    over: bool = False


class Crowd:
    """Plays all matches at once until the server is gone, or all of them are over."""

    def __init__(self, server: RealServer, matches: list[Played], choices: Random) -> None:
        self.server = server
        self.matches = matches
        self.choices = choices
        self.acknowledged = 0

    async def play(self, kill_after: int | None) -> None:
        gone = asyncio.Event()
        await asyncio.gather(*(self._play(match, kill_after, gone) for match in self.matches if not match.over))

    async def _play(self, match: Played, kill_after: int | None, gone: asyncio.Event) -> None:
        async with httpx.AsyncClient(base_url=self.server.url, timeout=PATIENCE) as http:
            while not match.over and not gone.is_set():
                try:
                    await self._one_more(http, match)
                except httpx.TransportError:
                    assert gone.is_set() or self.server.process.poll() is not None
                    return
                if kill_after is not None and self.acknowledged >= kill_after and not gone.is_set():
                    gone.set()
                    self.server.kill()

    async def _one_more(self, http: httpx.AsyncClient, match: Played) -> None:
        if match.waiting is None:
            match.waiting = await self._decide(http, match)
        if match.waiting is None:
            await asyncio.sleep(0.01)  # a bot thinks
            return
        version, seat, action = match.waiting
        status = await self._post(http, match, version, seat, action)
        assert status in {200, 303}, (status, match)
        assert version not in match.done
        match.done[version] = action
        match.waiting = None
        self.acknowledged += 1

    async def _decide(self, http: httpx.AsyncClient, match: Played) -> tuple[int, int, str] | None:
        for seat, who in match.keys.items():
            seen = (await http.get(f"/api/v1/matches/{match.id}", headers=who)).json()
            assert seen["version"] >= max(match.done, default=-1) + 1, "a step that was acknowledged is not there"
            match.over = seen["stage"] == "over"
            if seen["legal"]:
                return seen["version"], seat, self.choices.choice(seen["legal"])
        return None

    async def _post(self, http: httpx.AsyncClient, match: Played, version: int, seat: int, action: str) -> int:
        if match.pages:
            fields = {"version": version, "action": action}
            return (await http.post(f"/m/{match.id}/act", data=fields, headers=match.keys[seat])).status_code
        wanted: dict[str, Any] = {"version": version, "action": action}
        return (
            await http.post(f"/api/v1/matches/{match.id}/actions", json=wanted, headers=match.keys[seat])
        ).status_code


def by_api(server: RealServer, *kinds: str) -> Played:
    seats = [{"kind": "person"} if kind == "person" else {"kind": "bot", "level": kind} for kind in kinds]
    with server.client() as client:
        given = client.post("/api/v1/matches", json={"game": "foodfighters", "seats": seats}).json()
    keys = {each["seat"]: {"authorization": f"Bearer {each['secret']}"} for each in given["seats"] if each["secret"]}
    return Played(given["id"], keys)


def by_browser(server: RealServer) -> Played:
    with server.browser() as browser:
        place = browser.post("/play", data={"game": "foodfighters", "level": "easy"}).headers["location"]
        cookie = f"smorgasboard={browser.cookies['smorgasboard']}"
    return Played(place.removeprefix("/m/"), {0: {"cookie": cookie, "sec-fetch-site": "same-origin"}}, pages=True)


async def in_the_store(folder: Path, matches: list[Played]) -> dict[str, Stored]:
    store = Store.open(f"sqlite:///{folder / 'matches.db'}")
    found = {match.id: await store.load(match.id) for match in matches}
    store.close()
    return {name: stored for name, stored in found.items() if stored is not None}


def must_hold(match: Played, stored: Stored) -> None:
    assert [entry.number for entry in stored.entries] == list(range(1, len(stored.entries) + 1))
    by_people = {entry.number - 1: entry.action for entry in stored.entries if entry.by == "person"}
    unanswered = {} if match.waiting is None else {match.waiting[0]: match.waiting[2]}
    assert match.done.items() <= by_people.items(), "lost"
    assert by_people.items() <= (match.done | unanswered).items(), "doubled, or never asked for"
    again = Match(load("foodfighters"), 2, stored.match.seed, stored.match.setup["options"])
    for entry in stored.entries:
        assert again.apply(entry.seat, entry.action).line.chance == entry.chance
    assert again.state.over == (stored.match.stage == "over") == (stored.match.result is not None)


async def test_kills_lose_no_step_and_double_none_and_everybody_plays_on(tmp_path: Path) -> None:
    choices = Random(SEED)
    server = start(tmp_path)
    try:
        matches = [by_api(server, "person", "person"), by_api(server, "person", "person")]
        matches += [by_api(server, "easy", "person"), by_browser(server)]
        for _ in range(KILLS):
            crowd = Crowd(server, matches, choices)
            await crowd.play(kill_after=choices.randrange(3, 60))
            assert server.process.poll() is not None
            stored = await in_the_store(tmp_path, matches)
            for match in matches:
                must_hold(match, stored[match.id])
            server = start(tmp_path)
        crowd = Crowd(server, matches, choices)
        for match in matches:
            match.over = match.over or len(match.done) > 400
        await crowd.play(kill_after=150)
        stored = await in_the_store(tmp_path, matches)
        for match in matches:
            must_hold(match, stored[match.id])
    finally:
        if server.process.poll() is None:
            server.kill()


async def test_bots_go_on_by_themselves_after_a_kill(tmp_path: Path) -> None:
    """Nobody asks for the match after the start: the house knows that a bot is to move."""
    server = start(tmp_path)
    try:
        with server.client() as client:
            body = {"game": "foodfighters", "seats": [{"kind": "bot", "level": "easy"}] * 2}
            match = client.post("/api/v1/matches", json=body).json()["id"]
        server.kill()
        before = await entries(tmp_path, match)
        server = start(tmp_path)
        while await entries(tmp_path, match) <= before + 2:
            await asyncio.sleep(0.05)
    finally:
        if server.process.poll() is None:
            server.kill()


async def test_stopped_workers_hold_neither_bots_nor_the_end_up(tmp_path: Path) -> None:
    """Bots move all the same, and the house closes."""
    server = start(tmp_path)
    try:
        with server.client() as client:
            body = {"game": "foodfighters", "seats": [{"kind": "bot", "level": "easy"}] * 2}
            match = client.post("/api/v1/matches", json=body).json()["id"]
        while not await entries(tmp_path, match):
            await asyncio.sleep(0.05)
        stopped = await stop_a_worker(server.process.pid)
        before = await entries(tmp_path, match)
        while await entries(tmp_path, match) <= before + 2:
            await asyncio.sleep(0.05)
        assert stopped not in thinking(server.process.pid)
        await stop_a_worker(server.process.pid)
        assert server.stop() == 0
        assert any("did not answer" in line.get("reason", "") for line in server.logged())
    finally:
        if server.process.poll() is None:
            server.kill()


async def stop_a_worker(house: int) -> int:
    while not (found := thinking(house)):
        await asyncio.sleep(0.01)
    os.kill(found[0], signal.SIGSTOP)
    return found[0]


def thinking(house: int) -> list[int]:
    children = Path(f"/proc/{house}/task/{house}/children").parent.parent.glob("*/children")
    pids = [int(pid) for each in children for pid in each.read_text().split()]
    return [pid for pid in pids if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()]


async def entries(folder: Path, match: str) -> int:
    stored = await in_the_store(folder, [Played(match, {})])
    return len(stored[match].entries)
