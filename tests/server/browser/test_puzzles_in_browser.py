"""A puzzle is solved in a real browser: by clicking, by keys alone, on a phone, and without scripts."""

import re

from playwright.sync_api import expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.people import PHONE
from tests.server.browser.test_by_keyboard import arrows_to

import smorgasboard as sb
from smorgasboard.puzzles import Puzzle, puzzles_of


def one() -> Puzzle:
    """With something on the table to point at."""
    return next(each for each in puzzles_of(sb.load("foodfighters")) if each.answer.startswith("attack"))


def ways(puzzle: Puzzle, action: str) -> tuple[str, ...]:
    game = puzzle.find_game()
    return game.clicks(puzzle.numbered(game, action), puzzle.observation(game))[0]


def test_from_the_shelf_by_clicks_and_by_keys(arrive: Arrive) -> None:
    puzzle = one()
    ann = arrive().go("/")
    ann.page.get_by_role("link", name="All puzzles").click()
    ann.page.locator(f"a[href='/puzzles/{puzzle.game}/{puzzle.number}']").last.click()
    ann.page.wait_for_load_state()
    for spot in ways(puzzle, puzzle.tempting.action):
        ann.page.locator(f'[data-spot="{spot}"]').click()
    expect(ann.page.locator("#said")).to_contain_text("Not quite.")
    expect(ann.page.locator("#said")).to_contain_text(puzzle.tempting.why["en"])
    ann.page.wait_for_load_state()  # by then its scripts listen
    for spot in ways(puzzle, puzzle.answer):
        arrows_to(ann, spot)
        ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#said")).to_contain_text("Right!")
    ann.page.get_by_role("button", name=re.compile("Play on from here")).click()
    expect(ann.page).to_have_url(re.compile("/m/"))
    ann.untroubled()


def test_on_a_phone_and_without_scripts(arrive: Arrive) -> None:
    puzzle = one()
    bob = arrive(viewport=PHONE, java_script_enabled=False).go(f"/puzzles/{puzzle.game}/{puzzle.number}")
    bob.page.get_by_role("link", name="Hint").click()
    expect(bob.page.locator("#puzzle-hint")).to_contain_text("Look")
    for spot in ways(puzzle, puzzle.answer):
        bob.page.locator(f'[data-spot="{spot}"]').click()
    expect(bob.page.locator("#said")).to_contain_text("Right!")
    bob.untroubled()
