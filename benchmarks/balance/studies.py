"""The studies and limits that a game's `balance.toml` states."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import smorgasboard as sb

FILE = "balance.toml"


@dataclass(frozen=True)
class Limits:
    """What counts as fair. A share may be so many percentage points off the fair one."""

    points: Mapping[str, float] = field(default_factory=dict)
    """By table."""
    most: Mapping[str, float] = field(default_factory=dict)
    """By table: the greatest share of victories, in percent."""
    picked: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """By table: between these lies the share of choices of every entry, in percent."""
    winning: tuple[float, float] | None = None
    """Between these the mean score of winners lies."""
    median: tuple[float, float] | None = None
    """Between these the median score of winners lies."""
    complete: tuple[str, ...] = ()
    """Tables of which every entry must occur, over all studies together."""


@dataclass(frozen=True)
class Study:
    """So many matches of one kind between equal bots."""

    name: str
    game: str
    players: int
    games: int
    bot: str
    options: Mapping[str, Any]
    limits: Limits
    note: str = ""
    """What somebody who reads the result should know."""


def games_with_studies() -> list[str]:
    """Each once, however many editions it has."""
    return list(dict.fromkeys(game.name for game in sb.games() if (game.folder / FILE).exists()))


def read_studies(name: str) -> list[Study]:
    path = sb.load(name).folder / FILE
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return [_study(name, entry) for entry in data["studies"]]


def complete_tables(name: str) -> tuple[str, ...]:
    """Tables of which every entry must occur in some match."""
    data = tomllib.loads((sb.load(name).folder / FILE).read_text(encoding="utf-8"))
    return tuple(data.get("complete", ()))


def _study(game: str, entry: Mapping[str, Any]) -> Study:
    edition = entry.get("edition")
    limits = Limits(
        points=entry.get("points", {}),
        most=entry.get("most", {}),
        picked={table: (low, high) for table, (low, high) in entry.get("picked", {}).items()},
        winning=_pair(entry.get("winning")),
        median=_pair(entry.get("median")),
    )
    return Study(
        entry["name"],
        f"{game}:{edition}" if edition else game,
        entry["players"],
        entry["games"],
        entry["bot"],
        entry.get("options", {}),
        limits,
        entry.get("note", ""),
    )


def _pair(values: list[float] | None) -> tuple[float, float] | None:
    return None if values is None else (values[0], values[1])
