"""The outbox: what somebody is to be told is claimed by one process, intended, done, and noted as done.

A claim runs out, so that what a process began that died goes on elsewhere. Each one makes the fence one higher, and
what is written with an older one changes nothing.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, and_, case, or_, select, update
from sqlalchemy.dialects import postgresql

from smorgasboard.server.storage.calling.rows import CallRow, Claim, TurnRow, WishRow
from smorgasboard.server.storage.calling.turns import forget_moments
from smorgasboard.server.storage.schema import calls, lookers, muted, people, turns, wishes

HELD = 60.0
"""Seconds for which a claim is its process's; longer than anything takes that is done with it."""
NOTHING_TOLD: dict[str, Any] = {
    "due": None,
    "told": {},
    "shown": 0,
    "state": "told",
    "number": 0,
    "sent": 0.0,
    "attempts": 0,
    "keeper": "",
    "fence": 0,
    "until": 0.0,
}


# ---- wanting ----


def want(connection: Connection, person: str, channel: str, wanted: bool, after: int, every: int, now: float) -> None:
    """How somebody wants to be called this way."""
    wish = {"person": person, "channel": channel, "wanted": wanted, "after": after, "every": every, "changed": now}
    new = postgresql.insert(calls).values(wish | NOTHING_TOLD)
    turned = case((calls.c.wanted != new.excluded.wanted, now), else_=calls.c.changed)
    changed = {**wish, "changed": turned, "due": now if wanted else None}
    connection.execute(new.on_conflict_do_update(index_elements=["person", "channel"], set_=changed))
    if wanted:
        forget_moments(connection, person)


def wake(connection: Connection, person: str, now: float) -> None:
    """Something changed that their calls depend on: they are looked at at once."""
    theirs = and_(calls.c.person == person, calls.c.wanted)
    connection.execute(update(calls).where(theirs).values(due=now))


def call_of(connection: Connection, person: str, channel: str) -> CallRow | None:
    here = and_(calls.c.person == person, calls.c.channel == channel)
    row = connection.execute(select(calls).where(here)).mappings().one_or_none()
    return None if row is None else CallRow(**dict(row))


def calls_of(connection: Connection, person: str) -> list[CallRow]:
    rows = connection.execute(select(calls).where(calls.c.person == person).order_by(calls.c.channel)).mappings()
    return [CallRow(**dict(row)) for row in rows]


def callable_since(connection: Connection, since: float) -> list[tuple[str, float]]:
    """Those who wanted to be called, or no more, at that moment or later."""
    rows = connection.execute(select(calls.c.person, calls.c.changed).where(calls.c.changed >= since))
    return [(row.person, row.changed) for row in rows]


# ---- doing ----


def next_due(connection: Connection) -> float | None:
    found: float | None = connection.scalar(select(calls.c.due).where(calls.c.due.is_not(None)).order_by(calls.c.due))
    return found


def claim(connection: Connection, process: str, channel: str, now: float, limit: int) -> list[Claim]:
    """Some of what is due in a channel, and nobody else has."""
    free = and_(calls.c.channel == channel, calls.c.due <= now, calls.c.until <= now)
    wanted = select(calls.c.person, calls.c.channel).where(free).order_by(calls.c.due).limit(limit)
    keys = [tuple(row) for row in connection.execute(wanted.with_for_update(skip_locked=True))]
    held = {"keeper": process, "until": now + HELD, "due": now + HELD, "fence": calls.c.fence + 1}
    for person, _channel in keys:
        here = and_(calls.c.person == person, calls.c.channel == channel)
        connection.execute(update(calls).where(here).values(**held))
    return _claims(connection, keys, now) if keys else []


def _claims(connection: Connection, keys: Sequence[tuple[Any, ...]], now: float) -> list[Claim]:
    persons = {person for person, _channel in keys}
    ours = connection.execute(select(calls).where(calls.c.person.in_(persons))).mappings()
    rows = {(row["person"], row["channel"]): CallRow(**dict(row)) for row in ours}
    wished = _wishes(connection, persons)
    waiting = _waiting(connection, persons)
    theirs = select(people.c.id, people.c.tastes).where(people.c.id.in_(persons))
    tastes = {row.id: row.tastes for row in connection.execute(theirs)}
    looks = _looks(connection, persons, now)
    return [
        Claim(rows[key], wished.get(key[0]), tuple(waiting[key[0]]), tastes.get(key[0], {}), looks[key[0]])
        for key in keys
    ]


def _wishes(connection: Connection, persons: Iterable[str]) -> dict[str, WishRow]:
    rows = connection.execute(select(wishes).where(wishes.c.person.in_(persons))).mappings()
    return {row["person"]: WishRow(**dict(row)) for row in rows}


def _waiting(connection: Connection, persons: Iterable[str]) -> Mapping[str, list[TurnRow]]:
    here = and_(muted.c.person == turns.c.person, muted.c.match == turns.c.match)
    heard = select(turns).outerjoin(muted, here).where(and_(turns.c.person.in_(persons), muted.c.match.is_(None)))
    found: dict[str, list[TurnRow]] = defaultdict(list)
    for row in connection.execute(heard.order_by(turns.c.since, turns.c.match)).mappings():
        found[row["person"]].append(TurnRow(**dict(row)))
    return found


def _looks(connection: Connection, persons: Iterable[str], now: float) -> Mapping[str, dict[str, frozenset[str]]]:
    found: dict[str, dict[str, frozenset[str]]] = defaultdict(dict)
    here = and_(lookers.c.person.in_(persons), lookers.c.until > now)
    for row in connection.execute(select(lookers).where(here)):
        seen = found[row.person].get(row.process, frozenset())
        found[row.person][row.process] = seen | {row.match}
    return found


def intend(connection: Connection, call: CallRow, told: Mapping[str, str], shown: int, number: int, now: float) -> bool:
    """Before somebody is called: whoever finds this after a crash knows what may have been said. False: not ours."""
    said = {"told": dict(told), "shown": shown, "number": number, "state": "trying", "sent": now}
    return _write(connection, call, said)


def settle(connection: Connection, call: CallRow, due: float | None, outcome: Mapping[str, Any]) -> bool:
    """The claim ends; whatever else became due meanwhile stays so. False: it was not ours any more."""
    later = case((calls.c.due != call.due, calls.c.due), else_=due)
    if due is not None:
        later = case((or_(calls.c.due == call.due, calls.c.due > due), due), else_=calls.c.due)
    return _write(connection, call, {**outcome, "due": later, "until": 0.0, "keeper": ""})


def _write(connection: Connection, call: CallRow, values: Mapping[str, Any]) -> bool:
    ours = and_(calls.c.person == call.person, calls.c.channel == call.channel, calls.c.fence == call.fence)
    done = connection.execute(update(calls).where(ours).values(**values), execution_options={"preserve_rowcount": True})
    return done.rowcount == 1


def let_go(connection: Connection, process: str, now: float) -> None:
    """What a process has claimed is free at once, because it ends: or all, where it is the only one."""
    theirs = calls.c.until > now if not process else and_(calls.c.keeper == process, calls.c.until > now)
    connection.execute(update(calls).where(theirs).values(until=0.0, keeper="", due=now))
