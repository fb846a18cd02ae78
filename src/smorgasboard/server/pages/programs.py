"""For whoever writes programs: the API's description to be tried out, and the accounts of one's own programs."""

import time
from typing import Any

from fastapi import APIRouter, Depends, Request, Response

from smorgasboard.engine import say
from smorgasboard.server.errors import NotFound
from smorgasboard.server.http import context_of, go, page, slowly, visitor_of
from smorgasboard.server.http.responses import remember
from smorgasboard.server.http.versions import API
from smorgasboard.server.pages.devices import keep
from smorgasboard.server.pages.forms import Sent
from smorgasboard.server.pages.lobby import asked_first
from smorgasboard.server.storage import AccountRow

router = APIRouter(include_in_schema=False, dependencies=[Depends(slowly)])


@router.get(f"{API}/docs")
async def describe(request: Request) -> Response:
    return page(request, "api.html", title=say("For programs"))


@router.get("/bots")
async def look(request: Request) -> Response:
    return await _list(request)


async def _list(request: Request, made: str = "", key: str = "") -> Response:
    visitor, context = visitor_of(request), context_of(request)
    rows = await context.accounts.owned_by(visitor.id) if visitor.known else []
    shown = [(row.id, row.name, context.buckets.rate_of(row), time.time() - row.used) for row in rows]
    facts: dict[str, Any] = {
        "accounts": shown,
        "made": made,
        "key": key,
        "house_at": context.address(request),
        "here": "/bots",
    }
    return page(request, "bots.html", title=say("My programs"), **facts)


@router.post("/bots")
async def make(request: Request, form: Sent) -> Response:
    """The key is shown once: only a mark of it is stored."""
    context = context_of(request)
    context.pay(request, context.buckets.accounts)
    visitor = await keep(request)
    row, key = await context.accounts.make(form.text("name"), visitor.id)
    response = await _list(request, row.name, key)
    remember(request, response, visitor)
    return response


@router.post("/bots/end")
async def end(request: Request, form: Sent) -> Response:
    house, wanted = context_of(request).house, form.text("account")
    row = await _own(request, wanted)
    if form.text("sure") != wanted:
        question = say(
            "The key of {who} opens nothing any more, and bots of the house play on for it. End it?", who=row.name
        )
        return asked_first(request, form, "/bots", "end", question, wanted)
    await house.leave_everywhere(row.id)
    await house.accounts.end(row)
    return go(request, "/bots")


async def _own(request: Request, wanted: str) -> AccountRow:
    rows = await context_of(request).accounts.owned_by(visitor_of(request).id)
    found = next((row for row in rows if row.id == wanted), None)
    if found is None:
        raise NotFound(say("You have no such program, or it was ended already."))
    return found
