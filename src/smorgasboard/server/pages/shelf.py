"""Home, the ways into a match, and the visitor's tastes."""

from dataclasses import replace
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, Request, Response

import smorgasboard as sb
from smorgasboard.engine import say
from smorgasboard.server.errors import Refused
from smorgasboard.server.http import context_of, go, go_to, page, remember, visitor_of
from smorgasboard.server.identity import THEMES, Visitor, tidy_name
from smorgasboard.server.live import new_match, on_shelf
from smorgasboard.server.pages.forms import Form, Sent
from smorgasboard.server.puzzles.done import done_by, today
from smorgasboard.server.puzzles.view import todays
from smorgasboard.server.views import shelf as views

router = APIRouter(include_in_schema=False)
MOST = 500
"""Matches that are looked at."""
SHOWN = 40
"""Of each kind; the page of one's tables has all."""


@router.get("/")
async def shelf(request: Request) -> Response:
    visitor = visitor_of(request)
    stored = await context_of(request).house.store.matches_of(visitor.id, MOST) if visitor.known else []
    mine = [each for each in stored if on_shelf(each.match, visitor.id)]
    going = [each for each in mine if each.match.stage != "over"]
    running, aside = views.running(going, visitor.id, await context_of(request).calls.awaited.of(going))
    return page(
        request,
        "shelf.html",
        title=say("Smorgasboard"),
        boxes=views.boxes(),
        levels=views.level_words(),
        today=todays(today(), await done_by(request)),
        running=running[:SHOWN],
        more=max(0, len(running) - SHOWN),
        safe=not running or await _is_safe(request),
        aside=aside[:SHOWN],
        finished=views.finished([each for each in mine if each.match.stage == "over"][:SHOWN], visitor.id),
    )


async def _is_safe(request: Request) -> bool:
    """Whoever asks could lose this browser and come back."""
    kept = await context_of(request).house.store.safety(visitor_of(request).id)
    return kept.devices > 1 or kept.phrase


def me(visitor: Visitor, contribution: str = "") -> new_match.Sitter:
    return new_match.person(visitor.nickname or say("Guest"), visitor.id, contribution)


async def _open(request: Request, made: new_match.NewMatch) -> Response:
    context = context_of(request)
    context.pay_for_opening(request)
    table = await context.house.open(made)
    return go_to(request, f"/m/{table.id}")


async def _asked(request: Request, form: Sent) -> tuple[sb.Game, new_match.Sitter, str]:
    """The game, whoever wants it with what they add to the dice, and the id that they were promised."""
    laid = await form.laid_out(context_of(request).house)
    return form.game(), me(visitor_of(request), laid.contribution), laid.match


Asked = Annotated[tuple[sb.Game, new_match.Sitter, str], Depends(_asked)]


@router.post("/play")
async def play(request: Request, asked: Asked, form: Sent) -> Response:
    game, sitter, match = asked
    players = form.number("players") if form.text("players") else 0
    return await _open(request, new_match.against_bots(game, sitter, form.text("level", "medium"), match, players))


@router.post("/same-screen")
async def same_screen(request: Request, asked: Asked) -> Response:
    return await _open(request, new_match.on_one_screen(*asked))


@router.post("/invite")
async def invite(request: Request, asked: Asked) -> Response:
    return await _open(request, new_match.by_invitation(*asked))


@router.post("/tour")
async def tour(request: Request, form: Sent) -> Response:
    return await _open(request, new_match.guided(form.game(), me(visitor_of(request))))


@router.post("/import")
async def import_record(request: Request) -> Response:
    context = context_of(request)
    context.pay_for_opening(request)
    text = await (await Form.of(request)).file("record")
    try:
        made, steps = new_match.from_record(text, me(visitor_of(request)))
    except sb.BadRecord as error:
        raise Refused(new_match.broken(error)) from None
    table = await context.house.open(made, steps)
    return go_to(request, f"/m/{table.id}" if table.running else f"/m/{table.id}/replay")


@router.post("/preferences")
async def preferences(request: Request, form: Sent) -> Response:
    visitor = visitor_of(request)
    context = context_of(request)
    language = form.text("language") or visitor.language
    changed = replace(
        visitor,
        nickname=tidy_name(form.text("nickname")) or visitor.nickname,
        language=language if language in context.languages.codes else "",  # as the browser says
        theme=form.text("theme") if form.text("theme") in THEMES else visitor.theme,
        sounds=form.chosen("sounds"),
        ask=form.chosen("ask"),
    )
    response = go(request, _own_path(form.text("back")))
    if changed.kept:
        await context.house.store.note_tastes(changed.id, changed.tastes)
    remember(request, response, changed)
    return response


def _own_path(path: str) -> str:
    """Back to a page of ours, never to another site."""
    if not path.startswith("/") or path.startswith("//") or "\\" in path:
        return "/"
    parts = urlsplit(path)
    return "/" if parts.netloc else parts.path
