"""A puzzle is solved in a real browser: by clicking, by keys alone, on a phone, and without scripts."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.people import PHONE, Person
from tests.server.browser.rulers import SMALL_TEXT
from tests.server.browser.test_by_keyboard import arrows_to
from tests.server.browser.test_shapes import CONTROLS, FINGER, SIDEWAYS, TOO_SMALL
from tests.server.browser.test_ten_moments import LOOKS, found_at, wide as is_wide

import smorgasboard as sb
from smorgasboard.puzzles import Puzzle, games_with_puzzles, puzzles_of

TALL: ViewportSize = {"width": 390, "height": 844}


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


def test_on_a_phone_by_taps(arrive: Arrive) -> None:
    puzzle = one()
    cid = arrive(viewport=TALL, has_touch=True, color_scheme="dark").go("/puzzles")
    cid.page.locator(f"a[href='/puzzles/{puzzle.game}/{puzzle.number}']").last.tap()
    cid.page.get_by_role("link", name="Hint").tap()
    expect(cid.page.locator("#puzzle-hint")).to_contain_text("Look")
    for action, words in ((puzzle.tempting.action, "Not quite."), (puzzle.answer, "Right!")):
        for spot in ways(puzzle, action):
            cid.page.locator(f'[data-spot="{spot}"]').tap()
        expect(cid.page.locator("#said")).to_contain_text(words)
    cid.page.get_by_role("link", name="Next puzzle").tap()
    expect(cid.page).to_have_url(re.compile(r"/puzzles/\w+/\d+$"))
    expect(cid.page.locator("#stage[data-my-turn]")).to_be_visible()
    cid.untroubled()


def states(person: Person) -> Iterator[str]:
    """All that pages of puzzles show: the list, and of every game one that is posed, hinted at, missed and solved."""
    person.go("/puzzles")
    yield "list"
    for game in games_with_puzzles():
        puzzle = puzzles_of(game)[0]
        path = f"/puzzles/{puzzle.game}/{puzzle.number}"
        for what in ("", "?hint=2", f"?tried={puzzle.tempting.action}", "?show=1"):
            person.go(path + what).see(".board .spot")
            yield f"{game.name}{what}"


@pytest.mark.slow
@pytest.mark.parametrize(("viewport", "light"), LOOKS, ids=["laptop", "phone"])
def test_every_puzzle_page_can_be_read_by_anybody(arrive: Arrive, viewport: ViewportSize, light: str) -> None:
    dan = arrive(viewport=viewport, color_scheme=light)
    found = {name: wrong for name in states(dan) if (wrong := [*found_at(dan), *out_of_shape(dan)])}
    assert not found
    assert dan.page.evaluate(SMALL_TEXT, 100), "the ruler measures something"


def out_of_shape(person: Person) -> list[str]:
    wide = person.page.evaluate(SIDEWAYS)
    small = [] if is_wide(person) else person.page.evaluate(TOO_SMALL, [CONTROLS, FINGER])
    return [f"{wide} pixels too wide"] * (wide > 0) + small
