"""What a house does by itself: in one process, once, and in another one when that is gone."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from tests.server.guests import HouseForTests
from tests.server.live.neighbours.houses import at, bots_alone, by_bots, deaf, die, eventually, play_against_bots
from tests.server.live.test_seats_are_theirs import Later, later
from tests.server.storage import rows
from tests.server.storage.postgres import Cluster

import smorgasboard as sb
from smorgasboard.server.clocks import clock_setup
from smorgasboard.server.errors import MovedOn
from smorgasboard.server.live import bot, house as house_module, new_match, opening
from smorgasboard.server.live.table import Table
from smorgasboard.server.storage import EntryRow, Fence, Fenced, Store, leases

__all__ = ["later"]
pytestmark = pytest.mark.anyio


async def test_bots_play_on_in_one_process_and_once(
    houses: list[HouseForTests], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "LEASE", 1e9)  # a busy machine may hold up a process for longer than a lease lasts
    ann = houses[0].browser()
    match = await ann.opened("play")
    tables = [await house.table(match) for house in houses]
    await play_against_bots(houses, ann, tables)
    numbers = [entry.number for entry in tables[0].entries]
    assert numbers == list(range(1, len(numbers) + 1))
    asked = [len(house.bot_workers.seeds) for house in houses]
    assert asked[0] >= sum(entry.by == "bot" for entry in tables[0].entries) > 0
    assert asked[1] == 0


async def test_another_process_goes_on_for_a_dead_one(houses: list[HouseForTests]) -> None:
    first, second = houses
    match = await bots_alone(first)
    await eventually(lambda: len(first.house.at_hand(match).entries) > 2)  # type: ignore[union-attr]
    await die(first)
    stopped = len((await second.table(match)).entries)
    there = await second.table(match)
    await eventually(lambda: len(there.entries) > stopped + 2 or not there.running)


async def test_a_process_that_wakes_up_late_can_do_nothing(houses: list[HouseForTests]) -> None:
    first, second = houses
    first.bot_workers.awake.clear()
    match = await bots_alone(first)
    kept: Any = first.house
    await eventually(lambda: match in kept._neighbours._fences)
    old = kept._neighbours.fence(match)
    await die(first)
    there = await second.table(match)
    await eventually(lambda: len(there.entries) > 1 or not there.running)
    entry = EntryRow(match, len(there.entries) + 1, "step", 0, "pass", (), "", 1.0, "bot")
    with pytest.raises(Fenced):
        await first.house.store.append(entry, None, old)
    with pytest.raises(Fenced):
        await first.house.store.append(entry, None, Fence("", -1))


async def test_who_closes_hands_over_at_once(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leases, "LEASE", 1e9)
    url = cluster.new_database()
    first, second = Store.open(url), Store.open(url)
    try:
        await first.create(rows.match(), [rows.seat(0, kind="bot", level="easy")])
        assert await first.orphans(5) == ["m1"]
        held = await first.take_lease("m1")
        assert held is not None
        assert await second.take_lease("m1") is None
        assert await second.orphans(5) == []
        await first.step_back()
        assert await second.orphans(5) == ["m1"]
        taken = await second.take_lease("m1")
        assert taken is not None
        assert taken.number > held.number
        assert await first.renew_leases() == {}
    finally:
        first.close()
        second.close()


async def test_a_lease_whose_answer_was_lost_is_used_all_the_same(
    houses: list[HouseForTests], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = houses[0]
    await die(houses[1])
    monkeypatch.setattr(leases, "orphans", lambda *_: [])
    made = opening(sb.load("dinner:home"), [bot("easy"), bot("easy")], "", seed="1")
    await first.house.store.create(made.row, made.seats)
    assert await first.house.store.take_lease(made.row.id) is not None
    while not (stored := await first.house.store.load(made.row.id)) or not stored.entries:
        await asyncio.sleep(0.01)


async def test_nobody_keeps_a_match_that_is_over(houses: list[HouseForTests]) -> None:
    match = await bots_alone(houses[0])
    kept: Any = houses[0].house
    table = await houses[0].table(match)
    await eventually(lambda: not table.running and match not in kept._neighbours._fences)
    assert await houses[0].house.store.renew_leases() == {}


async def test_a_bot_moves_though_its_table_left_the_memory_and_the_notice_was_lost(
    houses: list[HouseForTests], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = houses
    ann = first.browser()
    match = await ann.opened("play")
    kept: Any = first.house
    table = await first.table(match)
    await eventually(lambda: by_bots(table) and table.awaited == (0,) and not table.background)
    before = by_bots(table)
    kept._neighbours._notices.close()
    monkeypatch.setattr(house_module, "IDLE", -1.0)
    while first.house.at_hand(match) is not None:
        first.house.tidy_up()
        await asyncio.sleep(0.01)
    there = await second.table(match)
    while by_bots(there) == before:
        page = await at(second, ann).page(match)
        if page.actions:
            await at(second, ann).act(match, page.actions[-1], page.version)
        await asyncio.sleep(0.01)
    assert not second.bot_workers.seeds


async def test_what_takes_long_or_goes_wrong_does_not_keep_leases_from_being_renewed(
    houses: list[HouseForTests], monkeypatch: pytest.MonkeyPatch
) -> None:
    renewals: list[str] = []
    renew = leases.renew

    def counted(connection: Any, keeper: str) -> dict[str, int]:
        renewals.append(keeper)
        if len(renewals) % 2:
            raise KeyError("a mistake in the code")
        return renew(connection, keeper)

    async def for_ever(*_: object) -> list[str]:
        return await asyncio.Event().wait()  # type: ignore[return-value]

    monkeypatch.setattr(houses[0].house.store, "orphans", for_ever)
    monkeypatch.setattr(leases, "renew", counted)
    own = houses[0].house.store.process
    await eventually(lambda: renewals.count(own) > 4)


async def test_a_clock_runs_out_once(houses: list[HouseForTests]) -> None:
    """Both know the table, and that its time is over."""
    people = [new_match.person("Ann", "a"), new_match.person("Bea", "b")]
    made = opening(sb.load("dinner:home"), people, "", time_to_think=clock_setup(60), seed="1")
    long_ago = replace(made.row, touched=1.0, created=1.0, setup={**made.row.setup, "began": 1.0})
    await houses[0].house.store.create(long_ago, made.seats)
    tables = [await house.table(long_ago.id) for house in houses]
    await eventually(lambda: tables[0].entries and tables[1].entries)
    first = [entry for entry in tables[0].entries if entry.at <= tables[0].entries[0].at + 30]
    assert {entry.by for entry in first} == {"clock"}
    assert len(first) == len({entry.seat for entry in first})
    assert [bool(house.bot_workers.seeds) for house in houses].count(True) == 1


async def test_who_decided_in_time_is_not_replaced_by_a_process_that_did_not_hear_of_it(
    houses: list[HouseForTests], later: Later
) -> None:
    first, second = houses
    match, table, secrets = await by_letter(first)
    kept: Any = first.house
    await eventually(lambda: match in kept._neighbours._fences)
    deaf(first)
    ann = second.program(secrets[0])
    view = await ann.see(match)
    assert (await ann.act(match, view["legal"][0], view["version"])).status_code == 200
    assert table.version == 0
    later(86_401)
    await first.house.out_of_time(table, 0)
    assert not (await second.table(match)).seats[0].away
    assert table.version == 1


async def test_a_process_that_lost_its_lease_replaces_nobody(houses: list[HouseForTests], later: Later) -> None:
    first, second = houses
    match, table, _secrets = await by_letter(first)
    kept: Any = first.house
    await eventually(lambda: match in kept._neighbours._fences)
    await die(first)
    other: Any = second.house
    await eventually(lambda: match in other._neighbours._fences)
    await other._background.close()  # which could do it
    later(86_401)
    with pytest.raises(MovedOn):
        await first.house.out_of_time(table, 0)
    assert not (await first.house.stored(match)).seats[0].away


async def by_letter(house: HouseForTests) -> tuple[str, Table, list[str]]:
    opened = await house.program().open("person", "person", clock=86_400, late="replace")
    return opened["id"], await house.table(opened["id"]), [seat["secret"] for seat in opened["seats"]]
