"""`smorg lab`: studies of many matches."""

import click

from smorgasboard.cli import LazyGroup

COMMANDS = {
    "run": "lab.commands:run",
    "compare": "lab.commands:compare",
    "cards": "lab.commands:worth",
    "sweep": "lab.commands:sweep",
    "exploit": "lab.commands:exploit",
    "tune": "lab.tune:tune",
    "watch": "lab.watch:watch",
    "resume": "lab.commands:resume",
    "list": "lab.commands:kept",
    "record": "lab.commands:record",
}


@click.group(cls=LazyGroup, places=COMMANDS, epilog="Example: smorg lab run foodfighters --bots greedy --games 2000")
def lab() -> None:
    """Play thousands of matches between bots and see what is fair, long, lucky or never used."""
