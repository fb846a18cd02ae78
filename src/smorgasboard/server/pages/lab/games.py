"""Matches of a study at the table: one, or two sides of a comparison in step."""

from dataclasses import replace
from urllib.parse import quote

from fastapi import APIRouter, Depends, Request, Response
from starlette.concurrency import run_in_threadpool

from smorgasboard.engine import load, say
from smorgasboard.server.errors import Refused
from smorgasboard.server.http.app_context import context_of, slowly, visitor_of
from smorgasboard.server.http.responses import attachment, go, go_to, page
from smorgasboard.server.live.new_match import NewMatch, what_if
from smorgasboard.server.live.study_tables import watched
from smorgasboard.server.live.table import Table
from smorgasboard.server.pages.forms import Form
from smorgasboard.server.pages.lab.studies import lab_of
from smorgasboard.server.pages.shelf import me
from smorgasboard.server.views.match import Glance
from smorgasboard.server.views.replay import FlipView, ReplayView, of_study, sides_of

router = APIRouter(include_in_schema=False, dependencies=[Depends(slowly)])


async def _table(request: Request, study: str, leg: str, number: int) -> Table:
    folder = lab_of(request).find(study)
    return await run_in_threadpool(watched, folder, leg, number)


@router.get("/lab/{study}/games")
async def choose(request: Request, study: str, leg: str = "", number: int = 0) -> Response:
    """From the form that asks for a number."""
    name = lab_of(request).find(study).name
    return go(request, f"/lab/{name}/games/{quote(leg, safe='')}/{number}")


@router.get("/lab/{study}/games/{leg}/{number}")
async def replay(request: Request, study: str, leg: str, number: int, at: int = 0, seat: int = 0) -> Response:
    """One match. Nobody's secrets are in it: where hands are hidden, one may look through any seat's eyes."""
    context = context_of(request)
    table = await _table(request, study, leg, number)
    moment = max(0, min(at, table.last_step))
    eyes = table.names if table.game.facts.private else ()
    chosen = seat if 0 < seat <= len(eyes) else 0
    facts = context.facts(request, table, Glance(at=moment, eyes=chosen - 1 if chosen else None))
    plan = lab_of(request).find(study).study()
    place = of_study(plan, leg, number, _is_installed(table), chosen, eyes)
    return page(request, "replay.html", **facts, r=ReplayView(table, moment, context.address(request), place))


def _is_installed(table: Table) -> bool:
    """Bots at the tables know the installed cards only."""
    game = table.game
    return load(f"{game.name}:{game.edition}").content_hash == game.content_hash


@router.get("/lab/{study}/games/{leg}/{number}/record")
async def record(request: Request, study: str, leg: str, number: int) -> Response:
    table = await _table(request, study, leg, number)
    return attachment(table.record.dumps(), "jsonl", f"{study}-{number}.jsonl")


@router.post("/lab/{study}/games/{leg}/{number}/whatif")
async def play_what_if(request: Request, study: str, leg: str, number: int) -> Response:
    """Play on from a moment against bots, as a match of its own."""
    context = context_of(request)
    table = await _table(request, study, leg, number)
    if not _is_installed(table):
        raise Refused(say("This match was played with other cards than the ones that are installed here now."))
    context.pay_for_opening(request)
    position = table.position((await Form.of(request)).number("at"))
    made = what_if(table, position, me(visitor_of(request)))
    opened = await context.house.open(NewMatch(made.game, replace(made.row, parent=None), made.seats))
    return go_to(request, f"/m/{opened.id}")


@router.get("/lab/{study}/flips/{number}")
async def flips(request: Request, study: str, number: int, a: str = "", b: str = "", at: int | None = None) -> Response:
    """The same deal in two parts of a study, side by side; where they part to begin with."""
    context = context_of(request)
    plan = lab_of(request).find(study).study()
    left, right = sides_of(plan, a, b)
    tables = [await _table(request, study, leg, number) for leg in (left, right)]
    view = FlipView(plan, number, (left, right), (tables[0], tables[1]), at)
    facts = [context.facts(request, table, Glance(at=min(view.at, table.last_step)))["m"] for table in tables]
    return page(request, "lab_flips.html", title=view.title, f=view, boards=facts)
