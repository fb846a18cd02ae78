"""All windows of a browser share a stream over HTTP/1.1, whatever it has for that, and whatever happens to them."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.browser.house import House
from tests.server.browser.people import Person
from tests.server.browser.test_guided_tour import do_what_is_asked

MANY = 20
TOO_MANY = 7
"""More than the connections that a browser opens to a house, if each has one."""
LESSONS = 12
NO_WORKER = "delete window.SharedWorker;"
NOTHING_SHARED = f"{NO_WORKER} delete window.BroadcastChannel;"
NOTED = """window.sources = []; window.EventSource = class extends EventSource {
    constructor(...facts) { super(...facts); window.sources.push(this); }
};"""
"""So that a test knows which window has a stream."""
HAS_STREAM = "() => window.sources.some((each) => each.readyState !== EventSource.CLOSED)"
LOOKS = """(looks) => {
    Object.defineProperty(document, "hidden", {get: () => !looks, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""
COUNTS_SWAPS = "() => { window.swaps = 0; addEventListener('htmx:after:swap', () => window.swaps++, true); }"
NEXT_VIEW = """() => new Promise((seen) => {
    window.sources.at(-1).addEventListener("view", () => setTimeout(seen, 300), {once: true});
})"""
JUST_NOW = 1500
"""Milliseconds; so soon after a stream was taken nobody takes another."""
NO_HOUSE = ("ERR_", "Failed to load resource")
"""What browsers say while the house is closed."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    found = House(tmp_path)
    yield found
    found.close()


@pytest.fixture
def ann(chromium: Browser, house: House) -> Iterator[Person]:
    person = Person(chromium, house.address).known_as("Ann")
    yield person
    person.context.close()
    person.untroubled()


@pytest.fixture
def bea(chromium: Browser, house: House) -> Iterator[Person]:
    person = Person(chromium, house.address).known_as("Bea")
    yield person
    person.context.close()
    person.untroubled()


def windows_of(ann: Person, many: int, script: str = "") -> list[Page]:
    """All of one match, which has begun."""
    ann.context.add_init_script(NOTED + script)
    ann.opens("same-screen")
    windows = [ann.page, *(ann.new_page() for _ in range(many - 1))]
    for window in windows[1:]:
        window.goto(ann.page.url)
    ann.page.locator(".start button").click()
    for window in windows:
        expect(window.locator(".board .spot").first).to_be_visible()
    return windows


def all_follow(ann: Person, windows: list[Page], chance: Random) -> None:
    """Somebody plays in one window, and all show it."""
    ann.page = chance.choice(windows)
    ann.plays(ann.any_way(chance))
    played = ann.version
    for ann.page in windows:
        ann.await_version(played)


def leader(windows: list[Page]) -> Page:
    while not (found := [window for window in windows if window.evaluate(HAS_STREAM)]):
        windows[0].wait_for_timeout(50)
    return found[0]


def rests(window: Page) -> bool:
    return "rests" in (window.locator("#connection").text_content() or "")


@pytest.mark.slow
@pytest.mark.parametrize("script", ["", NO_WORKER], ids=["worker", "leader"])
def test_twenty_windows_stay_alive_by_one_stream(ann: Person, house: House, script: str) -> None:
    windows = windows_of(ann, MANY, script)
    chance = Random(1)
    all_follow(ann, windows, chance)
    house.await_streams(1, ann.page)
    other = ann.new_page()
    other.goto("/")
    expect(other.locator("#main")).to_be_visible()  # there are connections left
    all_follow(ann, windows, chance)


def test_when_the_window_that_leads_is_closed_another_does(ann: Person, house: House) -> None:
    windows = windows_of(ann, 4, NO_WORKER)
    chance = Random(2)
    all_follow(ann, windows, chance)
    while len(windows) > 1:
        leads = leader(windows)
        windows.remove(leads)
        leads.close()
        all_follow(ann, windows, chance)
        house.await_streams(1, windows[0])


def test_when_the_window_that_leads_hangs_another_does_and_later_they_agree(ann: Person, house: House) -> None:
    windows = windows_of(ann, 3, NO_WORKER)
    chance = Random(3)
    all_follow(ann, windows, chance)
    leads = leader(windows)
    debugger = ann.context.new_cdp_session(leads)
    debugger.send("Debugger.enable")
    debugger.send("Debugger.pause")  # whatever it does next stops it, and it says no goodbye
    all_follow(ann, [each for each in windows if each is not leads], chance)
    debugger.send("Debugger.disable")
    all_follow(ann, windows, chance)
    house.await_streams(1, leads)


def test_a_window_that_leads_and_is_put_to_sleep_hands_over_first(ann: Person, house: House) -> None:
    windows = windows_of(ann, 3, NO_WORKER)
    chance = Random(4)
    all_follow(ann, windows, chance)
    leads = leader(windows)
    cdp = ann.context.new_cdp_session(leads)
    cdp.send("Page.setWebLifecycleState", {"state": "frozen"})
    all_follow(ann, [each for each in windows if each is not leads], chance)
    cdp.send("Page.setWebLifecycleState", {"state": "active"})
    all_follow(ann, windows, chance)
    house.await_streams(1, windows[0])


def test_a_stream_that_is_taken_anew_draws_nothing_twice(ann: Person, house: House) -> None:
    (window,) = windows_of(ann, 1, NOTHING_SHARED)
    chance = Random(8)
    all_follow(ann, [window], chance)
    window.evaluate(COUNTS_SWAPS)
    window.wait_for_timeout(JUST_NOW)
    with window.expect_request("**/streams?*"):
        window.evaluate("() => dispatchEvent(new Event('online'))")
    window.evaluate(NEXT_VIEW)
    assert window.evaluate("() => window.swaps") == 0
    all_follow(ann, [window], chance)
    assert window.evaluate("() => window.swaps") > 0


def test_windows_that_share_nothing_take_turns_and_say_so(ann: Person, house: House) -> None:
    windows = windows_of(ann, 1, NOTHING_SHARED)
    for number in range(1, 8):  # each with a stream of its own, the last would wait for ever
        windows.append(ann.new_page())
        windows[-1].goto(windows[0].url)
        expect(windows[-1].locator(".board .spot").first).to_be_visible()
        house.await_streams(min(number + 1, 4), windows[-1])
    expect(windows[0].locator("#connection")).to_contain_text("This window rests: too many are open.")
    assert [rests(window) for window in windows] == [True] * 4 + [False] * 4
    chance = Random(5)
    all_follow(ann, windows[4:], chance)
    windows[0].locator("#main").click(position={"x": 2, "y": 2})
    ann.page = windows[0]
    ann.await_version(int(windows[-1].locator("#stage").get_attribute("data-version") or 0))
    expect(windows[0].locator("#connection")).to_be_hidden()
    house.await_streams(4, windows[0])
    all_follow(ann, [windows[0], *windows[5:]], chance)


@pytest.mark.parametrize("script", ["", NO_WORKER], ids=["worker", "leader"])
def test_a_guided_game_goes_on_where_many_windows_are_open(ann: Person, script: str) -> None:
    windows_of(ann, TOO_MANY, script)
    ann.page = ann.new_page()
    ann.opens("tour")
    for _ in range(LESSONS):
        do_what_is_asked(ann.await_turn())
        ann.see("#tour", re.compile(r"\w+ \w+"))


@pytest.mark.parametrize("script", ["", NO_WORKER, NOTHING_SHARED], ids=["worker", "leader", "alone"])
def test_a_house_that_was_closed_meanwhile_is_found_again(ann: Person, house: House, script: str) -> None:
    windows = windows_of(ann, 3, script)
    chance = Random(6)
    all_follow(ann, windows, chance)
    with ann.tolerating(*NO_HOUSE):
        house.close()
        for window in windows:
            expect(window.locator("#connection")).to_have_text("Reconnecting…")
        house.open_again()
        for window in windows:
            expect(window.locator("#connection")).to_be_hidden()
        all_follow(ann, windows, chance)


@pytest.mark.parametrize("script", ["", NO_WORKER, NOTHING_SHARED], ids=["worker", "leader", "alone"])
def test_who_does_not_look_is_told_only_that_it_is_their_turn(
    ann: Person, bea: Person, house: House, script: str
) -> None:
    for person in (ann, bea):
        person.context.add_init_script(script)
    ann.opens("invite")
    bea.go(ann.page.locator("#invite-url").input_value())
    bea.page.get_by_role("button", name="Sit down").click()
    ann.page.locator(".start button:enabled").click()
    for person in (ann, bea):
        person.see(".board .spot")
    waits, plays = (bea, ann) if ann.my_turn else (ann, bea)
    before, chance = waits.version, Random(7)
    waits.page.evaluate(LOOKS, False)
    house.await_streams(1, waits.page, "quiet_tables")
    while plays.my_turn:
        plays.plays(plays.any_way(chance))
    expect(waits.page).to_have_title(re.compile("^● Your turn"))
    assert waits.version == before, "nothing is drawn for them"
    waits.page.evaluate(LOOKS, True)
    waits.await_version(plays.version)
    assert waits.my_turn
    waits.plays(waits.any_way(chance))
    plays.await_version(waits.version)
