"""The guided first game, followed by doing exactly what glows."""

import re

import pytest
from playwright.sync_api import expect
from tests.server.browser.conftest import Arrive

LONGEST = 80


@pytest.mark.parametrize(("language", "lesson"), [("en", "Lesson"), ("de", "Lektion")])
def test_whoever_does_what_glows_gets_to_the_end_of_the_tour(arrive: Arrive, language: str, lesson: str) -> None:
    ann = arrive("Ann").prefer(language=language).opens("tour")
    said = set()
    for _ in range(LONGEST):
        ann.await_turn()
        bubble = ann.page.locator("#tour")
        if bubble.locator("a.button").count():
            break
        expect(bubble).to_contain_text(lesson)
        said.add(bubble.text_content())
        before = ann.version
        for _ in ann.paths[0][0]:
            ann.page.locator(".glow").first.click()
        ann.agrees(before)
        ann.await_version(before + 1)
    assert len(said) > 20
    ann.page.locator("#tour a").click()
    expect(ann.page).to_have_url(re.compile("/$"))


def test_in_the_tour_nothing_else_glows_and_the_rest_says_why(arrive: Arrive) -> None:
    ann = arrive("Ann").opens("tour")
    ann.await_turn()
    expect(ann.page.locator(".glow")).to_have_count(2)
    ann.spot("0-cracker").click()
    expect(ann.page.locator(".toast")).to_have_text(re.compile(r"\w+ \w+"))
