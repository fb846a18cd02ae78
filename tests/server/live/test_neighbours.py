"""Several houses on one PostgreSQL: any of them serves any match, and each thing happens once."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from tests.server.guests import Browser, HouseForTests, house_for_tests, stream_of
from tests.server.storage import rows
from tests.server.storage.postgres import Cluster

from smorgasboard.server.live import attendance, neighbours
from smorgasboard.server.live.table import Table
from smorgasboard.server.storage import EntryRow, Fence, Fenced, StorageError, Store, leases

pytestmark = pytest.mark.anyio


@pytest.fixture
async def houses(
    cluster: Cluster, tmp_path: Path, anyio_backend: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[list[HouseForTests]]:
    """Two processes could not share less: only the database."""
    monkeypatch.setattr(leases, "LEASE", 1.0)
    monkeypatch.setattr(neighbours, "ROUND", 0.2)
    monkeypatch.setattr(neighbours, "PRESENCE", 0.02)
    monkeypatch.setattr(attendance, "LATELY", 1.0)
    url = cluster.new_database()
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(house_for_tests(tmp_path, database=url)) for _ in range(2)]


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


async def test_a_match_goes_on_whoever_is_asked(houses: list[HouseForTests]) -> None:
    ann, bea, match = await two_friends(houses)
    for turn in range(12):
        for person in (ann, bea):
            there = at(houses[turn % 2], person)
            page = await there.page(match)
            if page.actions:
                await there.press(f"/m/{match}/act", version=page.version, action=page.actions[0])
    tables = [await house.table(match) for house in houses]
    assert tables[0].version > 12
    assert tables[0].entries == tables[1].entries
    assert tables[0].play.state.to_json() == tables[1].play.state.to_json()


async def test_who_looks_elsewhere_sees_a_step_without_asking(houses: list[HouseForTests]) -> None:
    ann, bea, match = await two_friends(houses)
    async with stream_of(at(houses[1], ann), f"/m/{match}/stream") as stream:
        await stream.next()
        page = await bea.page(match)
        here = at(houses[0], bea)
        await here.press(f"/m/{match}/act", version=page.version, action=page.actions[0])
        await stream.until(f'data-version="{page.version + 1}"')


async def test_an_undo_elsewhere_is_undone_here(houses: list[HouseForTests]) -> None:
    ann, bea, match = await two_friends(houses)
    for person in (ann, bea):
        page = await person.page(match)
        await person.press(f"/m/{match}/act", version=page.version, action=page.actions[0])
    (cook,) = (await houses[0].table(match)).actors
    cooks = [at(house, (ann, bea)[cook]) for house in houses]
    await cooks[0].act(match, "season")
    await cooks[1].press(f"/m/{match}/undo", version=(await houses[1].table(match)).version)
    tables = [await house.table(match) for house in houses]
    assert tables[0].play.state.to_json() == tables[1].play.state.to_json()
    assert [entry.kind for entry in tables[0].entries][-2:] == ["step", "undo"]


async def test_the_same_post_to_two_processes_counts_once(houses: list[HouseForTests]) -> None:
    ann, _bea, match = await two_friends(houses)
    page = await ann.page(match)
    posts = (at(house, ann).act(match, page.actions[0], page.version) for house in houses)
    assert [answer.status_code for answer in await asyncio.gather(*posts)] == [303, 303]
    assert (await houses[0].table(match)).version == page.version + 1


async def test_nobody_is_seated_twice(houses: list[HouseForTests]) -> None:
    for _ in range(5):
        ann = await houses[0].browser().call_me("Ann")
        match = await ann.opened("invite")
        (invitation,) = (await ann.page(match)).invitations[:1]
        await at(houses[1], ann).page(match)
        guests = [house.browser() for house in houses for _ in range(3)]
        path = invitation[invitation.index("/join/") :]
        answers = await asyncio.gather(*(guest.post(path, nickname="Guest") for guest in guests))
        assert sorted(answer.status_code for answer in answers) == [303, 403, 403, 403, 403, 403]
        tables = [await house.table(match) for house in houses]
        assert tables[0].seats == tables[1].seats


async def test_no_word_is_lost(houses: list[HouseForTests]) -> None:
    ann, bea, match = await two_friends(houses)
    lines = [(person, f"line {number} of {name}") for number in range(8) for name, person in (("a", ann), ("b", bea))]
    await asyncio.gather(*(person.press(f"/m/{match}/chat", text=line) for person, line in lines))
    for house in houses:
        said = (await house.table(match)).messages
        assert sorted(message.text for message in said) == sorted(line for _person, line in lines)
        assert [message.number for message in said] == list(range(1, 17))


async def test_one_rematch_for_all_who_ask(houses: list[HouseForTests]) -> None:
    ann, bea, match = await two_friends(houses)
    await play_to_the_end(houses, (ann, bea), match)
    answers = await asyncio.gather(*(person.press(f"/m/{match}/rematch") for person in (ann, bea)))
    assert len(set(answers)) == 1
    stored = await houses[0].house.store.matches_of((await houses[0].table(match)).seats[0].owner)
    assert len(stored) == 2


async def play_to_the_end(houses: list[HouseForTests], people: tuple[Browser, ...], match: str) -> None:
    while (await houses[0].table(match)).running:
        for person in people:
            page = await person.page(match)
            if page.actions:
                await person.press(f"/m/{match}/act", version=page.version, action=page.actions[-1])


async def test_presence_is_known_everywhere(houses: list[HouseForTests]) -> None:
    ann, _bea, match = await two_friends(houses)
    there = await houses[1].table(match)
    owner = there.seats[0].owner
    async with stream_of(ann, f"/m/{match}/stream") as stream:
        await stream.next()
        await eventually(lambda: there.present(owner))
    await eventually(lambda: not there.present(owner))


async def test_a_shared_screen_is_uncovered_everywhere(houses: list[HouseForTests]) -> None:
    ann = houses[0].browser()
    match = await ann.opened("same-screen")
    await ann.press(f"/m/{match}/start")
    there = at(houses[1], ann)
    assert (await there.page(match)).stage["data-stage"] == "handover"
    await ann.press(f"/m/{match}/uncover", seat=0)
    assert (await there.page(match)).stage["data-stage"] == "table"


# ---- what the house does by itself ----


async def test_bots_play_on_in_one_process_and_once(houses: list[HouseForTests]) -> None:
    ann = houses[0].browser()
    match = await ann.opened("play")
    tables = [await house.table(match) for house in houses]
    await play_against_bots(houses, ann, tables)
    numbers = [entry.number for entry in tables[0].entries]
    assert numbers == list(range(1, len(numbers) + 1))
    asked = [len(house.bot_workers.seeds) for house in houses]
    assert asked[0] >= sum(entry.by == "bot" for entry in tables[0].entries) > 0
    assert asked[1] == 0


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


async def test_another_process_goes_on_for_a_dead_one(houses: list[HouseForTests]) -> None:
    first, second = houses
    match = await bots_alone(first)
    await eventually(lambda: len(first.house.at_hand(match).entries) > 2)  # type: ignore[union-attr]
    await die(first)
    stopped = len((await second.table(match)).entries)
    there = await second.table(match)
    await eventually(lambda: len(there.entries) > stopped + 2 or not there.running)


async def bots_alone(house: HouseForTests) -> str:
    return str((await house.program().open("easy", "easy"))["id"])


async def die(house: HouseForTests) -> None:
    """As if by `kill -9`: nothing is told to anybody."""
    kept: Any = house.house
    for task in kept._neighbours._tasks:
        task.cancel()
    house.bot_workers.awake.clear()
    kept._neighbours._tasks.clear()


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


def test_a_second_process_on_sqlite_is_refused_in_a_sentence(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/matches.db"
    first = Store.open(url, serving=True)
    with pytest.raises(StorageError, match=r"Another Smorgasboard serves .* PostgreSQL"):
        Store.open(url, serving=True)
    Store.open(url).close()  # whoever only reads or saves a copy may
    first.close()
    Store.open(url, serving=True).close()
