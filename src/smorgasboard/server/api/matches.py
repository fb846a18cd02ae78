"""Matches by API: what can be played, opening, my matches, records."""

from typing import Annotated, Any, get_args

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse

import smorgasboard as sb
from smorgasboard.engine import say
from smorgasboard.server.api import shapes
from smorgasboard.server.api.described import (
    A_RECORD,
    FOR_ALL,
    FOR_SEATS,
    FOR_SEATS_AND_ALL,
    JSON_LINES,
    REFUSALS,
    MatchId,
)
from smorgasboard.server.api.moves import seat_seen
from smorgasboard.server.clocks import Nights, clock_setup
from smorgasboard.server.errors import NotYours, Refused
from smorgasboard.server.http import account_of, bearer, context_of, visitor_of
from smorgasboard.server.http.versions import API
from smorgasboard.server.identity import Doorkeeper, tidy_name
from smorgasboard.server.live import (
    OPEN,
    Sitter,
    Table,
    bot,
    broken,
    from_record,
    is_asked,
    on_shelf,
    opening,
    person,
)
from smorgasboard.server.pages.forms import game_named
from smorgasboard.server.storage import SeatRow, Stored

router = APIRouter(prefix=API, tags=["matches"], responses=REFUSALS)
MOST_LISTED = 100


@router.get("/games", openapi_extra=FOR_ALL)
async def list_games() -> list[shapes.GameGiven]:
    """What can be played here."""
    return [_game(game) for game in sb.games()]


def _game(game: sb.Game) -> shapes.GameGiven:
    facts = game.facts
    return shapes.GameGiven(
        name=f"{game.name}:{game.edition}",
        title=facts.title,
        tagline=say(facts.tagline),
        players=list(facts.players),
        minutes=facts.minutes,
        weight=facts.weight,
        hidden_information=facts.hidden_information,
        options=[
            shapes.OptionGiven(name=o.name, help=say(o.help), default=o.default, expects=o.expects())
            for o in game.options
        ],
        levels=list(get_args(shapes.Level)),
        rules=facts.rules_version,
        content=game.content_hash,
    )


@router.get("/promise", openapi_extra=FOR_ALL)
async def make_promise(request: Request, response: Response) -> shapes.PromiseGiven:
    """Before a match: the id that it may be opened with, and the house's promise of its secret (SHA-256).

    Open it with this id and add random numbers of your own: then neither the house nor you choose the dice.
    """
    response.headers["cache-control"] = "no-store"
    given = context_of(request).house.dice.promised()
    return shapes.PromiseGiven(match=given.match, promise=given.promise)


@router.post("/matches", status_code=201, openapi_extra=FOR_SEATS_AND_ALL)
async def open_match(request: Request, wanted: shapes.MatchWanted) -> shapes.MatchGiven:
    """Open a match. It runs at once when no seat is open; otherwise it waits in its lobby.

    Seats for persons are yours: with an account's key they stand among its matches. The last to sit down starts it;
    only whoever asks with a browser's cookie is its host, and starts it in the browser.
    """
    context = context_of(request)
    context.pay_for_opening(request)
    owner = visitor_of(request).id if visitor_of(request).known else ""
    sitters = [_sitter(seat, owner) for seat in wanted.seats]
    lobby = any(sitter.kind == "open" for sitter in sitters)
    game = game_named(wanted.game)
    if wanted.match and await context.house.knows(wanted.match):
        raise Refused(say("There is a match of that id already; ask for another promise."))
    made = opening(
        game,
        sitters,
        "" if account_of(request) else owner,
        lobby=lobby,
        match=wanted.match,
        options=wanted.options,
        time_to_think=_time_to_think(wanted),
        hints=wanted.hints,
    )
    return _given(request, await context.house.open(made))


def _time_to_think(wanted: shapes.MatchWanted) -> dict[str, Any]:
    nights = None if wanted.nights is None else Nights(wanted.nights.from_, wanted.nights.to, wanted.nights.zone)
    return clock_setup(wanted.clock, wanted.late, wanted.reserve, nights)


def _sitter(seat: shapes.SeatWanted, owner: str) -> Sitter:
    if seat.kind == "person":
        return person(tidy_name(seat.name), owner, seat.contribution)
    return OPEN if seat.kind == "open" else bot(seat.level)


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


@router.get("/matches", openapi_extra=FOR_SEATS)
async def list_matches(
    request: Request,
    stage: Annotated[
        shapes.Stage | None, Query(description="Only those that are so far.", examples=["running"])
    ] = None,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED, description="So many at most.", examples=[20])] = MOST_LISTED,
) -> list[shapes.MineGiven]:
    """The matches in which the key's account, or the browser's cookie, has a seat; last touched first.

    A seat's key speaks of one match alone: it does not list others.
    """
    who = visitor_of(request)
    if not who.known or bearer(request) is not None:
        raise NotYours(say("Only an account has matches to list: ask with its key."))
    stored = await context_of(request).house.store.matches_of(who.id, MOST_LISTED)
    wanted = [each for each in stored if stage in (None, each.match.stage) and on_shelf(each.match, who.id)]
    return [await _mine(request, each, who.id) for each in wanted[:limit]]


async def _mine(request: Request, stored: Stored, who: str) -> shapes.MineGiven:
    context, row = context_of(request), stored.match
    mine = [seat.seat for seat in stored.seats if seat.owner == who and seat.kind == "person"]
    return shapes.MineGiven(
        id=row.id,
        game=row.game,
        stage=row.stage,
        mine=mine,
        secrets=[context.doorkeeper.key(row.id, seat, who) for seat in mine],
        waits=row.stage == "running" and await _waits(request, row.id, who),
        seats=[shapes.SittingGiven(**seat_seen(seat)) for seat in stored.seats],
        outcome=None if row.result is None else shapes.OutcomeGiven(**row.result),
        touched=row.touched,
    )


async def _waits(request: Request, match: str, who: str) -> bool:
    try:
        return is_asked(await context_of(request).house.table(match), who)
    except Refused:  # of rules or a game that are gone
        return False


@router.post("/records", status_code=201, openapi_extra={**A_RECORD, **FOR_SEATS_AND_ALL})
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
        raise sb.BadRecord(broken(error)) from None
    return _given(request, await context.house.open(made, steps))


@router.get("/matches/{match}/record", responses=JSON_LINES, response_class=Response, openapi_extra=FOR_SEATS_AND_ALL)
async def get_record(request: Request, match: MatchId) -> Response:
    """The match as JSON lines. Where seats have secrets it can be had when it is over."""
    text = await context_of(request).house.record(match)
    return PlainTextResponse(text, media_type="application/jsonl; charset=utf-8")
