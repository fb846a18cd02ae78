"""A match whose review is read: at its table or, where the rules of then are gone, from what was stored."""

import smorgasboard as sb
from smorgasboard.engine import Frozen, say
from smorgasboard.server.errors import OnlyReadable, Unplayable
from smorgasboard.server.live import House, Table, can_be_looked_back_at
from smorgasboard.server.storage import MatchRow, SeatRow


class LookedAt(Frozen):
    row: MatchRow
    seats: tuple[SeatRow, ...]
    names: tuple[str, ...]
    table: Table | None
    """None where nothing can be drawn any more, nor thought about."""

    @property
    def title(self) -> str:
        try:
            return say(sb.load(self.row.game).facts.title)
        except sb.UnknownGame:
            return self.row.game.partition(":")[0]

    @property
    def can_be_asked_for(self) -> bool:
        return self.table is not None and can_be_looked_back_at(self.table)

    def seats_of(self, visitor: str) -> list[int]:
        return [seat.seat for seat in self.seats if seat.kind == "person" and seat.owner == visitor]

    def may_ask(self, visitor: str) -> bool:
        """Who played; where only bots did, who set the table."""
        people = any(seat.kind == "person" for seat in self.seats)
        asks = bool(self.seats_of(visitor)) if people else self.row.host == visitor
        return bool(visitor) and asks and self.can_be_asked_for


async def looked_at(house: House, match: str) -> LookedAt:
    try:
        table = await house.table(match)
    except (OnlyReadable, Unplayable):
        stored = await house.stored(match)
        return LookedAt(stored.match, stored.seats, tuple(seat.name for seat in stored.seats), None)
    played = table.match is not None or table.imported is not None
    names = table.names if played else tuple(seat.name for seat in table.seats)
    return LookedAt(table.row, tuple(table.seats), names, table)
