"""Pending decisions as numbers: what is asked, of whom, and a few small numbers that belong to the question.

A game keeps a stack of such frames, the next decision last. All frames are packed alike, so that packing compiles to
a few shifts; what the parts mean, and how they are called in JSON, each game declares with `Frames`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from smorgasboard.engine.fields.kinds import MISSING, Kind, Misfit, OneOf, Whole, unfit
from smorgasboard.engine.speech import say

# ---- kind (8 bits) | a (12) | seat (4) | b (12) | c (8) | d (8) ----
KIND: Final = 0
A: Final = 8
SEAT: Final = 20
B: Final = 24
C: Final = 36
D: Final = 44
WIDE: Final = 4095
"""The most that a and b hold,"""
NARROW: Final = 255
"""and kind, c and d,"""
SEAT_MASK: Final = 15
"""and the seat."""
MASKS: Final = {KIND: NARROW, A: WIDE, SEAT: SEAT_MASK, B: WIDE, C: NARROW, D: NARROW}


def frame(kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> int:
    return kind | a << A | seat << SEAT | b << B | c << C | d << D


def kind_of(packed: int) -> int:
    return packed & NARROW


def seat_of(packed: int) -> int:
    return packed >> SEAT & SEAT_MASK


def a_of(packed: int) -> int:
    return packed >> A & WIDE


def b_of(packed: int) -> int:
    return packed >> B & WIDE


def c_of(packed: int) -> int:
    return packed >> C & NARROW


def d_of(packed: int) -> int:
    return packed >> D & NARROW


class Part:
    """One part of a frame as JSON has it: its name, where it lies (KIND, SEAT, A, B, C or D), and its range.

    `zero` is added in memory, for numbers below 0. Frames of other kinds than `only` do not have it: there it is 0.
    """

    def __init__(
        self, name: str, at: int, least: int = 0, most: int | None = None, *, zero: int = 0,
        only: Collection[int] | None = None,
    ) -> None:  # fmt: skip
        self.name = name
        self.at = at
        self.mask: int = MASKS[at]
        self.zero = zero
        self.only: set[int] | None = None if only is None else set(only)
        self.kind = Whole(least, self.mask - zero if most is None else most)


class Frames(Kind):
    """A frame. `names` are those of its kinds, by number; in JSON it is a list, or a mapping if `named`."""

    def __init__(
        self, names: Sequence[str] | Mapping[int, str], parts: Sequence[Part], named: bool = False, what: str = ""
    ) -> None:
        known = dict(names) if isinstance(names, Mapping) else dict(enumerate(names))
        self.name: list[str] = [known.get(kind, "") for kind in range(max(known) + 1)]
        self.kinds = OneOf(list(known.values()), what=what)
        self.code: dict[str, int] = {name: kind for kind, name in known.items()}
        self.parts: list[Part] = list(parts)
        self.named = named

    def write(self, value: Any) -> Any:
        packed: int = value
        kind = packed & NARROW
        found: list[Any] = []
        for part in self.parts:
            if part.at == KIND:
                found.append(self.name[kind])
            elif part.only is not None and kind not in part.only:
                found.append(0)
            else:
                found.append((packed >> part.at & part.mask) - part.zero)
        if self.named:
            return dict(zip([part.name for part in self.parts], found, strict=True))
        return found

    def read(self, data: Any) -> Any:
        entries = self._entries(data)
        packed = 0
        kind = -1
        for at, part in enumerate(self.parts):
            try:
                if part.at == KIND:
                    kind = self._kind(entries[at])
                    packed |= kind
                else:
                    number: int = part.kind.read(entries[at])
                    if part.only is None or kind in part.only:
                        packed |= number + part.zero << part.at
            except Misfit as wrong:
                raise wrong.within(part.name) from None
        return packed

    def _kind(self, data: Any) -> int:
        self.kinds.read(data)
        return self.code[data]

    def _entries(self, data: Any) -> list[Any]:
        if not self.named:
            if isinstance(data, list) and len(data) == len(self.parts):
                return data
            raise unfit(data, self.expected())
        if not isinstance(data, dict):
            raise unfit(data, self.expected())
        for part in self.parts:
            if part.name not in data:
                raise Misfit(MISSING, part.kind.expected(), part.name)
        return [data[part.name] for part in self.parts]

    def expected(self) -> str:
        names = ", ".join([part.name for part in self.parts])
        return say("named entries: {names}", names=names) if self.named else say("a list of {names}", names=names)

    def size(self) -> int:
        return len(self.kinds.names)

    def numbers(self, data: Any, viewer: int) -> list[float]:
        kind = data[self.parts[0].name] if self.named else data[0]
        return self.kinds.numbers(kind, viewer)
