"""`smorg lab cards`."""

from pathlib import Path

import click

from smorgasboard.bots.spec import BotSpec
from smorgasboard.cli.lab.bench import Bench, on_a_bench, play_study
from smorgasboard.cli.lab.options import PLAYERS, SEED, WHO
from smorgasboard.cli.play import CONTENT, OPTIONS
from smorgasboard.cli.values import GAME
from smorgasboard.lab.design import studies
from smorgasboard.lab.design.cards import cards_of, cards_study


@click.command(epilog="Example: smorg lab cards foodfighters --games 500 --pairs 200")
@click.argument("game", type=GAME)
@WHO
@click.option("--games", type=click.IntRange(min=1), default=500, show_default=True, help="Matches with all cards.")
@click.option("--pairs", type=click.IntRange(min=1), default=100, show_default=True, help="Matches without each card.")
@click.option("--table", "tables", multiple=True, help="Only cards of this table, such as 'event'; repeatable.")
@click.option("--card", "cards", multiple=True, help="Only this card; repeatable.")
@PLAYERS
@SEED
@OPTIONS
@CONTENT
@on_a_bench
def worth(
    *,
    game: str,
    bots: list[BotSpec],
    games: int,
    pairs: int,
    tables: tuple[str, ...],
    cards: tuple[str, ...],
    players: int | None,
    seed: str,
    options: tuple[tuple[str, str], ...],
    content: Path | None,
    bench: Bench,
) -> None:
    """Measure what each card is worth to whoever gets it.

    Matches in which somebody got a card are played again with the same dice, in which the card does nothing from then
    on. The difference is what the card did, free of the fact that winners see more cards.
    """
    chosen = studies.setting(game, content, players, options, bots)
    wanted = cards_of(chosen.game, tables, cards)
    study, contents = cards_study(chosen, wanted, games, pairs, seed, bench.name)
    play_study(study, contents, bench)
