"""E-mail for those who want it: giving an address, saying yes to it, how often, and the way out of each letter."""

import time
from dataclasses import asdict, replace
from typing import Any

from fastapi import APIRouter, Depends, Request, Response

from smorgasboard.engine import say
from smorgasboard.server.errors import NotFound, TooFast
from smorgasboard.server.http import context_of, go, page, remember, slowly, visitor_of
from smorgasboard.server.identity import mark_of
from smorgasboard.server.mail import limit_key, readable_address
from smorgasboard.server.mail.confirmations import GOOD_FOR
from smorgasboard.server.mail.desk import WISHES
from smorgasboard.server.mail.room import MailRoom
from smorgasboard.server.pages.devices import keep
from smorgasboard.server.pages.forms import Form, Sent
from smorgasboard.server.storage import AddressRow, CallBook
from smorgasboard.server.storage.calling import addresses

router = APIRouter(include_in_schema=False, dependencies=[Depends(slowly)])
MINUTE, HOUR, DAY = 60, 3_600, 86_400
AFTER = (0, 15 * MINUTE, HOUR, 3 * HOUR, 12 * HOUR, DAY)
EVERY = (HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY)
USUAL = (HOUR, DAY)


def _after_words() -> list[tuple[int, str]]:
    words = (
        say("at once"),
        say("after 15 minutes"),
        say("after an hour"),
        say("after 3 hours"),
        say("after 12 hours"),
        say("after a day"),
    )
    return list(zip(AFTER, words, strict=True))


def _every_words() -> list[tuple[int, str]]:
    words = (
        say("once an hour"),
        say("once in 6 hours"),
        say("once a day"),
        say("once in 3 days"),
        say("once a week"),
    )
    return list(zip(EVERY, words, strict=True))


# ---- what pages show ----


async def mail_of(request: Request) -> dict[str, Any] | None:
    """For the section `_calls_mail.html`; None in a house that sends no letters."""
    if context_of(request).mail is None:
        return None
    visitor, book = visitor_of(request), _book(request)
    row = await book.read(addresses.address_of, visitor.id) if visitor.known else None
    wish = await book.call_of(visitor.id, addresses.CHANNEL) if row is not None else None
    after, every = (wish.after, wish.every) if wish else USUAL
    return {
        "address": row.address if row else "",
        "state": _state(row),
        "wanted": wish is not None and wish.wanted,
        "after": after,
        "every": every,
        "afters": _after_words(),
        "everies": _every_words(),
    }


def _state(row: AddressRow | None) -> str:
    if row is None:
        return "none"
    if row.failed is not None:
        return "failed"
    if row.confirmed is not None:
        return "works"
    return "asked" if row.asked > time.time() - GOOD_FOR else "late"


async def stored_mail(request: Request) -> dict[str, Any] | None:
    """All that is stored of somebody's address, to be seen and saved."""
    visitor = visitor_of(request)
    row = await _book(request).read(addresses.address_of, visitor.id) if visitor.known else None
    shown = ("address", "language", "asked", "confirmed", "written", "failed", "handed")
    return None if row is None else {name: value for name, value in asdict(row).items() if name in shown}


def _book(request: Request) -> CallBook:
    return context_of(request).house.store.calls


def _room(request: Request) -> MailRoom:
    room = context_of(request).mail
    if room is None:
        raise NotFound(say("This house sends no e-mail."))
    return room


# ---- one's own address ----


@router.post("/letters/address")
async def give(request: Request, form: Sent) -> Response:
    """The answer is the same whoever else has this address, and whether it exists."""
    room, address = _room(request), readable_address(form.text("address"))
    after, every = _wishes(form)
    goes = _pay(request, address)
    visitor = await keep(request)
    row = room.desk.new_address(visitor.id, address, request.scope["language"])
    book = _book(request)
    before = await book.read(addresses.address_of, visitor.id)
    if before is None or not (before.works and before.address == address):
        await book.change(addresses.give, row if goes else replace(row, written=row.asked))
        room.confirmations.bell.set()
    works = before is not None and before.works and before.address == address
    await _want(request, works, after, every)
    response = go(request, f"{WISHES}#mail")
    remember(request, response, visitor)
    return response


def _wishes(form: Form) -> tuple[int, int]:
    """One of those that are offered, in place of anything else."""
    after, every = form.number("after"), form.number("every")
    return (after if after in AFTER else USUAL[0], every if every in EVERY else USUAL[1])


