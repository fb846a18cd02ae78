"""The same deal played twice: where the two matches part, and both at one moment."""

import re
from dataclasses import dataclass
from itertools import zip_longest
from urllib.parse import quote, urlencode

from markupsafe import Markup

from smorgasboard.engine.record import StepLine
from smorgasboard.engine.replay import positions
from smorgasboard.engine.speech import say
from smorgasboard.lab.play.plan import Study
from smorgasboard.server.errors import NotFound
from smorgasboard.server.live.table import Table
from smorgasboard.server.views.end import headline

NAMED = re.compile(r"""(\s(?:id|for|form|name|aria-labelledby|aria-describedby|aria-controls)="|href="\#|url\(\#)""")
"""Before each name that has to be the only one of its page."""
SIDES = ("A", "B")
"""The parts of a study that compares two."""


@dataclass(frozen=True)
class SideView:
    leg: str
    url: str
    """Its own replay, at this moment."""
    at: int
    last: int
    lines: list[str]
    result: str


@dataclass(frozen=True)
class FlipView:
    title: str
    study: str
    about: str
    """What the study holds against what."""
    number: int
    at: int
    last: int
    path: str
    """With the names of the sides."""
    parting: int
    """The first step that is not the same."""
    words: str
    sides: tuple[SideView, SideView]
    a: str
    b: str


def sides_of(study: Study, a: str, b: str) -> tuple[str, str]:
    """Those that were asked for, or those of a comparison; NotFound when the study has only one."""
    names = [leg.name for leg in study.legs]
    usual = SIDES if set(SIDES) <= set(names) else (names[0], *names[1:2])
    left = a or usual[0]
    right = b or next((name for name in usual[1:] if name != left), "")
    if left not in names or right not in names:
        raise NotFound(say("This study has no two parts to lay side by side."))
    return left, right


def flip_view(
    study: Study, number: int, legs: tuple[str, str], tables: tuple[Table, Table], at: int | None
) -> FlipView:
    later = _later(*tables)
    last = max(tables[0].last_step, tables[1].last_step + later)
    parting = _parting(*tables, later)
    moment = max(0, min(parting if at is None else at, last))
    lab = f"/lab/{study.name}"
    query = urlencode({"a": legs[0], "b": legs[1]})
    one, two = (
        _side(f"{lab}/games/{quote(leg, safe='')}/{number}", leg, table, moment - skipped)
        for leg, table, skipped in zip(legs, tables, (0, later), strict=True)
    )
    title = say("Match {number}, twice", number=number)
    words = _words(legs, tables, parting, later)
    path = f"{lab}/flips/{number}?{query}"
    return FlipView(title, study.name, study.title, number, moment, last, path, parting, words, (one, two), *legs)


def _side(url: str, leg: str, table: Table, moment: int) -> SideView:
    at = max(0, min(moment, table.last_step))
    return SideView(leg, f"{url}?at={at}", at, table.last_step, _lines(table, at), headline(table))


def _lines(table: Table, at: int) -> list[str]:
    return [table.game.tell(event, table.names) for event in table.position(at).events]


def _later(one: Table, two: Table) -> int:
    """Steps of the first match before the second begins, where that starts from a position of the first."""
    start = two.record.header.start
    if start is None or one.record.header.start is not None:
        return 0
    found = (each.number for each in positions(one.record, one.game) if each.state.to_json() == start)
    return next(found, 0)


def _parting(one: Table, two: Table, later: int) -> int:
    """The first step that is not the same, 0 where the tables are set otherwise, one more than all where none is."""
    if not later and (one.record.header.setup, one.record.header.start) != (
        two.record.header.setup,
        two.record.header.start,
    ):
        return 0
    pairs = zip_longest(one.record.steps[later:], two.record.steps)
    return later + next((place for place, (a, b) in enumerate(pairs, 1) if _what(a) != _what(b)), one.last_step + 1)


def _what(line: StepLine | None) -> tuple[object, ...] | None:
    return None if line is None else (line.seat, line.text, line.chance)


def _words(legs: tuple[str, str], tables: tuple[Table, Table], parting: int, later: int) -> str:
    if parting == 0:
        return say("They differ before the first step: the table is not set the same way.")
    first, second = (_did(table, parting - skipped) for table, skipped in zip(tables, (0, later), strict=True))
    if not first and not second:
        return say("They are the same from the first step to the last.")
    facts = {"a": legs[0], "first": first or say("it is over."), "b": legs[1], "second": second or say("it is over.")}
    return say("They part at step {step}. {a}: {first} {b}: {second}", step=parting, **facts)


def _did(table: Table, at: int) -> str:
    """What happened in a step; nothing after the end."""
    if at > table.last_step:
        return ""
    told = " ".join(_lines(table, at))
    return told or table.record.steps[at - 1].text


def apart(board: Markup, side: int) -> Markup:
    """Two drawings of one game on one page: names of one page have to differ."""
    return Markup(NAMED.sub(rf"\1side{side}-", board))
