"""The table: looking, acting, talking, leaving."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import JSONResponse

import smorgasboard as sb
from smorgasboard.engine import in_one_note, say
from smorgasboard.server.assets import house_print
from smorgasboard.server.clocks import clock_face
from smorgasboard.server.errors import NotYours, Refused
from smorgasboard.server.http import (
    AtTable,
    by_script,
    context_of,
    go,
    go_to,
    hint_for,
    household_of,
    page,
    remark_on,
    remember,
    slowly,
    visitor_of,
)
from smorgasboard.server.identity import tidy_line
from smorgasboard.server.live import (
    COMMENT,
    NOTE_LENGTH,
    SPEEDS,
    STILL,
    USUAL_SPEED,
    Feed,
    Table,
    ViewStream,
    house_event,
    in_slices,
    presence_event,
    speaking_as,
    speed_of,
    turn_event,
    what_if,
)
from smorgasboard.server.pages.forms import Form, Sent
from smorgasboard.server.pages.shelf import me
from smorgasboard.server.views import (
    Glance,
    OfferedAction,
    Pointing,
    headline,
    match_card,
    rule_page,
    rule_url,
    waits,
    watching_words,
)

router = APIRouter(include_in_schema=False, dependencies=[Depends(slowly)])
MOST_PICKED = 12
MOST_TABLES = 24
"""That one stream follows: windows of one browser."""
RULES_SAY_NO = 422
Several = Annotated[Sequence[str], Query()]


# ---- looking ----


@router.get("/m/{match}")
async def look(
    request: Request,
    table: AtTable,
    picked: str = "",
    confirm: bool = False,
    at: int | None = None,
    log: str = "",
    hint: bool = False,
    why: bool = False,
) -> Response:
    if table.imported is not None:
        return go_to(request, f"/m/{table.id}/replay")
    await _at_usual_speed(request, table)
    tip = await hint_for(request, table) if hint else None
    moment = _moment(table, at)
    if moment is None:
        await context_of(request).see_end(request, table)
    else:
        await in_slices(table.walk.way_to(moment))
    glance = Glance(_picked(picked), confirm, moment, whole_log=log == "all")
    if tip is not None:
        glance = replace(glance, tip=tip.reason, advised=tip.spots)
    elif why and at is not None and (remark := await remark_on(request, table, at)):
        before = remark.number - 1  # when what it chose still lay there
        glance = replace(glance, at=before, tip=remark.reason, advised=remark.spots, adviser=remark.seat)
    notice = _waited_for(table) if request.state.waited_for and len(table.sitters) > 1 else ""
    facts = context_of(request).facts(request, table, glance)
    result = headline(table) if table.row.stage == "over" else ""
    return page(request, "match.html", notice=notice, card=match_card(table, result), **facts)


def _waited_for(table: Table) -> str:
    return say(
        "Welcome back; it is your turn. Whenever others wait for you and you are gone for {time}, "
        "they can let a bot play for you.",
        time=clock_face(round(table.patience)),
    )


def _picked(text: str) -> tuple[str, ...]:
    return tuple(part for part in text.split(",") if part)[:MOST_PICKED]


def _moment(table: Table, at: int | None) -> int | None:
    """An earlier moment; the present one is no look back."""
    if at is None or table.match is None or at >= table.last_step:
        return None
    return max(0, at)


@router.get("/m/{match}/stream")
async def stream(request: Request, table: AtTable) -> Response:
    """What happens at one table."""
    context_of(request).must_have_room(request, table, visitor_of(request).id)
    return _stream(request, [_feed(request, table)])


@router.get("/streams")
async def streams(request: Request, match: Several = (), quiet: Several = ()) -> Response:
    """What happens at several tables: all windows of a browser share one stream, for it can hold but a few open.

    Of quiet ones, which nobody looks at, it only says whose turn it is. Tables that cannot be had are left out, unless
    there are no others.
    """
    wanted = list(dict.fromkeys([*match, *quiet]))[:MOST_TABLES]
    if not wanted:
        raise Refused(say("A stream follows at least one table: name it as in {example}.", example="?match=ID"))
    feeds: list[Feed] = []
    refusals: list[Refused] = []
    for each in wanted:
        try:
            table = await context_of(request).house.table(each)
            context_of(request).must_have_room(request, table, visitor_of(request).id)
            feeds.append(_feed(request, table, STILL) if each in match else _quiet_feed(request, table))
        except Refused as refusal:
            refusals.append(refusal)
    if not feeds:
        raise refusals[0]
    return _stream(request, feeds, house_event(house_print()))


def _stream(request: Request, feeds: Sequence[Feed], greeting: bytes = b"") -> Response:
    context = context_of(request)
    squeeze = "gzip" in request.headers.get("accept-encoding", "")
    return ViewStream(feeds, lambda: context.closing, squeeze, greeting)


def _feed(request: Request, table: Table, alive: bytes = COMMENT) -> Feed:
    context = context_of(request)

    def presence() -> bytes:
        now = table.told_presence
        return presence_event(table, words=watching_words(now), waits=waits(table, now))

    visitor, address = visitor_of(request).id, household_of(request)
    return Feed(table, visitor, lambda: context.view_event(request, table), presence, address, alive)


def _quiet_feed(request: Request, table: Table) -> Feed:
    visitor = visitor_of(request).id
    return Feed(table, visitor, lambda: turn_event(table, visitor), None, household_of(request), STILL, True)


# ---- acting ----


@router.post("/m/{match}/act")
async def act(request: Request, table: AtTable, form: Sent) -> Response:
    note = form.text("note") or _written(request, table, form)
    response = await _act(request, table, form.number("version"), form.text("action"), note)
    if form.chosen("never"):
        remember(request, response, replace(visitor_of(request), ask=False))
    return response


def _written(request: Request, table: Table, form: Form) -> str:
    """The lines that the action asks for, as one."""
    lines = form.lines("words")
    if not lines:
        return ""
    observation = table.play.state.observation(context_of(request).seat(request, table))
    return in_one_note(table.game.asks_words(table.game.actions.parse(form.text("action")), observation), lines)


async def _act(request: Request, table: Table, version: int, action: str, note: str) -> Response:
    context = context_of(request)
    await context.house.act(table, context.seat(request, table), version, action, tidy_line(note, NOTE_LENGTH))
    return go(request, f"/m/{table.id}")


@router.post("/m/{match}/pick")
async def pick(request: Request, table: AtTable, form: Sent) -> Response:
    """One more click, for browsers without scripts."""
    pointing = _pointing(request, table)
    picked = pointing.after(form.texts("picked"), form.text("pick"), MOST_PICKED)
    offer = pointing.meant(picked)
    if offer is not None:
        if offer.asks and visitor_of(request).ask and not _idle_to_ask(table, pointing, offer):
            return go(request, f"/m/{table.id}?{urlencode({'picked': ','.join(picked), 'confirm': 1})}")
        return await _act(request, table, form.number("version"), offer.action, "")
    if pointing.leads_somewhere(picked):
        return go(request, f"/m/{table.id}?{urlencode({'picked': ','.join(picked)})}")
    why = pointing.why_not(picked) or say("Nothing happens there now.")
    return _explained(request, table, Glance(picked[:-1], why=why, rule=rule_url(table.game, pointing.clause(picked))))


def _explained(request: Request, table: Table, glance: Glance) -> Response:
    """The table as it was, with the reason beside the prompt."""
    facts = context_of(request).facts(request, table, glance)
    return page(request, "match.html", RULES_SAY_NO, **facts)


def _idle_to_ask(table: Table, pointing: Pointing, offer: OfferedAction) -> bool:
    """There is neither another way on nor a way back."""
    return pointing.offers == [offer] and not any(table.play.can_undo(seat) for seat in table.actors)


def _pointing(request: Request, table: Table) -> Pointing:
    seat = context_of(request).seat(request, table)
    only = table.lesson.do if table.lesson else None
    return Pointing(table.game, table.play.state.observation(seat), only, table.names)


@router.get("/m/{match}/why")
async def why(request: Request, table: AtTable, picked: str = "") -> Response:
    """Why these clicks mean nothing now; nothing where the game has nothing to say about them."""
    return JSONResponse({"why": _pointing(request, table).why_not(_picked(picked))})


@router.get("/m/{match}/rule")
async def rule(request: Request, table: AtTable, picked: str = "", thing: str = "") -> Response:
    """Where the rules explain what these clicks mean, or a thing of the table by one of its names."""
    spots, clause = _picked(picked), table.game.clause_about(*thing.split()[:MOST_PICKED])
    if table.match is not None and spots:
        context = context_of(request)
        covered = table.covered(context.held(request, table))
        seat = sb.SPECTATOR if covered else context.viewpoint(request, table)
        clause = Pointing(table.game, table.play.state.observation(seat)).clause(spots) or clause
    if by_script(request):
        return JSONResponse({"clause": clause})
    return go_to(request, rule_url(table.game, clause) or rule_page(table.game))


@router.get("/m/{match}/hint")
async def hint(request: Request, table: AtTable) -> Response:
    found = await hint_for(request, table)
    return JSONResponse({"action": found.action, "reason": found.reason, "spots": found.spots})


@router.post("/m/{match}/undo")
async def undo(request: Request, table: AtTable, form: Sent) -> Response:
    context = context_of(request)
    mine = table.owned_by(visitor_of(request).id)
    undoing = next((seat for seat in mine if table.play.can_undo(seat)), None)
    seat = context.seat(request, table) if undoing is None else undoing
    await context.house.undo(table, seat, form.number("version"))
    return go(request, f"/m/{table.id}")


@router.post("/m/{match}/speed")
async def set_speed(request: Request, table: AtTable, form: Sent) -> Response:
    """How fast bots play for whoever sits here, from now on and at other tables too; or: on to my turn at once."""
    visitor = visitor_of(request)
    if not table.owned_by(visitor.id):
        raise NotYours(say("Only those who play say how fast."))
    speed = form.text("speed", visitor.speed)
    changed = replace(visitor, speed=speed if speed in SPEEDS else USUAL_SPEED)
    await context_of(request).house.set_speed(table, visitor.id, changed.speed, form.chosen("skip"))
    response = go(request, f"/m/{table.id}")
    remember(request, response, changed)
    return response


async def _at_usual_speed(request: Request, table: Table) -> None:
    """What somebody chose at another table counts here too, until they choose again."""
    visitor = visitor_of(request)
    chosen = visitor.speed in SPEEDS and visitor.speed != speed_of(table, visitor.id)
    if chosen and table.running and table.owned_by(visitor.id):
        await context_of(request).house.set_speed(table, visitor.id, visitor.speed, skip=False)


@router.post("/m/{match}/uncover")
async def uncover(request: Request, table: AtTable, form: Sent) -> Response:
    """Whoever sits before a shared screen says who they are."""
    context = context_of(request)
    await context.house.uncover(table, context.seat(request, table, form.number("seat")))
    return go(request, f"/m/{table.id}")


# ---- around the table ----


@router.post("/m/{match}/chat")
async def chat(request: Request, table: AtTable, form: Sent) -> Response:
    context, visitor = context_of(request), visitor_of(request)
    context.pay(request, context.buckets.chat)
    seat, name = speaking_as(table, table.owned_by(visitor.id), visitor.nickname)
    await context.house.say(table, seat, name, form.text("text"))
    return go(request, f"/m/{table.id}")


@router.post("/m/{match}/leave")
async def leave(request: Request, table: AtTable) -> Response:
    """A bot plays on until the visitor comes back."""
    return await _set_away(request, table, True)


@router.post("/m/{match}/return")
async def come_back(request: Request, table: AtTable) -> Response:
    return await _set_away(request, table, False)


async def _set_away(request: Request, table: Table, away: bool) -> Response:
    context = context_of(request)
    mine = context.held(request, table)
    if not mine:
        raise NotYours(say("You do not sit at this table."))
    await context.house.set_away(table, mine, away)
    return go(request, f"/m/{table.id}")


@router.post("/m/{match}/stand-in/{number}")
async def stand_in(request: Request, table: AtTable, number: int) -> Response:
    """Those who wait let a bot play for somebody who has been gone for a while."""
    mine = table.owned_by(visitor_of(request).id)
    if not mine:
        raise NotYours(say("Only those who play can ask for a stand-in."))
    await context_of(request).house.stand_in(table, number, mine[0])
    return go(request, f"/m/{table.id}")


@router.post("/m/{match}/rematch")
async def rematch(request: Request, table: AtTable, form: Sent) -> Response:
    context = context_of(request)
    if not table.owned_by(visitor_of(request).id):
        raise NotYours(say("Only those who played can ask for a rematch."))
    if table.row.stage != "over":
        raise Refused(say("The match is not over yet."))
    if table.row.rematch is None:
        context.pay_for_opening(request)
        laid = await form.laid_out(context.house)
        await context.house.rematch(table, visitor_of(request).id, laid.contribution, laid.match)
    return go_to(request, f"/m/{table.row.rematch}")


@router.post("/m/{match}/whatif")
async def play_what_if(request: Request, table: AtTable, form: Sent) -> Response:
    """Continue from any point of a finished match against bots, as a match of its own."""
    context = context_of(request)
    if table.row.stage != "over":
        raise Refused(say("A what-if begins from a finished match."))
    context.pay_for_opening(request)
    at = form.number("at")
    await in_slices(table.walk.way_to(at))
    position = table.walk.position(at)
    laid = await form.laid_out(context.house)
    sitter = me(visitor_of(request), laid.contribution)
    opened = await context.house.open(what_if(table, position, sitter, laid.match))
    return go_to(request, f"/m/{opened.id}")
