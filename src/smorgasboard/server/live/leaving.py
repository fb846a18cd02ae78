"""How people leave for good: they give a match up, or take it off their shelf."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from smorgasboard.engine import say
from smorgasboard.server.errors import MovedOn
from smorgasboard.server.live.archive import ChangePlan
from smorgasboard.server.live.table import Table
from smorgasboard.server.storage import MatchRow

GIVEN_UP = "given_up"
"""In a match's set-up: the seats whose player gave it up, where nobody was left to play on."""
OFF_SHELF = "off_shelf"
"""In a match's set-up: the browsers that do not want to see it on their shelf any more."""


def others_play_on(table: Table, visitor: str) -> bool:
    """Somebody else sits there: the match goes on without whoever gives up."""
    return any(seat.kind == "person" and seat.owner != visitor for seat in table.seats)


def given_up(table: Table, seats: Sequence[int]) -> ChangePlan:
    """Only bots are left, so it ends here, without a result."""
    if not table.running:
        raise MovedOn(say("This match is over already."))
    setup = {**table.row.setup, GIVEN_UP: list(seats)}
    return table.change(stage="over", touched=time.time(), setup=setup), ()


def freed(table: Table, seats: Sequence[int]) -> ChangePlan:
    """Whoever sat there takes another chair, or none."""
    rows = [
        replace(row, kind="open", owner="", name=say("Player {number}", number=row.seat + 1), contribution="")
        if row.seat in seats
        else row
        for row in table.seats
    ]
    return table.change(touched=time.time()), rows


def is_given_up(row: MatchRow) -> bool:
    return GIVEN_UP in row.setup


def can_be_looked_back_at(table: Table) -> bool:
    """A match that was played to its end, and not by a host's words."""
    return table.row.stage == "over" and table.row.kind != "tour" and not is_given_up(table.row)


def off_shelf(setup: Mapping[str, Any], visitor: str) -> dict[str, Any]:
    """The set-up of a match that this browser does not want to see any more."""
    return {**setup, OFF_SHELF: [*(who for who in setup.get(OFF_SHELF, ()) if who != visitor), visitor]}


def on_shelf(row: MatchRow, visitor: str) -> bool:
    return visitor not in row.setup.get(OFF_SHELF, ())
