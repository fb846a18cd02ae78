"""`smorg lab sweep`."""

import tempfile
from pathlib import Path

import click

from smorgasboard.bots.spec import BotSpec
from smorgasboard.cli.lab.bench import Bench, on_a_bench, play_study
from smorgasboard.cli.lab.options import ABOUT, PLAYERS, PRECISION, SEED, WHO
from smorgasboard.cli.values import GAME
from smorgasboard.lab.design.studies import all_contents
from smorgasboard.lab.design.sweep import read_sweep, sweep_settings, sweep_study
from smorgasboard.lab.design.variants import read_variant


@click.command(epilog="Example: smorg lab sweep foodfighters beans=20..40..5 --games 500")
@click.argument("game", type=GAME)
@click.argument("varied", metavar="NAME=FROM..TO[..STEP]")
@WHO
@click.option("--games", type=click.IntRange(min=1), default=500, show_default=True, help="At most so many each.")
@PLAYERS
@SEED
@PRECISION
@ABOUT
@on_a_bench
def sweep(
    *,
    game: str,
    varied: str,
    bots: list[BotSpec],
    games: int,
    players: int | None,
    seed: str,
    precision: float | None,
    asked: tuple[str, ...],
    bench: Bench,
) -> None:
    """Vary one number and report what moves with it.

    NAME is an option of the game, players, or the path of a number in its content, such as kitchen.cracker.price. GAME
    may say more, as a side of smorg lab compare does: consumption:thought@mine.toml+modules=goals.
    """
    side, wish = read_variant(game), read_sweep(varied)
    with tempfile.TemporaryDirectory() as workshop:
        settings = sweep_settings(side, wish, bots, players, Path(workshop))
        study = sweep_study(side, wish, settings, games, seed, bench.name, precision, asked)
        play_study(study, all_contents(list(settings.values())), bench)
