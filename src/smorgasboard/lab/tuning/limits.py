"""What must hold: limits of measured things, by the names that the lab's findings have for them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property
from math import sqrt
from statistics import NormalDist

import numpy as np
import polars as pl

from smorgasboard.lab.comparing.shifts import ENTRY_UNITS, SEEN, TIMES, WINS, Arm, MatchColumn, MeasureName
from smorgasboard.lab.tuning.wish import Said

SEAT, IN_TOTAL, OF, ALL = "seat", "in total", "of ", "of all"
MEASURES = (SEEN, TIMES, WINS, ALL, IN_TOTAL)
HOW = "30..45, 10.., ..5 or ±2"
_ENDS = re.compile(r"(?P<low>-?[\d.]*?)\s*\.\.\s*(?P<high>-?\d+\.?\d*)?|(?:±|\+-|\+/-)\s*(?P<by>\d+\.?\d*)")
_UNITS = re.compile(r"%|points?")
ROOM = 0.5
"""A margin takes at most so much of half a limit's width."""
USUAL_ROOM = 4.0
"""Points of a share."""
USUAL_PART = 0.1


@dataclass(frozen=True)
class Limit:
    """A measure and between what it has to lie; shares in percent."""

    table: str
    entry: str
    measure: str
    unit: str
    """ "%" for shares."""
    low: float | None
    high: float | None

    @property
    def factor(self) -> float:
        return 100.0 if self.unit == "%" else 1.0

    @property
    def name(self) -> str:
        return ": ".join(part for part in (self.table, self.entry, self.measure) if part)

    def said_in(self, titles: Mapping[str, str]) -> str:
        """As people read it: "Sizzle! (power bought): games with it"."""
        if not self.table:
            return self.measure
        if not self.entry:
            return f"{self.table} {self.measure}"
        return f"{titles.get(self.entry, self.entry)} ({self.table}): {self.measure}"

    @property
    def wanted(self) -> str:
        unit = "%" if self.unit else ""
        if self.low is None:
            return f"at most {self.high:.4g}{unit}"
        return f"at least {self.low:.4g}{unit}" if self.high is None else f"{self.low:.4g} to {self.high:.4g}{unit}"

    @property
    def scale(self) -> float:
        """So far off weighs one: half of its width, or where it is wide some points, or a part of its nearer end."""
        ends = [abs(end) for end in (self.low, self.high) if end]
        usual = USUAL_ROOM if self.unit == "%" else USUAL_PART * min(ends, default=1 / USUAL_PART)
        if self.low is None or self.high is None or self.high <= self.low:
            return usual
        return min(usual, (self.high - self.low) / 2)

    @property
    def most_margin(self) -> float:
        least, most = (0.0, 100.0) if self.unit == "%" else (-np.inf, np.inf)
        low, high = least if self.low is None else self.low, most if self.high is None else self.high
        return ROOM * (high - low) / 2

    def margins(self, half: float, errors: float, games: int) -> tuple[float, float]:
        """So far inside either end a measure should lie, for a proof of so many games to be sure that it is inside.

        `half` is what is known of today's deck; of shares it is known without it, and where today's is nothing, too.
        """
        ends = [half if end is None else max(half, self._half_at(end, errors, games)) for end in (self.low, self.high)]
        return min(ends[0], self.most_margin), min(ends[1], self.most_margin)

    def _half_at(self, end: float, errors: float, games: int) -> float:
        part = min(max(end / 100, 0.0), 1.0)
        return 100 * errors * sqrt(part * (1 - part) / games) if self.unit == "%" else 0.0

    def games_to_prove(self, errors: float) -> float:
        """So many games know a share well enough to see that it lies in the middle of its limits."""
        wanted = min(self.most_margin, USUAL_ROOM / 2)
        known = [self._half_at(end, errors, 1) for end in (self.low, self.high) if end is not None]
        return (max(known) / wanted) ** 2 if known and wanted else 0.0

    def holds(self, low: float, high: float) -> bool:
        """For every value between."""
        return (self.low is None or low >= self.low) and (self.high is None or high <= self.high)

    def is_missed(self, low: float, high: float) -> bool:
        """By every value between."""
        return (self.low is not None and high < self.low) or (self.high is not None and low > self.high)


@dataclass(frozen=True)
class Measured:
    """What a game can be asked, for limits to be read."""

    whole: Mapping[str, str]
    """Measures of the game as a whole, with their units."""
    entries: Mapping[str, Sequence[str]]
    """By table."""
    dealt: frozenset[str]
    titles: Mapping[str, str]
    players: int

    @cached_property
    def names(self) -> list[str]:
        return [SEAT, *self.whole, *self.entries]

    def entry(self, table: str, words: str) -> str | None:
        """By its own name or by its title."""
        known = self.entries[table]
        titles = {self.titles.get(each, each).casefold(): each for each in known}
        return words if words in known else titles.get(words.casefold())


def limits_of(wishes: Sequence[Said], known: Measured) -> tuple[Limit, ...]:
    """BadOption for what is not measured; of two wishes for one measure the later counts."""
    found: dict[str, Limit] = {}
    for said in wishes:
        for bare in _measures(said, known):
            limit = _with_ends(bare, said, known)
            found[limit.name] = limit
    return tuple(found.values())


def _measures(said: Said, known: Measured) -> Iterator[Limit]:
    first, *rest = (part.strip() for part in said.name.split(":"))
    if not rest and first == SEAT:
        yield from (Limit("", "", f"seat {seat + 1}", "%", None, None) for seat in range(known.players))
    elif not rest and first in known.whole:
        yield Limit("", "", first, known.whole[first], None, None)
    elif first in known.entries:
        yield from _of_table(first, rest, said, known)
    else:
        _refuse_name(said, first, known.names)


