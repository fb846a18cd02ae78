"""How a deck differs from another one of the same game, card by card and value by value, as people read it."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from smorgasboard.engine import Game, say
from smorgasboard.engine.content import labels_of
from smorgasboard.lab.sheets.cells import Unreadable, cell_of
from smorgasboard.lab.sheets.tables import is_cards

Path = tuple[str, ...]
ADDED, REMOVED = "added", "removed"
NAMES = ("name", "effect", "title")
UNTOLD = frozenset({"note"})
"""Remarks for whoever reads the file."""
LONGEST = 120


@dataclass(frozen=True)
class Difference:
    """One value that is another, or a card that only one of both decks has."""

    path: str
    """As `edits.edited` takes it: teams.meats.powers.sizzle.price."""
    card: str
    """The title of the card it stands on; empty for what stands on none."""
    value: str
    """Its name within the card, such as price; empty for a whole card."""
    before: str
    after: str
    kind: str = ""
    """`ADDED` or `REMOVED`, of a whole card."""

    @property
    def words(self) -> str:
        """Sizzle!: price 8 → 12"""
        if self.kind:
            return say("{card} is new", card=self.card) if self.kind == ADDED else say("{card} is gone", card=self.card)
        told = f"{self.value} {self.before} → {self.after}"
        return f"{self.card}: {told}" if self.card else told


def differences(before: Game, after: Game) -> list[Difference]:
    """From one deck to another, in the order of their files."""
    a, b = (tomllib.loads(game.whole_content()) for game in (before, after))
    return list(_in_tables(a, b, (), ("", ())))


Card = tuple[str, Path]
"""The title of the card around, and its path."""


def _in_tables(a: Mapping[str, Any], b: Mapping[str, Any], path: Path, card: Card) -> Iterator[Difference]:
    for key in dict.fromkeys([*a, *b]):
        if a.get(key) != b.get(key) and key not in UNTOLD:
            yield from _between(a.get(key), b.get(key), (*path, key), card)


def _between(a: Any, b: Any, path: Path, card: Card) -> Iterator[Difference]:
    if isinstance(a, dict) and isinstance(b, dict):
        yield from _in_tables(a, b, path, card)
    elif is_cards(a) and is_cards(b):
        yield from _among_cards(a, b, path)
    else:
        title, around = card
        yield Difference(".".join(path), title, " ".join(path[len(around) :]), _shown(a), _shown(b))


def _among_cards(a: list[dict[str, Any]], b: list[dict[str, Any]], path: Path) -> Iterator[Difference]:
    """Cards are the same by what they are called, wherever they lie."""
    old, new = (dict(zip(labels_of(cards), cards, strict=True)) for cards in (a, b))
    for label in dict.fromkeys([*old, *new]):
        place = (*path, label)
        title = title_of(new.get(label, old.get(label, {})), label)
        if label in old and label in new:
            yield from _in_tables(old[label], new[label], place, (title, place))
        else:
            yield Difference(".".join(place), title, "", "", "", ADDED if label in new else REMOVED)


def title_of(entry: Mapping[str, Any], otherwise: str) -> str:
    """What people call a card, in their language."""
    named = entry.get("title") or entry.get("name")
    return say(named) if isinstance(named, str) else otherwise


def _shown(value: Any) -> str:
    if value is None:
        return say("nothing")
    try:
        text = str(cell_of(value))
    except Unreadable:
        return say("cards")
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


# ---- what could be changed ----


@dataclass(frozen=True)
class Value:
    """A number of a deck that somebody may want to change."""

    path: str
    card: str
    name: str
    now: int | float
    called: tuple[str, ...] = ()
    """What reports call the card: its name in the content, and what is printed on it."""

    @property
    def words(self) -> str:
        return f"{self.card}: {self.name}" if self.card else self.name


def numbers_of(game: Game) -> list[Value]:
    """Every number of a deck, in the order of its file."""
    return list(_numbers(tomllib.loads(game.whole_content()), (), ("", ()), ()))


def _numbers(node: Any, path: Path, card: Card, called: tuple[str, ...]) -> Iterator[Value]:
    if isinstance(node, dict):
        for key, value in node.items():
            yield from _numbers(value, (*path, key), card, called)
    elif is_cards(node):
        for label, each in zip(labels_of(node), node, strict=True):
            here = (*path, label)
            names = tuple(dict.fromkeys([label, *(str(each[key]) for key in NAMES if key in each)]))
            yield from _numbers(each, here, (title_of(each, label), here), names)
    elif isinstance(node, list):
        for at, value in enumerate(node, 1):
            yield from _numbers(value, (*path, str(at)), card, called)
    elif isinstance(node, int | float) and not isinstance(node, bool):
        title, around = card
        inner = path[len(around) :]
        yield Value(".".join(path), title, " ".join(inner), node, called or inner[-2:-1])
