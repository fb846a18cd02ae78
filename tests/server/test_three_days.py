"""Three people play over three days, with closed browsers in between: each is called when it is time, never twice."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.server.calling.telephone import Telephone, wants_calls, who_is
from tests.server.guests import Browser, HouseForTests, eventually, house_for_tests

from smorgasboard.server.calling import decision, outbox, turn_watch
from smorgasboard.server.live import attendance
from smorgasboard.server.live.table import Table

pytestmark = pytest.mark.anyio
HOUR, DAY = 3_600.0, 86_400.0
NAMES = ("Ann", "Ben", "Cem")
VISITS = 3
"""A day, at which everybody looks in who was called."""
GAMES = {"foodfighters:classic": 2, "consumption": 3, "foodadvice": 4}
"""With the seats that are played; of two players the third watches, and a fourth is a bot."""


class Calendar:
    """The house's clock, which the test moves."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        real, self.passed = time.time, 0.0
        patch.setattr(time, "time", lambda: real() + self.passed)

    def wait(self, hours: float) -> None:
        self.passed += hours * HOUR


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Calendar:
    for module, name in ((outbox, "ROUND"), (outbox, "PATIENCE"), (decision, "LOOK_AGAIN"), (turn_watch, "ROUND")):
        monkeypatch.setattr(module, name, 0.02)
    monkeypatch.setattr(turn_watch, "MISSED", 0.05)
    return Calendar(monkeypatch)


class Journal:
    """All calls of three days, through houses that were opened one after the other."""

    def __init__(self) -> None:
        self.telephone = Telephone()

        self._answered: dict[str, set[str]] = {}

    def turns_of(self, who: str) -> list[str]:
        """Those that somebody was called for."""
        aloud = [call for call in self.telephone.heard if call.person == who and call.aloud]
        return [turn.mark for call in aloud for turn in call.waiting]

    def answer(self, who: str) -> None:
        """Somebody comes because they were called, and for a turn that they were not called for before.

        At the first time they come by themselves: they sat at the table when it began.
        """
        turns = set(self.turns_of(who))
        assert who not in self._answered or turns - self._answered[who], "whoever is waited for was called"
        self._answered[who] = turns

    def check(self) -> None:
        numbers = [(call.person, call.number) for call in self.telephone.heard if call.aloud]
        assert len(numbers) == len(set(numbers)), "no call is made twice"
        for who in {call.person for call in self.telephone.heard}:
            assert len(self.turns_of(who)) == len(set(self.turns_of(who))), "nobody is called twice for a turn"


@asynccontextmanager
async def a_day(folder: Path, journal: Journal) -> AsyncIterator[HouseForTests]:
    async with house_for_tests(folder) as house:
        house.context.calls.add(journal.telephone)
        yield house


async def settled(house: HouseForTests, calendar: Calendar) -> None:
    """Nobody is here any more, and whatever was due is done."""
    calendar.passed += 2 * attendance.LATELY  # less than somebody may hold a call in hand
    calls = house.context.calls

    async def quiet() -> bool:
        if any(table.thinking for table in house.house.live()):
            return False
        await calls.turns.find_missed()
        await calls.turns.note()
        await calls.outbox.rest()
        return await house.house.store.calls.next_due() is None

    await eventually(quiet)


def same(person: Browser, house: HouseForTests) -> Browser:
    """Their browser, opened again."""
    again = house.browser()
    again.http.cookies.set("smorgasboard", person.cookie)
    return again


async def begun(house: HouseForTests, game: str, seats: int) -> tuple[list[Browser], str]:
    people = [await house.browser().call_me(name) for name in NAMES[:seats]]
    match = await people[0].opened("invite", game)
    await people[0].press(f"/m/{match}/setup", players=seats, clock=int(3 * DAY), late="wait")
    for person, name in list(zip(people, NAMES, strict=False))[1:]:
        await person.join((await people[0].page(match)).invitations[0], name)
    await people[0].press(f"/m/{match}/fill", level="easy")
    await people[0].press(f"/m/{match}/start")
    for person in people:
        await wants_calls(person)
    return people, match


async def asked(table: Table, person: Browser) -> bool:
    mine = table.owned_by(await who_is(person))
    return any(seat in mine for seat in table.awaited)


async def plays(person: Browser, match: str) -> None:
    """By what the page offers, until others are to decide; whoever sees a bot answer at once goes on."""
    table = await person.house.table(match)

    async def bots_are_done() -> bool:
        return not table.running or any(table.level_of(seat) is None for seat in table.awaited)

    await eventually(bots_are_done)
    while table.running and await asked(table, person):
        page = await person.page(match)
        assert page.actions, "a page that does not say what to do is a frozen one"
        answer = await person.act(match, page.actions[-1], page.version)
        assert answer.status_code in (303, 409), "done, or a bot decided in this very moment"
        await eventually(bots_are_done)


@pytest.mark.parametrize("game", GAMES)
async def test_three_days(tmp_path: Path, calendar: Calendar, game: str) -> None:
    journal, visits = Journal(), 0
    async with a_day(tmp_path, journal) as house:
        people, match = await begun(house, game, GAMES[game])
        await settled(house, calendar)
    for _day in range(3):
        async with a_day(tmp_path, journal) as house:  # every night the house is closed
            await wake(house, match)
            for _hour in range(VISITS):
                calendar.wait(5)
                await settled(house, calendar)
                for person in people:
                    visits += await comes(same(person, house), match, journal)
                    await settled(house, calendar)
                    journal.check()
        calendar.wait(9)
    assert visits >= 9, "a match of three days has more turns than that"


async def wake(house: HouseForTests, match: str) -> None:
    await house.table(match)


async def comes(person: Browser, match: str, journal: Journal) -> bool:
    """Whether somebody was waited for; they were called then."""
    table, who = await person.house.table(match), await who_is(person)
    if not table.running or not await asked(table, person):
        return False
    journal.answer(who)
    await plays(person, match)
    return True
