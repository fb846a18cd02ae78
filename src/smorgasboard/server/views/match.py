"""What the page of a match draws from: the table as one visitor sees it, now or at an earlier moment."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from markupsafe import Markup

import smorgasboard as sb
from smorgasboard.engine import Frozen, say, say_many, to_say
from smorgasboard.server.assets import art_if_any
from smorgasboard.server.live import Table, can_be_looked_back_at, since_last_turn
from smorgasboard.server.storage.consents import agrees
from smorgasboard.server.views.end import EndView, headline, joined
from smorgasboard.server.views.pointing import Pointing, Spot, shown
from smorgasboard.server.views.shelf import level_words
from smorgasboard.server.views.time_left import times_told
from smorgasboard.server.views.told import bots_decide, host_says, news_for, told_last, wonder
from smorgasboard.server.views.viewer import Viewer, hole

LOG_SHOWN = 40
"""Passages of the log that every update carries, or up to half as many more; the whole log is a page of its own."""
LET_GO = 20
"""So many at once, lest with every new passage all others move up."""
CHAT_SHOWN = 60
RECENT_STEPS = 8
"""So many a table may go on showing, such as the last roll of the dice after a quick bot went on."""


class Glance(Frozen):
    """How a visitor looks: what is picked, whether something is to be confirmed, which earlier moment."""

    picked: tuple[str, ...] = ()
    confirm: bool = False
    at: int | None = None
    why: str | None = None
    rule: str = ""
    """Where the rules speak of it."""
    tip: str | None = None
    advised: tuple[str, ...] = ()
    """Spots that the tip is about."""
    done: tuple[str, ...] = ()
    """Spots of what was done instead, where somebody looks back."""
    adviser: int = sb.SPECTATOR
    """The seat whose words it is, if it is a player's."""
    whole_log: bool = False
    eyes: int | None = None
    """The seat that somebody looks through at a match which only bots played."""


Board = Callable[[Table, sb.Observation, Sequence[sb.Event], dict[str, Spot]], Markup]
"""Renders the game's own table.html."""


class PlayerTag:
    """One player beside the table."""

    def __init__(self, table: Table, seat: int, mine: tuple[int, ...], adviser: int = sb.SPECTATOR) -> None:
        row = table.seats[seat]
        self.seat = seat
        self.name = table.names[seat]
        self.kind = row.kind
        self.level = dict(level_words()).get(row.level, row.level)
        self.me = seat in mine
        self.advises = seat == adviser
        self.turn = seat in table.awaited
        self.thinking = self.turn and table.level_of(seat) is not None
        self.away = row.away  # they left: a bot plays until they come back
        self.comes_and_goes = row.kind == "person" and not self.me
        self.on_clock = seat in table.time.left
        waited_for = self.turn and self.comes_and_goes and not row.away
        self.can_replace = bool(mine) and waited_for  # while absent: the viewer may let a bot play for this seat


class TourView(Frozen):
    say: str
    number: int
    of: int
    done: bool


