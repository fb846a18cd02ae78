"""The rules: a game in six pictures, then its clauses, each of which can be linked to."""

import re
import xml.etree.ElementTree as Xml
from pathlib import Path

import pytest
from tests.own_games import own_games
from tests.server.guests import HouseForTests, Page
from tests.server.pages.test_ways_in import FOODFIGHTERS, two_friends

import smorgasboard as sb
from smorgasboard.engine import BadContent
from smorgasboard.engine.primer import ARROW, CARD, WRITE, read_primer
from smorgasboard.server.views import rule_url

DRAWN = [game for game in own_games() if game.primer()]


async def read(house: HouseForTests, path: str) -> tuple[str, Page]:
    answer = await house.browser().get(path)
    assert answer.status_code == 200
    return answer.text, Page.read(answer.text)


def clauses_of(game: sb.Game) -> set[str]:
    return set(re.findall(r"^\| ([A-Z]+-\d+) \|", game.rules_text(), re.MULTILINE))


def test_each_of_the_three_games_has_six_pictures() -> None:
    assert {game.name for game in DRAWN} == {"foodfighters", "consumption", "foodadvice"}
    for game in DRAWN:
        primer = game.primer()
        assert primer
        assert len(primer.panels) == 6


@pytest.mark.parametrize("game", DRAWN, ids=repr)
def test_pictures_are_made_of_symbols_that_there_are(game: sb.Game) -> None:
    sheet = Xml.parse(game.room("page") / "symbols.svg")
    symbols = {element.get("id") for element in sheet.iter()}
    primer = game.primer()
    assert primer
    pictures = [*(panel.picture for panel in primer.panels), *primer.boards]
    drawn = {stroke.what for picture in pictures for stroke in picture} - {CARD, ARROW, WRITE}
    assert drawn
    assert drawn <= symbols


@pytest.mark.parametrize("game", DRAWN, ids=repr)
def test_whatever_is_linked_to_is_a_clause(game: sb.Game) -> None:
    primer = game.primer()
    assert primer
    named = {panel.clause for panel in primer.panels} | set(primer.clauses.values())
    assert named <= clauses_of(game)


@pytest.mark.parametrize("game", DRAWN, ids=repr)
def test_nearly_every_action_is_explained_somewhere(game: sb.Game) -> None:
    primer = game.primer()
    assert primer
    kinds = {type(game.actions.typed(action)).__name__ for action in range(len(game.actions))}
    explained = kinds & set(primer.clauses)
    assert len(explained) >= 0.6 * len(kinds)
    for action in range(0, len(game.actions), 7):
        kind = type(game.actions.typed(action)).__name__
        assert game.clause_of(action) == primer.clauses.get(kind, "")


@pytest.mark.parametrize("part", ["", "?part=drawer"])
@pytest.mark.parametrize("name", ["foodfighters", "consumption", "foodadvice"])
async def test_the_page_shows_pictures_first_and_clauses_behind(house: HouseForTests, name: str, part: str) -> None:
    text, page = await read(house, f"/rules/{name}{part}")
    game = sb.load(name)
    assert len(page.all("svg", **{"class": "picture"})) >= 6
    assert text.index('id="pictures"') < text.index('id="clauses"')
    for clause in clauses_of(game):
        assert page.all("tr", id=clause), clause
    links = {facts["href"] for facts in page.all("a") if facts.get("href", "").startswith("#")}
    assert all(page.with_id(link[1:]) for link in links)
    assert len(links) > len(clauses_of(game))


@pytest.mark.parametrize("name", ["foodfighters", "consumption", "foodadvice"])
@pytest.mark.parametrize("language", ["en", "de"])
async def test_no_board_of_letters_and_no_empty_head_is_left(house: HouseForTests, name: str, language: str) -> None:
    answer = await house.browser().get(f"/rules/{name}", headers={"accept-language": language})
    assert "<pre" not in answer.text
    assert not re.search(r"<th[^>]*></th>", answer.text)
    assert "--content" not in answer.text


async def test_the_page_has_one_heading_of_the_first_rank(house: HouseForTests) -> None:
    text, page = await read(house, "/rules/foodfighters")
    assert len(page.all("h1")) == 1
    assert "<h1>Rules of Foodfighters</h1>" in text


async def test_a_game_without_pictures_has_its_clauses(house: HouseForTests) -> None:
    text, page = await read(house, "/rules/dinner:home")
    assert not page.all("svg", **{"class": "picture"})
    assert 'id="clauses"' in text
    assert 'id="pictures"' not in text


async def test_german_pictures_speak_german(house: HouseForTests) -> None:
    answer = await house.browser().get("/rules/foodfighters", headers={"accept-language": "de"})
    assert "Zwei Quadrate, Nase an Nase" in answer.text


def test_where_a_clause_stands() -> None:
    game = sb.load("foodfighters")
    assert rule_url(game, "FFR-14") == f"/rules/foodfighters:{game.edition}#FFR-14"
    assert rule_url(game, "") == ""


@pytest.mark.parametrize(
    ("asked", "clause"),
    [
        ({"picked": "button:roll"}, "FFR-20"),
        ({"picked": "somewhere-sizzle"}, "FFR-57"),
        ({"thing": "kind full"}, "FFR-73"),
        ({"picked": "the moon", "thing": "moonlight"}, ""),
        ({}, ""),
    ],
)
async def test_whoever_watches_is_led_to_the_rule_of_a_thing(
    house: HouseForTests, asked: dict[str, str], clause: str
) -> None:
    _ann, _bea, match = await two_friends(house, FOODFIGHTERS)
    watcher = house.browser()
    there = await watcher.get(f"/m/{match}/rule", params=asked)
    assert there.headers["location"] == f"/rules/{FOODFIGHTERS}" + (f"#{clause}" if clause else "")
    found = await watcher.get(f"/m/{match}/rule", params=asked, headers={"hx-request": "true"})
    assert found.json() == {"clause": clause}


@pytest.mark.parametrize("order", ["steak 1 2", "steak a b c", "card 1 2 3", "arrow 1 2 3 x", "write 1 2", "steak"])
def test_what_cannot_be_drawn_is_refused_in_a_sentence(order: str, tmp_path: Path) -> None:
    file = tmp_path / "primer.toml"
    file.write_text(f'lead = "L"\n[[panel]]\ntitle = "T"\ntext = "X"\npicture = ["{order}"]\n', encoding="utf-8")
    with pytest.raises(BadContent, match=re.escape(f"primer.toml: “{order}” is nothing that can be drawn")):
        read_primer(file)
