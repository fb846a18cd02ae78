"""`smorg admin-password`: the password of the host's page."""

from pathlib import Path

import click

import smorgasboard as sb
from smorgasboard.cli.hosting.database import DATABASE, opened
from smorgasboard.engine import say

SHORTEST = 8
LONGEST = 200


@click.command("admin-password", epilog="Example: smorg admin-password --new")
@click.option("--new", is_flag=True, help="Choose another; whoever is signed in has to sign in again.")
@DATABASE
def admin_password(new: bool, database: str | None) -> None:
    """Tell the password of /admin, also while the house serves.

    A house that was started with --admin-password-file takes that file's password instead.
    """
    with opened(database) as source:
        from smorgasboard.server.storage import beside  # noqa: PLC0415 - with the database's library

        with source.writing.begin() as connection:
            click.echo(beside.admin_password(connection, new))


def password_in(file: Path) -> str:
    password = first_line(file)
    if not SHORTEST <= len(password) <= LONGEST:
        facts = {"file": file, "number": len(password), "least": SHORTEST, "most": LONGEST}
        raise sb.BadOption(say("The password in {file} has {number} letters; take {least} to {most}.", **facts))
    return password


def first_line(file: Path) -> str:
    """Where passwords stand in files."""
    try:
        with file.open(encoding="utf-8") as lines:
            return lines.readline(LONGEST + 2).strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = (getattr(error, "strerror", None) or "").lower() or say("it is not text")
        told = say("The password cannot be read from {file}: {reason}.", file=file, reason=reason)
        raise sb.BadOption(told) from None
