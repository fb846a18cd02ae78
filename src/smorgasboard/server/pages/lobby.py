"""Before play: invitations, seats, options."""

import time
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import JSONResponse

import smorgasboard as sb
from smorgasboard.engine import say
from smorgasboard.server.assets import art_if_any
from smorgasboard.server.clocks import BY_LETTER, NO_NIGHTS, OF_CLOCKS, Nights, clock_setup
from smorgasboard.server.errors import MovedOn, NotYours, Refused
from smorgasboard.server.http import AtTable, by_script, context_of, go, page, remember, slowly, visitor_of
from smorgasboard.server.http.joining import sit_down
from smorgasboard.server.identity import tidy_name
from smorgasboard.server.live import OPEN, Sitter, Table, bot, person, seated, telling
from smorgasboard.server.pages.forms import Form, Sent
from smorgasboard.server.storage import MatchRow, SeatRow
from smorgasboard.server.views import invitation_card, joined

router = APIRouter(include_in_schema=False, dependencies=[Depends(slowly)])


@router.get("/join/{secret}")
async def join_page(request: Request, secret: str) -> Response:
    """Asks before it seats anybody: programs that preview links must not take the seat."""
    context = context_of(request)
    match, place = context.invitation(secret)
    table = await context.house.table(match)
    free = context.free_seat(table, place)
    mine = table.owned_by(visitor_of(request).id)
    host = next((seat.name for seat in table.seats if seat.owner == table.row.host), "")
    return page(
        request,
        "join.html",
        title=say("An invitation"),
        game=say(table.game.facts.title),
        tagline=say(table.game.facts.tagline),
        card=invitation_card(table, host),
        host=host,
        there=[(seat.seat, "" if seat.kind == "open" else seat.name, seat.kind) for seat in table.seats],
        cover=art_if_any(table.game, "box.svg"),
        free=free is not None,
        mine=bool(mine),
        secret=secret,
        match=table.id,
        promise=table.promise,
        rules_url=f"/rules/{table.game.name}:{table.game.edition}",
        here="/",
    )


@router.post("/join/{secret}")
async def join(request: Request, secret: str, form: Sent) -> Response:
    context, visitor = context_of(request), visitor_of(request)
    match, place = context.invitation(secret)
    table = await context.house.table(match)
    name = tidy_name(form.text("nickname")) or visitor.nickname or say("Guest")
    if not table.owned_by(visitor.id):
        await sit_down(context, table, place, visitor.id, name, form.text("contribution"))
    response = go(request, f"/m/{match}")
    remember(request, response, replace(visitor, nickname=name))
    return response


def _host_only(request: Request, table: Table) -> None:
    if table.row.host != visitor_of(request).id:
        raise NotYours(say("Only the host can change that."))


@router.post("/m/{match}/setup")
async def set_up(request: Request, table: AtTable, form: Sent) -> Response:
    """Other options, another clock, more or fewer seats."""
    house = context_of(request).house
    _host_only(request, table)
    players = form.number("players") if form.text("players") else len(table.seats)
    options = {**table.setting("options", {}), **form.options(table.game.options)}
    table.game.settings(players, options)
    losing = _names(_without_chair(table, players))
    if losing and form.text("sure") != losing:
        question = say("{who} would be without a chair, and will be told. Fewer seats all the same?", who=losing)
        return asked_first(request, form, f"/m/{table.id}", "setup", question, losing)

    def plan() -> tuple[MatchRow, tuple[SeatRow, ...]]:
        settings = table.game.settings(players, options)
        gone = _without_chair(table, players)
        if _names(gone) != losing:
            raise MovedOn(say("Somebody has just sat down there; look again."))
        told = telling(table, [table.sitter(seat.seat) for seat in gone], "fewer", _seat_of_host(table))
        kept = {name: value for name, value in told.items() if name not in OF_CLOCKS}
        setup = {**kept, "options": dict(settings.values), **_time_to_think(table, form)}
        return table.change(setup=setup, touched=time.time()), _resized(table, players)

    await house.arrange(table, plan)
    return go(request, f"/m/{table.id}")


def _time_to_think(table: Table, form: Form) -> dict[str, Any]:
    """As the form says it; what it does not speak of stays. With no clock, or a short one, the rest of it goes."""
    before = table.time.agreed
    clock = form.number("clock") if form.text("clock") else int(before.decision)
    reserve = form.number("reserve") if form.text("reserve") else int(before.reserve)
    nights = _nights(form, before.nights) if clock >= BY_LETTER else None
    return clock_setup(clock, form.text("late") or before.late, reserve if clock else 0, nights)


def _nights(form: Form, before: Nights | None) -> Nights | None:
    hours, zone = form.text("nights"), form.text("zone")
    if not hours:
        return before._replace(zone=zone) if before is not None and zone else before
    if hours == NO_NIGHTS:
        return None
    try:
        start, end = map(int, hours.split("-"))
    except ValueError:
        raise Refused(say("Nights are two full hours, as in {example}.", example="22-7")) from None
    return Nights(start, end, zone or (before.zone if before is not None else "UTC"))


