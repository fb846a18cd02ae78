"""Products, drawn alike everywhere: a package of their shape, ingredients looking out of it, the name on its label."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise
from math import ceil

from smorgasboard.games.foodadvice.content.cards import Ingredient
from smorgasboard.games.foodadvice.page.pictures import Data, at_place, ingredient_picture, said


def product_picture(shape: str, parts: Sequence[Ingredient] = (), name: str = "") -> Data:
    """A package of this shape, with up to three ingredients in it and a name on its label."""
    return {
        "shape": shape_picture(shape),
        "parts": [ingredient_picture(card) for card in parts],
        "lines": label_lines(name),
    }


@cache
def shape_picture(shape: str) -> Data:
    """An empty package: what lies behind and before what is in it, and where one, two or three foods lie."""
    drawn = said()["shapes"][shape]
    return {
        "rear": f"rear-{shape}",
        "front": f"pack-{shape}",
        "label": drawn["label"],
        "places": [_places(count, **{key: drawn[key] for key in drawn if key != "label"}) for count in range(4)],
    }


def _places(count: int, y: float = 20, size: float = 0.47, spread: float = 28) -> list[str]:
    """Side by side, those in the middle highest and furthest back."""
    size = size * (1, 1.25, 1.12, 1)[count]
    corners = [(50 + off * spread - 50 * size, y + abs(off) * 5 - 50 * size) for off in OFFSETS[count]]
    return [at_place(*corner, size) + BOLDER for corner in corners]


BOLDER = ' stroke-width="4.5"'
"""So that the lines of foods are not much thinner than those of the package."""
OFFSETS: tuple[tuple[float, ...], ...] = ((), (0,), (-0.6, 0.6), (0, -1, 1))

# ---- what is written on a label ----

LABEL_WIDTH = 64
LINE_SIZES = (13, 11, 7.5)
"""The largest letters for one, two and three lines."""
LEGIBLE = (10, 7, 0)
"""As small as letters may be before a name is wrapped onto one line more."""
LABEL_MIDDLE = 70.5
NARROW, WIDE = frozenset("iljI.,:;'’!| "), frozenset("mMwW—@%&")
LONGEST_WORD = 17
"""Longer ones are hyphenated."""


def label_lines(name: str) -> list[Data]:
    """A name on as few lines as it can be read on, with the size of the letters: the whole of it, always."""
    words = [part for word in name.split() for part in _hyphenated(word)]
    if not words:
        return []
    for count, (largest, least) in enumerate(zip(LINE_SIZES, LEGIBLE, strict=True), 1):
        lines = _wrapped(words, count)
        size = min(largest, LABEL_WIDTH / max(map(_width, lines)))
        if size >= least:
            break
    top = LABEL_MIDDLE - (len(lines) - 1) * size * 0.53 + size * 0.34
    return [
        {"text": text, "y": round(top + at * size * 1.06, 1), "size": round(size, 1)} for at, text in enumerate(lines)
    ]


def _wrapped(words: list[str], count: int) -> list[str]:
    """On at most this many lines, so that the longest is as short as can be."""
    cuts = combinations(range(1, len(words)), min(count, len(words)) - 1)
    ways = [[" ".join(words[a:b]) for a, b in pairwise((0, *cut, len(words)))] for cut in cuts]
    return min(ways, key=lambda lines: max(map(_width, lines)))


def _hyphenated(word: str) -> list[str]:
    """A word in pieces that go onto a line."""
    count = ceil(len(word) / LONGEST_WORD)
    ends = [len(word) * at // count for at in range(count + 1)]
    return [word[start:end] + "-" * (end < len(word)) for start, end in pairwise(ends)]


def _width(text: str) -> float:
    """How wide it is in bold letters of size 1; rather a little too much."""
    return sum(0.36 if letter in NARROW else 0.95 if letter in WIDE else 0.64 for letter in text)
