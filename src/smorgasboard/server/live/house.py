"""The house: keeps the live tables, and lets nothing be seen that is not stored."""

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

import structlog

from smorgasboard.engine import (
    UNTRANSLATED,
    Game,
    IllegalAction,
    SmorgasboardError,
    checked_contribution,
    games,
    say,
    speaking,
    to_say,
)
from smorgasboard.server.bot_workers import BotWorkers
from smorgasboard.server.errors import MovedOn, NotFound, OnlyReadable, Refused, SeatTaken, Unplayable
from smorgasboard.server.identity import tidy_line
from smorgasboard.server.languages import Languages
from smorgasboard.server.live import attendance
from smorgasboard.server.live.accounts import Accounts
from smorgasboard.server.live.album import Albums
from smorgasboard.server.live.archive import (
    ChangePlan,
    archived,
    begun_by_todays_rules,
    follows,
    laid,
    put_in_place,
    restored,
    take_over,
)
from smorgasboard.server.live.background import Background
from smorgasboard.server.live.command_watch import CommandWatch
from smorgasboard.server.live.contents import at_hand, rows_of, with_stored_cards
from smorgasboard.server.live.devices import Devices
from smorgasboard.server.live.leaving import freed, given_up, is_given_up, off_shelf
from smorgasboard.server.live.neighbours import Neighbours
from smorgasboard.server.live.new_match import DiceSecrets, NewMatch, again, could_be_id, tell_apart
from smorgasboard.server.live.pacing import wishing
from smorgasboard.server.live.stand_in import out_of_time, replaced, seated_or_away, telling
from smorgasboard.server.live.table import Table
from smorgasboard.server.metrics import LIVE_TABLES, STEPS
from smorgasboard.server.settings import HouseSettings
from smorgasboard.server.storage import (
    Decided,
    EntryRow,
    Fenced,
    MatchRow,
    MessageRow,
    Outdated,
    Standing,
    StepTaken,
    StorageError,
    Store,
    Stored,
    Taken,
    UnknownMatch,
)
from smorgasboard.server.storage.beside import ADMIN_PASSWORD, new_password
from smorgasboard.server.storage.consents import with_consent
from smorgasboard.server.storage.rows import Author

log = structlog.get_logger()
CHAT_LENGTH = 300
MOST_LEFT = 1_000
IDLE = 900.0
"""Seconds after which a table that nobody looks at leaves the memory; it is loaded again when asked for."""
MOVED_ON = to_say("The table has moved on since you looked; here it is as it is now.")
UNKNOWN = to_say("There is no match of that name. Ask for the link again, or start a new match.")


