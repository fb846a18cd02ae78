"""How closely a table must be set to fit the page: side by side, in two lines, or in three."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from smorgasboard.lab.report.strips import WIDTH

Look = Literal["roomy", "dense", "broad"]
"""Everything in one line; bars and n below; intervals below too."""
PAGE = 960
"""A little more than there is: labels and headings give way."""
LETTER, SMALL = 8.2, 7.2
PADDING = 26
HEADING = 104 + PADDING
BADGE = 86
GAMES = 115
SHORT = 14
"""Texts up to so many letters stay in one line."""


class Contents(NamedTuple):
    """Letters of the widest of each in a column, and what else is in it."""

    value: int
    interval: int
    n: int
    strip: bool
    marked: bool
    text: int


def fitting(label: int, columns: Sequence[Contents], games: bool) -> Look:
    """The roomiest that fits."""
    taken = label * LETTER + PADDING + games * GAMES
    looks: tuple[Look, Look] = ("roomy", "dense")
    return next((look for look in looks if taken + sum(_room(each, look) for each in columns) <= PAGE), "broad")


def _room(column: Contents, look: Look) -> float:
    if not column.value:
        return min(column.text, SHORT) * LETTER + PADDING
    value, interval, n = column.value * LETTER, column.interval * SMALL, column.n * SMALL
    strip = WIDTH * column.strip
    wide = strip + value + interval + n + 18 if look == "roomy" else max(strip, value) + max(interval, n) + 6
    return max(wide + PADDING, HEADING) + BADGE * column.marked
