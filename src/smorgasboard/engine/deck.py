"""A game's content as people see it on the table: cards, each with its name in the content."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class DeckCard:
    """One thing that is drawn: a card, a die, a fighter."""

    path: str
    """Where it stands in the content, as designers write it: teams.meats.powers.sizzle."""
    title: str
    drawn: Mapping[str, Any]
    """What the game's `deck.html` draws it from."""


@dataclass(frozen=True)
class DeckPart:
    title: str
    cards: tuple[DeckCard, ...]
