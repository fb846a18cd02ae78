"""Accounts of programs by API."""

from typing import Any

from fastapi import APIRouter, Request

from smorgasboard.engine import say
from smorgasboard.server.api import shapes
from smorgasboard.server.api.described import FOR_ALL, FOR_SEATS, REFUSALS
from smorgasboard.server.errors import NotYours
from smorgasboard.server.http import account_of, context_of, visitor_of
from smorgasboard.server.http.versions import API
from smorgasboard.server.storage import AccountRow

router = APIRouter(prefix=API, tags=["accounts"], responses=REFUSALS)


@router.post("/accounts", status_code=201, openapi_extra=FOR_ALL)
async def make_account(request: Request, wanted: shapes.AccountWanted) -> shapes.NewAccount:
    """A name and limits of its own for a program, by a key that is shown once.

    With a browser's cookie the account is that person's, who can see and end it at `/bots`.
    """
    context, visitor = context_of(request), visitor_of(request)
    if account_of(request) is not None:
        raise NotYours(say("An account makes no other accounts; ask without its key."))
    context.pay(request, context.buckets.accounts)
    row, key = await context.accounts.make(wanted.name, visitor.id if visitor.known else "")
    return shapes.NewAccount(**_facts(request, row), key=key)


@router.get("/accounts/me", openapi_extra=FOR_SEATS)
async def my_account(request: Request) -> shapes.AccountGiven:
    """The account whose key comes with the request."""
    return shapes.AccountGiven(**_facts(request, _own(request)))


@router.post("/accounts/me/end", openapi_extra=FOR_SEATS)
async def end_account(request: Request) -> shapes.AccountGiven:
    """The key opens nothing any more. Bots play on where the account sat; what it finished stays."""
    house, row = context_of(request).house, _own(request)
    await house.leave_everywhere(row.id)
    await house.accounts.end(row)
    return shapes.AccountGiven(**_facts(request, row))


def _own(request: Request) -> AccountRow:
    row = account_of(request)
    if row is None:
        raise NotYours(say("Ask with the key of an account."))
    return row


def _facts(request: Request, row: AccountRow) -> dict[str, Any]:
    rate = context_of(request).buckets.rate_of(row)
    return {"id": row.id, "name": row.name, "requests_per_second": rate, "created": row.created}
