"""What tests of several houses share."""

import asyncio
from collections.abc import Callable
from typing import Any

from tests.server.guests import Browser, HouseForTests

from smorgasboard.server.live.table import Table


def at(house: HouseForTests, somebody: Browser) -> Browser:
    """The same browser, sent to another process by the balancer."""
    other = house.browser()
    other.http.cookies.set("smorgasboard", somebody.cookie)
    return other


async def eventually(holds: Callable[[], Any]) -> None:
    while not holds():
        await asyncio.sleep(0.01)


async def two_friends(houses: list[HouseForTests]) -> tuple[Browser, Browser, str]:
    """Ann hosts through the first, Bea sits down through the second."""
    ann = await houses[0].browser().call_me("Ann")
    match = await ann.opened("invite")
    bea = houses[1].browser()
    await bea.join((await ann.page(match)).invitations[0], "Bea")
    await at(houses[1], ann).press(f"/m/{match}/start")
    return ann, bea, match


async def play_to_the_end(houses: list[HouseForTests], people: tuple[Browser, ...], match: str) -> None:
    while (await houses[0].table(match)).running:
        for person in people:
            page = await person.page(match)
            if page.actions:
                await person.press(f"/m/{match}/act", version=page.version, action=page.actions[-1])


async def play_against_bots(houses: list[HouseForTests], ann: Browser, tables: list[Table]) -> None:
    match = tables[0].id
    for turn in range(1000):
        there = at(houses[turn % 2], ann)
        page = await there.page(match)
        if not tables[0].running:
            return
        if page.actions:
            await there.act(match, page.actions[-1], page.version)
        await asyncio.sleep(0.005)


async def bots_alone(house: HouseForTests) -> str:
    return str((await house.program().open("easy", "easy"))["id"])


async def die(house: HouseForTests) -> None:
    """As if by `kill -9`: nothing is told to anybody."""
    kept: Any = house.house
    for task in kept._neighbours._tasks:
        task.cancel()
    house.bot_workers.awake.clear()
    kept._neighbours._tasks.clear()


def deaf(house: HouseForTests) -> None:
    """It hears and asks nothing by itself any more: as in the moment before it would."""
    kept: Any = house.house
    for task in kept._neighbours._tasks:
        task.cancel()
    kept._neighbours._notices.close()


def by_bots(table: Table) -> int:
    return sum(entry.by == "bot" for entry in table.entries)
