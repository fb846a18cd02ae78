"""The puzzles that come with a game: a line of JSON each, in its study."""

import json
from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Final

import smorgasboard as sb
from smorgasboard.engine import games, say
from smorgasboard.puzzles.puzzle import BadPuzzle, Puzzle

FILE: Final = "puzzles.jsonl"


class NoPuzzle(BadPuzzle):
    """There is none of that game or number.

    >>> import smorgasboard as sb
    >>> from smorgasboard.puzzles import by_number
    >>> by_number(sb.load("foodfighters"), 0)
    Traceback (most recent call last):
    smorgasboard.puzzles.collection.NoPuzzle: Foodfighters has no puzzle 0.
    """


def file_of(game: sb.Game) -> Path:
    """Where a game's puzzles lie.

    >>> import smorgasboard as sb
    >>> from smorgasboard.puzzles import file_of
    >>> file_of(sb.load("foodfighters")).name
    'puzzles.jsonl'
    """
    return game.room("study") / FILE


def puzzles_of(game: sb.Game) -> tuple[Puzzle, ...]:
    """All of a game that fit its rules and cards, by number; none where it has none.

    >>> import smorgasboard as sb
    >>> from smorgasboard.puzzles import puzzles_of
    >>> puzzles = puzzles_of(sb.load("foodfighters"))
    >>> [puzzle.number for puzzle in puzzles] == sorted(puzzle.number for puzzle in puzzles)
    True
    """
    file = file_of(game)
    return _current(file) if file.exists() else ()


@lru_cache(maxsize=16)
def _current(file: Path) -> tuple[Puzzle, ...]:
    """What is installed does not change while somebody plays."""
    return tuple(puzzle for puzzle in read(file) if puzzle.is_current(puzzle.find_game()))


def read(file: Path) -> tuple[Puzzle, ...]:
    """Of a file; BadPuzzle in one sentence that names the line.

    >>> import smorgasboard as sb
    >>> from smorgasboard.puzzles import file_of, puzzles_of, read
    >>> len(read(file_of(sb.load("foodfighters")))) >= len(puzzles_of(sb.load("foodfighters")))
    True
    """
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise BadPuzzle(say("{file} cannot be read as a file of puzzles.", file=file)) from None
    found: dict[int, Puzzle] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            puzzle = _of_line(line)
        except BadPuzzle as error:
            raise BadPuzzle(say("{file}, line {line}: {error}", file=file, line=number, error=error)) from None
        if puzzle.number in found:
            raise BadPuzzle(say("{file} has puzzle {number} twice.", file=file, number=puzzle.number))
        found[puzzle.number] = puzzle
    return tuple(found[number] for number in sorted(found))


def _of_line(line: str) -> Puzzle:
    try:
        data = json.loads(line)
    except ValueError:
        raise BadPuzzle(say("This is not JSON.")) from None
    if not isinstance(data, dict):
        raise BadPuzzle(say("This is no puzzle of the form that this version reads."))
    return Puzzle.from_json(data)


def written(puzzle: Puzzle) -> str:
    """As a line of such a file.

    >>> import smorgasboard as sb
    >>> from smorgasboard.puzzles import puzzles_of, written
    >>> [written(puzzle)[:12] for puzzle in puzzles_of(sb.load("foodfighters"))[:1]]
    ['{"puzzle":1,']
    """
    return json.dumps(puzzle.to_json(), ensure_ascii=False, separators=(",", ":")) + "\n"


def games_with_puzzles() -> list[sb.Game]:
    """The first edition of each.

    >>> from smorgasboard.puzzles import games_with_puzzles
    >>> [game.name for game in games_with_puzzles()]
    ['consumption', 'foodadvice', 'foodfighters']
    """
    first = {game.name: game for game in reversed(games())}
    return [game for game in reversed(first.values()) if puzzles_of(game)]


def by_number(game: sb.Game, number: int) -> Puzzle:
    """NoPuzzle where there is none.

    >>> import smorgasboard as sb
    >>> from smorgasboard.puzzles import by_number, puzzles_of
    >>> game = sb.load("foodfighters")
    >>> first = puzzles_of(game)[0]
    >>> by_number(game, first.number) == first
    True
    """
    found = next((puzzle for puzzle in puzzles_of(game) if puzzle.number == number), None)
    if found is None:
        title = say(game.facts.title)
        raise NoPuzzle(say("{title} has no puzzle {number}.", title=title, number=number))
    return found


def of_the_day(day: date, puzzles: Sequence[Puzzle] | None = None) -> Puzzle | None:
    """The same for everybody that day: game after game, each through its own puzzles in a fixed disorder.

    >>> from datetime import date
    >>> from smorgasboard.puzzles import of_the_day
    >>> of_the_day(date(2026, 11, 19)) == of_the_day(date(2026, 11, 19))
    True
    """
    if puzzles is not None:
        return _mixed(puzzles)[day.toordinal() % len(puzzles)] if puzzles else None
    known = games_with_puzzles()
    if not known:
        return None
    game = known[day.toordinal() % len(known)]
    own = _mixed(puzzles_of(game))
    return own[day.toordinal() // len(known) % len(own)]


STRIDES: Final = (7, 11, 13, 17)


def _mixed(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Neighbours in the file come from one evening of mining: they are kept apart."""
    stride = next(each for each in STRIDES if len(puzzles) % each)
    return [puzzles[number * stride % len(puzzles)] for number in range(len(puzzles))]
