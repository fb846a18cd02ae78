"""Phones and laptops: nothing sideways, nothing out of sight, nothing too small to touch."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.moments import at_dinner, before_the_end, in_the_middle
from tests.server.browser.people import LAPTOP, PHONE, Person

FINGER = 44
SIDEWAYS = "() => document.scrollingElement.scrollWidth - innerWidth"
DOWN = "() => document.scrollingElement.scrollHeight - innerHeight"
OUT_OF_SIGHT = """() => [...document.querySelectorAll('.board .spot, #prompt, .actions .button, .panel > summary')]
  .filter((thing) => thing.checkVisibility())
  .filter((thing) => { const box = thing.getBoundingClientRect();
    return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1; })
  .map((thing) => thing.id || thing.textContent.trim())"""
CONTROLS = "button, summary, select, input:not([type=hidden]), a.button, .log a"
TOO_SMALL = """([controls, least]) => [...document.querySelectorAll(controls)]
  .filter((thing) => thing.checkVisibility({visibilityProperty: true, opacityProperty: true}))
  .filter((thing) => !thing.closest('.unseen'))
  .map((thing) => [thing, (thing.type === 'checkbox' ? thing.closest('label') : thing).getBoundingClientRect()])
  .filter(([thing, box]) => box.width > 1 && (box.width < least - 0.5 || box.height < least - 0.5))
  .map(([thing, box]) => `${thing.id || thing.textContent.trim()}: ${Math.round(box.width)}x${Math.round(box.height)}`)
"""


def pages(person: Person) -> Iterator[str]:
    """Every page, each as its name once it is there. Cookies go on the way: tastes come from the device."""
    person.go("/")
    yield "shelf"
    person.page.locator("#preferences summary").click()
    yield "preferences"
    person.go("/rules/foodfighters:classic")
    yield "rules"
    person.opens("invite")
    yield "lobby"
    invitation = person.page.locator("#invite-url").input_value()
    person.context.clear_cookies()
    person.go(invitation)
    yield "join"
    person.page.locator("#nickname-here").fill("Bea")
    person.page.locator("#nickname-here").press("Enter")
    person.see(".lobby")
    yield "lobby of a guest"
    with person.tolerating("404"):
        person.go("/m/nothing")
        yield "message"
    person.opens("tour").await_turn()
    yield "tour"
    person.brings(in_the_middle())
    yield "table"
    yield from _opened(person)
    person.go(f"/m/{person.match}?at=12")
    yield "look back"
    person.context.clear_cookies()
    person.go(f"/m/{person.match}").see(".board .spot")
    yield "watching"
    almost, last = before_the_end()
    person.brings(almost).plays(next(path[0] for path in person.paths if path[1] == last))
    person.see("#stage.over")
    yield "end"
    match = person.match
    person.go(f"/m/{match}/replay?at=20")
    yield "replay"
    person.go(f"/m/{match}/verify")
    yield "verify"


def pages_around_tables(person: Person) -> Iterator[str]:
    """What concerns people rather than a match, and what is read."""
    person.known_as("Ann").opens("play")
    person.ends(*before_the_end()).go(f"/m/{person.match}/album")
    yield "album"
    for path in ("tables", "devices", "calls", "recover", "puzzles", "bots", "offline", "lab"):
        person.go(f"/{path}")
        yield path
    person.go("/puzzles/foodfighters/1").see(".board .spot")
    yield "puzzle"
    person.go("/puzzles/foodfighters/1?show=1").see("#said")
    yield "puzzle solved"
    person.go("/devices").page.locator('form[action="/devices/link"] button').click()
    person.see(".qr-code svg")
    yield "link to a device"
    with person.tolerating("409"):
        person.go("/tables").page.locator('form[action="/tables/delete"] button').click()
        person.see(".message .button.main")
    yield "sure"


def _opened(person: Person) -> Iterator[str]:
    """What opens at the table."""
    for panel in ("chat", "words", "more"):
        person.page.locator(f"#{panel} > summary").click()
        yield panel
        person.page.locator(f"#{panel} > summary").click()
    person.page.locator("[data-drawer]").click()
    person.see("#drawer-page h1, #drawer-page h2")
    yield "drawer"
    person.page.keyboard.press("Escape")
    table = person.match
    person.brings(at_dinner()).says_who().points_at(next(path[0] for path in person.paths if path[3]))
    person.see("#confirm")
    yield "confirm"
    person.go(f"/m/{table}")


@pytest.mark.parametrize("language", ["en", "de"])
def test_on_a_phone_nothing_is_too_wide_to_see_or_too_small_to_touch(arrive: Arrive, language: str) -> None:
    ann = arrive(viewport=PHONE, has_touch=True, locale=language)
    wide, small = {}, {}
    for name in pages(ann):
        wide[name] = ann.page.evaluate(SIDEWAYS)
        small[name] = ann.page.evaluate(TOO_SMALL, [CONTROLS, FINGER])
    assert {name: by for name, by in wide.items() if by > 0} == {}
    assert {name: things for name, things in small.items() if things} == {}
    assert ann.page.evaluate(TOO_SMALL, [CONTROLS, 200]), "the ruler measures something"
    expect(ann.page.locator("html")).to_have_attribute("lang", language)


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_table_is_in_sight_without_scrolling(arrive: Arrive, viewport: ViewportSize) -> None:
    ann = arrive("Ann", viewport=viewport).brings(in_the_middle())
    assert ann.page.evaluate(DOWN) <= 0
    assert ann.page.evaluate(OUT_OF_SIGHT) == []
    ann.opens("tour").await_turn()
    assert ann.page.evaluate(DOWN) <= 0
    assert ann.page.evaluate(OUT_OF_SIGHT) == []


def test_a_match_that_starts_from_the_lobby_looks_like_any_other(arrive: Arrive) -> None:
    ann = arrive("Ann").opens("same-screen")
    ann.page.locator(".start button").click()
    ann.await_turn()
    expect(ann.page.locator(".formation").first).to_have_css("display", "grid")
    assert ann.page.evaluate(OUT_OF_SIGHT) == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_three_dice_and_what_they_pay_fit_on_a_phone(arrive: Arrive, language: str) -> None:
    """In the guided game the Bonus die is bought, and a miss pays seven Beans."""
    ann = arrive(viewport=PHONE, has_touch=True, locale=language).opens("tour")
    ann.await_turn()
    while ann.page.locator(".roll .die").count() < 3:
        ann.plays(ann.paths[0][0])
        ann.await_turn()
    ann.see(".result")
    assert ann.page.evaluate(OUT_OF_SIGHT) == []
    assert ann.page.evaluate(GAP) >= 0


GAP = """() => document.querySelector('.middle > :last-child').getBoundingClientRect().left
  - document.querySelector('.result').getBoundingClientRect().right"""
