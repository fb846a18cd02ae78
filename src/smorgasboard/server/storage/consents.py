"""Whether those who played a match agree that puzzles are looked for in it; kept in the match's set-up."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import smorgasboard as sb
from smorgasboard.server.storage.rows import MatchRow, SeatRow

FOR_PUZZLES: Final = "for_puzzles"
"""In a match's set-up: those who agree."""
NEVER_FOR_PUZZLES: Final = "never_for_puzzles"
"""In a match's set-up: somebody who played in it is forgotten and cannot be asked."""


def with_consent(setup: Mapping[str, Any], who: str, agrees: bool) -> dict[str, Any]:
    """The set-up of a match after somebody agreed, or took it back."""
    others = [each for each in setup.get(FOR_PUZZLES, ()) if each != who]
    return {**setup, FOR_PUZZLES: [*others, *([who] if agrees else [])]}


def agrees(row: MatchRow, who: str) -> bool:
    return who in row.setup.get(FOR_PUZZLES, ())


def can_be_agreed_to(row: MatchRow) -> bool:
    """A match that was played here to its end: of records that were brought along nobody knows who played them."""
    was_played = row.stage == "over" and row.result is not None and row.kind != "tour"
    return was_played and not {"record", NEVER_FOR_PUZZLES} & row.setup.keys()


def all_agree(row: MatchRow, seats: Sequence[SeatRow]) -> bool:
    people = [seat for seat in seats if seat.kind == "person"]
    return can_be_agreed_to(row) and bool(people) and all(seat.owner and agrees(row, seat.owner) for seat in people)


def unnamed(record: sb.Record) -> sb.Record:
    """Without names, and without what people wrote."""
    seats = tuple(f"Seat {number}" for number in range(1, record.header.players + 1))
    steps = tuple(replace(step, note="") for step in record.steps)
    return replace(record, header=replace(record.header, seats=seats), steps=steps)
