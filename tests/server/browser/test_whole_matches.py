"""A whole match of each game by keys alone, with a finger on a phone, and without scripts; tables stand still."""

import re

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.manners import Finger, Keys, Manner, NoScripts, sits_down_with_bots
from tests.server.browser.people import LAPTOP
from tests.server.browser.rulers import ALL_SHIFTED, COUNT_SHIFTS

import smorgasboard as sb

WINDOW: ViewportSize = {"width": 1280, "height": 800}
POCKET: ViewportSize = {"width": 390, "height": 844}
MOST = 0.3
"""Shifts of a whole match, from its first picture to its end, summed: those that follow what one did oneself too."""
GAMES = sorted({(game.name, max(2, game.facts.players.start)) for game in sb.games()})
MANNERS = [
    pytest.param(Keys, {"viewport": WINDOW}, id="keys"),
    pytest.param(Finger, {"viewport": POCKET, "has_touch": True}, id="finger"),
    pytest.param(NoScripts, {"viewport": LAPTOP, "java_script_enabled": False}, id="no scripts"),
]


@pytest.mark.parametrize(("manner", "taste"), MANNERS)
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_whole_match(arrive: Arrive, game: str, players: int, manner: type[Manner], taste: dict[str, object]) -> None:
    ann = arrive("Ann", **taste)
    ann.context.add_init_script(COUNT_SHIFTS)
    with ann.tolerating("409", "422"):  # somebody else was first
        manner(sits_down_with_bots(ann, game, players)).plays_to_the_end()
    expect(ann.page.locator("#prompt")).to_have_text(re.compile(r"\w"))
    expect(ann.page.locator(".the-end .reason")).not_to_be_empty()
    if manner is not NoScripts:
        assert ann.page.evaluate(ALL_SHIFTED) < MOST
