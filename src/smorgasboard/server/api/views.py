"""A table as JSON for one seat."""

from typing import Any

import orjson

from smorgasboard.engine.observation import SPECTATOR
from smorgasboard.server.table import Table
from smorgasboard.server.views.pointing import Pointing


def api_view(table: Table, seat: int, detail: bool = False) -> dict[str, Any]:
    """The whole view of a seat. `legal` are texts of actions, with `detail` also words and clicks."""
    return {
        "id": table.id,
        "version": table.version,
        "stage": table.row.stage,
        "seat": seat,
        "seats": [_seat(table, number) for number in range(len(table.seats))],
        "actors": list(table.actors),
        "observation": None if table.match is None else orjson.Fragment(_observed(table, seat)),
        "legal": _detailed(table, seat) if detail else _legal(table, seat),
        "outcome": table.row.result,
    }


def _seat(table: Table, number: int) -> dict[str, Any]:
    row = table.seats[number]
    return {"seat": number, "kind": row.kind, "name": row.name, "level": row.level, "away": row.away}


def _observed(table: Table, seat: int) -> bytes:
    """What the seat may know; where nothing is hidden all see the same, and it is written once for all of them."""
    if table.game.facts.hidden_information:
        return orjson.dumps(table.play.state.view(seat))
    version, written = table.open_view
    if version != table.version:
        written = orjson.dumps(table.play.state.view(SPECTATOR))
        table.open_view = (table.version, written)
    return written


def _legal(table: Table, seat: int) -> list[str]:
    if seat not in table.actors:
        return []
    text = table.game.actions.text
    return [text(action) for action in table.play.state.legal_actions(seat)]


def _detailed(table: Table, seat: int) -> list[dict[str, Any]]:
    if seat not in table.actors:
        return []
    offers = Pointing(table.game, table.play.state.observation(seat)).offers
    return [{"action": each.action, "words": each.words, "clicks": each.ways, "final": each.final} for each in offers]


def written(table: Table, seat: int, detail: bool = False) -> bytes:
    return orjson.dumps(api_view(table, seat, detail))


def encoded(table: Table, seat: int) -> bytes:
    """The event of the stream."""
    return b"event: view\nid: %d\ndata: %b\n\n" % (table.version, written(table, seat))