class House:
    """All changes of a match go through here, one at a time for each table: worked out, stored, then shown."""

    def __init__(self, store: Store, settings: HouseSettings, languages: Languages) -> None:
        self.store = store
        self.settings = settings
        self._opened = attendance.now()
        self.dice = DiceSecrets(store.secret("dice"))
        store.secret(ADMIN_PASSWORD, new_password)
        self.bot_workers = BotWorkers(workers=settings.bot_workers)
        self._background = Background(self, self.bot_workers, settings.pace)
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._asked: dict[str, float] = {}
        self._neighbours = Neighbours(self, store) if store.shared else None
        self.albums = Albums(self, store, languages.catalogues)
        self._stored_cards: set[str] = set()
        """Sources of the games whose content is in the store."""
        self._commands = None if store.shared else CommandWatch(self, store)
        self.devices = Devices(self, store)
        self.accounts = Accounts(store)
        self.watchers: list[Callable[[Table], None]] = []
        """Told of every table that is taken into memory, and of each of its changes."""

    # ---- opening and closing ----

    async def wake(self) -> None:
        """After a start: go on wherever a bot, a clock or a host is to move."""
        try:
            await self._store_cards(*games())
        except StorageError as error:  # each match sees to its own before it begins
            log.warning("contents could not be stored", reason=str(error))
        if self._neighbours is not None:
            self._neighbours.open()
            self.bot_workers.get_ready()
            return
        if self._commands is not None:
            self._commands.open()
        for match in await self.store.unattended():
            try:
                self.look_after(await self.table(match))
            except (Refused, StorageError) as error:  # its players are told when they come; the others play on
                log.warning("match stays closed", match=match, reason=str(error))

    async def close(self) -> None:
        await self._background.close()
        await self.albums.close()
        if self._neighbours is not None:
            await self._neighbours.close()
        if self._commands is not None:
            self._commands.close()
        self.bot_workers.close()
        self.store.close()

    async def admin_password(self) -> str:
        """As it is now: a command may have changed it."""
        return self.settings.admin_password or await self.store.note(ADMIN_PASSWORD)

    async def open(self, opening: NewMatch, steps: Sequence[EntryRow] = ()) -> Table:
        """A new match, or one that somebody brings along; it runs at once when every seat is taken."""
        table = self._laid_out(opening, steps)
        await self._store_cards(opening.game)
        try:
            await self.store.create(table.row, opening.seats, steps)
        except Taken:  # asked for twice, at the same time
            raise Refused(say("There is a match of that id already; ask for another promise.")) from None
        self._keep(table)
        log.info("match opened", **_about(table))
        return table

    def _laid_out(self, opening: NewMatch, steps: Sequence[EntryRow] = ()) -> Table:
        row = replace(opening.row, seed=opening.row.seed or self.dice.secret(opening.row.id))
        return laid(Table(opening.game, Stored(row, opening.seats, tuple(steps))))

    async def _store_cards(self, *of: Game) -> None:
        """Before the first match with them begins: they may be installed no more when it is played on."""
        new = {game.source: game for game in of if game.source not in self._stored_cards}
        if new:
            await self.store.keep_contents(rows_of(new.values()))
            self._stored_cards |= new.keys()

    async def table(self, match: str, fresh: bool = True) -> Table:
        """A table by its match's id, from memory or from the store.

        A fresh one knows all that any process had stored when it was asked for: whoever asks may have been answered by
        another process a moment ago.
        """
        found = self._tables.get(match)
        if found is not None and fresh and self._neighbours is not None:
            stands = await self._neighbours.how_far(match)
            if stands is None or not found.knows(stands):
                await self.catch_up(found, stands)
            found = self._tables.get(match)
        if found is not None:
            self._asked[match] = time.monotonic()
            return found
        if not could_be_id(match):
            raise NotFound(say(UNKNOWN))
        loading = self._loading.get(match)
        if loading is not None:  # may have been read before something that whoever asks knows of
            await asyncio.shield(loading)
            return await self.table(match, fresh)
        self._loading[match] = asyncio.create_task(self._load(match))
        return await asyncio.shield(self._loading[match])

    async def record(self, match: str) -> str:
        """The record as anybody may have it; also of a match whose game or rules are not installed any more."""
        try:
            table = await self.table(match)
        except (OnlyReadable, Unplayable):
            return archived(await self.stored(match)).dumps()
        if table.running and table.game.facts.hidden_information:
            raise NotFound(say("The record of this match can be downloaded when it is over."))
        return table.record.dumps()

    async def stored(self, match: str) -> Stored:
        """What is stored of a match, whether it can be played or not."""
        found = await self.store.load(match) if could_be_id(match) else None
        if found is None:
            raise NotFound(say(UNKNOWN))
        return found

    async def knows(self, match: str) -> bool:
        return match in self._tables or await self.store.load(match) is not None

    def live(self) -> list[Table]:
        return list(self._tables.values())

    def at_hand(self, match: str) -> Table | None:
        """A table that is in memory."""
        return self._tables.get(match)

    def look_after(self, table: Table) -> None:
        """Bots, clocks and hosts of guided games go on, if it is this process that lets them."""
        if self._neighbours is None or self._neighbours.keeps(table):
            self._background.look_after(table)

    async def catch_up(self, table: Table, stands: Standing | None) -> None:
        """Learn what other processes stored of this match, if it is not known by now."""
        async with table.lock:
            if stands is not None and table.knows(stands):
                return
            await self._catch_up(table)
        self.look_after(table)

    async def learn(self, matches: Sequence[str]) -> None:
        """What was changed in the store itself."""
        for match in matches:
            table = self.at_hand(match)
            if table is not None:
                await self.catch_up(table, None)

    async def forget(self, visitor: str) -> None:
        """Somebody goes for good: bots play on for them where others wait, and nothing names them any more."""
        kept, gone = await self.store.forget_person(visitor, time.time())
        await self.devices.learn()
        await self.learn([*kept, *gone])
        for match in kept:
            with suppress(Refused):  # of rules that are gone
                await self.table(match)

    async def _after_lost_race(self, table: Table) -> None:
        """Another process was faster, or a write that seemed to fail had not: what it stored is learnt."""
        before = table.standing
        await self._catch_up(table)
        if table.left_behind or table.standing == before:
            raise MovedOn(say(MOVED_ON))

    async def _catch_up(self, table: Table) -> None:
        before = table.standing
        stored = await self.store.load(table.id, before)
        try:
            if stored is None or not await self._follows(table, stored):
                raise NotFound(say(UNKNOWN))
            take_over(table, stored)
        except SmorgasboardError:
            self._leave_behind(table)
            return
        if table.standing != before:
            table.tell_everybody()

    async def _follows(self, table: Table, news: Stored) -> bool:
        """A command may have changed what was stored long ago; it makes the match's revision another one."""
        if news.match.revision == table.row.revision:
            return True
        whole = await self.store.load(table.id)
        return whole is not None and follows(table, whole)

    def _keep(self, table: Table) -> None:
        table.known_since, table.patience = self._opened, self.settings.stand_in_after
        self._tables[table.id] = table
        self._asked[table.id] = time.monotonic()
        LIVE_TABLES.set(len(self._tables))
        if self._neighbours is not None:
            self._neighbours.look_at(table.id)  # for what came while it was read
        self.look_after(table)
        table.watchers = self.watchers
        for watch in self.watchers:
            watch(table)

    async def _load(self, match: str) -> Table:
        try:
            stored = await self.stored(match)
            game = at_hand(stored.match)
            if game is None:
                cards = await self.store.content(stored.match.game, stored.match.content)
                game = with_stored_cards(stored.match, cards)
            if match not in self._tables:  # nobody opened it meanwhile
                self._keep(restored(stored, game))
                await self._look_around(self._tables[match])
            return self._tables[match]
        finally:
            del self._loading[match]

    async def _look_around(self, table: Table) -> None:
        if self._neighbours is not None:
            await self._neighbours.look_around(table)

    def tidy_up(self) -> None:
        """Forget tables that nobody looks at; the store has them."""
        before = time.monotonic() - IDLE
        for match, table in list(self._tables.items()):
            busy = table.listeners or table.background or table.lock.locked() or self.albums.lacks(table)
            if not busy and self._asked.get(match, 0.0) < before:
                self._forget(table)
                if self._neighbours is not None:
                    self._neighbours.rests(table)
        LIVE_TABLES.set(len(self._tables))
        self.albums.go_round()

    # ---- play ----

    async def act(
        self, table: Table, seat: int, version: int, action: str, note: str = "", by: Author = "person"
    ) -> None:
        """Play an action: the same one posted twice counts once, one for another moment is refused."""
        if by == "person" and table.shared_with_secrets(mine := table.sharing(seat)) and table.uncovered(mine) != seat:
            await self.uncover(table, seat)  # whoever acts sits before the screen, though nobody had to say so
        async with table.lock:
            if version != table.version or not table.as_seen(version, seat):
                await self._compare(table)
            while version == table.version or not table.did(version, seat, action):
                if not table.as_seen(version, seat):
                    raise MovedOn(say(MOVED_ON))
                try:
                    await self._step(table, seat, action, note, by)
                    break
                except (StepTaken, Outdated, UnknownMatch):  # by who decides at the same time, or changed a seat
                    await self._after_lost_race(table)
        self.look_after(table)

    async def _compare(self, table: Table) -> None:
        """Another process may know why somebody speaks of another moment than this table's."""
        if self._neighbours is not None:
            await self._catch_up(table)

    async def _step(self, table: Table, seat: int, action: str, note: str, by: Author) -> None:
        match = table.play
        if is_given_up(table.row):
            raise MovedOn(say("This match was given up."))
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
            self.albums.go_round()
        STEPS.inc()
        table.tell_everybody()

    async def undo(self, table: Table, seat: int, version: int) -> None:
        """Take this seat's last step back, as far as the rules of undo go."""
        async with table.lock:
            if version != table.version:
                await self._compare(table)
            if version != table.version:
                raise MovedOn(say(MOVED_ON))
            if not table.play.can_undo(seat) or table.tour is not None or is_given_up(table.row):
                raise IllegalAction(say("There is nothing to take back: dice, revelations and finished turns stand."))
            try:
                entry = EntryRow(table.id, version + 1, "undo", seat, "", (), "", time.time(), "person")
                await self._append(table, entry)
            except (StepTaken, UnknownMatch):
                await self._catch_up(table)
                raise MovedOn(say(MOVED_ON)) from None
            table.play.undo(seat)
            table.note_moments()
            table.tell_everybody()
        self.look_after(table)

    async def _append(self, table: Table, entry: EntryRow, row: MatchRow | None = None) -> None:
        shared = self._neighbours
        fence = None if shared is None or entry.by == "person" else shared.fence(table.id)
        try:
            await self.store.append(entry, row, fence)
        except Fenced:
            if shared is not None:
                shared.lost(table.id)
            raise MovedOn(say(MOVED_ON)) from None
        table.entries.append(entry)
        table.row = row or table.row

    def _leave_behind(self, table: Table) -> None:
        """The store knows better: whoever looks at this table is sent to the one that is read from there."""
        if self._tables.get(table.id) is table:
            self._forget(table)
        table.left_behind = True
        table.tell_everybody()

    def _forget(self, table: Table) -> None:
        del self._tables[table.id]
        self._asked.pop(table.id, None)

    # ---- around the table ----

    async def say(self, table: Table, seat: int, name: str, text: str) -> MessageRow:
        spoken = tidy_line(text, CHAT_LENGTH)
        if not spoken:
            raise Refused(say("Say something, in {count} letters at most.", count=CHAT_LENGTH))
        async with table.lock:
            while True:
                message = MessageRow(table.id, table.last_message + 1, seat, name, spoken, time.time())
                try:
                    await self.store.say(message)
                    break
                except (Taken, UnknownMatch):  # somebody spoke through another process, or the match was deleted
                    await self._after_lost_race(table)
            table.messages.append(message)
        table.tell_everybody()
        return message

    async def set_away(self, table: Table, seats: Sequence[int], away: bool) -> None:
        """A bot plays for those who leave, until they come back."""
        await self._change(table, lambda: seated_or_away(table, seats, away))
        self.look_after(table)

    async def give_up(self, table: Table, seats: Sequence[int]) -> None:
        """Those who sit there alone end their match."""
        await self._change(table, lambda: given_up(table, seats))
        self.albums.go_round()

    async def take_off_shelf(self, match: str, visitor: str) -> None:
        """Also a match that can only be read any more."""
        try:
            table = await self.table(match)
        except (OnlyReadable, Unplayable):
            row = (await self.stored(match)).match
            setup = off_shelf(row.setup, visitor)
            await self.store.save(replace(row, revision=row.revision + 1, setup=setup))
        else:
            await self._change(table, lambda: (table.change(setup=off_shelf(table.row.setup, visitor)), ()))

    async def agree_to_puzzles(self, table: Table, visitor: str, agrees: bool) -> None:
        await self._change(table, lambda: (table.change(setup=with_consent(table.row.setup, visitor, agrees)), ()))

    async def stand_in(self, table: Table, seat: int, asking: int) -> None:
        """Those who wait let a bot play for somebody who has been gone for a while."""
        await self._look_around(table)
        await self._change(table, lambda: replaced(table, seat, asking))
        self.look_after(table)

    async def out_of_time(self, table: Table, seat: int) -> None:
        """Where it was agreed so, a bot plays for whoever did not decide in time, until they come back."""
        decided = None if self._neighbours is None else self._neighbours.decided
        await self._change(table, lambda: out_of_time(table, seat), decided=decided)
        self.look_after(table)

    async def leave_everywhere(self, who: str) -> None:
        """Nobody comes back for these seats: bots play them on, and in lobbies they are free."""
        for stored in await self.store.matches_of(who, MOST_LEFT):
            if stored.match.stage == "over":
                continue
            with suppress(Refused):  # of rules that are gone
                table = await self.table(stored.match.id)
                await self.leave(table, table.owned_by(who))

    async def leave(self, table: Table, seats: Sequence[int]) -> None:
        """A bot plays on; before play begins the seats are free again."""
        if table.row.stage == "lobby":
            await self.arrange(table, lambda: freed(table, seats))
        else:
            await self.set_away(table, seats, True)

    async def set_speed(self, table: Table, sitter: str, speed: str, skip: bool) -> None:
        """Bots wait for somebody who looks as long as they want."""
        await self._change(table, lambda: wishing(table, sitter, speed, skip))

    async def uncover(self, table: Table, seat: int) -> None:
        """Of those who share a screen this one sits before it."""
        owner = table.player(seat).owner

        def plan() -> ChangePlan:
            theirs = [row for row in table.seats if row.owner == owner and row.uncovered != (row.seat == seat)]
            return (table.change(), [replace(row, uncovered=row.seat == seat) for row in theirs])

        await self._change(table, plan)

    async def sit(self, table: Table, seat: int, visitor: str, name: str, contribution: str = "") -> None:
        """Take an open seat, adding something to the dice; taking one's own again is fine."""

        def plan() -> ChangePlan | None:
            row = table.player(seat)
            if table.owned_by(visitor):
                return None
            if row.kind != "open":
                raise SeatTaken(say("Somebody sits there already. You can watch, or ask for another seat."))
            added, called = checked_contribution(contribution), unlike_the_others(name, table)
            taken = replace(row, kind="person", owner=visitor, name=called, contribution=added)
            return table.change(setup=telling(table, [visitor])), [taken]

        if await self._change(table, plan):
            log.info("sat down", player=table.player(seat).name, **_about(table))

    async def arrange(self, table: Table, plan: Callable[[], ChangePlan]) -> None:
        """Other options or seats, before play begins; planned while nobody else is changing them."""

        def planned() -> ChangePlan:
            if table.row.stage != "lobby":
                raise MovedOn(say("The match has begun; its set-up stands."))
            return plan()

        await self._change(table, planned, rearranged=True)

    async def start(self, table: Table) -> None:
        def plan() -> ChangePlan | None:
            if table.row.stage != "lobby":
                return None
            if any(seat.kind == "open" for seat in table.seats):
                raise Refused(say("There are open seats: wait for your friends, or give the seats to bots."))
            return begun_by_todays_rules(table)

        await self._store_cards(table.game)
        if await self._change(table, plan, rearranged=True):
            self.look_after(table)

    async def rematch(self, table: Table, asking: str, contribution: str = "", match: str = "") -> None:
        """One for all who ask; who asks first adds to its dice."""
        opened: Table | None = None
        async with table.lock:
            while table.row.rematch is None:
                opened = self._laid_out(again(table, asking, contribution, match))
                await self._store_cards(opened.game)
                row = table.change(rematch=opened.id)
                try:
                    await self.store.create(opened.row, opened.seats, parent=row)
                    table.row = row
                except (Outdated, Taken):
                    opened = None
                    await self._after_lost_race(table)
        if opened is not None:
            self._keep(opened)
            log.info("match opened", **_about(opened))
        table.tell_everybody()

    async def _change(
        self,
        table: Table,
        plan: Callable[[], "ChangePlan | None"],
        rearranged: bool = False,
        decided: Callable[[Table], Decided] | None = None,
    ) -> bool:
        """Store what is planned, and plan again if another process was faster; whether there was anything to do.

        What the house decides by itself, where several do, is stored only while that is for this one to decide.
        """
        async with table.lock:
            while True:
                planned = plan()
                if planned is None:
                    return False
                try:
                    if rearranged:
                        await self.store.rearrange(*planned)
                    else:
                        await self.store.save(*planned, decided and decided(table))
                    break
                except Outdated:
                    await self._after_lost_race(table)
            put_in_place(table, *planned, rearranged)
        table.tell_everybody()
        return True


def unlike_the_others(name: str, table: Table) -> str:
    """As somebody is called who sits down: told apart while nobody else does."""
    taken = [seat.name for seat in table.seats if seat.kind != "open"]
    return tell_apart([*taken, name])[-1]


def _about(table: Table) -> dict[str, str]:
    """For the log: the names are shown at a terminal alone."""
    names = [seat.name for seat in table.seats if seat.kind != "open"]
    return {"match": table.id, "game": table.game.facts.title, "players": ", ".join(names)}
