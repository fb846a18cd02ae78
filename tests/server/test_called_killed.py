"""`kill -9` in the middle of calling people: every turn is called for, and none is heard twice."""

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import httpx
import pytest
from tests.server.calling.push_service import PushService, Subscribed, push_service
from tests.server.guests import Page
from tests.server.real import PATIENCE, RealServer, start

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
SEED, TURNS = 20261118, 9
PROGRAM = """
from smorgasboard.cli import main
from smorgasboard.server.calling import decision
from smorgasboard.server.calling.push import PushChannel
from smorgasboard.server.live import attendance
PushChannel.anywhere = True
attendance.LATELY = decision.LOOK_AGAIN = 0.1
main()
"""
DIES_BEFORE_ITS_NOTE = f"""
import os, signal
from smorgasboard.server.storage import CallBook
async def die(*facts):
    os.kill(os.getpid(), signal.SIGKILL)
CallBook.note_delivery = die
{PROGRAM}"""


@dataclass
class Player:
    name: str
    browser: Subscribed
    cookies: httpx.Cookies = field(default_factory=httpx.Cookies)
    turns: int = 0
    """That they were to be called for."""

    async def ask(self, server: RealServer, path: str, **fields: str) -> httpx.Response:
        own = {"origin": server.url, "sec-fetch-site": "same-origin", "accept": "text/html"}
        async with httpx.AsyncClient(base_url=server.url, headers=own, cookies=self.cookies, timeout=PATIENCE) as http:
            answer = await (http.post(path, data=fields) if fields else http.get(path))
            self.cookies.update(answer.cookies)
        assert answer.status_code < 400, (path, answer.text)
        return answer


class Evening:
    """Two who are away from a match, except when they play their turn."""

    def __init__(self, folder: Path, service: PushService, program: str = PROGRAM) -> None:
        self._folder = folder
        self._service = service
        self.server = start(folder, program=("-c", program))
        self.people = [Player(name, service.browser()) for name in ("Ann", "Ben")]
        self.match = ""

    async def begin(self) -> None:
        ann, ben = self.people
        for each in self.people:
            await each.ask(self.server, "/preferences", nickname=each.name)
        place = (await ann.ask(self.server, "/invite", game="foodfighters:classic")).headers["location"]
        self.match = place.removeprefix("/m/")
        invitation = re.findall(r"/join/[^\"]+", (await ann.ask(self.server, place)).text)[0]
        await ben.ask(self.server, invitation, nickname="Ben")
        await ann.ask(self.server, f"{place}/start", now="1")
        for each in self.people:
            await each.ask(self.server, "/calls/push", **each.browser.fields)

    async def mover(self) -> Player:
        for each in self.people:
            if Page.read((await each.ask(self.server, f"/m/{self.match}")).text).actions:
                return each
        raise AssertionError("it is nobody's turn")

    async def play(self, somebody: Player) -> None:
        """All of their turn."""
        while (page := Page.read((await somebody.ask(self.server, f"/m/{self.match}")).text)).actions:
            action = "pass" if "pass" in page.actions else page.actions[-1]
            await somebody.ask(self.server, f"/m/{self.match}/act", version=str(page.version), action=action)

    def received_by(self, somebody: Player) -> int:
        """But for what only puts right what stands on their screen."""
        theirs = [each for each in self._service.received if somebody.browser.endpoint.endswith(each.path)]
        return sum(each.headers["urgency"] == "high" for each in theirs)

    async def until_received(self, somebody: Player, more_than: int) -> None:
        while self.received_by(somebody) <= more_than:
            await asyncio.sleep(0.02)

    def start_again(self) -> None:
        self.server.kill()
        self.server = start(self._folder, program=("-c", PROGRAM))

    async def must_have_heard_of_it(self, somebody: Player) -> None:
        """What the service worker hears is the number of the call, and each number once."""
        call = {"number": 0}
        while call["number"] < somebody.turns:  # a push of the turn before may come once more
            call = (await somebody.ask(self.server, "/waiting")).json()["call"]
            await asyncio.sleep(0.02)
        assert (call["count"], call["number"]) == (1, somebody.turns)


async def test_kills_lose_no_call_and_nobody_hears_one_twice(tmp_path: Path) -> None:
    choices = Random(SEED)
    async with push_service() as service:
        evening = Evening(tmp_path, service)
        try:
            await evening.begin()
            for number in range(TURNS):
                mover = await evening.mover()
                other = next(each for each in evening.people if each is not mover)
                before = evening.received_by(other)
                other.turns += 1
                service.hangs = number % 3 == 0
                await evening.play(mover)
                if number % 3 < 2:
                    await evening.until_received(other, before)
                await asyncio.sleep(choices.random() * 0.05)
                evening.server.kill()
                service.hangs = False
                evening.start_again()
                await evening.until_received(other, before)
                await evening.must_have_heard_of_it(other)
        finally:
            evening.server.kill()


async def test_killed_between_the_yes_of_the_service_and_its_note_a_call_goes_again_under_its_number(
    tmp_path: Path,
) -> None:
    """A browser hears each number once (`tests/server/browser/test_called.py`)."""
    async with push_service() as service:
        evening = Evening(tmp_path, service, DIES_BEFORE_ITS_NOTE)
        try:
            await evening.begin()
            mover = await evening.mover()
            other = next(each for each in evening.people if each is not mover)
            other.turns = 1
            with suppress(httpx.TransportError):  # the house may die in the middle of an answer
                await evening.play(mover)
            while evening.server.process.poll() is None:
                await asyncio.sleep(0.02)
            assert evening.received_by(other) == 1
            evening.start_again()
            await evening.until_received(other, 1)
            await evening.must_have_heard_of_it(other)
        finally:
            evening.server.kill()
