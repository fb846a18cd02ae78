"""Matches by API: open, see, act, take back, follow."""

from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

import smorgasboard as sb
from smorgasboard.bots.levels import LEVELS
from smorgasboard.engine import say
from smorgasboard.server.api import shapes
from smorgasboard.server.api.moves import encoded, listening_as, only_stored, play_move, written
from smorgasboard.server.errors import NotYours, OnlyReadable, Refused
from smorgasboard.server.http import bearer, context_of, hint_for, household_of, visitor_of
from smorgasboard.server.identity import Doorkeeper, tidy_name
from smorgasboard.server.live import OPEN, Sitter, Table, bot, broken, from_record, opening, person
from smorgasboard.server.live.stream import Feed, ViewStream, presence_event
from smorgasboard.server.pages.forms import game_named
from smorgasboard.server.storage import SeatRow

REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": shapes.Refusal, "description": "The request could not be understood."},
    403: {"model": shapes.Refusal, "description": "Not your seat, or a request from another site."},
    404: {"model": shapes.Refusal, "description": "No such match."},
    409: {"model": shapes.Refusal, "description": "The table has moved on."},
    410: {"model": shapes.Refusal, "description": "The game is not installed here any more."},
    413: {"model": shapes.Refusal, "description": "Too large."},
    422: {"model": shapes.Refusal, "description": "The rules, or the shape of the request, do not allow it."},
    429: {"model": shapes.Refusal, "description": "Too much at once."},
    503: {"model": shapes.Refusal, "description": "The matches cannot be reached or saved just now."},
}
router = APIRouter(prefix="/api", tags=["matches"], responses=REFUSALS)
TEXT = {"schema": {"type": "string"}}
EVENT_STREAM: dict[int | str, dict[str, Any]] = {
    200: {"description": "Events named `view`; each is the whole view.", "content": {"text/event-stream": TEXT}}
}
JSON_LINES: dict[int | str, dict[str, Any]] = {
    200: {"description": "JSON lines.", "content": {"application/jsonl": TEXT}}
}
A_RECORD = {"requestBody": {"required": True, "content": {"application/jsonl": TEXT}}}


def _body(shape: type[shapes.Move]) -> dict[str, Any]:
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": shape.model_json_schema()}}}}


@router.get("/games")
async def list_games() -> list[shapes.GameGiven]:
    return [_game(game) for game in sb.games()]


def _game(game: sb.Game) -> shapes.GameGiven:
    facts = game.facts
    return shapes.GameGiven(
        name=f"{game.name}:{game.edition}",
        title=facts.title,
        tagline=facts.tagline,
        players=list(facts.players),
        minutes=facts.minutes,
        weight=facts.weight,
        hidden_information=facts.hidden_information,
        options=[
            shapes.OptionGiven(name=o.name, help=o.help, default=o.default, expects=o.expects()) for o in game.options
        ],
        levels=list(LEVELS),
    )


@router.get("/promise")
async def promise(request: Request, response: Response) -> shapes.PromiseGiven:
    """Before a match: the id that it may be opened with, and the house's promise of its secret (SHA-256).

    Open it with this id and add random numbers of your own: then neither the house nor you choose the dice.
    """
    response.headers["cache-control"] = "no-store"
    given = context_of(request).house.dice.promised()
    return shapes.PromiseGiven(match=given.match, promise=given.promise)


@router.post("/matches", status_code=201)
async def open_match(request: Request, wanted: shapes.MatchWanted) -> shapes.MatchGiven:
    """Open a match. It runs at once when no seat is open; otherwise it waits in its lobby.

    Whoever asks with a cookie is its host and starts it in the browser; without a host the last to sit down starts it.
    """
    context = context_of(request)
    context.pay_for_opening(request)
    owner = visitor_of(request).id if visitor_of(request).known else ""
    sitters = [_sitter(seat, owner) for seat in wanted.seats]
    lobby = any(sitter.kind == "open" for sitter in sitters)
    game = game_named(wanted.game)
    if wanted.match and await context.house.knows(wanted.match):
        raise Refused(say("There is a match of that id already; ask for another promise."))
    agreed: dict[str, Any] = {"options": wanted.options, "clock": wanted.clock, "hints": wanted.hints}
    made = opening(game, sitters, owner, lobby=lobby, match=wanted.match, **agreed)
    return _given(request, await context.house.open(made))


def _sitter(wanted: shapes.SeatWanted, owner: str) -> Sitter:
    if wanted.kind == "bot":
        return bot(wanted.level)
    return OPEN if wanted.kind == "open" else person(tidy_name(wanted.name), owner, wanted.contribution)


def _given(request: Request, table: Table) -> shapes.MatchGiven:
    context = context_of(request)
    address = context.address(request)
    seats = [_seat(context.doorkeeper, row, address) for row in table.seats]
    watch = f"{address}/m/{table.id}"
    return shapes.MatchGiven(id=table.id, stage=table.row.stage, seats=seats, watch=watch, promise=table.promise)


