"""`smorg lab`: studies of many matches."""

import click

from smorgasboard.cli.group import Group

COMMANDS = {
    "run": "lab.running:run",
    "compare": "lab.comparing:compare",
    "cards": "lab.cards:worth",
    "sweep": "lab.sweeping:sweep",
    "watch": "lab.watching:watch",
    "resume": "lab.resuming:resume",
    "list": "lab.shelf:studies",
    "record": "lab.shelf:record",
}


@click.group(cls=Group, places=COMMANDS, epilog="Example: smorg lab run foodfighters --bots greedy --games 2000")
def lab() -> None:
    """Play thousands of matches between bots and see what is fair, long, lucky or never used."""
