"""A clock for days: what is agreed, what is left, what happens at its end, and how whoever was late hears of it."""

from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from tests.server.guests import Browser, HouseForTests, Program, eventually, house_for_tests, sentence
from tests.server.live.test_seats_are_theirs import Later, later

from smorgasboard.server.live import background
from smorgasboard.server.live.table import Table

__all__ = ["later"]
pytestmark = pytest.mark.anyio
HOUR, DAY = 3_600, 86_400
NIGHTS = {"from": 22, "to": 8, "zone": "Europe/Berlin"}
EVENING = datetime(2026, 6, 3, 20, tzinfo=ZoneInfo("Europe/Berlin")).timestamp()
"""A Wednesday."""


@pytest.fixture(autouse=True)
def _look_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "LOOK_AGAIN", 0.01)


async def by_letter(house: HouseForTests, **agreed: Any) -> tuple[list[Program], Table]:
    opened = await house.program().open("person", "person", clock=DAY, **agreed)
    programs = [house.program(seat["secret"]) for seat in opened["seats"]]
    return programs, await house.table(opened["id"])


async def test_programs_agree_on_all_of_it_and_see_it(house: HouseForTests) -> None:
    programs, table = await by_letter(house, reserve=3 * DAY, nights=NIGHTS, late="wait")
    clock = (await programs[0].see(table.id))["clock"]
    time = clock.pop("times")[0]
    assert clock == {"decision": DAY, "reserve": 3 * DAY, "late": "wait", "nights": NIGHTS}
    assert (time["seat"], time["reserve"]) == (0, 3 * DAY)
    assert DAY < time["own"] - table.row.created < 3 * DAY
    assert 3 * DAY < time["until"] - time["own"] < 8 * DAY
    other = await house.program().open("person", "person")
    assert "clock" not in await house.program().see(other["id"])


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"clock": 0, "reserve": DAY}, "A reserve goes with a clock"),
        ({"reserve": 17}, "A reserve is 300, "),
        ({"late": "panic"}, "'decide', 'replace' or 'wait'"),
        ({"clock": 300, "nights": NIGHTS}, "an hour or more"),
        ({"nights": {**NIGHTS, "to": 22}}, "A night goes from one full hour"),
        ({"nights": {**NIGHTS, "from": 9}}, "lasts 16 hours at most"),
        ({"nights": {**NIGHTS, "zone": "../../etc/passwd"}}, "There is no time zone ../../etc/passwd"),
    ],
)
async def test_what_cannot_be_agreed_on_is_refused_in_a_sentence(
    house: HouseForTests, wish: dict[str, object], reason: str
) -> None:
    seats = [{"kind": "person"}, {"kind": "person"}]
    wanted = {"game": "dinner:home", "seats": seats, "clock": DAY, **wish}
    answer = await house.program().http.post("/api/v1/matches", json=wanted)
    assert answer.status_code in {400, 422}
    assert reason in answer.json()["error"]


async def at_the_lobby(house: HouseForTests) -> tuple[Browser, Browser, str]:
    ann, bea = await house.browser().call_me("Ann"), house.browser()
    match = await ann.opened("invite")
    await bea.join((await ann.page(match)).invitations[0], "Bea")
    return ann, bea, match


async def test_the_lobby_says_it_in_sentences_and_a_short_clock_takes_nights_away(house: HouseForTests) -> None:
    ann, bea, match = await at_the_lobby(house)
    await ann.press(f"/m/{match}/setup", clock=DAY, reserve=3 * DAY)
    await ann.press(f"/m/{match}/setup", nights="22-8", zone="America/New_York")
    seen = (await bea.page(match)).text
    assert "Who needs longer has a reserve of 3 days for the whole match" in seen
    assert "The clock stands still from 22:00 to 8:00, as it is in New York" in seen
    table = await house.table(match)
    assert table.row.setup["nights"] == {**NIGHTS, "zone": "America/New_York"}
    await ann.press(f"/m/{match}/setup", clock=300)
    assert "nights" not in table.row.setup
    assert table.row.setup["reserve"] == 3 * DAY
    await ann.press(f"/m/{match}/setup", clock=0)
    assert "reserve" not in table.row.setup
    assert "two full hours" in sentence(await ann.post(f"/m/{match}/setup", clock=DAY, nights="all"))


