"""`smorg serve`: the table in the browser."""

import sys
import webbrowser
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click

import smorgasboard as sb
from smorgasboard.cli.hosting.admin_password import password_in
from smorgasboard.cli.hosting.database import DATABASE, database_name, database_url
from smorgasboard.cli.hosting.mail import account, must_be_reachable, with_mail_options
from smorgasboard.cli.values import FILE
from smorgasboard.engine import say
from smorgasboard.extras import need
from smorgasboard.home import home
from smorgasboard.review import SIZES

PORT = 8080
AT_HOME = ("127.0.0.1", "localhost", "::1")
LATER_PORTS = 20
"""Tried after the usual one when nobody asked for a certain port."""


@click.command(epilog="Example: smorg serve --host 0.0.0.0 --port 8000 --address https://games.example")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; 0.0.0.0 lets others in.")
@click.option("--port", type=click.IntRange(0, 65_535), help="Default: 8080, or the next one that is free.")
@DATABASE
@click.option("--address", default="", envvar="SMORG_ADDRESS", metavar="URL", help="How others reach this house.")
@click.option("--root-path", default="", metavar="PATH", help="Its path on its host, as /food; else that of --address.")
@click.option("--allowed-host", "hosts", multiple=True, metavar="NAME", help="Another name that it may be asked by.")
@click.option("--thinkers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes for bots.")
@click.option(
    "--look-back",
    "review_size",
    type=click.Choice(SIZES),
    default="usual",
    show_default=True,
    help="How much reviews think.",
)
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
@click.option(
    "--admin-password-file", "password_file", type=FILE, help="Its first line opens /admin; else smorg chooses one."
)
@with_mail_options
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
    root_path: str,
    hosts: tuple[str, ...],
    thinkers: int,
    review_size: str,
    pace: float,
    stand_in_after: float,
    moves_per_second: float | None,
    lab: bool | None,
    password_file: Path | None,
    show: bool,
    log: str,
    **mail: Any,
) -> None:
    """Play in the browser: serve the tables to yourself and your friends."""
    server = import_module("smorgasboard.server.serving")  # the rest of smorg starts without a web framework
    if lab:
        need("lab", "numpy", "polars")
    at_home = host in AT_HOME and not address
    import_module("smorgasboard.server.logs").set_up(_form(log))
    kinds = import_module("smorgasboard.server.settings")
    sender = account(**mail)
    must_be_reachable(sender, address)
    settings = kinds.HouseSettings(
        database=_private(database_url(database)),
        **_home_address(address, root_path),
        hosts=(host, *hosts),
        bot_workers=thinkers,
        review_size=review_size,
        pace=pace,
        limits=kinds.Limits() if moves_per_second is None else kinds.Limits.for_programs(moves_per_second),
        lab=kinds.LabRules(open=at_home if lab is None else lab),
        stand_in_after=stand_in_after,
        admin_password=password_in(password_file) if password_file is not None else "",
        mail=sender,
    )
    taken = _listen(server, host, port)
    app = _app(settings)
    here = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{taken.getsockname()[1]}/"  # noqa: S104
    click.echo(say("The table is laid at {address}", address=here))
    click.echo(say("Matches are kept in {place}. Ctrl-C ends it.", place=database_name(settings.database)))
    click.echo(_about_admin(app, here))
    if show:
        webbrowser.open(here)
    server.serve(app, taken)


def _private(url: str) -> str:
    """Nobody else may look into the data folder, if that is where the database lies."""
    folder = home()
    if url.startswith(f"sqlite:///{folder}"):
        try:
            import_module("smorgasboard.server.storage.file_modes").make_private_folder(folder)
        except OSError as error:
            told = say("The folder {folder} cannot be made: {reason}.", folder=folder, reason=error.strerror)
            raise sb.SmorgasboardError(told) from None
    return url


def _home_address(address: str, root_path: str) -> dict[str, str]:
    """Where others find the house, and the path of it that is the house's own."""
    root, said = root_path.strip("/"), urlsplit(address).path.strip("/")
    if root and said and root != said:
        told = say("--address says /{said} and --root-path says /{root}; one of them is enough.", said=said, root=root)
        raise sb.SmorgasboardError(told)
    whole = f"{address.rstrip('/')}/{root}" if address and root and not said else address
    return {"address": whole, "root_path": root}


def _app(settings: Any) -> Any:
    errors = import_module("smorgasboard.server.storage.errors")
    try:
        return import_module("smorgasboard.server.app").create_app(settings)
    except errors.StorageError as error:
        raise sb.SmorgasboardError(str(error)) from None


def _about_admin(app: Any, here: str) -> str:
    """The password itself only where a person reads along: what goes to a file is read by others later."""
    house = app.state.context.house
    if house.settings.admin_password:
        return say("The host's page is {address}.", address=f"{here}admin")
    if not sys.stdout.isatty():
        return say("The host's page is {address}; smorg admin-password tells its password.", address=f"{here}admin")
    beside = import_module("smorgasboard.server.storage.beside")
    password = house.store.secret(beside.ADMIN_PASSWORD, beside.new_password)
    return say("The host's page is {address}, its password {password}", address=f"{here}admin", password=password)


def _form(log: str) -> str:
    if log == "auto":
        return "text" if sys.stderr.isatty() else "json"
    return log


def _listen(server: Any, host: str, port: int | None) -> Any:
    ports = [port] if port is not None else range(PORT, PORT + LATER_PORTS)
    for each in ports:
        try:
            return server.listen(host, each)
        except OSError as error:
            reason = error.strerror or str(error)
    facts = {"place": f"{host}:{ports[-1]}", "reason": reason.lower()}
    told = say("Nobody can listen at {place} ({reason}); choose another with --host or --port.", **facts)
    raise sb.SmorgasboardError(told)