def _without_chair(table: Table, players: int) -> list[SeatRow]:
    """Friends of the host who sit beyond so many seats."""
    return [seat for seat in table.seats[players:] if _is_friend(seat, table)]


def _is_friend(seat: SeatRow, table: Table) -> bool:
    return table.row.stage == "lobby" and seat.kind == "person" and seat.owner != table.row.host


def _names(seats: list[SeatRow]) -> str:
    return joined([seat.name for seat in seats]) if seats else ""


def _seat_of_host(table: Table) -> int:
    return next(iter(table.owned_by(table.row.host)), sb.SPECTATOR)


def asked_first(request: Request, form: Form, back: str, way: str, question: str, sure: str) -> Response:
    """Nothing has changed yet: whoever sends the same once more, and says what they are sure of, means it."""
    if by_script(request):
        return JSONResponse({"error": question, "sure": sure}, MovedOn.status)
    fields = [(name, value) for name, value in form.all() if name != "sure"]
    facts = {"question": question, "sure": sure, "fields": fields, "action": f"{back}/{way}", "back": back}
    return page(request, "sure.html", MovedOn.status, title=say("Are you sure?"), **facts)


def _resized(table: Table, players: int) -> tuple[SeatRow, ...]:
    """The same people, with fewer or more seats at the end; on a shared screen the new ones are the host's too."""
    kept = [_sitter(seat) for seat in table.seats[:players]]
    shared = bool(kept) and all(sitter.owner == table.row.host for sitter in kept if sitter.kind == "person")
    no_guests = shared and all(sitter.kind == "person" for sitter in kept)
    new = Sitter("person", "", table.row.host) if no_guests and len(kept) > 1 else OPEN
    return seated(table.id, [*kept, *(new for _ in range(players - len(kept)))])


def _sitter(seat: SeatRow) -> Sitter:
    name = "" if seat.kind == "open" else seat.name
    return Sitter(seat.kind, name, seat.owner, seat.level, seat.contribution)


@router.post("/m/{match}/seats/{number}")
async def change_seat(request: Request, table: AtTable, number: int, form: Sent) -> Response:
    """The host gives a seat to a bot, to themselves or to whoever comes; everybody may change their own name."""
    house = context_of(request).house
    seat = table.player(number)
    visitor = visitor_of(request)
    wanted = form.text("kind") or "me"
    own = seat.kind == "person" and seat.owner == visitor.id
    if not own or wanted != "me":
        _host_only(request, table)
    name = tidy_name(form.text("name")) or visitor.nickname or seat.name
    added = seat.contribution or "" if own else form.text("contribution")
    sitter = _wanted(wanted, person(name, visitor.id, added), form.text("level", "medium"))
    friend = not own and _is_friend(seat, table)
    if friend and form.text("sure") != seat.name:
        question = _sure_to(wanted, seat.name)
        return asked_first(request, form, f"/m/{table.id}", f"seats/{number}", question, seat.name)

    def plan() -> tuple[MatchRow, tuple[SeatRow, ...]]:
        seats = _reseated(table, seat, sitter)
        setup = telling(table, [table.sitter(number)], wanted, _seat_of_host(table)) if friend else table.row.setup
        return table.change(touched=time.time(), setup=setup), seats

    await house.arrange(table, plan)
    response = go(request, f"/m/{table.id}")
    if own and not visitor.nickname and tidy_name(form.text("name")):
        remember(request, response, replace(visitor, nickname=name))
    return response


def _sure_to(wanted: str, who: str) -> str:
    if wanted == "bot":
        return say("{who} sits there, and will be told. Give the chair to a bot all the same?", who=who)
    if wanted == "open":
        return say("{who} sits there, and will be told. Free the chair all the same?", who=who)
    return say("{who} sits there, and will be told. Take the chair all the same?", who=who)


def _reseated(table: Table, before: SeatRow, sitter: Sitter) -> tuple[SeatRow, ...]:
    """One seat changes, and only if it is still as it was when somebody decided to change it."""
    if table.player(before.seat) != before:
        raise MovedOn(say("Somebody has just sat down there; look again."))
    return seated(table.id, [sitter if each.seat == before.seat else _sitter(each) for each in table.seats])


def _wanted(kind: str, me: Sitter, level: str) -> Sitter:
    if kind == "bot":
        return bot(level)
    if kind == "open":
        return OPEN
    if kind == "me":
        return me
    raise Refused(say("A seat is for a bot, for you, or open; {kind} is none of these.", kind=kind))


@router.post("/m/{match}/fill")
async def fill_with_bots(request: Request, table: AtTable, form: Sent) -> Response:
    """Every chair that is free gets a bot."""
    _host_only(request, table)
    newcomer = bot(form.text("level", "medium"))

    def plan() -> tuple[MatchRow, tuple[SeatRow, ...]]:
        sitters = [newcomer if seat.kind == "open" else _sitter(seat) for seat in table.seats]
        return table.change(touched=time.time()), seated(table.id, sitters)

    await context_of(request).house.arrange(table, plan)
    return go(request, f"/m/{table.id}")


@router.post("/m/{match}/start")
async def start(request: Request, table: AtTable) -> Response:
    _host_only(request, table)
    await context_of(request).house.start(table)
    return go(request, f"/m/{table.id}")
