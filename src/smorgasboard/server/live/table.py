"""One live table: a match, its seats, its chat and whoever is looking at it."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import count
from typing import Any

import smorgasboard as sb
from smorgasboard.engine import Frozen, Lesson, Passage, Story, by_the_clock, language, promise_of, say
from smorgasboard.server.errors import MovedOn, NotFound, TooFast
from smorgasboard.server.live import attendance
from smorgasboard.server.live.table_time import TableTime
from smorgasboard.server.live.walk import Walk
from smorgasboard.server.storage import Attended, Author, EntryRow, MatchRow, SeatRow, Standing, Stored


class Stories:
    """The story for each seat and language, remembered: every update of a page asks for the latest."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._stories: dict[tuple[str, int], Story] = {}
        self._authors: list[Author] = []
        """Who made each step that stands."""
        self._read = 0

    def of(self, seat: int) -> list[Passage]:
        self._note_authors()
        table, key = self._table, (language(), seat)
        if key not in self._stories:
            self._stories[key] = Story(table.game, table.names, seat, self._preface)
        return self._stories[key].of(table.play.steps)

    def _note_authors(self) -> None:
        for entry in self._table.entries[self._read :]:
            if entry.kind == "step":
                self._authors.append(entry.by)
            else:
                self._authors.pop()
        self._read = len(self._table.entries)

    def _preface(self, step: sb.Step) -> str:
        """Who moves for somebody: the clock each time, a bot when it begins to."""
        table = self._table
        if self._author(step.number) != "bot" or table.seats[step.seat].kind == "bot":
            return by_the_clock(step.line, table.names)
        before = next(
            (each.number for each in reversed(table.play.steps[: step.number - 1]) if each.seat == step.seat), 0
        )
        if before and self._author(before) == "bot":
            return ""
        return say("A bot plays for {who} now.", who=table.names[step.seat])

    def _author(self, number: int) -> Author:
        return self._authors[number - 1] if number <= len(self._authors) else "person"


def since_last_turn(told: Sequence[Passage], seat: int, steps: Sequence[sb.Step]) -> list[str]:
    """What the others did after this seat's last step; nothing before its first."""
    own = next((step.number for step in reversed(steps) if step.seat == seat), 0)
    return [line for each in told if each.last.number > own for line in each.lines]


NUMBERS = count()
STAND_IN = "medium"
"""The level that plays for somebody who left, or whose time ran out."""

MOST_STREAMS_EACH = 12
MOST_ONLOOKERS = 250
MOST_ONLOOKERS_FROM_AN_ADDRESS = 60
"""A school class with a second window each; not all places of the table."""
A_PLACE_LATER = 30.0
"""Seconds after which somebody may have gone; nobody can know."""


def no_place() -> TooFast:
    full = say("This table has all the onlookers it can take. Close another window, or come back later.")
    return TooFast(full, A_PLACE_LATER)


ALIVE, PRESENCE, VIEW = 0, 1, 2
"""What streams are woken for, as bits: just to be used now and then; somebody came or went; the table changed."""
PRESENCE_PAUSE = 1.0
"""Seconds in which comings and goings are gathered: who reloads a page has not been away."""


class Presence(Frozen):
    """Who is at a table: the seats whose player is there, and how many look on."""

    present: tuple[int, ...]
    watching: int


class Listener(ABC):
    """One open stream. It hears only what kind of thing happened, and shows that as it is when its turn comes."""

    def __init__(self, visitor: str, address: str = "") -> None:
        self.visitor = visitor
        self.address = address
        """Where it leads to, as limits count addresses."""

    quiet = False
    """Nobody looks at what it tells."""

    @abstractmethod
    def wake(self, news: int = VIEW) -> None:
        """Something happened: ALIVE, PRESENCE or VIEW."""


def tells_more(own: Any, others: Any) -> bool:
    """Whether what one seat sees says anything that what another sees does not.

    What is hidden is shown as nothing, or by its number: of cards, say.
    """
    if own is None or own == others or (own == [] and others == 0):
        return False
    if isinstance(own, Mapping) and isinstance(others, Mapping):
        return any(tells_more(value, others.get(name)) for name, value in own.items())
    if isinstance(own, list) and isinstance(others, list) and len(own) == len(others):
        return any(tells_more(*pair) for pair in zip(own, others, strict=True))
    return not (isinstance(own, int) and isinstance(others, list) and own == len(others))


