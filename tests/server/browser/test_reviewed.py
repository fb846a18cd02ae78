"""Looking back with the expert in a real browser: asked for at the end, read, walked by keys and on a phone."""

import re

from playwright.sync_api import expect
from tests.chromium import PATIENCE
from tests.review.matches import careless, late
from tests.server.browser.conftest import Arrive
from tests.server.browser.manners import Finger
from tests.server.browser.people import LAPTOP, PHONE, Person
from tests.server.browser.test_accessible import complaints
from tests.server.browser.test_shapes import CONTROLS, FINGER, SIDEWAYS, TOO_SMALL

BESIDE_THE_TABLE = ".ask button, .ask a.button, summary"
"""At a moment nothing on the table is to be touched."""


def fits(person: Person, controls: str) -> None:
    for light, viewport in (("light", LAPTOP), ("dark", PHONE)):
        person.page.set_viewport_size(viewport)
        person.page.emulate_media(color_scheme=light)  # type: ignore[arg-type]
        assert not complaints(person)
        assert person.page.evaluate(SIDEWAYS) <= 0
    assert not person.page.evaluate(TOO_SMALL, [controls, FINGER])
    person.page.set_viewport_size(LAPTOP)


def test_it_is_asked_for_read_and_tried_again_by_keys(arrive: Arrive) -> None:
    record = late("foodfighters", "late", careless).record(reveal_seed=True).dumps()
    ann = arrive("Ann").brings(record)
    page = ann.page
    page.locator('a[href$="/review"]').press("Enter")
    page.locator("#look-back").press("Enter")
    page.locator(".how-well, #progress").first.wait_for()
    if page.locator("#progress").count():
        assert not complaints(ann)
    ann.see(".how-well")
    fits(ann, CONTROLS)
    seats = page.locator(".review-tabs a")
    for seat in range(seats.count()):
        seats.nth(seat).press("Enter")
        expect(seats.nth(seat)).to_have_attribute("aria-current", "true", timeout=PATIENCE)
        if page.locator(".marked a.mark").count():
            break
    mark = page.locator(".marked a.mark").last
    mark.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/review/\d+/\d+$"))
    expect(page.locator(".board .spot.advised, .board .spot.done-here").first).to_be_visible()
    fits(ann, BESIDE_THE_TABLE)
    page.get_by_role("button", name="Try again from here").press("Enter")
    page.wait_for_url(re.compile(r"/m/[a-z0-9]+$"))
    ann.await_turn()


def test_on_a_phone_it_is_asked_for_read_and_tried_again_by_taps(arrive: Arrive) -> None:
    record = late("foodfighters", "late", careless).record(reveal_seed=True).dumps()
    bob = arrive("Bob", viewport=PHONE, has_touch=True).brings(record)
    page = bob.page
    page.locator('a[href$="/review"]').tap()
    page.locator("#look-back").tap()
    bob.see(".how-well")
    seats = page.locator(".review-tabs a")
    for seat in range(seats.count()):
        seats.nth(seat).tap()
        expect(seats.nth(seat)).to_have_attribute("aria-current", "true", timeout=PATIENCE)
        if page.locator(".marked a.mark").count():
            break
    page.locator(".marked a.mark").last.tap()
    page.wait_for_url(re.compile(r"/review/\d+/\d+$"))
    moment = page.url
    other = page.locator("a[rel=prev], a[rel=next]").first
    other.tap()
    expect(page).not_to_have_url(moment)
    expect(page.locator(".board .spot.advised, .board .spot.done-here").first).to_be_visible()
    page.get_by_role("button", name="Try again from here").tap()
    page.wait_for_url(re.compile(r"/m/[a-z0-9]+$"))
    bob.await_turn()
    Finger(bob).plays(bob.paths[0][0])
