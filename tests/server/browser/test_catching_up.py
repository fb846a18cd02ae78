"""Whoever comes back is shown what they missed, and may skip it; whatever else happens ends it."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.people import MY_TURN, PHONE, Person
from tests.server.browser.test_together import invited, mover
from tests.server.guests import Page as Sheet

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


def watches_all(one: Person, other: Person) -> None:
    present = one.page.locator("#board").inner_text()
    one.page.locator("#film-watch").click()
    expect(one.page.locator("#film-skip")).to_be_focused()
    who = one.page.wait_for_function("() => document.querySelector('#film-words b')?.innerText").json_value()
    assert set(who.split(", ")) <= set(other.page.locator(".tag-name").all_inner_texts())
    one.page.wait_for_function(BACK)
    assert one.page.locator("#board").inner_text() == present
    one.see(MY_TURN)


def test_it_plays_and_ends_at_the_present(arrive: Arrive) -> None:
    one, other = came_back(arrive)
    watches_all(one, other)
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


SEATS = {"consumption": 2, "foodadvice": 4}
"""All of them people: no bot plays on while the film runs."""


def around_a_table(arrive: Arrive, game: str) -> list[Person]:
    ann = arrive("Ann")
    place = ann._sends("/invite", form={"game": game})
    ann._sends(f"{place}/setup", form={"players": str(SEATS[game])})
    ann.go(place)
    people = [ann]
    for name in ("Bea", "Cem", "Dan")[: SEATS[game] - 1]:
        guest = arrive(name).go(ann.page.locator("#invite-url").input_value())
        guest.page.locator("form[action*='/join/'] button.main").click()
        ann.see(f".seat-row.seat-{len(people)} .who", name)
        people.append(guest)
    ann.page.locator(".start button").click()
    for person in people:
        person.see("#board .spot")
    return people


def sheet_of(person: Person, table: str) -> Sheet:
    return Sheet.read(person.context.request.get(table).text())


def plays_by_forms(person: Person, table: str) -> None:
    """Until it is somebody else's turn."""
    while (sheet := sheet_of(person, table)).actions:
        person._sends(f"{table}/act", form={"version": str(sheet.version), "action": sheet.actions[-1]})


@pytest.mark.slow
@pytest.mark.parametrize("game", SEATS)
def test_it_plays_in_every_game(arrive: Arrive, game: str) -> None:
    people = around_a_table(arrive, game)
    one = next(person for person in people if person.my_turn)
    others = [person for person in people if person is not one]
    table = f"/m/{one.match}"

    def meanwhile() -> None:
        plays_by_forms(one, table)
        while not sheet_of(one, table).actions:
            for other in others:
                plays_by_forms(other, table)

    away(one, meanwhile)
    one.see("#film-words", "since you were here")
    watches_all(one, others[0])
    assert one.paths
