"""How far off the fair share may be: what the game's own `balance.toml` allows, by table, or two points."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import smorgasboard as sb
from smorgasboard.lab.play import Leg, Study

FILE = "balance.toml"
SEAT = "seat"
"""The table under which limits name seats."""
USUAL_LIMIT = 2.0
"""Points of a hundred."""


def tolerance_of(
    game: sb.Game, players: int, options: Mapping[str, Any], table: str = SEAT, precision: float | None = None
) -> float:
    """As a share. Whoever asked for more precision wants to know smaller things."""
    limit = limits_of(game, players, options).get(table, USUAL_LIMIT)
    return (limit if precision is None else min(limit, 2 * precision)) / 100


def seat_tolerance(study: Study, leg: Leg, folder: Path) -> float:
    """How far a seat of this part may be off, as a share; `folder` is the study's."""
    return tolerance_of(leg.load(folder), leg.players, dict(leg.options), precision=study.precision)


def limits_of(game: sb.Game, players: int, options: Mapping[str, Any]) -> dict[str, float]:
    """By table, in points: the tightest for this edition and number of players, best those with the same options."""
    found: dict[str, float] = {}
    for wanted in ({}, {name: _plain(value) for name, value in options.items()}):
        found |= _tightest(_stated(game, players, wanted))
    return found


def _tightest(stated: Iterator[Mapping[str, float]]) -> dict[str, float]:
    found: dict[str, float] = {}
    for points in stated:
        found |= {table: min(limit, found.get(table, limit)) for table, limit in points.items()}
    return found


def _stated(game: sb.Game, players: int, options: Mapping[str, str]) -> Iterator[Mapping[str, float]]:
    for study in _studies(game.room("study") / FILE):
        stated = {name: _plain(value) for name, value in study.get("options", {}).items()}
        edition = study.get("edition", game.editions[0])
        if (edition, study.get("players"), stated) == (game.edition, players, dict(options)):
            yield study.get("points", {})


def _plain(value: Any) -> str:
    return "+".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


@cache
def _studies(file: Path) -> list[dict[str, Any]]:
    """Whether they make sense is for `make balance` to say."""
    found: list[dict[str, Any]] = tomllib.loads(file.read_text("utf-8")).get("studies", []) if file.exists() else []
    return found
