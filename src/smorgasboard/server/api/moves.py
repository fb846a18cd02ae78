"""A move and a stream, for a seat that is known: shared by the framework's routes and the fast path."""

from collections.abc import Callable, Sequence

from pydantic import ValidationError

from smorgasboard.engine import IllegalAction, say
from smorgasboard.server.api.shapes import Move
from smorgasboard.server.api.views import encoded
from smorgasboard.server.errors import NotYours
from smorgasboard.server.http.app_context import AppContext
from smorgasboard.server.identity import tidy_line
from smorgasboard.server.live.house import House
from smorgasboard.server.live.new_match import NOTE_LENGTH
from smorgasboard.server.live.stream import ViewStream
from smorgasboard.server.live.table import Table


async def seat_of_secret(context: AppContext, match: str, secret: str) -> tuple[Table, int]:
    """The table and the seat that a secret opens there; NotYours for any other secret."""
    table = await context.house.table(match)
    seat = context.opened_by(secret, table)
    if seat is None:
        raise NotYours(say("This secret does not open a seat at this table."))
    return table, seat


async def play_move(house: House, table: Table, seat: int, body: bytes) -> bytes:
    """Play what the body says, and answer with the version after it."""
    move = _read(body)
    note = tidy_line(move.note, NOTE_LENGTH) if move.note else ""
    await house.act(table, seat, move.version, move.action, note)
    return b'{"version":%d}' % (move.version + 1)


def _read(body: bytes) -> Move:
    try:
        return Move.model_validate_json(body)
    except ValidationError as error:
        first = error.errors()[0]
        raise IllegalAction(unreadable(first["loc"] or ("body",), first["msg"])) from None


def unreadable(where: Sequence[object], what: str) -> str:
    return say("The request's {where} is not right: {what}.", where=".".join(map(str, where)), what=what)


def listening_as(table: Table, seat: int, visitor: str = "") -> str:
    """Who is present when this seat's stream is open."""
    return (table.seats[seat].owner if seat >= 0 else visitor) or f"seat {seat}"


def follow_seat(
    context: AppContext, table: Table, seat: int, seat_now: Callable[[], int | None], visitor: str = ""
) -> ViewStream:
    """What a seat sees, as long as it may be seen: before play begins a seat can be given to somebody else."""
    owner = listening_as(table, seat, visitor)
    table.must_have_room(owner)

    async def render() -> bytes:
        seen_from = seat_now()
        if seen_from is None:
            raise NotYours(say("This secret does not open a seat at this table."))
        return encoded(table, seen_from)

    return ViewStream(table, owner, render, lambda: context.closing)
