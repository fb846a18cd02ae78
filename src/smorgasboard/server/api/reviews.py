"""Matches looked back at, by API: ask for it, see how far it is, read it."""

from contextlib import suppress
from dataclasses import asdict

from fastapi import APIRouter, Request

from smorgasboard.engine import say
from smorgasboard.review import VERSION, BadReview, Player
from smorgasboard.server.api import shapes
from smorgasboard.server.api.described import FOR_ALL, FOR_SEATS, REFUSALS, MatchId
from smorgasboard.server.errors import NotFound, NotYours
from smorgasboard.server.http import bearer, context_of, visitor_of
from smorgasboard.server.http.versions import API
from smorgasboard.server.reviews.looked_at import LookedAt, looked_at
from smorgasboard.server.reviews.pages import players_of

router = APIRouter(prefix=API, tags=["playing"], responses=REFUSALS)


@router.post("/matches/{match}/review", status_code=202, openapi_extra=FOR_SEATS)
async def ask_for_review(request: Request, match: MatchId) -> shapes.ReviewGiven:
    """Have a finished match looked back at, if the request speaks for somebody who played it.

    It is made beside everything else: ask how far it is. Asking again does nothing more.
    """
    context = context_of(request)
    opened = await looked_at(context.house, match)
    await _without_an_old_form(request, opened)
    known = await context.reviews.standing(match)
    if known is None or known.state == "failed":
        asker = _asker(request, opened)
        if opened.table is None or not asker:
            raise NotYours(say("Only those who played it can have a match looked back at, once it is over."))
        context.pay(request, context.buckets.reviews)
        await context.reviews.ask(opened.table, asker)
    return await _given(request, match)


def _asker(request: Request, opened: LookedAt) -> str:
    """As the line knows them; empty for whoever may not ask. Keys are not stored."""
    secret = bearer(request)
    if secret is None or opened.table is None:
        visitor = visitor_of(request).id
        return visitor if opened.may_ask(visitor) else ""
    seat = context_of(request).must_open(secret, opened.table)
    return (opened.seats[seat].owner or opened.row.id) if opened.can_be_asked_for else ""


@router.get("/matches/{match}/review", openapi_extra=FOR_ALL)
async def see_review(request: Request, match: MatchId) -> shapes.ReviewGiven:
    """How far it is. Whoever knows the match may ask, as for its record."""
    await _without_an_old_form(request, await looked_at(context_of(request).house, match))
    return await _given(request, match)


async def _without_an_old_form(request: Request, opened: LookedAt) -> None:
    """A review of another form has to be asked for once more, so it is none."""
    with suppress(NotFound):
        await _made(request, opened)


async def _made(request: Request, opened: LookedAt) -> list[Player]:
    """NotFound where there is none of the form that this version reads."""
    reviews = context_of(request).reviews
    row = await reviews.row(opened.row.id)
    if row is None or row.state != "made":
        raise NotFound(say("This match is not looked back at yet."))
    try:
        return players_of(row, opened.names)
    except BadReview as error:
        await reviews.forget(opened.row.id)
        raise NotFound(str(error)) from None


async def _given(request: Request, match: MatchId) -> shapes.ReviewGiven:
    context = context_of(request)
    known = await context.reviews.standing(match)
    page = f"{context.address(request)}/m/{match}/review"
    if known is None:
        return shapes.ReviewGiven(state="none", share=0.0, before=0, page=page)
    return shapes.ReviewGiven(state=known.state, share=known.share, before=known.before, page=page)


@router.get("/matches/{match}/review/result", openapi_extra=FOR_ALL)
async def read_review(request: Request, match: MatchId) -> shapes.ReviewResult:
    """What was found, by player; words in all languages of the house."""
    players = await _made(request, await looked_at(context_of(request).house, match))
    return shapes.ReviewResult.model_validate({"version": VERSION, "players": [asdict(player) for player in players]})
