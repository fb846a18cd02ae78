"""How hard a puzzle is: which levels solve it, how often."""

from collections import Counter
from typing import Final

import smorgasboard as sb
from smorgasboard.bots import LEVELS, make_level

TRIES: Final = {"easy": 12, "medium": 8, "hard": 6, "expert": 3}
CONSIDERED: Final = tuple(level for level in reversed(LEVELS) if level != "easy")
"""Levels that do nothing without a thought: what they do instead of the answer tempts, the strongest's mistake most."""


def picks(observation: sb.Observation, seed: str) -> dict[str, Counter[int]]:
    """What each level does here, by how often; it sees what the seat sees."""
    return {level: _picks(observation, level, seed) for level in LEVELS}


def _picks(observation: sb.Observation, level: str, seed: str) -> Counter[int]:
    bots = [make_level(level, f"{seed}:{level}:{number}") for number in range(TRIES[level])]
    return Counter(bot.choose(observation) for bot in bots)


def most_tempting(found: dict[str, Counter[int]], answers: tuple[int, ...]) -> int | None:
    """What the strongest level that errs does instead; None where none does."""
    for level in CONSIDERED:
        wrong = Counter({action: times for action, times in found[level].items() if action not in answers})
        if wrong:
            return wrong.most_common(1)[0][0]
    return None


def solved(found: dict[str, Counter[int]], answers: tuple[int, ...]) -> dict[str, tuple[int, int]]:
    return {
        level: (sum(times for action, times in each.items() if action in answers), each.total())
        for level, each in found.items()
    }


def seems(observation: sb.Observation, best: int, seed: str) -> str:
    """The difficulty by one try of the two levels in the middle: what medium finds may be easy as well."""
    tried = [make_level(level, f"{seed}:{level}").choose(observation) for level in ("hard", "medium")]
    if tried[0] != best:
        return "expert"
    return "medium" if tried[1] == best else "hard"
