"""Who is at a table is known in all houses."""

import asyncio

import pytest
from sqlalchemy import text
from tests.server.guests import HouseForTests, stream_of
from tests.server.live.neighbours.houses import deaf, eventually, two_friends
from tests.server.storage.postgres import Cluster

from smorgasboard.server.storage import Attended, Store, leases

pytestmark = pytest.mark.anyio


async def test_presence_is_known_everywhere(houses: list[HouseForTests]) -> None:
    ann, _bea, match = await two_friends(houses)
    there = await houses[1].table(match)
    owner = there.seats[0].owner
    async with stream_of(ann, f"/m/{match}/stream") as stream:
        await stream.next()
        await eventually(lambda: there.present(owner))
    await eventually(lambda: not there.present(owner))


def attended(*who: str) -> Attended:
    return Attended(frozenset(who), {})


async def test_presence_is_told_at_once(cluster: Cluster) -> None:
    url = cluster.new_database()
    first, second = Store.open(url), Store.open(url)
    heard: asyncio.Queue[frozenset[str]] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def hear(matches: frozenset[str]) -> None:
        loop.call_soon_threadsafe(heard.put_nowait, matches)

    notices = second.listen(hear)
    try:
        assert await heard.get() == {"*"}
        await first.show_presence({"m1": attended("ann"), "m2": attended("bea", "cid")})
        assert await heard.get() == {"m1", "m2"}
        theirs, own = [await store.seen_elsewhere(["m1", "m2"]) for store in (second, first)]
        assert {match: seen.here for match, seen in theirs.items()} == {"m1": {"ann"}, "m2": {"bea", "cid"}}
        assert {match: seen.here for match, seen in own.items()} == {"m1": set(), "m2": set()}
    finally:
        notices.close()
        first.close()
        second.close()


async def test_who_looks_elsewhere_is_known_as_soon_as_a_table_is_read(houses: list[HouseForTests]) -> None:
    ann, _bea, match = await two_friends(houses)
    there = houses[1].house
    async with stream_of(ann, f"/m/{match}/stream") as stream:
        await stream.next()
        while not await there.store.seen_elsewhere([match]):
            await asyncio.sleep(0.01)
        deaf(houses[1])
        there._leave_behind(await there.table(match))
        again = await there.table(match)
        assert again.present(again.seats[0].owner)


async def test_presence_that_was_swept_away_is_shown_again(houses: list[HouseForTests]) -> None:
    ann, _bea, match = await two_friends(houses)
    there = await houses[1].table(match)
    owner = there.seats[0].owner
    async with stream_of(ann, f"/m/{match}/stream") as stream:
        await stream.next()
        await eventually(lambda: there.present(owner))
        with houses[1].house.store._database.writing.begin() as connection:
            connection.execute(text("UPDATE presence SET until = 0"))
            leases.sweep(connection)
        while not await houses[1].house.store.seen_elsewhere([match]):
            await asyncio.sleep(0.01)
