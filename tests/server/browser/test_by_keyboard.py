"""Everything with the keyboard alone: no test here touches the mouse."""

import re

from playwright.sync_api import expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.people import Person

MOST_TABS = 80


def tabs_to(person: Person, words: str | re.Pattern[str]) -> None:
    """Tab until the focus is on a control with this name."""
    wanted = re.compile(words)
    seen = []
    for _ in range(MOST_TABS):
        person.page.keyboard.press("Tab")
        seen.append(person.page.evaluate(NAME))
        if wanted.search(seen[-1]):
            return
    raise AssertionError(f"{words} is not among {seen}")


NAME = """() => {
  const at = document.activeElement;
  return (at.getAttribute("aria-label") || at.labels?.[0]?.textContent || at.textContent || at.value || "").trim();
}"""


IN_THE_BOX = "(game) => document.activeElement.form?.elements.game?.value === game"


def arrows_to(person: Person, spot: str) -> None:
    """Arrow keys until the focus is on a spot, always towards it."""
    for _ in range(MOST_TABS):
        key = person.page.evaluate(TOWARDS, spot)
        if key is None:
            return
        person.page.keyboard.press(key)
    raise AssertionError(f"no arrows lead to {spot}")


TOWARDS = """(name) => {
  const middle = (thing) => {
    const box = thing.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const wanted = document.querySelector(`[data-spot="${name}"]`);
  if (document.activeElement === wanted) return null;
  if (!document.activeElement.dataset.spot) return "ArrowDown";
  const [x, y] = middle(document.activeElement), [tox, toy] = middle(wanted);
  if (Math.abs(tox - x) > Math.abs(toy - y)) return tox > x ? "ArrowRight" : "ArrowLeft";
  return toy > y ? "ArrowDown" : "ArrowUp";
}"""


def test_from_the_shelf_to_several_moves(arrive: Arrive) -> None:
    ann = arrive().go("/")
    keys = ann.page.keyboard
    tabs_to(ann, "^Skip to the content$")
    tabs_to(ann, "^Same screen$")
    while not ann.page.evaluate(IN_THE_BOX, "foodfighters:classic"):
        tabs_to(ann, "^Same screen$")
    keys.press("Enter")
    ann.see(".lobby")
    tabs_to(ann, "^Start the game$")
    keys.press("Enter")
    ann.await_turn()

    swap = next(path for path in ann.paths if path[1].startswith("swap"))
    arrows_to(ann, swap[0][0])
    keys.press("Enter")
    expect(ann.spot(swap[0][0])).to_have_attribute("aria-pressed", "true")
    keys.press("Escape")
    expect(ann.spot(swap[0][0])).not_to_have_attribute("aria-pressed", "true")

    arrows_to(ann, swap[0][0])
    keys.press("Enter")
    arrows_to(ann, swap[0][1])
    keys.press("Enter")
    ann.await_version(1)
    keys.press("u")
    ann.await_version(2)

    tabs_to(ann, "^Roll for Beans")
    keys.press("Enter")
    ann.await_version(3)

    if "end" in [path[1] for path in ann.paths]:
        tabs_to(ann, "^End ")
        keys.press("Enter")
        ann.agrees(3)
        ann.await_version(4)


def test_talking_hints_and_rules_by_keys(arrive: Arrive) -> None:
    ann = arrive("Ann").opens("same-screen")
    keys = ann.page.keyboard
    ann.page.locator(".start button").press("Enter")
    ann.await_turn()
    keys.press("h")
    ann.see("#tip")
    keys.press("r")
    expect(ann.page.locator("#drawer h1, #drawer h2").first).to_be_visible()
    expect(ann.page.locator("#drawer header, #drawer footer")).to_have_count(0)
    keys.press("Escape")
    expect(ann.page.locator("#drawer")).to_be_hidden()
    keys.press("?")
    expect(ann.page.locator("#help")).to_be_visible()
    keys.press("Escape")
    expect(ann.page.locator("#help")).to_be_hidden()
    keys.press("t")
    assert ann.page.evaluate("document.activeElement.classList.contains('glow')")
    expect(ann.page.locator(".toast.placed")).to_be_visible()
    tabs_to(ann, "^Chat$")
    keys.press("Enter")
    tabs_to(ann, "^Say something$")
    keys.type("hurry")
    keys.press("Enter")
    expect(ann.page.locator(".chat li")).to_have_text(re.compile(" hurry$"))
    assert ann.version == 0, "typing u, h and r in the chat does nothing at the table"


def test_the_focus_stays_where_it_is_when_the_table_moves(arrive: Arrive) -> None:
    ann = arrive("Ann").opens("same-screen")
    ann.page.locator(".start button").press("Enter")
    ann.await_turn()
    roll = next(path[0][0] for path in ann.paths if path[1] == "roll")
    ann.spot("0-cracker").focus()
    other = ann.new_page()
    other.goto(ann.page.url)
    other.locator(f'[data-spot="{roll}"]').press("Enter")
    ann.await_version(1)
    expect(ann.spot("0-cracker")).to_be_focused()


def test_after_every_action_the_focus_is_at_the_prompt(arrive: Arrive) -> None:
    ann = arrive("Ann").opens("play")
    prompt, before = ann.page.locator("#prompt"), -1
    for _ in range(8):
        ann.await_turn()
        if ann.over:
            break
        before = ann.version
        for spot in ann.paths[0][0]:
            ann.spot(spot).press("Enter")
        ann.agrees(before)
        ann.await_version(before + 1)
        expect(prompt).to_be_focused()
        if ann.page.locator("#undo").count():
            before = ann.version
            ann.page.keyboard.press("u")
            ann.await_version(before + 1)
            expect(prompt).to_be_focused()
            ann.plays(ann.paths[-1][0])
            expect(prompt).to_be_focused()
    assert before >= 0
