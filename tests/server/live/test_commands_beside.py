"""Commands that change the store while a house has the match in memory: it notices, and nobody sees what is gone."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.guests import HouseForTests, house_for_tests, sentence, stream_of
from tests.server.live.test_at_the_table import serving
from tests.server.pages.test_ends_and_records import bring, finished, recorded

import smorgasboard as sb
from smorgasboard.server.live import command_watch, neighbours
from smorgasboard.server.storage.beside import open_beside
from smorgasboard.server.storage.beside.upkeep import delete_matches, forget

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["sqlite", "postgresql"])
async def served(
    request: pytest.FixtureRequest, tmp_path: Path, anyio_backend: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[HouseForTests]:
    monkeypatch.setattr(command_watch, "PAUSE", 0.01)
    monkeypatch.setattr(neighbours, "ROUND", 0.2)
    url = request.getfixturevalue("cluster").new_database() if request.param == "postgresql" else ""
    async with house_for_tests(tmp_path, database=url) as opened:
        yield opened


async def eventually(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.01)


def quietly(_done: int, _total: int) -> None:
    pass


async def remove(house: HouseForTests, match: str) -> None:
    with closing(open_beside(house.house.settings.database)) as database:
        assert await asyncio.to_thread(delete_matches, database, [match], quietly) == 1


async def forgotten(house: HouseForTests, name: str) -> None:
    with closing(open_beside(house.house.settings.database)) as database:
        assert (await asyncio.to_thread(forget, database, name, quietly)).matches


async def test_a_deleted_table_is_left_by_all(served: HouseForTests) -> None:
    people, match, _cook = await serving(served)
    async with stream_of(people[0], f"/m/{match}/stream") as stream:
        await stream.next()
        await remove(served, match)
        await eventually(lambda: served.house.at_hand(match) is None)
        await stream.until("event: bye")
    answer = await people[0].get(f"/m/{match}")
    assert answer.status_code == 404
    assert "no match of that name" in sentence(answer)


async def test_who_acts_before_the_house_has_noticed_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command_watch, "PAUSE", 1000.0)
    async with house_for_tests(tmp_path) as house:
        for deed in ("act", "undo", "chat", "leave"):
            people, match, cook = await serving(house)
            me, table = people[cook], await house.table(match)
            page = await me.page(match)
            await remove(house, match)
            fields = {"version": table.version, "action": page.actions[0], "text": "Hello?"}
            if deed == "undo":
                table.play.can_undo = lambda seat: True  # type: ignore[method-assign]
            answer = await me.post(f"/m/{match}/{deed}", **fields)
            assert answer.status_code == 409, (deed, sentence(answer))
            assert (await me.get(f"/m/{match}")).status_code == 404


async def test_a_forgotten_name_leaves_the_tables_in_memory(served: HouseForTests) -> None:
    people, match, cook = await serving(served)
    for person, text in ((people[0], "It is me"), (people[1], "Hello Seat0")):
        await person.press(f"/m/{match}/chat", text=text)
    before = await served.table(match)
    name = before.names[0]
    await forgotten(served, name)
    await eventually(lambda: served.house.at_hand(match) is not before)
    after = await served.table(match)
    assert after.names == ("Player 1", before.names[1])
    page = (await people[1].page(match)).text
    assert name not in page
    assert "It is me" not in page
    assert after.entries == before.entries
    acting = await people[cook].page(match)  # the seat is still theirs, and play goes on
    await people[cook].press(f"/m/{match}/act", version=acting.version, action=acting.actions[0])


async def test_records_of_forgotten_people_verify(served: HouseForTests) -> None:
    people, match = await finished(served)
    before = sb.Record.loads((await people[0].get(f"/m/{match}/record")).text)
    await forgotten(served, before.header.seats[0])
    await eventually(lambda: served.house.at_hand(match) is None)
    text = (await people[0].get(f"/m/{match}/record")).text
    after = sb.Record.loads(text)
    assert before.header.seats[0] not in text
    assert (after.steps, after.seed, after.result) == (before.steps, before.seed, before.result)
    table = await served.table(match)
    assert sb.verify(after, table.game).seed_checked


async def test_imports_in_memory_forget_too(served: HouseForTests) -> None:
    me = served.browser()
    text = recorded(500).record(reveal_seed=True).dumps()
    location = (await bring(me, text)).headers["location"]
    match = location.split("/")[2]
    assert "Ann" in (await me.get(location)).text
    await forgotten(served, "Ann")
    await eventually(lambda: served.house.at_hand(match) is None)
    assert "Ann" not in (await me.get(location)).text


async def test_tables_that_nothing_happened_to_stay(served: HouseForTests) -> None:
    people, match, _cook = await serving(served)
    _others, gone, _cook = await serving(served)
    kept = await served.table(match)
    await remove(served, gone)
    await eventually(lambda: served.house.at_hand(gone) is None)
    assert await served.table(match) is kept
    assert not kept.left_behind
    assert (await people[0].get(f"/m/{match}")).status_code == 200
