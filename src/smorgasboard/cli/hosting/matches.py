"""`smorg matches`, `smorg tidy` and `smorg forget`: what is stored, and removing it."""

import json
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

import smorgasboard as sb
from smorgasboard.cli.hosting import counts
from smorgasboard.cli.hosting.database import DATABASE, YES, opened, progress
from smorgasboard.cli.values import FILE, GAME, POSITIVE, TypedValue
from smorgasboard.engine import say, say_many
from smorgasboard.terminal import shelf
from smorgasboard.terminal.screen import printable

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from smorgasboard.server.storage import Stored
    from smorgasboard.server.storage.beside.upkeep import FoundMatch, Traces, Wanted
    from smorgasboard.server.storage.database import Database


def _name(text: str) -> str:
    """Whatever somebody may have called themselves at a table."""
    if not (cleaned := printable(text)):
        raise sb.BadOption(say("A player's name is not empty."))
    return cleaned


STAGES = ("lobby", "running", "over")
SHOWN = 50
LONGEST = 3650
NAME = TypedValue("name", _name)
DAYS = click.IntRange(1, LONGEST)


@click.command(epilog="Example: smorg matches --stage over --player Ann --export records")
@click.argument("ids", nargs=-1, metavar="[MATCH]…")
@click.option("--game", type=GAME, help="Of this game, or of GAME:EDITION.")
@click.option("--stage", type=click.Choice(STAGES), multiple=True, help="Repeatable.")
@click.option("--older", type=DAYS, metavar="DAYS", help="Untouched for so long.")
@click.option("--player", type=NAME, help="With somebody of this name.")
@click.option("--limit", type=POSITIVE, default=SHOWN, show_default=True, help="List so many at most.")
@click.option("--json", "as_json", is_flag=True, help="All of them, as lines of JSON.")
@click.option("--export", "folder", type=FILE, metavar="FOLDER", help="Save the records of all of them there.")
@click.option("--consented", is_flag=True, help="With --export: those that all who played gave for puzzles, unnamed.")
@click.option("--delete", "remove", is_flag=True, help="Delete all of them; says what would go, unless --yes.")
@YES
@DATABASE
def matches(
    *,
    ids: tuple[str, ...],
    game: str | None,
    stage: tuple[str, ...],
    older: int | None,
    player: str | None,
    limit: int,
    as_json: bool,
    folder: Path | None,
    consented: bool,
    remove: bool,
    yes: bool,
    database: str | None,
) -> None:
    """List the stored matches, save their records, or delete them."""
    from smorgasboard.server.storage.beside.upkeep import Wanted  # noqa: PLC0415 - with the database's library

    if folder is not None and remove:
        raise click.UsageError(say("Export first and delete afterwards, in two commands"))
    if consented and folder is None:
        raise click.UsageError(say("--consented goes with --export"))
    wanted = Wanted(ids, game or "", stage, older, player or "")
    if remove and wanted == Wanted():
        told = say("Say which matches are to go: by their ids, --game, --stage, --older or --player")
        raise click.UsageError(told)
    with opened(database) as source:
        if folder is not None:
            _export(source, wanted, folder, consented)
        elif remove:
            _remove(source, wanted, limit, yes)
        else:
            _list(source, wanted, None if as_json else limit, as_json)


@click.command(epilog="Example: smorg tidy --older 90 --yes")
@click.option("--older", type=DAYS, metavar="DAYS", required=True, help="Untouched for so long.")
@click.option("--finished", is_flag=True, help="Finished matches too, with their records.")
@YES
@DATABASE
def tidy(*, older: int, finished: bool, yes: bool, database: str | None) -> None:
    """Remove abandoned matches: lobbies to which nobody came, and play that nobody went on with."""
    from smorgasboard.server.storage.beside.upkeep import Wanted  # noqa: PLC0415 - with the database's library

    stages = STAGES if finished else ("lobby", "running")
    with opened(database) as source:
        _remove(source, Wanted(stages=stages, untouched=older), SHOWN, yes)


@click.command(epilog="Example: smorg forget Ann --yes")
@click.argument("name", type=NAME)
@YES
@DATABASE
def forget(*, name: str, yes: bool, database: str | None) -> None:
    """Remove what is stored of somebody: their name and what they wrote.

    Records stay, verify as before, and call them by their seat. The name in their own browser is not ours to remove.
    """
    with opened(database) as source:
        from smorgasboard.server.storage.beside import upkeep  # noqa: PLC0415 - with the database's library

        with source.reading.begin() as connection:
            found = upkeep.traces(connection, name)
        who = printable(name)
        if not found.matches and not found.programs:
            click.echo(say("Nothing is stored of {who}.", who=who))
            return
        kept = _kept(found)
        if not yes:
            click.echo(say("Of {who} there are {kept}.", who=who, kept=kept))
            if found.browsers > 1:
                click.echo(say("{count} browsers used this name.", count=found.browsers))
            click.echo(say("Add --yes to forget them."))
            return
        with progress(say("Forgetting")) as told:
            upkeep.forget(source, name, told)
    click.echo(say("{who} is forgotten: {kept}.", who=who, kept=kept))
    click.echo(say("Backups and exported records from before still hold the name."))


