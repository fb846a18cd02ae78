"""What a match looked like, kept in words by the version that played it.

Rules change, and a match that the new ones cannot play must stay readable: its story, the table in words after every
step, how it added up, and below what each of its dice was rolled. All of it in every language of the house, without
anybody's name in it, compressed. An album needs no game to be read.
"""

import asyncio
import json
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import structlog

import smorgasboard as sb
from smorgasboard.engine import (
    ENGLISH,
    Catalogue,
    Draw,
    Frozen,
    Position,
    ScoreLine,
    SeededChance,
    positions_and_draws,
    say,
    speaking,
)
from smorgasboard.server.errors import Refused
from smorgasboard.server.live.slices import in_slices
from smorgasboard.server.live.table import Table
from smorgasboard.server.storage import AlbumRow, StorageError, Store
from smorgasboard.server.unnamed import NAMES, with_names

if TYPE_CHECKING:
    from smorgasboard.server.live.house import House

log = structlog.get_logger()
FORMAT = 1
QUIET = 60.0
"""Seconds without a step after which a running match gets its album."""
LAST_WORK = 2.0
"""Seconds in which a closing house makes the albums that are still missing."""


class AlbumLine(Frozen):
    """One sentence of the story."""

    text: str
    audience: tuple[int, ...] | None
    """Seats that heard it; None: everybody."""


class AlbumPage(Frozen):
    """One moment of a match in one language."""

    lines: tuple[AlbumLine, ...]
    """What happened in the step that led there."""
    words: tuple[str, ...]
    """The table as everybody saw it."""


class Album:
    """What was written down of a match, with the names that its seats have now."""

    def __init__(self, row: AlbumRow, names: Sequence[str], language: str) -> None:
        data: dict[str, Any] = json.loads(zlib.decompress(row.pages))
        self.entries = row.entries
        self.draws = [Draw(*draw) for draw in data["draws"]]
        spoken: dict[str, Any] = data["languages"].get(language) or data["languages"][ENGLISH]
        self._texts = [with_names(text, names) for text in spoken["texts"]]
        self.title: str = spoken["title"]
        self.pages = [
            AlbumPage(
                tuple(AlbumLine(self._texts[text], None if heard is None else tuple(heard)) for text, heard in lines),
                self._sentences(words),
            )
            for lines, words in spoken["pages"]
        ]
        self.own_words = [self._sentences(words) for words in spoken["own"]]
        """The last moment of the album as each seat saw it; empty where all see the same."""
        self.sheet = [
            ScoreLine(label, tuple(with_names(value, names) for value in values), clause)
            for label, values, clause in spoken["sheet"]
        ]

    def _sentences(self, numbers: Sequence[int]) -> tuple[str, ...]:
        return tuple(self._texts[number] for number in numbers)


def fits_seed(drawn: Sequence[Draw], seed: str) -> bool:
    """Whether these are the numbers that the seed gives, in their order."""
    dice = SeededChance(seed)
    return all(dice.below(draw.below) == draw.outcome for draw in drawn)


# ---- making one ----


class AlbumMaker:
    """Writes down a match as far as it was played; each step of the iteration is a small piece of the work."""

    def __init__(self, table: Table, catalogues: Mapping[str, Catalogue]) -> None:
        self._match = table.id
        self._game = table.game
        self._record = table.record
        self._entries = table.version
        self._names = tuple(NAMES[: len(table.seats)])
        self._draws: list[Draw] = []
        self._books = {code: _Book(catalogue) for code, catalogue in catalogues.items()}

    def __iter__(self) -> Iterator[None]:
        last = None
        for last, drawn in positions_and_draws(self._record, self._game):
            self._draws += drawn
            for book in self._books.values():
                book.add(self._game, last, self._names)
                yield
        if last is not None:
            for book in self._books.values():
                book.finish(self._game, last, self._names)
                yield

    def row(self) -> AlbumRow:
        data = {
            "format": FORMAT,
            "draws": self._draws,
            "languages": {code: book.to_json() for code, book in self._books.items()},
        }
        packed = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
        return AlbumRow(self._match, self._entries, zlib.compress(packed, 9))

    def at_once(self) -> AlbumRow:
        for _ in self:
            pass
        return self.row()


