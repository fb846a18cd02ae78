"""The puzzles that come with the games: each is posed, is answered, and still holds by today's rules and cards."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from benchmarks.puzzle_figures import PAGE, brought_up_to_date

import smorgasboard as sb
from smorgasboard.engine import speaking
from smorgasboard.puzzles import BadPuzzle, Puzzle, file_of, games_with_puzzles, must_hold, puzzles_of, read, written
from smorgasboard.puzzles.mining import sort_of
from smorgasboard.puzzles.telling import hint, question, reply
from smorgasboard.server.languages import Languages

GAMES = ("foodfighters", "consumption", "foodadvice")
SHIPPED = {"foodfighters": 50, "consumption": 21, "foodadvice": 2}
"""So many are there at least; fifty and thirty each are wanted."""
AGAIN = "make puzzles GAME={} CHECK=1 proves them anew, and drops what does not hold"


def stored(name: str) -> tuple[Puzzle, ...]:
    return read(file_of(sb.load(name)))


@pytest.mark.parametrize("name", GAMES)
def test_none_got_lost(name: str) -> None:
    assert len(puzzles_of(sb.load(name))) >= SHIPPED[name]


def test_the_document_counts_what_is_there() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert brought_up_to_date(page) == page, "python -m benchmarks.puzzle_figures counts anew"


def test_a_figure_that_is_not_true_any_more_is_found() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for line in filter(lambda line: line.startswith("| FoodAdvice | "), page.split("\n")):
        assert brought_up_to_date(page.replace(line, "| FoodAdvice | 1 |")) == page


@pytest.mark.parametrize("name", GAMES)
def test_rules_and_cards_are_those_that_they_were_checked_with(name: str) -> None:
    old = [puzzle.number for puzzle in stored(name) if not puzzle.is_current(puzzle.find_game())]
    assert not old, f"{name} {old}: {AGAIN.format(name)}"
    assert name in [game.name for game in games_with_puzzles()]


@pytest.mark.parametrize("name", GAMES)
def test_every_one_still_holds(name: str) -> None:
    for puzzle in stored(name):
        must_hold(puzzle, puzzle.find_game())


@pytest.mark.parametrize("name", GAMES)
def test_every_one_is_asked_answered_and_explained_in_every_language(name: str) -> None:
    languages = Languages.load()
    for puzzle in stored(name):
        game = puzzle.find_game()
        observation = puzzle.observation(game)
        assert observation.seat in observation.actors
        for code, catalogue in languages.catalogues.items():
            with speaking(catalogue):
                assert question(puzzle)
                assert hint(puzzle)
                assert set(puzzle.why) == set(puzzle.tempting.why) == set(languages.codes), puzzle.number
                for text in puzzle.answers:
                    said = reply(puzzle, game, observation, text)
                    assert said.right
                    assert puzzle.why[code] in said.words
                for wrong in puzzle.wrong:
                    assert not reply(puzzle, game, observation, wrong.action).right
                assert puzzle.tempting.why[code] in reply(puzzle, game, observation, puzzle.tempting.action).words


@pytest.mark.parametrize("name", GAMES)
def test_they_are_not_alike(name: str) -> None:
    puzzles = stored(name)
    sorts = Counter(sort_of(puzzle.find_game(), puzzle) for puzzle in puzzles)
    assert max(sorts.values()) < 10
    assert len({puzzle.difficulty for puzzle in puzzles}) >= min(2, len(puzzles))
    positions = [str(puzzle.position) for puzzle in puzzles]
    assert len(positions) == len(set(positions))


def swapped(puzzle: Puzzle) -> Puzzle:
    """As after a change that makes the tempting move the better one."""
    tempting = replace(puzzle.tempting, action=puzzle.answer)
    return replace(puzzle, answers=(puzzle.tempting.action,), wrong=(tempting, *puzzle.wrong[1:]))


def with_another_move(puzzle: Puzzle) -> Puzzle:
    return replace(puzzle, wrong=puzzle.wrong[:-1])


def without_position(puzzle: Puzzle) -> Puzzle:
    return replace(puzzle, position={})


def with_an_impossible_answer(puzzle: Puzzle) -> Puzzle:
    return replace(puzzle, answers=("no such thing",))


PLANTED: dict[Callable[[Puzzle], Puzzle], str] = {
    swapped: "is no worse than the answer",
    with_another_move: "something else may be done",
    without_position: "has no position",
    with_an_impossible_answer: "is not an action of this game",
}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("change", PLANTED)
def test_a_puzzle_that_became_wrong_is_found(name: str, change: Callable[[Puzzle], Puzzle]) -> None:
    puzzle = next(each for each in stored(name) if len(each.answers) == 1 and len(each.wrong) > 1)
    with pytest.raises(BadPuzzle, match=PLANTED[change]):
        must_hold(change(puzzle), puzzle.find_game())


def test_other_rules_or_cards_take_puzzles_away() -> None:
    puzzle = stored("foodfighters")[0]
    game = puzzle.find_game()
    assert puzzle in puzzles_of(game)
    assert not replace(puzzle, rules="0.1").is_current(game)
    assert not replace(puzzle, numbers="0").is_current(game)


def test_what_is_written_is_read_again() -> None:
    for name in GAMES:
        for puzzle in stored(name)[:3]:
            assert Puzzle.from_json(json.loads(written(puzzle))) == puzzle
