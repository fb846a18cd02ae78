"""The guided first game, followed by doing exactly what glows."""

import re

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.people import LAPTOP, PHONE, Person

LONGEST = 80


TO_CLICK = ".glow, form.writing button:not([hidden])"
IN_SIGHT = f"""() => [...document.querySelectorAll('{TO_CLICK}')].some((spot) => {{
  const box = spot.getBoundingClientRect();
  return spot.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)); }})"""


SPOKEN = {"en": "Lesson", "de": "Lektion"}


@pytest.mark.parametrize(
    ("game", "screen", "language"),
    [
        ("foodfighters:classic", LAPTOP, "de"),
        ("consumption:thought", LAPTOP, "en"),
        ("consumption:thought", PHONE, "de"),
        ("foodadvice:standard", LAPTOP, "en"),
        ("foodadvice:standard", PHONE, "de"),
    ],
)
def test_whoever_does_what_glows_gets_to_the_end_of_the_tour(
    arrive: Arrive, game: str, screen: ViewportSize, language: str
) -> None:
    """On small screens in the language of longer words."""
    ann = arrive("Ann", viewport=screen).prefer(language=language).opens("tour", game)
    said = set()
    for _ in range(LONGEST):
        ann.await_turn()
        bubble = ann.page.locator("#tour")
        if bubble.locator("a.button").count():
            break
        expect(bubble).to_contain_text(SPOKEN[language])
        said.add(bubble.text_content())
        ann.page.wait_for_function(IN_SIGHT)
        do_what_is_asked(ann)
    assert len(said) > 20
    ann.page.locator("#tour a").click()
    expect(ann.page).to_have_url(re.compile("/$"))


def do_what_is_asked(person: Person) -> None:
    """By a button where something may be written first, else by one spot after the other, each of them in sight."""
    before = person.version
    if person.page.locator("form.writing").count():
        person.page.locator("form.writing button:visible").click()
    else:
        for spot in person.paths[0][0]:
            person.page.wait_for_function(IN_SIGHT)
            expect(person.spot(spot)).to_have_class(re.compile("glow"))
            person.spot(spot).click()
    person.agrees(before)
    person.await_version(before + 1)


def test_in_the_tour_nothing_else_glows_and_the_rest_says_why(arrive: Arrive) -> None:
    ann = arrive("Ann").opens("tour")
    ann.await_turn()
    expect(ann.page.locator(".glow")).to_have_count(2)
    ann.spot("0-cracker").click()
    expect(ann.page.locator(".toast")).to_have_text(re.compile(r"\w+ \w+"))
