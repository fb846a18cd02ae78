"""The store: every match, seat, step and message, durable before anybody sees it."""

import asyncio
import secrets as randomness
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine, insert, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from smorgasboard.server.storage import awaited, beside, changes, keepsakes, leases, people, queries, solved
from smorgasboard.server.storage.accounts import AccountBook
from smorgasboard.server.storage.beside import upkeep
from smorgasboard.server.storage.calling import CallBook
from smorgasboard.server.storage.changes import Decided, Fence
from smorgasboard.server.storage.database import READERS, Database, alone, connect, reason, upgrade
from smorgasboard.server.storage.errors import StorageError
from smorgasboard.server.storage.notices import Heard, Notices
from smorgasboard.server.storage.reviews import ReviewBook
from smorgasboard.server.storage.rows import (
    NOTHING_YET,
    AlbumRow,
    Attended,
    AwaitedRow,
    ContentRow,
    DeviceRow,
    EntryRow,
    MatchRow,
    MessageRow,
    PersonRow,
    SeatRow,
    SolvedRow,
    Standing,
    Stored,
)
from smorgasboard.server.storage.schema import secrets
from smorgasboard.server.storage.writer import Writer

MatchId = str
Asked = ParamSpec("Asked")
Found = TypeVar("Found")


def new_secret() -> str:
    return randomness.token_urlsafe(32)


