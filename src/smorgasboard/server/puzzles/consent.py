"""Those who played a finished match say that it may become puzzles, or take that back."""

from fastapi import APIRouter, Depends, Request, Response

from smorgasboard.engine import say
from smorgasboard.server.errors import NotYours
from smorgasboard.server.http import AtTable, context_of, go_to, slowly, visitor_of
from smorgasboard.server.pages.forms import Sent
from smorgasboard.server.storage.consents import can_be_agreed_to

router = APIRouter(include_in_schema=False, dependencies=[Depends(slowly)])


@router.post("/m/{match}/for-puzzles")
async def agree(request: Request, table: AtTable, form: Sent) -> Response:
    """Saying it twice changes nothing."""
    visitor = visitor_of(request).id
    if not table.owned_by(visitor) or not can_be_agreed_to(table.row):
        raise NotYours(say("Only those who played it can give a match for puzzles, once it is over."))
    await context_of(request).house.agree_to_puzzles(table, visitor, form.text("agrees") == "yes")
    return go_to(request, f"/m/{table.id}")
