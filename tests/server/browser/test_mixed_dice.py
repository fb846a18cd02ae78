"""Dice to which every browser adds: what it kept for itself is compared with what the match says."""

import re
from random import Random

from playwright.sync_api import expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.people import Person
from tests.server.browser.test_together import moves_on, sits_down

NOTE = "JSON.parse(localStorage.getItem('smorgasboard-dice'))[0]"


def added_by(person: Person, name: str) -> str:
    return person.page.locator("dt", has_text=re.compile(f"^Added by {name}$")).locator("+ dd").inner_text()


def test_both_browsers_add_to_the_dice_and_find_their_numbers_again(arrive: Arrive) -> None:
    ann = arrive("Ann").opens("invite")
    bea = sits_down(arrive(), ann.page.locator("#invite-url").input_value(), "Bea")
    ann.page.get_by_text("Honest dice").click()
    promised = ann.page.locator(".honest code").inner_text()
    ann.page.locator("#setup-rest > summary").click()
    ann.page.locator("#option-turn_limit").fill("2")
    ann.page.locator("#option-turn_limit").press("Enter")
    expect(bea.page.locator("#option-turn_limit")).to_have_value("2")
    ann.page.locator(".start button").click()
    for person in (ann, bea):
        person.see(".board .spot")
    chance = Random(3)
    while not ann.over:
        moves_on((ann, bea), chance)
    for person, name in ((ann, "Ann"), (bea, "Bea")):
        note = person.page.evaluate(NOTE)
        person.go(f"/m/{ann.match}/verify")
        person.see("h1", "The dice were honest")
        assert note["promise"] == promised == person.page.locator("dd code").first.inner_text()
        assert added_by(person, name) == note["contribution"]
        person.see("#own-note", "Both are in this match, unchanged.")


def test_a_browser_whose_number_was_left_out_says_so(arrive: Arrive) -> None:
    ann = arrive("Ann").opens("same-screen")
    ann.page.locator("#setup-rest > summary").click()
    ann.page.locator("#option-turn_limit").fill("1")
    ann.page.locator("#option-turn_limit").press("Enter")
    ann.page.locator(".start button").click()
    ann.see(".board .spot")
    chance = Random(3)
    while not ann.over:
        ann.plays(ann.any_way(chance))
    match = ann.match
    kept = f"{{...{NOTE}, contribution: 'ab'.repeat(16)}}"
    ann.page.evaluate(f"localStorage.setItem('smorgasboard-dice', JSON.stringify([{kept}]))")
    ann.go(f"/m/{match}/verify")
    ann.see("#own-note", "Something is wrong here.")
    ann.see("dl", "on the same screen as Ann")
