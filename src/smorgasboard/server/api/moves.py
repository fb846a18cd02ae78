"""A table as JSON for one seat, a move and a stream: shared by the framework's routes and the fast path."""

from collections.abc import Sequence
from typing import Any

import orjson
from pydantic import ValidationError

from smorgasboard.engine import SPECTATOR, IllegalAction, say
from smorgasboard.server.api.shapes import Move
from smorgasboard.server.identity import tidy_line
from smorgasboard.server.live import NOTE_LENGTH, TOLD, House, Table, rules_of
from smorgasboard.server.storage import SeatRow, Stored
from smorgasboard.server.views import Pointing, told


def written(table: Table, seat: int, detail: bool = False) -> bytes:
    """The whole view of a seat. `legal` are texts of actions, with `detail` also words and clicks."""
    own: dict[str, Any] = {"seat": seat, "legal": _detailed(table, seat) if detail else _legal(table, seat)}
    if seat != SPECTATOR and table.setting(TOLD):
        own["notice"] = told(table, table.sitter(seat)) or None
    return _seen(table, seat)[:-1] + b"," + orjson.dumps(own)[1:]


def only_stored(stored: Stored, why: str) -> bytes:
    """Of a match that the installed rules cannot play on: no position, and why there is none."""
    row = stored.match
    return orjson.dumps({
        "id": row.id,
        "version": len(stored.entries),
        "stage": row.stage,
        "seats": [_seat(seat) for seat in stored.seats],
        "actors": [],
        "observation": None,
        "outcome": row.result,
        "seat": SPECTATOR,
        "legal": [],
        "rules": rules_of(row),
        "only_readable": why,
    })  # fmt: skip


def encoded(table: Table, seat: int) -> bytes:
    """The event of the stream."""
    return b"event: view\nid: %d\ndata: %b\n\n" % (table.version, written(table, seat))


def _seen(table: Table, seat: int) -> bytes:
    """All but what is the seat's own; where seats have no secrets that is the same for all, and written once."""
    if table.match is None or table.game.facts.private:
        return _common(table, seat)
    if table.open_view is None:
        table.open_view = _common(table, SPECTATOR)
    return table.open_view


def _common(table: Table, seat: int) -> bytes:
    return orjson.dumps({
        "id": table.id,
        "version": table.version,
        "stage": table.row.stage,
        "seats": [_seat(seat) for seat in table.seats],
        "actors": table.actors,
        "observation": None if table.match is None else table.match.state.view(seat),
        "outcome": table.row.result,
    })  # fmt: skip


def _seat(row: SeatRow) -> dict[str, Any]:
    return {"seat": row.seat, "kind": row.kind, "name": row.name, "level": row.level, "away": row.away}


def _legal(table: Table, seat: int) -> list[str]:
    if seat not in table.actors:
        return []
    texts = table.game.actions.texts
    return [texts[action] for action in table.play.state.legal_actions(seat)]


def _detailed(table: Table, seat: int) -> list[dict[str, Any]]:
    if seat not in table.actors:
        return []
    offers = Pointing(table.game, table.play.state.observation(seat), names=table.names).offers
    return [{"action": each.action, "words": each.words, "clicks": each.ways, "final": each.final} for each in offers]


async def play_move(house: House, table: Table, seat: int, body: bytes) -> bytes:
    """Play what the body says, and answer with the version after it."""
    table.note_asking(table.sitter(seat))
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
    return table.sitter(seat) if seat != SPECTATOR else visitor
