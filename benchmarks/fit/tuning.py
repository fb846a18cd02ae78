"""How sharp and how curious a search with new numbers is to be: many try, the better half goes on."""

from collections.abc import Mapping

from benchmarks.fit.arena import Arena

SHARPER = (1.0, 1.6, 2.5)
"""Values that are less sure of themselves lie closer together, and want a sharper look."""
AS_CURIOUS = (0.5, 0.75, 1.0)
KEPT = 3
"""One of so many goes on to the next round, which is so much longer."""


def candidates(numbers: Mapping[str, float]) -> list[dict[str, float]]:
    return [
        {
            **numbers,
            "sharpness": float(f"{numbers['sharpness'] * sharper:.3g}"),
            "curiosity": float(f"{numbers['curiosity'] * curious:.3g}"),
        }
        for sharper in SHARPER
        for curious in AS_CURIOUS
    ]


def tuned(arena: Arena, bot: str, new: Mapping[str, float], old: Mapping[str, float], matches: int) -> dict[str, float]:
    """The one that does best against the old numbers; nobody is tried where nothing says how curious to be."""
    if not matches or not {"sharpness", "curiosity"} <= new.keys():
        return dict(new)
    left = candidates(new)
    number = 0
    while len(left) > 1:
        number += 1
        left = _better(arena, bot, left, old, matches * KEPT ** (number - 1), f"tuning {number}")
    return left[0]


def _better(
    arena: Arena, bot: str, left: list[dict[str, float]], old: Mapping[str, float], matches: int, round_: str
) -> list[dict[str, float]]:
    shares = []
    for place, numbers in enumerate(left, start=1):
        what = f"Sharpness {numbers['sharpness']:g}, curiosity {numbers['curiosity']:g} ({place} of {len(left)})"
        shares.append(arena.held(arena.contest(bot, numbers, old, round_), matches, what).share)
    ranked = sorted(range(len(left)), key=lambda place: -shares[place])
    return [left[place] for place in ranked[: max(1, len(left) // KEPT)]]
