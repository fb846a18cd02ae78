"""Matches looked back at: a line of those who wait for it, of which each is made by one process at a time.

Whoever makes one says so again every few seconds. What a process began that died or was stopped goes on elsewhere, from
where it was last noted; each change of hands makes the fence one higher, and what is written with an older one changes
nothing.
"""

from dataclasses import asdict
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, func, select, tuple_, update
from sqlalchemy.dialects import postgresql

from smorgasboard.server.storage.calling.book import Door
from smorgasboard.server.storage.rows import InLine, ReviewRow
from smorgasboard.server.storage.schema import reviews

HELD = 20.0
"""Seconds for which a review is its process's; renewed several times in that while."""
MOST_EACH = 5
"""So many of one person wait at a time,"""
MOST = 1_000
"""and of all of them."""
WAITS = reviews.c.state == "waiting"
ORDER = (reviews.c.turn, reviews.c.asked, reviews.c.match)


def ask(connection: Connection, match: str, asker: str, now: float) -> bool:
    """Into the line, unless it is there or made; one that failed is tried once more. False where the line is full."""
    known = connection.scalar(select(reviews.c.state).where(reviews.c.match == match))
    if known not in (None, "failed"):
        return True
    theirs = connection.scalar(select(func.count()).where(and_(WAITS, reviews.c.asker == asker))) or 0
    everybodys = connection.scalar(select(func.count()).where(WAITS)) or 0
    if theirs >= MOST_EACH or everybodys >= MOST:
        return False
    row = asdict(ReviewRow(match, asker, now, theirs, "waiting", 0.0, 0, "", 0, 0.0))
    new = postgresql.insert(reviews).values(row)
    again = {name: value for name, value in row.items() if name not in ("match", "fence")}
    connection.execute(
        new.on_conflict_do_update(index_elements=["match"], set_=again, where=reviews.c.state == "failed")
    )
    return True


def review(connection: Connection, match: str) -> ReviewRow | None:
    row = connection.execute(select(reviews).where(reviews.c.match == match)).mappings().one_or_none()
    return None if row is None else ReviewRow(**dict(row))


def in_line(connection: Connection, match: str) -> InLine | None:
    columns = (reviews.c.state, reviews.c.share, reviews.c.keeper, *ORDER)
    row = connection.execute(select(*columns).where(reviews.c.match == match)).one_or_none()
    if row is None:
        return None
    earlier = and_(WAITS, tuple_(*ORDER) < tuple_(row.turn, row.asked, row.match))
    before = connection.scalar(select(func.count()).where(earlier)) or 0
    return InLine(row.state, row.share, before, bool(row.keeper))


def waits(connection: Connection, now: float) -> bool:
    """Whether there is one that nobody makes."""
    return connection.scalar(select(reviews.c.match).where(_free(now)).limit(1)) is not None


def _free(now: float) -> ColumnElement[bool]:
    return and_(WAITS, reviews.c.until <= now)


def claim(connection: Connection, process: str, now: float, limit: int) -> list[ReviewRow]:
    """The first in line that nobody makes."""
    first = select(reviews.c.match).where(_free(now)).order_by(*ORDER).limit(limit)
    taken = list(connection.scalars(first.with_for_update(skip_locked=True)))
    held = {"keeper": process, "until": now + HELD, "fence": reviews.c.fence + 1, "attempts": reviews.c.attempts + 1}
    connection.execute(update(reviews).where(reviews.c.match.in_(taken)).values(**held))
    ours = select(reviews).where(reviews.c.match.in_(taken)).order_by(*ORDER)
    return [ReviewRow(**dict(row)) for row in connection.execute(ours).mappings()]


def renew(connection: Connection, row: ReviewRow, now: float) -> bool:
    """False: it is not ours any more, or gone with its match."""
    return _write(connection, row, {"until": now + HELD})


def note(connection: Connection, row: ReviewRow, share: float, found: bytes, news: bool) -> bool:
    """What was found so far: whoever takes it over goes on from there. `news`: more than when it was claimed."""
    attempts = 0 if news else row.attempts
    return _write(connection, row, {"share": share, "found": found, "attempts": attempts})


def finish(connection: Connection, row: ReviewRow, found: bytes) -> bool:
    """Who asked for it is nobody's business any more."""
    done = {"state": "made", "share": 1.0, "found": found, "asker": "", "keeper": "", "until": 0.0}
    return _write(connection, row, done)


def give_back(connection: Connection, row: ReviewRow, again: float | None) -> bool:
    """To be tried again from that moment on; None: it cannot be made."""
    if again is None:
        return _write(connection, row, {"state": "failed", "asker": "", "keeper": "", "until": 0.0, "found": None})
    return _write(connection, row, {"keeper": "", "until": again})


def _write(connection: Connection, row: ReviewRow, values: dict[str, Any]) -> bool:
    ours = and_(reviews.c.match == row.match, reviews.c.fence == row.fence, reviews.c.keeper == row.keeper)
    done = connection.execute(
        update(reviews).where(ours).values(**values), execution_options={"preserve_rowcount": True}
    )
    return done.rowcount == 1


def forget(connection: Connection, match: str) -> None:
    connection.execute(delete(reviews).where(and_(reviews.c.match == match, reviews.c.state == "made")))


def let_go(connection: Connection, process: str) -> None:
    """Of a process that ends, or, without a name, of one that died: others go on at once."""
    theirs = reviews.c.keeper == process if process else reviews.c.keeper != ""
    attempts = 0 if process else reviews.c.attempts
    connection.execute(update(reviews).where(and_(WAITS, theirs)).values(keeper="", until=0.0, attempts=attempts))


class ReviewBook:
    """What may be asked of the store about reviews."""

    def __init__(self, process: str, change: Door, read: Door) -> None:
        self._process = process
        self._change = change
        self._read = read

    async def ask(self, match: str, asker: str, now: float) -> bool:
        return await self._change(ask, match, asker, now)

    async def review(self, match: str) -> ReviewRow | None:
        return await self._read(review, match)

    async def in_line(self, match: str) -> InLine | None:
        return await self._read(in_line, match)

    async def claim(self, now: float, limit: int) -> list[ReviewRow]:
        return await self._change(claim, self._process, now, limit) if await self._read(waits, now) else []

    async def renew(self, row: ReviewRow, now: float) -> bool:
        return await self._change(renew, row, now)

    async def note(self, row: ReviewRow, share: float, found: bytes, news: bool) -> bool:
        return await self._change(note, row, share, found, news)

    async def finish(self, row: ReviewRow, found: bytes) -> bool:
        return await self._change(finish, row, found)

    async def give_back(self, row: ReviewRow, again: float | None) -> bool:
        return await self._change(give_back, row, again)

    async def forget(self, match: str) -> None:
        await self._change(forget, match)

    async def let_go(self, all_of_them: bool = False) -> None:
        await self._change(let_go, "" if all_of_them else self._process)
