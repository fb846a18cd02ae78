"""Leaving for good: giving a match up, taking one off the shelf."""

from fastapi import APIRouter, Depends, Request, Response

from smorgasboard.engine import say
from smorgasboard.server.errors import NotYours
from smorgasboard.server.http import AtTable, context_of, go_to, slowly, visitor_of
from smorgasboard.server.live import others_play_on
from smorgasboard.server.pages.forms import Sent
from smorgasboard.server.pages.lobby import asked_first

router = APIRouter(include_in_schema=False, dependencies=[Depends(slowly)])


@router.post("/m/{match}/resign")
async def resign(request: Request, table: AtTable, form: Sent) -> Response:
    """Whoever sits with others lets a bot play for them from now on; whoever sits with bots ends the match."""
    house, visitor = context_of(request).house, visitor_of(request).id
    mine = table.owned_by(visitor)
    if not mine:
        raise NotYours(say("You do not sit at this table."))
    go_on = others_play_on(table, visitor)
    if form.text("sure") != table.id:
        question = (
            say("The others play on, and a bot takes your seat. Give up all the same?")
            if go_on
            else say("The match ends here, without a winner. Give up all the same?")
        )
        return asked_first(request, form, f"/m/{table.id}", "resign", question, table.id)
    if not go_on:
        await house.give_up(table, mine)
        return go_to(request, f"/m/{table.id}")
    await house.set_away(table, mine, True)
    await house.take_off_shelf(table.id, visitor)
    return go_to(request, "/")


@router.post("/m/{match}/off-shelf")
async def take_off_shelf(request: Request, match: str) -> Response:
    """It stays as it is, for all others and under its address."""
    house, visitor = context_of(request).house, visitor_of(request).id
    stored = await house.stored(match)
    if visitor not in (stored.match.host, *(seat.owner for seat in stored.seats)):
        raise NotYours(say("You do not sit at this table."))
    await house.take_off_shelf(match, visitor)
    return go_to(request, "/")
