"""Content changed by path: what is meant is found, the rest of the text stays, and what is not there is refused."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, strategies as st
from tests.own_games import own_games

import smorgasboard as sb
from smorgasboard.engine import BadContent
from smorgasboard.engine.content.edits import change, edited, names_like, number_at, value_at, with_changes
from smorgasboard.engine.content.spans import Spans

MENU = '''# The menu.
beans = 30  # enough
words = """three
"lines" = 3
"""
"odd key" = 'a # in it'

[kitchen.cracker]
price = 4   # Beans
faces = ["splat", 1,
  2, # two
  3]

[[diets]]
name = "plain"
editions = ["old"]
[diets.tracks]
water = [-2, 0, 4]
limits = { low = 1, high = { value = 2.5 } }

[[diets]]
name = "plain"
editions = ["new"]
[diets.tracks]
water = [-1, 0, 5]

[[powers]]
effect = "regrow"
title = "Re-Grow!"
use = "price"
price = 10

[[options]]
helper = "chef"
letter = "a"
[[options]]
helper = "chef"
letter = "b"'''


@pytest.mark.parametrize(
    ("path", "before"),
    [
        ("beans", 30),
        ("kitchen.cracker.price", 4),
        ("kitchen.cracker.faces.3", 2),
        ("diets.plain.new.tracks.water.3", 5),
        ("diets.1.tracks.water.3", 4),
        ("diets.plain.old.tracks.limits.high.value", 2.5),
        ("powers.regrow.price", 10),
        ("powers.re-grow.price", 10),
        ("powers.1.price", 10),
    ],
)
def test_a_number_is_changed_and_nothing_else(path: str, before: float) -> None:
    assert number_at(MENU, path) == before
    changed = edited(MENU, {path: 77})
    assert number_at(changed, path) == 77
    assert edited(changed, {path: before}) == MENU


def test_several_changes_are_made_one_after_the_other() -> None:
    changed = edited(MENU, [("kitchen.cracker.faces", [1, 2]), ("kitchen.cracker.faces.2", "splat"), ("beans", 1)])
    assert value_at(changed, "kitchen.cracker.faces") == [1, "splat"]
    assert changed.splitlines()[1] == "beans = 1  # enough"


@example("\x7f")
@given(st.recursive(st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False), st.lists, max_leaves=5))
def test_whatever_is_written_is_read_again(value: Any) -> None:
    assert value_at(edited(MENU, {"kitchen.cracker.price": value}), "kitchen.cracker.price") == value


def test_blank_is_the_one_key_that_is_added() -> None:
    for path in ("options.chef.b", "powers.regrow"):
        changed = edited(MENU, [(f"{path}.blank", True)])
        assert value_at(changed, f"{path}.blank") is True
        assert changed.replace("\nblank = true", "") == MENU
    assert value_at(edited(MENU, [("powers.1.blank", True), ("powers.1.blank", False)]), "powers.1.blank") is False
    assert "blank = false" in edited(edited(MENU, {"powers.1.blank": True}), {"powers.1.blank": False})


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("kitchen.craker.price", "my.toml has no kitchen.craker.price; did you mean kitchen.cracker.price?"),
        ("cracker.price", "my.toml has no cracker.price; did you mean kitchen.cracker.price?"),
        ("beans.1", "my.toml has no beans.1; did you mean beans?"),
        ("kitchen.cracker.faces.0", "my.toml has no kitchen.cracker.faces.0; did you mean kitchen.cracker.faces.4, "),
        ("zzz", "my.toml has no zzz."),
        ("powers.sizzle.blank", "my.toml has no powers.sizzle"),
        ("kitchen.cracker", "my.toml: kitchen.cracker holds several values; name one of them, such as kitchen.cracker"),
        ("options.chef.letter", "my.toml: options.chef.letter could be options.chef.a.letter or options.chef.b.letter"),
        (
            "diets.plain.tracks.water.1",
            "could be diets.plain.old.tracks.water.1 or diets.plain.new.tracks.water.1; say",
        ),
    ],
)
def test_what_is_not_there_is_refused_with_what_is(path: str, sentence: str) -> None:
    with pytest.raises(BadContent) as refusal:
        edited(MENU, {path: 1}, "my.toml")
    assert sentence in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_braces_without_spaces_end_where_they_end() -> None:
    dense = "limits = {low = {value = 1}, high = [{value = 2}]}\nbeans = 3\n"
    assert edited(dense, {"limits.low": 7}) == "limits = {low = 7, high = [{value = 2}]}\nbeans = 3\n"
    assert edited(dense, {"limits": 7}) == "limits = 7\nbeans = 3\n"
    assert edited(dense, {"beans": 4}) == "limits = {low = {value = 1}, high = [{value = 2}]}\nbeans = 4\n"


def test_a_key_may_be_empty() -> None:
    assert list(Spans('"" = 1\n').values) == list(Spans("'' = 1\n").values) == [("",)]


def test_texts_are_no_numbers_and_broken_files_no_content() -> None:
    with pytest.raises(BadContent, match=r"^my\.toml: powers.regrow.title is 'Re-Grow!', not a number\.$"):
        number_at(MENU, "powers.regrow.title", "my.toml")
    with pytest.raises(BadContent, match=r"^content.toml is not valid TOML: Invalid value .*\.$"):
        edited("beans = ", {"beans": 1})
    with pytest.raises(BadContent, match="Expected a number"):
        edited(MENU, {"beans": None})


def test_near_names() -> None:
    assert names_like(MENU, "powers.regrow.prise") == ["powers.regrow.price"]
    assert names_like(MENU, "faces.2") == ["kitchen.cracker.faces.2"]
    assert "options.chef.a.helper" in names_like(MENU, "options.chef.a.helpe")


def test_changes_in_words() -> None:
    assert change("beans=25") == ("beans", 25)
    assert change(" a.b = [1, 2]") == ("a.b", [1, 2])
    assert change("kitchen.use=long-term") == ("kitchen.use", "long-term")
    for words in ("beans", "=3", "beans="):
        with pytest.raises(BadContent, match="such as beans=25"):
            change(words)


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.source)
def test_spans_are_those_of_all_values(game: sb.Game) -> None:
    text = game.whole_content()
    data, spans = tomllib.loads(text), Spans(text)
    written = "\n".join(f"v{number} = {text[start:end]}" for number, (start, end) in enumerate(spans.values.values()))
    read = tomllib.loads(written)
    for number, place in enumerate(spans.values):
        value: Any = data
        for step in place:
            value = value[step]
        assert read[f"v{number}"] == value, place


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.source)
def test_whole_content_plays_the_same(game: sb.Game, tmp_path: Path) -> None:
    copy = with_changes(game, (), tmp_path / "copy.toml")
    assert copy.source == game.source
    again = with_changes(copy, (), tmp_path / "again.toml")
    assert again.whole_content() == copy.whole_content()
    assert game.own_content.exists()


def test_a_value_out_of_range_is_refused_by_the_game_with_its_line(tmp_path: Path) -> None:
    game = sb.load("foodfighters")
    with pytest.raises(BadContent, match=r"mine.toml, line 4: beans: expected a whole number from 1"):
        with_changes(game, {"beans": 0}, tmp_path / "mine.toml")
