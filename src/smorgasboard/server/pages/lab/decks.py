"""A game's cards as sheets to take along, and back again: seen as they will be, studied, compared and played."""

from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

from fastapi import APIRouter, Depends, Request, Response
from starlette.concurrency import run_in_threadpool

import smorgasboard as sb
from smorgasboard.engine import language, say
from smorgasboard.lab.sheets import exchange, separated
from smorgasboard.server.errors import NotFound, headers_of, status_of
from smorgasboard.server.http import attachment, context_of, go, go_to, page, visitor_of
from smorgasboard.server.live import new_match
from smorgasboard.server.pages.forms import Form, Sent, game_named
from smorgasboard.server.pages.lab import brought as reading, deck_shelf
from smorgasboard.server.pages.lab.brought import Brought
from smorgasboard.server.pages.lab.deck_shelf import Deck
from smorgasboard.server.pages.lab.deck_view import KINDS, DeckView, title_of
from smorgasboard.server.pages.lab.studies import lab_of, must_be_open
from smorgasboard.server.pages.shelf import me
from smorgasboard.server.views.shelf import level_words

router = APIRouter(include_in_schema=False)
WORKBOOK, ARCHIVE, TEXT = KINDS
MEDIA = {
    WORKBOOK: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ARCHIVE: "application/zip",
}
SHOWN = 8
"""Decks that others brought."""
UNREADABLE = 400


@router.get("/lab/decks/{name}")
async def printed(request: Request, name: str) -> Response:
    """The deck that is printed; with the ending of a file, as that file."""
    kind = next((kind for kind in KINDS if name.endswith(kind)), "")
    game = _with_cards(game_named(name.removesuffix(kind)))
    return await _file(game, game, kind) if kind else await _upload_page(request, game)


@router.post("/lab/decks/{name}", dependencies=[Depends(must_be_open)])
async def bring(request: Request, name: str, form: Sent) -> Response:
    game = _with_cards(game_named(name))
    try:
        context_of(request).pay_for_opening(request)
        file, data = await form.parcel("file")
        found = await run_in_threadpool(reading.read, game, file, data)
        if found.problems:
            return await _upload_page(request, game, UNREADABLE, brought=found)
        kept = await run_in_threadpool(deck_shelf.keep, Deck(f"{game.name}:{game.edition}", found.name, found.text))
    except sb.SmorgasboardError as error:
        answer = await _upload_page(request, game, status_of(error), str(error))
        answer.headers.update(headers_of(error))
        return answer
    return go(request, kept.url)


@router.get("/lab/decks/{name}/{number}")
async def look(request: Request, name: str, number: str) -> Response:
    kind = next((kind for kind in KINDS if number.endswith(kind)), "")
    game = game_named(name)
    deck = await run_in_threadpool(deck_shelf.find, game, number.removesuffix(kind))
    if kind:
        return await _file(game, await run_in_threadpool(deck.look_at), kind, deck.name)
    view = await run_in_threadpool(DeckView, game, deck, context_of(request).renderer.card)
    title = say("{deck}: a deck of {game}", deck=deck.name, game=view.title)
    return page(request, "lab_deck.html", title=title, d=view, levels=level_words(), can_play=lab_of(request).open)


@router.post("/lab/decks/{name}/{number}/play")
async def play(request: Request, name: str, number: str) -> Response:
    """A match with these cards, against bots."""
    context = context_of(request)
    game = game_named(name)
    deck = await run_in_threadpool(deck_shelf.find, game, number)
    form = await Form.of(request)
    changed = await run_in_threadpool(deck.load)
    made = new_match.against_bots(changed, me(visitor_of(request)), form.text("level", new_match.USUAL_LEVEL))
    context.pay_for_opening(request)
    table = await context.house.open(new_match.with_deck(made, deck.name))
    return go_to(request, f"/m/{table.id}")


def _with_cards(game: sb.Game) -> sb.Game:
    if not game.whole_content():
        raise NotFound(say("{title} has no cards or numbers that could be changed.", title=game.facts.title))
    return game


async def _file(printed: sb.Game, game: sb.Game, kind: str, name: str = "") -> Response:
    stem = "-".join([printed.name, printed.edition, *([deck_shelf.plain(name)] if name else [])])
    if kind == TEXT:
        return attachment(game.whole_content(), "toml", f"{stem}{kind}")
    data = await run_in_threadpool(_packed, game, kind, language())
    headers = {"content-disposition": f'attachment; filename="{stem}{kind}"'}
    return Response(data, media_type=MEDIA[kind], headers=headers)


@lru_cache(maxsize=16)
def _packed(game: sb.Game, kind: str, _language: str) -> bytes:
    if kind == ARCHIVE:
        return separated.archived(exchange.sheets_of(game, game.name))
    with TemporaryDirectory() as folder:
        file = Path(folder) / f"deck{WORKBOOK}"
        exchange.export(game, file)
        return file.read_bytes()


async def _upload_page(
    request: Request, game: sb.Game, status: int = 200, problem: str = "", brought: Brought | None = None
) -> Response:
    view = await run_in_threadpool(DeckView, game, None, context_of(request).renderer.card)
    others = await run_in_threadpool(deck_shelf.decks_of, game)
    wrong = None if brought is None else {
        "name": brought.name,
        "count": len(brought.problems),
        "loose": reading.loose(brought.problems),
        "sheets": reading.sheets_with_problems(brought),
    }  # fmt: skip
    facts = {"d": view, "others": others[:SHOWN], "wrong": wrong, "can_play": lab_of(request).open}
    title = say("The cards of {game}", game=title_of(game))
    return page(request, "lab_decks.html", status, title=title, notice=problem or None, **facts)
