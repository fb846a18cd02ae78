"""What happens at the end of somebody's time is agreed before play begins."""

from dataclasses import replace

import pytest
from tests.server.guests import Browser, HouseForTests, eventually, sentence

from smorgasboard.server.clocks import agreement
from smorgasboard.server.clocks.agreement import DAY
from smorgasboard.server.live.table import Table

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _quick_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agreement, "CLOCKS", (0, 1, 7 * DAY))


async def begun(house: HouseForTests, late: str, clock: int = 1) -> tuple[list[Browser], Table]:
    ann, bea = await house.browser().call_me("Ann"), house.browser()
    match = await ann.opened("invite")
    await bea.join((await ann.page(match)).invitations[0], "Bea")
    await ann.press(f"/m/{match}/setup", clock=clock, late=late)
    await ann.press(f"/m/{match}/start")
    return [ann, bea], await house.table(match)


async def test_a_bot_takes_over_and_who_was_late_is_told_and_takes_the_seat_back(house: HouseForTests) -> None:
    house.bot_workers.awake.clear()
    (ann, _bea), table = await begun(house, "replace")

    async def gone() -> bool:
        return table.seats[0].away and table.seats[1].away

    await eventually(gone)
    assert table.entries == [], "the clock itself decides nothing"
    assert "Your time was up, so a bot plays for you" in (await ann.page(table.id)).text
    table.row = replace(table.row, setup={**table.row.setup, "clock": 7 * DAY})
    await ann.press(f"/m/{table.id}/return")
    assert [seat.away for seat in table.seats] == [False, True]
    assert table.time.left[0].until - table.row.created > 7 * DAY + 1, "they have all of their time again"
    house.bot_workers.awake.set()


async def test_where_all_wait_no_clock_runs(house: HouseForTests) -> None:
    (ann, _bea), table = await begun(house, "wait")
    assert table.clock is None
    assert "When time is up everybody waits" not in (await ann.page(table.id)).text
    _people, other = await begun(house, "decide", 7 * DAY)
    assert other.clock is not None


async def test_what_was_agreed_stands_in_the_lobby_and_unknown_wishes_are_refused(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    match = await ann.opened("invite")
    answer = await ann.post(f"/m/{match}/setup", clock=1, late="panic")
    assert answer.status_code == 400
    assert "decide, replace, wait" in sentence(answer)
    await ann.press(f"/m/{match}/setup", clock=1, late="wait")
    await ann.press(f"/m/{match}/setup", players=3)
    table = await house.table(match)
    assert (table.time.agreed.late, table.setting("clock")) == ("wait", 1)
    assert "When time is up everybody waits" in (await ann.page(match)).text
    await ann.press(f"/m/{match}/setup", late="decide")
    assert "late" not in table.row.setup
