"""What a host does with stored matches, also beside a house that serves: find them, delete them, forget a person."""

import re
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, case, delete, func, or_, select, update

import smorgasboard as sb
from smorgasboard.server.identity import tidy_name
from smorgasboard.server.storage.beside.opened import tell_houses
from smorgasboard.server.storage.calling.wishes import forget_calls
from smorgasboard.server.storage.consents import NEVER_FOR_PUZZLES
from smorgasboard.server.storage.database import Database
from smorgasboard.server.storage.queries import LAST_ENTRY_AT
from smorgasboard.server.storage.schema import (
    accounts,
    albums,
    entries,
    matches,
    messages,
    metadata,
    people,
    reviews,
    seats,
)

DAY = 86_400.0
AT_ONCE = 100
"""Matches that are deleted in one transaction: a house that serves waits no longer than that takes."""
NOBODY = "Guest"
LEFT_TO = "medium"
"""The level of the bot that plays on for somebody who wanted to be forgotten."""
TOUCHED = case((LAST_ENTRY_AT.element > matches.c.touched, LAST_ENTRY_AT.element), else_=matches.c.touched)
"""When the match was last changed or played."""
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Wanted:
    """Which matches somebody asks for; whatever is not said does not matter."""

    ids: tuple[str, ...] = ()
    game: str = ""
    """A name, or name and edition."""
    stages: tuple[str, ...] = ()
    untouched: float | None = None
    """Days since anything happened."""
    player: str = ""


class FoundMatch(NamedTuple):
    id: str
    game: str
    kind: str
    stage: str
    created: float
    touched: float
    players: tuple[str, ...]
    """As they are called; empty for open seats."""


def find(connection: Connection, wanted: Wanted, limit: int | None = None) -> list[FoundMatch]:
    """Last touched first."""
    touched = TOUCHED.label("last")
    columns = (matches.c.id, matches.c.game, matches.c.kind, matches.c.stage, matches.c.created, touched)
    chosen = select(*columns).where(*_conditions(connection, wanted)).order_by(touched.desc(), matches.c.id)
    rows = connection.execute(chosen if limit is None else chosen.limit(limit)).all()
    names = _players(connection, [row.id for row in rows])
    return [FoundMatch(*row, players=tuple(names.get(row.id, ()))) for row in rows]


def count(connection: Connection, wanted: Wanted) -> int:
    every = select(func.count()).select_from(matches).where(*_conditions(connection, wanted))
    return connection.scalar(every) or 0


def _conditions(connection: Connection, wanted: Wanted) -> Iterator[ColumnElement[bool]]:
    if wanted.ids:
        yield matches.c.id.in_(wanted.ids)
    if wanted.game:
        yield or_(matches.c.game == wanted.game, matches.c.game.startswith(f"{wanted.game}:", autoescape=True))
    if wanted.stages:
        yield matches.c.stage.in_(wanted.stages)
    if wanted.untouched is not None:
        yield time.time() - wanted.untouched * DAY > TOUCHED
    if wanted.player:
        named = _spellings(connection, seats.c.name, wanted.player)
        yield matches.c.id.in_(select(seats.c.match).where(and_(seats.c.kind != "open", seats.c.name.in_(named))))


