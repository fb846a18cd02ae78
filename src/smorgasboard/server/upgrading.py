"""What an upgrade means for every stored match: rehearsed on a copy, or carried out."""

from collections import Counter
from contextlib import closing
from enum import Enum
from pathlib import Path

from sqlalchemy import Connection

from smorgasboard.engine import Frozen, games
from smorgasboard.server.errors import OnlyReadable, Unplayable
from smorgasboard.server.languages import Languages
from smorgasboard.server.live.album import AlbumMaker
from smorgasboard.server.live.archive import plays_on, restored
from smorgasboard.server.live.contents import at_hand, rows_of, with_stored_cards
from smorgasboard.server.live.table import Table
from smorgasboard.server.storage import StorageError, Stored, keepsakes, queries
from smorgasboard.server.storage.database import Database, alone, connect, schema_of, upgrade
from smorgasboard.server.storage.rehearsal import upgraded_copy


class Prospect(Enum):
    """What becomes of a match, in words that follow "matches"."""

    LOBBY = "wait in their lobbies and begin by the installed rules"
    RUNNING = "are played on with the installed cards"
    OWN_CARDS = "are played on with the cards that they were begun with"
    OVER = "are over and can be replayed"
    OTHER_RULES = "were played by rules that are not installed any more: they can be read"
    NO_CARDS = "were played with cards that are not stored: they can be read"
    BROKEN = "do not follow the rules as they were stored: they can be read"
    GONE = "are of games that are not installed: their records can be saved"


class Outlook(Frozen):
    before: str | None
    """Version of the schema; None: there was none."""
    after: str | None
    matches: Counter[Prospect]
    albums: int
    """Matches that had no album as long as they are, and got one or would get one."""


def rehearse(url: str) -> Outlook:
    """On a copy; the database stays as it is, and may be in use meanwhile."""
    with closing(_known(url)) as database:
        with database.reading.begin() as connection:
            before = schema_of(connection)
        with upgraded_copy(database) as copy:
            counted: Counter[Prospect] = Counter()
            albums = 0
            for match in queries.all_ids(copy):
                prospect, table = _prospect(copy, match)
                counted[prospect] += 1
                albums += table is not None and _lacks_album(copy, table)
            return Outlook(before, schema_of(copy), counted, albums)


def carry_out(url: str) -> Outlook:
    """The schema, the cards that are installed, and an album for each match that can be played."""
    with closing(_known(url)) as database, alone(database):
        with database.reading.begin() as connection:
            before = schema_of(connection)
        upgrade(database)
        with database.writing.begin() as connection:
            keepsakes.keep_contents(connection, rows_of(games()))
            ids, after = queries.all_ids(connection), schema_of(connection)
        catalogues = Languages.load().catalogues
        counted: Counter[Prospect] = Counter()
        albums = 0
        for match in ids:
            with database.writing.begin() as connection:
                prospect, table = _prospect(connection, match)
                counted[prospect] += 1
                if table is not None and _lacks_album(connection, table):
                    keepsakes.keep_album(connection, AlbumMaker(table, catalogues).at_once())
                    albums += 1
        return Outlook(before, after, counted, albums)


def _known(url: str) -> Database:
    database = connect(url)
    file = database.writing.url.database
    if not database.shared and not database.writing.url.query and not Path(file or "").exists():
        database.close()
        raise StorageError(f"There is no database {file} yet, so there is nothing to upgrade.")
    return database


def _prospect(connection: Connection, match: str) -> tuple[Prospect, Table | None]:
    """With its table, where it has one that was played at."""
    stored = queries.load(connection, match)
    assert stored is not None
    if stored.match.stage == "lobby":
        return Prospect.LOBBY, None
    try:
        game = at_hand(stored.match)
        if game is None:
            game = with_stored_cards(
                stored.match, keepsakes.content(connection, stored.match.game, stored.match.content)
            )
    except Unplayable:
        return Prospect.GONE, None
    except OnlyReadable:
        return Prospect.NO_CARDS, None
    if not plays_on(game, stored.match):
        return Prospect.OTHER_RULES, None
    try:
        table = restored(stored, game)
    except OnlyReadable:
        return Prospect.BROKEN, None
    return _of_table(stored, table), table


def _of_table(stored: Stored, table: Table) -> Prospect:
    if stored.match.stage == "over":
        return Prospect.OVER
    return Prospect.RUNNING if table.game.content_file is None else Prospect.OWN_CARDS


def _lacks_album(connection: Connection, table: Table) -> bool:
    return keepsakes.album_entries(connection, table.id) < table.version