def _kept(found: "Traces") -> str:
    lines, played = counts.lines_of_chat(found.lines), counts.matches(len(found.matches))
    kept = say("{seats} and {lines} in {matches}", seats=counts.seats(found.seats), lines=lines, matches=played)
    return f"{kept}, {counts.programs(found.programs)}" if found.programs else kept


# ---- the three things that `matches` does ----


def _list(source: "Database", wanted: "Wanted", limit: int | None, as_json: bool) -> None:
    from smorgasboard.server.storage.beside import upkeep  # noqa: PLC0415

    with source.reading.begin() as connection:
        found, number = upkeep.find(connection, wanted, limit), upkeep.count(connection, wanted)
    if as_json:
        for each in found:
            click.echo(json.dumps(each._asdict(), ensure_ascii=False))
        return
    _show(found)
    if len(found) < number:
        click.echo(say("{matches}; {shown} are shown.", matches=counts.matches(number), shown=len(found)))
    else:
        click.echo(f"{counts.matches(number)}.")


def _show(found: Sequence["FoundMatch"]) -> None:
    for each in found:
        names = ", ".join(printable(name) or say("(open)") for name in each.players)
        day = datetime.fromtimestamp(each.touched)
        click.echo(f"{each.id}  {day:%Y-%m-%d}  {each.stage:<7}  {each.game}  {names}")


def _remove(source: "Database", wanted: "Wanted", limit: int, yes: bool) -> None:
    from smorgasboard.server.storage.beside import upkeep  # noqa: PLC0415

    with source.reading.begin() as connection:
        found = upkeep.find(connection, wanted)
    _must_be_there(wanted.ids, found)
    if not found:
        click.echo(say("There is nothing to remove."))
        return
    if not yes:
        _show(found[:limit])
        if len(found) > limit:
            click.echo(say("{more} more than are shown.", more=f"{len(found) - limit:,}"))
        click.echo(_would_go(len(found)))
        return
    with progress(say("Removing")) as told:
        gone = upkeep.delete_matches(source, [each.id for each in found], told, wanted)
    click.echo(say_many("{count} match removed.", "{count} matches removed.", gone, count=f"{gone:,}"))
    if gone < len(found):
        click.echo(say("{count} stayed, because somebody has just played on.", count=len(found) - gone))


def _would_go(number: int) -> str:
    return say_many(
        "{count} match would go. Add --yes to remove it for good.",
        "{count} matches would go. Add --yes to remove them for good.",
        number,
        count=f"{number:,}",
    )


def _must_be_there(ids: Sequence[str], found: Sequence["FoundMatch"]) -> None:
    missing = [printable(each) for each in ids if each not in {match.id for match in found}]
    if missing:
        told = say("There is no such match here: {ids}; smorg matches lists them.", ids=", ".join(missing))
        raise sb.BadOption(told)


def _export(source: "Database", wanted: "Wanted", folder: Path, consented: bool) -> None:
    from smorgasboard.server.storage.beside import upkeep  # noqa: PLC0415

    with source.reading.begin() as connection:
        found = upkeep.find(connection, wanted)
    _must_be_there(wanted.ids, found)
    saved = 0
    with progress(say("Exporting")) as told:
        for number, each in enumerate(found, start=1):
            with source.reading.begin() as connection:
                record = _agreed_to(connection, each.id) if consented else _open_record(connection, each.id)
            if record is not None:
                named = f"{saved + 1}" if consented else each.id
                shelf.write_text(record, folder / f"{each.game.replace(':', '-')}-{named}{shelf.SUFFIX}")
                saved += 1
            told(number, len(found))
    facts = {"count": f"{saved:,}", "folder": folder}
    click.echo(say_many("{count} record saved in {folder}.", "{count} records saved in {folder}.", saved, **facts))
    if kept_back := len(found) - saved:
        click.echo(_left_out(counts.matches(kept_back), consented))


def _left_out(matches: str, consented: bool) -> str:
    if consented:
        return say("Left out, because not all who played gave them for puzzles: {matches}.", matches=matches)
    return say("Some are left out until they are over: {matches}.", matches=matches)


def _open_record(connection: "Connection", match: str) -> str | None:
    from smorgasboard.server.storage import queries  # noqa: PLC0415

    stored = queries.load(connection, match)
    return None if stored is None else _record(connection, stored)


def _agreed_to(connection: "Connection", match: str) -> str | None:
    """Without names, and None unless all who played agreed."""
    from smorgasboard.server.storage import consents, queries  # noqa: PLC0415

    stored = queries.load(connection, match)
    if stored is None or not consents.all_agree(stored.match, stored.seats):
        return None
    record = _record(connection, stored)
    return None if record is None else consents.unnamed(sb.Record.loads(record)).dumps()


def _record(connection: "Connection", stored: "Stored") -> str | None:
    """None while it may hold somebody's secrets."""
    from smorgasboard.server.errors import NotFound, OnlyReadable, Unplayable  # noqa: PLC0415
    from smorgasboard.server.live.archive import archived, restored  # noqa: PLC0415
    from smorgasboard.server.live.contents import game_of  # noqa: PLC0415

    try:
        table = restored(stored, game_of(connection, stored.match))
        secret = table.row.stage == "lobby" or (table.running and table.game.facts.hidden_information)
        return None if secret else table.record.dumps()
    except (OnlyReadable, Unplayable):
        pass
    try:
        return archived(stored).dumps()
    except NotFound:
        return None