def _players(connection: Connection, ids: Sequence[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for some in _in_parts(ids):
        seated = (
            select(seats.c.match, seats.c.name).where(seats.c.match.in_(some)).order_by(seats.c.match, seats.c.seat)
        )
        for match, name in connection.execute(seated):
            found.setdefault(match, []).append(name)
    return found


def _in_parts(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(ids), AT_ONCE):
        yield ids[start : start + AT_ONCE]


def _spellings(connection: Connection, column: Any, name: str) -> list[str]:
    """A name as it is stored: capitals do not matter, and the databases do not agree on what capitals are."""
    return [each for each in connection.scalars(select(column).distinct()) if _same(each, name)]


def _same(stored: str, name: str) -> bool:
    """Of two Anns at a table one is stored as Ann 2."""
    wanted = re.escape(tidy_name(name).casefold())
    return re.fullmatch(rf"{wanted}( \d)?", tidy_name(stored).casefold()) is not None


# ---- deleting ----


def delete_matches(database: Database, ids: Sequence[str], told: Progress, wanted: Wanted | None = None) -> int:
    """How many went. Those that are not `wanted` any more when it comes to it stay: somebody has just played on."""
    gone = 0
    for number, some in enumerate(_in_parts(sorted(ids)), start=1):
        with database.writing.begin() as connection:
            held = _held(connection, some)
            if wanted is not None:
                held = [each.id for each in find(connection, replace(wanted, ids=tuple(held)))] if held else []
            if held:
                _delete(connection, held)
                tell_houses(connection, held)
            gone += len(held)
        told(min(number * AT_ONCE, len(ids)), len(ids))
    return gone


def _held(connection: Connection, ids: Collection[str]) -> list[str]:
    """Nobody adds anything to them until the transaction ends."""
    chosen = select(matches.c.id).where(matches.c.id.in_(ids)).order_by(matches.c.id)
    return list(connection.scalars(chosen.with_for_update()))


def _delete(connection: Connection, ids: Sequence[str]) -> None:
    for table in reversed(metadata.sorted_tables):
        if "match" in table.c:
            connection.execute(delete(table).where(table.c["match"].in_(ids)))
    for column in (matches.c.parent, matches.c.rematch):
        others = update(matches).where(and_(column.in_(ids), matches.c.id.not_in(ids)))
        connection.execute(others.values({column: None, matches.c.revision: matches.c.revision + 1}))
    connection.execute(update(matches).where(matches.c.id.in_(ids)).values(parent=None, rematch=None))
    connection.execute(delete(matches).where(matches.c.id.in_(ids)))


# ---- forgetting ----


class Traces(NamedTuple):
    """What is stored of somebody."""

    matches: tuple[str, ...]
    seats: int
    lines: int
    """Of chat."""
    browsers: int
    """That sat under this name: more than one may be more than one person."""
    programs: int = 0
    """That are called so."""


def traces(connection: Connection, name: str) -> Traces:
    sitting = and_(seats.c.kind == "person", seats.c.name.in_(_spellings(connection, seats.c.name, name)))
    speaking = messages.c.name.in_(_spellings(connection, messages.c.name, name))
    sat = connection.execute(select(seats.c.match, seats.c.owner).where(sitting)).all()
    said = list(connection.scalars(select(messages.c.match).where(speaking)))
    where = {row.match for row in sat} | set(said)
    programs = len(_programs(connection, name))
    return Traces(tuple(sorted(where)), len(sat), len(said), len({row.owner for row in sat if row.owner}), programs)


def _programs(connection: Connection, name: str) -> list[str]:
    """The ids of accounts that are called so."""
    return [row.id for row in connection.execute(select(accounts)).all() if _same(row.name, name)]


def forget(database: Database, name: str, told: Progress) -> Traces:
    """Names give way to "Player 2" or "Guest", what they wrote goes; positions, dice and results stay as they are."""
    with database.reading.begin() as connection:
        found = traces(connection, name)
    for number, match in enumerate(found.matches, start=1):
        with database.writing.begin() as connection:
            if _held(connection, [match]):
                _Forgetting(connection, match, name).carry_out()
                tell_houses(connection, [match])
        told(number, len(found.matches))
    with database.writing.begin() as connection:
        _forget_nickname(connection, name)
    return found


def _forget_nickname(connection: Connection, name: str) -> None:
    for row in connection.execute(select(people)).all():
        if _same(str(row.tastes.get("nickname", "")), name):
            unnamed = {**row.tastes, "nickname": ""}
            connection.execute(update(people).where(people.c.id == row.id).values(tastes=unnamed))
            forget_calls(connection, row.id)
            connection.execute(delete(accounts).where(accounts.c.owner == row.id))
    connection.execute(delete(accounts).where(accounts.c.id.in_(_programs(connection, name))))


class _Forgetting:
    """One person in one match, within a transaction."""

    def __init__(self, connection: Connection, match: str, name: str) -> None:
        self._connection = connection
        self._match = match
        self._name = tidy_name(name)
        self._row = connection.execute(select(matches).where(matches.c.id == match)).one()
        self._seats = connection.execute(select(seats).where(seats.c.match == match).order_by(seats.c.seat)).all()
        self._theirs = [row.seat for row in self._seats if row.kind == "person" and _same(row.name, name)]

    def carry_out(self) -> None:
        for seat in self._theirs:
            self._rename_seat(seat)
        self._remove_words()
        changed = {"revision": self._row.revision + 1, "setup": self._setup(), "host": self._host()}
        self._connection.execute(update(matches).where(matches.c.id == self._match).values(**changed))

    def _rename_seat(self, seat: int) -> None:
        """Who still plays keeps the seat; of a match that is over nobody needs to know whose browser it was."""
        changed = {"name": _number(seat)} | ({"owner": ""} if self._row.stage == "over" else {})
        here = and_(seats.c.match == self._match, seats.c.seat == seat)
        self._connection.execute(update(seats).where(here).values(**changed))

    def _host(self) -> str:
        left = {row.owner for row in self._seats if row.seat not in self._theirs}
        theirs = {self._seats[seat].owner for seat in self._theirs} - left
        return "" if self._row.stage == "over" and self._row.host in theirs else str(self._row.host)

    def _remove_words(self) -> None:
        written = and_(entries.c.match == self._match, entries.c.seat.in_(self._theirs), entries.c.note != "")
        # Albums and reviews tell what they wrote; both can be made once more where the house has the rules.
        if self._connection.execute(update(entries).where(written).values(note="")).rowcount:
            for table in (albums, reviews):
                self._connection.execute(delete(table).where(table.c.match == self._match))
        if "record" in self._row.setup:  # what was written stands in it
            self._connection.execute(delete(reviews).where(reviews.c.match == self._match))
        for row in self._connection.execute(select(messages).where(messages.c.match == self._match)).all():
            here = and_(messages.c.match == self._match, messages.c.number == row.number)
            if _same(row.name, self._name) or row.seat in self._theirs:
                self._connection.execute(delete(messages).where(here))
            elif self._unnamed(row.text) != row.text:
                self._connection.execute(update(messages).where(here).values(text=self._unnamed(row.text)))

    def _setup(self) -> dict[str, Any]:
        setup = {name: value for name, value in self._row.setup.items() if name != "told"}  # it names browsers
        if "record" in setup:
            setup["record"] = self._record(sb.Record.loads(setup["record"])).dumps()
        return setup

    def _record(self, record: sb.Record) -> sb.Record:
        """One that was brought along, with the same steps and dice."""
        names = record.header.seats
        theirs = [seat for seat, name in enumerate(names) if _same(name, self._name)]
        called = tuple(_number(seat) if seat in theirs else name for seat, name in enumerate(names))
        steps = tuple(replace(step, note="") if step.seat in theirs else step for step in record.steps)
        return replace(record, header=replace(record.header, seats=called), steps=steps)

    def _unnamed(self, text: str) -> str:
        """What others said to them or of them, without the name."""
        instead = _number(self._theirs[0]) if self._theirs else NOBODY
        return re.sub(rf"(?<!\w){re.escape(self._name)}(?!\w)", lambda _found: instead, text, flags=re.IGNORECASE)


def forget_visitor(connection: Connection, who: str, match: str) -> bool:
    """Somebody by their cookie, in one match; where nobody else sat it goes. Whether others still have it."""
    if not _held(connection, [match]):
        return False
    sat = connection.execute(select(seats).where(seats.c.match == match)).all()
    stays = any(row.kind == "person" and row.owner != who for row in sat)
    if stays:
        _ForgettingVisitor(connection, match, who).carry_out()
        connection.execute(update(reviews).where(reviews.c.asker == who).values(asker=""))
    else:
        _delete(connection, [match])
    tell_houses(connection, [match])
    return stays


class _ForgettingVisitor(_Forgetting):
    """Whose seat is left: a bot's where play goes on, anybody's before it began."""

    def __init__(self, connection: Connection, match: str, who: str) -> None:
        self._who = who
        here = and_(seats.c.match == match, seats.c.owner == who, seats.c.kind == "person")
        super().__init__(connection, match, connection.scalar(select(seats.c.name).where(here)) or "")
        self._theirs = [row.seat for row in self._seats if row.kind == "person" and row.owner == who]

    def _rename_seat(self, seat: int) -> None:
        left: dict[str, Any] = {"owner": "", "name": _number(seat), "away": False}
        if self._row.stage == "running":
            left |= {"kind": "bot", "level": LEFT_TO}
        elif self._row.stage == "lobby":
            left |= {"kind": "open", "name": "", "contribution": ""}
        here = and_(seats.c.match == self._match, seats.c.seat == seat)
        self._connection.execute(update(seats).where(here).values(**left))

    def _host(self) -> str:
        return "" if self._row.host == self._who else str(self._row.host)

    def _remove_words(self) -> None:
        if self._theirs:
            super()._remove_words()

    def _setup(self) -> dict[str, Any]:
        unnamed: dict[str, Any] = _without(super()._setup(), self._who)
        played = self._row.stage == "running" and self._theirs
        return {**unnamed, NEVER_FOR_PUZZLES: True} if played else unnamed


def _without(data: Any, who: str) -> Any:
    """A match's set-up, in which visitors are named in several places."""
    if isinstance(data, dict):
        return {name: _without(value, who) for name, value in data.items() if name != who}
    return [_without(each, who) for each in data if each != who] if isinstance(data, list) else data


def _number(seat: int) -> str:
    return f"Player {seat + 1}"