def _of_table(table: str, rest: Sequence[str], said: Said, known: Measured) -> Iterator[Limit]:
    if rest == [IN_TOTAL]:
        yield Limit(table, "", IN_TOTAL, "", None, None)
        return
    named = known.entry(table, rest[0]) if rest else None
    measure = rest[1] if named and len(rest) == 2 else rest[0] if rest and not named else WINS
    if len(rest) > (2 if named else 1):
        _refuse_name(said, rest[0], list(known.entries[table]))
    beside = measure.removeprefix(OF)
    if measure not in (SEEN, TIMES, WINS, ALL) and not (measure.startswith(OF) and beside in known.entries):
        _refuse_name(said, measure, [*MEASURES, *known.entries[table]])
    entries = [named] if named else list(known.entries[table])
    if measure.startswith(OF) and measure != ALL:
        entries = [each for each in entries if each in known.entries[beside]]
    unit = ENTRY_UNITS.get(measure, "%")
    yield from (Limit(table, each, measure, unit, None, None) for each in entries)


def _refuse_name(said: Said, word: str, known: Sequence[str]) -> None:
    near = get_close_matches(word, known, 1)
    hint = f"did you mean {near[0]}?" if near else f"what can be limited is: {', '.join(dict.fromkeys(known))}."
    said.refuse(f"{said.name}: nothing called {word!r} is measured; {hint}")


def _with_ends(limit: Limit, said: Said, known: Measured) -> Limit:
    words = _UNITS.sub("", said.words).strip()
    found = _ENDS.fullmatch(words)
    if found is None or words == "..":
        said.refuse(f"{said.name}: {said.words!r} is no limit; write {HOW}.")
    if found["by"]:
        fair = _fair(limit, said, known)
        return replace(limit, low=fair - float(found["by"]), high=fair + float(found["by"]))
    try:
        low, high = (float(found[end]) if found[end] else None for end in ("low", "high"))
    except ValueError:
        said.refuse(f"{said.name}: {said.words!r} is no limit; write {HOW}.")
    if low is not None and high is not None and low > high:
        said.refuse(f"{said.name}: {said.words} runs backwards: write the smaller number first.")
    return replace(limit, low=low, high=high)


def _fair(limit: Limit, said: Said, known: Measured) -> float:
    """In percent."""
    is_seat = not limit.table and limit.measure.startswith(f"{SEAT} ")
    if not is_seat and not (limit.measure == WINS and limit.table in known.dealt):
        chosen = (
            "players choose it, so no share of wins is the fair one" if limit.measure == WINS else "it has no fair one"
        )
        said.refuse(
            f"{said.name}: ±{said.words.lstrip('±+-/ ')} of which value? Of this, {chosen}; write from where to where."
        )
    return 100 / known.players


def errors_for_all(limits: int) -> float:
    """So many standard errors a range reaches that holds beside all others at once."""
    return NormalDist().inv_cdf(1 - 0.05 / limits / 2)


# ---- measured ----


@dataclass(frozen=True)
class Gauge:
    """Reads from matches what the limits are about, and nothing else."""

    limits: tuple[Limit, ...]

    @cached_property
    def _tables(self) -> set[str]:
        """Of which every entry is needed."""
        return {limit.table for limit in self.limits if limit.measure in (ALL, IN_TOTAL)}

    @cached_property
    def _keys(self) -> set[tuple[str, str]]:
        own = {(limit.table, limit.entry) for limit in self.limits if limit.entry}
        beside = {(limit.measure.removeprefix(OF), limit.entry) for limit in self.limits if _is_rate(limit)}
        return own | beside

    def columns(self, arm: Arm) -> list[MatchColumn]:
        """One for each limit."""
        needed = pl.DataFrame(list(self._keys), {"table": pl.String, "entry": pl.String}, orient="row")
        whole = arm.seen.filter(pl.col("table").is_in(list(self._tables)))
        single = arm.seen.filter(~pl.col("table").is_in(list(self._tables))).join(needed, ["table", "entry"], "semi")
        slim = Arm(arm.leg, arm.games, pl.concat([whole, single]))
        return [_column(limit, slim) for limit in self.limits]


def _is_rate(limit: Limit) -> bool:
    return limit.measure.startswith(OF) and limit.measure != ALL


def _column(limit: Limit, arm: Arm) -> MatchColumn:
    if limit.measure == IN_TOTAL:
        return MatchColumn("", _times_of_table(arm, limit.table), np.ones(arm.n))
    if limit.measure == ALL:
        return MatchColumn("%", _times(arm, limit.table, limit.entry), _times_of_table(arm, limit.table))
    if _is_rate(limit):
        counted = _times(arm, limit.measure.removeprefix(OF), limit.entry)
        return MatchColumn("%", np.minimum(_times(arm, limit.table, limit.entry), counted), counted)
    found = arm.measured(MeasureName(limit.table, limit.entry, limit.measure))
    assert found is not None
    return found


def _times(arm: Arm, table: str, entry: str) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    found = arm.measured(MeasureName(table, entry, TIMES))
    assert found is not None
    return found.won


def _times_of_table(arm: Arm, table: str) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    names = [name for name in arm.entries if name.table == table and name.measure == TIMES]
    return np.asarray(sum((arm.entries[name].won for name in names), np.zeros(arm.n)))
