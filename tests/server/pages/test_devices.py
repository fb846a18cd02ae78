"""A seat goes with its person: links, phrases, ended devices, and those who try what is not theirs."""

import asyncio
import re
import time
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
from tests.server.guests import NO_LIMITS, Browser, HouseForTests, Page, house_for_tests, sentence, stream_of
from tests.server.live.test_at_the_table import serving

from smorgasboard.server.identity import Doorkeeper, Visitor
from smorgasboard.server.pages import devices
from smorgasboard.server.people import PHRASE_BITS, device_name, device_words, misspelt, new_phrase
from smorgasboard.server.settings import Limits

pytestmark = pytest.mark.anyio


async def link_of(somebody: Browser) -> str:
    """The path of a new link to another device."""
    answer = await somebody.post("/devices/link")
    assert answer.status_code == 200
    (field,) = Page.read(answer.text).all("input", id="link")
    return httpx.URL(field["value"]).path


async def phrase_of(somebody: Browser, **sure: str) -> str:
    answer = await somebody.post("/devices/phrase", **sure)
    assert answer.status_code == 200, sentence(answer)
    return " ".join(re.findall(r"<li>(\w+ \w+)</li>", answer.text))


async def another_device(somebody: Browser) -> Browser:
    other = somebody.house.browser()
    await other.press(await link_of(somebody), sure="yes")
    return other


async def marks(somebody: Browser) -> list[str]:
    """Of the other devices, as their forms name them."""
    page = Page.read((await somebody.get("/devices")).text)
    return [each["value"] for each in page.all("input", name="device") if each["value"] != "others"][1:]


async def ends(somebody: Browser, device: str) -> None:
    assert (await somebody.post("/devices/end", device=device)).status_code == 409, "it is asked first"
    await somebody.press("/devices/end", device=device, sure=device)


async def who_is(somebody: Browser) -> str:
    return somebody.house.context.doorkeeper.read(somebody.cookie).id


# ---- one more device ----


