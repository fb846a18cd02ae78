"""People and devices in the store, on both databases."""

import asyncio
from typing import Any

import pytest
from tests.server.storage.rows import match, seat

from smorgasboard.server.storage import DeviceRow, PersonRow, Safety, Store

pytestmark = pytest.mark.anyio
ANN = PersonRow("ann", {"nickname": "Ann"}, 100.0)


def device(name: str, person: str | None = "ann", at: float = 100.0, **more: Any) -> DeviceRow:
    return DeviceRow(name, person, "Firefox/Linux", at, at, **more)


async def test_somebody_is_kept_with_their_devices_and_newest_tastes(store: Store) -> None:
    await store.keep(ANN, device("laptop"))
    await store.set_phrase("ann", "mark")
    await store.keep(PersonRow("ann", {"nickname": "Anna"}, 200.0), device("phone", at=200.0))
    assert await store.person("ann") == PersonRow("ann", {"nickname": "Anna"}, 100.0, "mark")
    assert [row.id for row in await store.devices_of("ann")] == ["phone", "laptop"]
    assert await store.safety("ann") == Safety(2, True)
    assert await store.safety("bea") == Safety(0, False)


async def test_a_link_is_used_by_one_of_many(store: Store) -> None:
    await store.keep(ANN, device("laptop"))
    await store.offer_link("link", "ann", 100.0, 700.0)
    found = await asyncio.gather(*(store.use_link("link", device(f"d{n}", at=101.0), "") for n in range(8)))
    assert sum(each is not None for each in found) == 1
    assert len(await store.devices_of("ann")) == 2


async def test_a_link_counts_until_its_time_and_not_after_that(store: Store) -> None:
    await store.keep(ANN, device("laptop"))
    await store.offer_link("link", "ann", 100.0, 700.0)
    assert await store.offered_by("link", 700.5) is None
    assert await store.use_link("link", device("late", at=700.5), "") is None
    assert await store.use_link("other", device("guess", at=101.0), "") is None
    assert await store.use_link("link", device("in time", at=700.0), "") == ANN


async def test_ended_devices_are_told_once_and_never_come_back(store: Store) -> None:
    await store.keep(ANN, device("laptop"))
    await store.keep(ANN, device("phone"))
    assert await store.end_devices("bea", ["phone"], 150.0) == 0
    assert await store.end_devices("ann", ["phone"], 150.0) == 1
    assert await store.end_devices("ann", ["phone"], 160.0) == 0
    assert [(each.device, each.person, each.at) for each in await store.ended_since(0.0)] == [("phone", "ann", 150.0)]
    assert await store.ended_since(151.0) == []
    await store.keep(ANN, device("phone"))
    assert [row.id for row in await store.devices_of("ann")] == ["laptop"]


async def test_seats_hosts_and_wishes_of_one_visitor_become_anothers(store: Store) -> None:
    setup = {"speeds": {"bea": ["fast", -1]}, "off_shelf": ["bea", "cy"], "options": {"deck": ["a"]}}
    await store.create(match(host="bea", setup=setup), [seat(0, owner="bea"), seat(1, owner="cy")])
    await store.create(match("m2"), [seat(0, "m2", owner="cy")])
    assert await store.bring_along("bea", "ann") == ["m1"]
    stored = await store.load("m1")
    assert stored is not None
    assert (stored.match.host, stored.match.revision) == ("ann", 1)
    assert [row.owner for row in stored.seats] == ["ann", "cy"]
    told = {"speeds": {"ann": ["fast", -1]}, "off_shelf": ["ann", "cy"], "options": {"deck": ["a"]}}
    assert stored.match.setup == told
