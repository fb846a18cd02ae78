"""Small languages of content files: effects and terms that designers write in words and the rules read as numbers."""

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from smorgasboard.engine.content.sheet import Entry

M = TypeVar("M")


class NotUnderstood(ValueError):
    """Words that mean nothing here; the text says what was expected."""


def understood(what: str, words: str, phrases: Mapping[str, M], gaps: Mapping[str, str]) -> tuple[M, dict[str, str]]:
    """The meaning of the phrase that these words are, and what stands in its gaps.

    A gap is a word of a phrase with a pattern of its own: "gain N" with {"N": "(?P<count>[1-9])"}.
    """
    for phrase, meaning in phrases.items():
        if found := re.fullmatch(" ".join(gaps.get(word, word) for word in phrase.split()), words):
            return meaning, found.groupdict()
    raise NotUnderstood(f"unknown {what}; expected one of {', '.join(phrases)}")


def read_phrase(entry: Entry, key: str, meaning: Callable[[str], int], words: str) -> int:
    """What the words say, or a refusal of the entry."""
    try:
        return meaning(words)
    except NotUnderstood as problem:
        entry.refuse(key, str(problem))


def read_effects(entry: Entry, meaning: Callable[[str], int]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """An entry's effects, at least one, in words and as the rules read them."""
    effects = tuple(map(str, entry.values("effects")))
    if not effects:
        entry.refuse("effects", "expected at least one effect")
    return effects, tuple(read_phrase(entry, "effects", meaning, each) for each in effects)
