"""Verdicts and marks: a shape, a word, and what it means. Colour only repeats them."""

from typing import NamedTuple

from smorgasboard.lab.findings import Verdict


class Mark(NamedTuple):
    word: str
    shape: str
    """The name of a symbol in the page."""
    meaning: str = ""


VERDICTS: dict[Verdict, Mark] = {
    "fair": Mark("Fair", "fair"),
    "unfair": Mark("Unfair", "unfair"),
    "notice": Mark("Worth a look", "notice"),
    "unknown": Mark("Not known yet", "unknown"),
}
KNOWN = {
    "fair": Mark("fair", "fair", "fair: its interval holds what would be fair"),
    "unfair": Mark("unfair", "unfair", "unfair: further from fair than chance explains"),
    "flips": Mark("flips", "flips", "flips between weak and strong bots"),
    "moved": Mark("moved", "notice", "moved: by more than chance explains, however much is looked at"),
    "few": Mark("few", "unknown", "few: too few matches to say"),
}


def mark(word: str) -> Mark:
    return KNOWN.get(word, Mark(word, "notice"))
