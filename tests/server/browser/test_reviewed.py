"""Looking back with the expert in a real browser: asked for at the end, read, walked by keys and on a phone."""

import re

from playwright.sync_api import expect
from tests.chromium import PATIENCE
from tests.review.matches import careless, late
from tests.server.browser.conftest import Arrive
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
