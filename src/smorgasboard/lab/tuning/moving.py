"""What may move: numbers of a content by their paths, each on a grid of values, with today's among them."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from itertools import product

import numpy as np
from numpy.typing import NDArray

import smorgasboard as sb
from smorgasboard.engine.content import edits
from smorgasboard.lab.design.sweep import values_between
from smorgasboard.lab.tuning.wish import Said

Deck = tuple[int, ...]
"""By movable, the place of its value on its grid."""
Decks = NDArray[np.int64]
"""A row a deck."""
MOST_MOVING = 60
AROUND = re.compile(r"(?:±|\+-|\+/-)\s*(?P<by>[^.].*?)(?:\.\.(?P<step>.+))?")


@dataclass(frozen=True)
class Movable:
    path: str
    values: tuple[float, ...]
    """From small to large."""
    today: int
    """The place of the value that stands there now; it may stay even where the range leaves it out."""
    where: str = ""
    """What a refusal begins with."""

    @property
    def reach(self) -> int:
        return len(self.values) - 1

    def said_in(self, titles: Mapping[str, str]) -> str:
        """As players call it: "Sizzle!: price"."""
        parts = self.path.split(".")
        known = [at for at, part in enumerate(parts) if part in titles]
        at = known[-1] if known else max(0, len(parts) - 2)
        name = titles.get(parts[at], parts[at][:1].upper() + parts[at][1:].replace("-", " "))
        return f"{name}: {' '.join(parts[at + 1 :])}" if parts[at + 1 :] else name


@dataclass(frozen=True)
class Space:
    """All decks that may be."""

    text: str
    """The content of today."""
    movables: tuple[Movable, ...]
    file: str = edits.NAME

    @property
    def today(self) -> Deck:
        return tuple(each.today for each in self.movables)

    @property
    def size(self) -> int:
        return len(self.movables)

    def content(self, deck: Deck) -> str:
        return edits.edited(self.text, [(each.path, value) for each, _before, value in self.changes(deck)], self.file)

    def changes(self, deck: Deck) -> list[tuple[Movable, float, float]]:
        """What differs from today, before and after."""
        pairs = zip(self.movables, deck, strict=True)
        return [(each, each.values[each.today], each.values[at]) for each, at in pairs if at != each.today]

    def in_words(self, deck: Deck, titles: Mapping[str, str]) -> list[str]:
        """ "Sizzle!: price 8 → 12", for players."""
        return [f"{each.said_in(titles)} {old:g} → {new:g}" for each, old, new in self.changes(deck)]

    # ---- for many decks at once ----

    def array(self, decks: Iterable[Deck]) -> Decks:
        return np.array(list(decks), dtype=np.int64).reshape(-1, self.size)

    def moved(self, decks: Decks) -> NDArray[np.float64]:
        """How far each value is from today's, as a part of its range."""
        reach = np.array([max(1, each.reach) for each in self.movables], dtype=np.float64)
        return np.asarray((decks - self.array([self.today])) / reach)

    def changed(self, decks: Decks) -> NDArray[np.float64]:
        """How much is changed: a value counts one, and one more when it goes through its whole range."""
        moved = np.abs(self.moved(decks))
        return np.asarray((moved + (moved > 0)).sum(axis=1))

    def ends(self) -> Iterator[tuple[Movable, Deck]]:
        """The least and the greatest of each value, all others as today."""
        for at, each in enumerate(self.movables):
            for value in {0, each.reach} - {each.today}:
                yield each, _with(self.today, at, value)

    def neighbours(self, deck: Deck) -> Decks:
        """One value elsewhere; or one as today, and another one elsewhere."""
        singles = list(self._singles(deck))
        undone = [(at, each.today) for at, each in enumerate(self.movables) if deck[at] != each.today]
        pairs = [
            _with(_with(deck, *one), *other) for one, other in product(undone, self._steps(deck)) if one[0] != other[0]
        ]
        return self.array([*singles, *pairs])

    def reduced(self, deck: Deck) -> list[Deck]:
        """One change less, or half of it."""
        found = []
        for at, each in enumerate(self.movables):
            if deck[at] != each.today:
                half = each.today + int((deck[at] - each.today) / 2)
                found += [_with(deck, at, each.today), _with(deck, at, half)]
        return list(dict.fromkeys(found))

    def _singles(self, deck: Deck) -> Iterator[Deck]:
        return (_with(deck, *step) for step in self._steps(deck))

    def _steps(self, deck: Deck) -> Iterator[tuple[int, int]]:
        for at, each in enumerate(self.movables):
            yield from ((at, value) for value in range(len(each.values)) if value != deck[at])


def _with(deck: Deck, at: int, value: int) -> Deck:
    return (*deck[:at], value, *deck[at + 1 :])


def space_of(text: str, wishes: Sequence[Said], file: str) -> Space:
    """BadOption for what the content does not have; of two wishes for one path the later counts."""
    found: dict[str, Movable] = {}
    for said in wishes:
        for path in _paths(text, said, file):
            found[path] = _movable(text, path, said, file)
    moving = tuple(each for each in found.values() if each.reach)
    if not moving:
        raise sb.BadOption("Nothing may move: every range holds just what stands there today.")
    if len(moving) > MOST_MOVING:
        raise sb.BadOption(f"{len(moving)} numbers may move; {MOST_MOVING} are as many as can be searched.")
    return Space(text, moving, file)


def _paths(text: str, said: Said, file: str) -> list[str]:
    if "*" not in said.name:
        return [said.name]
    known = [path for path in edits.paths(text, file) if fnmatchcase(path, said.name)]
    found = [path for path in known if _is_number(edits.value_at(text, path, file))]
    if not found:
        said.refuse(f"{file} has no number whose path is like {said.name}.")
    return found


def _movable(text: str, path: str, said: Said, file: str) -> Movable:
    try:
        now = edits.number_at(text, path, file)
        around = AROUND.fullmatch(said.words)
        words = _around(now, around["by"], around["step"]) if around else said.words
        values = {_number(each) for each in values_between(f"{said.name}={said.words}", words)}
    except sb.SmorgasboardError as error:
        said.refuse(str(error))
    grid = tuple(sorted({*values, now}))
    return Movable(path, grid, grid.index(now), said.where)


def _around(now: float, by: str, step: str | None) -> str:
    try:
        far = _number(by)
    except ValueError:
        raise sb.BadOption(f"±{by} cannot be read: {by!r} is not a number.") from None
    return f"{now - far:.12g}..{now + far:.12g}{f'..{step}' if step else ''}"


def _number(text: str) -> float:
    return float(text) if "." in text else int(text)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
