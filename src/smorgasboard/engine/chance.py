"""The only source of chance.

Rules ask for whole numbers below n and for nothing else, so every die, draw and shuffle of a match is a short
list of small ints: it can be written down, read back, enumerated, or checked against the seed.
"""

import hashlib
from abc import abstractmethod
from collections.abc import Callable
from itertools import product
from typing import Any, Final

from smorgasboard.engine.native import open_class
from smorgasboard.engine.speech import say

BYTE: Final = 256


class ChanceExhausted(Exception):
    """A script ran out of outcomes: the next draw, among `ways` equal ones, is still open."""

    def __init__(self, ways: int) -> None:
        super().__init__(f"one of {ways} outcomes is still to be drawn")
        self.ways = ways


class ChanceMismatch(Exception):
    """A scripted outcome is not one that the rules, or the seed, can give here."""


class Dice:
    """Dice that are thrown together, and what the rules read off them: throws that read alike are alike to them."""

    __slots__ = ("dice", "throws", "likelihoods")

    def __init__(self, dice: list[list[int]], reading: Callable[[list[int]], int]) -> None:
        self.dice = dice
        """The faces of each."""
        self.throws: list[list[int]] = []
        """One throw for each reading."""
        self.likelihoods: list[float] = []
        """How likely each reading is."""
        kinds: dict[int, int] = {}
        for faces in product(*[sorted(set(faces)) for faces in dice]):
            throw = list(faces)
            kind = kinds.setdefault(reading(throw), len(self.throws))
            if kind == len(self.throws):
                self.throws.append(throw)
                self.likelihoods.append(0.0)
            self.likelihoods[kind] += self.likelihood(throw)

    def likelihood(self, throw: list[int]) -> float:
        likelihood = 1.0
        for faces, face in zip(self.dice, throw, strict=True):
            likelihood *= faces.count(face) / len(faces)
        return likelihood


