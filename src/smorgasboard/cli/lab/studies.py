"""`smorg lab list` and `smorg lab record`."""

import sys
from pathlib import Path

import click
from rich.table import Table

from smorgasboard.cli.play import FILE
from smorgasboard.lab.design.studies import MAIN
from smorgasboard.lab.play import known_studies, replaying
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.terminal.screen import make_console

FOLDER = click.option("--folder", type=FILE, help="Where studies lie; by default $SMORG_LAB, or your data folder.")


@click.command("list", epilog="Example: smorg lab list")
@FOLDER
def studies(*, folder: Path | None) -> None:
    """Show the studies that are kept."""
    console = make_console(sys.stdout)
    found = known_studies.studies(folder)
    if not found:
        console.print(f"No study in {folder or known_studies.lab_folder()} yet; smorg lab run GAME plays one.")
        return
    table = Table("study", "what", "matches", "state", box=None, pad_edge=False)
    for each in found:
        table.add_row(*_line(each))
    console.print(table)


def _line(folder: StudyFolder) -> tuple[str, str, str, str]:
    progress = folder.progress()
    played = "" if progress is None else str(progress.played)
    return folder.name, folder.study().title, played, "new" if progress is None else progress.state


@click.command(epilog="Example: smorg lab record my-study 12 > match.jsonl && smorg replay match.jsonl")
@click.argument("study")
@click.argument("number", type=click.IntRange(min=0))
@click.option("--leg", default=MAIN, show_default=True, help="Which part of the study.")
@FOLDER
def record(*, study: str, number: int, leg: str, folder: Path | None) -> None:
    """Print the record of one match of a study, for smorg replay and smorg verify."""
    known = known_studies.known_study(study, folder)
    click.echo(replaying.record(known, leg, number).dumps(), nl=False)
