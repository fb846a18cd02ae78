"""At a table by API: see, wait, act, take back, ask, follow."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Header, Query, Request, Response

from smorgasboard.server.api import shapes
from smorgasboard.server.api.described import EVENT_STREAM, FOR_SEATS, FOR_SEATS_AND_ALL, REFUSALS, MatchId, takes
from smorgasboard.server.api.examples import A_MARK
from smorgasboard.server.api.moves import encoded, listening_as, mark_of_table, only_stored, play_move, written
from smorgasboard.server.errors import OnlyReadable
from smorgasboard.server.http import context_of, hint_for, household_of, visitor_of
from smorgasboard.server.http.versions import API, EARLY
from smorgasboard.server.live import ALIVE, VIEW, Listener, Table
from smorgasboard.server.live.stream import Feed, ViewStream, presence_event

router = APIRouter(prefix=API, tags=["playing"], responses=REFUSALS)
LONGEST_WAIT = 30.0
Detail = Annotated[
    bool, Query(description="Also `offers`: the legal actions in words, as objects and as clicks.", examples=[True])
]


@router.get("/matches/{match}", response_model=shapes.ViewGiven, openapi_extra=FOR_SEATS_AND_ALL)
async def see(
    request: Request,
    match: MatchId,
    detail: Detail = False,
    after: Annotated[
        str, Query(max_length=40, description="The `mark` of the view that you have.", examples=[A_MARK])
    ] = "",
    wait: Annotated[
        float,
        Query(ge=0, le=LONGEST_WAIT, description="So many seconds to wait for another view than that.", examples=[25]),
    ] = 0.0,
) -> Response:
    """The table as the key's seat sees it, or as a spectator does; with `after` and `wait`, once it has changed."""
    context = context_of(request)
    try:
        table = await context.house.table(match)
    except OnlyReadable as error:
        stored = await context.house.stored(match)
        return Response(only_stored(stored, str(error)), media_type="application/json")
    seat = context.viewpoint(request, table)
    if wait and after == mark_of_table(table):
        table = await _changed(request, table, listening_as(table, seat, visitor_of(request).id), wait)
        seat = context.viewpoint(request, table)
    early = bool(request.scope.get(EARLY))
    return Response(written(table, seat, detail, early), media_type="application/json")


class _Waiting(Listener):
    """Until something happens."""

    def __init__(self, visitor: str, address: str) -> None:
        super().__init__(visitor, address)
        self.changed = asyncio.Event()

    def wake(self, news: int = VIEW) -> None:
        if news & VIEW:
            self.changed.set()


async def _changed(request: Request, table: Table, who: str, seconds: float) -> Table:
    """The table when anything has changed, or time is over."""
    context = context_of(request)
    context.must_have_room(request, table, who)
    waiting = _Waiting(who, household_of(request))
    table.welcome(waiting)
    try:
        if not context.closing:
            await asyncio.wait_for(waiting.changed.wait(), seconds)
    except TimeoutError:
        pass
    finally:
        table.see_off(waiting)
    return await context.house.table(table.id) if table.left_behind else table


@router.post(
    "/matches/{match}/actions", response_model=shapes.Version, openapi_extra={**takes(shapes.Move), **FOR_SEATS}
)
async def act(request: Request, match: MatchId) -> Response:
    """Play an action. Posting the same one again, with the same version, does nothing more."""
    context = context_of(request)
    table = await context.house.table(match)
    seat = context.seat(request, table)
    context.pay_for_moving(request)
    return Response(await play_move(context.house, table, seat, await request.body()), media_type="application/json")


@router.get("/matches/{match}/hint", openapi_extra=FOR_SEATS)
async def hint(request: Request, match: MatchId) -> shapes.HintGiven:
    """What a strong bot would do in your place, with no more than you know, and why; if the table allows hints."""
    table = await context_of(request).house.table(match)
    version, found = table.version, await hint_for(request, table)
    return shapes.HintGiven(version=version, action=found.action, reason=found.reason, spots=list(found.spots))


@router.post("/matches/{match}/undo", openapi_extra=FOR_SEATS)
async def undo(request: Request, match: MatchId, wanted: shapes.VersionWanted) -> shapes.Version:
    """Take your last step back, as far as nothing was rolled, turned up or decided by others since."""
    context = context_of(request)
    table = await context.house.table(match)
    seat = context.seat(request, table)
    context.pay_for_moving(request)
    await context.house.undo(table, seat, wanted.version)
    return shapes.Version(version=table.version)


@router.get("/matches/{match}/stream", responses=EVENT_STREAM, response_class=Response, openapi_extra=FOR_SEATS_AND_ALL)
async def follow(
    request: Request,
    match: MatchId,
    presence: Annotated[
        bool, Query(description="Also events named `presence`, at most one a second.", examples=[False])
    ] = False,
    detail: Detail = False,
    last_event_id: Annotated[
        str, Header(max_length=40, description="The id of the last event that you got.", examples=[A_MARK])
    ] = "",
) -> Response:
    """Server-sent events: the whole view, now and whenever it changes, so that nothing can be missed.

    Whoever comes back with `Last-Event-ID` gets a view at once only if it is another one; ids count on after a restart
    of the house. A line that begins with a colon comes every twenty seconds. `bye` says that the house closes, or that
    the seat is not yours any more: come back.
    """
    context = context_of(request)
    table = await context.house.table(match)
    owner = listening_as(table, context.viewpoint(request, table), visitor_of(request).id)
    context.must_have_room(request, table, owner)

    def view() -> bytes:
        """As long as it may be seen: before play begins a seat can be given to somebody else."""
        return encoded(table, context.viewpoint(request, table), detail)

    told = (lambda: presence_event(table)) if presence else None
    news = ALIVE if last_event_id == mark_of_table(table) else VIEW
    feed = Feed(table, owner, view, told, household_of(request), news=news)
    return ViewStream([feed], lambda: context.closing)
