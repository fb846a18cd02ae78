"""When somebody is called back to a table: on which browsers, how soon, at which hours, for which tables."""

import time
from typing import Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from smorgasboard.engine import say, say_many
from smorgasboard.server.calling import PUSH, UTC, BrowserKeys, NoKey, endpoint_of, known_zone, zones
from smorgasboard.server.errors import MovedOn, NotFound, NotYours, Refused
from smorgasboard.server.http import context_of, go, page, remember, slowly, visitor_of
from smorgasboard.server.identity import Visitor
from smorgasboard.server.live import on_shelf
from smorgasboard.server.pages.devices import keep
from smorgasboard.server.pages.forms import Form, Sent
from smorgasboard.server.pages.letters import mail_of
from smorgasboard.server.people import device_words
from smorgasboard.server.storage import CallBook, CallRow, PushRow, WishRow
from smorgasboard.server.views.shelf import Running

router = APIRouter(include_in_schema=False, dependencies=[Depends(slowly)])
MINUTE, HOUR = 60, 3600
SOON = (0, 5 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR)
"""Seconds that a table may wait before somebody is called."""
NIGHT = (22 * 60, 8 * 60)
"""Silent hours, as they are proposed."""
SHOWN = 60
THIS = "this"


def _book(request: Request) -> CallBook:
    return context_of(request).house.store.calls


