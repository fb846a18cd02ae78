"""Whoever comes back is shown what they missed, and may skip it; whatever else happens ends it."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.people import MY_TURN, PHONE, Person
from tests.server.browser.test_together import invited, mover

BACK = "() => !document.getElementById('board').inert && document.getElementById('film').hidden"


def plays_on(person: Person) -> None:
    """Until it is somebody else's turn."""
    while person.go(f"/m/{person.match}").paths:
        action = person.paths[-1][1]
        person._sends(f"/m/{person.match}/act", form={"version": str(person.version), "action": action})


def away(person: Person, meanwhile: Callable[[], Any]) -> None:
    """For longer than anybody looks away by chance."""
    table = person.page.url
    person.page.wait_for_function("() => Object.keys(localStorage).some((each) => each.startsWith('seen '))")
    person.go("/")
    meanwhile()
    person.page.evaluate(
        """() => { for (const [name, seen] of Object.entries(localStorage)) if (name.startsWith("seen "))
        localStorage.setItem(name, JSON.stringify({ ...JSON.parse(seen), at: 0 })); }"""
    )
    person.page.goto(table)


def came_back(arrive: Arrive) -> tuple[Person, Person]:
    one, other = mover(invited(arrive))
    plays_on(one)
    other.page.reload()
    away(one, lambda: plays_on(other))
    one.see("#film-words", "since you were here")
    return one, other


def test_it_plays_and_ends_at_the_present(arrive: Arrive) -> None:
    one, other = came_back(arrive)
    present = one.page.locator("#board").inner_text()
    one.page.locator("#film-watch").click()
    expect(one.page.locator("#film-skip")).to_be_focused()
    one.see("#film-words b")
    assert one.page.locator("#film-words b").inner_text() in other.page.locator(".tag-name").all_inner_texts()
    one.page.wait_for_function(BACK)
    assert one.page.locator("#board").inner_text() == present
    one.see(MY_TURN)
    assert one.page.locator(".spot.glow").count() > 0
    one.page.reload()
    one.page.wait_for_timeout(500)
    expect(one.page.locator("#film")).to_be_hidden()


def test_escape_ends_it_and_the_table_can_be_played_on(arrive: Arrive) -> None:
    one, _other = came_back(arrive)
    one.page.locator("#film-watch").click()
    one.see("#film-words b")
    one.page.keyboard.press("Escape")
    one.page.wait_for_function(BACK)
    expect(one.page.locator("#prompt")).to_be_focused()
    assert one.page.locator(".spot.glow").count() > 0


def test_a_step_ends_it(arrive: Arrive) -> None:
    one, _other = came_back(arrive)
    before = one.version
    one.page.locator("#film-watch").click()
    one.see("#film-words b")
    one._sends(f"/m/{one.match}/act", form={"version": str(before), "action": one.paths[-1][1]})
    one.await_version(before + 1)
    one.page.wait_for_function(BACK)


def test_it_may_be_skipped_on_a_phone(arrive: Arrive) -> None:
    one, _other = came_back(lambda *taste, **more: arrive(*taste, **{"viewport": PHONE, **more}))
    one.page.locator("#film-skip").click()
    expect(one.page.locator("#film")).to_be_hidden()