class Table:
    """Everything that is known of one match. Only the house changes it, and only after storing the change."""

    def __init__(self, game: sb.Game, stored: Stored) -> None:
        self.game = game
        self.row = stored.match
        self.seats = list(stored.seats)
        self.entries = list(stored.entries)
        self.messages = list(stored.messages)
        self.match: sb.Match | None = None
        self.imported: sb.Record | None = None
        """A finished record from elsewhere, which has no match of ours."""
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.thinking: set[int] = set()
        self.background: set[asyncio.Task[Any]] = set()
        self.clock: asyncio.Task[None] | None = None
        self.attendance = attendance.Attendance()
        self.known_since = 0.0
        """When this process began to see who comes and goes; nobody is gone for longer than that."""
        self.patience = 0.0
        """Seconds that somebody may be gone before others can let a bot play for them: the house says how many."""
        self.watchers: Sequence[Callable[[Table], None]] = ()
        """Told of every change, as those who look are."""
        self.number = next(NUMBERS)
        """Unlike that of any other table of this process."""
        self._told_looking: frozenset[str] = frozenset()
        """Those who looked when presence was last told."""
        self._presence_due: asyncio.TimerHandle | None = None
        self.left_behind = False
        """What the store holds does not follow from what this table knows; another one takes its place."""
        self._moments: dict[int, tuple[int, list[int]]] = {}
        """By seat that is to decide: since which version it may do what it may do now, and what that is."""
        self.time = TableTime(self)
        self._walk: Walk | None = None
        self._walked_at = 0
        self.in_album: int | None = None
        """Entries that the match had when its stored album was made, as far as this process knows."""
        self.open_view: bytes | None = None
        """Of a game without secrets: what all see, as JSON, until something changes."""

    # ---- who sits where ----

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def version(self) -> int:
        """Stored entries so far: what clients name when they act."""
        return len(self.entries)

    @property
    def standing(self) -> Standing:
        return Standing(self.row.revision, len(self.entries), self.last_message)

    def knows(self, standing: Standing) -> bool:
        """Nothing is new in a store that stands there."""
        return all(ours >= theirs for ours, theirs in zip(self.standing, standing, strict=True))

    @property
    def last_message(self) -> int:
        return self.messages[-1].number if self.messages else 0

    @property
    def needs_the_house(self) -> bool:
        """It goes on without anybody asking: bots, absentees, a clock or a guided game."""
        played = any(seat.kind == "bot" or seat.away for seat in self.seats)
        return self.running and (played or bool(self.time.agreed.decision) or self.row.kind == "tour")

    @property
    def running(self) -> bool:
        return self.row.stage == "running"

    @cached_property
    def names(self) -> tuple[str, ...]:
        """As they were when play began."""
        return tuple(seat.name for seat in self.seats) if self.imported is not None else self.play.seats

    @cached_property
    def story(self) -> Stories:
        return Stories(self)

    def owned_by(self, visitor: str) -> tuple[int, ...]:
        return tuple(each.seat for each in self.seats if each.kind == "person" and each.owner == visitor)

    def sharing(self, seat: int) -> tuple[int, ...]:
        """All seats of whoever has this one; none where nobody has."""
        owner = self.seats[seat].owner if 0 <= seat < len(self.seats) else ""
        return self.owned_by(owner) if owner else ()

    def player(self, seat: int) -> SeatRow:
        if not 0 <= seat < len(self.seats):
            raise NotFound(say("This table has no seat {number}.", number=seat + 1))
        return self.seats[seat]

    def level_of(self, seat: int) -> str | None:
        """The bot level that decides for a seat now; None where a person does."""
        row = self.seats[seat]
        if row.kind == "bot":
            return row.level
        return STAND_IN if row.kind == "person" and row.away else None

    def sitter(self, seat: int) -> str:
        """Who is present when somebody is at this seat: a browser, or a program that has nothing but the seat's key."""
        return self.seats[seat].owner or f"seat {seat}"

    @property
    def sitters(self) -> frozenset[str]:
        return frozenset(self.sitter(seat.seat) for seat in self.seats if seat.kind == "person")

    def present(self, visitor: str) -> bool:
        return self._listens(visitor) or self.attendance.present(visitor)

    def seeing(self) -> frozenset[str]:
        """Those who look at it through this process, or asked for something just now; not whoever has turned away."""
        return self.attendance.asked_lately() | {each.visitor for each in self.listeners if not each.quiet}

    def looking(self) -> frozenset[str]:
        """All who are at this table through this process."""
        return self.attendance.asked_lately() | {listener.visitor for listener in self.listeners}

    @property
    def presence(self) -> Presence:
        return self._presence_of(self.attendance.elsewhere | self.looking())

    @property
    def told_presence(self) -> Presence:
        """As streams know it: at most a moment old, and the same for all of them."""
        return self._presence_of(self._told_looking)

    def _presence_of(self, looking: frozenset[str]) -> Presence:
        present = [each.seat for each in self.seats if each.kind == "bot" or self.sitter(each.seat) in looking]
        return Presence(tuple(present), len(looking - self.sitters))

    def last_seen(self, seat: int) -> float:
        """When somebody was at this seat last; the present time while somebody is."""
        who = self.sitter(seat)
        seen = attendance.now() if self._listens(who) else self.attendance.last_seen(who)
        return max(seen, self.known_since)

    def asked_since(self, seat: int) -> float:
        """Since when a seat that is to decide has had this decision to make."""
        version = self._moments[seat][0] if seat in self._moments else self.version
        return self.entries[version - 1].at if version else self.row.touched

    def _listens(self, visitor: str) -> bool:
        return any(listener.visitor == visitor for listener in self.listeners)

    # ---- the match ----

    @property
    def play(self) -> sb.Match:
        """The match, once it runs."""
        if self.match is None:
            raise MovedOn(say("This match has not begun yet, or cannot go on; reload the page."))
        return self.match

    @property
    def record(self) -> sb.Record:
        if self.imported is not None:
            return self.imported
        record = self.play.record(reveal_seed=self.row.stage == "over")
        rules = self.row.rules or record.header.rules  # those that it was begun by, also where later ones go on with it
        return record if rules == record.header.rules else replace(record, header=replace(record.header, rules=rules))

    @property
    def last_step(self) -> int:
        return len(self.imported.steps) if self.imported is not None else len(self.play.steps)

    @property
    def promise(self) -> str:
        """Shown from the first moment: the house's secret was fixed before anybody sat down."""
        if self.imported is not None:
            return self.imported.header.commitment
        return promise_of(self.row.seed) if self.match is None else self.match.promise

    @property
    def actors(self) -> tuple[int, ...]:
        return self.match.state.actors() if self.match is not None and self.running else ()

    @property
    def awaited(self) -> tuple[int, ...]:
        """Of the actors, those without whom it does not go on."""
        return self.match.state.awaited() if self.match is not None and self.running else ()

    @property
    def last_state(self) -> sb.State:
        return self.match.state if self.match is not None else self.walk.position(self.last_step).state

    @property
    def walk(self) -> Walk:
        """Through the moments so far."""
        if self._walked_at != self.version or self._walk is None:
            self._walk, self._walked_at = Walk(self.record, self.game), self.version
        return self._walk

    def seat_before(self, mine: tuple[int, ...]) -> int:
        """Whose eyes a visitor looks through: of several own seats the one that is to decide."""
        likely = [seat for seat in self.awaited if seat in mine] or list(mine)
        chosen = self.uncovered(mine)
        if chosen is not None and chosen in likely:
            return chosen
        return likely[0] if likely else sb.SPECTATOR

    def covered(self, mine: tuple[int, ...]) -> bool:
        """Several people share this screen, and the next is to see what whoever sat there last may not."""
        if not self.shared_with_secrets(mine) or not self.running:
            return False
        last, coming = self.uncovered(mine), self.seat_before(mine)
        if last == coming:
            return False
        view = self.play.state.view
        known = [view(sb.SPECTATOR), *([] if last is None else [view(last)])]
        return all(tells_more(view(coming), each) for each in known)

    def shared_with_secrets(self, mine: tuple[int, ...]) -> bool:
        """Several people share a screen, and seats have secrets."""
        return len(mine) > 1 and self.game.facts.private

    def uncovered(self, mine: tuple[int, ...]) -> int | None:
        """Of several own seats the one that was last confirmed to sit before the screen."""
        return next((seat for seat in mine if self.seats[seat].uncovered), None)

    def did(self, version: int, seat: int, action: str) -> bool:
        """This very action was what the seat did next after that version, and it stands: a post that came twice."""
        standing: list[EntryRow] = []
        for entry in self.entries[max(version, 0) :]:
            if entry.kind == "step":
                standing.append(entry)
            elif standing:  # otherwise a step from before that version was taken back
                standing.pop()
        first = next((entry for entry in standing if entry.seat == seat), None)
        return first is not None and first.action == " ".join(action.lower().split())

    def as_seen(self, version: int, seat: int) -> bool:
        """Whether what this seat saw at that version is still what it decides about."""
        since = self._moments[seat][0] if seat in self._moments else self.version
        return since <= version <= self.version

    def note_moments(self) -> None:
        """After each change: where several decide at once, the steps of others do not spoil one's own decision."""
        offers = {seat: self.play.state.legal_actions(seat) for seat in self.actors}
        latest = self.entries[-1].seat if self.entries else sb.SPECTATOR
        before, self._moments = self._moments, {}
        self.time.note(self.awaited)
        for seat, legal in offers.items():
            since, known = before.get(seat, (self.version, legal))
            self._moments[seat] = (self.version if seat == latest or known != legal else since, legal)

    # ---- the guided first game ----

    @property
    def tour(self) -> sb.Tour | None:
        return self.game.tour() if self.row.kind == "tour" else None

    @property
    def lesson(self) -> Lesson | None:
        """What comes next in the tour, while it lasts."""
        tour = self.tour
        return tour.lessons[self.version] if tour is not None and self.version < len(tour.lessons) else None

    def host_waits_for(self, seat: int) -> bool:
        """Where several may decide at once a tour still has its order; without one everybody is free."""
        lesson = self.lesson
        return lesson is None or lesson.seat == seat

    @property
    def allows_hints(self) -> bool:
        """As was agreed when the table was laid."""
        return bool(self.setting("hints", True))

    # ---- whoever looks ----

    def must_have_room(self, visitor: str, address: str = "") -> None:
        """TooFast when this visitor, their address or all onlookers have more streams open here than people need.

        Those who sit here do not take the onlookers' places, nor they theirs.
        """
        if sum(listener.visitor == visitor for listener in self.listeners) >= MOST_STREAMS_EACH:
            raise no_place()
        if self.sits(visitor):
            return
        if self.onlookers() >= MOST_ONLOOKERS or self.onlookers(address) >= MOST_ONLOOKERS_FROM_AN_ADDRESS:
            raise no_place()

    def onlookers(self, address: str | None = None) -> int:
        """Streams of those who do not sit here; with an address only those that lead there."""
        return sum(
            address in (None, listener.address) and not self.sits(listener.visitor) for listener in self.listeners
        )

    def sits(self, visitor: str) -> bool:
        """By cookie, or by a key that nobody's cookie goes with."""
        return visitor in self.sitters

    def welcome(self, listener: Listener) -> None:
        self.listeners.add(listener)
        self._note_presence()

    def see_off(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        if not self._listens(listener.visitor) and self.sits(listener.visitor):
            self.attendance.leaves(listener.visitor)
        self._note_presence()

    def note_elsewhere(self, seen: Attended) -> None:
        if self.attendance.note_elsewhere(seen):
            self._note_presence()

    def _note_presence(self, after: float | None = None) -> None:
        """Everybody is told soon, and once for all that changes until then."""
        loop = asyncio.get_running_loop()
        due = loop.time() + (PRESENCE_PAUSE if after is None else after)
        if self._presence_due is None or due < self._presence_due.when():
            if self._presence_due is not None:
                self._presence_due.cancel()
            self._presence_due = loop.call_at(due, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence_due = None
        before, self._told_looking = self._told_looking, self.attendance.elsewhere | self.looking()
        if before != self._told_looking:
            for listener in self.listeners:
                listener.wake(PRESENCE)
        if self.listeners and self.attendance.asked_lately():  # they may fall silent
            self._note_presence(attendance.LATELY)

    def note_asking(self, visitor: str) -> None:
        """Somebody who sits here asks for something, and so is there, for a while."""
        arrival = not self.attendance.present(visitor) and not self._listens(visitor)
        self.attendance.asks(visitor)
        if arrival:
            self._note_presence()

    def tell_everybody(self) -> None:
        self.open_view = None
        for listener in self.listeners:
            listener.wake()
        for watch in self.watchers:
            watch(self)

    def stir(self) -> None:
        """Lets proxies and browsers see that the streams are alive."""
        for listener in self.listeners:
            listener.wake(ALIVE)

    def change(self, **facts: Any) -> MatchRow:
        """The row as it will be; the house stores it and puts it in place."""
        return replace(self.row, revision=self.row.revision + 1, **facts)

    def setting(self, name: str, otherwise: Any = None) -> Any:
        setup: Mapping[str, Any] = self.row.setup
        return setup.get(name, otherwise)
