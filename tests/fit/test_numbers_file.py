"""The file of numbers is written in place: comments stay, and greedy bots keep what they had."""

import tomllib
from pathlib import Path

import pytest
from benchmarks.fit.numbers_file import NumbersFile, file_of
from tests.own_games import own_games

import smorgasboard as sb
from smorgasboard.engine import BadContent
from smorgasboard.engine.judgement.numbers import GREEDY, SEARCH

TEXT = """# What is counted.

[search]
pan = 20   # the Pan
bean = 0.5 # each Bean
# ---- more ----
sharpness = 20

[limits]
bean = [0, 1]
"""
FITTED = {"date": "2026-11-16", "seed": "fit", "positions": 40000, "contest": "58% of 400"}


def written(folder: Path, text: str, search: dict[str, float], greedy: dict[str, float]) -> str:
    file = folder / "numbers.toml"
    file.write_text(text, encoding="utf-8")
    numbers = NumbersFile(file)
    numbers.write(search, greedy, FITTED)
    again = NumbersFile(file)
    assert (again.search, again.greedy) == (search, greedy) == (numbers.search, numbers.greedy)
    assert again.limits == {"bean": (0.0, 1.0)}
    return file.read_text(encoding="utf-8")


def test_values_change_and_all_else_stays(tmp_path: Path) -> None:
    new = {"pan": 5, "bean": 0.75, "sharpness": 32}
    text = written(tmp_path, TEXT, new, new)
    changed = TEXT.replace("20   #", "5   #").replace("0.5 #", "0.75 #").replace("sharpness = 20", "sharpness = 32")
    assert (
        text == changed + '\n[fitted]\ndate = "2026-11-16"\nseed = "fit"\npositions = 40000\ncontest = "58% of 400"\n'
    )
    assert isinstance(tomllib.loads(text)[SEARCH]["pan"], int)


def test_greedy_bots_keep_their_numbers_where_those_of_the_search_change(tmp_path: Path) -> None:
    old: dict[str, float] = {"pan": 20, "bean": 0.5, "sharpness": 20}
    text = written(tmp_path, TEXT, {**old, "pan": 5, "sharpness": 32}, {**old})
    assert (
        "[greedy]\n# Only what differs from the numbers of the search.\npan = 20  # the Pan\nsharpness = 20\n" in text
    )
    again = written(tmp_path, text, {**old, "pan": 6, "sharpness": 32}, {**old, "sharpness": 32})
    assert tomllib.loads(again)[GREEDY] == {"pan": 20}
    assert again.count("[fitted]") == again.count("[greedy]") == 1
    last = written(tmp_path, again, old, old)
    assert tomllib.loads(last)[GREEDY] == {}, "the table stays where there was one"


def test_a_table_of_all_greedy_numbers_becomes_one_of_those_that_differ(tmp_path: Path) -> None:
    whole = f"{TEXT}\n# Those who do not look ahead.\n[greedy]\npan = 20\nbean = 0.25\nsharpness = 20\n"
    old: dict[str, float] = {"pan": 20, "bean": 0.5, "sharpness": 20}
    text = written(tmp_path, whole, {**old, "pan": 7}, {**old, "bean": 0.25})
    assert "# Those who do not look ahead.\n" in text
    assert tomllib.loads(text)[GREEDY] == {"pan": 20, "bean": 0.25}


def test_a_file_without_numbers_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match="has no table of numbers called search"):
        NumbersFile(tmp_path / "numbers.toml")


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.source.partition("#")[0])
def test_every_game_of_ours_judges_by_its_file(game: sb.Game) -> None:
    """What it plays with is what stands there, for the search and for greedy bots."""
    numbers = NumbersFile(file_of(game))
    state = game.new(seed=1)
    for _ in range(30):
        state.play(state.mover(), state.list_actions(state.mover())[0])
    seats = len(state.outcome().scores)
    assert game.judge_by(numbers.search).values(state, seats) == game.evaluation.values(state, seats)
    greedy = game.greedy_evaluation or game.evaluation
    assert game.judge_by(numbers.greedy).values(state, seats) == greedy.values(state, seats)