def _seat(doorkeeper: Doorkeeper, row: SeatRow, address: str) -> shapes.SeatGiven:
    given = shapes.SeatGiven(seat=row.seat, kind=row.kind, name=row.name)
    if row.kind == "person":
        given.secret = doorkeeper.key(row.match, row.seat, row.owner)
    if row.kind == "open":
        given.invitation = f"{address}/join/{doorkeeper.invitation(row.match, row.seat)}"
    return given


@router.post("/records", status_code=201, openapi_extra=A_RECORD)
async def import_record(request: Request) -> shapes.MatchGiven:
    """Import a record, as `GET …/record` gives it."""
    context = context_of(request)
    context.pay_for_opening(request)
    visitor = visitor_of(request)
    try:
        text = (await request.body()).decode()
        made, steps = from_record(text, person("", visitor.id if visitor.known else ""))
    except UnicodeDecodeError:
        raise Refused(say("This file is not text; a record is a text file of JSON lines.")) from None
    except sb.BadRecord as error:
        raise Refused(broken(error)) from None
    return _given(request, await context.house.open(made, steps))


@router.get("/matches/{match}", response_model=shapes.ViewGiven)
async def see(request: Request, match: str, detail: bool = False) -> Response:
    """The table as the bearer's seat sees it, or as a spectator does."""
    context = context_of(request)
    try:
        table = await context.house.table(match)
    except OnlyReadable as error:
        stored = await context.house.stored(match)
        return Response(only_stored(stored, str(error)), media_type="application/json")
    seat = context.viewpoint(request, table)
    return Response(written(table, seat, detail), media_type="application/json")


@router.post("/matches/{match}/actions", response_model=shapes.Version, openapi_extra=_body(shapes.Move))
async def act(request: Request, match: str) -> Response:
    """Play an action. Posting the same one again, with the same version, does nothing more."""
    context = context_of(request)
    table = await context.house.table(match)
    seat = context.seat(request, table)
    context.buckets.moves.take(bearer(request) or context.payer(request))
    return Response(await play_move(context.house, table, seat, await request.body()), media_type="application/json")


@router.get("/matches/{match}/hint")
async def hint(request: Request, match: str) -> shapes.HintGiven:
    """What a strong bot would do in the bearer's place, with no more than the bearer knows, and why."""
    table = await context_of(request).house.table(match)
    version, found = table.version, await hint_for(request, table)
    return shapes.HintGiven(version=version, action=found.action, reason=found.reason, spots=list(found.spots))


@router.post("/matches/{match}/undo")
async def undo(request: Request, match: str, wanted: shapes.Version) -> shapes.Version:
    context = context_of(request)
    table = await context.house.table(match)
    seat = context.seat(request, table)
    context.buckets.moves.take(bearer(request) or context.payer(request))
    await context.house.undo(table, seat, wanted.version)
    return shapes.Version(version=table.version)


@router.post("/matches/{match}/leave")
async def leave(request: Request, match: str) -> shapes.Attendance:
    """A bot plays for the bearer's seat from now on."""
    return await _set_away(request, match, True)


@router.post("/matches/{match}/return")
async def come_back(request: Request, match: str) -> shapes.Attendance:
    """The bearer plays again, whoever asked for the bot."""
    return await _set_away(request, match, False)


async def _set_away(request: Request, match: str, away: bool) -> shapes.Attendance:
    context = context_of(request)
    table = await context.house.table(match)
    seats = context.held(request, table)
    if not seats:
        raise NotYours(say("You do not sit at this table."))
    context.buckets.moves.take(bearer(request) or context.payer(request))
    await context.house.set_away(table, seats, away)
    return shapes.Attendance(version=table.version, seats=list(seats), away=away)


@router.get("/matches/{match}/stream", responses=EVENT_STREAM, response_class=Response)
async def follow(request: Request, match: str, presence: bool = False) -> Response:
    """Server-sent events: the whole view, now and whenever it changes.

    With `presence` also events of that name, at most one a second: which seats' players are there, how many watch.
    """
    context = context_of(request)
    table = await context.house.table(match)
    owner = listening_as(table, context.viewpoint(request, table), visitor_of(request).id)
    context.must_have_room(request, table, owner)

    def view() -> bytes:
        """As long as it may be seen: before play begins a seat can be given to somebody else."""
        return encoded(table, context.viewpoint(request, table))

    told = (lambda: presence_event(table)) if presence else None
    return ViewStream([Feed(table, owner, view, told, household_of(request))], lambda: context.closing)


@router.get("/matches/{match}/record", responses=JSON_LINES, response_class=Response)
async def record(request: Request, match: str) -> Response:
    text = await context_of(request).house.record(match)
    return PlainTextResponse(text, media_type="application/jsonl; charset=utf-8")
