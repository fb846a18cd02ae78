"""Styles of play: a game's own judgement, in which some parts count for more than they are worth, and others for less.

A game states them in `styles.toml` of its room "study", in its own words; studies hold them against each other.
"""

import tomllib
from pathlib import Path
from typing import NamedTuple

from smorgasboard.engine.errors import BadContent
from smorgasboard.engine.judgement.evaluation import Around, Evaluation
from smorgasboard.engine.speech import say
from smorgasboard.engine.state import State

ANY = "*"
"""Ends a key that means all parts which begin so."""
WEIGHTS, ABOUT = "weights", "about"


class Style(NamedTuple):
    """What somebody cares about who plays like this.

    >>> from smorgasboard.engine import Style
    >>> style = Style("cook", "cooks", {"recipe *": 2.0, "recipe work *": 1.0})
    >>> style.weight("recipe pho"), style.weight("recipe work pho"), style.weight("body meat")
    (2.0, 1.0, 1.0)
    """

    name: str
    about: str
    """In a few words, after the name: "attacks whenever it can"."""
    weights: dict[str, float]
    """By key of a part; what is not named counts as it is."""

    def weight(self, key: str) -> float:
        """By the longest key that fits."""
        if key in self.weights:
            return self.weights[key]
        fitting = [each for each in self.weights if each.endswith(ANY) and key.startswith(each[:-1])]
        return self.weights[max(fitting, key=len)] if fitting else 1.0


class StyledEvaluation(Around):
    """The judgement of somebody with a style."""

    def __init__(self, inner: Evaluation, style: Style) -> None:
        super().__init__(inner)
        self.style = style
        self._weights: dict[str, float] = {}

    def value(self, state: State, seat: int) -> float:
        if state.over:
            return self.inner.value(state, seat)
        total = 0.0
        for key, amount in self.inner.amounts(state, seat):
            total += self._weight(key) * amount
        return self.inner.chance(state, total)

    def points(self, state: State, seat: int) -> float:
        return self.inner.points(state, seat)

    def _weight(self, key: str) -> float:
        found = self._weights.get(key)
        if found is None:
            found = self._weights[key] = self.style.weight(key)
        return found


def read_styles(file: Path) -> dict[str, Style]:
    """By name; BadContent where the file is none of styles."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadContent(say("{file} is no file of styles: {error}.", file=file, error=error)) from None
    return {name: _style(file, name, data) for name, data in found.items()}


def _style(file: Path, name: str, data: object) -> Style:
    weights = data.get(WEIGHTS) if isinstance(data, dict) else None
    about = data.get(ABOUT, "") if isinstance(data, dict) else ""
    proper = isinstance(about, str) and isinstance(weights, dict) and all(map(_is_number, weights.values()))
    if not proper or not name.replace("-", "").isalnum():
        raise BadContent(
            say(
                "{file}: the style {name} needs a name of letters and dashes, words about it, and weights that are "
                "numbers.",
                file=file,
                name=name,
            )
        )
    return Style(name, str(about), {key: float(weight) for key, weight in dict(weights or {}).items()})


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
