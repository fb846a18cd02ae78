"""Bots are somebody: a name of their own at every table, and a face that is drawn."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.server.guests import HouseForTests

from smorgasboard.bots.levels import LEVELS
from smorgasboard.server import assets
from smorgasboard.server.http.pieces import avatar, face
from smorgasboard.server.live.cast import CAST, FACES, face_of, somebody
from smorgasboard.server.live.new_match import Sitter, bot, person, seated

MOST_AT_A_TABLE = 6


def names(*sitters: Sitter) -> list[str]:
    return [seat.name for seat in seated("m", sitters)]


@pytest.mark.parametrize("level", LEVELS)
def test_a_table_full_of_bots_has_six_names_without_numbers(level: str) -> None:
    there = names(*(bot(level) for _ in range(MOST_AT_A_TABLE)))
    assert there == list(CAST[level])
    assert len(set(there)) == MOST_AT_A_TABLE


def test_names_are_short_and_nobody_is_in_the_cast_twice() -> None:
    every = [name for of_level in CAST.values() for name in of_level]
    assert len(every) == len(set(every)) == len(FACES)
    assert max(map(len, every)) <= 7
    assert set(CAST) == set(LEVELS)


def test_no_bot_is_called_like_somebody_who_sits_there() -> None:
    assert names(person("Basil", "b"), bot("medium"), bot("medium")) == ["Basil", "Mint", "Rye"]
    assert names(bot("medium"), person("Basil", "b")) == ["Mint", "Basil"]


def test_more_bots_than_a_level_has_are_others_of_the_cast() -> None:
    assert somebody("easy", CAST["easy"]) == "Basil"
    assert somebody("unheard-of", ()) == "Pip"


def test_two_people_of_one_name_are_still_told_apart() -> None:
    assert names(person("Ann", "a"), person("Ann", "b")) == ["Ann", "Ann 2"]


def test_every_face_is_drawn() -> None:
    sheet = ElementTree.parse(assets.STATIC / "faces.svg")
    drawn = {symbol.get("id") for symbol in sheet.iter("{http://www.w3.org/2000/svg}symbol")}
    assert drawn == {face_of(name) for name in FACES} | {"bot"}
    assert (Path(assets.STATIC) / "faces.svg").stat().st_size < 24_000


def test_a_bot_of_an_older_match_keeps_its_name_and_has_a_face() -> None:
    assert face_of("Basil 3") == "basil"
    assert "faces.svg" in face("Basil 3")
    assert face_of("Ann") == face("Ann") == ""


def test_people_are_shown_by_their_letter_and_bots_by_their_face() -> None:
    assert ">A</span>" in avatar(0, "ann")
    assert ">B</span>" in avatar(1, "Basil", "person"), "a person who is called like a bot is none"
    assert "#basil" in avatar(1, "Basil", "bot")
    assert "#bot" in avatar(1, "Deep Fry", "bot")
    assert " free" in avatar(2, "Player 3", "open")


@pytest.mark.anyio
async def test_bots_keep_their_names_when_the_lobby_changes(house: HouseForTests) -> None:
    ann = house.browser()
    match = await ann.opened("invite", "foodadvice")
    await ann.press(f"/m/{match}/seats/2", kind="bot", level="medium")
    await ann.press(f"/m/{match}/seats/1", kind="bot", level="medium")
    await ann.press(f"/m/{match}/seats/3", kind="bot", level="easy")
    table = await house.table(match)
    assert [seat.name for seat in table.seats][1:] == ["Mint", "Basil", "Pip"]
    text = (await ann.get(f"/m/{match}")).text
    assert all(f"#{name}" in text for name in ("mint", "basil", "pip"))
