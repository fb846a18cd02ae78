"""What an upgrade means for every stored match: rehearsed on a copy, or carried out."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from enum import Enum

from sqlalchemy import Connection

from smorgasboard.engine import Frozen, games, to_say
from smorgasboard.server.errors import OnlyReadable, Unplayable
from smorgasboard.server.languages import Languages
from smorgasboard.server.live.album import AlbumMaker
from smorgasboard.server.live.archive import plays_on, restored
from smorgasboard.server.live.contents import game_of, rows_of
from smorgasboard.server.live.table import Table
from smorgasboard.server.storage import Stored, keepsakes, queries
from smorgasboard.server.storage.beside import known_schema, open_beside
from smorgasboard.server.storage.beside.backups import Progress
from smorgasboard.server.storage.beside.rehearsal import upgraded_copy
from smorgasboard.server.storage.database import Database, alone, schema_of, upgrade


class Prospect(Enum):
    """What becomes of a match, in words that follow "matches"."""

    LOBBY = to_say("wait in their lobbies and begin by the installed rules")
    RUNNING = to_say("are played on with the installed cards")
    OWN_CARDS = to_say("are played on with the cards that they were begun with")
    OVER = to_say("are over and can be replayed")
    OTHER_RULES = to_say("were played by rules that are not installed any more: they can be read")
    NO_CARDS = to_say("were played with cards that are not stored: they can be read")
    BROKEN = to_say("do not follow the rules as they were stored: they can be read")
    GONE = to_say("are of games that are not installed: their records can be saved")


class Outlook(Frozen):
    before: str | None
    """Version of the schema; None: there was none."""
    after: str | None
    matches: Counter[Prospect]
    albums: int
    """Matches that had no album as long as they are, and got one or would get one."""


def rehearse(url: str, told: Progress) -> Outlook:
    """On a copy; the database stays as it is, and may be in use meanwhile."""
    with closing(open_beside(url, current=False)) as database:
        before = _schema(database)
        with upgraded_copy(database) as copy:
            survey = Survey()
            for match in _one_by_one(queries.all_ids(copy), told):
                survey.look_at(copy, match)
            return Outlook(before, schema_of(copy), survey.matches, survey.albums)


def carry_out(url: str, told: Progress) -> Outlook:
    """The schema, the cards that are installed, and an album for each match that can be played."""
    with closing(open_beside(url, current=False)) as database, alone(database):
        before = _schema(database)
        upgrade(database)
        with database.writing.begin() as connection:
            keepsakes.keep_contents(connection, rows_of(games()))
            ids = queries.all_ids(connection)
        catalogues = Languages.load().catalogues
        survey = Survey()
        for match in _one_by_one(ids, told):
            with database.writing.begin() as connection:
                table = survey.look_at(connection, match)
                if table is not None:
                    keepsakes.keep_album(connection, AlbumMaker(table, catalogues).at_once())
        return Outlook(before, _schema(database), survey.matches, survey.albums)


def _one_by_one(ids: Sequence[str], told: Progress) -> Iterator[str]:
    for done, match in enumerate(ids):
        told(done, len(ids))
        yield match
    told(len(ids), len(ids))


def _schema(database: Database) -> str | None:
    with database.reading.begin() as connection:
        return known_schema(connection, database.name)


class Survey:
    """Counts what becomes of the matches that it is shown."""

    def __init__(self) -> None:
        self.matches: Counter[Prospect] = Counter()
        self.albums = 0

    def look_at(self, connection: Connection, match: str) -> Table | None:
        """The table of a match that is to get an album."""
        prospect, table = _prospect(connection, match)
        self.matches[prospect] += 1
        if table is None or keepsakes.album_entries(connection, match) >= table.version:
            return None
        self.albums += 1
        return table


def _prospect(connection: Connection, match: str) -> tuple[Prospect, Table | None]:
    """With its table, where it has one that was played at."""
    stored = queries.load(connection, match)
    assert stored is not None
    if stored.match.stage == "lobby":
        return Prospect.LOBBY, None
    try:
        game = game_of(connection, stored.match)
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
