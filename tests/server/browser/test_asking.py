"""What can be undone is done at once; what is costly and final is asked, unless somebody does not want it."""

import pytest
from playwright.sync_api import expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.moments import at_dinner, in_the_middle
from tests.server.browser.people import Person

ROLL = ["button:roll"]


@pytest.fixture
def cook(arrive: Arrive) -> Person:
    return arrive("Ann").brings(at_dinner()).says_who()


def test_what_can_be_undone_is_done_by_the_click_itself_and_undone_beside_the_prompt(arrive: Arrive) -> None:
    ann = arrive("Ann").brings(in_the_middle())
    before, board = ann.version, ann.page.locator("#board").inner_html()
    ann.points_at(next(path[0] for path in ann.paths if path[1].startswith("swap")))
    ann.await_version(before + 1)
    prompt = ann.page.locator("#prompt").bounding_box()
    undo = ann.page.locator(".prompt-line #undo button")
    place = undo.bounding_box()
    assert prompt
    assert place
    assert abs(place["y"] + place["height"] / 2 - prompt["y"] - prompt["height"] / 2) < 60, "where the eye is"
    undo.click()
    ann.await_version(before + 2)
    assert ann.page.locator("#board").inner_html() == board


def test_dice_are_rolled_by_the_click_itself(arrive: Arrive) -> None:
    ann = arrive("Ann").brings(in_the_middle())
    before = ann.version
    ann.points_at(ROLL)
    ann.await_version(before + 1)


def test_what_is_costly_and_final_is_asked_where_it_was_clicked(cook: Person) -> None:
    before = cook.version
    cook.points_at(ROLL)
    expect(cook.page.locator("#confirm-words")).to_contain_text("Roll")
    expect(cook.page.locator("#confirm-yes")).to_be_focused()
    cook.page.keyboard.press("Escape")
    expect(cook.page.locator("#confirm")).to_be_hidden()
    expect(cook.page.locator("#confirm-words")).to_be_empty()
    assert cook.version == before
    cook.points_at(ROLL)
    cook.page.locator("#confirm-yes").click()
    cook.await_version(before + 1)


def test_asking_is_switched_off_where_it_is_asked(cook: Person) -> None:
    cook.points_at(ROLL)
    cook.page.get_by_label("Do not ask again").check()
    before = cook.version
    cook.page.locator("#confirm-yes").click()
    cook.await_version(before + 1)
    cook.brings(at_dinner()).says_who()
    before = cook.version
    cook.points_at(ROLL)
    cook.await_version(before + 1)
    cook.go("/")
    expect(cook.page.locator('[name="ask"]')).not_to_be_checked()


def test_ways_out_are_quiet_and_the_likeliest_wish_is_loud(cook: Person) -> None:
    expect(cook.spot("button:done")).to_have_css("background-color", colour(cook, "--paper"))
    expect(cook.spot("button:roll")).to_have_css("background-color", colour(cook, "--accent"))


def colour(person: Person, name: str) -> str:
    return str(person.page.evaluate(COLOUR, name))


COLOUR = """(name) => {
  const drop = document.body.appendChild(document.createElement("i"));
  drop.style.color = `var(${name})`;
  const found = getComputedStyle(drop).color;
  drop.remove();
  return found;
}"""


def test_the_prompt_changes_with_what_is_picked(arrive: Arrive) -> None:
    ann = arrive("Ann").brings(in_the_middle())
    prompt = ann.page.locator("#prompt")
    asked = prompt.text_content()
    way = next(path[0] for path in ann.paths if path[1].startswith("attack"))
    ann.spot(way[0]).click()
    expect(prompt).to_contain_text("choose whom to attack")
    ann.page.keyboard.press("Escape")
    expect(prompt).to_have_text(asked or "")


def test_nothing_of_the_last_person_stays_on_a_shared_screen(cook: Person) -> None:
    """Hidden or not: what was asked, what was said, what could be done."""
    cook.points_at(ROLL)
    cook.page.locator("#confirm-yes").click()
    cook.plays(["button:done"])
    way, _action, dish, _asks = cook.paths[0]
    cook.points_at(way)
    cook.see(".handover")
    left = cook.page.evaluate("[document.documentElement.textContent, document.body.innerHTML].join()")
    assert dish not in left
    assert "button:" not in left
    expect(cook.page.locator("#confirm-words")).to_be_empty()
    expect(cook.page.locator("#toasts")).to_be_empty()
