"""`kill -9` while the clock decides for those who are late: each is decided for once, and told so once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.server.real import RealServer, start
from tests.server.test_killed import Played, in_the_store, must_hold

from smorgasboard.server.storage import Stored

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
DAY = 86_400
MATCHES = 3
"""All of them late at once: the house dies at the first."""
PROGRAM = """
import sys, time
from pathlib import Path
calendar, real = Path(sys.argv.pop(1)), time.time
time.time = lambda: real() + (90_000 if calendar.exists() else 0)
from smorgasboard.cli import main
from smorgasboard.server.live import background
background.LOOK_AGAIN = 0.05
main()
"""
DIES = """
import os, signal
from smorgasboard.server.storage import Store
real_{what} = Store.{what}
async def last(store, row, *more, **named):
    dies = {sign}
    if dies and {before}:
        os.kill(os.getpid(), signal.SIGKILL)
    await real_{what}(store, row, *more, **named)
    if dies:
        os.kill(os.getpid(), signal.SIGKILL)
Store.{what} = last
"""
DECIDES = {"what": "append", "sign": "row.by == 'clock'"}
TAKES_OVER = {"what": "save", "sign": "'out of time' in str(row.setup)"}
PLAYS_ON = {"what": "append", "sign": "row.by == 'bot'"}


class Evening:
    def __init__(self, folder: Path, death: str) -> None:
        self._folder = folder
        self._calendar = folder / "a day has passed"
        self.server: RealServer = start(folder, program=("-c", death + PROGRAM, str(self._calendar)))
        self.secrets: dict[str, list[str]] = {}
        self._done: dict[str, dict[int, str]] = {}
        """By match and version: what people did themselves."""

    def open(self, late: str) -> None:
        wanted = {"game": "foodfighters", "seats": [{"kind": "person"}] * 2, "clock": DAY, "late": late}
        with self.server.client() as client:
            given = client.post("/api/v1/matches", json=wanted).json()
        self.secrets[given["id"]] = [seat["secret"] for seat in given["seats"]]

    async def a_day_passes(self) -> None:
        """The house dies of it, and another one comes."""
        self._calendar.touch()
        while self.server.process.poll() is None:
            await asyncio.sleep(0.02)
        self.server = start(self._folder, program=("-c", PROGRAM, str(self._calendar)))

    def seen(self, match: str, seat: int) -> dict[str, Any]:
        with self.server.client(self.secrets[match][seat]) as client:
            found: dict[str, Any] = client.get(f"/api/v1/matches/{match}").json()
        return found

    def posts(self, match: str, seat: int, what: str, **fields: Any) -> None:
        with self.server.client(self.secrets[match][seat]) as client:
            answer = client.post(f"/api/v1/matches/{match}/{what}", json=fields)
        assert answer.status_code == 200, answer.text

    def decides(self, match: str, seat: int) -> None:
        seen = self.seen(match, seat)
        self.posts(match, seat, "actions", version=seen["version"], action=seen["legal"][0])
        self._done.setdefault(match, {})[seen["version"]] = seen["legal"][0]

    async def stored(self) -> dict[str, Stored]:
        played = [Played(match, {}, done=self._done.get(match, {})) for match in self.secrets]
        found = await in_the_store(self._folder, played)
        for each in played:
            must_hold(each, found[each.id])
        return found


@asynccontextmanager
async def evening(folder: Path, death: str, late: str) -> AsyncIterator[Evening]:
    found = Evening(folder, death)
    try:
        for _ in range(MATCHES):
            found.open(late)
        yield found
    finally:
        if found.server.process.poll() is None:
            found.server.kill()


@pytest.mark.parametrize("before", [True, False], ids=["before it is stored", "after"])
async def test_the_clock_decides_once_and_says_so_once(tmp_path: Path, before: bool) -> None:
    async with evening(tmp_path, DIES.format(**DECIDES, before=before), "decide") as house:
        mover = {match: house.seen(match, 0)["awaited"][0] for match in house.secrets}
        await house.a_day_passes()
        while not all(house.seen(match, 0)["version"] for match in mover):
            await asyncio.sleep(0.02)
        for match, seat in mover.items():
            seen = house.seen(match, seat)
            assert seen["notice"].count("Your time was up") == 1
            assert not house.seen(match, 1 - seat)["notice"]
            (next_mover,) = seen["awaited"]
            house.decides(match, next_mover)
        for match, stored in (await house.stored()).items():
            assert [entry.by for entry in stored.entries] == ["clock", "person"]
            assert stored.entries[0].seat == mover[match]


@pytest.mark.parametrize("before", [True, False], ids=["before it is stored", "after"])
@pytest.mark.parametrize("death", [TAKES_OVER, PLAYS_ON], ids=["taking over", "playing on"])
async def test_a_bot_takes_over_once_and_the_seat_can_be_taken_back(
    tmp_path: Path, death: dict[str, str], before: bool
) -> None:
    async with evening(tmp_path, DIES.format(**death, before=before), "replace") as house:
        mover = {match: house.seen(match, 0)["awaited"][0] for match in house.secrets}
        revisions = {match: stored.match.revision for match, stored in (await house.stored()).items()}
        await house.a_day_passes()
        while not all(house.seen(match, 0)["awaited"] == [1 - seat] for match, seat in mover.items()):
            await asyncio.sleep(0.02)
        for match, stored in (await house.stored()).items():
            assert {(entry.by, entry.seat) for entry in stored.entries} == {("bot", mover[match])}
            assert stored.match.revision == revisions[match] + 1, "one bot took over, once"
        for match, seat in mover.items():
            assert house.seen(match, seat)["notice"].count("Your time was up") == 1
            assert not house.seen(match, 1 - seat)["notice"]
            house.posts(match, seat, "return")
            assert not house.seen(match, seat)["notice"]
            assert not house.seen(match, seat)["seats"][seat]["away"]
