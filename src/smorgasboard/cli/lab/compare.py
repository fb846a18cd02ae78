"""`smorg lab compare`."""

import tempfile
from pathlib import Path

import click

from smorgasboard.bots.spec import BotSpec
from smorgasboard.cli.lab.bench import Bench, on_a_bench, play_study
from smorgasboard.cli.lab.options import ABOUT, PLAYERS, PRECISION, SEED, WHO
from smorgasboard.cli.values import GAME
from smorgasboard.lab.compare.comparison import comparison
from smorgasboard.lab.design.studies import all_contents
from smorgasboard.lab.design.variants import read_variant, settled


@click.command(epilog="Example: smorg lab compare foodfighters +beans=25 --games 2000")
@click.argument("a", type=GAME, metavar="A")
@click.argument("b", type=GAME, metavar="B")
@WHO
@click.option("--games", type=click.IntRange(min=1), default=1000, show_default=True, help="At most so many each.")
@PLAYERS
@SEED
@PRECISION
@ABOUT
@on_a_bench
def compare(
    *,
    a: str,
    b: str,
    bots: list[BotSpec],
    games: int,
    players: int | None,
    seed: str,
    precision: float | None,
    asked: tuple[str, ...],
    bench: Bench,
) -> None:
    """Play two ways on the same deals and report what moved.

    A side is written GAME:EDITION@CONTENT.toml+name=value with as much of it as is needed: an edition, a content
    file, and any number of options or numbers of the content, such as +modules=goals or +kitchen.cracker.price=5. A
    second side that names no game is the first with what it says instead.
    """
    first = read_variant(a)
    second = read_variant(b, first)
    with tempfile.TemporaryDirectory() as workshop:
        one, other = (settled(side, bots, players, Path(workshop)) for side in (first, second))
        study = comparison((one, other), (first.text, second.text), games, seed, bench.name, precision, asked)
        play_study(study, all_contents([one, other]), bench)
