"""A seat goes with its person: more devices, a recovery phrase, and ending what was lost."""

import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, Request, Response

from smorgasboard.engine import say
from smorgasboard.server.errors import NotFound, Refused
from smorgasboard.server.http import context_of, forget, go, page, remember, slowly, visitor_of
from smorgasboard.server.identity import Visitor, mark_of, one_more_device
from smorgasboard.server.live import on_shelf
from smorgasboard.server.pages.forms import Form, Sent
from smorgasboard.server.pages.lobby import asked_first
from smorgasboard.server.people import device_name, device_words, misspelt, new_phrase, phrase_mark
from smorgasboard.server.storage import DeviceRow, PersonRow, Store
from smorgasboard.server.views import joined
from smorgasboard.server.views.lobby import qr_code

router = APIRouter(include_in_schema=False, dependencies=[Depends(slowly)])
MINUTES = 10
"""For which a link counts."""
OTHERS = "others"
MOST = 1_000
"""Matches that are counted."""
HERE_ALONE = ("localhost", "127.0.0.1", "::1")
"""Hosts that no other device can reach."""
Using = Callable[[DeviceRow], Awaitable[PersonRow | None]]
"""Makes a device somebody's, if that is still possible."""


# ---- the list ----


@router.get("/devices")
async def look(request: Request) -> Response:
    store, visitor = _store(request), visitor_of(request)
    rows = await store.devices_of(visitor.id)
    others = [row for row in rows if row.id != visitor.mark]
    person = await store.person(visitor.id)
    phrase = person is not None and person.phrase is not None
    return page(
        request,
        "devices.html",
        title=say("My devices"),
        this=device_words(_agent(request)),
        mark=visitor.mark,
        others=[(row.id, device_words(row.name), time.time() - row.seen) for row in others],
        phrase=phrase,
        safe=bool(others) or phrase,
        tables=await _tables(request),
        minutes=MINUTES,
    )


async def _tables(request: Request) -> int:
    """How many matches whoever asks would lose."""
    visitor = visitor_of(request)
    stored = await _store(request).matches_of(visitor.id, MOST) if visitor.known else []
    return sum(on_shelf(each.match, visitor.id) for each in stored)


def _store(request: Request) -> Store:
    return context_of(request).house.store


def _agent(request: Request) -> str:
    return device_name(request.headers.get("user-agent", ""))


async def keep(request: Request) -> Visitor:
    """Whoever asks is stored from now on, with this device."""
    visitor, now = visitor_of(request), time.time()
    device = DeviceRow(visitor.mark, visitor.id, _agent(request), now, now)
    await _store(request).keep(PersonRow(visitor.id, visitor.tastes, now), device)
    return replace(visitor, kept=True)


# ---- one more device ----


@router.post("/devices/link")
async def make_link(request: Request) -> Response:
    """Shown once: only a mark of it is stored."""
    context, now = context_of(request), time.time()
    context.pay_for_opening(request)
    visitor = await keep(request)
    secret = secrets.token_urlsafe(18)
    await _store(request).offer_link(mark_of(secret), visitor.id, now, now + 60 * MINUTES)
    url = f"{context.address(request)}/device/{secret}"
    reachable = urlsplit(url).hostname not in HERE_ALONE
    facts: dict[str, Any] = {"url": url, "qr": qr_code(url), "minutes": MINUTES, "reachable": reachable}
    response = page(request, "device_link.html", title=say("Play on my phone"), **facts)
    remember(request, response, visitor)
    return response


@router.get("/device/{secret}")
async def ask(request: Request, secret: str) -> Response:
    """Asks first: programs that preview links must not use it up."""
    context = context_of(request)
    context.pay(request, context.buckets.guesses)
    owner = await _store(request).offered_by(mark_of(secret), time.time())
    if owner is None:
        raise _too_late()
    return await _asked_whether(request, owner, f"/device/{secret}")


@router.post("/device/{secret}")
async def become(request: Request, secret: str, form: Sent) -> Response:
    context, store, link = context_of(request), _store(request), mark_of(secret)
    context.pay(request, context.buckets.guesses)
    owner = await store.offered_by(link, time.time())
    if owner is None:
        raise _too_late()
    return await _become(request, form, owner, lambda device: store.use_link(link, device, visitor_of(request).mark))


def _too_late() -> NotFound:
    return NotFound(
        say(
            "This link was used already, is too old, or was never given out. "
            "Make another one on the device that you come from."
        )
    )


async def _asked_whether(request: Request, owner: PersonRow, action: str, **fields: str) -> Response:
    """Before this browser becomes somebody else: who that is, and what it would leave behind."""
    visitor = visitor_of(request)
    alone = await _is_all_there_is(request)
    return page(
        request,
        "device.html",
        title=say("One more device"),
        who=owner.tastes.get("nickname", ""),
        already=owner.id == visitor.id,
        tables=await _tables(request),
        alone=alone,
        action=action,
        fields=list(fields.items()),
        here="/",
    )


