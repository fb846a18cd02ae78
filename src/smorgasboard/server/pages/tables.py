"""My tables: what waits for whom, what is over, those I played with, and all that is stored about me."""

import io
import json
import time
import zipfile
from typing import Any

from fastapi import APIRouter, Depends, Request, Response

from smorgasboard.engine import say
from smorgasboard.server.errors import NotFound, Refused
from smorgasboard.server.http import context_of, forget, go, go_to, page, slowly, visitor_of
from smorgasboard.server.identity import mark_of
from smorgasboard.server.live import archived, on_shelf, with_friends
from smorgasboard.server.pages.calls import all_about_calls, calls_in_words
from smorgasboard.server.pages.forms import Sent
from smorgasboard.server.pages.letters import stored_mail
from smorgasboard.server.pages.lobby import asked_first
from smorgasboard.server.pages.shelf import me
from smorgasboard.server.people import device_words
from smorgasboard.server.storage import AccountRow, DeviceRow, SolvedRow, Stored
from smorgasboard.server.storage.consents import agrees
from smorgasboard.server.views import tables as views

router = APIRouter(include_in_schema=False, dependencies=[Depends(slowly)])
MOST = 2_000
"""Matches that are looked at."""
SHOWN = 100
"""Finished ones; a search finds the others."""


@router.get("/tables")
async def look(request: Request, search: str = "") -> Response:
    visitor, everything = visitor_of(request), await _mine(request)
    stored = [each for each in everything if on_shelf(each.match, visitor.id)]
    going = [each for each in stored if each.match.stage != "over"]
    known = await context_of(request).calls.awaited.of(going)
    wanted = search.casefold().split()
    rows = [views.MyTable(each, visitor.id, known.get(each.match.id, {})) for each in stored]
    found = [row for row in rows if all(word in row.words for word in wanted)]
    over = [row for row in found if row.over]
    return page(
        request,
        "tables.html",
        title=say("My tables"),
        search=search,
        running=views.in_order(row for row in found if not row.over),
        over=over[:SHOWN],
        more=max(0, len(over) - SHOWN),
        friends=views.friends(everything, visitor.id),
        stored=await _about_me(request, everything),
    )


async def _mine(request: Request) -> list[Stored]:
    """All, also what was taken off the shelf."""
    visitor = visitor_of(request)
    return await context_of(request).house.store.matches_of(visitor.id, MOST) if visitor.known else []


@router.post("/tables/friend")
async def invite_again(request: Request, form: Sent) -> Response:
    """A table with a chair kept for somebody one has played with; it lies on their shelf too."""
    context, visitor, wanted = context_of(request), visitor_of(request), form.text("friend")
    known = next((each for each in views.friends(await _mine(request), visitor.id) if each.mark == wanted), None)
    if known is None:
        raise NotFound(say("You have not played with anybody of that kind yet."))
    context.pay_for_opening(request)
    before = await context.house.table(known.last)
    friend = next(seat.owner for seat in before.seats if seat.owner and mark_of(seat.owner) == wanted)
    table = await context.house.open(with_friends(before, me(visitor), friend))
    return go_to(request, f"/m/{table.id}")


# ---- all that is stored ----


async def _about_me(request: Request, stored: list[Stored]) -> dict[str, Any]:
    """In numbers and words, as the page says it."""
    store, visitor = context_of(request).house.store, visitor_of(request)
    person = await store.person(visitor.id)
    return {
        "tables": len(stored),
        "names": sorted({seat.name for each in stored for seat in each.seats if seat.owner == visitor.id}),
        "lines": len(await store.said_by(visitor.id)) if visitor.known else 0,
        "devices": [device_words(row.name) for row in await store.devices_of(visitor.id)],
        "phrase": person is not None and person.phrase is not None,
        "kept": person is not None,
        "mail": await stored_mail(request),
        "puzzles": len(await store.puzzles_of(visitor.id)),
        "programs": [row.name for row in await store.accounts.of_owner(visitor.id)] if visitor.known else [],
        "calls": calls_in_words(await store.calls.calls_of(visitor.id), len(await store.calls.pushes_of(visitor.id))),
    }


@router.get("/tables/export")
async def export(request: Request) -> Response:
    """All records, and what else is stored, in one file."""
    house = context_of(request).house
    records: dict[str, str] = {}
    secret: list[str] = []
    mine = await _mine(request)
    for each in mine:
        try:
            records[each.match.id] = archived(await house.stored(each.match.id)).dumps()
        except Refused:  # it runs, and others have secrets there
            secret.append(each.match.id)
    given = [each.match.id for each in mine if agrees(each.match, visitor_of(request).id)]
    packed = _packed(records, await _everything(request, secret) | {"given_for_puzzles": given})
    headers = {"content-disposition": 'attachment; filename="smorgasboard.zip"'}
    return Response(packed, media_type="application/zip", headers=headers)


async def _everything(request: Request, secret: list[str]) -> dict[str, Any]:
    store, visitor = context_of(request).house.store, visitor_of(request)
    person = await store.person(visitor.id)
    return {
        "written": time.time(),
        "in_the_cookie": visitor.tastes,
        "stored_tastes": None if person is None else person.tastes,
        "has_a_phrase": person is not None and person.phrase is not None,
        "devices": [_device(row, visitor.mark) for row in await store.devices_of(visitor.id)],
        "reviews_asked_for": await store.reviews_asked_by(visitor.id),
        "link_for_another_device_until": await store.link_until(visitor.id),
        "e_mail": await stored_mail(request),
        "programs": [_program(row) for row in await store.accounts.of_owner(visitor.id)],
        "chat": await store.said_by(visitor.id),
        "calls": await all_about_calls(store.calls, visitor.id),
        "puzzles": [_puzzle(row) for row in await store.puzzles_of(visitor.id)],
        "not_to_be_had_before_they_end": secret,
    }


def _program(row: AccountRow) -> dict[str, Any]:
    return {"name": row.name, "since": row.created, "last_used": row.used}


def _device(row: DeviceRow, this: str) -> dict[str, Any]:
    return {"device": row.name, "since": row.created, "last_used": row.seen, "this_one": row.id == this}


def _puzzle(row: SolvedRow) -> dict[str, Any]:
    facts = {"missed": row.missed, "saw_the_solution_first": row.shown, "solved": row.at}
    return {"game": row.game, "number": row.number, **facts}


def _packed(records: dict[str, str], about: dict[str, Any]) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("about-me.json", json.dumps(about, indent=2, ensure_ascii=False))
        for match, record in records.items():
            file.writestr(f"records/{match}.jsonl", record)
    return written.getvalue()


@router.post("/tables/delete")
async def delete(request: Request, form: Sent) -> Response:
    """Everything that is stored of whoever asks, on all their devices."""
    if form.text("sure") != "everything":
        question = say(
            "Everything goes, on all your devices, and nobody can bring it back. Where friends play on a bot takes "
            "your seat; what you finished with them stays without your name; tables where nobody else sat are deleted."
        )
        return asked_first(request, form, "/tables", "delete", question, "everything")
    await context_of(request).house.forget(visitor_of(request).id)
    response = go(request, "/tables/gone")
    forget(request, response)
    return response


@router.get("/tables/gone")
async def gone(request: Request) -> Response:
    """What the browser kept goes as well, so nobody gets here who is still somebody."""
    if visitor_of(request).known and not request.scope.get("ended"):
        return go(request, "/tables")
    return page(request, "gone.html", title=say("Everything about you is deleted"))
