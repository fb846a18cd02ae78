"""The table as one visitor sees it, at the present moment or at an earlier one."""

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from smorgasboard.engine.events import Event
from smorgasboard.engine.game import Game, ScoreLine
from smorgasboard.engine.observation import SPECTATOR, Observation
from smorgasboard.engine.speech import say, say_many
from smorgasboard.server.assets import art_if_any
from smorgasboard.server.identity import Visitor
from smorgasboard.server.live.background import deadline
from smorgasboard.server.live.story import ToldStep, since_last_turn
from smorgasboard.server.live.table import Table
from smorgasboard.server.views.pointing import Button, OfferedAction, Pointing, Spot, Writing
from smorgasboard.server.views.shelf import level_words

LOG_SHOWN = 60
"""Steps of the log that every update carries; the whole log is a page of its own."""
CHAT_SHOWN = 60
RECENT_STEPS = 8
"""So many a table may go on showing, such as the last roll of the dice after a quick bot went on."""


@dataclass(frozen=True)
class PlayerTag:
    seat: int
    name: str
    kind: str
    level: str
    me: bool
    turn: bool
    thinking: bool
    away: bool
    """Left the table: a bot plays until they come back."""
    here: bool
    clock: str | None
    left: int
    """Seconds on the clock, where there is one."""
    can_replace: bool
    """The viewer may let a bot play for this seat."""


@dataclass(frozen=True)
class LogStep:
    step: int
    seat: int
    mine: bool
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Said:
    name: str
    seat: int
    text: str
    at: float


@dataclass(frozen=True)
class TourView:
    say: str
    number: int
    of: int
    done: bool


@dataclass(frozen=True)
class EndView:
    headline: str
    reason: str
    winners: list[str]
    standings: list[tuple[str, str]]
    """Names and points from the first place to the last; empty where no points are counted."""
    names: tuple[str, ...]
    sheet: tuple[ScoreLine, ...]
    lead: Markup
    lead_words: str
    replay_url: str
    record_url: str
    verify_url: str
    rematch_url: str | None


@dataclass(frozen=True)
class Glance:
    """How a visitor looks: what is picked, whether something is to be confirmed, which earlier moment."""

    picked: tuple[str, ...] = ()
    confirm: bool = False
    at: int | None = None
    why: str | None = None
    tip: str | None = None
    whole_log: bool = False
    eyes: int | None = None
    """The seat that somebody looks through at a match which only bots played."""


@dataclass(frozen=True)
class MatchView:
    """What view.html draws from."""

    id: str
    version: int
    game: str
    title: str
    stage: str
    over: bool
    viewer: int
    mine: tuple[int, ...]
    watching: int
    my_turn: bool
    prompt: str
    players: list[PlayerTag]
    spots: dict[str, Spot]
    picked: tuple[str, ...]
    confirm: OfferedAction | None
    ask: bool
    buttons: list[Button]
    offers: list[OfferedAction]
    writing: Writing | None
    paths: Markup
    can_undo: bool
    why: str | None
    tip: str | None
    log: list[LogStep]
    log_is_whole: bool
    since: list[str]
    words: list[str]
    chat: list[Said]
    last_step: int
    at: int | None
    tour: TourView | None
    watch_url: str
    promise: str
    board: Markup
    board_css: str | None
    end: EndView | None
    handover: str | None = None
    handover_seat: int = -1
    away: bool = False
    """The viewer's own seat is played by a bot for now."""


Board = Callable[[Table, Observation, Sequence[Event], dict[str, Spot]], Markup]
"""Renders the game's own table.html."""


