"""The database that commands work on: which one it is, and opening it beside a house that serves it."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn

import smorgasboard as sb
from smorgasboard.engine import say
from smorgasboard.home import home
from smorgasboard.terminal.screen import make_bar

if TYPE_CHECKING:
    from smorgasboard.server.storage.database import Database

DATABASE = click.option(
    "--database",
    metavar="URL",
    help="sqlite:///FILE or postgresql://…; else $SMORG_DATABASE, else a file in your data folder.",
)
YES = click.option("--yes", is_flag=True, help="Do it; without this it is only said what would happen.")


def database_url(given: str | None) -> str:
    return given or os.environ.get("SMORG_DATABASE") or f"sqlite:///{home() / 'matches.db'}"


def database_name(url: str) -> str:
    """A file by its path; another database without its password."""
    parts = urlsplit(url)
    bare = url.replace(f":{parts.password}@", ":…@") if parts.password else url
    return bare.removeprefix("sqlite:///")


@contextmanager
def opened(given: str | None, current: bool = True) -> Iterator["Database"]:
    """As it is and where it is, whether or not a house serves it; `current`: only with this version's schema."""
    # Only here: the rest of smorg starts without a database's library.
    from smorgasboard.server.storage.beside import open_beside  # noqa: PLC0415

    with told_in_a_sentence():
        database = open_beside(database_url(given), current)
        try:
            yield database
        finally:
            database.close()


@contextmanager
def told_in_a_sentence() -> Iterator[None]:
    """What goes wrong with a database is a mistake like any other."""
    from sqlalchemy.exc import SQLAlchemyError  # noqa: PLC0415

    from smorgasboard.server.storage.database import reason  # noqa: PLC0415
    from smorgasboard.server.storage.errors import StorageError  # noqa: PLC0415

    try:
        yield
    except StorageError as error:
        raise sb.SmorgasboardError(str(error)) from None
    except SQLAlchemyError as error:
        raise sb.SmorgasboardError(say("The database failed: {reason}.", reason=reason(error))) from None


@contextmanager
def progress(words: str) -> Iterator[Callable[[int, int], None]]:
    """How much is done, and of how much; shown where somebody watches."""
    with make_bar(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()) as bar:
        task = bar.add_task(words, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
