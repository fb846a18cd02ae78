"""Who is at a table, and since when somebody is not, is known to every process on the same PostgreSQL."""

import pytest
from tests.server.guests import HouseForTests, sentence, stream_of
from tests.server.live.neighbours.houses import at, eventually, two_friends
from tests.server.live.test_seats_are_theirs import Later, against_a_program, later

from smorgasboard.server.live import attendance

__all__ = ["later"]
pytestmark = pytest.mark.anyio


async def test_somebody_at_another_process_is_there(houses: list[HouseForTests], later: Later) -> None:
    """Also for a process that has never seen the match before."""
    program, bea, match = await against_a_program(houses[0])
    async with stream_of(program, f"/api/v1/matches/{match}/stream") as stream:
        await stream.next()
        store = houses[1].house.store
        later(1000)
        while "seat 0" not in (await store.seen_elsewhere([match]))[match].here:
            pass
        answer = await at(houses[1], bea).post(f"/m/{match}/stand-in/0")
        assert "is here" in sentence(answer)


async def test_when_somebody_left_is_known_to_a_process_that_did_not_see_it(houses: list[HouseForTests]) -> None:
    ann, bea, match = await two_friends(houses)
    owner = (await houses[0].table(match)).seats[1].owner
    store = houses[1].house.store
    async with stream_of(at(houses[0], bea), f"/m/{match}/stream") as stream:
        await stream.next()
        while owner not in (await store.seen_elsewhere([match]))[match].here:
            pass
    while owner in (seen := (await store.seen_elsewhere([match]))[match]).here:
        pass
    assert 0 <= seen.ago[owner] < 60
    answer = await at(houses[1], ann).post(f"/m/{match}/stand-in/1")
    assert answer.status_code == 400


async def test_a_program_that_asks_another_process_is_there_and_comes_back(
    houses: list[HouseForTests], later: Later
) -> None:
    program, bea, match = await against_a_program(houses[0])
    secret = program.http.headers["authorization"].split()[1]
    there = houses[1].program(secret)
    tables = [await house.table(match) for house in houses]
    later(1000)
    await there.see(match)
    await eventually(lambda: tables[0].present("seat 0"))
    assert "is here" in sentence(await bea.post(f"/m/{match}/stand-in/0"))
    later(attendance.LATELY + 1)
    await eventually(lambda: not tables[0].present("seat 0"))
    assert "may be back in a moment" in sentence(await bea.post(f"/m/{match}/stand-in/0"))
    tables[0].patience = 0.0  # the database's clock does not jump
    for house in houses:
        house.bot_workers.awake.clear()
    await bea.press(f"/m/{match}/stand-in/0")
    assert "Bea let a bot play for you" in (await there.see(match))["notice"]
    assert (await there.http.post(f"/api/v1/matches/{match}/return")).status_code == 200
    assert not (await houses[0].table(match)).seats[0].away
