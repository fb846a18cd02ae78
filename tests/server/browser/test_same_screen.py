"""Two people before one screen."""

from random import Random

import pytest
from playwright.sync_api import expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.moments import Party, when_ann_may
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


PRIVATE = "[...document.querySelectorAll('[data-spot^=card-]')].map((card) => card.getAttribute('aria-label'))"
WHOLE_PAGE = "document.documentElement.outerHTML"


def test_nothing_of_a_hand_stays_in_the_page_when_it_is_handed_over(arrive: Arrive) -> None:
    """Neither shown nor hidden: cards, what was asked, what could be done."""
    ann = arrive("Ann").brings(when_ann_may("keep", Party("foodadvice", 4))).says_who()
    hand = ann.page.evaluate(PRIVATE)
    way, _action, words, _asks = next(path for path in ann.paths if path[1].startswith("keep"))
    assert len(hand) == 6
    assert all(card in ann.page.evaluate(WHOLE_PAGE) for card in hand)
    ann.points_at(way)
    ann.page.locator("#confirm-yes").click()
    ann.see(".handover")
    left = ann.page.evaluate(WHOLE_PAGE)
    assert not [card for card in [*hand, words] if card in left]
    ann.says_who()
    left = ann.page.evaluate(WHOLE_PAGE)
    assert not [card for card in [*hand, words] if card in left]


@pytest.mark.parametrize("game", ["consumption", "foodfighters"])
def test_where_all_lies_open_nobody_hands_anything_over(arrive: Arrive, game: str) -> None:
    ann = arrive("Ann").brings(when_ann_may("", Party(game, 2)))
    chance = Random(1)
    movers: set[str | None] = set()
    while len(movers) < 2:
        ann.see("#stage[data-my-turn]")
        movers.add(ann.page.locator(".tag.turn .tag-name").text_content())
        ann.plays(ann.any_way(chance))
    expect(ann.page.locator(".handover")).to_have_count(0)
