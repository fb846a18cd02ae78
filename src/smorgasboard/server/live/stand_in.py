"""Bots that play for people and programs: when others may ask for one, and how those who sit hear of it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from smorgasboard.engine import say
from smorgasboard.server.errors import MovedOn, Refused
from smorgasboard.server.live import attendance
from smorgasboard.server.live.archive import ChangePlan
from smorgasboard.server.live.background import deadline
from smorgasboard.server.live.table import Table

HANG_UP = 15.0
"""Seconds that anybody may be gone, whatever their clock says."""
BY_LETTER = 3600
"""Who agreed on a clock with more seconds than this need not be at the table between two decisions."""
TOLD = "told"
"""In a match's set-up: by sitter what somebody else did with their seat, and the number of the seat that did it."""
REPLACED = "replaced"
"""What others do with a seat: a bot plays for it until its player comes back."""


def wait_for(table: Table, seat: int) -> int:
    """Seconds until somebody may let a bot play for a seat that the table waits for; 0: now."""
    gone = max(table.last_seen(seat), table.asked_since(seat))
    clock = float(table.setting("clock", 0))
    end = gone + (clock if clock > BY_LETTER else table.patience)
    if clock:
        end = max(gone + min(HANG_UP, table.patience), min(end, deadline(table)))
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
                time=clock_words(wait),
            )
        )
    return table.change(setup=telling(table, [table.sitter(number)], REPLACED, asking)), [replace(row, away=True)]


def seated_or_away(table: Table, seats: Iterable[int], away: bool) -> ChangePlan | None:
    """Those who sit leave, or take their seats back; None where nothing changes."""
    if not table.running:
        raise MovedOn(say("Bots play for somebody only while the match runs."))
    rows = [replace(table.player(seat), away=away) for seat in seats if table.player(seat).away != away]
    if not rows:
        return None
    return table.change(setup=telling(table, [table.sitter(row.seat) for row in rows])), rows


def telling(table: Table, sitters: Collection[str], what: str = "", by: int = -1) -> Mapping[str, Any]:
    """The set-up of the match with what these are to be told; without `what`, with nothing to tell them any more."""
    told = {who: news for who, news in table.setting(TOLD, {}).items() if who not in sitters}
    if what:
        told |= {who: [what, by] for who in sitters}
    rest = {name: value for name, value in table.row.setup.items() if name != TOLD}
    return {**rest, TOLD: told} if told else rest


def clock_words(left: int) -> str:
    """Minutes and seconds, or hours where there are many."""
    minutes, seconds = divmod(left, 60)
    hours, minutes = divmod(minutes, 60)
    return say("{hours} h {minutes} min", hours=hours, minutes=minutes) if hours else f"{minutes}:{seconds:02}"