def _pay(request: Request, address: str) -> bool:
    """False where this mailbox has had enough questions for today: nobody is told, for others may have asked."""
    context, key = context_of(request), limit_key(address)
    buckets = context.buckets
    try:
        context.pay(request, buckets.letters)
        buckets.letters_in_all.take("")
    except TooFast as error:
        raise TooFast(say("That is enough e-mail for today. Try again tomorrow."), error.seconds) from None
    if buckets.letters_to.wait(key) > 0:
        return False
    buckets.letters_to.take(key)
    return True


async def _want(request: Request, wanted: bool, after: int, every: int) -> None:
    person = visitor_of(request).id
    await _book(request).want(person, addresses.CHANNEL, wanted, after, every, time.time())
    await context_of(request).calls.changed()


@router.post("/letters/wishes")
async def wish(request: Request, form: Sent) -> Response:
    """How often, and whether at all."""
    row = await _own(request)
    await _want(request, row.works and form.chosen("wanted"), *_wishes(form))
    return go(request, f"{WISHES}#mail")


async def _own(request: Request) -> AddressRow:
    visitor = visitor_of(request)
    row = await _book(request).read(addresses.address_of, visitor.id) if visitor.known else None
    if row is None:
        raise NotFound(say("You have given no e-mail address here, or it was deleted already."))
    return row


@router.post("/letters/delete")
async def delete(request: Request) -> Response:
    row = await _own(request)
    await _book(request).change(addresses.forget_address, row.person)
    return go(request, f"{WISHES}#mail")


# ---- links in letters: looking changes nothing, for programs that guard mailboxes open them too ----


@router.get("/letters/yes/{secret}")
async def ask(request: Request, secret: str) -> Response:
    row = await _asked_with(request, secret)
    return page(request, "letter_yes.html", title=say("Is this your address?"), row=row, done=False, here="/")


@router.post("/letters/yes/{secret}")
async def say_yes(request: Request, secret: str) -> Response:
    row, book = await _asked_with(request, secret), _book(request)
    now = time.time()
    await book.change(addresses.confirm, row.mark, now - GOOD_FOR, now)
    if not row.works:
        wish = await book.call_of(row.person, addresses.CHANNEL)
        after, every = (wish.after, wish.every) if wish else USUAL
        await book.want(row.person, addresses.CHANNEL, True, after, every, now)
        await context_of(request).calls.changed()
    return page(request, "letter_yes.html", title=say("You will hear from us"), row=row, done=True, here="/")


async def _asked_with(request: Request, secret: str) -> AddressRow:
    context = context_of(request)
    context.pay(request, context.buckets.guesses)
    row = await _book(request).read(addresses.by_mark, mark_of(secret), time.time() - GOOD_FOR)
    if row is None:
        raise NotFound(say("This link is too old, or you have asked for another one since; the last one counts."))
    return row


@router.get("/letters/stop/{secret}")
async def ask_to_stop(request: Request) -> Response:
    return page(request, "letter_stop.html", title=say("No more e-mails?"), done="", here="/")


@router.post("/letters/stop/{secret}")
async def stop(request: Request, secret: str, form: Sent) -> Response:
    """Also what mail programs post by themselves (RFC 8058): without a cookie, and whatever else they send."""
    context, book = context_of(request), _book(request)
    context.pay(request, context.buckets.guesses)
    row = await book.read(addresses.by_stop, mark_of(secret))
    forgets = form.chosen("forget")
    if row is not None and forgets:
        await book.change(addresses.forget_address, row.person)
    elif row is not None:
        wish = await book.call_of(row.person, addresses.CHANNEL)
        after, every = (wish.after, wish.every) if wish else USUAL
        await book.want(row.person, addresses.CHANNEL, False, after, every, time.time())
    done = "forgotten" if forgets else "stopped"
    response = page(request, "letter_stop.html", title=say("No more e-mails"), done=done, here="/")
    if "set-cookie" in response.headers:
        del response.headers[
            "set-cookie"
        ]  # it may come from another site's page, and must not make a newcomer of anybody
    return response


@router.get("/called/{match}")
async def come_back(request: Request, match: str) -> Response:
    """From a letter to the table; a letter is no key, so whoever is a stranger here hears how to get in."""
    table = await context_of(request).house.table(match)
    if table.owned_by(visitor_of(request).id):
        return go(request, f"/m/{table.id}")
    name = say(table.game.facts.title)
    return page(request, "called.html", title=say("Your seat is on another device"), table=f"/m/{table.id}", name=name)