@open_class(allow_interpreted_subclasses=True)
class Chance:
    """Draws whole numbers. Everything random in a game goes through one of these.

    >>> import smorgasboard as sb
    >>> class Highest(sb.Chance):
    ...     def below(self, n):
    ...         return n - 1
    ...     def copy(self):
    ...         return self
    >>> Highest().pick([1, 2, 6])
    6
    """

    @abstractmethod
    def below(self, n: int) -> int:
        """One of 0 … n-1, each equally likely."""

    @abstractmethod
    def copy(self) -> "Chance":
        """A source that will draw what this one will draw, and does not disturb it."""

    def pick(self, faces: list[int]) -> int:
        return faces[self.below(len(faces))]

    def throw(self, dice: Dice) -> list[int]:
        """A face of each, drawn one after another. The list may be shared."""
        return [self.pick(faces) for faces in dice.dice]

    def shuffle(self, items: list[int]) -> None:
        """Put the items into random order, in place (Fisher and Yates, from the end)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


class SeededChance(Chance):
    """Chance from a seed, the same on every machine, and simple enough to check by hand.

    The bytes are the SHA-512 digests of the texts "seed:0", "seed:1", … one after another. A number below n
    takes as many bytes as n-1 needs (none for n = 1), read as a big-endian number, tries again when that
    number is not below the largest multiple of n, and is its remainder by n.

    >>> import smorgasboard as sb
    >>> chance = sb.SeededChance("7")
    >>> twin = chance.copy()
    >>> [chance.below(6) for _ in range(5)] == [twin.below(6) for _ in range(5)]
    True
    """

    __slots__ = ("seed", "at", "block", "blocks")

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.blocks = 0
        self.block = b""
        self.at = 0

    def copy(self) -> "SeededChance":
        twin = SeededChance(self.seed)
        twin.blocks = self.blocks
        twin.block = self.block
        twin.at = self.at
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return seeded_again, (self.seed, self.blocks, self.at)

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        if n > BYTE:
            return self.below_wide(n)
        fair = BYTE - BYTE % n
        while True:
            drawn = self.byte()
            if drawn < fair:
                return drawn % n

    def below_wide(self, n: int) -> int:
        span = BYTE
        while span < n:
            span *= BYTE
        fair = span - span % n
        while True:
            drawn = 0
            size = 1
            while size < span:
                drawn = drawn * BYTE + self.byte()
                size *= BYTE
            if drawn < fair:
                return drawn % n

    def byte(self) -> int:
        if self.at == len(self.block):
            self.block = self.digest(self.blocks)
            self.blocks += 1
            self.at = 0
        self.at += 1
        return self.block[self.at - 1]

    def digest(self, number: int) -> bytes:
        return hashlib.sha512(f"{self.seed}:{number}".encode()).digest()


def seeded_again(seed: str, blocks: int, at: int) -> SeededChance:
    """Out of a pickle."""
    chance = SeededChance(seed)
    chance.blocks = blocks
    chance.block = chance.digest(blocks - 1) if blocks else b""
    chance.at = at
    return chance


class ScriptedChance(Chance):
    """Outcomes that are known already: a replay, or one branch of a tree of possibilities."""

    __slots__ = ("outcomes", "at", "chances")

    def __init__(self, outcomes: list[int]) -> None:
        self.outcomes = outcomes
        self.at = 0
        self.chances = 1.0
        """How likely this script was, so far."""

    def copy(self) -> "ScriptedChance":
        twin = ScriptedChance(self.outcomes.copy())
        twin.at = self.at
        twin.chances = self.chances
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return scripted_again, (self.outcomes, self.at, self.chances)

    def below(self, n: int) -> int:
        if self.at == len(self.outcomes):
            raise ChanceExhausted(n)
        outcome = self.outcomes[self.at]
        if not 0 <= outcome < n:
            raise ChanceMismatch(say("the outcome {outcome} is not one of 0 to {last}", outcome=outcome, last=n - 1))
        self.at += 1
        self.chances /= n
        return outcome

    def used_up(self) -> bool:
        return self.at == len(self.outcomes)


def scripted_again(outcomes: list[int], at: int, chances: float) -> ScriptedChance:
    chance = ScriptedChance(outcomes)
    chance.at = at
    chance.chances = chances
    return chance


class RecordingChance(Chance):
    """Passes another source's outcomes on and keeps them in `drawn`."""

    __slots__ = ("source", "drawn")

    def __init__(self, source: Chance) -> None:
        self.source = source
        self.drawn: list[int] = []

    def copy(self) -> "RecordingChance":
        twin = RecordingChance(self.source.copy())
        twin.drawn = self.drawn.copy()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return recording_again, (self.source, self.drawn)

    def below(self, n: int) -> int:
        outcome = self.source.below(n)
        self.drawn.append(outcome)
        return outcome

    def take(self) -> list[int]:
        """What was drawn since the last call."""
        drawn = self.drawn
        self.drawn = []
        return drawn


def recording_again(source: Chance, drawn: list[int]) -> RecordingChance:
    chance = RecordingChance(source)
    chance.drawn = drawn
    return chance


class CheckedChance(Chance):
    """A script held against the seed that is said to have made it."""

    __slots__ = ("script", "seeded")

    def __init__(self, script: ScriptedChance, seeded: SeededChance) -> None:
        self.script = script
        self.seeded = seeded

    def copy(self) -> "CheckedChance":
        return CheckedChance(self.script.copy(), self.seeded.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return CheckedChance, (self.script, self.seeded)

    def below(self, n: int) -> int:
        outcome = self.script.below(n)
        honest = self.seeded.below(n)
        if outcome != honest:
            facts = {"outcome": outcome, "last": n - 1, "honest": honest}
            raise ChanceMismatch(
                say("the record says outcome {outcome} of 0 to {last}, the seed gives {honest}", **facts)
            )
        return outcome
