"""Looking back with the expert: asking for it, waiting for it, reading it, and trying again from a moment."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response

from smorgasboard.engine import say
from smorgasboard.review import BadReview, Player, Verdict
from smorgasboard.server.errors import NotFound, NotYours
from smorgasboard.server.http import by_script, context_of, go_to, page, slowly, visitor_of
from smorgasboard.server.live import Table, in_slices, what_if
from smorgasboard.server.pages.forms import Sent
from smorgasboard.server.pages.shelf import me
from smorgasboard.server.reviews.looked_at import LookedAt, looked_at
from smorgasboard.server.reviews.pages import players_of
from smorgasboard.server.views import Glance, MomentView, ReviewView, StandingView, headline, match_card, pointed_at

router = APIRouter(include_in_schema=False, dependencies=[Depends(slowly)])


async def _opened(request: Request, match: str) -> LookedAt:
    return await looked_at(context_of(request).house, match)


Opened = Annotated[LookedAt, Depends(_opened)]


@router.get("/m/{match}/review")
async def look(request: Request, opened: Opened, seat: int = 0) -> Response:
    """All of it once it is made; before that, how far it is."""
    address = context_of(request).address(request)
    facts: dict[str, Any] = {
        "title": say("{title}, looked back at", title=opened.title),
        "match": opened.row.id,
        "playable": opened.table is not None,
        "share": f"{address}/m/{opened.row.id}/review",
    }
    if opened.table is not None and opened.row.stage == "over":
        facts["card"] = match_card(opened.table, headline(opened.table))
    players = await _players(request, opened)
    if players:
        view = ReviewView(opened, players, seat - 1, visitor_of(request).id)
        return page(request, "review.html", **facts, r=view, s=None)
    return page(request, "review.html", **facts, r=None, s=await _standing(request, opened))


async def _players(request: Request, opened: LookedAt) -> list[Player]:
    """Of a review that is made; one of another form has to be asked for once more."""
    row = await context_of(request).reviews.row(opened.row.id)
    if row is None or row.state != "made":
        return []
    try:
        return players_of(row, opened.names)
    except BadReview:
        await context_of(request).reviews.forget(opened.row.id)
        return []


async def _standing(request: Request, opened: LookedAt) -> StandingView:
    standing = await context_of(request).reviews.standing(opened.row.id)
    return StandingView(opened, standing, visitor_of(request).id)


@router.get("/m/{match}/review/standing")
async def standing(request: Request, opened: Opened) -> Response:
    """The part of the page that changes; when the review is made the whole page comes again."""
    view = await _standing(request, opened)
    answer = page(request, "_review_standing.html", s=view)
    if by_script(request) and not view.live:
        answer.headers["hx-refresh"] = "true"
    return answer


@router.post("/m/{match}/review")
async def ask(request: Request, opened: Opened) -> Response:
    """Into the line. Who asks for what is there already is shown it."""
    context, match = context_of(request), opened.row.id
    if not await _is_there(request, match):
        if opened.table is None or not opened.may_ask(visitor_of(request).id):
            raise NotYours(say("Only those who played it can have a match looked back at, once it is over."))
        context.pay(request, context.buckets.reviews)
        await context.reviews.ask(opened.table, visitor_of(request).id)
    return go_to(request, f"/m/{match}/review")


async def _is_there(request: Request, match: str) -> bool:
    known = await context_of(request).reviews.standing(match)
    return known is not None and known.state != "failed"


# ---- one moment ----


async def _moment(request: Request, opened: LookedAt, seat: int, step: int) -> tuple[Table, Player, Verdict]:
    players = await _players(request, opened)
    player = next((each for each in players if each.seat == seat - 1), None)
    costly = [] if player is None else [each for each in player.verdicts if each.step == step and each.cost]
    if player is None or not costly:
        raise NotFound(say("The review says nothing about that step."))
    if opened.table is None:
        raise NotFound(say("The rules that this match was played by are not installed any more: it can only be read."))
    await in_slices(opened.table.walk.way_to(step - 1))
    return opened.table, player, costly[0]


@router.get("/m/{match}/review/{seat}/{step}")
async def show(request: Request, opened: Opened, seat: int, step: int) -> Response:
    """The table as the seat saw it before its decision, with what it did and what would have been better."""
    table, player, verdict = await _moment(request, opened, seat, step)
    observation = table.walk.position(step - 1).state.observation(player.seat)
    at_table = pointed_at(table, observation, verdict)
    glance = Glance(at=step - 1, eyes=player.seat, advised=at_table.better, done=at_table.done)
    context = context_of(request)
    facts = context.past(request, table, glance)
    share = f"{context.address(request)}/m/{table.id}/review/{seat}/{step}"
    facts |= {"share": share, "card": match_card(table, headline(table))}
    return page(request, "review_moment.html", **facts, v=MomentView(table, player, verdict), p=at_table)


@router.post("/m/{match}/review/{seat}/{step}/again")
async def try_again(request: Request, opened: Opened, seat: int, step: int, form: Sent) -> Response:
    """On from there against bots, as a match of its own; what that seat could not see is dealt anew."""
    table, player, _verdict = await _moment(request, opened, seat, step)
    context = context_of(request)
    context.pay_for_opening(request)
    laid = await form.laid_out(context.house)
    sitter = me(visitor_of(request), laid.contribution)
    made = what_if(table, table.walk.position(step - 1), sitter, laid.match, player.seat)
    return go_to(request, f"/m/{(await context.house.open(made)).id}")
