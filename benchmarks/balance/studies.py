"""The studies and limits that a game's `balance.toml` states."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import smorgasboard as sb
from smorgasboard.engine.content import Entry, Sheet

FILE = "balance.toml"
Between = tuple[float, float]


@dataclass(frozen=True)
class Rate:
    """Each entry's tallies in table `of`, as percent of the same entry's tallies in table `among`."""

    of: str
    among: str
    between: Between
    only: tuple[str, ...] = ()
    """Of these entries; of all when empty."""


@dataclass(frozen=True)
class Part:
    """One entry's percent of all tallies of its table."""

    table: str
    entry: str
    between: Between


@dataclass(frozen=True)
class Limits:
    """What counts as fair. A share may be so many percentage points off the fair one."""

    points: Mapping[str, float] = field(default_factory=dict)
    """By table."""
    most: Mapping[str, float] = field(default_factory=dict)
    """By table: the greatest share of victories, in percent."""
    picked: Mapping[str, Between] = field(default_factory=dict)
    """By table: between these lies the share of choices of every entry, in percent."""
    per_match: Mapping[str, Between] = field(default_factory=dict)
    """By table: between these lie its tallies a match, all seats and entries together."""
    in_matches: Mapping[str, Between] = field(default_factory=dict)
    """By table: between these lies, for every entry, the percentage of matches in which it occurs."""
    rates: tuple[Rate, ...] = ()
    shares: tuple[Part, ...] = ()
    draws: float | None = None
    """At most this percentage of matches has not exactly one winner."""
    winning: Between | None = None
    """Between these the mean score of winners lies."""
    median: Between | None = None
    """Between these the median score of winners lies."""


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


ABOUT = ("name", "edition", "players", "games", "bot", "options", "note")
LIMITS = ("points", "most", "picked", "per_match", "in_matches", "rates", "shares", "draws", "winning", "median")


def games_with_studies() -> list[str]:
    """Each once, however many editions it has."""
    return list(dict.fromkeys(game.name for game in sb.games() if (game.room("study") / FILE).exists()))


def read_studies(name: str) -> list[Study]:
    return studies_of(name, _sheet(name))


def studies_of(name: str, sheet: Sheet) -> list[Study]:
    """BadContent names what cannot be understood."""
    sheet.only("complete", "studies")
    return [_study(name, entry) for entry in sheet.tables("studies")]


def complete_tables(name: str) -> tuple[str, ...]:
    """Tables of which every entry must occur in some match."""
    sheet = _sheet(name)
    return tuple(sheet.values("complete")) if "complete" in sheet else ()


def _sheet(name: str) -> Sheet:
    return Sheet.read(sb.load(name).room("study") / FILE)


def _study(game: str, entry: Entry) -> Study:
    entry.only(*ABOUT, *LIMITS)
    edition = entry.text("edition") if "edition" in entry else ""
    options = entry.table("options") if "options" in entry else None
    return Study(
        entry.text("name"),
        f"{game}:{edition}" if edition else game,
        entry.whole("players", 1),
        entry.whole("games", 1),
        entry.text("bot"),
        {} if options is None else options.plain(),
        _limits(entry),
        entry.text("note") if "note" in entry else "",
    )


def _limits(entry: Entry) -> Limits:
    return Limits(
        points=_numbers(entry, "points"),
        most=_numbers(entry, "most"),
        picked=_ranges(entry, "picked"),
        per_match=_ranges(entry, "per_match"),
        in_matches=_ranges(entry, "in_matches"),
        rates=tuple(_rate(each) for each in entry.tables("rates")) if "rates" in entry else (),
        shares=tuple(_part(each) for each in entry.tables("shares")) if "shares" in entry else (),
        draws=_number(entry, "draws") if "draws" in entry else None,
        winning=_between(entry, "winning") if "winning" in entry else None,
        median=_between(entry, "median") if "median" in entry else None,
    )


def _rate(entry: Entry) -> Rate:
    entry.only("of", "in", "between", "only")
    only = tuple(map(str, entry.values("only"))) if "only" in entry else ()
    return Rate(entry.text("of"), entry.text("in"), _between(entry, "between"), only)


def _part(entry: Entry) -> Part:
    entry.only("table", "entry", "between")
    return Part(entry.text("table"), entry.text("entry"), _between(entry, "between"))


def _numbers(entry: Entry, key: str) -> dict[str, float]:
    tables = entry.table(key) if key in entry else None
    return {} if tables is None else {table: _number(tables, table) for table in tables.plain()}


def _ranges(entry: Entry, key: str) -> dict[str, Between]:
    tables = entry.table(key) if key in entry else None
    return {} if tables is None else {table: _between(tables, table) for table in tables.plain()}


def _number(entry: Entry, key: str) -> float:
    value = entry.plain()[key]
    if isinstance(value, bool) or not isinstance(value, int | float):
        entry.refuse(key, f"expected a number, found {value!r}")
    return value


def _between(entry: Entry, key: str) -> Between:
    values = entry.values(key)
    if len(values) != 2 or not all(type(value) in (int, float) for value in values) or values[0] > values[1]:
        entry.refuse(key, f"expected two numbers, the smaller one first, found {values!r}")
    return values[0], values[1]
