"""`smorg lab`: studies of many matches."""

import click

from smorgasboard.cli.group import LazyGroup

COMMANDS = {
    "run": "lab.run:run",
    "compare": "lab.compare:compare",
    "cards": "lab.cards:worth",
    "sweep": "lab.sweep:sweep",
    "watch": "lab.watch:watch",
    "resume": "lab.run:resume",
    "list": "lab.studies:studies",
    "record": "lab.studies:record",
}


@click.group(cls=LazyGroup, places=COMMANDS, epilog="Example: smorg lab run foodfighters --bots greedy --games 2000")
def lab() -> None:
    """Play thousands of matches between bots and see what is fair, long, lucky or never used."""