def after_words(seconds: int) -> str:
    """How long a table waits before somebody is called."""
    if not seconds:
        return say("At once")
    if seconds < HOUR:
        return say_many("After one minute", "After {count} minutes", seconds // MINUTE, count=seconds // MINUTE)
    return say_many("After one hour", "After {count} hours", seconds // HOUR, count=seconds // HOUR)


@router.get("/calls")
async def look(request: Request) -> Response:
    visitor, book = visitor_of(request), _book(request)
    call = await book.call_of(visitor.id, PUSH)
    wish = await book.wish_of(visitor.id) or WishRow(visitor.id, UTC)
    return page(
        request,
        "calls.html",
        title=say("When I am called"),
        wanted=call is not None and call.wanted,
        after=call.after if call else 0,
        afters=[(seconds, after_words(seconds)) for seconds in SOON],
        silent=wish.silent_from is not None,
        hours=[_clock(minute) for minute in _silent(wish)],
        zone=wish.zone,
        zones=zones(),
        browsers=await _browsers(request, visitor),
        here_called=any(each.device == visitor.mark for each in await book.pushes_of(visitor.id)),
        tables=await _tables(request, visitor),
        noted=call is not None,
        mail=await mail_of(request),
    )


def _silent(wish: WishRow) -> tuple[int, int]:
    if wish.silent_from is None or wish.silent_until is None:
        return NIGHT
    return wish.silent_from, wish.silent_until


def _clock(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


async def _browsers(request: Request, visitor: Visitor) -> list[dict[str, Any]]:
    """Those that are called, this one first."""
    devices = await context_of(request).house.store.devices_of(visitor.id)
    names = {row.id: device_words(row.name) for row in devices}
    pushes = await _book(request).pushes_of(visitor.id)
    found = [_browser(each, names, each.device == visitor.mark) for each in pushes]
    return sorted(found, key=lambda each: not each["this"])


def _browser(push: PushRow, names: dict[str, str], this: bool) -> dict[str, Any]:
    words = names.get(push.device, say("A browser"))
    return {"device": push.device, "words": words, "this": this, "failed": push.failed is not None}


async def _tables(request: Request, visitor: Visitor) -> list[dict[str, Any]]:
    """Running ones where others sit too."""
    stored = await context_of(request).house.store.matches_of(visitor.id, SHOWN) if visitor.known else []
    muted = await _book(request).muted_by(visitor.id)
    with_others = [
        each
        for each in stored
        if each.match.stage == "running"
        and on_shelf(each.match, visitor.id)
        and any(seat.kind == "person" and seat.owner != visitor.id for seat in each.seats)
    ]
    rows = [(each.match.id, Running(each, visitor.id, ())) for each in with_others]
    return [{"id": match, "title": row.title, "who": row.who, "muted": match in muted} for match, row in rows]


# ---- this browser ----


@router.get("/calls/key")
async def key(request: Request) -> Response:
    """The house's public key: browsers take messages of nobody else."""
    return PlainTextResponse(context_of(request).calls.push.signer.public)


@router.get("/calls/words")
async def words() -> Response:
    """What scripts say of it."""
    told = {
        "done": say(
            "You will be called when it is your turn. Under “When I am called” you choose how soon and when not."
        ),
        "denied": say("The browser does not allow messages from this house. You can change that in its settings."),
        "noService": say("This browser has no way to be called. Keep the page open, and it tells you."),
    }
    return JSONResponse(told)


@router.post("/calls/push")
async def subscribe(request: Request, form: Sent) -> Response:
    """This browser is called from now on. A subscription is always of whoever asks, and of their browser."""
    context, book, now = context_of(request), _book(request), time.time()
    if not visitor_of(request).known:
        raise NotYours(say("Sit down at a table first: until then nothing can wait for you."))
    context.pay_for_opening(request)
    push = await _subscription(request, form)
    visitor = await keep(request)
    if not await book.keep_push(PushRow(visitor.mark, visitor.id, push.endpoint, push.p256dh, push.auth, now)):
        raise MovedOn(say("Somebody else is called through this browser. Ask it for another address."))
    await _want_as_before(book, visitor.id, form.text("zone"), now)
    await context.calls.changed()
    response = go(request, "/calls")
    remember(request, response, visitor)
    return response


async def _subscription(request: Request, form: Form) -> PushRow:
    channel, own = context_of(request).calls.push, request.url.hostname or ""
    endpoint = form.text("endpoint")
    endpoint_of(endpoint, frozenset({own}), channel.anywhere)
    try:
        keys = BrowserKeys(form.text("p256dh"), form.text("auth")).checked()
    except NoKey:
        raise Refused(say("These are not the keys of a subscription.")) from None
    return PushRow("", "", endpoint, keys.p256dh, keys.auth, 0.0)


async def _want_as_before(book: CallBook, who: str, zone: str, now: float) -> None:
    call = await book.call_of(who, PUSH)
    await book.want(who, PUSH, True, call.after if call else 0, call.every if call else 0, now)
    if await book.wish_of(who) is None:
        await book.wish(WishRow(who, known_zone(zone)), now)


@router.post("/calls/end")
async def end(request: Request, form: Sent) -> Response:
    """A browser of theirs is called no more."""
    visitor, wanted = visitor_of(request), form.text("device")
    device = visitor.mark if wanted == THIS else wanted
    if device not in {each.device for each in await _book(request).pushes_of(visitor.id)}:
        raise NotFound(say("No browser of yours of that kind is called."))
    await _book(request).drop_push(device)
    return go(request, "/calls")


# ---- wishes ----


@router.post("/calls/wishes")
async def wish(request: Request, form: Sent) -> Response:
    """In general: whether, how soon, and at which hours not."""
    visitor, book, now = visitor_of(request), _book(request), time.time()
    if not visitor.known:
        raise NotYours(say("Sit down at a table first: until then nothing can wait for you."))
    after = form.number("after")
    if after not in SOON:
        raise Refused(say("Choose one of the times that are offered."))
    silent = (_minute(form.text("from")), _minute(form.text("until"))) if form.chosen("silent") else (None, None)
    visitor = await keep(request)
    call = await book.call_of(visitor.id, PUSH)
    await book.want(visitor.id, PUSH, form.chosen("wanted"), after, call.every if call else 0, now)
    await book.wish(WishRow(visitor.id, known_zone(form.text("zone")), *silent), now)
    await context_of(request).calls.changed()
    response = go(request, "/calls")
    remember(request, response, visitor)
    return response


def _minute(text: str) -> int:
    hours, _, minutes = text.partition(":")
    if (
        not (hours.isdecimal() and minutes[:2].isdecimal() and len(text) <= 8)
        or int(hours) > 23
        or int(minutes[:2]) > 59
    ):
        raise Refused(say("Write silent hours as 22:00."))
    return 60 * int(hours) + int(minutes[:2])


@router.post("/calls/mute")
async def mute(request: Request, form: Sent) -> Response:
    """One table of theirs, for which they are called no more, or again."""
    match, visitor = form.text("match"), visitor_of(request)
    table = await context_of(request).house.table(match)
    if not table.owned_by(visitor.id):
        raise NotYours(say("You do not sit at that table."))
    visitor = await keep(request)
    await _book(request).mute(visitor.id, match, form.chosen("on"), time.time())
    response = go(request, "/calls")
    remember(request, response, visitor)
    return response


# ---- all that is stored of it ----


def calls_in_words(calls: list[CallRow], browsers: int) -> str:
    if not calls:
        return ""
    if not browsers:
        return say("How you want to be called.")
    return say_many(
        "How you want to be called, and the address of one browser's push service.",
        "How you want to be called, and the addresses of {count} browsers' push services.",
        browsers,
        count=browsers,
    )


async def all_about_calls(book: CallBook, who: str) -> dict[str, Any]:
    wish = await book.wish_of(who)
    return {
        "wishes": None if wish is None else {"zone": wish.zone, "from": wish.silent_from, "until": wish.silent_until},
        "channels": [_channel(each) for each in await book.calls_of(who)],
        "browsers": [{"endpoint": each.endpoint, "since": each.created} for each in await book.pushes_of(who)],
        "muted": sorted(await book.muted_by(who)),
        "waiting": [{"match": each.match, "since": each.since} for each in await book.waiting_for(who)],
    }


def _channel(call: CallRow) -> dict[str, Any]:
    return {"channel": call.channel, "wanted": call.wanted, "after": call.after, "every": call.every, "told": call.told}