class _Book:
    """The album in one language: most sentences come back on the next page, so each is written down once."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._numbers: dict[str, int] = {}
        self._title = ""
        self._pages: list[tuple[list[Any], list[int]]] = []
        self._own: list[list[int]] = []
        self._sheet: list[tuple[str, Sequence[str], str]] = []

    def add(self, game: sb.Game, moment: Position, names: tuple[str, ...]) -> None:
        with speaking(self._catalogue):
            lines = [(self._number(game.tell(event, names)), event.audience) for event in moment.events]
            words = game.in_words(moment.state.observation(sb.SPECTATOR), names)
        self._pages.append((lines, self._numbered(words)))

    def finish(self, game: sb.Game, moment: Position, names: tuple[str, ...]) -> None:
        with speaking(self._catalogue):
            self._title = say(game.facts.title)
            if game.facts.private:
                seen = (moment.state.observation(seat) for seat in range(len(names)))
                self._own = [self._numbered(game.in_words(each, names)) for each in seen]
            if moment.state.over:
                sheet = game.score_sheet(moment.state.observation(sb.SPECTATOR), names)
                self._sheet = [(line.label, line.values, line.clause) for line in sheet]

    def to_json(self) -> dict[str, Any]:
        return {
            "title": self._title,
            "texts": list(self._numbers),
            "pages": self._pages,
            "own": self._own,
            "sheet": self._sheet,
        }

    def _numbered(self, texts: Sequence[str]) -> list[int]:
        return [self._number(text) for text in texts]

    def _number(self, text: str) -> int:
        return self._numbers.setdefault(text, len(self._numbers))


# ---- keeping them in step with the matches ----


class Albums:
    """Sees to it that each match has one: when it is over, when nobody has moved for a while, before it leaves the
    memory, and, a match at a time, for those that were stored before there were albums."""

    def __init__(self, house: "House", store: Store, catalogues: Mapping[str, Catalogue]) -> None:
        self._house = house
        self._store = store
        self._catalogues = catalogues
        self._working: asyncio.Task[None] | None = None
        self._closed = False
        self._seen_to = ""
        """Stored matches up to this id have albums, or cannot have any."""
        self._all_seen_to = False

    def lacks(self, table: Table) -> bool:
        """The table holds more than its album does."""
        return table.row.stage != "lobby" and table.in_album != table.version and not table.left_behind

    def go_round(self) -> None:
        """Begin with what is to be done, unless somebody is at it; nobody has to wait for it."""
        if not self._closed and (self._working is None or self._working.done()):
            self._working = asyncio.create_task(self._work())

    async def close(self) -> None:
        """What can be done in a moment: whoever closes the house waits."""
        self._closed = True
        if self._working is not None:
            self._working.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await self._working
        end = time.monotonic() + LAST_WORK
        newest_first = sorted(self._house.live(), key=_last_step, reverse=True)
        for table in newest_first:
            if self.lacks(table) and time.monotonic() < end:
                await self._keep(table, end)

    async def _work(self) -> None:
        for table in self._house.live():
            if self.lacks(table) and (not table.running or _last_step(table) < time.time() - QUIET):
                await self._keep(table)
        if not self._all_seen_to:
            await self._see_to_another()

    async def _see_to_another(self) -> None:
        """One that was stored before there were albums, or whose process died."""
        with suppress(StorageError):
            found = await self._store.next_without_album(self._seen_to)
            self._all_seen_to = found is None
            if found is not None:
                self._seen_to = found
                with suppress(Refused):
                    await self._keep(await self._house.table(found))

    async def _keep(self, table: Table, end: float = float("inf")) -> None:
        """Make and store the album as of now; what happens meanwhile is in the next one."""
        version = table.version
        try:
            if await self._store.album_entries(table.id) < version:
                maker = AlbumMaker(table, self._catalogues)
                if not await in_slices(maker, end):
                    return
                await self._store.keep_album(await asyncio.to_thread(maker.row))
        except StorageError as error:  # the next round tries again
            log.warning("album could not be stored", match=table.id, reason=str(error))
            return
        except Exception:  # whatever a game fails at, the others get theirs
            log.exception("album could not be made", match=table.id)
        table.in_album = version


def _last_step(table: Table) -> float:
    return table.entries[-1].at if table.entries else table.row.touched
