"""Pages to read: replays, records, checked dice, rules, pictures."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import FileResponse, PlainTextResponse

import smorgasboard as sb
from smorgasboard.engine import draws, say
from smorgasboard.server.assets import KEPT, OF_GAMES, PAGE
from smorgasboard.server.errors import NotFound
from smorgasboard.server.http import AtTable, attachment, context_of, page
from smorgasboard.server.live import Table, in_slices
from smorgasboard.server.pages.forms import game_named
from smorgasboard.server.views import Glance, ReplayView, VerifyView, game_card, listed, match_card, of_match, rules_of

router = APIRouter(include_in_schema=False)


async def _finished(table: AtTable) -> Table:
    if table.row.stage != "over":
        raise NotFound(say("The replay is there when the match is over."))
    return table


Finished = Annotated[Table, Depends(_finished)]


@router.get("/m/{match}/replay")
async def replay(request: Request, table: Finished, at: int = 0) -> Response:
    context = context_of(request)
    moment = max(0, min(at, table.last_step))
    await in_slices(table.walk.way_to(moment))
    facts = context.past(request, table, Glance(at=moment))
    end = await context.end_of(request, table)
    view = ReplayView(table, moment, context.address(request), of_match(table.id), end)
    return page(request, "replay.html", **facts, r=view, card=match_card(table, view.result))


@router.get("/m/{match}/record")
async def record(request: Request, match: str) -> Response:
    """The record as a file. While the match runs it holds neither the seed nor what is to come."""
    return attachment(await context_of(request).house.record(match), "jsonl", f"match-{match}.jsonl")


@router.get("/m/{match}/verify")
async def verify_dice(request: Request, table: Finished) -> Response:
    return page(request, "verify.html", title=say("The dice, checked"), v=VerifyView.of_table(table), match=table.id)


@router.get("/m/{match}/draws.txt")
async def list_draws(table: Finished) -> Response:
    """Every number that chance gave, for whoever recomputes them all."""
    return PlainTextResponse(listed(draws(table.record, table.game)))


@router.get("/rules/{name}")
async def rules(request: Request, name: str, part: str = "") -> Response:
    game = game_named(name)
    facts = game.facts
    title = say("Rules of {title}", title=say(facts.title))
    template = "rules_part.html" if part == "drawer" else "rules.html"
    card = game_card(game, title, say(facts.tagline))
    return page(request, template, r=rules_of(game), title=title, game=game.name, card=card)


@router.get("/art/{name}/{file}")
async def art(name: str, file: str) -> Response:
    """A game's own pictures and style sheet; nothing else of its folder."""
    folder = next((game.room(PAGE) for game in sb.games() if game.name == name), None)
    if folder is None or file not in OF_GAMES or not (folder / file).exists():
        raise NotFound(say("Nothing lies here"))
    return FileResponse(folder / file, headers={"cache-control": KEPT})
