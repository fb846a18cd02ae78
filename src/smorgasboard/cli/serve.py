"""`smorg serve`: the table in the browser."""

import os
import sys
import webbrowser
from dataclasses import replace
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

import click

import smorgasboard as sb
from smorgasboard.extras import need
from smorgasboard.terminal import shelf

PORT = 8080
AT_HOME = ("127.0.0.1", "localhost", "::1")
LATER_PORTS = 20
"""Tried after the usual one when nobody asked for a certain port."""


@click.command(epilog="Example: smorg serve --host 0.0.0.0 --port 8000 --address https://games.example")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; 0.0.0.0 lets others in.")
@click.option("--port", type=click.IntRange(0, 65_535), help=f"Default: {PORT}, or the next one that is free.")
@click.option("--database", metavar="URL", help="sqlite:///FILE or postgresql://…; else a file in your data folder.")
@click.option("--address", default="", metavar="URL", help="How others reach this house, for invitation links.")
@click.option("--thinkers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes for bots.")
@click.option("--pace", type=click.FloatRange(0, 10), default=0.7, show_default=True, help="Seconds between bot moves.")
@click.option(
    "--stand-in-after",
    type=click.FloatRange(0, 900),
    default=60,
    show_default=True,
    metavar="SECONDS",
    help="How long somebody may be gone before those who wait can let a bot play for them.",
)
@click.option("--moves-per-second", type=float, help="How fast one seat may move; for programs that play each other.")
@click.option("--lab/--no-lab", default=None, help="Whether visitors may start studies; only at home by default.")
@click.option("--open/--no-open", "show", default=False, help="Open the page in a browser.")
@click.option(
    "--log",
    type=click.Choice(["auto", "text", "requests", "json"]),
    default="auto",
    help="Sentences (text; with one for every request: requests) or JSON lines; auto: text on a terminal.",
)
def serve(
    *,
    host: str,
    port: int | None,
    database: str | None,
    address: str,
    thinkers: int,
    pace: float,
    stand_in_after: float,
    moves_per_second: float | None,
    lab: bool | None,
    show: bool,
    log: str,
) -> None:
    """Play in the browser: serve the tables to yourself and your friends."""
    server = import_module("smorgasboard.server.serving")  # the rest of smorg starts without a web framework
    if lab:
        need("lab", "numpy", "polars")
    at_home = host in AT_HOME and not address
    settings = _settings(database, address, thinkers, pace, moves_per_second, at_home if lab is None else lab)
    settings = replace(settings, stand_in_after=stand_in_after)
    import_module("smorgasboard.server.logs").set_up(_form(log))
    taken = _listen(server, host, port)
    app = _app(settings)
    here = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{taken.getsockname()[1]}/"  # noqa: S104
    click.echo(f"The table is laid at {here}")
    click.echo(f"Matches are kept in {_place(settings.database)}. Ctrl-C ends it.")
    if show:
        webbrowser.open(here)
    server.serve(app, taken)


def _settings(database: str | None, address: str, thinkers: int, pace: float, rate: float | None, lab: bool) -> Any:
    kinds = import_module("smorgasboard.server.settings")
    limits = kinds.Limits() if rate is None else kinds.Limits(moves=(3 * rate, rate), openings=(rate, rate))
    url = database or os.environ.get("SMORG_DATABASE") or f"sqlite:///{shelf.folder() / 'matches.db'}"
    return kinds.HouseSettings(url, address, thinkers, pace, limits, kinds.LabRules(open=lab))


def _app(settings: Any) -> Any:
    errors = import_module("smorgasboard.server.storage.errors")
    try:
        return import_module("smorgasboard.server.app").create_app(settings)
    except errors.StorageError as error:
        raise sb.SmorgasboardError(str(error)) from None


def _form(log: str) -> str:
    if log == "auto":
        return "text" if sys.stderr.isatty() else "json"
    return log


def _place(url: str) -> str:
    """A file by its path; another database without its password."""
    parts = urlsplit(url)
    bare = url.replace(f":{parts.password}@", ":…@") if parts.password else url
    return bare.removeprefix("sqlite:///")


def _listen(server: Any, host: str, port: int | None) -> Any:
    ports = [port] if port is not None else range(PORT, PORT + LATER_PORTS)
    for each in ports:
        try:
            return server.listen(host, each)
        except OSError as error:
            reason = error.strerror or str(error)
    told = f"Nobody can listen at {host}:{ports[-1]} ({reason.lower()})"
    raise sb.SmorgasboardError(f"{told}; choose another with --host or --port.")
