"""A table as JSON for one seat, a move and a stream: shared by the framework's routes and the fast path."""

from collections.abc import Sequence
from typing import Any

import orjson
from pydantic import ValidationError

from smorgasboard.engine import SPECTATOR, in_one_note, say
from smorgasboard.server.api.shapes import Move
from smorgasboard.server.errors import WrongShape
from smorgasboard.server.identity import tidy_line
from smorgasboard.server.live import NOTE_LENGTH, TOLD, House, Table, rules_of
from smorgasboard.server.storage import SeatRow, Stored
from smorgasboard.server.views import OfferedAction, Pointing, notice_for


def written(table: Table, seat: int, detail: bool = False, early: bool = False) -> bytes:
    """The whole view of a seat; with `detail` also legal actions with their words, clicks and fields.

    Programs from before addresses had a version get these (`early`) in place of the texts.
    """
    own: dict[str, Any] = {"seat": seat, "legal": _legal(table, seat)}
    if detail:
        own["legal" if early else "offers"] = _offers(table, seat)
    if seat != SPECTATOR and (table.setting(TOLD) or table.setting("clock")):
        own["notice"] = notice_for(table, seat) or None
    return _seen(table, seat)[:-1] + b"," + orjson.dumps(own)[1:]


def only_stored(stored: Stored, why: str) -> bytes:
    """Of a match that the installed rules cannot play on: no position, and why there is none."""
    row = stored.match
    return orjson.dumps({
        "id": row.id,
        "game": row.game,
        "rules": rules_of(row),
        "content": row.content,
        "version": len(stored.entries),
        "mark": _mark(len(stored.entries), row.revision, len(stored.messages)),
        "stage": row.stage,
        "seats": [seat_seen(seat) for seat in stored.seats],
        "actors": [],
        "awaited": [],
        "observation": None,
        "outcome": row.result,
        "lines": len(stored.messages),
        "seat": SPECTATOR,
        "legal": [],
        "only_readable": why,
    })  # fmt: skip


def encoded(table: Table, seat: int, detail: bool = False) -> bytes:
    """The event of the stream."""
    return b"event: view\nid: %b\ndata: %b\n\n" % (mark_of_table(table).encode(), written(table, seat, detail))


def mark_of_table(table: Table) -> str:
    """Another one whenever anything has changed that a view shows; the same after a restart of the house."""
    return _mark(table.version, table.row.revision, table.last_message)


def _mark(version: int, revision: int, lines: int) -> str:
    return f"{version}.{revision}.{lines}"


def _seen(table: Table, seat: int) -> bytes:
    """All but what is the seat's own; where seats have no secrets that is the same for all, and written once."""
    if table.match is None or table.game.facts.private:
        return _common(table, seat)
    if table.open_view is None:
        table.open_view = _common(table, SPECTATOR)
    return table.open_view


def _common(table: Table, seat: int) -> bytes:
    row = table.row
    seen = {
        "id": table.id,
        "game": row.game,
        "rules": row.rules or table.game.facts.rules_version,
        "content": row.content,
        "version": table.version,
        "mark": mark_of_table(table),
        "stage": row.stage,
        "seats": [seat_seen(seat) for seat in table.seats],
        "actors": table.actors,
        "awaited": table.awaited,
        "observation": None if table.match is None else table.match.state.view(seat),
        "outcome": row.result,
        "lines": table.last_message,
    }
    return orjson.dumps({**seen, "clock": _clock(table)} if table.setting("clock") else seen)


def _clock(table: Table) -> dict[str, Any]:
    times = [
        {"seat": seat, "own": account.own, "until": account.until, "reserve": account.reserve}
        for seat, account in table.time.left.items()
    ]
    agreed, nights = table.time.agreed, table.setting("nights")
    terms = {"decision": int(agreed.decision), "reserve": int(agreed.reserve), "late": agreed.late, "nights": nights}
    return {**terms, "times": times}


def seat_seen(row: SeatRow) -> dict[str, Any]:
    return {"seat": row.seat, "kind": row.kind, "name": row.name, "level": row.level, "away": row.away}


def _legal(table: Table, seat: int) -> list[str]:
    if seat not in table.actors:
        return []
    texts = table.game.actions.texts
    return [texts[action] for action in table.play.state.legal_actions(seat)]


def _offers(table: Table, seat: int) -> list[dict[str, Any]]:
    if seat not in table.actors:
        return []
    offers = Pointing(table.game, table.play.state.observation(seat), names=table.names).offers
    return [_offer(table, each) for each in offers]


def _offer(table: Table, offer: OfferedAction) -> dict[str, Any]:
    actions = table.game.actions
    return {
        "action": offer.action,
        "typed": actions.typed(actions.parse(offer.action)).to_json(),
        "words": offer.words,
        "clicks": offer.ways,
        "final": offer.final,
        "fields": [{"label": each.label, "usual": each.usual, "length": each.length} for each in offer.fields],
    }


async def play_move(house: House, table: Table, seat: int, body: bytes) -> bytes:
    """Play what the body says, and answer with the version after it."""
    table.note_asking(table.sitter(seat))
    move = _read(body)
    action = move.action if isinstance(move.action, str) else table.game.actions.read(move.action).text
    note = move.note or (_joined(table, seat, action, move.lines) if move.lines else "")
    await house.act(table, seat, move.version, action, tidy_line(note, NOTE_LENGTH) if note else "")
    return b'{"version":%d}' % (move.version + 1)


def _joined(table: Table, seat: int, action: str, lines: Sequence[str]) -> str:
    game = table.game
    return in_one_note(game.asks_words(game.actions.parse(action), table.play.state.observation(seat)), lines)


def _read(body: bytes) -> Move:
    try:
        return Move.model_validate_json(body)
    except ValidationError as error:
        first = error.errors()[0]
        raise WrongShape(unreadable(first["loc"] or ("body",), first["msg"])) from None


def unreadable(where: Sequence[object], what: str) -> str:
    return say("The request's {where} is not right: {what}.", where=".".join(map(str, where)), what=what)


def listening_as(table: Table, seat: int, visitor: str = "") -> str:
    """Who is present when this seat's stream is open."""
    return table.sitter(seat) if seat != SPECTATOR else visitor
