"""From what was stored: the table again; or the record alone, also where rules or cards are not installed any more."""

import time
from collections.abc import Sequence
from dataclasses import replace

import smorgasboard as sb
from smorgasboard.engine import Header, StepLine, early_promise_of, promise_of, say, seed_from
from smorgasboard.server.errors import NotFound, OnlyReadable
from smorgasboard.server.live.table import Table
from smorgasboard.server.live.table_time import BEGAN
from smorgasboard.server.storage import EntryRow, MatchRow, SeatRow, Stored

FIRST_RULES = "1"
"""Of matches from before rules versions were kept: every game was at its first."""
DEALT = "dealt"
"""In a match's set-up: what chance gave when the table was set. Rows from before it was kept have none."""


def restored(stored: Stored, game: sb.Game) -> Table:
    """The table as it stood, with the game of its cards; OnlyReadable where its rules are not installed any more."""
    row = stored.match
    if row.stage != "lobby" and not plays_on(game, row):
        facts = {"title": say(game.facts.title), "then": rules_of(row), "now": game.facts.rules_version}
        raise OnlyReadable(
            say("This match was played by version {then} of the rules of {title}; {now} is installed now.", **facts)
        )
    try:
        return laid(Table(game, stored))
    except sb.SmorgasboardError as error:
        raise OnlyReadable(
            say("This match was stored in a way that does not follow the rules: {reason}", reason=error)
        ) from None


def rules_of(row: MatchRow) -> str:
    """The version of the rules that a match is played by."""
    return row.rules or FIRST_RULES


def plays_on(game: sb.Game, row: MatchRow) -> bool:
    """Whether the installed rules go on with a match."""
    if row.rules is None and game.facts.rules_version.partition(".")[0] == FIRST_RULES:  # "1" and "1.0" are the same
        return True
    return game.facts.plays_on(rules_of(row))


def laid(table: Table) -> Table:
    """With its match as far as it was played, or with the finished record that was brought along."""
    if "record" in table.row.setup:
        table.imported = sb.Record.loads(table.row.setup["record"])
    elif table.row.stage != "lobby":
        table.match = _played(table)
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


def _played(table: Table) -> sb.Match:
    """The match again, from its seed and its entries; both must agree."""
    match = begun(table)
    table.time.note(match.state.awaited(), 0)
    for number, entry in enumerate(table.entries, 1):
        _play(match, entry)
        table.time.note(match.state.awaited(), number)
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
    now = time.time()
    setup = {**table.row.setup, BEGAN: now} if table.time.agreed.decision else table.row.setup
    row = table.change(stage="running", touched=now, setup=setup, **installed)
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
        if row.content != table.game.content_hash:
            raise OnlyReadable(say("Another process, with other cards, began this match."))
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


def archived(stored: Stored) -> sb.Record:
    """The record of a match that cannot be played here; NotFound while it may still hold somebody's secrets."""
    row = stored.match
    if "record" in row.setup:
        return sb.Record.loads(str(row.setup["record"]))
    if holds_secrets(row):
        raise NotFound(say("The record of this match can be downloaded when it is over."))
    return _record(row, stored.seats, stored.entries)


def holds_secrets(row: MatchRow) -> bool:
    """Steps of the match would tell what its players still hide from each other."""
    return row.stage == "lobby" or (row.stage == "running" and _may_go_on(row))


def _may_go_on(row: MatchRow) -> bool:
    """The rules are installed, and only the cards are not: whoever has these can play on, so hands stay hidden."""
    try:
        game = sb.load(row.game)
    except sb.UnknownGame:
        return False
    return game.facts.hidden_information and plays_on(game, row)


def _record(row: MatchRow, seats: tuple[SeatRow, ...], entries: tuple[EntryRow, ...]) -> sb.Record:
    added = tuple(seat.contribution for seat in seats if seat.contribution is not None)
    mixed = len(added) == len(seats)
    game, _, edition = row.game.partition(":")
    header = Header(
        game=game,
        edition=edition,
        rules=rules_of(row),
        content=row.content,
        players=len(seats),
        options=dict(row.setup.get("options") or {}),
        seats=tuple(seat.name for seat in seats),
        commitment=promise_of(row.seed) if mixed else early_promise_of(row.seed),
        setup=tuple(row.setup.get(DEALT, ())),
        start=row.setup.get("start"),
        contributions=added if mixed else None,
    )
    lines = tuple(map(_line, standing(entries)))
    if row.stage != "over":
        return sb.Record(header, lines)
    seed = seed_from(row.seed, added) if mixed else row.seed
    result = None if row.result is None else dict(row.result)
    return sb.Record(header, lines, seed, result, row.seed if mixed else None)


def standing(entries: Sequence[EntryRow]) -> list[EntryRow]:
    """The steps without those that were taken back."""
    steps: list[EntryRow] = []
    for entry in entries:
        if entry.kind == "undo":
            steps.pop()
        else:
            steps.append(entry)
    return steps


def _line(entry: EntryRow) -> StepLine:
    return StepLine(entry.seat, entry.action, entry.chance, entry.note, entry.by == "clock")
