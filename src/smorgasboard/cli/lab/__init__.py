"""`smorg lab`: studies of many matches."""

import click

from smorgasboard.cli.group import Group

COMMANDS = {
    "run": "lab.running:run",
    "cards": "lab.cards:worth",
    "resume": "lab.resuming:resume",
    "list": "lab.shelf:studies",
    "record": "lab.shelf:record",
}


@click.group(cls=Group, places=COMMANDS)
def lab() -> None:
    """Play thousands of matches between bots and see what is fair, long, lucky or never used."""
