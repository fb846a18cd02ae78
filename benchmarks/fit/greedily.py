"""Numbers for bots that do not look ahead: what is good for a search may be bad for them.

Of the fitted numbers those are taken that win for greedy bots one by one, then all of these together.
"""

from collections.abc import Mapping

from benchmarks.fit.arena import Arena
from benchmarks.fit.contest import Result

BOT = "greedy"


def for_greedy(
    arena: Arena, new: Mapping[str, float], old: Mapping[str, float], matches: int
) -> tuple[dict[str, float], Result | None]:
    """The best that was found and how it did against the old numbers; the old ones where nothing helps."""
    helping = {
        name: value
        for name, value in new.items()
        if value != old[name] and _helps(arena, name, value, old, max(2, matches // 4))
    }
    best, most = dict(old), 0.5
    for tried in ({**old, **helping}, dict(new)):
        if tried != old:
            share = arena.held(arena.contest(BOT, tried, old, "greedy"), matches, "Greedy with several numbers").share
            best, most = (tried, share) if share > most else (best, most)
    if best == old:
        return best, None
    return best, arena.held(arena.contest(BOT, best, old, "greedy decided"), matches, "Greedy, to decide")


def _helps(arena: Arena, name: str, value: float, old: Mapping[str, float], matches: int) -> bool:
    """Whether it looks like it: a little better than even."""
    tried = arena.contest(BOT, {**old, name: value}, old, "greedy one by one")
    found = arena.held(tried, matches, f"Greedy with another {name}")
    return found.share > 0.5 and found.share - 0.5 > (found.high - found.low) / 4
