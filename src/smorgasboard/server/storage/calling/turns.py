"""Which matches wait for those who may be called: noted after each change, found again where a process died first."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    case,
    delete,
    exists,
    func,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql

from smorgasboard.server.storage.calling.rows import Asked, Noting, TurnRow
from smorgasboard.server.storage.schema import calls, entries, matches, noted, seats, turns


def note(connection: Connection, moments: Iterable[Noting], now: float) -> int:
    """How many calls are due by it. What is noted of a later moment stays."""
    # In the same order in all processes: they wait for each other, and never in a circle.
    return sum(_note(connection, each, now) for each in sorted(moments) if _is_news(connection, each))


def _is_news(connection: Connection, moment: Noting) -> bool:
    facts = (matches.c.id, literal(moment.entries), literal(moment.revision))
    row: Select[Any] = select(*facts).where(matches.c.id == moment.match)
    new = postgresql.insert(noted).from_select(["match", "entries", "revision"], row)
    later = and_(noted.c.entries <= new.excluded.entries, noted.c.revision <= new.excluded.revision)
    other = or_(noted.c.entries < new.excluded.entries, noted.c.revision < new.excluded.revision)
    moved = {"entries": new.excluded.entries, "revision": new.excluded.revision}
    news = new.on_conflict_do_update(index_elements=["match"], set_=moved, where=and_(later, other))
    return connection.scalar(news.returning(noted.c.match)) is not None


def _note(connection: Connection, moment: Noting, now: float) -> int:
    before = {row.person: TurnRow(*row) for row in connection.execute(_of(moment.match))}
    asked = _callable(connection, moment.asked)
    over = before.keys() - asked.keys()
    new = {who: each for who, each in asked.items() if who not in before or not before[who].goes_on(each)}
    if over:
        connection.execute(delete(turns).where(and_(turns.c.match == moment.match, turns.c.person.in_(over))))
    for who in sorted(asked):
        _put(connection, _row(moment.match, asked[who], None if who in new else before[who]))
    return _wake(connection, new, over, now)


def _of(match: str) -> Select[Any]:
    return select(turns).where(turns.c.match == match)


def _callable(connection: Connection, asked: Iterable[Asked]) -> Mapping[str, Asked]:
    """Nothing is noted of anybody who never asked to be called."""
    by_person = {each.person: each for each in asked}
    known = connection.scalars(select(calls.c.person).distinct().where(calls.c.person.in_(by_person)))
    return {who: by_person[who] for who in known}


def _row(match: str, now: Asked, begun: TurnRow | None) -> TurnRow:
    mark, since = (now.mark, now.since) if begun is None else (begun.mark, begun.since)
    return TurnRow(match, now.person, mark, now.own, now.others, since, now.alone)


def _put(connection: Connection, row: TurnRow) -> None:
    new = postgresql.insert(turns).values(asdict(row))
    connection.execute(new.on_conflict_do_update(index_elements=["match", "person"], set_=dict(new.excluded)))


def _wake(connection: Connection, new: Mapping[str, Asked], over: Collection[str], now: float) -> int:
    """Those whose turn it is are to be called in time; of those who have played, what still stands is to go."""
    woken = 0
    for who in sorted(new):
        due = new[who].since + calls.c.after
        woken += _bring_forward(connection, and_(calls.c.person == who, calls.c.wanted), due)
    for who in sorted(over):
        woken += _bring_forward(connection, and_(calls.c.person == who, calls.c.shown > 0), literal(now))
    return woken


def _bring_forward(connection: Connection, which: ColumnElement[bool], due: ColumnElement[float]) -> int:
    sooner = case((or_(calls.c.due.is_(None), calls.c.due > due), due), else_=calls.c.due)
    done = connection.execute(
        update(calls).where(which).values(due=sooner), execution_options={"preserve_rowcount": True}
    )
    return done.rowcount


def behind(connection: Connection, after: str, limit: int) -> list[str]:
    """Matches, by id and behind this one, in which more has happened than is noted of those who may be called."""
    sits = select(seats.c.match).where(
        and_(seats.c.match == matches.c.id, seats.c.owner == calls.c.person, calls.c.wanted)
    )
    named = select(turns.c.match).where(turns.c.match == matches.c.id)
    concerns = or_(and_(matches.c.stage == "running", exists(sits)), exists(named))
    last = select(func.max(entries.c.number)).where(entries.c.match == matches.c.id).scalar_subquery()
    late = or_(noted.c.match.is_(None), noted.c.revision < matches.c.revision, noted.c.entries < func.coalesce(last, 0))
    joined = matches.outerjoin(noted, noted.c.match == matches.c.id)
    found = (
        select(matches.c.id)
        .select_from(joined)
        .where(and_(matches.c.id > after, concerns, late))
        .order_by(matches.c.id)
    )
    return list(connection.scalars(found.limit(limit)))


def forget_moments(connection: Connection, person: str) -> None:
    """Somebody may be called from now on: their matches are looked at again."""
    theirs = select(seats.c.match).where(seats.c.owner == person)
    connection.execute(delete(noted).where(noted.c.match.in_(theirs)))


def waiting_for(connection: Connection, person: str) -> list[TurnRow]:
    """All that is noted, also what they muted; the longest first."""
    theirs = select(turns).where(turns.c.person == person).order_by(turns.c.since, turns.c.match)
    return [TurnRow(**dict(row)) for row in connection.execute(theirs).mappings()]
