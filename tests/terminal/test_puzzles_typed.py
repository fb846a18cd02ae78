"""`smorg puzzles`: today's or one that is chosen, answered by typing."""

from pathlib import Path

import pytest
from tests.cli.smorg import Said, inside, is_one_sentence, spoken

import smorgasboard as sb
from smorgasboard.puzzles import Puzzle, puzzles_of


@pytest.fixture
def puzzle() -> Puzzle:
    return puzzles_of(sb.load("foodfighters"))[0]


def solving(puzzle: Puzzle, home: Path, *lines: str, language: str = "en") -> Said:
    chosen = (puzzle.game, "--number", str(puzzle.number), "--language", language)
    return spoken("puzzles", *chosen, stdin="\n".join(lines) + "\n", home=home)


def words(said: Said) -> str:
    return " ".join(said.out.split())


def test_one_may_miss_ask_for_a_hint_and_find_it(puzzle: Puzzle, tmp_path: Path) -> None:
    lines = ("99", "fly", puzzle.tempting.action, "hint", "moves nothing", "read", "help", puzzle.answer, "quit")
    said = solving(puzzle, tmp_path, *lines)
    assert said.code == 0, said.err
    told = words(said)
    assert "Type a number from 1 to" in told
    assert f"Not quite. {told.split('Not quite. ')[1]}" in told
    assert puzzle.tempting.why["en"] in told
    assert told.index("Not quite.") < told.index("Right!")
    assert puzzle.why["en"] in told.split("Right!")[1]


def test_the_solution_is_told_in_german_too(puzzle: Puzzle, tmp_path: Path) -> None:
    assert puzzle.why["de"] in words(solving(puzzle, tmp_path, "solution", "quit", language="de"))


def test_play_goes_on_from_there(puzzle: Puzzle, tmp_path: Path) -> None:
    said = solving(puzzle, tmp_path, "play", puzzle.answer)
    assert "The input ended: the game" in words(said)
    assert [*tmp_path.glob("foodfighters-*.jsonl")]


def test_without_a_number_it_is_todays(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert ", puzzle " in spoken("puzzles", stdin="quit\n", home=tmp_path).out
    listed = inside(capsys, "puzzles", "foodfighters", "--list").out.splitlines()
    assert len(listed) == len(puzzles_of(sb.load("foodfighters")))


def test_what_there_is_not_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for args in (("foodfighters", "--number", "99999"), ("--number", "1"), ("--language", "xx")):
        assert is_one_sentence(inside(capsys, "puzzles", *args))


def test_a_number_of_another_difficulty_is_refused_and_no_other_shown(
    puzzle: Puzzle, capsys: pytest.CaptureFixture[str]
) -> None:
    other = next(each for each in puzzles_of(sb.load("foodfighters")) if each.difficulty != puzzle.difficulty)
    asked = ("foodfighters", "--number", str(puzzle.number), "--difficulty", other.difficulty)
    said = inside(capsys, "puzzles", *asked)
    assert is_one_sentence(said)
    assert f"Puzzle {puzzle.number} is of another difficulty" in said.err
