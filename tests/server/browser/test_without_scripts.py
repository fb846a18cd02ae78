"""Plain forms: a browser that runs no scripts at all."""

import re
from random import Random

import pytest
from playwright.sync_api import expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.moments import before_the_end
from tests.server.browser.people import Person


@pytest.fixture
def ann(arrive: Arrive) -> Person:
    return arrive("Ann", java_script_enabled=False)


def presses(person: Person, spot: str) -> None:
    person.page.locator(f'[data-spot="{spot}"]').press("Enter")
    person.page.wait_for_load_state()


def plays(person: Person, way: list[str]) -> None:
    before = person.version
    for spot in way:
        presses(person, spot)
    if person.page.locator(".confirm-bar").count():
        person.page.locator(".confirm-bar button").press("Enter")
        person.page.wait_for_load_state()
    assert person.version > before


def test_the_replay_goes_to_any_moment(ann: Person) -> None:
    almost, last = before_the_end()
    ann.brings(almost)
    plays(ann, next(path[0] for path in ann.paths if path[1] == last))
    expect(ann.page.locator("#prompt")).to_have_text("Ann wins!")
    ann.page.get_by_role("link", name="Replay").first.press("Enter")
    ann.page.locator("#at").fill("3")
    ann.page.get_by_role("button", name="Go there").press("Enter")
    ann.see("label[for=at]", "Step 3 of")


def test_the_page_comes_again_by_itself_while_others_decide(ann: Person, arrive: Arrive) -> None:
    ann.opens("invite")
    ann.page.locator("#setup-rest > summary").click()
    ann.page.locator("#option-first").select_option("seat2")
    ann.page.get_by_role("button", name="Set it so").press("Enter")
    bea = arrive().go(ann.page.locator("#invite-url").input_value())
    bea.page.locator("#nickname-here").fill("Bea")
    bea.page.get_by_role("button", name="Sit down").click()
    bea.see(".lobby")
    ann.page.reload()
    ann.page.locator(".start button").press("Enter")
    ann.see("#prompt", "Bea is to move.")
    bea.await_turn().plays(bea.any_way(Random(8)))
    expect(ann.page.locator("#stage")).to_have_attribute("data-version", "1")


def test_choices_of_two_steps_reasons_undo_and_hints(ann: Person) -> None:
    ann.opens("same-screen")
    ann.page.locator(".start button").press("Enter")
    ann.see(".board .spot")
    swap = next(path[0] for path in ann.paths if path[1].startswith("swap"))
    presses(ann, swap[0])
    assert "picked" in (ann.spot(swap[0]).get_attribute("class") or "")
    ann.page.locator("#cancel").press("Enter")
    expect(ann.page.locator(".picked")).to_have_count(0)
    plays(ann, swap)
    ann.page.locator("#undo button").press("Enter")
    expect(ann.page.locator("#stage")).to_have_attribute("data-version", "2")

    dull = next(name for name in ("0-bonus", "bonus", "0-cracker", "0-pan") if ann.spot(name).count())
    with ann.tolerating("422"):
        presses(ann, dull)
    ann.see(".because", re.compile(r"\w+ \w+"))
    ann.page.locator("#hint button").press("Enter")
    ann.see("#tip")


def test_talking_leaving_and_preferences(ann: Person) -> None:
    ann.opens("play")
    ann.page.locator("#chat summary").press("Enter")
    ann.page.locator("#say").fill("Hello")
    ann.page.locator("#say").press("Enter")
    expect(ann.page.locator(".chat li")).to_have_text(["Ann Hello"])
    ann.prefer(language="de", theme="dark")
    expect(ann.page.locator("html")).to_have_attribute("lang", "de")
    expect(ann.page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(ann.page.locator("h1")).not_to_have_text("What shall we play?")


def test_the_lobby(ann: Person) -> None:
    ann.opens("invite")
    ann.page.locator("#setup-rest > summary").click()
    ann.page.locator("#option-first").select_option("seat1")
    ann.page.get_by_role("button", name="Set it so").press("Enter")
    expect(ann.page.locator("#option-first")).to_have_value("seat1")
    ann.page.locator(".seat-row.seat-0 summary").press("Enter")
    ann.page.locator("#name-0").fill("Anna")
    ann.page.get_by_role("button", name="Rename").press("Enter")
    expect(ann.page.locator(".seat-row.seat-0 .who")).to_contain_text("Anna")
    ann.page.locator(".seat-row.seat-1 summary").press("Enter")
    ann.page.get_by_role("button", name="Seat a bot").press("Enter")
    ann.page.locator(".start button").press("Enter")
    expect(ann.page.locator("#player-0")).to_contain_text("Anna")
    assert ann.my_turn
