"""Who the bots are: a name and a face each, six of every level, so that nobody at a table is called like another."""

import re
from collections.abc import Collection

CAST = {
    "easy": ("Pip", "Bun", "Fig", "Dot", "Poppy", "Sprout"),
    "medium": ("Basil", "Mint", "Rye", "Clove", "Plum", "Beet"),
    "hard": ("Olive", "Sage", "Ginger", "Pepper", "Leek", "Quince"),
    "expert": ("Saffron", "Truffle", "Juniper", "Morel", "Wasabi", "Caper"),
}
"""By level, whoever sits down first before the others. Names are short: they stand beside a face on a phone."""
FACES = frozenset(name for names in CAST.values() for name in names)
NUMBERED = re.compile(r" \d+$")
"""Matches from before there was a cast have a Basil 2."""


def somebody(level: str, taken: Collection[str]) -> str:
    """The first of this level whom nobody here is called like; else of any level."""
    others = (name for names in CAST.values() for name in names)
    return next((name for name in (*CAST.get(level, ()), *others) if name not in taken), level.title())


def face_of(name: str) -> str:
    """The symbol that a bot of this name is drawn with; empty for names that are none of the cast's."""
    known = NUMBERED.sub("", name)
    return known.lower() if known in FACES else ""
