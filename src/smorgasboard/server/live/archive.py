"""From what was stored: the table again; or the record alone, also where rules or cards are not installed any more."""

import time
from collections.abc import Sequence
from dataclasses import replace

import smorgasboard as sb
from smorgasboard.engine import Header, StepLine, early_promise_of, promise_of, say, seed_from
from smorgasboard.server.errors import NotFound, Unplayable
from smorgasboard.server.live.table import Table
from smorgasboard.server.storage import EntryRow, MatchRow, SeatRow, Stored

FIRST_RULES = "1"
"""Of matches from before rules versions were kept: every game was at its first."""
DEALT = "dealt"
"""In a match's set-up: what chance gave when the table was set. Rows from before it was kept have none."""


def restored(stored: Stored) -> Table:
    row = stored.match
    try:
        game = sb.load(row.game)
    except sb.UnknownGame as error:
        raise Unplayable(str(error)) from None
    if row.stage != "lobby":
        _must_be_installed(game, row)
    try:
        return laid(Table(game, stored))
    except sb.SmorgasboardError as error:
        raise Unplayable(
            say("This match was stored in a way that does not follow the rules: {reason}", reason=error)
        ) from None


def _must_be_installed(game: sb.Game, row: MatchRow) -> None:
    if row.rules and row.rules != game.facts.rules_version:
        facts = {"title": say(game.facts.title), "then": row.rules, "now": game.facts.rules_version}
        raise Unplayable(
            say("This match was played by version {then} of the rules of {title}; {now} is installed now.", **facts)
        )
    if row.content != game.content_hash:
        raise Unplayable(say("This match was played with other cards than the ones that are installed here now."))


def laid(table: Table) -> Table:
    """With its match as far as it was played, or with the finished record that was brought along."""
    if "record" in table.row.setup:
        table.imported = sb.Record.loads(table.row.setup["record"])
    elif table.row.stage != "lobby":
        table.match = _played(table, table.entries)
        table.row = with_deal(table.row, table.match)
        table.note_moments()
    return table


def with_deal(row: MatchRow, match: sb.Match) -> MatchRow:
    """So that the record can be told without the rules, should they change."""
    return replace(row, setup={**row.setup, DEALT: list(match.dealt)})


def begun(table: Table) -> sb.Match:
    names = [seat.name for seat in table.seats]
    setup = table.row.setup
    added = [seat.contribution for seat in table.seats if seat.contribution is not None]
    return sb.Match(
        table.game,
        len(names),
        table.row.seed,
        setup.get("options") or {},
        names,
        setup.get("start"),
        contributions=added if len(added) == len(names) else None,
    )


def _played(table: Table, entries: Sequence[EntryRow]) -> sb.Match:
    """The match again, from its seed and its entries; both must agree."""
    match = begun(table)
    for entry in entries:
        _play(match, entry)
    return match


def _play(match: sb.Match, entry: EntryRow) -> None:
    if entry.kind == "undo":
        match.undo(entry.seat)
        return
    step = match.apply(entry.seat, entry.action, entry.note, late=entry.by == "clock")
    if step.line.chance != entry.chance:
        raise sb.BadRecord(say("its chance outcomes do not fit the seed."), step=entry.number)


# ---- changes of a table ----

ChangePlan = tuple[MatchRow, Sequence[SeatRow]]
"""The next revision of a match, with the seats that are to be stored with it."""


def begun_by_todays_rules(table: Table) -> ChangePlan:
    """Whatever was installed when the match was laid out."""
    seats = tuple(replace(seat, contribution=seat.contribution or "") for seat in table.seats)
    installed = {"content": table.game.content_hash, "rules": table.game.facts.rules_version}
    row = table.change(stage="running", touched=time.time(), **installed)
    return with_deal(row, begun(Table(table.game, Stored(row, seats)))), seats


def put_in_place(table: Table, row: MatchRow, seats: Sequence[SeatRow], all_of_them: bool) -> None:
    """What is stored by now."""
    table.row = row
    if all_of_them:
        table.seats = list(seats)
    else:
        for seat in seats:
            table.seats[seat.seat] = seat
    if table.match is None and row.stage != "lobby" and table.imported is None:
        table.match = begun(table)
        table.note_moments()


def take_over(table: Table, news: Stored) -> None:
    """What other processes have stored, as if it had happened here."""
    if news.match.revision > table.row.revision:
        put_in_place(table, news.match, news.seats, all_of_them=True)
    for entry in news.entries:
        _play(table.play, entry)
        table.entries.append(entry)
        table.note_moments()
    table.messages.extend(news.messages)


def follows(table: Table, stored: Stored) -> bool:
    """Whether all that the table knows of play and talk is still stored as it knows it, and names are as they were."""
    same_names = table.match is None and table.imported is None
    same_names = same_names or [seat.name for seat in stored.seats] == [seat.name for seat in table.seats]
    said = {message.number: message for message in stored.messages}
    return (
        same_names
        and list(stored.entries[: len(table.entries)]) == table.entries
        and all(said.get(message.number) == message for message in table.messages)
    )


# ---- on paper ----


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
