"""Any house serves any match: what is done through one is done in all."""

import asyncio
from pathlib import Path

import pytest
from tests.server.guests import HouseForTests, stream_of
from tests.server.live.neighbours.houses import at, eventually, play_to_the_end, two_friends

from smorgasboard.server.storage import StorageError, Store

pytestmark = pytest.mark.anyio


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


async def test_a_shared_screen_is_uncovered_everywhere(houses: list[HouseForTests]) -> None:
    ann = houses[0].browser()
    match = await ann.opened("same-screen")
    await ann.press(f"/m/{match}/start")
    there = at(houses[1], ann)
    assert (await there.page(match)).stage["data-stage"] == "handover"
    await ann.press(f"/m/{match}/uncover", seat=0)
    assert (await there.page(match)).stage["data-stage"] == "table"


async def test_a_finished_record_is_talked_about_everywhere(houses: list[HouseForTests]) -> None:
    ann, bea, match = await two_friends(houses)
    await play_to_the_end(houses, (ann, bea), match)
    record = (await ann.get(f"/m/{match}/record")).content
    brought = (await houses[0].program().http.post("/api/v1/records", content=record)).json()["id"]
    there = await houses[1].table(brought)
    await ann.press(f"/m/{brought}/chat", text="How was that?")
    await eventually(lambda: there.messages)
    assert there.imported is not None
    assert not there.left_behind


def test_a_second_process_on_sqlite_is_refused_in_a_sentence(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/matches.db"
    first = Store.open(url, serving=True)
    with pytest.raises(StorageError, match=r"Another Smorgasboard serves .* PostgreSQL"):
        Store.open(url, serving=True)
    Store.open(url).close()  # whoever only reads or saves a copy may
    first.close()
    Store.open(url, serving=True).close()
