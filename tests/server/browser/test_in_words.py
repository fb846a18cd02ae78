"""The text way to play, as somebody with a screen reader does: sentences, and legal moves as a list of buttons."""

import re
from random import Random

from playwright.sync_api import expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.people import Person

LONGEST = 400


def reads(person: Person) -> list[str]:
    return [line.strip() for line in person.page.locator(".in-words li").all_text_contents()]


def chooses(person: Person, chance: Random) -> None:
    """One of the listed moves, attacks first, by the words on its button."""
    before = person.version
    offers = person.page.locator("#words .offer")
    words = offers.all_text_contents()
    attacks = [line for line in words if line.startswith("Attack")]
    offers.nth(words.index(chance.choice(attacks or words))).press("Enter")
    person.agrees(before)
    person.await_version(before + 1)


def test_a_whole_match_with_nothing_but_words(arrive: Arrive) -> None:
    ann = arrive("Ann").opens("play")
    ann.page.locator("#words summary").press("Enter")
    chance = Random(6)
    for _ in range(LONGEST):
        if ann.await_turn().over:
            break
        assert any("Ann" in line for line in reads(ann))
        assert ann.page.locator(".offer").count() == len({path[1] for path in ann.paths})
        chooses(ann, chance)
    expect(ann.page.locator("#prompt")).to_have_text(re.compile("^(Ann|Pip) wins!$"))
    expect(ann.page.locator("#prompt")).to_have_attribute("aria-live", "polite")


def test_what_the_bot_did_is_read_out_politely_and_what_one_did_oneself_is_not(arrive: Arrive) -> None:
    ann = arrive("Ann").opens("play")
    ann.await_turn()
    region = ann.page.locator("#read-out")
    expect(region).to_have_attribute("aria-live", "polite")
    chance = Random(2)
    while not region.text_content() and not ann.over:
        ann.plays(ann.any_way(chance))
        ann.await_turn()
        ann.page.evaluate("new Promise((done) => setTimeout(done))")
    expect(region).to_contain_text("Pip")
    others = ann.page.locator(".log li:not(.mine)").last.text_content() or ""
    assert " ".join(others.split()) in (region.text_content() or "")


def test_every_thing_on_the_table_has_a_name_and_says_when_it_can_be_chosen(arrive: Arrive) -> None:
    ann = arrive("Ann").opens("tour")
    ann.await_turn()
    spots = ann.page.locator(".board .spot")
    labels = [spot.get_attribute("aria-label") for spot in spots.all()]
    assert all(labels)
    assert len(labels) > 20
    for spot in ann.page.locator(".glow").all():
        expect(spot).to_have_accessible_description("You can choose this.")
    expect(ann.page.locator("#board")).to_have_attribute("aria-label", "The table")
