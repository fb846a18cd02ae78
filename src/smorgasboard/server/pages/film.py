"""Catching up: what a page fetches beside itself to show what happened while nobody looked at it."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse

import smorgasboard as sb
from smorgasboard.engine import say
from smorgasboard.server.errors import NotFound
from smorgasboard.server.http import AtTable, context_of
from smorgasboard.server.live import Table, in_slices
from smorgasboard.server.views import change_words, film_of

router = APIRouter(include_in_schema=False)
NOT_KEPT = {"cache-control": "no-store"}


def _eyes(request: Request, table: Table) -> int:
    """The seat that somebody looks through; on a shared screen only who said that it is them sees more than all do."""
    if table.match is None:
        raise NotFound(say("There is nothing to catch up with at this table."))
    context = context_of(request)
    mine = context.held(request, table)
    seat = context.viewpoint(request, table)
    if table.covered(mine) or (table.running and table.shared_with_secrets(mine) and table.uncovered(mine) != seat):
        return sb.SPECTATOR
    return seat


@router.get("/m/{match}/film")
async def film(request: Request, table: AtTable, since: int = 0) -> Response:
    """Whose turns there were since a step, and where to stop in between."""
    told = film_of(table, _eyes(request, table), since)
    frames = [
        {"at": frame.at, "who": frame.name, "lines": frame.lines, "forMe": bool(frame.for_me)} for frame in told.frames
    ]
    facts = {"since": told.since, "turns": told.turns, "words": told.words, "frames": frames}
    return JSONResponse({**facts, "changes": change_words(told)}, headers=NOT_KEPT)


@router.get("/m/{match}/film/{at}")
async def frame(request: Request, table: AtTable, at: int) -> Response:
    """The drawn table as it was after a step, seen from the visitor's seat."""
    seat = _eyes(request, table)
    await in_slices(table.walk.way_to(at))
    moment = table.walk.position(at)
    heard = [event for event in moment.events if event.heard_by(seat)]
    drawn = context_of(request).board(table, moment.state.observation(seat), heard)
    return HTMLResponse(drawn, headers=NOT_KEPT)
