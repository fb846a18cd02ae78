"""Matches played through a fleet of servers while these are killed: `python -m tests.server.soak --kills 1000`.

Every leg has a fleet and a database of its own, and what its people were told is held against what is stored at its
end. What the legs found is added up in a file, so that a soak that was stopped goes on where it was.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import click
import httpx
from h2.exceptions import ProtocolError
from tests.server.fleet import Fleet, fleet

from smorgasboard.engine.match import Match
from smorgasboard.engine.registry import load
from smorgasboard.server.storage import Store, Stored

GAME = "foodfighters"
LEG = 50
"""Kills in one leg."""
BETWEEN = (0.3, 2.0)
"""Seconds from one kill to the next, once the last one's successor is there."""
RESTART_EVERY = 10
"""Kills between two restarts of PostgreSQL."""
PACE = 0.05
"""Seconds that people and bots take for a decision, so that dying and starting is what keeps the machine busy."""
ASK_AGAIN = {429, 502, 503, 504}
"""Answers after which a client tries once more: it does not know what became of its request, or was asked to wait."""
CUT_OFF = (httpx.TransportError, ProtocolError)
"""What a client meets when the server that answers it dies: the second one in the middle of an answer's body."""
SAME_SITE = {"sec-fetch-site": "same-origin", "accept": "text/html"}
GUESTS = 3


@dataclass
class Played:
    """One match as its people remember it."""

    id: str
    keys: dict[int, str]
    done: dict[int, tuple[int, str]] = field(default_factory=dict)
    """By version: the seat and the action that was acknowledged."""
    waiting: tuple[int, int, str] | None = None
    """Version, seat and action of what was not answered yet."""
    over: bool = False


@dataclass
class Talk:
    """What was said in one match: lines that were acknowledged, each with how often it was sent."""

    match: str
    said: dict[str, int] = field(default_factory=dict)


@dataclass
class Welcome:
    """One open seat, and what became of those who wanted it."""

    match: str
    answers: list[int]


