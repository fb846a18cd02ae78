"""What a designer may wish, and what is refused with file and line."""

from pathlib import Path

import pytest
from tests.lab.tuning.stalls import OWN, STALLS

import smorgasboard as sb
from smorgasboard.lab.tuning.limits import Limit, Measured, limits_of
from smorgasboard.lab.tuning.moving import space_of
from smorgasboard.lab.tuning.wish import Said, completed, read_wish, said

WHOLE = """
game = "stalls"
bots = "random"
games = 100
seed = 7

[move]
lead = "0..20..5"
foods.apple.price = [4, 12, 4]
"foods.b*.price" = "±2"

[hold]
seat = "±2"
"food: games with it" = "10%.."
"turns a game" = "16..24"
"""
KNOWN = Measured({"turns a game": "", "dead turns": "%"}, STALLS.entries(), STALLS.dealt, STALLS.titles(), 2)


def wish_file(folder: Path, text: str) -> Path:
    file = folder / "wish.toml"
    file.write_text(text, encoding="utf-8")
    return file


def grid_of(*wishes: Said) -> dict[str, tuple[float, ...]]:
    return {each.path: each.values for each in space_of(OWN.read_text("utf-8"), wishes, OWN.name).movables}


def test_a_file_says_all_that_options_say(tmp_path: Path) -> None:
    wish = completed(read_wish(wish_file(tmp_path, WHOLE)))
    assert (wish.game, wish.bots, wish.games, wish.seed, wish.proof) == ("stalls", ("random",), 100, "7", None)
    assert [(each.name, each.words) for each in wish.move] == [
        ("lead", "0..20..5"),
        ("foods.apple.price", "4..12..4"),
        ("foods.b*.price", "±2"),
    ]
    assert [each.where for each in wish.hold][:2] == ["wish.toml, line 13: ", "wish.toml, line 14: "]
    assert grid_of(*wish.move) == {
        "lead": (0, 5, 10, 15, 20),
        "foods.apple.price": (4, 8, 10, 12),
        "foods.bread.price": (8, 9, 10, 11, 12),
    }


def test_what_stands_today_may_stay() -> None:
    assert grid_of(Said("lead", "5..7")) == {"lead": (0, 5, 6, 7)}


def test_the_later_of_two_wishes_counts() -> None:
    assert grid_of(Said("foods.*.price", "9..11"), Said("foods.bread.price", "1..10..9"))["foods.bread.price"] == (
        1,
        10,
    )


@pytest.mark.parametrize(
    ("name", "words", "found"),
    [
        ("seat", "±2", [("seat 1", 48, 52), ("seat 2", 48, 52)]),
        ("seat 1", "..60%", [("seat 1", None, 60)]),
        ("turns a game", "30..45", [("turns a game", 30, 45)]),
        ("food", "±3 points", [(f"food: {food}: wins who has it", 47, 53) for food in ("apple", "bread", "cheese")]),
        ("food: Apple: games with it", "10..", [("food: apple: games with it", 10, None)]),
        ("food: apple: of all", "10..50", [("food: apple: of all", 10, 50)]),
        ("food: in total", "1..2.5", [("food: in total", 1, 2.5)]),
    ],
)
def test_limits_have_the_names_of_measures(
    name: str, words: str, found: list[tuple[str, float | None, float | None]]
) -> None:
    measured = {**KNOWN.whole, "seat 1": "%"}
    known = Measured(measured, KNOWN.entries, KNOWN.dealt, KNOWN.titles, 2)
    assert [(each.name, each.low, each.high) for each in limits_of([Said(name, words)], known)] == found


@pytest.mark.parametrize(
    ("name", "words", "problem"),
    [
        ("turn a game", "3..4", "did you mean turns a game?"),
        ("food: aple: of all", "3..4", "did you mean apple?"),
        ("food: apple: of nothing", "3..4", "is measured"),
        ("food: games with them", "3..4", "did you mean games with it?"),
        ("food: apple: of all: more", "3..4", "is measured"),
        ("turns a game", "±3", "±3 of which value?"),
        ("turns a game", "45..30", "runs backwards"),
        ("turns a game", "about 30", "is no limit; write"),
        ("turns a game", "..", "is no limit; write"),
        ("turns a game", "3.4.5..", "is no limit; write"),
    ],
)
def test_a_limit_that_nobody_can_measure_is_refused_with_its_line(name: str, words: str, problem: str) -> None:
    with pytest.raises(sb.BadOption) as refused:
        limits_of([Said(name, words, "wish.toml, line 9: ")], KNOWN)
    assert str(refused.value).startswith("wish.toml, line 9: ")
    assert problem in str(refused.value)


@pytest.mark.parametrize(
    ("name", "words", "problem"),
    [
        ("foods.aple.price", "4..12", "did you mean foods.apple.price"),
        ("foods.*.prise", "4..12", "no number whose path is like foods.*.prise"),
        ("foods.apple.name", "4..12", "is 'apple', not a number"),
        ("foods.apple", "4..12", "not a number"),
        ("lead", "12..4", "runs backwards"),
        ("lead", "0..1000", "has 1001 values"),
        ("lead", "±some", "not a number"),
        ("lead", "4 to 12", "a range is written"),
        ("lead", "3..", "cannot be read"),
    ],
)
def test_a_range_that_cannot_be_is_refused_with_its_line(name: str, words: str, problem: str) -> None:
    with pytest.raises(sb.SmorgasboardError) as refused:
        grid_of(Said(name, words, "wish.toml, line 4: "))
    assert str(refused.value).startswith("wish.toml, line 4: ")
    assert problem in str(refused.value)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("game = ", "wish.toml is not valid TOML"),
        ("gmae = 'stalls'", "wish.toml, line 1: gmae: unknown entry"),
        ("game = 'stalls'\ngames = 3", "wish.toml, line 2: games: expected a whole number from 16"),
        ("game = 'stalls'\nbots = 'gredy'\n", "wish.toml, line 2: bots: "),
        ("game = 'stalls'\nbots = 4\n", "wish.toml, line 2: bots: expected names"),
        ("[move]\nlead = {}\n[hold]\nseat = []", "wish.toml, line 4: hold.seat: expected a range"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_its_line(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(sb.SmorgasboardError) as refused:
        read_wish(wish_file(tmp_path, text))
    assert problem in str(refused.value)


@pytest.mark.parametrize(
    ("parts", "problem"),
    [
        ({}, "names no game"),
        ({"game": "stalls"}, "Nothing may move"),
        ({"game": "stalls", "move": (Said("lead", "0..3"),)}, "Nothing has to hold"),
    ],
)
def test_half_a_wish_is_refused(parts: dict[str, object], problem: str) -> None:
    with pytest.raises(sb.BadOption, match=problem):
        completed(parts)


def test_options_are_a_name_and_a_range() -> None:
    assert said("foods.*.price=4..12", "x") == Said("foods.*.price", "4..12")
    with pytest.raises(sb.BadOption, match="write it as --hold seat=±2"):
        said("seat", "--hold seat=±2")


def test_a_limit_holds_by_its_whole_range() -> None:
    limit = Limit("", "", "seat 1", "%", 48, 52)
    assert limit.holds(48.5, 51)
    assert not limit.holds(47.5, 51)
    assert not limit.is_missed(47.5, 51)
    assert limit.is_missed(52.5, 55)
