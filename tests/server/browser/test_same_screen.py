"""Two people before one screen."""

from random import Random

from playwright.sync_api import expect
from tests.server.browser.conftest import Arrive
from tests.testing.toy import PotLuck

from smorgasboard.engine.match import Match


def test_both_play_on_one_screen(arrive: Arrive) -> None:
    ann = arrive("Ann").opens("same-screen")
    other = ann.page.get_by_label("And who sits on chair 2?")
    other.fill("Bea")
    other.press("Enter")
    ann.see(".seat-row.seat-1 .who", "Bea")
    ann.page.locator(".start button").click()
    ann.await_turn()
    movers = set()
    for _ in range(8):
        movers.add(ann.page.locator(".tag.turn .tag-name").text_content())
        ann.plays(ann.any_way(Random(2)))
        ann.await_turn()
    assert movers == {"Ann", "Bea"}


def test_a_game_with_secrets_is_handed_over_covered(arrive: Arrive) -> None:
    """The game of the tests is not on the shelf; a record brings it to the table, with all its seats on one screen."""
    match = Match(PotLuck(), 2, seed="soup", seats=("Ann", "Bea"))
    ann = arrive("Ann").brings(match.record(reveal_seed=True).dumps())
    expect(ann.page.locator("#prompt")).to_have_text("Hand the table to Ann")
    expect(ann.page.locator(".board")).to_have_count(0)
    ann.page.get_by_role("button", name="I am Ann, show me the table").click()
    ann.await_turn()
    ann.page.locator("#words summary").click()
    ann.page.locator(".offer").first.click()
    expect(ann.page.locator("#prompt")).to_have_text("Hand the table to Bea")
    expect(ann.page.locator(".board")).to_have_count(0)
    ann.page.get_by_role("button", name="I am Bea, show me the table").click()
    ann.await_turn()
    expect(ann.page.locator(".tag.turn .tag-name")).to_have_text("Bea")
