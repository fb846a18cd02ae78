"""Calling people back, with several processes: whichever notes a turn, one of them calls, and once."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import Connection, select, update
from tests.server.calling.telephone import NAME, Telephone, all_left, to_move, wants_calls
from tests.server.guests import Browser, HouseForTests, eventually, stream_of
from tests.server.live.neighbours.houses import at, two_friends

from smorgasboard.server.calling import decision, house_calls, outbox, turn_watch
from smorgasboard.server.storage.schema import calls, lookers

pytestmark = pytest.mark.anyio


@pytest.fixture
def telephones(houses: list[HouseForTests], monkeypatch: pytest.MonkeyPatch) -> list[Telephone]:
    """Of each process one, so that it is seen who calls."""
    for module in (outbox, turn_watch, house_calls):
        monkeypatch.setattr(module, "ROUND", 0.05)
    monkeypatch.setattr(decision, "LOOK_AGAIN", 0.05)
    found = [Telephone(), Telephone()]
    for house, telephone in zip(houses, found, strict=True):
        house.context.calls.add(telephone)
    return found


async def away(houses: list[HouseForTests]) -> tuple[str, Browser, Browser]:
    """A match, who moves in it through either process, and who is to be called for it."""
    ann, bea, match = await two_friends(houses)
    mover = await to_move(houses[0], match, ann, bea)
    other = bea if mover is ann else ann
    await wants_calls(other)
    for house in houses:
        all_left(house)
    return match, mover, other


async def plays(mover: Browser, match: str) -> None:
    while (page := await mover.page(match)).actions:
        await mover.press(f"/m/{match}/act", version=page.version, action=page.actions[-1])


async def shown(house: HouseForTests, many: int) -> None:
    """So many people look at something, as the processes tell each other."""

    async def told() -> bool:
        return len(await house.house.store.calls.read(rows)) == many

    await eventually(told)


def rows(connection: Connection) -> list[Any]:
    return list(connection.execute(select(lookers)).all())


def run_out(connection: Connection) -> None:
    """The minute of whoever has a call in hand is over."""
    connection.execute(update(calls).where(calls.c.channel == NAME).values(until=0.0, due=0.0))


async def called(telephones: list[Telephone], times: int) -> None:
    async def done() -> bool:
        return sum(len(each.heard) for each in telephones) >= times

    await eventually(done)


async def test_whoever_notes_the_turn_one_process_calls(
    houses: list[HouseForTests], telephones: list[Telephone]
) -> None:
    match, mover, other = await away(houses)
    async with stream_of(at(houses[1], other), f"/m/{match}/stream") as looks:
        await looks.next()
        await shown(houses[0], 1)
        await plays(at(houses[0], mover), match)
        await asyncio.sleep(0.3)  # several rounds of both
        assert [each.heard for each in telephones] == [[], []], "who looks through another process is here"
    await shown(houses[0], 0)
    await plays(at(houses[0], other), match)
    for house in houses:
        all_left(house)
    await plays(at(houses[1], mover), match)
    await called(telephones, 1)
    await asyncio.sleep(0.3)
    aloud = [call.number for each in telephones for call in each.heard if call.aloud]
    assert len(aloud) == len(set(aloud)) > 0, "each call is made by one process"


async def test_a_process_that_is_stopped_while_it_calls_changes_nothing_when_it_wakes_up(
    houses: list[HouseForTests], telephones: list[Telephone]
) -> None:
    match, mover, _other = await away(houses)
    stopped = asyncio.Event()
    for each in telephones:
        each.hangs = stopped
    await plays(mover, match)
    await called(telephones, 1)
    sleeper = next(each for each in telephones if each.heard)
    other = next(each for each in telephones if each is not sleeper)
    sleeper_house = houses[telephones.index(sleeper)]
    sleeper_house.context.calls.outbox._channels.clear()  # it takes nothing more in hand
    other.hangs = None
    book = houses[0].house.store.calls
    await book.change(run_out)
    await called(telephones, 2)
    (first,), (again,) = sleeper.heard, other.heard
    assert (first.number, again.number, again.again) == (1, 1, True)
    who = first.person
    before = await book.call_of(who, other.name)
    while before is None or before.state != "told":
        before = await book.call_of(who, other.name)
    stopped.set()
    await sleeper_house.context.calls.outbox.rest()
    assert await book.call_of(who, other.name) == before
