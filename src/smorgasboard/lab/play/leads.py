"""Who led in a match, and how it went on. Compiled with the rest of what watches a match."""

from typing import Final

from smorgasboard.engine.state import NOBODY

TENTHS: Final = 10
"""A match's leaders are noted after each tenth of its turns but the last."""
LEVEL: Final = 1e-9
"""Chances nearer than this are equal: nobody leads."""


def leader(worths: list[float]) -> int:
    """The seat with the best chances, NOBODY where two share them."""
    first = best_of(worths)
    level = worths[first] - LEVEL
    for seat in range(len(worths)):
        if seat != first and worths[seat] > level:
            return NOBODY
    return first


def at_tenths(leads: list[int]) -> list[int]:
    if not leads:
        return [NOBODY] * (TENTHS - 1)
    return [leads[min(len(leads) - 1, len(leads) * tenth // TENTHS)] for tenth in range(1, TENTHS)]


def lead_changes(leads: list[int]) -> int:
    """How often somebody took the lead from somebody else; moments when nobody leads are passed over."""
    changes = 0
    last = NOBODY
    for seat in leads:
        if seat != NOBODY:
            if last not in (NOBODY, seat):
                changes += 1
            last = seat
    return changes


def deficit(worths: list[list[float]], winners: tuple[int, ...]) -> float | None:
    """How far the winner's chances stood behind the best at worst; None where nobody won."""
    if not winners or not worths:
        return None
    most = 0.0
    for moment in worths:
        behind = moment[best_of(moment)] - max([moment[seat] for seat in winners])
        if behind > most:
            most = behind
    return most


def best_of(worths: list[float]) -> int:
    """The first seat with the best chances."""
    first = 0
    for seat in range(1, len(worths)):
        if worths[seat] > worths[first]:
            first = seat
    return first
