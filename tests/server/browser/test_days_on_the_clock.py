"""A clock of days, as the people at the table read it: by their own wall clock and in their own language."""

import re
import time

import pytest
from playwright.sync_api import expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.people import Person

from smorgasboard.engine import speaking
from smorgasboard.server.clocks import until_words
from smorgasboard.server.languages import Languages

DAYS = 86_400


def at_a_slow_table(arrive: Arrive, days: int) -> tuple[Person, Person]:
    ann = arrive("Ann", locale="en-GB", timezone_id="Pacific/Auckland").opens("invite")
    ann._sends(f"/m/{ann.match}/setup", form={"players": "2", "clock": str(days * DAYS)})
    ann.page.reload()
    ben = arrive("Ben", locale="de-DE", timezone_id="America/New_York")
    ben.go(ann.page.locator("#invite-url").input_value()).page.locator("form[action*='/join/'] button.main").click()
    ben.see(".lobby")
    ann.see(".seat-row.seat-1 .who", "Ben")
    ann.page.locator(".start button").click()
    for person in (ann, ben):
        person.see(".board .spot")
    return ann, ben


def said_to(person: Person, zone: str, language: str, since: float) -> tuple[str, set[str]]:
    """The line about whoever is to move, and how their time may be called there: days may just have changed."""
    told = person.page.locator("#times time[datetime]:visible").first
    expect(told).to_be_visible()
    until = float(told.get_attribute("data-until") or 0)
    line = person.page.locator("#times").inner_text()
    with speaking(Languages.load().catalogue(language)):
        return line, {until_words(until, now, zone) for now in (since, time.time())}


@pytest.mark.slow
@pytest.mark.parametrize("days", [1, 3])
def test_both_read_until_when_by_their_own_clock(arrive: Arrive, days: int) -> None:
    began = time.time()
    ann, ben = at_a_slow_table(arrive, days)
    mover = "Ann" if ann.my_turn else "Ben"
    for person, name, zone, language in (
        (ann, "Ann", "Pacific/Auckland", "en"),
        (ben, "Ben", "America/New_York", "de"),
    ):
        line, until = said_to(person, zone, language, began)
        assert any(words in line for words in until)
        assert re.search(r"\(\d\d:\d\d\)", line)
        assert (name == mover) == (mover not in line), "whoever is to move is spoken to"
