"""Recovery phrases: five little pictures, `sleepy carrot`, that bring somebody back who has no cookie left."""

import hashlib
import hmac
import re
import secrets
from difflib import get_close_matches
from math import log2

from smorgasboard.server.people.phrase_words import LOOKS, THINGS

PICTURES = 5
PHRASE_BITS = PICTURES * (log2(len(LOOKS)) + log2(len(THINGS)))
"""What whoever guesses has to try, as a power of two."""
KNOWN = frozenset(LOOKS + THINGS)
LONGEST = 400
"""Letters that are looked at; a phrase has about a third of that."""


def new_phrase() -> str:
    return " ".join(f"{secrets.choice(LOOKS)} {secrets.choice(THINGS)}" for _ in range(PICTURES))


def phrase_mark(phrase: str, key: str) -> str:
    """What is stored of a phrase: without the house's key it cannot even be guessed at."""
    return hmac.new(key.encode(), " ".join(_words(phrase)).encode(), hashlib.sha256).hexdigest()


def misspelt(phrase: str) -> list[tuple[str, str]]:
    """Words that are in no phrase, each with the one that may be meant, or with nothing."""
    return [(word, _meant(word)) for word in dict.fromkeys(_words(phrase)) if word not in KNOWN]


def _words(phrase: str) -> list[str]:
    """However it was written down: capitals, commas, lines."""
    return re.findall(r"[^\W\d_]+", phrase[:LONGEST].lower())


def _meant(word: str) -> str:
    return next(iter(get_close_matches(word, sorted(KNOWN), n=1)), "")
