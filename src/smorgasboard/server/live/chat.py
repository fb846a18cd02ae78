"""As whom somebody speaks at a table."""

from smorgasboard.engine import SPECTATOR, say
from smorgasboard.server.live.table import Table


def speaking_as(table: Table, mine: tuple[int, ...], nickname: str) -> tuple[int, str]:
    """Seat and name. Of who watches never just a name: it may be the name of somebody who plays."""
    seat = table.seat_before(mine) if table.match is not None else (mine[0] if mine else SPECTATOR)
    if seat != SPECTATOR:
        return seat, table.seats[seat].name
    return seat, say("{who}, watching", who=nickname) if nickname else say("Somebody watching")