async def test_another_device_is_the_same_visitor_with_the_same_seat_and_name(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    phone = await another_device(people[cook])
    assert await who_is(phone) == await who_is(people[cook])
    page = await phone.page(match)
    await phone.press(f"/m/{match}/act", version=page.version, action=page.actions[0])
    asked = Page.read((await phone.get("/")).text)
    (nickname,) = asked.all("input", id="nickname")
    assert nickname["value"] == ("Ann" if cook == 0 else f"Guest {cook}")


async def test_a_link_works_once(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    link = await link_of(ann)
    await house.browser().press(link)
    late = house.browser()
    for answer in (await late.get(link), await late.post(link)):
        assert answer.status_code == 404
        assert "used already" in sentence(answer)


async def test_of_two_who_open_it_at_once_one_gets_in(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    link = await link_of(ann)
    answers = await asyncio.gather(*(house.browser().post(link) for _ in range(6)))
    assert sorted(answer.status_code for answer in answers) == [303, *[404] * 5]
    assert len(await marks(ann)) == 1


async def test_to_look_at_a_link_does_not_use_it(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    link = await link_of(ann)
    preview = await house.browser().get(link)
    assert "Be Ann on this device too?" in Page.read(preview.text).text
    assert preview.headers["referrer-policy"] == "strict-origin"
    await house.browser().press(link)


async def test_a_link_is_too_old_after_some_minutes(house: HouseForTests, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await house.browser().call_me("Ann")
    link = await link_of(ann)
    later = time.time() + 60 * devices.MINUTES + 1
    monkeypatch.setattr("smorgasboard.server.pages.devices.time.time", lambda: later)
    assert (await house.browser().get(link)).status_code == 404
    assert (await house.browser().post(link)).status_code == 404


async def test_of_several_links_the_last_one_counts(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    first, last = await link_of(ann), await link_of(ann)
    assert (await house.browser().post(first)).status_code == 404
    await house.browser().press(last)


async def test_other_sites_cannot_make_anybody_use_a_link(house: HouseForTests) -> None:
    eve = await house.browser().call_me("Eve")
    link, ann = await link_of(eve), await house.browser().call_me("Ann")
    elsewhere = {"origin": "http://evil.test", "sec-fetch-site": "cross-site"}
    for path in (link, "/devices/link", "/devices/phrase", "/devices/end", "/recover"):
        answer = await ann.http.post(path, headers=elsewhere)
        assert answer.status_code == 403, path
    assert await who_is(ann) != await who_is(eve)


async def test_ones_own_link_says_so_and_is_not_used_up(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    link = await link_of(ann)
    assert "You are here already" in (await ann.get(link)).text
    assert await ann.press(link) == "/devices"
    await house.browser().press(link)


async def test_tables_are_brought_along(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    ann = await house.browser().call_me("Ann again")
    link = await link_of(ann)
    guest = people[cook]
    before = await guest.page(match)
    assert "Bring the table along" in (await guest.get(link)).text
    await guest.press(link, sure="yes", bring="on")
    assert await who_is(guest) == await who_is(ann)
    for device in (guest, ann):
        assert f"/m/{match}" in (await device.get("/")).text
    assert (await ann.page(match)).actions == before.actions
    stored = await house.house.stored(match)
    assert stored.seats[cook].owner == await who_is(ann)
    assert (await ann.act(match, before.actions[0])).status_code == 303


async def test_what_is_not_brought_along_stays_behind(house: HouseForTests) -> None:
    people, match, _cook = await serving(house)
    ann = await house.browser().call_me("Ann again")
    await people[1].press(await link_of(ann), sure="yes")
    assert f"/m/{match}" not in (await people[1].get("/")).text


async def test_the_tables_of_somebody_with_other_devices_stay_with_those(house: HouseForTests) -> None:
    people, match, _cook = await serving(house)
    phone = await another_device(people[1])
    link = await link_of(await house.browser().call_me("Somebody"))
    assert "stays with your other devices" in (await phone.get(link)).text
    await phone.press(link, sure="yes", bring="on")
    assert f"/m/{match}" in (await people[1].get("/")).text
    assert f"/m/{match}" not in (await phone.get("/")).text
    assert await marks(people[1]) == [], "it is no device of theirs any more"


# ---- ending ----


async def test_an_ended_device_is_nobodys_at_once(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    ann = people[cook]
    phone = await another_device(ann)
    page = await phone.page(match)
    async with stream_of(phone, f"/m/{match}/stream") as open_page, stream_of(ann, f"/m/{match}/stream") as own:
        await open_page.next()
        await own.next()
        (mark,) = await marks(ann)
        await ends(ann, mark)
        assert "event: bye" in await open_page.next()
        await open_page.ended.wait()
        assert not own.ended.is_set()
    before = phone.cookie
    answer = await phone.post(f"/m/{match}/act", version=page.version, action=page.actions[0])
    assert answer.status_code == 403
    assert "taken off your devices" in answer.text
    assert f"/m/{match}" not in (await phone.get("/")).text
    assert phone.cookie != before, "it is somebody new now"
    assert (await ann.page(match)).actions


async def test_a_copy_of_an_ended_cookie_stays_worthless_after_a_restart(tmp_path: Path) -> None:
    async with house_for_tests(tmp_path) as house:
        ann = await house.browser().call_me("Ann")
        phone = await another_device(ann)
        copy = phone.cookie
        (mark,) = await marks(ann)
        await ends(ann, mark)
    async with house_for_tests(tmp_path) as house:
        thief = house.browser()
        thief.http.cookies.set("smorgasboard", copy)
        assert "taken off your devices" in (await thief.get("/")).text


async def test_nobody_ends_the_device_of_somebody_else(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    phone = await another_device(ann)
    (mark,) = await marks(ann)
    eve = await house.browser().call_me("Eve")
    answer = await eve.post("/devices/end", device=mark, sure=mark)
    assert answer.status_code == 404
    assert await who_is(phone) == await who_is(ann)


async def test_all_but_this_one_are_ended_with_one_click_and_so_is_a_link_they_made(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    phone, tablet = await another_device(ann), await another_device(ann)
    link = await link_of(phone)
    await ends(ann, "others")
    assert await marks(ann) == []
    for gone in (phone, tablet):
        assert "taken off your devices" in (await gone.get("/")).text
    assert (await house.browser().post(link)).status_code == 404


async def test_who_ends_their_only_device_is_told_what_is_lost(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    match = await ann.opened("invite")
    own = house.context.doorkeeper.read(ann.cookie).mark
    asked = await ann.post("/devices/end", device=own)
    assert "lost for good" in asked.text
    copy = ann.cookie
    await ann.press("/devices/end", device=own, sure=own)
    assert "smorgasboard" not in ann.http.cookies
    ann.http.cookies.set("smorgasboard", copy)
    assert f"/m/{match}" not in (await ann.get("/")).text


async def test_losing_everything_is_said_to_be_possible_until_it_is_not(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    await ann.opened("invite")
    assert "go with its cookies" in (await ann.get("/")).text
    assert "lost for good" in (await ann.get("/devices")).text
    await phrase_of(ann)
    assert "go with its cookies" not in (await ann.get("/")).text
    assert "lost for good" not in (await ann.get("/devices")).text


# ---- phrases ----


async def test_a_phrase_brings_somebody_back_however_it_was_written_down(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    phrase = await phrase_of(people[cook])
    assert len(phrase.split()) == 10
    written = ",\n".join(phrase.upper().split())
    back = house.browser()
    await back.press("/recover", phrase=f" 1. {written} ")
    assert (await back.page(match)).actions


async def test_who_has_tables_is_asked_before_a_phrase_makes_them_somebody_else(house: HouseForTests) -> None:
    ann, (people, match, _cook) = await house.browser().call_me("Ann"), await serving(house)
    phrase = await phrase_of(ann)
    asked = await people[1].post("/recover", phrase=phrase)
    assert asked.status_code == 200
    assert "Bring the table along" in asked.text
    assert await who_is(people[1]) != await who_is(ann)
    await people[1].press("/recover", phrase=phrase, sure="yes", bring="on")
    assert f"/m/{match}" in (await ann.get("/")).text


async def test_a_new_phrase_ends_the_old_one_and_is_asked_first(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    old = await phrase_of(ann)
    assert (await ann.post("/devices/phrase")).status_code == 409
    new = await phrase_of(ann, sure="phrase")
    assert (await house.browser().post("/recover", phrase=old)).status_code == 400
    await house.browser().press("/recover", phrase=new)


async def test_wrong_words_are_named_and_right_ones_in_the_wrong_order_are_not_enough(house: HouseForTests) -> None:
    phrase = (await phrase_of(await house.browser().call_me("Ann"))).split()
    guesses = house.browser()
    answer = await guesses.post("/recover", phrase=" ".join(reversed(phrase)))
    assert "Nobody here has this phrase" in answer.text
    answer = await guesses.post("/recover", phrase="carott banana qqqqqq")
    assert "carott (perhaps carrot)" in answer.text
    assert "qqqqqq" in answer.text
    assert (await guesses.post("/recover", phrase="")).status_code == 400
    assert (await guesses.post("/recover", phrase="<script>" * 1000)).status_code == 400


async def test_guessing_is_slow_for_an_address_however_many_cookies_it_has(tmp_path: Path) -> None:
    few = Limits(**{**vars(NO_LIMITS), "guesses": (3, 0.0), "guesses_from": (5, 0.0)})
    async with house_for_tests(tmp_path, limits=few) as house:
        cookies = [await house.browser().call_me("Eve") for _ in range(6)]
        codes = [(await each.post("/recover", phrase=new_phrase())).status_code for each in cookies]
        assert codes == [*[400] * 5, 429]
        assert (await house.browser().get("/device/AAAAAAAAAAAAAAAAAAAAAAAA")).status_code == 429
        friend = await house.browser(at="192.0.2.7").call_me("Bea")
        assert (await friend.post("/recover", phrase=new_phrase())).status_code == 400


def test_a_phrase_is_hard_to_guess() -> None:
    assert PHRASE_BITS > 80
    assert len({new_phrase() for _ in range(100)}) == 100
    assert misspelt(new_phrase()) == []


# ---- what is stored, and what was there before ----


async def test_no_secret_is_stored_or_logged(tmp_path: Path) -> None:
    async with house_for_tests(tmp_path) as house:
        logged: list[str] = []

        def write(_log: object, _name: str, facts: MutableMapping[str, Any]) -> str:
            logged.append(str(facts))
            return ""

        structlog.configure(processors=[write])
        ann = await house.browser().call_me("Ann")
        link, phrase = await link_of(ann), await phrase_of(ann)
        phone = house.browser()
        await phone.press(link)
        reader: Doorkeeper = house.context.doorkeeper
        secrets = [link.rsplit("/", 1)[1], phrase, reader.read(phone.cookie).device, reader.read(ann.cookie).device]
    stored = b"".join(file.read_bytes() for file in tmp_path.glob("matches.db*"))
    for secret in secrets:
        assert secret.encode() not in stored
        assert not any(secret in line for line in logged)
    assert logged


async def test_cookies_from_before_there_were_devices_go_on(house: HouseForTests) -> None:
    people, match, _cook = await serving(house)
    keeper = house.context.doorkeeper
    facts = keeper._cookies.loads(people[1].cookie)
    early = keeper._cookies.dumps({name: facts[name] for name in facts if name not in ("device", "kept")})
    browser = house.browser()
    browser.http.cookies.set("smorgasboard", early)
    assert f"/m/{match}" in (await browser.get("/")).text
    phone = await another_device(browser)
    assert f"/m/{match}" in (await phone.get("/")).text
    own = Visitor(facts["id"]).mark
    assert own in await marks(phone)
    await ends(phone, own)
    browser.http.cookies.set("smorgasboard", early)
    assert f"/m/{match}" not in (await browser.get("/")).text


async def test_devices_are_known_by_browser_and_system(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    link, phone = await link_of(ann), house.browser()
    phone.http.headers["user-agent"] = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
    await phone.press(link)
    assert "Firefox on Android" in (await ann.get("/devices")).text
    assert device_words(device_name("")) == "A browser"
    assert device_name("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1") == "Safari/iPhone"


async def test_when_a_device_was_used_last_is_written_down_now_and_then(
    house: HouseForTests, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await house.browser().call_me("Ann")
    await another_device(ann)
    later = time.time() + 7200
    monkeypatch.setattr("smorgasboard.server.live.devices.time.time", lambda: later)
    await ann.get("/devices")
    await house.house.devices.write_down()
    rows = await house.house.store.devices_of(await who_is(ann))
    assert [row.seen == later for row in rows] == [True, False]


async def test_a_house_on_ones_own_computer_says_that_a_phone_cannot_reach_it(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    assert "your phone will not find it" not in (await ann.post("/devices/link")).text
    here = {"host": "localhost", "origin": "http://localhost"}
    assert "your phone will not find it" in (await ann.http.post("/devices/link", headers=here)).text
