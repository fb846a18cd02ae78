"""`smorg upgrade`: brings the stored matches to this version, or says what that would do."""

from importlib import import_module
from typing import Any

import click

import smorgasboard as sb
from smorgasboard.cli.database import DATABASE, database_url


@click.command(epilog="Example: smorg upgrade --dry-run")
@DATABASE
@click.option("--dry-run", is_flag=True, help="Rehearse it on a copy and change nothing; also while serving.")
def upgrade(database: str | None, dry_run: bool) -> None:
    """Bring stored matches to this version, and keep each of them readable whatever comes.

    A house does the same with the tables when it starts. This command also says what becomes of every match, and
    writes down at once how each one looked (a house does that one by one).
    """
    upgrading = import_module("smorgasboard.server.upgrading")  # the rest of smorg starts without a database
    errors = import_module("smorgasboard.server.storage.errors")
    url = database_url(database)
    try:
        outlook = (upgrading.rehearse if dry_run else upgrading.carry_out)(url)
    except errors.StorageError as error:
        raise sb.SmorgasboardError(str(error)) from None
    _tell(outlook, dry_run)


def _tell(outlook: Any, dry_run: bool) -> None:
    before = outlook.before or "none"
    if before == outlook.after:
        click.echo(f"The database has this version's schema, {before}.")
    elif dry_run:
        click.echo(f"The schema would go from {before} to {outlook.after}.")
    else:
        click.echo(f"The schema went from {before} to {outlook.after}.")
    count = sum(outlook.matches.values())
    click.echo(f"Of {count} stored matches" if count else "No match is stored.")
    for prospect, matches in sorted(outlook.matches.items(), key=lambda item: -item[1]):
        click.echo(f"{matches:>7} {prospect.value}")
    if outlook.albums:
        done = "would be written down" if dry_run else "were written down"
        click.echo(f"{outlook.albums} {done} in words, so that they can be read even when their rules are gone.")
    if dry_run:
        click.echo("This was a rehearsal on a copy; nothing was changed.")
