"""A table as JSON for one seat."""

from typing import Any

import orjson

from smorgasboard.engine import SPECTATOR
from smorgasboard.server.live.table import Table
from smorgasboard.server.views.pointing import Pointing


def written(table: Table, seat: int, detail: bool = False) -> bytes:
    """The whole view of a seat. `legal` are texts of actions, with `detail` also words and clicks."""
    own = {"seat": seat, "legal": _detailed(table, seat) if detail else _legal(table, seat)}
    return _seen(table, seat)[:-1] + b"," + orjson.dumps(own)[1:]


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
        "seats": [_seat(table, number) for number in range(len(table.seats))],
        "actors": table.actors,
        "observation": None if table.match is None else table.match.state.view(seat),
        "outcome": table.row.result,
    })  # fmt: skip


def _seat(table: Table, number: int) -> dict[str, Any]:
    row = table.seats[number]
    return {"seat": number, "kind": row.kind, "name": row.name, "level": row.level, "away": row.away}


def _legal(table: Table, seat: int) -> list[str]:
    if seat not in table.actors:
        return []
    texts = table.game.actions.texts
    return [texts[action] for action in table.play.state.legal_actions(seat)]


def _detailed(table: Table, seat: int) -> list[dict[str, Any]]:
    if seat not in table.actors:
        return []
    offers = Pointing(table.game, table.play.state.observation(seat)).offers
    return [{"action": each.action, "words": each.words, "clicks": each.ways, "final": each.final} for each in offers]