@dataclass
class Tally:
    kills: int = 0
    restarts: int = 0
    matches: int = 0
    steps: int = 0
    by_bots: int = 0
    lines: int = 0
    seats: int = 0
    longest_pauses: list[float] = field(default_factory=list)
    """In each leg: of bots among themselves, in seconds, while the database was there."""
    seen_ms: list[float] = field(default_factory=list)
    """From a step's post to its sight by somebody who watches."""

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(**{name: getattr(self, name) + getattr(other, name) for name in asdict(self)})

    def sentence(self) -> str:
        seen = sorted(self.seen_ms) or [0.0]
        middle, late = seen[len(seen) // 2], seen[min(len(seen) - 1, int(0.99 * len(seen)))]
        pauses = sorted(self.longest_pauses) or [0.0]
        return (
            f"{self.kills} kills and {self.restarts} restarts of PostgreSQL survived: {self.matches} matches, "
            f"{self.steps} steps of people acknowledged and {self.by_bots} of bots, {self.lines} lines said, "
            f"{self.seats} contested seats taken; nothing lost, nothing doubled. "
            f"The longest pause of bots in {len(pauses)} legs was {pauses[len(pauses) // 2]:.1f} s (median), "
            f"{pauses[-1]:.1f} s (most); a step was seen after {middle:.0f} ms (median), {late:.0f} ms (p99)."
        )


class Soak:
    """People who play, talk and sit down until they are told to stop."""

    def __init__(self, fleet: Fleet, choices: Random) -> None:
        self.fleet = fleet
        self.choices = choices
        self.tally = Tally()
        self.played: list[Played] = []
        self.talks: list[Talk] = []
        self.welcomes: list[Welcome] = []
        self.outages: list[tuple[float, float]] = []
        self.longest_pause = 0.0
        self._stopping = False

    async def run(self, kills: int, tables: int = 2) -> None:
        people: list[Callable[[httpx.AsyncClient], Awaitable[None]]] = [self._talk, self._sit_down]
        for _ in range(tables):
            people += [partial(self._play, kinds=kinds) for kinds in (("person", "person"), ("easy", "person"))]
        people.append(partial(self._play, kinds=("easy", "easy")))
        async with asyncio.TaskGroup() as group:
            for person in people:
                group.create_task(self._keep_on(person))
            group.create_task(self._reap(kills))

    async def _keep_on(self, person: Callable[[httpx.AsyncClient], Awaitable[None]]) -> None:
        async with self.fleet.client() as http:
            while not self._stopping:
                await person(http)

    async def _reap(self, kills: int) -> None:
        for number in range(1, kills + 1):
            await asyncio.sleep(self.choices.uniform(*BETWEEN))
            await asyncio.to_thread(self.fleet.kill, self.choices)
            self.tally.kills += 1
            if number % RESTART_EVERY == 0 or number == kills == self.tally.kills:
                began = time.time()
                await asyncio.to_thread(self.fleet.restart_database)
                self.outages.append((began, time.time()))
                self.tally.restarts += 1
        await asyncio.sleep(1.0)
        self._stopping = True

    # ---- asking ----

    async def _ask(self, http: httpx.AsyncClient, method: str, path: str, **more: Any) -> tuple[httpx.Response, int]:
        """Until there is an answer; and how often it was asked for."""
        times = 0
        while True:
            times += 1
            try:
                answer = await http.request(method, path, **more)
            except CUT_OFF:
                continue
            if answer.status_code not in ASK_AGAIN:
                assert answer.http_version == "HTTP/2"
                return answer, times
            await asyncio.sleep(0.1)

    # ---- playing ----

    async def _play(self, http: httpx.AsyncClient, kinds: tuple[str, ...]) -> None:
        seats = [{"kind": "person"} if kind == "person" else {"kind": "bot", "level": kind} for kind in kinds]
        given = (await self._ask(http, "POST", "/api/v1/matches", json={"game": GAME, "seats": seats}))[0].json()
        keys = {each["seat"]: f"Bearer {each['secret']}" for each in given["seats"] if each["secret"]}
        match = Played(given["id"], keys)
        self.played.append(match)
        self.tally.matches += 1
        watch = Watch(self.fleet, match.id)
        watching = asyncio.create_task(watch.look())
        while not (match.over or self._stopping):
            await self._one_more(http, match, watch)
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
        self.tally.seen_ms += watch.seen_ms

    async def _one_more(self, http: httpx.AsyncClient, match: Played, watch: "Watch") -> None:
        match.waiting = await self._decide(http, match)
        if match.waiting is None:
            await asyncio.sleep(0.1)  # a bot thinks
            return
        await asyncio.sleep(PACE)
        version, seat, action = match.waiting
        wanted, who = {"version": version, "action": action}, {"authorization": match.keys[seat]}
        watch.expect(version + 1)
        answer, times = await self._ask(http, "POST", f"/api/v1/matches/{match.id}/actions", json=wanted, headers=who)
        if times > 1:
            watch.expect(None)
        assert answer.status_code == 200, (answer.status_code, answer.text, match)
        assert version not in match.done, f"{version} happened twice in {match}"
        match.done[version] = (seat, action)
        match.waiting = None
        self.tally.steps += 1

    async def _decide(self, http: httpx.AsyncClient, match: Played) -> tuple[int, int, str] | None:
        for seat, key in (match.keys or {-1: ""}).items():
            who = {"authorization": key} if key else {}
            seen = (await self._ask(http, "GET", f"/api/v1/matches/{match.id}", headers=who))[0].json()
            assert seen["version"] > max(match.done, default=-1), f"an acknowledged step is not seen: {match}"
            match.over = seen["stage"] == "over"
            if seen["legal"] and seat >= 0:
                return seen["version"], seat, self.choices.choice(seen["legal"])
        return None

    # ---- talking and sitting down ----

    async def _talk(self, http: httpx.AsyncClient) -> None:
        place = (await self._ask(http, "POST", "/invite", data={"game": GAME}, headers=SAME_SITE))[0]
        talk = Talk(httpx.URL(place.headers["location"]).path.removeprefix("/m/"))
        self.talks.append(talk)
        for number in range(30):
            if self._stopping:
                return
            line = f"line {number}"
            path = f"/m/{talk.match}/chat"
            answer, times = await self._ask(http, "POST", path, data={"text": line}, headers=SAME_SITE)
            assert answer.status_code == 303, (answer.status_code, answer.text)
            talk.said[line] = times
            self.tally.lines += 1
            await asyncio.sleep(0.3)

    async def _sit_down(self, http: httpx.AsyncClient) -> None:
        """Several want the same seat at the same moment."""
        place = (await self._ask(http, "POST", "/invite", data={"game": GAME}, headers=SAME_SITE))[0]
        match = httpx.URL(place.headers["location"]).path
        page = (await self._ask(http, "GET", match, headers=SAME_SITE))[0].text
        link = "/join/" + page.split("/join/", 1)[1].split('"', 1)[0]
        answers = await asyncio.gather(*(self._join(link) for _ in range(GUESTS)))
        self.welcomes.append(Welcome(match.removeprefix("/m/"), answers))
        self.tally.seats += 1
        await asyncio.sleep(0.5)

    async def _join(self, link: str) -> int:
        async with self.fleet.client() as http:
            await self._ask(http, "POST", "/preferences", data={"nickname": "Guest"}, headers=SAME_SITE)
            return (await self._ask(http, "POST", link, data={"nickname": "Guest"}, headers=SAME_SITE))[0].status_code

    # ---- what is stored, against what was told ----

    async def must_hold(self) -> None:
        store = Store.open(self.fleet.database)
        try:
            for match in self.played:
                self._match_must_hold(match, await _stored(store, match.id))
            for talk in self.talks:
                _talk_must_hold(talk, await _stored(store, talk.match))
            for welcome in self.welcomes:
                _welcome_must_hold(welcome, await _stored(store, welcome.match))
            self.tally.longest_pauses = [self.longest_pause]
        finally:
            store.close()

    def _match_must_hold(self, match: Played, stored: Stored) -> None:
        entries = stored.entries
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        by_people = {entry.number - 1: (entry.seat, entry.action) for entry in entries if entry.by == "person"}
        unanswered = {} if match.waiting is None else {match.waiting[0]: match.waiting[1:]}
        assert match.done.items() <= by_people.items(), f"lost in {match}"
        assert by_people.items() <= (match.done | unanswered).items(), f"doubled, or never asked for in {match}"
        kept = stored.match
        again = Match(load(kept.game), 2, kept.seed, kept.setup["options"], contributions=("", ""))
        for entry in entries:
            assert again.apply(entry.seat, entry.action).line.chance == entry.chance
        assert again.state.over == (kept.stage == "over") == (kept.result is not None)
        self.tally.by_bots += sum(entry.by == "bot" for entry in entries)
        if not match.keys:
            times = [kept.created, *(entry.at for entry in entries)]
            for before, after in pairwise(times):
                away = sum(max(0.0, min(after, end) - max(before, start)) for start, end in self.outages)
                self.longest_pause = max(self.longest_pause, after - before - away)


async def _stored(store: Store, match: str) -> Stored:
    stored = await store.load(match)
    assert stored is not None, f"{match} is lost"
    return stored


def _talk_must_hold(talk: Talk, stored: Stored) -> None:
    said = [message.text for message in stored.messages]
    assert [message.number for message in stored.messages] == list(range(1, len(said) + 1))
    for line, times in talk.said.items():
        assert 1 <= said.count(line) <= times, (line, times, said)


def _welcome_must_hold(welcome: Welcome, stored: Stored) -> None:
    assert sorted(welcome.answers) == [303, *[403] * (GUESTS - 1)], welcome
    guests = [seat for seat in stored.seats if seat.name == "Guest"]
    assert len(guests) == 1
    assert len({seat.owner for seat in stored.seats if seat.kind == "person"}) == 2


class Watch:
    """Somebody who watches a match, through whichever server the balancer chose."""

    def __init__(self, fleet: Fleet, match: str) -> None:
        self._fleet = fleet
        self._match = match
        self._expected: tuple[int, float] | None = None
        self.seen_ms: list[float] = []

    def expect(self, version: int | None) -> None:
        self._expected = None if version is None else (version, time.monotonic())

    async def look(self) -> None:
        async with self._fleet.client() as http:
            while True:
                with suppress(*CUT_OFF):
                    async with http.stream("GET", f"/api/v1/matches/{self._match}/stream") as answer:
                        async for line in answer.aiter_lines():
                            if line.startswith("id: "):
                                self._see(int(line[4:].partition(".")[0]))
                self._expected = None
                await asyncio.sleep(0.05)

    def _see(self, version: int) -> None:
        if self._expected is not None and version >= self._expected[0]:
            self.seen_ms.append(1000 * (time.monotonic() - self._expected[1]))
            self._expected = None


async def leg(folder: Path, kills: int, seed: int) -> Tally:
    with fleet(folder, 3, "--pace", str(PACE)) as servers:
        soak = Soak(servers, Random(seed))
        await soak.run(kills)
        await soak.must_hold()
        return soak.tally


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.server.soak", description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--so-far", type=Path, default=Path(".soak.json"), help="what earlier legs found")
    asked = parser.parse_args()
    total = Tally(**json.loads(asked.so_far.read_text())) if asked.so_far.exists() else Tally()
    while total.kills < asked.kills:
        with tempfile.TemporaryDirectory(prefix="smorg-soak-") as folder:
            total += asyncio.run(leg(Path(folder), min(LEG, asked.kills - total.kills), total.kills))
        asked.so_far.write_text(json.dumps(asdict(total)))
        click.echo(f"{time.strftime('%H:%M:%S')}  {total.sentence()}")
    click.echo(f"SOAK PASSED: {total.sentence()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
