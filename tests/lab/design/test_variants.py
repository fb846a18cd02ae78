"""One way to play in one word."""

from pathlib import Path

import pytest
from tests.lab import tilted

import smorgasboard as sb
from smorgasboard.lab.design.studies import Setting
from smorgasboard.lab.design.variants import present, read_variant, same, settled


def setting(words: str, workshop: Path, like: str = "foodfighters") -> Setting:
    return settled(read_variant(words, read_variant(like)), tilted.RANDOM, None, workshop)


def refusal(words: str, workshop: Path) -> str:
    with pytest.raises(sb.SmorgasboardError) as error:
        setting(words, workshop)
    return str(error.value)


def test_a_side_is_read_back_as_it_was_written() -> None:
    for words in ("consumption:thought", "foodfighters?beans=25", "tilted+first=60+cloth=blue"):
        assert read_variant(words).text == words


def test_a_file_name_may_hold_a_plus() -> None:
    side = read_variant("foodfighters@a+b.toml+beans=3")
    assert side.content == Path("a+b.toml")
    assert side.text == "foodfighters@a+b.toml+beans=3"


def test_what_the_second_side_leaves_out_is_as_in_the_first() -> None:
    first = read_variant("consumption:thought@mine.toml+modules=goals")
    assert read_variant(":retail", first).text == "consumption:retail@mine.toml+modules=goals"
    assert read_variant("+modules=none", first).text == "consumption:thought@mine.toml+modules=none"
    assert read_variant("@other.toml", first).text == "consumption:thought@other.toml+modules=goals"
    assert read_variant("foodfighters", first).text == "foodfighters"


def test_a_number_of_the_content_is_changed_and_nothing_else(tmp_path: Path) -> None:
    changed = setting("+beans=25", tmp_path)
    (text,) = changed.contents().values()
    assert text == sb.load("foodfighters").whole_content().replace("beans = 30", "beans = 25")
    assert setting("?beans=25", tmp_path).game.content_hash == changed.game.content_hash


def test_options_players_and_content_are_told_apart(tmp_path: Path) -> None:
    assert setting("+turn_limit=200", tmp_path).options == (("turn_limit", "200"),)
    assert len(setting("consumption+players=3", tmp_path).bots) == 3
    assert setting("+kitchen.cracker.price=9", tmp_path).options == ()


def test_equal_sides_are_known_however_they_are_written(tmp_path: Path) -> None:
    plain = setting("foodfighters", tmp_path)
    assert same(plain, setting("+beans=30", tmp_path))
    assert not same(plain, setting("+beans=31", tmp_path))
    assert same(setting("tilted", tmp_path), setting("tilted+first=50", tmp_path))
    assert not same(setting("tilted", tmp_path), setting("tilted+cloth=blue", tmp_path))


def test_what_a_name_stands_at() -> None:
    assert present(read_variant("foodfighters"), "beans") == "30"
    assert present(read_variant("tilted"), "first") == "50"
    assert present(read_variant("tilted+first=60"), "first") == "60"
    assert present(read_variant("tilted"), "players") is None


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("fodfighters", "did you mean foodfighters?"),
        (":grand", "it has classic"),
        ("@nowhere.toml", "nowhere.toml cannot be read"),
        ("+beens=3", "did you mean beans?"),
        ("+turn_limits=3", "did you mean turn_limit?"),
        ("?beens=3", "did you mean beans?"),
        ("+beans=-4", "line 4"),
        ("+beans", "+name=value"),
        ("  ", "a side is written GAME"),
        ("foodfighters:", "a side is written GAME"),
        ("+players=many", "whole number"),
        ("+players=7", "2 players, not 7"),
        ("+teams.veggies=3", "several values"),
        ("tilted+frist=3", "did you mean first?"),
        ("tilted+beans=3", "no content to change, and no option beans; its options are: first, cloth, players."),
        ("tilted?beans=3", "no content to change."),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(words: str, hint: str, tmp_path: Path) -> None:
    told = refusal(words, tmp_path)
    assert hint in told
    assert "\n" not in told
    assert told.endswith((".", "?"))


def test_the_first_side_names_a_game() -> None:
    with pytest.raises(sb.BadOption, match="names no game"):
        read_variant("+beans=25")
