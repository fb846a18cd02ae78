"""Six people before six browsers play FoodAdvice: all decide at once, in any order, and all see the same table."""

import json
import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.people import OVER, Person

import smorgasboard as sb
from smorgasboard.games.foodadvice import FoodAdvice

NAMES = ("Ann", "Bea", "Cem", "Dot", "Eve", "Finn")
LONGEST = 600
SEEN = """async (match) => (await fetch(`/api/v1/matches/${match}`)).json()"""
PLAYED = """async ([match, version, action]) => (await fetch(`/m/${match}/act`, { method: 'POST',
  body: new URLSearchParams({ version, action }), redirect: 'manual' })).type"""


def at_one_table(arrive: Arrive) -> list[Person]:
    """Ann hosts, the others come by one and the same link, the match runs."""
    ann = arrive(NAMES[0]).opens("invite", "foodadvice:standard")
    ann.page.get_by_label("Players").select_option("6")
    expect(ann.page.locator(".seat-row")).to_have_count(6)
    invitation = ann.page.locator("#invite-url").input_value()
    people = [ann, *(sits_down(arrive(), invitation, name) for name in NAMES[1:])]
    ann.page.get_by_role("button", name="Start the game").click()
    for person in people:
        person.await_turn()
    return people


def sits_down(guest: Person, invitation: str, name: str) -> Person:
    guest.go(invitation)
    guest.page.locator("#nickname-here").fill(name)
    guest.page.get_by_role("button", name="Sit down").click()
    guest.see(".lobby")
    return guest


def known_to(person: Person, match: str = "") -> dict[str, Any]:
    """The table as a program is told of it that acts for this person."""
    seen: dict[str, Any] = person.page.evaluate(SEEN, match or person.match)
    return seen


def hand_of(person: Person) -> list[str]:
    seen = known_to(person)
    hand: list[str] = seen["observation"]["players"][seen["seat"]]["hand"]
    return hand


def ways(person: Person, action: str) -> list[list[str]]:
    return [path[0] for path in person.paths if path[1] == action]


def has_seen_all(person: Person) -> Person:
    """What the others did has come to this page."""
    return person.await_version(known_to(person)["version"])


def does(person: Person, action: str) -> None:
    """By the clicks that mean it."""
    has_seen_all(person).plays(ways(person, action)[0])


# ---- one stage after the other ----


def exchanges(giver: Person, taker: Person) -> None:
    """A card is offered for one of a class that the other has, and the other gives one."""
    game = sb.load("foodadvice")
    assert isinstance(game, FoodAdvice)
    given, taken = hand_of(giver)[5], hand_of(taker)[2]
    wanted = game.content.ingredients[taken].price_class
    does(giver, f"offer 6 to {known_to(taker)['seat'] + 1}")
    does(giver, f"want class {wanted}")
    expect(taker.page.locator("#prompt")).to_contain_text(game.content.ingredients[given].title)
    does(taker, f"answer {known_to(giver)['seat'] + 1} with 3")
    assert (given in hand_of(taker), taken in hand_of(giver)) == (True, True)


def keep_three(people: Sequence[Person]) -> None:
    """Everybody has two cards in hand before the first lets go of the third: what others do disturbs nobody."""
    ways_to_keep = [["card-0", "card-2", "card-4"], ["card-5", "card-1", "card-3"], ["card-3", "card-0", "card-1"]]
    chosen = [ways_to_keep[place % 3] for place in range(len(people))]
    for person, way in zip(people, chosen, strict=True):
        person.points_at(way[:2])
    for person, way in reversed(list(zip(people, chosen, strict=True))):
        has_seen_all(person).plays(way[2:])


def name_them(people: Sequence[Person]) -> dict[str, str]:
    """The first and the last write a name and a tagline, the others take what was invented."""
    written = {"Sea Shanty": "Sung by the spoon", "Moon Mousse": ""}
    for person, (name, tagline) in zip((people[0], people[-1]), written.items(), strict=True):
        has_seen_all(person)
        person.page.get_by_label("Its name").fill(name)
        person.page.get_by_label("Its tagline").fill(tagline)
    for person in (*people[1:-1], people[-1], people[0]):
        before = has_seen_all(person).version
        person.page.locator(".writing button.main").first.click()
        person.agrees(before)
        person.await_version(before + 1)
    return written


def vote(people: Sequence[Person]) -> None:
    """All for Bea, from the last seat to the first."""
    for place, person in reversed(list(enumerate(people))):
        does(person, "vote 4" if place == 1 else "vote 2")


def put_up_chips(people: Sequence[Person]) -> None:
    """Bea has an extra chip, for a third shop."""
    for place, person in enumerate(people):
        for action in ("shop a", "shop c", "shop e") if place == 1 else ("shop b", "shop d"):
            does(person, action)
    for place, person in enumerate(people):
        does(person, f"channel {('national', 'sampling', 'friday')[place % 3]}")


def hurries_to_the_end(people: Sequence[Person]) -> None:
    """As programs do, with no page open that would have to be drawn: whatever is allowed first."""
    match = people[0].match
    for person in people:
        person.go("/rules/foodadvice")
    for _ in range(LONGEST):
        seen = known_to(people[0], match)
        if not seen["actors"]:
            break
        person = people[seen["actors"][0]]
        action = known_to(person, match)["legal"][0]
        assert person.page.evaluate(PLAYED, [match, str(seen["version"]), action]) == "opaqueredirect", action
    for person in people:
        person.go(f"/m/{match}")


def test_six_browsers_play_a_match(arrive: Arrive) -> None:
    people = at_one_table(arrive)
    exchanges(people[1], people[4])
    keep_three(people)
    written = name_them(people)
    for person in people:
        for words in (*written, "Sung by the spoon"):
            expect(person.page.locator("#board")).to_contain_text(words)
    vote(people)
    put_up_chips(people)
    for _ in range(2):
        does(people[0], "next")
    seen = known_to(people[5])["observation"]
    assert len(seen["served"]) == 2
    assert [player["applause"] for player in seen["players"]] == [0, 5, 0, 1, 0, 0]
    title = FoodAdvice().content.customers[seen["served"][-1]].title
    for person in people:
        expect(person.page.locator("#board")).to_contain_text(title)
    hurries_to_the_end(people)
    winners = known_to(people[0])["outcome"]["winners"]
    for person in people:
        person.page.locator(OVER).wait_for()
        expect(person.page.locator("#prompt")).to_have_text(re.compile(f"^{NAMES[winners[0]]}.* wins?"))
    scores = json.dumps(known_to(people[0])["outcome"]["scores"])
    assert {json.dumps(known_to(person)["outcome"]["scores"]) for person in people} == {scores}
