"""Which entries a changed content is about, and whether a study can tell anything of them."""

import tomllib
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any, NamedTuple

import smorgasboard as sb
from smorgasboard.lab.comparing.shifts import TIMES, WINS, Arm, MatchColumn, MeasureName
from smorgasboard.lab.measures.phrases import FEW, about

NARROW = 0.05
"""Who wins with a thing should be known this well, either way, before anybody says that a change does nothing to it."""
NAMES = ("name", "effect")


class Unused(NamedTuple):
    """A changed thing that hardly came up."""

    table: str
    entry: str
    before: float
    """Times a game."""
    after: float
    half: float
    """How well its victories are known, either way."""
    wanted: float
    """So many games would make them known well enough; endless where it never came up."""


def changed_names(games: tuple[sb.Game, sb.Game]) -> list[str]:
    """Names along the paths of what differs between two contents of one game."""
    if games[0].name != games[1].name:
        return []
    a, b = (tomllib.loads(game.whole_content()) for game in games)
    return list(dict.fromkeys(path[-1] for path in _differing(a, b, ()) if path))


def _differing(a: Any, b: Any, names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if a == b:
        return
    if isinstance(a, dict) and isinstance(b, dict):
        inner = (*names, *_own_names(a))
        for key in dict.fromkeys([*a, *b]):
            nested = isinstance(a.get(key), dict) and isinstance(b.get(key), dict)
            yield from _differing(a.get(key), b.get(key), (*inner, key) if nested else inner)
    elif _tables(a) and _tables(b):
        for one, other in zip_longest(a, b):
            yield from _differing(one, other, names)
    else:
        yield names


def _tables(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, dict) for each in value)


def _own_names(entry: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(str(entry[key]) for key in NAMES if key in entry)[:1]


def hardly_used(games: tuple[sb.Game, sb.Game], arms: tuple[Arm, Arm]) -> list[Unused]:
    """Of what was changed and is counted: what came up too rarely for this study to tell what the change does."""
    tables = games[0].entries()
    found: list[Unused] = []
    for entry in changed_names(games):
        table = next((table for table, entries in tables.items() if entry in entries), None)
        if table is not None:
            found += _if_unused(table, entry, arms)
    return found


def _if_unused(table: str, entry: str, arms: tuple[Arm, Arm]) -> Iterator[Unused]:
    often = [_mean(_column(arm, table, entry, TIMES)) for arm in arms]
    a, b = (_column(arm, table, entry, WINS) for arm in arms)
    seen = min(int((column.counted > 0).sum()) for column in (a, b))
    half = b.shift(a, arms[0].deals).estimate().half if seen else 1.0
    if seen < FEW or half > NARROW:
        wanted = arms[0].n * (half / NARROW) ** 2 if seen else float("inf")
        yield Unused(table, entry, often[0], often[1], half, wanted)


def _column(arm: Arm, table: str, entry: str, measure: str) -> MatchColumn:
    found = arm.measured(MeasureName(table, entry, measure))
    assert found is not None
    return found


def _mean(column: MatchColumn) -> float:
    return float(column.won.sum() / max(1.0, float(column.counted.sum())))


def in_words(unused: Unused, name: str) -> str:
    often = f"{name} ({unused.table}) came up {unused.before:.2g} times a game with A and {unused.after:.2g} with B"
    if unused.wanted == float("inf"):
        return f"{often}: this study cannot tell what the change does."
    known = f"who wins with it is known to ± {100 * unused.half:.0f} points only"
    return f"{often}: this study cannot tell what the change does, {known}. About {about(unused.wanted)} games would."
