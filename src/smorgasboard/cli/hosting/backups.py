"""`smorg backup` and `smorg restore`."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from smorgasboard.cli.hosting import counts
from smorgasboard.cli.hosting.database import (
    DATABASE,
    database_name,
    database_url,
    opened,
    progress,
    told_in_a_sentence,
)
from smorgasboard.cli.values import FILE
from smorgasboard.engine import say

if TYPE_CHECKING:
    from smorgasboard.server.storage.beside.backups import Manifest


@click.command(epilog="Example: smorg backup monday.smorg")
@click.argument("file", type=FILE)
@DATABASE
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
def backup(file: Path, database: str | None, force: bool) -> None:
    """Save all matches and the house's secrets in one file, also while it serves."""
    with opened(database, current=False) as source, progress(say("Saving matches")) as told:
        from smorgasboard.server.storage.beside.backups import write_backup  # noqa: PLC0415 - with the database's library

        manifest = write_backup(source, file, force, told)
    size = file.stat().st_size
    facts = {"what": _contents(manifest), "place": database_name(database_url(database)), "file": file}
    click.echo(say("{what} of {place} are in {file} ({size} bytes).", **facts, size=f"{size:,}"))
    click.echo(say("The house's secrets are in it too: keep it as you keep a password."))


@click.command(epilog="Example: smorg restore monday.smorg --database postgresql://host/games")
@click.argument("file", type=FILE)
@DATABASE
@click.option("--force", is_flag=True, help="Replace the matches that the database holds.")
def restore(file: Path, database: str | None, force: bool) -> None:
    """Put a backup back, into SQLite or PostgreSQL whichever it came from.

    No house may serve the database meanwhile. Either all of it is restored or nothing is changed.
    """
    with told_in_a_sentence(), progress(say("Restoring matches")) as told:
        from smorgasboard.server.storage.beside import backups  # noqa: PLC0415 - with the database's library
        from smorgasboard.server.storage.database import connect  # noqa: PLC0415

        backups.checked(file)  # before anything is made at the other place
        target = connect(database_url(database))
        try:
            manifest = backups.restore(target, file, force, told)
        finally:
            target.close()
    place = database_name(database_url(database))
    made = datetime.fromtimestamp(manifest.made)
    facts = {"what": _contents(manifest), "place": place, "day": f"{made:%Y-%m-%d}", "time": f"{made:%H:%M}"}
    click.echo(say("{what} are in {place}, as they were on {day} at {time}.", **facts))


def _contents(manifest: "Manifest") -> str:
    return f"{counts.matches(manifest.rows.get('matches', 0))} ({counts.rows(manifest.total)})"
