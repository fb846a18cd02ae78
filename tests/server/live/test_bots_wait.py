"""Where all decide at once, bots leave people time to take part."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server.guests import HouseForTests, eventually, house_for_tests

from smorgasboard.server.live import background
from smorgasboard.server.live.table import Table

pytestmark = pytest.mark.anyio
ALL_AT_ONCE = "foodadvice:standard"
QUICK = 0.001


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, anyio_backend: str) -> AsyncIterator[HouseForTests]:
    """Where bots would wait for people until the cows come home."""
    monkeypatch.setattr(background, "LEISURE", 10**9)
    async with house_for_tests(tmp_path, pace=QUICK) as opened:
        yield opened


async def played(house: HouseForTests, *actions: str) -> Table:
    """A match in which the person on the first seat has done this."""
    ann = house.browser()
    match = await ann.opened("play", ALL_AT_ONCE, level="easy")
    for action in actions:
        await ann.act(match, action)
    return await house.table(match)


async def test_bots_wait_while_people_decide(house: HouseForTests) -> None:
    table = await played(house)
    await asyncio.sleep(300 * QUICK)
    assert table.entries == []


async def test_bots_move_when_people_are_done(house: HouseForTests) -> None:
    table = await played(house, "keep 1-2-3")
    for stage, action in (("naming", "name"), ("voting", "vote 2")):
        await eventually(lambda wanted=stage: has_come(table, wanted))
        await house.house.act(table, 0, table.version, action)
    await eventually(lambda: has_come(table, "placing"))


async def has_come(table: Table, stage: str) -> bool:
    return bool(table.play.state.view(0)["stage"] == stage)


async def test_a_bot_that_has_begun_goes_on(house: HouseForTests) -> None:
    table = await played(house)
    await house.house.act(table, 1, table.version, "offer 1 to 4", by="bot")

    async def the_offer_is_made() -> bool:
        return [entry.seat for entry in table.entries] == [1, 1]

    await eventually(the_offer_is_made)


async def test_whoever_is_asked_something_by_a_person_answers(house: HouseForTests) -> None:
    table = await played(house, "offer 1 to 4", "want class economy")

    async def the_offer_is_answered() -> bool:
        return 0 in table.actors and len(table.entries) > 2

    await eventually(the_offer_is_answered)


async def test_they_do_not_wait_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "LEISURE", 5)
    async with house_for_tests(tmp_path, pace=QUICK) as house:
        table = await played(house)

        async def bots_have_moved() -> bool:
            return bool(table.entries)

        await eventually(bots_have_moved)


async def test_a_bot_whose_offer_is_open_waits_for_the_answer(house: HouseForTests) -> None:
    table = await played(house)
    for action in ("offer 1 to 1", "want class economy"):
        await house.house.act(table, 1, table.version, action, by="bot")
    await asyncio.sleep(300 * QUICK)
    assert [entry.seat for entry in table.entries] == [1, 1], "it neither withdraws nor keeps"
    assert (1 in table.actors, 1 in table.awaited) == (True, False)


async def test_people_who_wait_may_withdraw_or_choose(house: HouseForTests) -> None:
    table = await played(house)
    ann = 0
    await house.house.act(table, ann, table.version, "offer 1 to 4")
    await house.house.act(table, ann, table.version, "want tag sweet")
    assert ann in table.actors
    assert "forget" in [table.game.actions.text(action) for action in table.play.state.legal_actions(ann)]
