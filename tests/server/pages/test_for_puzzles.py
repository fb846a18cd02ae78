"""A finished match is given for puzzles by all who played it, or not at all."""

import json

import pytest
from tests.server.guests import Browser, HouseForTests, Page
from tests.server.pages.test_ends_and_records import finished
from tests.server.pages.test_my_tables import delete, saved

from smorgasboard.server.storage.consents import all_agree, unnamed

pytestmark = pytest.mark.anyio


async def is_given(house: HouseForTests, match: str) -> bool:
    stored = await house.house.stored(match)
    return all_agree(stored.match, stored.seats)


async def end_of(somebody: Browser, match: str) -> Page:
    return await somebody.page(match)


async def test_it_takes_everybody_who_played_and_each_may_take_it_back(house: HouseForTests) -> None:
    people, match = await finished(house)
    path = f"/m/{match}/for-puzzles"
    assert path in (await end_of(people[0], match)).forms
    assert not await is_given(house, match)
    await people[0].press(path, agrees="yes")
    await people[0].press(path, agrees="yes")
    assert "You agreed" in (await end_of(people[0], match)).text
    assert not await is_given(house, match)
    assert json.loads((await saved(people[0]))["about-me.json"])["given_for_puzzles"] == [match]
    assert json.loads((await saved(people[1]))["about-me.json"])["given_for_puzzles"] == []
    await people[1].press(path, agrees="yes")
    assert await is_given(house, match)
    await people[1].press(path, agrees="no")
    assert not await is_given(house, match)


async def test_strangers_and_running_matches_are_refused(house: HouseForTests) -> None:
    people, match = await finished(house)
    eve = await house.browser().call_me("Eve")
    assert f"/m/{match}/for-puzzles" not in (await end_of(eve, match)).forms
    assert (await eve.post(f"/m/{match}/for-puzzles", agrees="yes")).status_code == 403
    running = await people[0].opened("play", "foodfighters:classic", level="easy")
    assert (await people[0].post(f"/m/{running}/for-puzzles", agrees="yes")).status_code == 403


async def test_it_goes_with_delete_everything(house: HouseForTests) -> None:
    people, match = await finished(house)
    for somebody in people:
        await somebody.press(f"/m/{match}/for-puzzles", agrees="yes")
    assert await is_given(house, match)
    await delete(people[1])
    assert not await is_given(house, match)


async def test_nobody_s_name_is_in_what_is_given(house: HouseForTests) -> None:
    _people, match = await finished(house)
    table = await house.table(match)
    given = unnamed(table.record)
    assert given.header.seats == tuple(f"Seat {number}" for number in range(1, len(table.names) + 1))
    assert not any(step.note for step in given.steps)
    assert given.result == table.record.result
