"""One moment of a finished match, and the ways to the others; or of two that had the same deal, side by side."""

import re
from functools import lru_cache
from itertools import zip_longest
from urllib.parse import quote, urlencode

from markupsafe import Markup

from smorgasboard.engine import (
    SPECTATOR,
    Frozen,
    Passage,
    Step,
    StepLine,
    Story,
    by_the_clock,
    positions,
    say,
    sentences,
)
from smorgasboard.lab.play.plan import Study
from smorgasboard.server.errors import NotFound
from smorgasboard.server.live import Table
from smorgasboard.server.views.end import EndView, headline

NAMED = re.compile(r"""(\s(?:id|for|form|name|aria-labelledby|aria-describedby|aria-controls)="|href="\#|url\(\#)""")
"""Before each name that has to be the only one of its page."""
NEARBY = 12
"""Passages of the story before and after the one that is looked at."""
UNKNOWN = -1
SIDES = ("A", "B")
"""The parts of a study that compares two."""


class ReplayPlace(Frozen):
    """Where a replay is read, and where its buttons lead."""

    path: str
    whatif: str | None
    """Where one may play on from a moment."""
    links: tuple[tuple[str, str], ...]
    """Addresses and their words."""
    home: tuple[str, str] | None = None
    """What this match is a part of."""
    seat: int = 0
    """Through whose eyes, counted from 1; 0: as everybody who watched."""
    eyes: tuple[str, ...] = ()
    """Whose eyes there are to look through."""
    beside: tuple[str, str] | None = None
    """Where it lies beside the match that it is held against."""
    review: str = ""
    """Where it is looked back at."""

    @property
    def query(self) -> str:
        """What comes before the number of a step."""
        return f"?seat={self.seat}&at=" if self.seat else "?at="


def of_match(match: str) -> ReplayPlace:
    table = f"/m/{match}"
    links = (
        (table, say("Back to the table")),
        *_of_record(f"{table}/record"),
        (f"{table}/verify", say("Check the dice")),
    )
    return ReplayPlace(f"{table}/replay", f"{table}/whatif", links, review=f"{table}/review")


def of_study(study: Study, leg: str, number: int, whatif: bool, seat: int, eyes: tuple[str, ...]) -> ReplayPlace:
    lab = f"/lab/{study.name}"
    path = f"{lab}/games/{quote(leg, safe='')}/{number}"
    home = (lab, say("Back to the study"))
    other = _held_against(study, leg)
    query = urlencode({"a": other, "b": leg})
    beside = (f"{lab}/flips/{number}?{query}", say("Side by side with {part}", part=other)) if other else None
    return ReplayPlace(
        path, f"{path}/whatif" if whatif else None, _of_record(f"{path}/record"), home, seat, eyes, beside
    )


def _held_against(study: Study, leg: str) -> str:
    """The part that has the same matches otherwise; nothing where there is none."""
    blank, first = study.leg(leg).blank, study.legs[0].name
    if blank is not None:
        return blank.leg
    return first if study.kind == "compare" and leg != first else ""


def _of_record(path: str) -> tuple[tuple[str, str], ...]:
    return ((path, say("Save the record")),)


class ReplayView:
    """One moment of a match that is over, in its story and in the picture of the lead."""

    def __init__(self, table: Table, at: int, address: str, place: ReplayPlace, end: EndView) -> None:
        story = _story(table, end)
        here = max(0, sum(passage.step.number <= at for passage in story) - 1)
        self.at = at
        self.last = table.last_step
        self.lines = lines_of(table, at) or [line for passage in story[here : here + 1] for line in passage.lines]
        self.actor = [_actor(table, at)] if at else []
        self.story = story[max(0, here - NEARBY) : here + NEARBY + 1]
        self.here = story[here] if story and at else None
        self.lead, self.lead_words = end.lead, end.lead_words
        self.cursor = end.past.cursor(at) if end.past else None
        self.result = end.headline
        self.place = place
        self.url = f"{address}{place.path}{place.query}{at}"  # this very moment, for others
        self.can_whatif = place.whatif is not None and not table.walk.position(at).state.over


def _actor(table: Table, at: int) -> tuple[int, str, str]:
    """Whose step it was: seat, name, and whether a person or a bot."""
    seat = table.record.steps[at - 1].seat
    return seat, table.names[seat], table.seats[seat].kind


def lines_of(table: Table, at: int) -> list[str]:
    """What happened in one step, in sentences."""
    moment = table.walk.position(at)
    told = sentences(table.game, moment.events, table.names)
    late = by_the_clock(moment.line, table.names)
    return [late, *told] if late else told


def _story(table: Table, end: EndView) -> list[Passage]:
    """As everybody heard it."""
    return table.story.of(SPECTATOR) if table.imported is None else _story_of_record(table, end)


@lru_cache(maxsize=64)
def _story_of_record(table: Table, end: EndView) -> list[Passage]:
    """The end is known in one language, and so is its story."""
    if end.past is None:
        return []
    lines, (_set_up, *events) = table.record.steps, end.past.events
    steps = [
        Step(number, line.seat, UNKNOWN, line, heard, False)
        for number, (line, heard) in enumerate(zip(lines, events, strict=True), 1)
    ]
    return Story(table.game, table.names, SPECTATOR).of(steps)


# ---- the same deal played twice ----


def sides_of(study: Study, a: str, b: str) -> tuple[str, str]:
    """Those that were asked for, or those of a comparison; NotFound when the study has only one."""
    names = [leg.name for leg in study.legs]
    usual = SIDES if set(SIDES) <= set(names) else (names[0], *names[1:2])
    left = a or usual[0]
    right = b or next((name for name in usual[1:] if name != left), "")
    if left not in names or right not in names:
        raise NotFound(say("This study has no two parts to lay side by side."))
    return left, right


class SideView:
    """One of the two, at a moment that is counted from its own beginning."""

    def __init__(self, url: str, leg: str, table: Table, moment: int) -> None:
        self.leg = leg
        self.at = max(0, min(moment, table.last_step))
        self.last = table.last_step
        self.url = f"{url}?at={self.at}"
        self.lines = lines_of(table, self.at)
        self.result = headline(table)


class FlipView:
    """Both at one moment, where they part unless another is asked for."""

    def __init__(
        self, study: Study, number: int, legs: tuple[str, str], tables: tuple[Table, Table], at: int | None
    ) -> None:
        later = _later(*tables)
        lab = f"/lab/{study.name}"
        self.title = say("Match {number}, twice", number=number)
        self.study = study.name
        self.about = study.title
        self.number = number
        self.a, self.b = legs
        self.path = f"{lab}/flips/{number}?{urlencode({'a': self.a, 'b': self.b})}"
        self.last = max(tables[0].last_step, tables[1].last_step + later)
        self.parting = _parting(*tables, later)
        self.at = max(0, min(self.parting if at is None else at, self.last))
        self.words = _words(legs, tables, self.parting, later)
        self.sides = [
            SideView(f"{lab}/games/{quote(leg, safe='')}/{number}", leg, table, self.at - skipped)
            for leg, table, skipped in zip(legs, tables, (0, later), strict=True)
        ]


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
    told = " ".join(lines_of(table, at))
    return told or table.record.steps[at - 1].text


def apart(board: Markup, side: int) -> Markup:
    """Two drawings of one game on one page: names of one page have to differ."""
    return Markup(NAMED.sub(rf"\1side{side}-", board))
