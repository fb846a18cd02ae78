"""Positions with one clearly best idea: what they are, where they come from, how they are told.

>>> import smorgasboard as sb
>>> game = sb.load("foodfighters")
>>> puzzle = sb.puzzles.puzzles_of(game)[0]
>>> puzzle.answer in puzzle.answers
True
"""

from smorgasboard.puzzles.collection import (
    FILE,
    NoPuzzle,
    by_number,
    file_of,
    games_with_puzzles,
    of_the_day,
    puzzles_of,
    read,
    written,
)
from smorgasboard.puzzles.proof import Effort, must_hold, prove
from smorgasboard.puzzles.puzzle import BadPuzzle, Checked, Puzzle, Wrong

__all__ = [
    "FILE",
    "BadPuzzle",
    "Checked",
    "Effort",
    "NoPuzzle",
    "Puzzle",
    "Wrong",
    "by_number",
    "file_of",
    "games_with_puzzles",
    "must_hold",
    "of_the_day",
    "prove",
    "puzzles_of",
    "read",
    "written",
]
