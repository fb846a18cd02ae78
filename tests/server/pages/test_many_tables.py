"""Whoever sits at many tables: all that wait for them are counted, and none has to be read for that."""

import asyncio
import re

import pytest
from tests.server.guests import Browser, HouseForTests, Page, match_of
from tests.server.live.test_at_the_table import serving
from tests.server.pages.test_devices import who_is

from smorgasboard.server.live import awaited_by, is_asked

pytestmark = pytest.mark.anyio
MANY = 30


async def sat_down(house: HouseForTests, ann: Browser, bea: Browser) -> str:
    """A dinner at which both are to pick."""
    match = await ann.opened("invite")
    await bea.join((await ann.page(match)).invitations[0], "Bea")
    await ann.press(f"/m/{match}/start")
    return match


async def picks(somebody: Browser, match: str) -> None:
    page = await somebody.page(match)
    await somebody.press(f"/m/{match}/act", version=page.version, action=page.actions[0])


async def dinners(house: HouseForTests) -> tuple[Browser, Browser, list[str]]:
    """At all of them Bea is to pick; at every second one Ann has done so."""
    ann, bea = await house.browser().call_me("Ann"), await house.browser().call_me("Bea")
    matches = [await sat_down(house, ann, bea) for _ in range(MANY)]
    for match in matches[::2]:
        await picks(ann, match)
    return ann, bea, matches


async def counted(somebody: Browser) -> set[str]:
    """The tables that wait, which all pages agree upon."""
    told = (await somebody.get("/waiting")).json()
    shelf = re.findall(r'match-card my-turn".*?href="/m/(\w+)', (await somebody.get("/")).text, re.DOTALL)
    page = Page.read((await somebody.get("/tables")).text)
    listed = [match_of(link["href"]) for link in page.all("a") if link.get("class") == "button main"]
    assert told["count"] == len(told["matches"])
    assert set(told["matches"]) == set(shelf) == {each for each in listed if each}
    return set(told["matches"])


def forget_tables(house: HouseForTests) -> None:
    house.house._tables.clear()


@pytest.mark.slow
async def test_all_tables_that_wait_are_counted_and_none_is_read_for_it(house: HouseForTests) -> None:
    ann, bea, matches = await dinners(house)
    theirs = ((ann, set(matches[1::2])), (bea, set(matches)))
    assert all([await counted(each) == waiting for each, waiting in theirs])
    await house.context.calls.awaited.write_down()
    forget_tables(house)
    assert all([await counted(each) == waiting for each, waiting in theirs])
    assert not list(house.house.live()), "all of it is noted"


@pytest.mark.slow
async def test_what_was_noted_before_somebody_moved_does_not_count(house: HouseForTests) -> None:
    ann, bea, matches = await dinners(house)
    await house.context.calls.awaited.write_down()
    for match in matches[1::2]:
        await picks(ann, match)
    forget_tables(house)  # as after a kill: nothing of it was written down
    assert await counted(ann) < set(matches)
    assert len(list(house.house.live())) >= MANY // 2
    stands = {match: awaited_by(await house.table(match)) for match in matches}
    for each, seat in ((ann, 0), (bea, 1)):
        assert await counted(each) == {match for match in matches if seat in stands[match]}


@pytest.mark.slow
async def test_the_longest_waiting_comes_first_however_many_there_are(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    matches = []
    for _ in range(MANY):
        matches.append(await ann.opened("same-screen", "foodfighters:classic"))
        await ann.press(f"/m/{matches[-1]}/start")
        await asyncio.sleep(0.002)
    await house.context.calls.awaited.write_down()
    forget_tables(house)
    page = Page.read((await ann.get("/tables")).text)
    listed = [match_of(link["href"]) for link in page.all("a") if link.get("class") == "button main"]
    assert listed == matches


async def test_whoever_may_act_while_others_are_waited_for_is_not_asked(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    table = await house.table(match)
    for seat, person in enumerate(people):
        who = await who_is(person)
        assert is_asked(table, who) == (seat == cook) == (match in await counted(person))
