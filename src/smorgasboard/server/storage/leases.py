"""Which of several processes does at a match what the house does by itself.

A lease runs out by the database's clock, so that the work of a process that died or was stopped goes on elsewhere.
Each change of hands makes the fence one higher; what is written with an older one is refused.
"""

from collections.abc import Collection, Mapping

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, func, insert, or_, select, tuple_, update
from sqlalchemy.dialects import postgresql

from smorgasboard.server.storage.notices import announce
from smorgasboard.server.storage.rows import Attended
from smorgasboard.server.storage.schema import keepers, matches, presence, seats

LEASE = 3.0
"""Seconds; renewed several times in that while."""
HERE = 10.0
"""Seconds for which a process vouches for those who look."""
REMEMBERED = 3600.0
"""Seconds for which it is kept when somebody was seen last."""
NOW = func.extract("epoch", func.clock_timestamp())


def take(connection: Connection, match: str, keeper: str) -> int | None:
    """The fence, if nobody else keeps the match."""
    new = postgresql.insert(keepers).values(match=match, keeper=keeper, fence=1, until=NOW + LEASE)
    theirs = or_(keepers.c.until < NOW, keepers.c.keeper == keeper)
    kept = new.on_conflict_do_update(
        index_elements=["match"],
        set_={"keeper": keeper, "fence": keepers.c.fence + 1, "until": NOW + LEASE},
        where=theirs,
    )
    fence: int | None = connection.scalar(kept.returning(keepers.c.fence))
    return fence


def renew(connection: Connection, keeper: str) -> dict[str, int]:
    """All that this process still keeps, with their fences; nobody need keep a match that is over."""
    over = select(matches.c.id).where(and_(matches.c.id == keepers.c.match, matches.c.stage == "over"))
    connection.execute(delete(keepers).where(and_(keepers.c.keeper == keeper, exists(over))))
    renewed = update(keepers).where(keepers.c.keeper == keeper).values(until=NOW + LEASE)
    rows = connection.execute(renewed.returning(keepers.c.match, keepers.c.fence))
    return {row.match: row.fence for row in rows}


def release(connection: Connection, keeper: str) -> None:
    """Others may go on at once."""
    connection.execute(update(keepers).where(keepers.c.keeper == keeper).values(until=0.0, keeper=""))


def orphans(connection: Connection, limit: int) -> list[str]:
    """Running matches in which the house has something to do, and nobody does it."""
    tended = select(keepers.c.match).where(and_(keepers.c.match == matches.c.id, keepers.c.until >= NOW))
    lonely = and_(needs_the_house(), ~exists(tended))
    return list(connection.scalars(select(matches.c.id).where(lonely).order_by(matches.c.created).limit(limit)))


def needs_the_house() -> ColumnElement[bool]:
    """Bots, absentees, a clock or a guided game: the match goes on without anybody asking."""
    played = select(seats.c.match).where(
        and_(seats.c.match == matches.c.id, or_(seats.c.kind == "bot", seats.c.away.is_(True)))
    )
    timed = matches.c.setup["clock"].as_integer() > 0
    return and_(matches.c.stage == "running", or_(matches.c.kind == "tour", timed, exists(played)))


# ---- who looks ----


def show_presence(connection: Connection, process: str, seen: Mapping[str, Attended]) -> None:
    """By match: exactly these are at it through this process, and others were, so many seconds ago. All are told."""
    connection.execute(delete(presence).where(and_(presence.c.process == process, presence.c.match.in_(seen))))
    own = {"process": process}
    there = [own | {"match": match, "who": each} for match, (here, _gone) in seen.items() for each in sorted(here)]
    if there:
        connection.execute(insert(presence).values(until=NOW + HERE, seen=NOW), there)
    for match, (_here, gone) in seen.items():
        for each, ago in sorted(gone.items()):
            left = insert(presence).values(process=process, match=match, who=each, until=0.0, seen=NOW - ago)
            connection.execute(left)
    announce(connection, process, seen)


def vouch(connection: Connection, process: str) -> int:
    """So many are still shown to be there; fewer than were, if it comes so late that others swept them away."""
    there = and_(presence.c.process == process, presence.c.until > 0)
    kept = update(presence).where(there).values(until=NOW + HERE, seen=NOW)
    return connection.execute(kept, execution_options={"preserve_rowcount": True}).rowcount


def sweep(connection: Connection) -> None:
    """What dead processes left. Rows that somebody writes just now are not waited for, so that no circle can form."""
    key = (presence.c.process, presence.c.match, presence.c.who)
    stale = select(*key).where(presence.c.seen < NOW - REMEMBERED).with_for_update(skip_locked=True)
    connection.execute(delete(presence).where(tuple_(*key).in_(stale)))


def leave(connection: Connection, process: str) -> None:
    there = and_(presence.c.process == process, presence.c.until > 0)
    connection.execute(update(presence).where(there).values(until=0.0, seen=NOW))


def seen_elsewhere(connection: Connection, process: str, of: Collection[str]) -> dict[str, Attended]:
    """By match: who is at it through other processes, or was."""
    seen = select(presence.c.match, presence.c.who, presence.c.until >= NOW, NOW - presence.c.seen)
    here: dict[str, set[str]] = {match: set() for match in of}
    ago: dict[str, dict[str, float]] = {match: {} for match in of}
    for match, who, is_there, age in connection.execute(
        seen.where(and_(presence.c.match.in_(of), presence.c.process != process))
    ):
        if is_there:
            here[match].add(who)
        ago[match][who] = min(float(age), ago[match].get(who, float(age)))
    return {match: Attended(frozenset(here[match]), ago[match]) for match in of}
