"""Sitting down and getting up by API, talking, playing again."""

from typing import Annotated

from fastapi import APIRouter, Query, Request

from smorgasboard.engine import say
from smorgasboard.server.api import shapes
from smorgasboard.server.api.described import FOR_SEATS, FOR_SEATS_AND_ALL, REFUSALS, MatchId
from smorgasboard.server.errors import NotFound, NotYours, Refused
from smorgasboard.server.http import context_of, visitor_of
from smorgasboard.server.http.joining import secret_in, sit_down, table_in
from smorgasboard.server.http.versions import API
from smorgasboard.server.identity import new_token, tidy_name
from smorgasboard.server.live import Table, speaking_as
from smorgasboard.server.storage import MessageRow

router = APIRouter(prefix=API, tags=["seats"], responses=REFUSALS)
MOST_LINES = 200


@router.post("/join", openapi_extra=FOR_SEATS_AND_ALL)
async def join(request: Request, wanted: shapes.JoinWanted) -> shapes.Seated:
    """Sit down by an invitation, and get the seat's key. The last to sit down starts a match that has no host.

    With an account's key the seat is the account's: it stands among its matches, and joining again gives the same key.
    Without one the key is all that there is: nobody can give it to you again.
    """
    context, visitor = context_of(request), visitor_of(request)
    context.pay_for_moving(request)
    who = visitor.id if visitor.known else new_token()
    table, place = await _meant(request, wanted.link)
    if not table.owned_by(who):
        if not place:
            raise NotYours(say("This link lets you watch. To sit down, ask for an invitation: it has /join/ in it."))
        name = tidy_name(wanted.name) or visitor.nickname or say("Guest")
        await sit_down(context, table, place, who, name, wanted.contribution)
    return _seated(request, table, table.owned_by(who)[0])


async def _meant(request: Request, link: str) -> tuple[Table, str]:
    """The table of a link, and the place that it invites to."""
    context = context_of(request)
    match, place = table_in(link), ""
    if not match:
        match, place = context.invitation(secret_in(link))
    return await context.house.table(match), place


def _seated(request: Request, table: Table, seat: int) -> shapes.Seated:
    context, row = context_of(request), table.player(seat)
    return shapes.Seated(
        match=table.id,
        game=table.row.game,
        seat=seat,
        name=row.name,
        secret=context.doorkeeper.key(table.id, seat, row.owner),
        stage=table.row.stage,
        watch=f"{context.address(request)}/m/{table.id}",
        promise=table.promise,
    )


@router.post("/matches/{match}/leave", openapi_extra=FOR_SEATS)
async def leave(request: Request, match: MatchId) -> shapes.Attendance:
    """A bot plays for your seat from now on. Before play begins the seat is free again."""
    table, seats = await _mine(request, match)
    await context_of(request).house.leave(table, seats)
    return shapes.Attendance(version=table.version, seats=list(seats), away=True)


@router.post("/matches/{match}/return", openapi_extra=FOR_SEATS)
async def come_back(request: Request, match: MatchId) -> shapes.Attendance:
    """You play again, whoever asked for the bot."""
    table, seats = await _mine(request, match)
    await context_of(request).house.set_away(table, seats, False)
    return shapes.Attendance(version=table.version, seats=list(seats), away=False)


async def _mine(request: Request, match: str) -> tuple[Table, tuple[int, ...]]:
    context = context_of(request)
    table = await context.house.table(match)
    seats = context.held(request, table)
    if not seats:
        raise NotYours(say("You do not sit at this table."))
    context.pay_for_moving(request)
    return table, seats


@router.post("/matches/{match}/rematch", openapi_extra=FOR_SEATS)
async def rematch(request: Request, match: MatchId) -> shapes.Seated:
    """The same people and bots once more, everybody one seat further. All who ask get their seat of the same match."""
    context = context_of(request)
    table, seats = await _mine(request, match)
    if table.row.stage != "over":
        raise Refused(say("The match is not over yet."))
    if table.row.rematch is None:
        context.pay_for_opening(request)
        await context.house.rematch(table, table.player(seats[0]).owner)
    if table.row.rematch is None:
        raise NotFound(say("This match is gone."))
    opened = await context.house.table(table.row.rematch)
    seat = (seats[0] - 1) % len(opened.seats)
    if opened.player(seat).owner != table.player(seats[0]).owner:
        raise NotYours(say("You do not sit at this table."))
    return _seated(request, opened, seat)


@router.get("/matches/{match}/chat", openapi_extra=FOR_SEATS_AND_ALL)
async def read_chat(
    request: Request,
    match: MatchId,
    after: Annotated[int, Query(ge=0, description="Only lines with a greater number.", examples=[0])] = 0,
) -> list[shapes.LineGiven]:
    """What was said at the table, the last 200 lines at most."""
    table = await context_of(request).house.table(match)
    return [_line(said) for said in table.messages if said.number > after][-MOST_LINES:]


@router.post("/matches/{match}/chat", openapi_extra=FOR_SEATS)
async def write_chat(request: Request, match: MatchId, wanted: shapes.Spoken) -> shapes.LineGiven:
    """Say something to all at the table. An account that does not sit there speaks as somebody who watches."""
    context, visitor = context_of(request), visitor_of(request)
    context.pay(request, context.buckets.chat)
    table = await context.house.table(match)
    held = context.held(request, table)
    if not held and not visitor.known:
        raise NotYours(say("You do not sit at this table."))
    seat, name = speaking_as(table, held, visitor.nickname)
    return _line(await context.house.say(table, seat, name, wanted.text))


def _line(said: MessageRow) -> shapes.LineGiven:
    return shapes.LineGiven(number=said.number, seat=said.seat, name=said.name, text=said.text, at=said.at)
