"""Stored matches on paper, from what was stored alone: also where their rules or cards are not installed any more."""

import smorgasboard as sb
from smorgasboard.engine import Header, StepLine, early_promise_of, promise_of, say, seed_from
from smorgasboard.server.errors import NotFound
from smorgasboard.server.storage import EntryRow, MatchRow, SeatRow, Stored

FIRST_RULES = "1"
"""Of matches from before rules versions were kept: every game was at its first."""
DEALT = "dealt"
"""In a match's set-up: what chance gave when the table was set. Rows from before it was kept have none."""


def archived(stored: Stored) -> str:
    """The record of a match that cannot be played here; NotFound while it may still hold somebody's secrets."""
    row = stored.match
    if "record" in row.setup:
        return str(row.setup["record"])
    if row.stage == "lobby" or (row.stage == "running" and _may_go_on(row)):
        raise NotFound(say("The record of this match can be downloaded when it is over."))
    return _record(row, stored.seats, stored.entries).dumps()


def _may_go_on(row: MatchRow) -> bool:
    """The rules are installed and only the cards are not: whoever has these can play on, so hands stay hidden."""
    try:
        facts = sb.load(row.game).facts
    except sb.UnknownGame:
        return False
    return facts.hidden_information and row.rules == facts.rules_version


def _record(row: MatchRow, seats: tuple[SeatRow, ...], entries: tuple[EntryRow, ...]) -> sb.Record:
    added = tuple(seat.contribution for seat in seats if seat.contribution is not None)
    mixed = len(added) == len(seats)
    game, _, edition = row.game.partition(":")
    header = Header(
        game=game,
        edition=edition,
        rules=row.rules or FIRST_RULES,
        content=row.content,
        players=len(seats),
        options=dict(row.setup.get("options") or {}),
        seats=tuple(seat.name for seat in seats),
        commitment=promise_of(row.seed) if mixed else early_promise_of(row.seed),
        setup=tuple(row.setup.get(DEALT, ())),
        start=row.setup.get("start"),
        contributions=added if mixed else None,
    )
    lines = tuple(_standing(entries))
    if row.stage != "over":
        return sb.Record(header, lines)
    seed = seed_from(row.seed, added) if mixed else row.seed
    result = None if row.result is None else dict(row.result)
    return sb.Record(header, lines, seed, result, row.seed if mixed else None)


def _standing(entries: tuple[EntryRow, ...]) -> list[StepLine]:
    """Without the steps that were taken back."""
    lines: list[StepLine] = []
    for entry in entries:
        if entry.kind == "undo":
            lines.pop()
        else:
            lines.append(StepLine(entry.seat, entry.action, entry.chance, entry.note, entry.by == "clock"))
    return lines