class Looking:
    """One visitor before one table, building the view piece by piece."""

    def __init__(self, table: Table, visitor: Visitor, address: str, glance: Glance, board: Board) -> None:
        self.table = table
        self.visitor = visitor
        self.glance = glance
        self.mine = table.owned_by(visitor.id)
        self.seat = table.seat_before(visitor.id, self.mine) if glance.eyes is None else glance.eyes
        self._address = address
        self._board = board
        self._game: Game = table.game

    def view(self) -> MatchView:
        table, glance = self.table, self.glance
        covered = table.covered(self.visitor.id, self.mine)
        observation, recent = self._moment(SPECTATOR if covered else self.seat)
        pointing = Pointing(self._game, observation, table.lesson.do if table.lesson else None)
        picked = glance.picked if pointing.leads_somewhere(glance.picked) else ()
        asked = bool(observation.legal) and table.host_waits_for(observation.seat)
        acting = asked and table.running and glance.at is None and not covered
        spots = pointing.spots(picked) if acting else {}
        told = [] if table.imported else table.story.of(observation.seat, table.play.steps)
        return MatchView(
            id=table.id,
            version=table.version,
            game=f"{self._game.name}:{self._game.edition}",
            title=say(self._game.facts.title),
            stage="handover" if covered else "table",
            over=table.row.stage == "over",
            viewer=observation.seat,
            mine=self.mine,
            watching=self._watching(),
            my_turn=acting,
            prompt=self._prompt(observation, acting),
            players=[self._tag(seat) for seat in range(len(table.names))],
            spots=spots,
            picked=picked if acting else (),
            confirm=pointing.meant(glance.picked) if acting and glance.confirm else None,
            ask=self.visitor.ask,
            buttons=pointing.buttons(picked) if acting else [],
            offers=pointing.offers if acting else [],
            writing=pointing.writing if acting else None,
            paths=_json(pointing.paths if acting else []),
            can_undo=acting_undo(table, self.seat, self.mine, glance.at, covered),
            why=glance.why,
            tip=glance.tip,
            log=self._log(told),
            log_is_whole=glance.whole_log or len(told) <= LOG_SHOWN,
            since=since_last_turn(told, self.seat) if self.mine and not covered else [],
            words=self._game.in_words(observation, table.names),
            chat=[Said(each.name, each.seat, each.text, each.at) for each in table.messages[-CHAT_SHOWN:]],
            last_step=table.last_step,
            at=glance.at,
            tour=self._tour(),
            watch_url=f"{self._address}/m/{table.id}",
            promise=table.promise,
            board=self._board(table, observation, recent, spots),
            board_css=art_if_any(self._game, "table.css"),
            end=None,
            handover=table.names[self.seat] if covered else None,
            handover_seat=self.seat if covered else -1,
            away=any(table.seats[seat].away for seat in self.mine),
        )

    def _moment(self, seat: int) -> tuple[Observation, Sequence[Event]]:
        if self.glance.at is None and self.table.match is not None:
            state, events = self.table.match.state, self._recent()
        else:
            position = self.table.position(self.table.last_step if self.glance.at is None else self.glance.at)
            state, events = position.state, position.events
        return state.observation(seat), [event for event in events if event.heard_by(seat)]

    def _recent(self) -> tuple[Event, ...]:
        return tuple(event for step in self.table.play.steps[-RECENT_STEPS:] for event in step.events)

    def _watching(self) -> int:
        owners = {seat.owner for seat in self.table.seats}
        return len({each.visitor for each in self.table.listeners} - owners)

    def _prompt(self, observation: Observation, acting: bool) -> str:
        table = self.table
        if table.row.stage == "over":
            return headline(table)
        if acting:
            return self._game.prompt(observation, table.names) or say("It is your turn.")
        return waiting_words(table)

    def _tag(self, seat: int) -> PlayerTag:
        row = self.table.seats[seat]
        levels = dict(level_words())
        turn = seat in self.table.awaited
        timed = turn and self.table.running and bool(self.table.setting("clock"))
        here = row.kind == "bot" or self.table.present(row.owner)
        return PlayerTag(
            seat=seat,
            name=self.table.names[seat],
            kind=row.kind,
            level=levels.get(row.level, row.level),
            me=seat in self.mine,
            turn=turn,
            thinking=turn and self.table.level_of(seat) is not None,
            away=row.away,
            here=here,
            clock=clock_words(seconds_left(self.table)) if timed else None,
            left=seconds_left(self.table) if timed else 0,
            can_replace=bool(self.mine) and turn and not here and row.kind == "person" and not row.away,
        )

    def _log(self, told: Sequence[ToldStep]) -> list[LogStep]:
        shown = told if self.glance.whole_log else told[-LOG_SHOWN:]
        return [
            LogStep(each.step.number, each.step.seat, each.step.seat in self.mine, each.lines)
            for each in shown
            if each.lines
        ]

    def _tour(self) -> TourView | None:
        tour = self.table.tour
        if tour is None or self.table.row.stage == "over":
            return None
        lesson = self.table.lesson
        said = say(tour.farewell) if lesson is None else say(lesson.say) if lesson.say else say("Watch what happens …")
        return TourView(said, *tour.progress(self.table.version), lesson is None)


def acting_undo(table: Table, seat: int, mine: tuple[int, ...], at: int | None, covered: bool) -> bool:
    ready = table.running and at is None and not covered and seat in mine and table.tour is None
    return ready and table.play.can_undo(seat)


def waiting_words(table: Table) -> str:
    names = [table.names[seat] for seat in table.awaited]
    if not names:
        return say("One moment …")
    if all(table.level_of(seat) is not None for seat in table.awaited):
        return say_many("{who} is thinking …", "{who} are thinking …", len(names), who=_joined(names))
    return say_many("{who} is to move.", "{who} are to move.", len(names), who=_joined(names))


def headline(table: Table) -> str:
    result = table.row.result or {}
    names = [table.names[seat] for seat in result.get("winners", [])]
    if result and len(table.names) == 1:
        return say("{who} scores {points}.", who=table.names[0], points=f"{result['scores'][0]:g}")
    if not names:
        return say("Nobody wins: a draw.") if result else say("This match was not finished.")
    if len(names) == 1:
        return say("{who} wins!", who=names[0])
    return say("{who} win together!", who=_joined(names))


def _joined(names: Sequence[str]) -> str:
    *first, last = names
    return say("{some} and {last}", some=", ".join(first), last=last) if first else last


def seconds_left(table: Table) -> int:
    return max(0, round(deadline(table) - time.time()))


def clock_words(left: int) -> str:
    """Minutes and seconds, or hours where there are many."""
    minutes, seconds = divmod(left, 60)
    hours, minutes = divmod(minutes, 60)
    return say("{hours} h {minutes} min", hours=hours, minutes=minutes) if hours else f"{minutes}:{seconds:02}"


def _json(data: Any) -> Markup:
    """For a data block of the page: nothing in it can end the block."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))
