"""The mail server of a house, and `smorg mail-test`, which sends one letter through it."""

import asyncio
import os
import stat
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import smorgasboard as sb
from smorgasboard.cli.hosting.admin_password import first_line
from smorgasboard.cli.values import FILE
from smorgasboard.engine import say

if TYPE_CHECKING:
    from smorgasboard.server.mail import MailAccount

OTHERS = 0o077
OPTIONS = (
    click.option("--mail", default="", envvar="SMORG_MAIL", metavar="URL", help="Its mail server: smtp://user@host."),
    click.option(
        "--mail-password-file",
        "mail_password_file",
        type=FILE,
        envvar="SMORG_MAIL_PASSWORD_FILE",
        help="Its first line is the password there; else $SMORG_MAIL_PASSWORD.",
    ),
    click.option(
        "--mail-from", default="", envvar="SMORG_MAIL_FROM", metavar="ADDRESS", help="The address letters come from."
    ),
)
PASSWORD = "SMORG_MAIL_PASSWORD"  # noqa: S105 - where it stands; what is typed could be read by others


def with_mail_options(command: Callable[..., None]) -> Callable[..., None]:
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def account(mail: str, mail_password_file: Path | None, mail_from: str) -> "MailAccount | None":
    """None where the house has no mail server; BadOption where what is said of it cannot be meant."""
    if not mail:
        if mail_password_file is not None or mail_from:
            raise sb.BadOption(say("Something is said about letters, and no mail server is named; add --mail."))
        return None
    password = _password(mail_password_file) if mail_password_file is not None else os.environ.get(PASSWORD, "")
    kinds = import_module("smorgasboard.server.mail")
    found: MailAccount = kinds.mail_account(mail, password, mail_from)
    return found


def _password(file: Path) -> str:
    password = first_line(file)
    if not password:
        told = say("The first line of {file} is empty; it has to be the password of the mail server.", file=file)
        raise sb.BadOption(told)
    if sys.platform != "win32" and stat.S_IMODE(file.stat().st_mode) & OTHERS:
        told = say("Others on this machine can read {file}; chmod 600 keeps the password to you.", file=file)
        click.echo(told, err=True)
    return password


def must_be_reachable(account: "MailAccount | None", address: str) -> None:
    """Letters are read elsewhere, so their links need a name of the house that counts there."""
    if account is not None and not address:
        raise sb.BadOption(say("Letters hold links to this house; say with --address how their readers reach it."))


@click.command("mail-test", epilog="Example: smorg mail-test me@example.org --mail smtp://me@mail.example.org")
@click.argument("recipient", metavar="ADDRESS")
@with_mail_options
def mail_test(recipient: str, **said: Any) -> None:
    """Send one letter through the house's mail server, and say what became of it."""
    sender = account(**said)
    if sender is None:
        raise sb.BadOption(say("No mail server is named; say which with --mail or $SMORG_MAIL."))
    mail = import_module("smorgasboard.server.mail")
    address = mail.readable_address(recipient)
    secured = asyncio.run(_send(mail, sender, mail.trial_letter(sender, address, "")))
    how = say("encrypted with {cipher}", cipher=secured) if secured else say("not encrypted")
    facts = {"server": sender.where, "address": address, "how": how}
    told = say("{server} took a letter for {address} ({how}). Look into the mailbox, and among its junk.", **facts)
    click.echo(told)


async def _send(mail: Any, account: "MailAccount", letter: Any) -> str:
    line = mail.Line(account)
    try:
        await line.open()
        await line.send(letter)
        return str(line.cipher)
    finally:
        await line.close()
