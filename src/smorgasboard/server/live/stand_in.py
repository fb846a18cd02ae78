"""Bots that play for people and programs: when others may ask for one, and how those who sit hear of it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from smorgasboard.engine import say
from smorgasboard.server.clocks import clock_face
from smorgasboard.server.errors import MovedOn, Refused
from smorgasboard.server.live import attendance
from smorgasboard.server.live.archive import ChangePlan
from smorgasboard.server.live.table import Table
from smorgasboard.server.live.table_time import FRESH_STARTS

HANG_UP = 15.0
"""Seconds that anybody may be gone, whatever their clock says."""
TOLD = "told"
"""In a match's set-up: by sitter what somebody else did with their seat, and the number of the seat that did it."""
REPLACED = "replaced"
"""What others do with a seat: a bot plays for it until its player comes back."""

OUT_OF_TIME = "out of time"
"""What the clock does with a seat where that was agreed: the same, and nobody asked for it."""


def wait_for(table: Table, seat: int) -> int:
    """Seconds until somebody may let a bot play for a seat that the table waits for; 0: now."""
    gone = max(table.last_seen(seat), table.asked_since(seat))
    account = table.time.left.get(seat)
    end = gone + table.patience
    if account is not None:
        clock = account.until if table.time.agreed.by_letter else min(end, account.until)
        end = max(gone + min(HANG_UP, table.patience), clock)
    return max(0, round(end - attendance.now() + 0.49))


def may_be_replaced(table: Table, seat: int) -> bool:
    """A person or a program that is to decide, does not, and is not there; a waiting time is to pass all the same."""
    row = table.seats[seat]
    waited_for = table.running and row.kind == "person" and not row.away and seat in table.awaited
    return waited_for and not table.present(table.sitter(seat))


def replaced(table: Table, number: int, asking: int) -> ChangePlan | None:
    """From now on a bot plays for a seat whose player is gone; None if one does already."""
    row = table.player(number)
    if row.kind == "person" and row.away:
        return None
    if not may_be_replaced(table, number):
        raise Refused(say("{who} is here, or is not to move.", who=row.name))
    wait = wait_for(table, number)
    if wait:
        raise Refused(
            say(
                "{who} may be back in a moment. You can let a bot play for {who} in {time}.",
                who=row.name,
                time=clock_face(wait),
            )
        )
    return table.change(setup=telling(table, [table.sitter(number)], REPLACED, asking)), [replace(row, away=True)]


def out_of_time(table: Table, number: int) -> ChangePlan | None:
    """From now on a bot plays for a seat whose time is over, if it still is; None if it is not."""
    row = table.player(number)
    if not table.time.is_over(number, attendance.now()):
        return None
    return table.change(setup=telling(table, [table.sitter(number)], OUT_OF_TIME, number)), [replace(row, away=True)]


def seated_or_away(table: Table, seats: Iterable[int], away: bool) -> ChangePlan | None:
    """Those who sit leave, or take their seats back; None where nothing changes."""
    if not table.running:
        raise MovedOn(say("Bots play for somebody only while the match runs."))
    rows = [replace(table.player(seat), away=away) for seat in seats if table.player(seat).away != away]
    if not rows:
        return None
    sitters = [table.sitter(row.seat) for row in rows]
    fresh = {} if away else _fresh_starts(table, [row.seat for row in rows])
    return table.change(setup={**telling(table, sitters), **fresh}), rows


def _fresh_starts(table: Table, seats: Collection[int]) -> dict[str, Any]:
    """Whoever comes back after their time was over has all of it again for what is to be decided now."""
    now, times = attendance.now(), table.time.accounts
    out = [seat for seat in seats if table.setting(TOLD, {}).get(table.sitter(seat), [""])[0] == OUT_OF_TIME]
    late = [seat for seat in times if seat in out or (seat in seats and times[seat].until <= now)]
    return {FRESH_STARTS: [*table.setting(FRESH_STARTS, ()), *([now, seat] for seat in late)]} if late else {}


def telling(table: Table, sitters: Collection[str], what: str = "", by: int = -1) -> Mapping[str, Any]:
    """The set-up of the match with what these are to be told; without `what`, with nothing to tell them any more."""
    told = {who: news for who, news in table.setting(TOLD, {}).items() if who not in sitters}
    if what:
        told |= {who: [what, by] for who in sitters}
    rest = {name: value for name, value in table.row.setup.items() if name != TOLD}
    return {**rest, TOLD: told} if told else rest
