"""Sitting down on a free seat, by page and by program."""

from urllib.parse import urlsplit

from smorgasboard.engine import say
from smorgasboard.server.errors import SeatTaken
from smorgasboard.server.http.app_context import AppContext
from smorgasboard.server.live import Table

JOIN = "/join/"
TABLE = "/m/"


def secret_in(link: str) -> str:
    """The invitation that a link holds, whatever host or path stands before it."""
    path = urlsplit(link.strip()).path
    return (path.rpartition(JOIN)[2] if JOIN in path else path).strip("/")


def table_in(link: str) -> str:
    """The match whose table a link leads to, or nothing."""
    path = urlsplit(link.strip()).path
    return path.rpartition(TABLE)[2].split("/")[0] if TABLE in path else ""


async def sit_down(context: AppContext, table: Table, place: str, who: str, name: str, contribution: str = "") -> None:
    """On the place that an invitation is for; a table without a host begins when the last seat is taken."""
    free = context.free_seat(table, place)
    if free is None:
        raise SeatTaken(say("Somebody sits there already. You can watch, or ask for another seat."))
    await context.house.sit(table, free, who, name, contribution)
    table.note_asking(who)
    if not table.row.host and all(seat.kind != "open" for seat in table.seats):
        await context.house.start(table)
