"""Whoever sits at the table that is spoken of: offers and refusals know seats only, people know names."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from smorgasboard.engine.speech import say

_names: ContextVar[tuple[str, ...]] = ContextVar("names", default=())


@contextmanager
def naming(names: tuple[str, ...]) -> Iterator[None]:
    """Whatever is said inside calls players by these names."""
    before = _names.set(names)
    try:
        yield
    finally:
        _names.reset(before)


def names_now() -> tuple[str, ...]:
    """By seat; nobody where nobody has said who plays."""
    return _names.get()


def name_of(seat: int) -> str:
    """The player's name or, where that is not known, the number of the seat."""
    names = _names.get()
    return names[seat] if 0 <= seat < len(names) else say("seat {number}", number=seat + 1)


def opening(words: str) -> str:
    """As a sentence begins."""
    return words[:1].upper() + words[1:]
