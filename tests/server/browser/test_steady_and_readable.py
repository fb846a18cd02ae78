"""Nothing around a table is too small to read or cut off without a way to read it; and what measures jumps is awake."""

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.moments import a_party, at_dinner, in_the_middle, nine_moments
from tests.server.browser.people import LAPTOP, PHONE, Person
from tests.server.browser.rulers import COUNT_SHIFTS, CUT_OFF, JUMP, LEAST_LETTERS, SMALL_TEXT

import smorgasboard as sb

GAMES = sorted({game.name for game in sb.games()})
SOME = 4
"""Of nine moments every fourth."""
TOO_WIDE = "() => document.scrollingElement.scrollWidth - innerWidth"
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
ZOOMED: ViewportSize = {"width": 640, "height": 400}
"""A laptop's window of 1280 by 800 with everything twice as large."""


def test_the_ruler_of_jumps_measures_them(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.context.add_init_script(COUNT_SHIFTS)
    ann.brings(in_the_middle()).see(".board")
    assert ann.page.evaluate(JUMP)


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE, SIDEWAYS], ids=["laptop", "phone", "sideways"])
@pytest.mark.parametrize("moment", [in_the_middle, at_dinner], ids=["fight", "dinner"])
def test_all_around_a_table_can_be_read(arrive: Arrive, viewport: ViewportSize, moment: object) -> None:
    assert callable(moment)
    ann = arrive("Ann", viewport=viewport).brings(moment())
    if ann.page.locator(".handover").count():
        ann.says_who()
    for panel in ("", "chat", "words", "more"):
        if panel:
            ann.page.locator(f"#{panel} > summary").click()
        assert ann.page.evaluate(SMALL_TEXT, LEAST_LETTERS) == []
        assert ann.page.evaluate(CUT_OFF) == []
    assert ann.page.evaluate(SMALL_TEXT, 100), "the ruler measures something"


def test_a_cut_off_text_is_found(arrive: Arrive) -> None:
    ann = arrive("Ann").brings(in_the_middle())
    ann.page.evaluate("document.querySelector('#prompt').style.cssText = 'height: 8px; overflow: hidden; flex: none'")
    assert ann.page.evaluate(CUT_OFF)


@pytest.mark.parametrize("viewport", [SIDEWAYS, ZOOMED], ids=["sideways", "zoomed"])
@pytest.mark.parametrize("game", GAMES)
def test_the_board_stays_in_sight_under_a_slim_prompt(arrive: Arrive, game: str, viewport: ViewportSize) -> None:
    for moment in nine_moments(a_party(game))[::SOME]:
        stays_in_sight(arrive("Ann", viewport=viewport).brings(moment.record).uncovers(), viewport)


def stays_in_sight(ann: Person, viewport: ViewportSize) -> None:
    ann.see(".board .spot")
    assert ann.page.evaluate(TOO_WIDE) <= 0
    ann.page.locator("#board").scroll_into_view_if_needed()
    ask, board = ann.page.locator("#ask").bounding_box(), ann.page.locator("#board").bounding_box()
    assert ask
    assert board
    assert ask["height"] <= 0.3 * viewport["height"]
    top, bottom = max(board["y"], ask["y"] + ask["height"]), min(board["y"] + board["height"], viewport["height"])
    assert bottom - top >= 0.4 * viewport["height"]
    ann.page.mouse.wheel(0, 250)
    expect(ann.page.locator("#prompt")).to_be_in_viewport()


def test_a_screen_that_is_turned_lays_its_panels_anew(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=LAPTOP).brings(in_the_middle())
    panels = ann.page.locator(".panel[open], #since[open]")
    expect(ann.page.locator("#log[open]")).to_be_visible()
    ann.page.set_viewport_size(PHONE)
    expect(panels).to_have_count(0)
    ann.page.set_viewport_size(LAPTOP)
    expect(ann.page.locator("#log[open]")).to_be_visible()
