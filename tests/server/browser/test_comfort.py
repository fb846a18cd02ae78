"""What makes a table pleasant: reasons, hints, looking back, light, language, calm, messages."""

import re
from random import Random

import pytest
from playwright.sync_api import expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.moments import in_the_middle
from tests.server.browser.people import MY_TURN, PHONE, Person


@pytest.fixture
def ann(arrive: Arrive) -> Person:
    return arrive("Ann").brings(in_the_middle())


def test_what_does_not_glow_says_why(ann: Person) -> None:
    ann.spot("0-cracker").click()
    expect(ann.page.locator(".toast")).to_have_text(re.compile("Beans|buy|Bean"))
    assert "Cracker: saves" not in (ann.page.locator(".toast").text_content() or "")
    ann.page.locator(".toast a").click()
    expect(ann.page.locator("#drawer .meant")).to_contain_text("FFR-25")
    expect(ann.page.locator("#drawer .meant")).to_be_in_viewport()
    ann.page.keyboard.press("Escape")
    ann.spot("0-cracker").click()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".toast")).to_have_count(0)
    attacker = next(path[0][0] for path in ann.paths if path[1].startswith("attack"))
    targets = {path[0][1] for path in ann.paths if path[0][0] == attacker}
    ann.spot(attacker).click()
    far = next(spot for spot in ("1-a1", "1-a2", "1-b2", "1-c1") if spot not in targets)
    ann.spot(far).click()
    expect(ann.page.locator(".toast")).to_have_text(re.compile(r"\w+ \w+ \w+"))
    expect(ann.spot(attacker)).to_have_class(re.compile("picked"))


def test_a_thing_that_says_nothing_else_says_what_it_is(ann: Person) -> None:
    ann.spot("1-sizzle").click()
    expect(ann.page.locator(".toast")).to_contain_text("Take a second turn")
    ann.spot("1-sizzle").focus()
    ann.page.keyboard.press("w")
    expect(ann.page.locator("#drawer .meant")).to_contain_text("FFR-57")


def test_a_hint_gives_its_reason_and_shows_where(ann: Person) -> None:
    ann.page.locator("#hint button").click()
    expect(ann.page.locator("#tip")).to_have_text(re.compile(r"\w+ \w+ \w+"))
    advised = ann.page.locator(".advised")
    assert advised.count() >= 1
    ways = [path[0] for path in ann.paths]
    names = {spot.get_attribute("data-spot") for spot in advised.all()}
    assert any(names == set(way) for way in ways)


HEAR = """
  window.heard = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const note of addedNodes) window.heard.push(note.textContent);
  }).observe(document, { childList: true, subtree: true });
"""


