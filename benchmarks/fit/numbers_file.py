"""The file of a game's numbers: read from the sources and written in place, so that its comments stay.

Changing values in place is what `engine.content.edits` does for designers already; tomlkit would be one more package.
"""

import tomllib
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import smorgasboard as sb
from smorgasboard.engine.content.edits import edited
from smorgasboard.engine.judgement.numbers import GREEDY, SEARCH, read_numbers

NAME = "numbers.toml"
FITTED = "fitted"
LIMITS = "limits"
SOURCES = Path(__file__).parents[2] / "src"
PACKAGE = Path(sb.__file__).parents[1]


class NumbersFile:
    """Numbers of the search; those of greedy bots, whose table holds what differs; and limits, where a game has some.

    A limit is the least and the greatest that a number may become: `surely = [0, 1]`.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self.search = read_numbers(file, SEARCH)
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
        self.apart = GREEDY in tables
        self.greedy = {**self.search, **(read_numbers(file, GREEDY) if self.apart else {})}
        self.limits = {name: (float(low), float(high)) for name, (low, high) in tables.get(LIMITS, {}).items()}

    def write(self, search: Mapping[str, float], greedy: Mapping[str, float], fitted: Mapping[str, Any]) -> None:
        text = self.file.read_text(encoding="utf-8")
        said = _lines_of(text, SEARCH)
        text = edited(text, {f"{SEARCH}.{name}": value for name, value in search.items()}, self.file.name)
        differing = {name: value for name, value in greedy.items() if value != search[name]}
        if differing or self.apart:
            about = [] if not differing else [_like(said, name, value) for name, value in differing.items()]
            text = _with_table(text, GREEDY, ["# Only what differs from the numbers of the search.", *about])
        text = _with_table(text, FITTED, [f"{key} = {_written(value)}" for key, value in fitted.items()])
        tomllib.loads(text)
        self.file.write_text(text, encoding="utf-8")
        self.search, self.greedy, self.apart = dict(search), dict(greedy), bool(differing) or self.apart


def file_of(game: sb.Game) -> Path:
    """In the sources, also where the game that plays is an installed copy of them."""
    installed = game.room("judgement") / NAME
    source = SOURCES / installed.relative_to(PACKAGE) if installed.is_relative_to(PACKAGE) else installed
    return source if source.exists() else installed


def today() -> str:
    return date.today().isoformat()


def _written(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _like(said: list[str], name: str, value: float) -> str:
    """A number with the comment that it has elsewhere."""
    line = next(line for line in said if line.split("=")[0].strip() == name)
    _number, mark, comment = line.partition("#")
    return f"{name} = {value}" + (f"  # {comment.strip()}" if mark else "")


def _bounds(lines: list[str], table: str) -> tuple[int, int] | None:
    """From the head of a table to the head of the next one."""
    if f"[{table}]" not in lines:
        return None
    begin = lines.index(f"[{table}]")
    return begin, next((at for at in range(begin + 1, len(lines)) if lines[at].startswith("[")), len(lines))


def _lines_of(text: str, table: str) -> list[str]:
    lines = text.splitlines()
    begin, end = _bounds(lines, table) or (0, 0)
    return lines[begin + 1 : end]


def _with_table(text: str, table: str, inside: list[str]) -> str:
    """With this in the table, which comes last where there was none."""
    lines = text.splitlines()
    begin, end = _bounds(lines, table) or (len(lines), len(lines))
    before, after = lines[:begin], lines[end:]
    while before and not before[-1].strip():
        before.pop()
    return "\n".join([*before, "", f"[{table}]", *inside, *(["", *after] if after else [])]) + "\n"
