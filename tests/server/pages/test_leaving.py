"""Leaving for good: a match is given up, or taken off one's shelf, and others lose nothing by it."""

import pytest
from tests.server.guests import Browser, HouseForTests
from tests.server.live.test_at_the_table import serving
from tests.server.pages.test_ways_in import FOODFIGHTERS

import smorgasboard as sb

pytestmark = pytest.mark.anyio


async def gives_up(who: Browser, match: str) -> None:
    asked = await who.post(f"/m/{match}/resign")
    assert asked.status_code == 409, "it is asked first"
    assert "Give up all the same?" in asked.text
    await who.press(f"/m/{match}/resign", sure=match)


async def test_a_match_against_bots_ends_when_it_is_given_up(house: HouseForTests) -> None:
    ann = house.browser()
    match = await ann.opened("play", FOODFIGHTERS)
    table = await house.table(match)
    await gives_up(ann, match)
    assert (table.row.stage, table.row.result) == ("over", None)
    page = await ann.page(match)
    assert "gave up" in page.text
    assert page.actions == []
    shelf = (await ann.get("/")).text
    assert "Still on the table" not in shelf
    assert "Given up" in shelf


async def test_nothing_is_played_after_that_and_the_record_can_go_on(house: HouseForTests) -> None:
    ann = house.browser()
    match = await ann.opened("same-screen", FOODFIGHTERS)
    await ann.press(f"/m/{match}/start")
    before = await ann.page(match)
    await gives_up(ann, match)
    assert (await ann.act(match, before.actions[0], version=before.version)).status_code == 409
    assert (await ann.post(f"/m/{match}/resign", sure=match)).status_code == 409
    record = sb.Record.loads((await ann.get(f"/m/{match}/record")).text)
    assert record.seed is not None
    assert record.result is None
    for page in ("replay", "verify", ""):
        assert (await ann.get(f"/m/{match}/{page}".rstrip("/"))).status_code == 200, page


async def test_it_is_still_given_up_when_it_is_read_again(house: HouseForTests) -> None:
    ann = house.browser()
    match = await ann.opened("play", FOODFIGHTERS)
    await gives_up(ann, match)
    table = await house.table(match)
    house.house._forget(table)
    assert "gave up" in (await ann.get(f"/m/{match}")).text


async def test_friends_play_on_with_a_bot_in_the_seat_of_whoever_gives_up(house: HouseForTests) -> None:
    (ann, bea), match, _cook = await serving(house)
    await gives_up(ann, match)
    table = await house.table(match)
    assert table.running
    assert [seat.away for seat in table.seats] == [True, False]
    assert f"/m/{match}" not in (await ann.get("/")).text
    assert f"/m/{match}" in (await bea.get("/")).text


async def test_a_match_is_taken_off_one_shelf_and_stays_on_the_others(house: HouseForTests) -> None:
    (ann, bea), match, _cook = await serving(house)
    await ann.press(f"/m/{match}/off-shelf")
    assert f"/m/{match}" not in (await ann.get("/")).text
    assert f"/m/{match}" in (await bea.get("/")).text
    assert (await ann.get(f"/m/{match}")).status_code == 200, "it is still there"


async def test_strangers_cannot_take_anything_off_a_shelf_nor_give_up_for_others(house: HouseForTests) -> None:
    _people, match, _cook = await serving(house)
    eve = house.browser()
    await eve.get("/")
    for way in ("off-shelf", "resign"):
        assert (await eve.post(f"/m/{match}/{way}", sure=match)).status_code == 403


async def test_play_now_is_for_as_many_as_one_wants(house: HouseForTests) -> None:
    ann = house.browser()
    for players in (2, 4):
        match = await ann.opened("play", "consumption:thought", players=str(players))
        names = (await house.table(match)).names
        assert len(set(names)) == players
    match = await ann.opened("play", "consumption:thought", players="1")
    assert (await house.table(match)).names == ("Guest",)
    assert (await ann.post("/play", game="foodfighters:classic", players="5")).status_code == 422
