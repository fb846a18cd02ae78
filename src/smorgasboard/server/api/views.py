"""A table as JSON for one seat."""

import json
from typing import Any

from smorgasboard.engine.observation import SPECTATOR
from smorgasboard.server.table import Table
from smorgasboard.server.views.pointing import Pointing


def api_view(table: Table, seat: int, detail: bool = False) -> dict[str, Any]:
    """The whole view of a seat. `legal` are texts of actions, with `detail` also words and clicks."""
    match = table.match
    observation = None if match is None else match.state.observation(seat)
    texts = [] if observation is None else [table.game.actions.text(action) for action in observation.legal]
    legal: list[Any] = texts
    if detail and observation is not None:
        legal = [
            {"action": each.action, "words": each.words, "clicks": each.ways, "final": each.final}
            for each in Pointing(table.game, observation).offers
        ]
    return {
        "id": table.id,
        "version": table.version,
        "stage": table.row.stage,
        "seat": seat,
        "seats": [_seat(table, number) for number in range(len(table.seats))],
        "actors": list(table.actors),
        "observation": None if observation is None else observation.view,
        "legal": legal if table.running else [],
        "outcome": table.row.result,
    }


def _seat(table: Table, number: int) -> dict[str, Any]:
    row = table.seats[number]
    return {"seat": number, "kind": row.kind, "name": row.name, "level": row.level, "away": row.away}


def encoded(table: Table, seat: int = SPECTATOR) -> bytes:
    """The event of the stream."""
    text = json.dumps(api_view(table, seat), ensure_ascii=False, separators=(",", ":"))
    return f"event: view\nid: {table.version}\ndata: {text}\n\n".encode()
