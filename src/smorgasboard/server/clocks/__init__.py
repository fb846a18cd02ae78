"""Time to think: what is agreed about it, how much is left, and how that is said. Knows no table and no database."""

# mypy: implicit-reexport
# ruff: noqa: F401, I001

from .agreement import BY_LETTER, CLOCKS, LATENESS, NIGHTS, NO_NIGHTS, OF_CLOCKS, RESERVES, ZONES
from .agreement import Agreement, agreed, clock_of, clock_setup
from .nights import Nights
from .reckoning import Account, Turn, accounts
from .words import clock_face, day_words, exact_words, long_words, place_of, until_sentences, until_words
