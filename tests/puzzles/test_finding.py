"""How puzzles are found, and what a file of them may hold."""

import json
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from benchmarks.puzzles import main
from tests.review.matches import late

import smorgasboard as sb
from smorgasboard.puzzles import (
    BadPuzzle,
    Effort,
    Puzzle,
    games_with_puzzles,
    of_the_day,
    prove,
    puzzles_of,
    read,
    written,
)
from smorgasboard.puzzles.mining import FIRST_ALIKE, Miner, enough_of
from smorgasboard.puzzles.rating import seems
from smorgasboard.puzzles.scenes import Scene
from smorgasboard.terminal import shelf

QUICK = Effort(promise=100, glance=4000, compare=600, deep=1500, searches=1, nearest=1)


def clear(game: sb.Game) -> Puzzle:
    """The one of a game whose answer is better by most."""
    return max(puzzles_of(game), key=lambda puzzle: puzzle.checked.margin)


def test_a_proof_sees_what_the_seat_sees_and_finds_the_same_idea_again() -> None:
    puzzle = clear(sb.load("foodfighters"))
    game = puzzle.find_game()
    observation = sb.Observation.from_json(json.loads(json.dumps(puzzle.observation(game).to_json())))
    proof = prove(game, observation, QUICK, "once more")
    assert proof is not None
    assert {game.actions.text(action) for action in proof.answers} == set(puzzle.answers)
    assert proof.margin > 0


def test_no_idea_is_proven_best_where_all_are_equal() -> None:
    game = sb.load("foodfighters")
    assert prove(game, game.new(seed=1).observation(game.new(seed=1).mover()), QUICK, "start") is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nonsense\n", "line 1: This is not JSON."),
        ("[]\n", "line 1: This is no puzzle of the form"),
        ('{"puzzle": 99}\n', "line 1: This is no puzzle of the form"),
        ('{"puzzle": 1, "game": "foodfighters"}\n', "line 1: Something of this puzzle is missing"),
    ],
)
def test_a_bad_file_is_refused_in_a_sentence_with_its_line(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text(text)
    with pytest.raises(BadPuzzle, match=sentence):
        read(file)


def test_a_file_names_each_puzzle_once(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text(2 * written(clear(sb.load("foodfighters"))), encoding="utf-8")
    with pytest.raises(BadPuzzle, match="twice"):
        read(file)


def test_every_day_has_one_and_in_time_all_have_their_day() -> None:
    first = date(2026, 11, 19)
    count = sum(len(puzzles_of(game)) for game in games_with_puzzles())
    most = max(len(puzzles_of(game)) for game in games_with_puzzles()) * len(games_with_puzzles())
    days = [of_the_day(first + timedelta(days=day)) for day in range(most)]
    assert days[0] is of_the_day(first)
    assert len({(puzzle.game, puzzle.number) for puzzle in days if puzzle}) == count
    assert all(one is not other for one, other in pairwise(days))


def test_mining_goes_through_a_record_that_was_given_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = late("foodfighters")
    looked: list[Scene] = []

    class Found(Miner):
        """Something in the third decision."""

        def puzzle(self, scene: Scene, number: int) -> Puzzle | None:
            looked.append(scene)
            known = clear(scene.game)
            return (
                replace(known, number=number, source=f"{scene.source}, step {scene.step}") if len(looked) == 3 else None
            )

    monkeypatch.setattr("benchmarks.puzzles.Miner", Found)
    into = tmp_path / "found.jsonl"
    main(
        ["foodfighters", "5", "--from", str(shelf.write(match.record(), tmp_path / "match.jsonl")), "--into", str(into)]
    )
    assert len({scene.step for scene in looked}) > 3
    assert {scene.source for scene in looked} == {"a match"}
    assert [puzzle.source for puzzle in read(into)] == [f"a match, step {looked[2].step}"]


def test_of_what_there_is_enough_it_looks_for_no_more() -> None:
    found = [puzzle for puzzle in puzzles_of(sb.load("foodfighters")) if puzzle.difficulty == "hard"]
    assert len(found) > FIRST_ALIKE
    assert enough_of(found, len(found)) == {"hard"}
    assert enough_of(found, 3 * len(found)) == set()
    assert enough_of(found[: FIRST_ALIKE - 1], 1) == set()


def test_what_seems_hard_is_what_medium_does_not_find() -> None:
    puzzle = next(each for each in puzzles_of(sb.load("foodfighters")) if each.levels["medium"][0] == 0)
    game = puzzle.find_game()
    observation = puzzle.observation(game)
    assert seems(observation, puzzle.numbered(game, puzzle.answer), "x") in {"hard", "expert"}


def test_mining_refuses_what_is_no_record(tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_text("nothing")
    with pytest.raises(SystemExit) as refused:
        main(["foodfighters", "5", "--from", str(tmp_path), "--into", str(tmp_path / "found")])
    assert str(refused.value).count("\n") == 0
    assert refused.value.code
