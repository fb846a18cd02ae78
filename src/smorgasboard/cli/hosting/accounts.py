"""`smorg accounts`: names and limits for programs."""

import time
from datetime import datetime
from typing import TYPE_CHECKING

import click

import smorgasboard as sb
from smorgasboard.cli.hosting.database import DATABASE, YES, opened
from smorgasboard.engine import say, say_many
from smorgasboard.terminal.screen import printable

if TYPE_CHECKING:
    from smorgasboard.server.storage import AccountRow
    from smorgasboard.server.storage.database import Database

FASTEST = 100_000.0


@click.command(epilog="Example: smorg accounts --make 'Rolling Pin' --requests-per-second 200")
@click.option("--make", "name", metavar="NAME", help="Make an account of this name, and tell its key.")
@click.option(
    "--requests-per-second",
    "rate",
    type=click.FloatRange(0.1, FASTEST),
    help="What it may ask for, with --make; else as much as is usual.",
)
@click.option("--end", "ended", metavar="ID", help="Its key opens nothing any more; says what would go, unless --yes.")
@YES
@DATABASE
def accounts(*, name: str | None, rate: float | None, ended: str | None, yes: bool, database: str | None) -> None:
    """List the accounts of programs, make one, or end one; also while the house serves."""
    if name is not None and ended is not None:
        raise click.UsageError(say("Make one account or end one, in two commands"))
    if rate is not None and name is None:
        raise click.UsageError(say("--requests-per-second goes with --make"))
    with opened(database) as source:
        if name is not None:
            _make(source, name, rate or 0.0)
        elif ended is not None:
            _end(source, ended, yes)
        else:
            _show(source)


def _make(source: "Database", name: str, rate: float) -> None:
    from smorgasboard.server.live import new_account  # noqa: PLC0415 - with the database's library
    from smorgasboard.server.storage import accounts as stored  # noqa: PLC0415

    row, key = new_account(name, rate=rate)
    with source.writing.begin() as connection:
        stored.add(connection, row, most=1)
    click.echo(say("{name} ({id}) has this key, which is shown once:", name=printable(row.name), id=row.id))
    click.echo(key)


def _end(source: "Database", which: str, yes: bool) -> None:
    from smorgasboard.server.storage import accounts as stored  # noqa: PLC0415

    with source.writing.begin() as connection:
        found = next((row for row in stored.listed(connection) if row.id == which), None)
        if found is None:
            told = say("There is no account {id} here; smorg accounts lists them.", id=printable(which))
            raise sb.BadOption(told)
        if yes:
            stored.end(connection, which)
    name = printable(found.name)
    click.echo(say("{name} was ended." if yes else "{name} would be ended. Add --yes to do it.", name=name))


def _show(source: "Database") -> None:
    from smorgasboard.server.storage import accounts as stored  # noqa: PLC0415

    with source.reading.begin() as connection:
        rows = stored.listed(connection)
    for row in rows:
        click.echo(_line(row))
    click.echo(say_many("{count} account.", "{count} accounts.", len(rows), count=f"{len(rows):,}"))


def _line(row: "AccountRow") -> str:
    used = datetime.fromtimestamp(row.used).strftime("%Y-%m-%d %H:%M")
    days = int((time.time() - row.created) // 86_400)
    rate = say("{rate} requests a second", rate=f"{row.rate:g}") if row.rate else say("the usual limit")
    facts = {"rate": rate, "used": used, "count": f"{days:,}"}
    age = say_many("{rate}, used {used}, {count} day old", "{rate}, used {used}, {count} days old", days, **facts)
    return f"{row.id}  {printable(row.name)}  {age}"
