"""Devices of people, whichever process they ask."""

import asyncio

import pytest
from tests.server.guests import HouseForTests, stream_of
from tests.server.live.neighbours.houses import at
from tests.server.pages.test_devices import another_device, ends, link_of, marks

pytestmark = pytest.mark.anyio


async def test_a_link_is_used_once_by_whichever_process(houses: list[HouseForTests]) -> None:
    ann = await houses[0].browser().call_me("Ann")
    for _ in range(5):
        link = await link_of(ann)
        answers = await asyncio.gather(*(each.browser().post(link) for each in houses * 2))
        assert sorted(answer.status_code for answer in answers) == [303, 404, 404, 404]
    assert len(await marks(at(houses[1], ann))) == 5


async def test_ended_at_one_process_a_device_is_ended_at_all(houses: list[HouseForTests]) -> None:
    ann = await houses[0].browser().call_me("Ann")
    match = await ann.opened("invite")
    phone = at(houses[1], await another_device(ann))
    async with stream_of(phone, f"/m/{match}/stream") as open_page:
        await open_page.next()
        (mark,) = await marks(ann)
        await ends(ann, mark)
        await open_page.until("event: bye")
    assert "taken off your devices" in (await phone.get("/")).text
