"""Matches that the installed rules cannot play on, opened from what was stored."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import PlainTextResponse, RedirectResponse

import smorgasboard as sb
from smorgasboard.engine import Frozen, language, say
from smorgasboard.server.errors import NotFound, OnlyReadable, Unplayable
from smorgasboard.server.http import by_script, context_of, page, refusal, visitor_of
from smorgasboard.server.live import Album, archived
from smorgasboard.server.storage import Stored
from smorgasboard.server.views import AlbumView, VerifyView, listed

router = APIRouter(include_in_schema=False)
INSTEAD = {"": "/album", "/replay": "/album", "/verify": "/album/dice", "/draws.txt": "/album/draws.txt"}
"""By the page of a match that people ask for: where it is read instead."""
SEE_OTHER = 303


async def read_instead(request: Request, error: Exception) -> Response:
    """Of a match that can only be read: people are shown what was stored, everything else is refused."""
    match = request.path_params.get("match")
    part = str(request.scope["path"]).removeprefix(f"/m/{match}")
    if request.method != "GET" or part not in INSTEAD or by_script(request):
        return refusal(request, OnlyReadable.code, str(error))
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"/m/{match}{INSTEAD[part]}{query}", SEE_OTHER)


class StoredMatch(Frozen):
    stored: Stored
    album: Album | None
    why: str
    """Why it is not played on; empty where it is."""


async def _stored(request: Request, match: str) -> StoredMatch:
    house = context_of(request).house
    why = ""
    try:
        await house.table(match)
    except (OnlyReadable, Unplayable) as error:
        why = str(error)
    stored = await house.stored(match)
    row = await house.store.album(match)
    names = [seat.name for seat in stored.seats]
    return StoredMatch(stored, None if row is None else Album(row, names, language()), why)


Opened = Annotated[StoredMatch, Depends(_stored)]


@router.get("/m/{match}/album")
async def look(request: Request, opened: Opened, match: str, at: int | None = None) -> Response:
    """The table in words, the story and the end; where the match can be played, its own page."""
    if not opened.why:
        return RedirectResponse(f"/m/{match}", SEE_OTHER)
    view = AlbumView(opened.stored, opened.album, visitor_of(request).id, opened.why, at)
    review = await context_of(request).reviews.standing(match)
    return page(request, "album.html", title=view.title, a=view, reviewed=review is not None and review.state == "made")


@router.get("/m/{match}/album/dice")
async def check_dice(request: Request, opened: Opened, match: str) -> Response:
    record = _finished(opened)
    seats = () if "record" in opened.stored.match.setup else opened.stored.seats
    view = VerifyView.of_album(record, seats, opened.album)
    return page(request, "verify.html", title=say("The dice, checked"), v=view, match=match)


@router.get("/m/{match}/album/draws.txt")
async def list_draws(opened: Opened) -> Response:
    _finished(opened)
    if opened.album is None:
        raise NotFound(say("The draws cannot be recomputed: that takes the rules of then."))
    return PlainTextResponse(listed(opened.album.draws))


def _finished(opened: StoredMatch) -> sb.Record:
    if opened.stored.match.stage != "over":
        raise NotFound(say("The replay is there when the match is over."))
    return archived(opened.stored)
