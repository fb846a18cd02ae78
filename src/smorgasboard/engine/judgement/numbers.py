"""The numbers that a game's judgement counts with, in a file beside it: `make fit` fits them to games."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from smorgasboard.engine.errors import BadContent, SmorgasboardError
from smorgasboard.engine.speech import say

SEARCH = "search"
"""The table with the numbers of bots that look ahead,"""
GREEDY = "greedy"
"""and the one of those that do not."""

Numbers = Mapping[str, float]


def read_numbers(file: Path, table: str = SEARCH) -> dict[str, float]:
    """One table of the file, all of it numbers."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))[table]
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, KeyError) as error:
        raise BadContent(
            say("{file} has no table of numbers called {table}: {error}.", file=file, table=table, error=error)
        ) from None
    return {name: _number(file, name, value) for name, value in found.items()}


def with_others(own: Numbers, given: Numbers, title: str) -> dict[str, float]:
    """A game's own numbers but for those that are given."""
    for name in given:
        if name not in own:
            raise SmorgasboardError(say("{game} does not judge by a number called {name}.", game=title, name=name))
    return {**own, **given}


def _number(file: Path, name: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadContent(say("{file}: {name} is {value}, but must be a number.", file=file, name=name, value=value))
    return value
