"""The drawn table in a notebook: whole, in one frame, and with nothing that a seat may not know."""

import re
from html import unescape

import pytest
from tests.own_games import own_games

import smorgasboard as sb
from smorgasboard.engine import show
from smorgasboard.server.http.notebook import drawn


@pytest.fixture(autouse=True)
def pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(show, "painter", lambda: drawn)


def inside(frame: str) -> str:
    found = re.fullmatch(r'<iframe srcdoc="([^"]*)" style="[^"]*" title="[^"]*"></iframe>', frame)
    assert found
    return unescape(found[1])


@pytest.mark.parametrize("game", own_games(), ids=lambda game: f"{game.name}:{game.edition}")
def test_every_game_brings_its_looks_and_all_its_pictures(game: sb.Game) -> None:
    page = inside(game.new(seed=7)._repr_html_())
    assert set(re.findall(r'<use [^>]*href="#([\w-]+)"', page)) <= set(re.findall(r' id="([\w-]+)"', page))
    assert not re.findall(r'(?:src|href)="(?!#)[^"]*"', page), "it asks somebody for something"
    assert "<script" not in page


def test_a_match_shows_names_and_a_record_its_last_position() -> None:
    match = sb.Match(sb.load("foodfighters"), seed="7", seats=("Ann", "<script>"))
    match.apply(match.state.actors()[0], "roll")
    page = inside(match._repr_html_())
    assert "Ann" in page
    assert "<script>" not in page
    assert match.record()._repr_html_() == match._repr_html_()


def test_what_is_hidden_is_not_in_the_page() -> None:
    game = sb.load("foodadvice")
    state = game.new(4, seed=7)
    observation = state.observation(0)
    twin = game.imagine(observation, sb.SeededChance("other"))
    names = ("Ann", "Ben", "Cleo", "Dan")
    assert twin != state
    assert drawn(game, observation, names) == drawn(game, twin.observation(0), names)


def test_a_game_without_looks_is_drawn_as_a_terminal_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("smorgasboard.server.http.notebook._has_looks", lambda game: False)
    assert sb.load("foodfighters").new(seed=1)._repr_html_().startswith("<pre")
