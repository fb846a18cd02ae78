"""What moved, as figures and in words."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import isfinite

import numpy as np

from smorgasboard.lab.comparing.shifts import ARREARS, LUCK, SEEN, TIMES, WINS, Shift
from smorgasboard.lab.findings import Cell, Figure
from smorgasboard.lab.statistics import Compared, Estimate, percent, plain

MOVED = "moved"
UNKNOWN = "unknown"
NOTICED = 0.1
"""Part of a range by which a change differs from what was counted before anybody need be told."""
SURELY = 1.3
"""A change so many times as large as an interval reaches is found in about four of five studies."""


def figure(estimate: Estimate, unit: str, mark: str = "", fair: float | None = None) -> Cell:
    if not isfinite(estimate.value):
        return UNKNOWN
    return Figure.of(estimate.times(100 if unit == "%" else 1), unit, mark=mark, fair=fair)


def change_figure(shift: Shift) -> Cell:
    found = figure(shift.change.together, shift.unit, MOVED if shift.moved else "", 0.0)
    return replace(found, unit="points") if isinstance(found, Figure) and shift.unit == "%" else found


def side_in_words(estimate: Estimate, unit: str) -> str:
    """Without its interval."""
    if not isfinite(estimate.value):
        return UNKNOWN
    if unit == "%":
        return f"{100 * estimate.value:.1f}%"
    return f"{estimate.value:.{1 if abs(estimate.value) >= 10 else 2}f}{_after(unit)}"


def change_in_words(shift: Shift) -> str:
    """The change as far as it can be trusted when it was picked out, with its interval."""
    return change_told(shift.change, shift.unit)


def change_told(change: Compared, unit: str) -> str:
    return percent(change.told, signed=True) if unit == "%" else plain(change.told, _after(unit), True)


def _after(unit: str) -> str:
    return f" {unit}" if unit else ""


def sentence(shift: Shift, who: str, titles: Mapping[str, str]) -> str:
    """ "B makes the first seat weaker: 52.3% → 49.8%, a change of −2.5 points ± 1.1." """
    sides = f"{side_in_words(shift.before, shift.unit)} → {side_in_words(shift.after, shift.unit)}"
    return f"{_claim(shift, who, titles)}: {sides}, a change of {change_in_words(shift)}{_luck_taken_off(shift)}."


def _luck_taken_off(shift: Shift) -> str:
    """Where what was counted is more than what can be trusted."""
    counted, told = shift.change.alone.value, shift.change.told
    if not told.known or abs(counted - told.value) < NOTICED * told.half:
        return ""
    return f" once luck is taken off (counted: {_counted(counted, shift.unit)})"


def _counted(value: float, unit: str) -> str:
    return f"{100 * value:+.1f} points".replace("-", "−") if unit == "%" else f"{value:+.2f}".replace("-", "−")


CLAIMS = {
    "games without a single winner": (
        "{who} leaves more games without a single winner",
        "{who} leaves fewer games without a single winner",
    ),
    "steps a game": ("{who} makes games longer in steps", "{who} makes games shorter in steps"),
    "turns a game": ("{who} makes games longer in turns", "{who} makes games shorter in turns"),
    "choices a game": ("{who} gives more choices a game", "{who} gives fewer choices a game"),
    "options at a choice": ("{who} offers more at a choice", "{who} offers less at a choice"),
    "steps without a choice": ("{who} brings more steps without a choice", "{who} brings fewer steps without a choice"),
    "dead turns": ("{who} brings more dead turns", "{who} brings fewer dead turns"),
    "lead changes a game": ("{who} makes the lead change more often", "{who} makes the lead change less often"),
    "who leads at half time wins": (
        "{who} lets the leader at half time win more often",
        "{who} lets the leader at half time win less often",
    ),
    ARREARS: ("{who} lets winners come from further behind", "{who} lets winners fall less far behind"),
    "winner's score": ("{who} makes winning scores higher", "{who} makes winning scores lower"),
    "lead over the next": ("{who} makes victories clearer", "{who} makes victories closer"),
    LUCK: ("{who} leaves more to the deal", "{who} leaves less to the deal"),
    SEEN: ("{who} brings {thing} into more games", "{who} brings {thing} into fewer games"),
    TIMES: ("{who} brings {thing} more often", "{who} brings {thing} less often"),
    WINS: ("{who} brings more wins with {thing}", "{who} brings fewer wins with {thing}"),
}
SEATS = ("{who} makes {seat} stronger", "{who} makes {seat} weaker")
ORDINALS = ("the first seat", "the second seat", "the third seat")


def _claim(shift: Shift, who: str, titles: Mapping[str, str]) -> str:
    name = shift.name
    more, less = CLAIMS.get(name.measure, SEATS)
    words = more if shift.up else less
    thing = f"{titles.get(name.entry, name.entry)} ({name.table})"
    return words.format(who=who, thing=thing, seat=seat_in_words(name.measure))


def seat_in_words(measure: str) -> str:
    kind, _, number = measure.partition(" ")
    if kind == "seat" and number.isdecimal() and int(number) <= len(ORDINALS):
        return ORDINALS[int(number) - 1]
    return measure


def nothing_moved(where: str, games: int, whole: Iterable[Shift]) -> str:
    """With how many points a seat would have had to move to be noticed; half points, rounded up."""
    reaches = [100 * shift.change.together.half for shift in whole if shift.name.is_seat]
    least = float(np.ceil(2 * SURELY * max(reaches)) / 2) if reaches else 0
    seen = f"; a seat's change of {least:g} points or more would most likely have been seen" if least else ""
    return f"Nothing moved{where} that {games:,} games can show{seen}."


# ---- what is worth a headline ----


def surest_of_each(entries: Iterable[Shift]) -> list[Shift]:
    """Of each entry the measure that moved most surely."""
    surest: dict[tuple[str, str], Shift] = {}
    for shift in entries:
        surest.setdefault((shift.name.table, shift.name.entry), shift)
    return list(surest.values())
