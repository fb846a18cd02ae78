"""Which puzzles somebody tried and solved: kept under who they are, with or without devices that are kept."""

from dataclasses import asdict

from sqlalchemy import ColumnElement, Connection, and_, delete, select, update
from sqlalchemy.dialects import postgresql

from smorgasboard.server.storage.rows import SolvedRow
from smorgasboard.server.storage.schema import solved


def note_try(connection: Connection, who: str, game: str, number: int, right: bool, now: float) -> None:
    """What follows after it is solved changes nothing any more."""
    _begin(connection, SolvedRow(who, game, number))
    news = {"at": now} if right else {"missed": solved.c.missed + 1}
    connection.execute(update(solved).where(_open(who, game, number)).values(**news))


def note_shown(connection: Connection, who: str, game: str, number: int) -> None:
    _begin(connection, SolvedRow(who, game, number))
    connection.execute(update(solved).where(_open(who, game, number)).values(shown=True))


def of_person(connection: Connection, who: str) -> list[SolvedRow]:
    rows = connection.execute(select(solved).where(solved.c.person == who).order_by(solved.c.game, solved.c.number))
    return [SolvedRow(**dict(row)) for row in rows.mappings()]


def bring_along(connection: Connection, giver: str, taker: str) -> None:
    """What the taker did with a puzzle counts more than what the giver did."""
    for row in of_person(connection, giver):
        _begin(connection, SolvedRow(**{**asdict(row), "person": taker}))
    forget(connection, giver)


def forget(connection: Connection, who: str) -> None:
    connection.execute(delete(solved).where(solved.c.person == who))


def _begin(connection: Connection, row: SolvedRow) -> None:
    connection.execute(postgresql.insert(solved).values(asdict(row)).on_conflict_do_nothing())


def _open(who: str, game: str, number: int) -> ColumnElement[bool]:
    same = and_(solved.c.person == who, solved.c.game == game, solved.c.number == number)
    return and_(same, solved.c.at.is_(None))