class MatchView:
    """One visitor before one table."""

    def __init__(self, table: Table, viewer: Viewer, glance: Glance, board: Board, end: EndView | None) -> None:
        game: sb.Game = table.game
        self._table = table
        self._glance = glance
        self.mine = viewer.seats
        self.ask = viewer.asks
        seat = table.seat_before(self.mine) if glance.eyes is None else glance.eyes
        covered = table.covered(self.mine)
        self._ears = seat if self._is_alone(seat) else sb.SPECTATOR
        observation, recent = self._moment(sb.SPECTATOR if covered else seat)
        self.id = table.id
        self.version = table.version
        self.game = f"{game.name}:{game.edition}"
        self.title = say(game.facts.title)
        self.stage = "handover" if covered else "table"
        self.handover = table.names[seat] if covered else None
        self.handover_seat = seat if covered else sb.SPECTATOR
        self.over = table.row.stage == "over"
        self.viewer = observation.seat
        self.players = [PlayerTag(table, seat, self.mine, glance.adviser) for seat in range(len(table.names))]
        self.can_be_reviewed = can_be_looked_back_at(table)
        self.for_puzzles = any(agrees(table.row, table.seats[seat].owner) for seat in self.mine)
        self.away = any(table.seats[seat].away for seat in self.mine)
        self.in_company = any(row.kind == "person" and row.seat not in self.mine for row in table.seats)
        self.told = viewer.told if glance.at is None else ""
        self.at = glance.at
        self.last_step = table.last_step
        self.step_shown = glance.at if glance.at is None or glance.adviser < 0 else glance.at + 1
        """In the story: where the table stands that is looked back at, or what somebody did there then."""
        self.why = glance.why
        self.rule = glance.rule
        self.tip = glance.tip
        self._offer(observation)
        can_go_back = table.running and glance.at is None and not covered and seat in self.mine and table.tour is None
        self.can_undo = can_go_back and table.play.can_undo(seat)
        self._tell(viewer, seat, covered)
        self.words = game.in_words(observation, table.names)
        self.time = table.time.agreed
        self.times = times_told(table, self.mine) if glance.at is None and table.tour is None else []
        self.chat = table.messages[-CHAT_SHOWN:]
        self.tour = self._tour()
        self.watch_url = f"{hole('address')}/m/{table.id}"
        self.promise = table.promise
        self.board = board(table, observation, recent, self.spots)
        self.board_css = art_if_any(game, "table.css")
        self.end = end
        self.rematch_url = f"/m/{table.row.rematch}" if table.row.rematch else None

    def _tell(self, viewer: Viewer, seat: int, covered: bool) -> None:
        """What happened, what concerns this seat, and how somebody waits."""
        table, glance = self._table, self._glance
        told = [] if table.imported else table.story.of(self._ears)
        begins = 0 if glance.whole_log else _log_begins(len(told))
        self.log = told[begins:]
        self.log_begins = begins
        self.since = since_last_turn(told, seat, table.play.steps) if told and self.mine and not covered else []
        self.doing = told_last(told, seat) if table.running and glance.at is None and not self.my_turn else []
        self.wonder = None if covered else wonder(table, seat, glance.at)
        self.news = news_for(table, seat) if self._ears == seat and glance.at is None else []
        sits_and_waits = bool(viewer.speed) and not self.my_turn and not covered and glance.at is None
        self.speed = viewer.speed if sits_and_waits and table.tour is None and bots_decide(table) else ""
        self.may_be_called = glance.at is None and not self.my_turn and self._plays_with_others()

    def _plays_with_others(self) -> bool:
        """Somebody who has begun and now waits: they may want to do something else meanwhile."""
        table = self._table
        return table.running and self.in_company and any(step.seat in self.mine for step in table.play.steps)

    def _offer(self, observation: sb.Observation) -> None:
        """What the viewer may do; nothing while others decide, nor looking back, nor before a covered table."""
        table, glance = self._table, self._glance
        asked = bool(observation.legal) and table.host_waits_for(observation.seat)
        acting = asked and table.running and glance.at is None and self.handover is None
        pointing = Pointing(table.game, observation, table.lesson.do if table.lesson else None, table.names)
        picked = glance.picked if acting and pointing.leads_somewhere(glance.picked) else ()
        self.my_turn = acting
        self.can_ask = acting and table.allows_hints and table.tour is None
        prompts = pointing.prompts(table.names) if acting else {}
        self.prompts = as_block(prompts)
        self.prompt = self._prompt(observation, acting)
        if picked:
            self.prompt = prompts.get(",".join(picked)) or say("Now choose what glows.")
        self.picked = picked
        self.spots = pointing.spots(picked, glance.advised) if acting else shown(glance.advised, glance.done)
        self.confirm = pointing.meant(glance.picked) if acting and glance.confirm else None
        self.offers = pointing.offers if acting else []
        self.buttons = pointing.buttons if acting else []
        self.writing = pointing.writing if acting else None
        self.paths = as_block(pointing.paths if acting else [])

    def _moment(self, seat: int) -> tuple[sb.Observation, Sequence[sb.Event]]:
        if self._glance.at is None and self._table.match is not None:
            state, events = self._table.match.state, self._recent()
        else:
            position = self._table.walk.position(self._table.last_step if self._glance.at is None else self._glance.at)
            state, events = position.state, position.events
        return state.observation(seat), [event for event in events if event.heard_by(self._ears)]

    def _is_alone(self, seat: int) -> bool:
        """On a shared screen only who said that it is them is told what the others may not know."""
        shared = self._table.running and self._table.shared_with_secrets(self.mine)
        return not shared or self._table.uncovered(self.mine) == seat

    def _recent(self) -> tuple[sb.Event, ...]:
        return tuple(event for step in self._table.play.steps[-RECENT_STEPS:] for event in step.events)

    def _prompt(self, observation: sb.Observation, acting: bool) -> str:
        table = self._table
        if table.row.stage == "over":
            return headline(table)
        if acting:
            return table.game.prompt(observation, table.names) or say("It is your turn.")
        return table.game.waiting(observation, table.names) or waiting_words(table)

    def _tour(self) -> TourView | None:
        tour = self._table.tour
        if tour is None or self._table.row.stage == "over":
            return None
        lesson = self._table.lesson
        said = tour.farewell if lesson is None else lesson.say or to_say("Watch what happens …")
        return TourView(host_says(self._table, said), *tour.progress(self._table.version), lesson is None)


def _log_begins(told: int) -> int:
    return max(0, told - LOG_SHOWN) // LET_GO * LET_GO


def waiting_words(table: Table) -> str:
    names = [table.names[seat] for seat in table.awaited]
    if not names:
        return say("One moment …")
    if all(table.level_of(seat) is not None for seat in table.awaited):
        return say_many("{who} is thinking …", "{who} are thinking …", len(names), who=joined(names))
    return say_many("{who} is to move.", "{who} are to move.", len(names), who=joined(names))


def as_block(data: Any) -> Markup:
    """For a data block of the page: nothing in it can end the block."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))