def test_why_a_bot_did_something_is_said_beside_what_it_meant_which_glows(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.context.add_init_script(HEAR)
    ann.opens("play")
    ann.await_turn()
    while not ann.page.locator(".why-bot a").count():
        ann.plays(ann.any_way(Random(3)))
        ann.await_turn()
    ann.page.locator(".why-bot a").click()
    ann.see(".banner", "You look back at step")
    expect(ann.page.locator("#player-1.advised, #player-0.advised")).to_contain_text("Pip")
    expect(ann.page.locator(".board .advised").first).to_be_in_viewport()
    said = ann.see("#tip", "Pip said to themselves: “").text_content()
    assert said
    ann.page.wait_for_function("(words) => window.heard.includes(words)", arg=said)
    expect(ann.page.locator(".log .now")).to_contain_text("Pip")


def test_the_log_leads_back_and_to_now_again(ann: Person) -> None:
    now = ann.page.locator("#board").inner_html()
    ann.page.locator(".log a").nth(3).click()
    banner = ann.page.locator(".banner")
    expect(banner).to_contain_text("You look back at step")
    assert ann.page.locator(".glow").count() == 0
    expect(ann.page.locator(".log .now")).to_have_count(1)
    banner.get_by_role("link", name="Back to now").click()
    expect(ann.page.locator(MY_TURN)).to_be_visible()
    assert ann.page.locator("#board").inner_html() == now


def test_since_your_last_turn_tells_what_the_others_did(ann: Person) -> None:
    ann.page.locator(".since summary").click()
    lines = ann.page.locator(".since li")
    expect(lines.last).to_be_visible()
    told = lines.all_text_contents()
    assert any(line.startswith("Bea") for line in told)
    newest = ann.page.locator(".log li span").last.text_content()
    assert told[-1] == newest, "what came of it is told too, up to the end of the other's turn"
    log = ann.page.locator(".log").text_content() or ""
    assert all(line in log for line in lines.all_text_contents())


def test_light_follows_the_device_until_somebody_chooses(arrive: Arrive) -> None:
    def paper(person: Person) -> str:
        return str(person.page.locator(".card").first.evaluate("card => getComputedStyle(card).backgroundColor"))

    day, night = arrive(color_scheme="light").go("/"), arrive(color_scheme="dark").go("/")
    assert paper(day) != paper(night)
    assert paper(arrive("Ann", color_scheme="light").prefer(theme="dark")) == paper(night)
    assert paper(arrive("Bea", color_scheme="dark").prefer(theme="light")) == paper(day)
    assert paper(arrive("Cem", color_scheme="dark").prefer(theme="auto")) == paper(night)


def test_another_language_translates_page_and_log(ann: Person) -> None:
    english = ann.page.locator(".log li").first.text_content() or ""
    path = f"/m/{ann.match}"
    ann.page.locator("#preferences summary").click()
    ann.page.locator("#language").select_option("de")
    ann.page.locator("#preferences form button").click()
    expect(ann.page.locator("html")).to_have_attribute("lang", "de")
    assert ann.page.url.endswith(path), "the form leads back to the table"
    expect(ann.page.locator("#prompt")).to_contain_text(re.compile("Du bist dran|Greif an"))
    expect(ann.page.locator(".log li").first).not_to_have_text(english)
    ann.plays(ann.any_way(Random(1)))
    assert "splat" not in (ann.page.locator("#view").inner_text()).lower().split()


def test_calm_people_see_no_motion(ann: Person) -> None:
    ann.plays(next(path[0] for path in ann.paths if path[1] == "roll"))
    durations = ann.page.evaluate("document.getAnimations().map((motion) => motion.effect.getComputedTiming().endTime)")
    assert all(each <= 10 for each in durations), durations


def test_motion_never_swallows_the_next_click(arrive: Arrive) -> None:
    ann = arrive("Ann", reduced_motion="no-preference")
    ann.context.add_init_script(COUNT_TRAVELS)
    ann.opens("same-screen")
    ann.page.locator(".start button").click()
    ann.await_turn()
    way = next(path[0] for path in ann.paths if path[1].startswith("swap"))
    for before in (0, 2, 4):
        ann.plays(way)
        ann.page.mouse.click(*ann.page.evaluate(MIDDLE, "#undo button"))
        ann.await_version(before + 2)
    assert ann.page.evaluate("window.travels") >= 6


COUNT_TRAVELS = """
  window.travels = 0;
  const start = document.startViewTransition;
  document.startViewTransition = function (...change) { window.travels++; return start.apply(document, change); };
"""
MIDDLE = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def test_the_title_tells_whose_turn_it_is(ann: Person) -> None:
    expect(ann.page).to_have_title(re.compile("^● Your turn · Foodfighters"))
    ann.go(f"/m/{ann.match}?at=3")
    expect(ann.page).to_have_title(re.compile("^Foodfighters"))


def test_sounds_are_off_until_somebody_wants_them(arrive: Arrive) -> None:
    ann = arrive("Ann").go("/")
    expect(ann.page.locator('[name="sounds"]')).not_to_be_checked()
    ann.opens("same-screen")
    expect(ann.page.locator("#view")).to_have_attribute("data-sounds", "")
    ann.prefer(sounds="on").opens("same-screen")
    expect(ann.page.locator("#view")).to_have_attribute("data-sounds", "on")


def test_a_tap_tells_what_a_thing_is(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE, has_touch=True).brings(in_the_middle())
    supply = ann.page.locator(".supply")
    supply.tap()
    expect(ann.page.locator(".toast")).to_contain_text(supply.get_attribute("title") or "?")
    tray = ann.page.locator(".tray .kind").first
    tray.tap()
    expect(ann.page.locator(".toast")).to_have_count(1)


def test_the_shelf_lists_what_is_still_on_the_table(ann: Person) -> None:
    match = ann.match
    ann.go("/")
    card = ann.page.locator(".match-card", has=ann.page.locator(f'a[href="/m/{match}"]'))
    expect(card).to_contain_text("Your turn")
    expect(card).to_contain_text("Bea")
