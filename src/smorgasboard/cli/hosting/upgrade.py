"""`smorg upgrade`: brings the stored matches to this version, or says what that would do."""

from importlib import import_module
from typing import Any

import click

from smorgasboard.cli.hosting import counts
from smorgasboard.cli.hosting.database import DATABASE, database_url, progress, told_in_a_sentence
from smorgasboard.engine import say


@click.command(epilog="Example: smorg upgrade --dry-run")
@DATABASE
@click.option("--dry-run", is_flag=True, help="Rehearse it on a copy and change nothing; also while a house serves.")
def upgrade(database: str | None, dry_run: bool) -> None:
    """Bring stored matches to this version, and keep each of them readable whatever comes.

    A house does the same with the tables when it starts. This command also says what becomes of every match, and
    writes down at once how each one looked (a house does that one by one).
    """
    upgrading = import_module("smorgasboard.server.upgrading")  # the rest of smorg starts without a database
    with told_in_a_sentence(), progress(say("Matches")) as told:
        outlook = (upgrading.rehearse if dry_run else upgrading.carry_out)(database_url(database), told)
    _tell(outlook, dry_run)


def _tell(outlook: Any, dry_run: bool) -> None:
    facts = {"before": outlook.before or say("none"), "after": outlook.after}
    if outlook.before == outlook.after:
        click.echo(say("The database has this version's schema, {after}.", **facts))
    elif dry_run:
        click.echo(say("The schema would go from {before} to {after}.", **facts))
    else:
        click.echo(say("The schema went from {before} to {after}.", **facts))
    click.echo(say("Of {matches}:", matches=counts.stored_matches(sum(outlook.matches.values()))))
    for prospect, matches in sorted(outlook.matches.items(), key=lambda item: -item[1]):
        click.echo(f"{matches:>7,}  {say(prospect.value)}")
    if outlook.albums:
        click.echo(_albums(outlook.albums, dry_run))
    if dry_run:
        click.echo(say("This was a rehearsal on a copy; nothing was changed."))


def _albums(number: int, dry_run: bool) -> str:
    facts = {"matches": counts.matches(number)}
    if dry_run:
        return say("{matches} would be written down in words, to be read even when their rules are gone.", **facts)
    return say("{matches} were written down in words, to be read even when their rules are gone.", **facts)
