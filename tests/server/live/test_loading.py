"""Tables that are read from the store while others change them there."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from tests.server.guests import HouseForTests, house_for_tests
from tests.server.storage.postgres import Cluster

from smorgasboard.server.storage import Standing, Stored
from smorgasboard.server.storage.rows import NOTHING_YET

pytestmark = pytest.mark.anyio


@pytest.fixture
async def houses(cluster: Cluster, tmp_path: Path, anyio_backend: str) -> AsyncIterator[list[HouseForTests]]:
    url = cluster.new_database()
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(house_for_tests(tmp_path, database=url)) for _ in range(2)]


async def test_who_comes_while_a_table_is_read_sees_what_was_stored_before_they_came(
    houses: list[HouseForTests], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody's step was acknowledged here; the other house had read the match before, and is not done with it."""
    here, there = houses
    ann = await here.browser().call_me("Ann")
    match = await ann.opened("invite")
    await here.browser().join((await ann.page(match)).invitations[0], "Bea")
    await ann.press(f"/m/{match}/start")
    table = await here.table(match)
    read, goes_on = asyncio.Event(), asyncio.Event()
    load = there.house.store.load

    async def slow_load(match: str, after: Standing = NOTHING_YET) -> Stored | None:
        stored = await load(match, after)
        read.set()
        await goes_on.wait()
        return stored

    monkeypatch.setattr(there.house.store, "load", slow_load)
    first = asyncio.create_task(there.house.table(match))
    await read.wait()
    seat = table.actors[0]
    action = table.game.actions.text(table.play.state.legal_actions(seat)[0])
    await here.house.act(table, seat, table.version, action)
    second = asyncio.create_task(there.house.table(match))
    await asyncio.sleep(0)  # it has come to wait
    goes_on.set()
    assert (await second).version == table.version == 1
    assert await first is await second
    assert there.house._loading == {}
