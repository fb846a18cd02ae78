"""What several commands of the lab ask alike."""

import click

from smorgasboard.cli.values import BOTS

WHO = click.option(
    "--bots", type=BOTS, default="greedy", show_default=True, help="Who plays: one for all seats, or each."
)
PLAYERS = click.option("--players", type=int, help="How many play.")
SEED = click.option("--seed", default="1", show_default=True, help="The same seed gives the same results.")
PRECISION = click.option(
    "--precision", type=click.FloatRange(min=0, min_open=True), help="Points either way that are enough."
)
ABOUT = click.option("--about", "asked", multiple=True, help="A card, diet, shop … that you ask about; repeatable.")
