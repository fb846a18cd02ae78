"""What moved, as figures and in words."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import isfinite

import numpy as np

from smorgasboard.lab.compare.shifts import ARREARS, LUCK, SEEN, TIMES, WINS, Shift
from smorgasboard.lab.findings import Cell, Figure
from smorgasboard.lab.statistics import Estimate, percent, plain

MOVED = "moved"
UNKNOWN = "unknown"
SAME_THING = (("steps a game", "turns a game", "choices a game"), ("winner's score", "lead over the next"))
"""Measures of which one headline is enough."""
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
    """The corrected change with its interval."""
    change = shift.change.together
    return percent(change, signed=True) if shift.unit == "%" else plain(change, _after(shift.unit), True)


def _after(unit: str) -> str:
    return f" {unit}" if unit else ""


def sentence(shift: Shift, who: str) -> str:
    """ "B makes the first seat weaker: 52.3% → 49.8%, a change of −2.5 points ± 1.1." """
    sides = f"{side_in_words(shift.before, shift.unit)} → {side_in_words(shift.after, shift.unit)}"
    return f"{_claim(shift, who)}: {sides}, a change of {change_in_words(shift)}."


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
    SEEN: ("{who} brings {table} {entry} into more games", "{who} brings {table} {entry} into fewer games"),
    TIMES: ("{who} brings {table} {entry} more often", "{who} brings {table} {entry} less often"),
    WINS: ("{who} brings more wins with {table} {entry}", "{who} brings fewer wins with {table} {entry}"),
}
SEATS = ("{who} makes {seat} stronger", "{who} makes {seat} weaker")
ORDINALS = ("the first seat", "the second seat", "the third seat")


def _claim(shift: Shift, who: str) -> str:
    name = shift.name
    more, less = CLAIMS.get(name.measure, SEATS)
    words = more if shift.up else less
    return words.format(who=who, table=name.table, entry=name.entry, seat=seat_in_words(name.measure))


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


def worth_a_headline(whole: Sequence[Shift], entries: Sequence[Shift], players: int) -> list[Shift]:
    """What moved: seats first, then the game as a whole and each entry once, by evidence."""
    moved = [shift for shift in whole if shift.moved]
    seats = [shift for shift in moved if shift.name.is_seat]
    others = _without_kin([shift for shift in moved if not shift.name.is_seat])
    return [
        *(seats[:1] if players == 2 else seats),
        *others,
        *surest_of_each([shift for shift in entries if shift.moved]),
    ]


def _without_kin(moved: Iterable[Shift]) -> list[Shift]:
    """Of measures that go together, the surest."""
    told: list[Shift] = []
    for shift in moved:
        kin = next((group for group in SAME_THING if shift.name.measure in group), ())
        if not any(other.name.measure in kin for other in told):
            told.append(shift)
    return told


def surest_of_each(entries: Iterable[Shift]) -> list[Shift]:
    """Of each entry the measure that moved most surely."""
    surest: dict[tuple[str, str], Shift] = {}
    for shift in entries:
        surest.setdefault((shift.name.table, shift.name.entry), shift)
    return list(surest.values())