async def test_a_page_says_until_when_and_that_it_is_night(house: HouseForTests, later: Later) -> None:
    ann, bea, match = await at_the_lobby(house)
    await ann.press(f"/m/{match}/setup", clock=DAY, reserve=DAY, nights="22-8", zone="Europe/Berlin", late="wait")
    await ann.press(f"/m/{match}/start")
    table = await house.table(match)
    table.row = table.change(setup={**table.row.setup, "began": EVENING})
    later.at(EVENING)
    text = (await bea.page(match)).text
    assert "Ann has until Friday afternoon (16:00 Berlin) , and then a reserve of 1 day." in text
    assert "You have until Friday afternoon (16:00 Berlin) , and then a reserve of 1 day." in text
    later.at(EVENING + 3 * HOUR)
    page = await ann.get(f"/m/{match}")
    assert "<p>It is night: the clock stands still until 08:00 Berlin.</p>" in page.text
    later.at(EVENING + 5 * DAY)
    await ann.press("/preferences", language="de")
    page = await ann.get(f"/m/{match}")
    assert "<p>Deine Zeit ist um.</p>" in page.text


async def test_what_the_clock_decided_is_told_to_programs_too(house: HouseForTests, later: Later) -> None:
    programs, table = await by_letter(house)
    view = await programs[0].see(table.id)
    assert (await programs[0].act(table.id, view["legal"][0], 0)).status_code == 200
    later(DAY + 1)

    async def moved() -> bool:
        return len(table.entries) > 1

    await eventually(moved)
    late = table.entries[1]
    assert (late.seat, late.by) == (1, "clock")
    notice = (await programs[1].see(table.id))["notice"]
    assert notice.startswith("Your time was up, so the house moved for you. ")
    assert "Your time was up" not in str(await house.program().see(table.id))
    assert f"The clock moves for {table.names[1]}." in [line for told in table.story.of(1) for line in told.lines]


async def test_where_all_wait_programs_hear_that_time_is_up(house: HouseForTests, later: Later) -> None:
    programs, table = await by_letter(house, late="wait")
    cook = table.awaited[0]
    assert (await programs[cook].see(table.id))["notice"] is None
    later(DAY + 1)
    assert "the others wait for you" in (await programs[cook].see(table.id))["notice"]
    assert not table.entries


async def test_the_reserve_is_used_before_time_is_up_and_does_not_come_back(house: HouseForTests, later: Later) -> None:
    programs, table = await by_letter(house, reserve=DAY)
    cook = table.awaited[0]
    later(DAY + 10 * HOUR)
    view = await programs[cook].see(table.id)
    assert view["notice"] is None
    while table.awaited == (cook,) and table.running:
        view = await programs[cook].see(table.id)
        assert (await programs[cook].act(table.id, view["legal"][-1], view["version"])).status_code == 200
    table.row = table.change()
    accounts = table.time.accounts
    assert all(each.reserve == DAY for seat, each in accounts.items() if seat != cook)


@pytest.mark.parametrize("late", ["decide", "replace"])
async def test_after_a_restart_the_clock_goes_on_where_it_was(tmp_path: Path, later: Later, late: str) -> None:
    async with house_for_tests(tmp_path) as first:
        _programs, table = await by_letter(first, late=late, reserve=DAY)
        before, cook = table.time.left, table.awaited[0]
    async with house_for_tests(tmp_path) as second:
        there = await second.table(table.id)
        assert there.time.left == before
        later(3 * DAY)

        async def over() -> bool:
            return there.seats[cook].away if late == "replace" else bool(there.entries)

        await eventually(over)
    if late == "decide":
        return
    async with house_for_tests(tmp_path) as third:
        there = await third.table(table.id)
        assert there.seats[cook].away
