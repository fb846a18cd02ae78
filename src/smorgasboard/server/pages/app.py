"""The house as an app: how devices install it, what opens without a line, how many tables wait."""

import json
from asyncio import to_thread
from itertools import chain
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

import smorgasboard as sb
from smorgasboard.engine import say, say_many
from smorgasboard.server.assets import KEPT, OF_GAMES, PAGE, STATIC, art_url, house_print, icon_url, loaded_by, static
from smorgasboard.server.calling import PUSH
from smorgasboard.server.drawing import BACKGROUND, MOST_CHAIRS, card, favicon_ico, icon
from smorgasboard.server.errors import NotFound
from smorgasboard.server.http import context_of, page, visitor_of
from smorgasboard.server.identity import mark_of
from smorgasboard.server.live import on_shelf
from smorgasboard.server.storage import Stored
from smorgasboard.server.views.shelf import Running

router = APIRouter(include_in_schema=False)
PARTS = ("offline.js", "called.js")
"""Files of the service worker, in this order. Whatever else it is to do has a file of its own and a place here."""
ICONS = {"any-192": (192, False), "any-512": (512, False), "maskable-192": (192, True), "maskable-512": (512, True)}
TOUCH = {"touch-180": (180, True), "any-32": (32, False)}
A_DAY = "public, max-age=86400"
WITHOUT_A_LINE = ("shelf.html", "rules.html", "offline.html", "replay.html", "album.html")
"""What pages are made of that may be read without a line; see `PAGES` in offline.js."""
SPRITES = ("icons.svg", "faces.svg")
"""Files that no template names: macros draw from them."""
MOST = 500
"""Matches that are looked at."""


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """Addresses in it count from where it lies itself, under whatever path."""
    facts = {
        "id": ".",
        "name": "Smorgasboard",
        "short_name": "Smorgasboard",
        "description": say("A free table for board games."),
        "lang": request.scope["language"],
        "start_url": ".",
        "scope": ".",
        "display": "standalone",
        "background_color": BACKGROUND,
        "theme_color": BACKGROUND,
        "categories": ["games"],
        "icons": [_icon_facts(name, *facts) for name, facts in ICONS.items()],
    }
    return Response(json.dumps(facts), media_type="application/manifest+json", headers={"cache-control": "no-cache"})


def _icon_facts(name: str, size: int, maskable: bool) -> dict[str, str]:
    purpose = "maskable" if maskable else "any"
    return {"src": _relative(icon_url(name)), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


@router.get("/icons/{name}.png")
async def draw_icon(name: str) -> Response:
    wanted = (ICONS | TOUCH).get(name)
    if wanted is None:
        raise NotFound(say("Nothing lies here"))
    return Response(icon(*wanted), media_type="image/png", headers={"cache-control": KEPT})


@router.get("/card/{name}/{taken}-{free}.png")
async def draw_card(name: str, taken: int, free: int) -> Response:
    """The picture of a link, made of numbers alone."""
    box = next((game.room(PAGE) / "box.svg" for game in sb.games() if game.name == name), None)
    if box is None or not box.exists() or not (0 <= taken <= MOST_CHAIRS and 0 <= free <= MOST_CHAIRS):
        raise NotFound(say("Nothing lies here"))
    picture = await to_thread(card, box.read_text(encoding="utf-8"), taken, free)
    return Response(picture, media_type="image/png", headers={"cache-control": KEPT})


@router.get("/favicon.ico")
async def old_favicon() -> Response:
    return Response(favicon_ico(), media_type="image/x-icon", headers={"cache-control": A_DAY})


@router.get("/sw.js")
async def service_worker() -> Response:
    """It lies beside the start page, because it may serve only what lies below itself."""
    lines = [f"const HOUSE = {json.dumps(house_print())};", f"const SHELL = {json.dumps(_shell())};"]
    lines += [f"const MAY_WAIT = {json.dumps(say('A table may wait for you. Look when there is a line.'))};"]
    lines += [f"importScripts({json.dumps(_relative(static(part)))});" for part in PARTS]
    return Response("\n".join(lines), media_type="text/javascript", headers={"cache-control": "no-cache"})


def _shell() -> list[str]:
    """All that opens without a line from the first visit on: the shelf, all rules, and what draws them."""
    pages = ["/", "/offline", *(f"/rules/{game.name}:{game.edition}" for game in sb.games())]
    art = [art_url(game, file) for game in sb.games() for file in OF_GAMES if (game.room(PAGE) / file).exists()]
    own = [static(file.relative_to(STATIC).as_posix()) for file in loaded_by(*WITHOUT_A_LINE)]
    own += [static(sprite) for sprite in SPRITES]
    return list(dict.fromkeys(_relative(each) for each in chain(pages, own, art)))


def _relative(address: str) -> str:
    return address.removeprefix("/")


@router.get("/offline")
async def offline(request: Request) -> Response:
    """What is shown where a line is needed and there is none."""
    games = [(f"/rules/{game.name}:{game.edition}", say(game.facts.edition or game.facts.title)) for game in sb.games()]
    return page(request, "offline.html", title=say("No line to the house"), games=games)


@router.get("/waiting")
async def waiting(request: Request) -> Response:
    """The tables that wait for whoever asks: for the badge, and for pages that show them."""
    visitor = visitor_of(request)
    stored = await context_of(request).house.store.matches_of(visitor.id, MOST) if visitor.known else []
    running = [each for each in stored if each.match.stage == "running" and on_shelf(each.match, visitor.id)]
    awaited = await context_of(request).calls.awaited.of(running)
    asked = [each.match.id for each in running if Running(each, visitor.id, awaited[each.match.id]).my_turn]
    told = {"house": house_print(), "count": len(asked), "matches": asked}
    return JSONResponse(told | await _call(request, {each.match.id: each for each in running}))


async def _call(request: Request, running: dict[str, Stored]) -> dict[str, Any]:
    """What a message on the device is to say now; for the service worker of somebody who wants to be called."""
    visitor, book = visitor_of(request), context_of(request).house.store.calls
    call = await book.call_of(visitor.id, PUSH) if visitor.kept else None
    if call is None or not call.wanted:
        return {}
    muted = await book.muted_by(visitor.id)
    waits = [each.match for each in await book.waiting_for(visitor.id) if not each.alone and each.match not in muted]
    games = dict.fromkeys(Running(running[match], visitor.id, ()).title for match in waits if match in running)
    words = {
        "title": say_many("One table waits for you", "{count} tables wait for you", len(waits), count=len(waits)),
        "body": say("It is your turn: {games}", games=", ".join(games)) if games else say("It is your turn."),
        "url": f"m/{waits[0]}" if len(waits) == 1 else "tables",
    }
    return {"call": {"who": mark_of(visitor.id)[:16], "number": call.number, "count": len(waits), **words}}
