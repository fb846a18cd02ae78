"""Nobody loses a seat by being away for a moment: others have to wait, the one who sits is told, and can come back."""

import json
import re
import time
from pathlib import Path

import httpx
import pytest
from tests.server.guests import (
    Browser,
    HouseForTests,
    Page,
    Program,
    data_of,
    eventually,
    house_for_tests,
    sentence,
    stream_of,
)
from tests.server.live.test_at_the_table import is_over, moved_by, serving
from tests.server.pages.test_ways_in import two_friends

from smorgasboard.server.live import attendance
from smorgasboard.server.live.stand_in import HANG_UP, wait_for

pytestmark = pytest.mark.anyio
SCRIPT = {"hx-request": "true"}


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> "Later":
    return Later(monkeypatch)


class Later:
    """Lets time pass for those who wait for somebody."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch
        self._passed = 0.0

    def __call__(self, seconds: float) -> None:
        self._passed += seconds
        passed = self._passed
        self._patch.setattr(attendance, "now", lambda: time.time() + passed)

    def at(self, moment: float) -> None:
        """It is exactly then, and stays so."""
        self._patch.setattr(attendance, "now", lambda: moment)


def wait_in(text: str) -> int:
    """How many seconds somebody is told to wait."""
    found = re.search(r"in (\d+):(\d\d)", text)
    assert found, text
    return 60 * int(found[1]) + int(found[2])


def about(seconds: float) -> range:
    """The house may be slow."""
    return range(round(seconds) - 30, round(seconds) + 1)


async def against_a_program(house: HouseForTests) -> tuple[Program, Browser, str]:
    """Bea has accepted the invitation of a program, and both are to decide."""
    given = await house.program().open("person", "open")
    bea = house.browser()
    await bea.join(given["seats"][1]["invitation"], "Bea")
    return house.program(given["seats"][0]["secret"]), bea, given["id"]


def offer(page: Page, seat: int) -> dict[str, str]:
    """The form by which a bot can be asked for; it is hidden while that player is there."""
    (form,) = page.all("form", id=f"stand-in-{seat}")
    return form


# ---- somebody is gone, or only seems to be ----


async def test_the_opponent_of_a_program_cannot_have_it_replaced_at_once(house: HouseForTests) -> None:
    _program, bea, match = await against_a_program(house)
    answer = await bea.post(f"/m/{match}/stand-in/0")
    assert answer.status_code == 400
    assert "You can let a bot play for Player 1 in " in sentence(answer)
    assert wait_in(sentence(answer)) in about(60)
    assert not (await house.table(match)).seats[0].away


async def test_a_program_is_there_while_its_stream_is_open(house: HouseForTests, later: Later) -> None:
    program, bea, match = await against_a_program(house)
    async with stream_of(program, f"/api/v1/matches/{match}/stream") as stream:
        await stream.next()
        later(1000)
        page = await bea.page(match)
        assert "hidden" in offer(page, 0)
        assert "1 person watches" not in page.text, "it plays"
        answer = await bea.post(f"/m/{match}/stand-in/0")
        assert (answer.status_code, "is here" in sentence(answer)) == (400, True)
    assert wait_in(sentence(await bea.post(f"/m/{match}/stand-in/0"))) in about(60)
    later(61)
    await bea.press(f"/m/{match}/stand-in/0")


@pytest.mark.parametrize("way", ["see", "act", "undo"])
async def test_a_program_that_asks_now_and_then_is_there(house: HouseForTests, later: Later, way: str) -> None:
    """Whatever it asks for, and whether it gets it."""
    program, bea, match = await against_a_program(house)
    later(1000)
    if way == "see":
        await program.see(match)
    else:
        wanted = {"version": 7} | ({"action": "nothing"} if way == "act" else {})
        path = {"act": "actions", "undo": "undo"}[way]
        assert (await program.http.post(f"/api/v1/matches/{match}/{path}", json=wanted)).status_code in {409, 422}
    answer = await bea.post(f"/m/{match}/stand-in/0")
    assert "is here" in sentence(answer)
    later(attendance.LATELY + 1)
    assert wait_in(sentence(await bea.post(f"/m/{match}/stand-in/0"))) in about(44)


async def test_a_reload_or_a_short_hang_up_lets_nobody_replace_somebody(house: HouseForTests, later: Later) -> None:
    people, match, cook = await serving(house)
    gone, waiting = people[cook], people[1 - cook]
    for seconds in (0, 5, 30):
        async with stream_of(gone, f"/m/{match}/stream") as stream:
            await stream.next()
            assert "is here" in sentence(await waiting.post(f"/m/{match}/stand-in/{cook}"))
        later(seconds)
        answer = await waiting.post(f"/m/{match}/stand-in/{cook}")
        assert answer.status_code == 400
        assert "may be back in a moment" in sentence(answer)
    assert not (await house.table(match)).seats[cook].away


async def test_those_who_wait_can_ask_for_a_stand_in_for_who_is_gone(house: HouseForTests, later: Later) -> None:
    people, match, cook = await serving(house)
    waiting = people[1 - cook]
    table = await house.table(match)
    name = table.seats[cook].name
    house.bot_workers.awake.clear()
    async with stream_of(people[cook], f"/m/{match}/stream") as stream:
        await stream.next()
    later(15)
    page = await waiting.page(match)
    assert f"{name} is not here. You can let a bot play for {name} in 0:" in page.text
    (left,) = [facts["data-left"] for facts in page.all("span") if "data-left" in facts]
    assert int(left) in about(45)
    assert "hidden" not in offer(page, cook)
    assert page.all("button", disabled="")
    later(46)
    page = await waiting.page(match)
    assert f"/m/{match}/stand-in/{cook}" in page.forms
    assert not page.all("button", disabled="")
    assert (await house.browser().post(f"/m/{match}/stand-in/{cook}")).status_code == 403
    assert (await waiting.post(f"/m/{match}/stand-in/{1 - cook}")).status_code == 400, "not to move"
    await waiting.press(f"/m/{match}/stand-in/{cook}")
    await waiting.press(f"/m/{match}/stand-in/{cook}")
    house.bot_workers.awake.set()
    await eventually(lambda: moved_by(table, "bot"))
    told = [line for passage in table.story.of(1 - cook) for line in passage.lines]
    assert told.count(f"A bot plays for {name} now.") == 1


async def test_whoever_just_got_the_turn_has_the_whole_waiting_time(house: HouseForTests, later: Later) -> None:
    people, match, cook = await serving(house)
    table = await house.table(match)
    later(-3600)
    async with stream_of(people[cook], f"/m/{match}/stream") as stream:
        await stream.next()
    later(3600)
    assert wait_for(table, cook) in about(60), "they have been gone for an hour, but nobody has waited for them"


async def test_after_a_restart_everybody_has_time_to_come_back(tmp_path: Path, later: Later) -> None:
    async with house_for_tests(tmp_path) as first:
        people, match, cook = await serving(first)
    later(1000)
    async with house_for_tests(tmp_path) as second:
        waiting = second.browser()
        waiting.http.cookies.set("smorgasboard", people[1 - cook].cookie)
        assert wait_in(sentence(await waiting.post(f"/m/{match}/stand-in/{cook}"))) in about(60)


async def test_the_host_of_the_house_says_how_long(tmp_path: Path, later: Later) -> None:
    async with house_for_tests(tmp_path, stand_in_after=50) as house:
        _program, bea, match = await against_a_program(house)
        assert wait_in(sentence(await bea.post(f"/m/{match}/stand-in/0"))) <= 50
        later(51)
        await bea.press(f"/m/{match}/stand-in/0")


@pytest.mark.parametrize(
    ("clock", "gone_for", "ran_for", "wait"),
    [
        (0, 10, 100, 50),
        (60, 10, 20, 40),
        (60, 10, 59, HANG_UP - 10),
        (60, 20, 59, 1),
        (300, 10, 20, 50),
        (86_400, 1000, 1000, 85_400),
    ],
    ids=["no clock", "a clock", "a short hang-up", "the clock is over first", "a long clock", "by letter"],
)
async def test_a_clock_that_runs_anyway_shortens_the_wait(
    house: HouseForTests, later: Later, clock: int, gone_for: float, ran_for: float, wait: float
) -> None:
    people, match, cook = await serving(house)
    table = await house.table(match)
    table.row = table.change(setup={**table.row.setup, "clock": clock})
    table.known_since = 0.0
    began = table.entries[-1].at
    later.at(began + ran_for - gone_for)
    async with stream_of(people[cook], f"/m/{match}/stream") as stream:
        await stream.next()
    later.at(began + ran_for)
    assert wait_for(table, cook) == wait


# ---- being told, and coming back ----


async def replaced_program(house: HouseForTests, later: Later) -> tuple[Program, Browser, str]:
    program, bea, match = await against_a_program(house)
    house.bot_workers.awake.clear()
    later(61)
    await bea.press(f"/m/{match}/stand-in/0")
    return program, bea, match


async def test_a_program_that_was_replaced_is_told_and_comes_back(house: HouseForTests, later: Later) -> None:
    program, _bea, match = await replaced_program(house, later)
    table = await house.table(match)
    view = await program.see(match)
    assert view["seats"][0]["away"]
    assert view["notice"].startswith("You were gone, so Bea let a bot play for you.")
    answer = await program.http.post(f"/api/v1/matches/{match}/return")
    assert (answer.status_code, answer.json()) == (200, {"version": 0, "seats": [0], "away": False})
    assert table.level_of(0) is None
    view = await program.see(match)
    assert (view["seats"][0]["away"], view.get("notice")) == (False, None)
    house.bot_workers.awake.set()
    assert (await program.act(match, view["legal"][0], view["version"])).status_code == 200
    assert [entry.by for entry in table.entries if entry.seat == 0] == ["person"]


async def test_the_stream_of_a_program_tells_it(house: HouseForTests, later: Later) -> None:
    program, bea, match = await replaced_program(house, later)
    async with stream_of(program, f"/api/v1/matches/{match}/stream") as stream:
        assert "Bea let a bot play for you" in json.loads(data_of(await stream.next()))["notice"]
        await program.http.post(f"/api/v1/matches/{match}/return")
        assert "notice" not in json.loads(data_of(await stream.until('"level":"","away":false},{')))
    assert "notice" not in await house.program().see(match), "others are not told"
    assert "Bea let a bot" not in (await bea.page(match)).text


async def test_programs_leave_and_return_by_themselves(house: HouseForTests) -> None:
    program, _bea, match = await against_a_program(house)
    table = await house.table(match)
    house.bot_workers.awake.clear()
    for way, away in (("leave", True), ("leave", True), ("return", False), ("return", False)):
        answer = await program.http.post(f"/api/v1/matches/{match}/{way}")
        assert (answer.status_code, answer.json()["away"]) == (200, away)
        assert (table.seats[0].away, table.seats[1].away) == (away, False)
        assert (await program.http.post(f"/m/{match}/{way}")).status_code == 303, "the pages' address does too"


async def test_nobody_leaves_or_returns_for_somebody_else_by_the_api(house: HouseForTests) -> None:
    program, _bea, match = await against_a_program(house)
    other = await house.program().open("person", "person")
    for way in ("leave", "return"):
        for stranger in (house.program(), house.program(other["seats"][0]["secret"]), house.program("x")):
            answer = await stranger.http.post(f"/api/v1/matches/{match}/{way}")
            assert answer.status_code == 403, sentence(answer)
    table = await house.table(match)
    await house.house.set_away(table, [0, 1], True)
    await eventually(lambda: is_over(table))
    for way in ("leave", "return"):
        assert (await program.http.post(f"/api/v1/matches/{match}/{way}")).status_code == 409


async def test_a_person_who_was_replaced_is_told_by_whom_and_comes_back(house: HouseForTests, later: Later) -> None:
    ann, bea, match = await two_friends(house)
    house.bot_workers.awake.clear()
    later(61)
    await ann.press(f"/m/{match}/stand-in/1")
    async with stream_of(bea, f"/m/{match}/stream") as stream:
        assert "Ann let a bot play for you" in data_of(await stream.next())
        page = await bea.page(match)
        assert "You were gone, so Ann let a bot play for you. You can take your seat back" in page.text
        assert page.forms.count(f"/m/{match}/return") == 1
        await bea.press(f"/m/{match}/return")
        assert "Ann let a bot" not in data_of(await stream.next())
    assert "Ann let a bot" not in (await bea.page(match)).text
    assert not (await house.table(match)).seats[1].away
    await bea.press(f"/m/{match}/leave")
    assert "Ann let a bot" not in (await bea.page(match)).text, "this time it was her own wish"


async def test_who_returns_hears_that_others_waited(house: HouseForTests, later: Later) -> None:
    ann, bea, match = await two_friends(house)
    assert "Welcome back" not in (await bea.page(match)).text
    later(attendance.LATELY + 1)
    page = await bea.page(match)
    assert "Welcome back; it is your turn. Whenever others wait for you and you are gone for 1:00" in page.text
    assert "Welcome back" not in (await bea.page(match)).text
    alone = await ann.opened("play")
    later(attendance.LATELY + 1)
    assert "Welcome back" not in (await ann.page(alone)).text, "bots do not mind"


# ---- before play ----


async def lobby(house: HouseForTests) -> tuple[Browser, Browser, str]:
    """Ann hosts, Bea has sat down."""
    ann, bea = await house.browser().call_me("Ann"), house.browser()
    match = await ann.opened("invite")
    await bea.join((await ann.page(match)).invitations[0], "Bea")
    return ann, bea, match


WAYS = {
    "bot": ("Give the chair to a bot all the same?", "Ann gave your chair to a bot."),
    "open": ("Free the chair all the same?", "Ann freed your chair."),
    "me": ("Take the chair all the same?", "Ann took your chair."),
    "": ("Take the chair all the same?", "Ann took your chair."),
}


@pytest.mark.parametrize("kind", WAYS)
async def test_a_host_is_asked_before_a_friend_loses_the_seat_and_the_friend_is_told(
    house: HouseForTests, kind: str
) -> None:
    ann, bea, match = await lobby(house)
    question, news = WAYS[kind]
    before = (await house.table(match)).seats[1]
    asked = await ann.post(f"/m/{match}/seats/1", kind=kind, level="easy")
    assert asked.status_code == 409
    page = Page.read(asked.text)
    assert f"Bea sits there, and will be told. {question}" in page.text
    assert (await house.table(match)).seats[1] == before
    hidden = {facts["name"]: facts["value"] for facts in page.all("input", type="hidden")}
    fields = {name: value for name, value in hidden.items() if name != "back"}  # which another form has
    assert fields == {"kind": kind, "level": "easy", "sure": "Bea"}
    assert f"/m/{match}/seats/1" in page.forms
    async with stream_of(bea, f"/m/{match}/stream") as stream:
        await stream.next()
        await ann.press(f"/m/{match}/seats/1", **fields)
        assert news in data_of(await stream.next())
    assert (await house.table(match)).seats[1] != before
    text = (await bea.page(match)).text
    assert f"{news} You can watch; your invitation works as long as a chair is free." in text
    assert news not in (await ann.page(match)).text


async def test_scripts_ask_in_the_page(house: HouseForTests) -> None:
    ann, _bea, match = await lobby(house)
    fields = {"kind": "open"}
    asked = await ann.http.post(f"/m/{match}/seats/1", data=fields, headers=SCRIPT)
    assert (asked.status_code, asked.json()["sure"]) == (409, "Bea")
    assert asked.json()["error"].endswith("Free the chair all the same?")
    done = await ann.http.post(f"/m/{match}/seats/1", data={**fields, "sure": "Bea"}, headers=SCRIPT)
    assert done.status_code == 204


async def test_who_was_sure_of_somebody_else_is_asked_again(house: HouseForTests) -> None:
    ann, bea, match = await lobby(house)
    await bea.press(f"/m/{match}/seats/1", name="Beatrix")
    asked = await ann.post(f"/m/{match}/seats/1", kind="bot", level="easy", sure="Bea")
    assert asked.status_code == 409
    assert "Beatrix sits there" in asked.text


async def test_fewer_seats_do_not_push_a_friend_out_without_a_question(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    match = await ann.opened("invite")
    await ann.press(f"/m/{match}/setup", players=4)
    bea, cem = house.browser(), house.browser()
    for guest, name, seat in ((bea, "Bea", 3), (cem, "Cem", 2)):
        await guest.join(f"/join/{house.context.doorkeeper.invitation(match, seat)}", name)
    asked = await ann.post(f"/m/{match}/setup", players=2, without=["rolling", "seasoning"])
    assert asked.status_code == 409
    page = Page.read(asked.text)
    assert "Cem and Bea would be without a chair, and will be told." in page.text
    assert [facts["value"] for facts in page.all("input", name="without")] == ["rolling", "seasoning"]
    assert len((await house.table(match)).seats) == 4
    assert (await ann.post(f"/m/{match}/setup", players=99)).status_code in {400, 422}
    await ann.press(f"/m/{match}/setup", players=3, sure="Bea")
    assert "Ann set the table for fewer people, without your chair." in (await bea.page(match)).text
    assert "your chair" not in (await cem.page(match)).text


async def test_a_friend_who_sits_down_again_is_not_told_any_more(house: HouseForTests) -> None:
    ann, bea, match = await lobby(house)
    await ann.press(f"/m/{match}/seats/1", kind="open", sure="Bea")
    assert "freed your chair" in (await bea.page(match)).text
    await bea.join((await ann.page(match)).invitations[0], "Bea")
    assert "freed your chair" not in (await bea.page(match)).text
    await ann.press(f"/m/{match}/seats/1", kind="bot", level="easy", sure="Bea")
    await ann.press(f"/m/{match}/start")
    assert "Ann gave your chair to a bot" in (await bea.page(match)).text, "also when she comes too late"


async def test_guests_bots_and_own_seats_need_no_question(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    match = await ann.opened("same-screen")
    for kind in ("bot", "open", "me", "open"):
        await ann.press(f"/m/{match}/seats/1", kind=kind, level="easy")


async def test_it_is_all_said_in_german_too(house: HouseForTests, later: Later) -> None:
    ann, bea, match = await lobby(house)
    for person in (ann, bea):
        await person.press("/preferences", language="de")
    asked: httpx.Response = await ann.post(f"/m/{match}/seats/1", kind="bot", level="easy")
    assert "Bea sitzt dort" in asked.text
    await ann.press(f"/m/{match}/start")
    house.bot_workers.awake.clear()
    later(attendance.LATELY + 1)
    assert "Du kannst in 0:" in sentence(await ann.post(f"/m/{match}/stand-in/1"))
    later(61)
    await ann.press(f"/m/{match}/stand-in/1")
    assert "hat Ann einen Bot für dich spielen lassen" in (await bea.page(match)).text
