"""FoodAdvice's table in a real browser: what only a browser shows."""

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.moments import Party, record, when_ann_may
from tests.server.browser.people import LAPTOP, PHONE, Person
from tests.server.browser.rulers import CUT_OFF, LEAST_LETTERS, SMALL_TEXT
from tests.server.browser.test_shapes import CONTROLS, FINGER, TOO_SMALL

FOUR = Party("foodadvice", 4)
SIX = Party("foodadvice", 6)
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
TWICE: ViewportSize = {"width": 640, "height": 400}
"""A laptop whose letters are twice as large."""
STAGES = ("keep", "name", "vote", "shop", "channel", "next")

IN_SIGHT = """spot => {
  const [box, ask, board] = [spot, ...document.querySelectorAll('#ask'), ...document.querySelectorAll('#board')]
    .map((thing) => thing.getBoundingClientRect());
  return box.top >= board.top - 1 && box.bottom <= board.bottom + 1
    && (ask.left >= board.right || ask.top < board.top || box.bottom <= ask.top + 1) }"""
TOO_WIDE = """() => [document.documentElement.scrollWidth - innerWidth,
  ...[...document.querySelectorAll('.foodadvice, .foodadvice .scene > :not(.theatre)')]
    .map((part) => part.scrollWidth - part.clientWidth)]"""
SHIFTS = """() => { window.shifted = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries())
  if (entry.sources.some(({ node }) => (node?.closest ? node : node?.parentElement)?.closest('.foodadvice')))
    window.shifted += entry.value;
  }).observe({ type: 'layout-shift' }) }"""


def uncovered(person: Person) -> Person:
    if person.page.locator(".handover button").count():
        person.page.locator(".handover button").click()
    person.see(".foodadvice")
    return person


def begins(person: Person) -> Person:
    return uncovered(person.brings(record(FOUR.match("market day"))))


# ---- making and trading ----


def test_what_is_picked_appears_on_the_product_at_once(arrive: Arrive) -> None:
    ann = begins(arrive("Ann"))
    expect(ann.page.locator(".live:visible")).to_have_count(0)
    ann.points_at(["card-1", "card-4"])
    expect(ann.page.locator(".live.at-0.slot-1")).to_be_visible()
    expect(ann.page.locator(".live.at-1.slot-4")).to_be_visible()
    ann.spot("card-1").click()
    expect(ann.page.locator(".live.at-0.slot-4")).to_be_visible()
    expect(ann.page.locator(".live.slot-1:visible")).to_have_count(0)


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_after_card_and_player_the_wishes_are_in_sight_and_the_way_out_is_quiet(
    arrive: Arrive, viewport: ViewportSize
) -> None:
    ann = begins(arrive("Ann", viewport=viewport))
    ann.plays(["card-3", "seat-2"])
    ann.see(".palette", "Cem")
    assert ann.page.locator(".wish").first.evaluate(IN_SIGHT)
    way_out = ann.page.locator("#ask .button.action")
    expect(way_out).to_have_count(1)
    loud = ann.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--accent')")
    fill, accent = way_out.evaluate(
        """(button, accent) => { const probe = document.createElement('i');
        probe.style.color = accent; document.body.append(probe);
        return [getComputedStyle(button).backgroundColor, getComputedStyle(probe).color] }""",
        loud,
    )
    assert fill != accent


def test_a_name_stands_on_the_package_while_it_is_written(arrive: Arrive) -> None:
    ann = uncovered(arrive("Ann").brings(when_ann_may("name", FOUR)))
    label = ann.page.locator(".package .label")
    expect(label).to_be_hidden()
    ann.page.locator("#line-1").fill("Peas & <Love>")
    expect(label).to_have_text("Peas & <Love>")
    expect(label).to_be_visible()
    ann.page.locator("#line-1").fill("")
    expect(label).to_be_hidden()


# ---- whoever watches ----


@pytest.mark.parametrize("stage", ["keep", "name", "vote", "shop"])
def test_a_watcher_sees_a_scene_that_fills_its_place(arrive: Arrive, stage: str) -> None:
    ann = arrive("Ann").brings(when_ann_may(stage, FOUR))
    watcher = arrive().go(f"/m/{ann.match}")
    scene = watcher.see(".scene")
    filled = scene.evaluate(
        """scene => [...scene.children].reduce((sum, part) => sum + part.offsetWidth * part.offsetHeight, 0)
        / (scene.offsetWidth * scene.offsetHeight)"""
    )
    assert filled > 0.8
    assert watcher.page.locator(".scene svg:visible").count() > 3


# ---- sizes ----


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE, SIDEWAYS, TWICE], ids=["laptop", "phone", "sideways", "twice"])
def test_nothing_is_too_wide_too_small_or_cut_off_at_any_stage(arrive: Arrive, viewport: ViewportSize) -> None:
    has_touch = viewport != LAPTOP
    ann = arrive("Ann", viewport=viewport, has_touch=has_touch)
    for stage in STAGES:
        uncovered(ann.brings(when_ann_may(stage, SIX)))
        assert max(ann.page.evaluate(TOO_WIDE)) <= 1, stage
        assert ann.page.evaluate(SMALL_TEXT, LEAST_LETTERS) == [], stage
        assert ann.page.evaluate(CUT_OFF) == [], stage
        assert not has_touch or ann.page.evaluate(TOO_SMALL, [CONTROLS, FINGER]) == [], stage


def test_stages_follow_each_other_without_a_jump(arrive: Arrive) -> None:
    """From the first vote to the shops, four people at one screen: nothing moves but what is replaced."""
    ann = uncovered(arrive("Ann").brings(when_ann_may("vote", FOUR)))
    ann.page.evaluate(SHIFTS)
    while any(path[1].startswith("vote") for path in ann.paths):
        ann.plays(ann.paths[0][0])
        uncovered(ann).await_turn()
    while any(path[1].startswith("shop") for path in ann.paths):
        ann.plays(ann.paths[0][0])
        uncovered(ann).await_turn()
    assert ann.page.evaluate("window.shifted") < 0.1
