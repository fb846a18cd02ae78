"""Who led in a match, and how it went on. Compiled with the rest of what watches a match."""

from typing import Final

TENTHS: Final = 10
"""A match's leaders are noted after each tenth of its turns but the last."""
NO_LEADER: Final = -1
LEVEL: Final = 1e-9
"""Chances nearer than this are equal: nobody leads."""


FAR: Final = 0.05
"""A turn that moves somebody else's chances by so much is felt."""


def leader(worths: list[float]) -> int:
    """The seat with the best chances, NO_LEADER where two share them."""
    first = best_of(worths)
    level = worths[first] - LEVEL
    for seat in range(len(worths)):
        if seat != first and worths[seat] > level:
            return NO_LEADER
    return first


def at_tenths(leads: list[int]) -> list[int]:
    if not leads:
        return [NO_LEADER] * (TENTHS - 1)
    return [leads[min(len(leads) - 1, len(leads) * tenth // TENTHS)] for tenth in range(1, TENTHS)]


def lead_changes(leads: list[int]) -> int:
    """How often somebody took the lead from somebody else; moments when nobody leads are passed over."""
    changes = 0
    last = NO_LEADER
    for seat in leads:
        if seat != NO_LEADER:
            if last not in (NO_LEADER, seat):
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


def moved(worths: list[list[float]], turn_seats: list[int]) -> list[float]:
    """Over turns but the last: how many were one seat's alone; how far they moved its own chances, summed up; how far
    those of the others, on average of them; and in how many somebody else's moved far.
    """
    turns, own, others, felt = 0.0, 0.0, 0.0, 0.0
    for at in range(len(worths) - 1):
        seat = turn_seats[at]
        before = worths[at]
        after = worths[at + 1]
        if seat < 0 or len(before) < 2:
            continue
        turns += 1.0
        own += abs(after[seat] - before[seat])
        total = 0.0
        most = 0.0
        for other in range(len(before)):
            if other != seat:
                change = abs(after[other] - before[other])
                total += change
                most = max(most, change)
        others += total / (len(before) - 1)
        if most >= FAR:
            felt += 1.0
    return [turns, own, others, felt]


def best_of(worths: list[float]) -> int:
    """The first seat with the best chances."""
    first = 0
    for seat in range(1, len(worths)):
        if worths[seat] > worths[first]:
            first = seat
    return first