async def _is_all_there_is(request: Request) -> bool:
    """Whoever asks has no other device."""
    visitor = visitor_of(request)
    return all(row.id == visitor.mark for row in await _store(request).devices_of(visitor.id))


async def _become(request: Request, form: Form, owner: PersonRow, use: Using) -> Response:
    before, now = visitor_of(request), time.time()
    if before.id == owner.id:
        return go(request, "/devices")
    brings = form.chosen("bring") and before.known and await _is_all_there_is(request)
    now_here = one_more_device(owner.id, owner.tastes)
    if await use(DeviceRow(now_here.mark, owner.id, _agent(request), now, now)) is None:
        raise _too_late()
    if brings:
        house = context_of(request).house
        await house.learn(await house.store.bring_along(before.id, owner.id))
    response = go(request, "/")
    remember(request, response, now_here)
    return response


# ---- a phrase ----


@router.post("/devices/phrase")
async def make_phrase(request: Request, form: Sent) -> Response:
    """Shown once: only a mark of it is stored."""
    context = context_of(request)
    found = await _store(request).person(visitor_of(request).id)
    if found is not None and found.phrase is not None and not form.text("sure"):
        question = say("You have a phrase already. With a new one the old one stops working. Make a new one?")
        return asked_first(request, form, "/devices", "phrase", question, "phrase")
    context.pay_for_opening(request)
    visitor, phrase = await keep(request), new_phrase()
    await _store(request).set_phrase(visitor.id, phrase_mark(phrase, context.phrase_key))
    words = phrase.split()
    pictures = [f"{look} {thing}" for look, thing in zip(words[::2], words[1::2], strict=True)]
    response = page(request, "device_phrase.html", title=say("My recovery phrase"), pictures=pictures)
    remember(request, response, visitor)
    return response


@router.get("/recover")
async def recover_page(request: Request) -> Response:
    return page(request, "recover.html", title=say("Come back with a phrase"), given="", here="/")


@router.post("/recover")
async def recover(request: Request, form: Sent) -> Response:
    context, store, given = context_of(request), _store(request), form.text("phrase")
    context.pay(request, context.buckets.guesses)
    mark = phrase_mark(given, context.phrase_key)
    owner = await store.known_by(mark)
    if owner is None:
        facts = {"given": given, "notice": _not_known(given), "here": "/"}
        return page(request, "recover.html", Refused.status, title=say("Come back with a phrase"), **facts)
    if not form.text("sure") and owner.id != visitor_of(request).id and await _tables(request):
        return await _asked_whether(request, owner, "/recover", phrase=given)
    return await _become(request, form, owner, lambda device: store.use_phrase(mark, device, visitor_of(request).mark))


def _not_known(given: str) -> str:
    """Which words cannot be right is no secret: the words that phrases are made of are public."""
    odd = misspelt(given)
    if not odd:
        return say("Nobody here has this phrase. Compare it with what you wrote down, word for word and in its order.")
    meant = [say("{odd} (perhaps {word})", odd=word, word=near) if near else word for word, near in odd]
    return say("No phrase has these words: {words}. Look at what you wrote down again.", words=joined(meant))


# ---- ending ----


@router.post("/devices/end")
async def end(request: Request, form: Sent) -> Response:
    """One device, or all but this one."""
    wanted, visitor = form.text("device"), visitor_of(request)
    rows = await _store(request).devices_of(visitor.id)
    which = [row for row in rows if row.id == wanted or (wanted == OTHERS and row.id != visitor.mark)]
    this = wanted == visitor.mark
    if not which and not this:
        raise NotFound(say("You have no such device, or it was ended already."))
    if form.text("sure") != wanted:
        return asked_first(request, form, "/devices", "end", await _warning(request, rows, which, this), wanted)
    if this:
        await keep(request)
    await _end(request, [wanted] if this else [row.id for row in which])
    response = go(request, "/" if this else "/devices")
    if this:
        forget(request, response)
    return response


async def _end(request: Request, which: Sequence[str]) -> None:
    house = context_of(request).house
    await house.store.end_devices(visitor_of(request).id, which, time.time())
    await house.devices.learn()


async def _warning(request: Request, rows: Sequence[DeviceRow], which: Sequence[DeviceRow], this: bool) -> str:
    person = await _store(request).person(visitor_of(request).id)
    phrase = person is not None and person.phrase is not None
    if not this:
        names = joined([device_words(row.name) for row in which])
        said = say("{names} will be nobody's at once, also where a page is open there.", names=names)
        lost = say("If somebody else may have your phrase, make a new one afterwards.") if phrase else ""
        return f"{said} {lost}".strip()
    if phrase or any(row.id != visitor_of(request).mark for row in rows):
        return say("This browser forgets who you are. You come back from another device of yours, or with your phrase.")
    return say(
        "This is your only device, and you have no phrase: all your tables are lost for good. "
        "Make a phrase first if you want to come back."
    )
