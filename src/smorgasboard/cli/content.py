"""`smorg content`: a game's cards as sheets for a spreadsheet program, and back."""

from pathlib import Path

import click

import smorgasboard as sb
from smorgasboard.cli import LazyGroup
from smorgasboard.cli.values import CONTENT, FILE, GAME
from smorgasboard.engine import say
from smorgasboard.extras import need


@click.group(
    cls=LazyGroup,
    places={"export": "content:export", "import": "content:take"},
    epilog="Example: smorg content export foodfighters cards.xlsx",
)
def content() -> None:
    """Edit the cards of a game in a spreadsheet."""


@click.command(epilog="Example: smorg content export foodadvice cards.xlsx")
@click.argument("game", type=GAME)
@click.argument("file", type=FILE)
@CONTENT
def export(game: str, file: Path, content: Path | None) -> None:
    """Write all cards and numbers of GAME into FILE.xlsx, or as CSV into a new folder FILE."""
    need("lab", "openpyxl")
    from smorgasboard.lab.sheets.exchange import export as write  # noqa: PLC0415 - a part of the lab's extra

    tables = write(sb.load(game, content), file)
    rows = sum(len(table.rows) - 1 for table in tables)
    click.echo(say("{file} holds {sheets} sheets with {rows} rows.", file=str(file), sheets=len(tables), rows=rows))
    click.echo(say("Change them, then: smorg content import {game} {file} --into mine.toml", game=game, file=str(file)))


@click.command("import", epilog="Example: smorg content import foodadvice cards.xlsx --into mine.toml")
@click.argument("game", type=GAME)
@click.argument("file", type=FILE)
@click.option("--into", type=FILE, required=True, metavar="FILE", help="The content file to be written.")
def take(game: str, file: Path, into: Path) -> None:
    """Read the cards of GAME from FILE, check them, and write a content file to play with."""
    need("lab", "openpyxl")
    from smorgasboard.lab.sheets.exchange import imported  # noqa: PLC0415 - a part of the lab's extra

    into.write_text(imported(sb.load(game), file), encoding="utf-8")
    facts = {"file": str(into), "game": game}
    click.echo(say("{file} can be played: smorg play {game} --content {file}", **facts))
