"""`smorg upgrade`: brings the stored matches to this version, or says what that would do."""

from importlib import import_module
from typing import Any

import click

from smorgasboard.cli.hosting.database import DATABASE, count_of, database_url, progress, told_in_a_sentence


@click.command(epilog="Example: smorg upgrade --dry-run")
@DATABASE
@click.option("--dry-run", is_flag=True, help="Rehearse it on a copy and change nothing; also while a house serves.")
def upgrade(database: str | None, dry_run: bool) -> None:
    """Bring stored matches to this version, and keep each of them readable whatever comes.

    A house does the same with the tables when it starts. This command also says what becomes of every match, and
    writes down at once how each one looked (a house does that one by one).
    """
    upgrading = import_module("smorgasboard.server.upgrading")  # the rest of smorg starts without a database
    with told_in_a_sentence(), progress("Matches") as told:
        outlook = (upgrading.rehearse if dry_run else upgrading.carry_out)(database_url(database), told)
    _tell(outlook, dry_run)


def _tell(outlook: Any, dry_run: bool) -> None:
    before = outlook.before or "none"
    if before == outlook.after:
        click.echo(f"The database has this version's schema, {before}.")
    else:
        click.echo(f"The schema {'would go' if dry_run else 'went'} from {before} to {outlook.after}.")
    click.echo(f"Of {count_of(sum(outlook.matches.values()), 'stored match', 'stored matches')}:")
    for prospect, matches in sorted(outlook.matches.items(), key=lambda item: -item[1]):
        click.echo(f"{matches:>7,}  {prospect.value}")
    if outlook.albums:
        done = "would be" if dry_run else "were"
        albums = count_of(outlook.albums, "match", "matches")
        click.echo(f"{albums} {done} written down in words, to be read even when their rules are gone.")
    if dry_run:
        click.echo("This was a rehearsal on a copy; nothing was changed.")