class Store:
    """Numbers of entries are kept unique, not gapless: wait for one entry of a match before the next is appended."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.process = randomness.token_hex(8)
        """Tells this one from others on the same database."""
        self._writer = Writer(database, self.process)
        self._own = ExitStack()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="storage-reader")
        self.calls = CallBook(self.process, self._change, self._read)
        """Whom to call back, and what they were told."""
        self.accounts = AccountBook(self._change, self._read)
        """Of programs."""
        self.reviews = ReviewBook(self.process, self._change, self._read)
        """Matches looked back at, and those that wait for it."""

    @classmethod
    def open(cls, url: str, serving: bool = False) -> "Store":
        """`sqlite:///file.db` or `postgresql://…`, brought to this version's schema.

        Only one process at a time may have a SQLite file open for serving.
        """
        database = connect(url, serving)
        with ExitStack() as own:
            own.callback(database.close)
            if serving:
                own.enter_context(alone(database))
            upgrade(database)
            store = cls(database)
            store._own = own.pop_all()
        return store

    @property
    def shared(self) -> bool:
        """Other processes may change what is stored."""
        return self._database.shared

    def close(self) -> None:
        """Returns when everything that was asked for is stored."""
        self._writer.close()
        self._readers.shutdown()
        self._own.close()

    def secret(self, name: str, make: Callable[[], str] = new_secret) -> str:
        """The house's own secret of this name, made when it is first asked for, the same for all processes."""
        try:
            return self._known_secret(name) or self._new_secret(name, make())
        except SQLAlchemyError as error:
            raise StorageError(f"The house's secrets cannot be read: {reason(error)}.") from error

    async def create(
        self,
        match: MatchRow,
        seats: Sequence[SeatRow],
        entries: Sequence[EntryRow] = (),
        parent: MatchRow | None = None,
    ) -> None:
        """All of it or nothing; with the next revision of the match that it follows."""
        followed = () if parent is None else (changes.save_match(parent),)
        steps = map(changes.add_entry, entries)
        await self._writer.write(changes.add_match(match), *map(changes.save_seat, seats), *steps, *followed)

    async def append(self, entry: EntryRow, match: MatchRow | None = None, fence: Fence | None = None) -> None:
        """`StepTaken` when its number is stored already, `Fenced` when the fence is not the present one.

        With `match`, both are stored or neither.
        """
        saved = () if match is None else (changes.save_match(match),)
        await self._writer.write(changes.add_entry(entry, fence), *saved)

    async def save(self, match: MatchRow, seats: Iterable[SeatRow] = (), decided: Decided | None = None) -> None:
        """The next revision of a match, with seats that are new or changed; `Outdated` if it is not the next, or what
        the house decided upon holds no more.
        """
        await self._writer.write(changes.save_match(match, decided), *map(changes.save_seat, seats))

    async def rearrange(self, match: MatchRow, seats: Sequence[SeatRow]) -> None:
        """As `save`, with all seats, numbered from 0; seats beyond these are taken away."""
        await self._writer.write(
            changes.save_match(match), *map(changes.save_seat, seats), changes.drop_seats(match.id, len(seats))
        )

    async def say(self, message: MessageRow) -> None:
        await self._writer.write(changes.add_message(message))

    async def load(self, match: MatchId, after: Standing = NOTHING_YET) -> Stored | None:
        """What is stored of a match; of steps and messages what came after a standing."""
        return await self._read(queries.load, match, after)

    async def standings(self, of: Sequence[MatchId]) -> dict[MatchId, Standing]:
        return await self._read(queries.standings, of)

    async def matches_of(self, owner: str, limit: int = 50) -> list[Stored]:
        """The matches this browser hosts or sits in, last touched first, without entries and messages."""
        return await self._read(queries.matches_of, owner, limit) if owner else []

    async def note_awaited(self, rows: Sequence[AwaitedRow]) -> None:
        """Whom running matches wait for; what is noted of a later moment stays."""
        if rows:
            await self._change(awaited.note, rows)

    async def awaited(self, of: Sequence[MatchId]) -> dict[MatchId, Mapping[int, float]]:
        """By match the seats that it waits for, and since when; only of those of which it is noted as they are now."""
        return await self._read(awaited.known, of) if of else {}

    async def unattended(self) -> list[MatchId]:
        """Matches that run and go on without anybody asking, oldest first."""
        return await self._read(queries.unattended)

    async def note(self, name: str) -> str:
        """What is noted under this name now, or nothing."""
        return await self._read(beside.note, name)

    async def changed_by_commands(self) -> str:
        """Another word each time that a command beside the house changed or deleted matches."""
        return await self.note(beside.CHANGED)

    async def facts(self) -> beside.StorageFacts:
        """For whoever runs the house."""
        return await self._read(beside.storage_facts)

    async def ping(self) -> None:
        """Raises `StorageError` unless the database answers."""
        await self._read(queries.ping)

    # ---- what outlives installed rules and cards ----

    async def keep_contents(self, contents: Iterable[ContentRow]) -> None:
        await self._change(keepsakes.keep_contents, contents)

    async def content(self, game: str, digest: str) -> str | None:
        """The cards of this hash as the text of one file, if any match was ever played with them here."""
        return await self._read(keepsakes.content, game, digest)

    async def keep_album(self, album: AlbumRow) -> None:
        """In place of an earlier one."""
        await self._change(keepsakes.keep_album, album)

    async def album(self, match: MatchId) -> AlbumRow | None:
        return await self._read(keepsakes.album, match)

    async def album_entries(self, match: MatchId) -> int:
        """How many entries the match had when its album was made; -1 without one."""
        return await self._read(keepsakes.album_entries, match)

    async def next_without_album(self, after: MatchId) -> MatchId | None:
        """The first match, by id and behind this one, that was played further than its album goes."""
        return await self._read(keepsakes.next_without_album, after)

    # ---- puzzles ----

    async def try_puzzle(self, who: str, game: str, number: int, right: bool, now: float) -> None:
        """What follows after it is solved changes nothing any more."""
        await self._change(solved.note_try, who, game, number, right, now)

    async def show_puzzle(self, who: str, game: str, number: int) -> None:
        """They looked at the solution."""
        await self._change(solved.note_shown, who, game, number)

    async def puzzles_of(self, who: str) -> list[SolvedRow]:
        return await self._read(solved.of_person, who) if who else []

    # ---- people and their devices ----

    async def keep(self, person: PersonRow, device: DeviceRow) -> None:
        """Somebody who may have another device soon, with the one that they use."""
        await self._change(people.keep, person, device)

    async def note_tastes(self, person: str, tastes: Mapping[str, Any]) -> None:
        """Of somebody who is kept; of others nothing is stored."""
        await self._change(people.note_tastes, person, tastes)

    async def see_devices(self, seen: Mapping[str, float]) -> None:
        await self._change(people.see, seen)

    async def person(self, who: str) -> PersonRow | None:
        return await self._read(people.person, who)

    async def devices_of(self, who: str) -> list[DeviceRow]:
        """Those that are not ended, last used first."""
        return await self._read(people.devices_of, who)

    async def safety(self, who: str) -> people.Safety:
        return await self._read(people.safety, who)

    async def offer_link(self, link: str, who: str, now: float, until: float) -> None:
        await self._change(people.offer_link, link, who, now, until)

    async def offered_by(self, link: str, now: float) -> PersonRow | None:
        return await self._read(people.offered_by, link, now)

    async def link_until(self, who: str) -> float | None:
        """Until when a link of theirs counts."""
        return await self._read(people.link_until, who)

    async def use_link(self, link: str, device: DeviceRow, leaving: str) -> PersonRow | None:
        """Whose device it is now, and `leaving` is not any more; None where the link does not count."""
        return await self._change(people.use_link, link, device, leaving)

    async def set_phrase(self, who: str, phrase: str) -> None:
        await self._change(people.set_phrase, who, phrase)

    async def known_by(self, phrase: str) -> PersonRow | None:
        return await self._read(people.known_by, phrase)

    async def use_phrase(self, phrase: str, device: DeviceRow, leaving: str) -> PersonRow | None:
        return await self._change(people.use_phrase, phrase, device, leaving)

    async def bring_along(self, giver: str, taker: str) -> list[MatchId]:
        """Seats and matches of one visitor become another's."""
        return await self._change(people.bring_along, giver, taker)

    async def end_devices(self, who: str, which: Collection[str], now: float) -> int:
        """How many of these were theirs, and are ended now."""
        return await self._change(people.end, self.process, who, which, now)

    async def said_by(self, who: str) -> list[dict[str, Any]]:
        return await self._read(people.said_by, who)

    async def reviews_asked_by(self, who: str) -> list[MatchId]:
        return await self._read(people.reviews_asked_by, who)

    async def forget_person(self, who: str, now: float) -> tuple[list[MatchId], list[MatchId]]:
        """Match by match, so that nobody waits long; those that others still have, and those that are gone.

        Their programs' accounts go with them.
        """
        kept: list[MatchId] = []
        gone: list[MatchId] = []
        for account in await self.accounts.of_owner(who):
            await self.accounts.end(account.id)
            theirs = await self.forget_person(account.id, now)
            kept += theirs[0]
            gone += theirs[1]
        for match in await self._read(people.matches_with, who):
            stays = await self._change(upkeep.forget_visitor, who, match)
            (kept if stays else gone).append(match)
        await self._change(people.forget, self.process, who, now)
        return kept, gone

    async def ended_since(self, since: float) -> list[people.Ended]:
        return await self._read(people.ended_since, since)

    # ---- among several processes; only where the store is shared ----

    def listen(self, heard: Heard) -> Notices:
        """Until it is closed, `heard` is told, in another thread, which matches other processes changed."""
        return Notices(self._database.writing.url, self.process, heard)

    async def take_lease(self, match: MatchId) -> Fence | None:
        """The right to act for the house at a match, if no other process has it."""
        number = await self._change(leases.take, match, self.process)
        return None if number is None else Fence(self.process, number)

    async def renew_leases(self) -> dict[MatchId, Fence]:
        """All that this process has."""
        kept = await self._change(leases.renew, self.process)
        return {match: Fence(self.process, number) for match, number in kept.items()}

    async def orphans(self, limit: int) -> list[MatchId]:
        """Unattended matches that no process acts in."""
        return await self._read(leases.orphans, limit)

    async def show_presence(self, seen: Mapping[MatchId, Attended]) -> None:
        """By match: exactly these are at it through this process, and others were; the others are told."""
        await self._change(leases.show_presence, self.process, seen)

    async def vouch(self) -> int:
        """Those who were shown are still there: how many they are. What dead processes showed is swept away."""
        shown = await self._change(leases.vouch, self.process)
        await self._change(leases.sweep)
        return shown

    async def seen_elsewhere(self, of: Collection[MatchId]) -> dict[MatchId, Attended]:
        return await self._read(leases.seen_elsewhere, self.process, of)

    async def step_back(self) -> None:
        """Leases and presence of this process end: others need not wait until they run out."""
        await self._change(leases.release, self.process)
        await self._change(leases.leave, self.process)

    async def _change(
        self, deed: Callable[Concatenate[Connection, Asked], Found], *args: Asked.args, **kwargs: Asked.kwargs
    ) -> Found:
        return await self._ask(self._database.writing, deed, *args, **kwargs)

    async def _read(
        self, deed: Callable[Concatenate[Connection, Asked], Found], *args: Asked.args, **kwargs: Asked.kwargs
    ) -> Found:
        return await self._ask(self._database.reading, deed, *args, **kwargs)

    async def _ask(
        self,
        door: Engine,
        query: Callable[Concatenate[Connection, Asked], Found],
        *args: Asked.args,
        **kwargs: Asked.kwargs,
    ) -> Found:
        def ask() -> Found:
            with door.begin() as connection:
                return query(connection, *args, **kwargs)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, ask)
        except SQLAlchemyError as error:
            raise StorageError(f"The database cannot be read just now: {reason(error)}.") from error
        except RuntimeError as error:
            raise StorageError("The store is closed.") from error

    def _known_secret(self, name: str) -> str | None:
        with self._database.reading.begin() as connection:
            return connection.scalar(select(secrets.c.value).where(secrets.c.name == name))

    def _new_secret(self, name: str, made: str) -> str:
        """Ours, or that of another process that was faster."""
        try:
            with self._database.writing.begin() as connection:
                connection.execute(insert(secrets), {"name": name, "value": made})
        except IntegrityError:
            return self._known_secret(name) or made
        return made
