"""`smorg lab run` and `smorg lab resume`."""

from pathlib import Path

import click

from smorgasboard.bots.spec import BotSpec
from smorgasboard.cli.lab.bench import Bench, on_a_bench, on_the_same_bench, play_study
from smorgasboard.cli.lab.options import ABOUT, PLAYERS, PRECISION, SEED, WHO
from smorgasboard.cli.play import CONTENT, OPTIONS
from smorgasboard.cli.values import BOT, GAME
from smorgasboard.lab.design import studies
from smorgasboard.lab.play import known_studies

FULL_DOUBLINGS = 4
STRONGER = "search:iterations=60"


@click.command(epilog="Example: smorg lab run foodfighters --bots greedy --games 2000")
@click.argument("game", type=GAME)
@WHO
@click.option("--games", type=click.IntRange(min=1), default=1000, show_default=True, help="At most so many matches.")
@PLAYERS
@SEED
@PRECISION
@ABOUT
@click.option("--also", type=BOT, multiple=True, help="A weaker or stronger bot to hold the findings against.")
@click.option("--also-games", type=click.IntRange(min=1), help="Matches between those; a tenth by default.")
@click.option("--skill", "doublings", type=click.IntRange(0, 12), default=0, help="Doublings of thinking time.")
@click.option("--skill-games", type=click.IntRange(min=1), help="Matches for each doubling; a tenth by default.")
@click.option("--full", is_flag=True, help=f"Hold against {STRONGER} too, and measure {FULL_DOUBLINGS} doublings.")
@OPTIONS
@CONTENT
@on_a_bench
def run(
    *,
    game: str,
    bots: list[BotSpec],
    games: int,
    players: int | None,
    seed: str,
    precision: float | None,
    asked: tuple[str, ...],
    also: tuple[BotSpec, ...],
    also_games: int | None,
    doublings: int,
    skill_games: int | None,
    full: bool,
    options: tuple[tuple[str, str], ...],
    content: Path | None,
    bench: Bench,
) -> None:
    """Play many matches and report what they say about the game.

    Whatever is finished is kept: after Ctrl-C the same command goes on. With --precision the study ends as soon as
    every seat's share of victories is known to so many points either way. Of hundreds of things that are looked at some
    stand out by chance; what you ask about beforehand is judged by itself, and answered first.
    """
    chosen = studies.setting(game, content, players, options, bots)
    levels = [*(also or studies.weaker(chosen.bots)), *([BotSpec.read(STRONGER)] if full else [])]
    study = studies.run_study(
        chosen,
        games,
        seed,
        name=bench.name,
        precision=precision,
        also=levels,
        also_games=also_games,
        doublings=max(doublings, FULL_DOUBLINGS if full else 0),
        skill_games=skill_games,
        asked=asked,
    )
    play_study(study, chosen.contents(), bench)


@click.command(epilog="Example: smorg lab resume my-study")
@click.argument("study")
@on_the_same_bench
def resume(*, study: str, bench: Bench) -> None:
    """Go on with a study that was stopped; finished matches are kept."""
    play_study(known_studies.known_study(study, bench.folder).study(), {}, bench)
