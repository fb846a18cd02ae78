"""The lab before a real browser: from the form to the report and into a match."""

import re

from playwright.sync_api import expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.people import PHONE
from tests.server.browser.test_accessible import complaints
from tests.server.browser.test_shapes import CONTROLS, FINGER, SIDEWAYS, TOO_SMALL


def test_a_study_from_the_form_to_its_report_and_a_match(arrive: Arrive) -> None:
    ann = arrive(viewport=PHONE, color_scheme="dark").go("/")
    page = ann.page

    def fits() -> None:
        assert not complaints(ann)
        assert page.evaluate(SIDEWAYS) <= 0
        assert not page.evaluate(TOO_SMALL, [CONTROLS, FINGER])

    page.get_by_role("link", name=re.compile("^The lab")).click()
    fits()
    page.locator('a[href="/lab?game=foodfighters%3Aclassic"]').click()
    fits()
    page.locator("#bots").select_option("other")
    page.locator("#bots_other").fill("nobody")
    page.locator("#games").fill("20")
    with ann.tolerating("400"):
        page.get_by_role("button", name="Start the study").click()
        ann.see("#problem", "No bot is called")
    expect(page.locator("#games")).to_have_value("20")
    page.locator("#bots").select_option("random")
    page.get_by_role("button", name="Start the study").click()
    page.wait_for_url(re.compile(r"/lab/foodfighters"))
    fits()
    page.get_by_role("link", name="Read the report").click()  # comes by itself, when all matches are played
    expect(page.locator("h1")).to_have_text("Foodfighters: 2 x random")
    page.get_by_role("link", name="Back to the study").click()
    page.locator("#number").fill("3")
    page.get_by_role("button", name="Replay").click()
    last = int(page.locator("#stage").get_attribute("data-last") or 0)
    ann.see("html.scripted")
    page.keyboard.press("End")
    ann.see("label[for=at]", f"Step {last} of {last}")
    assert page.url.endswith(f"/games/main/3?at={last}")
    fits()
