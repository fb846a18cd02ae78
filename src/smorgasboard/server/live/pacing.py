"""How fast bots play on: as those who sit at the table want it, and without a pause where there is nothing to see."""

from collections.abc import Mapping
from typing import Any

from smorgasboard.engine import Event
from smorgasboard.engine.match import Step
from smorgasboard.server.live.archive import ChangePlan
from smorgasboard.server.live.table import Table

USUAL_SPEED = "usual"
SPEEDS: Mapping[str, float] = {"slow": 2.0, USUAL_SPEED: 1.0, "fast": 0.25}
"""In paces of the house: how long one step is seen before a bot takes the next."""
WISHES = "speeds"
"""In a match's set-up: by sitter their speed, and the version from which on they do not want to wait; -1: they wait."""
WITHIN_A_TURN = 0.6
"""Of a pause: where the same bot goes on."""
IN_ONE_BREATH = 0.3
"""Of a pause: where that is told in one sentence with what came before, such as one food after the other."""


def speed_of(table: Table, sitter: str) -> str:
    return str(_wish(table, sitter)[0])


def _wish(table: Table, sitter: str) -> tuple[str, int]:
    speed, since = table.setting(WISHES, {}).get(sitter, (USUAL_SPEED, -1))
    return speed, since


def wishing(table: Table, sitter: str, speed: str, skip: bool) -> ChangePlan | None:
    """Bots play at this speed for somebody, or without pauses until it is their turn; None where they do already."""
    wish = [speed, table.version if skip else -1]
    wishes: dict[str, Any] = table.setting(WISHES, {})
    if wishes.get(sitter, [USUAL_SPEED, -1]) == wish or not table.running:
        return None
    return table.change(setup={**table.row.setup, WISHES: {**wishes, sitter: wish}}), []


def skips(table: Table, sitter: str) -> bool:
    """Until their next own step."""
    since = _wish(table, sitter)[1]
    if since < 0:
        return False
    own = {row.seat for row in table.seats if table.sitter(row.seat) == sitter}
    return not any(entry.seat in own and entry.by == "person" for entry in table.entries[since:])


def people_skip(table: Table) -> bool:
    """All who sit at the table and are there."""
    here = _here(table)
    return bool(here) and all(skips(table, sitter) for sitter in here)


def pause(table: Table, seat: int) -> float:
    """In paces: how long the last step is seen before this bot's next. The slowest of those who are here counts."""
    here = _here(table)
    if not here:
        return worth_seeing(table, seat) if table.presence.watching else 0.0
    speed = max(0.0 if skips(table, sitter) else SPEEDS[speed_of(table, sitter)] for sitter in here)
    return speed * worth_seeing(table, seat)


def _here(table: Table) -> set[str]:
    people = [seat for seat in table.presence.present if table.seats[seat].kind == "person"]
    return {table.sitter(seat) for seat in people}


def worth_seeing(table: Table, seat: int) -> float:
    """Less where the same bot goes on, and nothing where its last step told nobody anything."""
    steps = table.play.steps
    if not steps or steps[-1].seat != seat:
        return 1.0
    told = _told_to_all(steps[-1])
    if not told:
        return 0.0
    before = _told_to_all(steps[-2]) if len(steps) > 1 and steps[-2].seat == seat else []
    return IN_ONE_BREATH if before and table.game.goes_on(before[-1:], told[0]) else WITHIN_A_TURN


def _told_to_all(step: Step) -> list[Event]:
    return [event for event in step.events if event.audience is None]
