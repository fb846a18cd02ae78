"""The house: keeps the live tables, and lets nothing be seen that is not stored."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

import structlog

from smorgasboard.engine import UNTRANSLATED, IllegalAction, checked_contribution, say, speaking, to_say
from smorgasboard.server.bot_workers import BotWorkers
from smorgasboard.server.errors import MovedOn, NotFound, NotYours, Refused, Unplayable
from smorgasboard.server.identity import tidy_line
from smorgasboard.server.live.archive import archived, begun, laid, restored, with_deal
from smorgasboard.server.live.background import Background
from smorgasboard.server.live.new_match import DiceSecrets, NewMatch, again, could_be_id
from smorgasboard.server.live.table import Table
from smorgasboard.server.metrics import LIVE_TABLES, STEPS
from smorgasboard.server.settings import HouseSettings
from smorgasboard.server.storage import EntryRow, MatchRow, MessageRow, SeatRow, StepTaken, StorageError, Store, Stored
from smorgasboard.server.storage.rows import Author

log = structlog.get_logger()
CHAT_LENGTH = 300
IDLE = 900.0
"""Seconds after which a table that nobody looks at leaves the memory; it is loaded again when asked for."""
MOVED_ON = to_say("The table has moved on since you looked; here it is as it is now.")
UNKNOWN = to_say("There is no match of that name. Ask for the link again, or start a new match.")


class House:
    """All changes of a match go through here, one at a time for each table: worked out, stored, then shown."""

    def __init__(self, store: Store, settings: HouseSettings) -> None:
        self.store = store
        self.settings = settings
        self.dice = DiceSecrets(store.secret("dice"))
        self.bot_workers = BotWorkers(workers=settings.bot_workers)
        self._background = Background(self, self.bot_workers, settings.pace)
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._asked: dict[str, float] = {}

    # ---- opening and closing ----

    async def wake(self) -> None:
        """After a start: go on wherever a bot, a clock or a host is to move."""
        for match in await self.store.unfinished():
            try:
                self._background.look_after(await self.table(match))
            except (Refused, StorageError) as error:  # its players are told when they come; the others play on
                log.warning("match stays closed", match=match, reason=str(error))

    async def close(self) -> None:
        await self._background.close()
        self.bot_workers.close()
        self.store.close()

    async def open(self, opening: NewMatch, steps: Sequence[EntryRow] = ()) -> Table:
        """A new match, or one that somebody brings along; it runs at once when every seat is taken."""
        row = replace(opening.row, seed=opening.row.seed or self.dice.secret(opening.row.id))
        table = laid(Table(opening.game, Stored(row, opening.seats, tuple(steps))))
        await self.store.create(table.row, opening.seats, steps)
        self._keep(table)
        log.info("match opened", **_about(table))
        return table

    async def table(self, match: str) -> Table:
        """A table by its match's id, from memory or from the store."""
        found = self._tables.get(match)
        if found is not None:
            self._asked[match] = time.monotonic()
            return found
        if not could_be_id(match):
            raise NotFound(say(UNKNOWN))
        if match not in self._loading:
            self._loading[match] = asyncio.create_task(self._load(match))
        try:
            return await asyncio.shield(self._loading[match])
        finally:
            self._loading.pop(match, None)

    async def record(self, match: str) -> str:
        """The record as anybody may have it; also of a match whose rules or cards are not installed any more."""
        try:
            table = await self.table(match)
        except Unplayable:
            stored = await self.store.load(match)
            assert stored is not None
            return archived(stored)
        if table.running and table.game.facts.hidden_information:
            raise NotFound(say("The record of this match can be downloaded when it is over."))
        return table.record.dumps()

    async def knows(self, match: str) -> bool:
        return match in self._tables or await self.store.load(match) is not None

    def live(self) -> list[Table]:
        return list(self._tables.values())

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        self._asked[table.id] = time.monotonic()
        LIVE_TABLES.set(len(self._tables))
        self._background.look_after(table)

    async def _load(self, match: str) -> Table:
        stored = await self.store.load(match)
        if stored is None:
            raise NotFound(say(UNKNOWN))
        table = self._tables.get(match) or restored(stored)
        if match not in self._tables:
            self._keep(table)
        return table

    def tidy_up(self) -> None:
        """Forget tables that nobody looks at; the store has them."""
        before = time.monotonic() - IDLE
        for match, table in list(self._tables.items()):
            busy = table.listeners or table.background or table.lock.locked()
            if not busy and self._asked.get(match, 0.0) < before:
                del self._tables[match]
                self._asked.pop(match, None)
        LIVE_TABLES.set(len(self._tables))

    # ---- play ----

    async def act(
        self, table: Table, seat: int, version: int, action: str, note: str = "", by: Author = "person"
    ) -> None:
        """Play an action: the same one posted twice counts once, one for another moment is refused."""
        async with table.lock:
            if version != table.version and table.did(version, seat, action):
                return
            if not table.as_seen(version, seat):
                raise MovedOn(say(MOVED_ON))
            await self._step(table, seat, action, note, by)
        self._background.look_after(table)

    async def _step(self, table: Table, seat: int, action: str, note: str, by: Author) -> None:
        match = table.play
        lesson = table.lesson
        if lesson is not None and (seat, action) != (lesson.seat, lesson.do):
            raise IllegalAction(say("In the guided game the host says what comes next; you are free right after it."))
        prepared = match.prepare(seat, action, note, late=by == "clock")
        line = prepared.step.line
        entry = EntryRow(table.id, table.version + 1, "step", seat, line.text, line.chance, note, time.time(), by)
        over = prepared.after.over
        row = table.change(stage="over", touched=entry.at) if over else None
        if row is not None:
            with speaking(UNTRANSLATED):  # stored as records have it
                row = replace(row, result=prepared.after.outcome().to_json())
        await self._append(table, entry, row)
        match.commit(prepared)
        table.note_moments()
        if over:
            log.info("match over", **_about(table))
        STEPS.inc()
        table.tell_everybody()

    async def undo(self, table: Table, seat: int, version: int) -> None:
        """Take this seat's last step back, as far as the rules of undo go."""
        async with table.lock:
            if version != table.version:
                raise MovedOn(say(MOVED_ON))
            if not table.play.can_undo(seat) or table.tour is not None:
                raise IllegalAction(say("There is nothing to take back: dice, revelations and finished turns stand."))
            await self._append(table, EntryRow(table.id, version + 1, "undo", seat, "", (), "", time.time(), "person"))
            table.play.undo(seat)
            table.note_moments()
            table.tell_everybody()
        self._background.look_after(table)

    async def _append(self, table: Table, entry: EntryRow, row: MatchRow | None = None) -> None:
        try:
            await self.store.append(entry, row)
        except StepTaken:  # another process serves this match too, or a write that seemed to fail had not
            self._leave_behind(table)
            raise MovedOn(say(MOVED_ON)) from None
        table.entries.append(entry)
        table.row = row or table.row

    def _leave_behind(self, table: Table) -> None:
        """The store knows better: whoever looks at this table is sent to the one that is read from there."""
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
        table.left_behind = True
        table.tell_everybody()

    # ---- around the table ----

    async def say(self, table: Table, seat: int, name: str, text: str) -> None:
        spoken = tidy_line(text, CHAT_LENGTH)
        if not spoken:
            raise Refused(say("Say something, in {count} letters at most.", count=CHAT_LENGTH))
        async with table.lock:
            message = MessageRow(table.id, len(table.messages) + 1, seat, name, spoken, time.time())
            await self.store.say(message)
            table.messages.append(message)
        table.tell_everybody()

    async def change_seat(self, table: Table, seat: SeatRow) -> None:
        async with table.lock:
            await self.store.save_seat(seat)
            table.seats[seat.seat] = seat
        table.tell_everybody()
        self._background.look_after(table)

    async def sit(self, table: Table, seat: int, visitor: str, name: str, contribution: str = "") -> None:
        """Take an open seat, adding something to the dice; taking one's own again is fine."""
        async with table.lock:
            row = table.player(seat)
            if row.kind == "person" and row.owner == visitor:
                return
            if row.kind != "open":
                raise NotYours(say("Somebody sits there already. You can watch, or ask for another seat."))
            added = checked_contribution(contribution)
            taken = replace(row, kind="person", owner=visitor, name=name, contribution=added)
            await self.store.save_seat(taken)
            table.seats[seat] = taken
        log.info("sat down", player=name, **_about(table))
        table.tell_everybody()

    async def arrange(self, table: Table, plan: Callable[[], tuple[MatchRow, Sequence[SeatRow]]]) -> None:
        """Other options or seats, before play begins; planned while nobody else is changing them."""
        async with table.lock:
            if table.row.stage != "lobby":
                raise MovedOn(say("The match has begun; its set-up stands."))
            row, seats = plan()
            await self.store.rearrange(row, seats)
            table.row = row
            table.seats = list(seats)
        table.tell_everybody()

    async def start(self, table: Table) -> None:
        async with table.lock:
            if table.row.stage != "lobby":
                return
            if any(seat.kind == "open" for seat in table.seats):
                raise Refused(say("There are open seats: wait for your friends, or give the seats to bots."))
            await self._begin(table)
            table.note_moments()
        table.tell_everybody()
        self._background.look_after(table)

    async def _begin(self, table: Table) -> None:
        """By today's rules and cards, whatever was installed when the match was laid out."""
        table.seats = [replace(seat, contribution=seat.contribution or "") for seat in table.seats]
        match = begun(table)
        installed = {"content": table.game.content_hash, "rules": table.game.facts.rules_version}
        row = with_deal(table.change(stage="running", touched=time.time(), **installed), match)
        await self.store.rearrange(row, table.seats)
        table.row, table.match = row, match

    async def rematch(self, table: Table, asking: str, contribution: str = "", match: str = "") -> None:
        """One for all who ask; who asks first adds to its dice."""
        async with table.lock:
            if table.row.rematch is not None:
                return
            opened = await self.open(again(table, asking, contribution, match))
            row = table.change(rematch=opened.id)
            await self.store.save_match(row)
            table.row = row
        table.tell_everybody()


def _about(table: Table) -> dict[str, str]:
    """For the log: the names are shown at a terminal alone."""
    names = [seat.name for seat in table.seats if seat.kind != "open"]
    return {"match": table.id, "game": table.game.facts.title, "players": ", ".join(names)}
