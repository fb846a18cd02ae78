"""Two browsers of one person: a seat goes from the laptop to the phone, and an ended device loses it while it looks."""

import re

import pytest
from playwright.sync_api import expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.people import MY_TURN, PHONE, Person
from tests.server.browser.test_together import invited, mover


def also_on(laptop: Person, phone: Person) -> Person:
    """By the link beside the picture, which the phone's camera would read."""
    laptop.go("/devices")
    laptop.page.get_by_role("button", name="Show the picture").click()
    expect(laptop.page.locator(".qr-code svg")).to_be_visible()
    phone.go(laptop.page.locator("#link").input_value())
    phone.page.get_by_role("button", name="Yes, that is me").click()
    phone.page.wait_for_url(re.compile(r"/$"))
    return phone


def test_a_match_goes_on_on_the_phone_and_both_see_it(arrive: Arrive) -> None:
    one, _other = mover(invited(arrive))
    table = one.page.url
    phone = also_on(one, arrive(viewport=PHONE))
    one.page.goto(table)
    phone.page.locator(".match-card.my-turn .to-match").click()
    phone.see(MY_TURN)
    before = phone.version
    phone.page.locator(".spot.glow").first.click()
    while phone.version == before:
        phone.page.locator(".spot.glow, .ask .button.main").first.click()
    one.await_version(phone.version)


def test_a_device_that_is_ended_while_its_page_is_open_only_watches(arrive: Arrive) -> None:
    one, _other = mover(invited(arrive))
    table = one.page.url
    phone = also_on(one, arrive(viewport=PHONE))
    phone.page.goto(table)
    phone.see(MY_TURN)
    one.go("/devices")
    with one.tolerating("409"):
        one.page.get_by_role("button", name="End it").click()
        one.page.get_by_role("button", name="Do it").click()
        expect(one.page.get_by_role("button", name="End it")).to_have_count(0)
    expect(phone.page.locator(MY_TURN)).to_have_count(0)
    phone.go("/")
    phone.see(".notice", "taken off your devices")
    one.page.goto(table)
    one.see(MY_TURN)


@pytest.mark.parametrize("page", ["/devices", "/tables", "/recover"])
def test_the_pages_fit_the_narrowest_phone(arrive: Arrive, page: str) -> None:
    ann = arrive("Ann", viewport={"width": 320, "height": 568})
    ann.go(page)
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_without_scripts_somebody_comes_back_with_their_phrase(arrive: Arrive) -> None:
    ann = arrive("Ann", java_script_enabled=False)
    ann.go("/devices")
    ann.page.get_by_role("button", name="Make my phrase").click()
    phrase = " ".join(ann.page.locator(".pictures li").all_inner_texts())
    back = arrive(java_script_enabled=False)
    back.go("/recover")
    back.page.locator("#words").fill(phrase)
    back.page.get_by_role("button", name="Come back", exact=True).click()
    back.see(".menu-name", "Ann")
