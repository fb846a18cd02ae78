"""What outlives the rules and cards that are installed: contents by their hash, and albums of matches."""

from collections.abc import Iterable
from dataclasses import asdict

from sqlalchemy import Connection, and_, func, or_, select
from sqlalchemy.dialects import postgresql

from smorgasboard.server.storage.rows import AlbumRow, ContentRow
from smorgasboard.server.storage.schema import albums, contents, entries, matches


def keep_contents(connection: Connection, rows: Iterable[ContentRow]) -> None:
    """Those that are not there yet."""
    new = [asdict(row) for row in rows]
    if new:
        connection.execute(postgresql.insert(contents).on_conflict_do_nothing(), new)


def content(connection: Connection, game: str, digest: str) -> str | None:
    found: str | None = connection.scalar(
        select(contents.c.text).where(and_(contents.c.game == game, contents.c.hash == digest))
    )
    return found


def keep_album(connection: Connection, row: AlbumRow) -> None:
    """Unless there is one of a later moment."""
    new = postgresql.insert(albums).values(asdict(row))
    later = albums.c.entries <= new.excluded.entries
    connection.execute(new.on_conflict_do_update(index_elements=["match"], set_=dict(new.excluded), where=later))


def album(connection: Connection, match: str) -> AlbumRow | None:
    row = connection.execute(select(albums).where(albums.c.match == match)).mappings().one_or_none()
    return None if row is None else AlbumRow(**dict(row))


def album_entries(connection: Connection, match: str) -> int:
    """How far the stored album of a match goes; -1: there is none."""
    found: int | None = connection.scalar(select(albums.c.entries).where(albums.c.match == match))
    return -1 if found is None else found


def next_without_album(connection: Connection, after: str) -> str | None:
    """The first match behind this id that was played further than its album goes."""
    last = select(func.max(entries.c.number)).where(entries.c.match == matches.c.id).scalar_subquery()
    joined = matches.outerjoin(albums, albums.c.match == matches.c.id)
    behind = or_(albums.c.entries.is_(None), albums.c.entries < func.coalesce(last, 0))
    wanted = and_(matches.c.stage != "lobby", matches.c.id > after, behind)
    found: str | None = connection.scalar(
        select(matches.c.id).select_from(joined).where(wanted).order_by(matches.c.id).limit(1)
    )
    return found
