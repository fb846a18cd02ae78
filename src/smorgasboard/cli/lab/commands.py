"""The commands of `smorg lab` that play a study, and those that look at the ones that are kept."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from rich.table import Table

from smorgasboard.bots import BotSpec
from smorgasboard.cli.lab.bench import FOLDER, PLAYERS, SEED, WHO, Bench, on_a_bench, on_the_same_bench, play_study
from smorgasboard.cli.lab.tune import play_tune
from smorgasboard.cli.values import BOT, CONTENT, GAME, OPTIONS, POSITIVE
from smorgasboard.lab.comparing.exploit_findings import tried
from smorgasboard.lab.design import cards as blanking, exploits, studies, sweep as sweeping, variants
from smorgasboard.lab.design.levels import FULL_DOUBLINGS, near_people
from smorgasboard.lab.play import known_studies, replaying
from smorgasboard.terminal.screen import make_console

NEAR_PEOPLE = "medium and searches of 60 and 200 walks"
PRECISION = click.option(
    "--precision", type=click.FloatRange(min=0, min_open=True), help="Points either way that are enough."
)
ALSO = click.option("--also", type=BOT, multiple=True, help="Another bot to hold the findings against; repeatable.")
FULL = click.option("--full", is_flag=True, help=f"Hold the findings against {NEAR_PEOPLE}.")
ABOUT = click.option("--about", "asked", multiple=True, help="A card, diet, shop … that you ask about; repeatable.")


def _games(default: int, words: str) -> Callable[..., Any]:
    return click.option("--games", type=POSITIVE, default=default, show_default=True, help=words)


@click.command(epilog="Example: smorg lab run foodfighters --bots greedy --games 2000")
@click.argument("game", type=GAME)
@WHO
@_games(1000, "At most so many matches.")
@PLAYERS
@SEED
@PRECISION
@ABOUT
@ALSO
@click.option("--also-games", type=POSITIVE, help="Matches between those; by default as their time allows.")
@click.option("--skill", "doublings", type=click.IntRange(0, 12), default=0, help="Doublings of thinking time.")
@click.option("--skill-games", type=POSITIVE, help="Matches for each doubling; a tenth by default.")
@click.option("--full", is_flag=True, help=f"Hold against {NEAR_PEOPLE}, and measure {FULL_DOUBLINGS} doublings.")
@OPTIONS
@CONTENT
@on_a_bench
def run(
    *,
    game: str,
    bots: list[BotSpec],
    players: int | None,
    also: tuple[BotSpec, ...],
    also_games: int | None,
    doublings: int,
    skill_games: int | None,
    full: bool,
    options: tuple[tuple[str, str], ...],
    content: Path | None,
    wish: studies.Wish,
    bench: Bench,
) -> None:
    """Play many matches and report what they say about the game.

    Whatever is finished is kept: after Ctrl-C the same command goes on. With --precision the study ends as soon as
    every seat's share of victories is known to so many points either way. Of hundreds of things that are looked at some
    stand out by chance; what you ask about beforehand is judged by itself, and answered first.
    """
    chosen = studies.setting(game, content, players, options, bots)
    study = studies.run_study(
        chosen,
        wish,
        also=near_people(chosen.game, bots, also, full),
        also_games=also_games,
        doublings=max(doublings, FULL_DOUBLINGS if full else 0),
        skill_games=skill_games,
    )
    play_study(study, chosen.contents(), bench)


@click.command(epilog="Example: smorg lab compare foodfighters +beans=25 --games 2000")
@click.argument("a", type=GAME, metavar="A")
@click.argument("b", type=GAME, metavar="B")
@WHO
@_games(1000, "At most so many each.")
@PLAYERS
@SEED
@PRECISION
@ABOUT
@ALSO
@FULL
@on_a_bench
def compare(
    *,
    a: str,
    b: str,
    bots: list[BotSpec],
    players: int | None,
    also: tuple[BotSpec, ...],
    full: bool,
    wish: studies.Wish,
    bench: Bench,
) -> None:
    """Play two ways on the same deals and report what moved.

    A side is written GAME:EDITION@CONTENT.toml+name=value with as much of it as is needed: an edition, a content
    file, and any number of options or numbers of the content, such as +modules=goals or +kitchen.cracker.price=5. A
    second side that names no game is the first with what it says instead.
    """
    first = variants.read_variant(a)
    second = variants.read_variant(b, first)
    with tempfile.TemporaryDirectory() as workshop:
        one, other = (variants.settled(side, bots, players, Path(workshop)) for side in (first, second))
        levels = near_people(one.game, bots, also, full)
        study = variants.comparison((one, other), (first.text, second.text), wish, levels)
        play_study(study, studies.all_contents([one, other]), bench)


@click.command(epilog="Example: smorg lab sweep foodfighters beans=20..40..5 --games 500")
@click.argument("game", type=GAME)
@click.argument("varied", metavar="NAME=FROM..TO[..STEP]")
@WHO
@_games(500, "At most so many each.")
@PLAYERS
@SEED
@PRECISION
@ABOUT
@ALSO
@FULL
@on_a_bench
def sweep(
    *,
    game: str,
    varied: str,
    bots: list[BotSpec],
    players: int | None,
    also: tuple[BotSpec, ...],
    full: bool,
    wish: studies.Wish,
    bench: Bench,
) -> None:
    """Vary one number and report what moves with it.

    NAME is an option of the game, players, or the path of a number in its content, such as kitchen.cracker.price. GAME
    may say more, as a side of smorg lab compare does: consumption:thought@mine.toml+modules=goals.
    """
    side, asked = variants.read_variant(game), sweeping.read_sweep(varied)
    with tempfile.TemporaryDirectory() as workshop:
        settings = sweeping.sweep_settings(side, asked, bots, players, Path(workshop))
        levels = near_people(next(iter(settings.values())).game, bots, also, full)
        study = sweeping.sweep_study(side, asked, settings, wish, levels)
        play_study(study, studies.all_contents(list(settings.values())), bench)


@click.command("cards", epilog="Example: smorg lab cards foodfighters --games 500 --pairs 200")
@click.argument("game", type=GAME)
@WHO
@_games(500, "Matches with all cards.")
@click.option("--pairs", type=POSITIVE, default=100, show_default=True, help="Matches without each card.")
@click.option("--table", "tables", multiple=True, help="Only cards of this table, such as 'event'; repeatable.")
@click.option("--card", "cards", multiple=True, help="Only this card; repeatable.")
@PLAYERS
@SEED
@ALSO
@FULL
@OPTIONS
@CONTENT
@on_a_bench
def worth(
    *,
    game: str,
    bots: list[BotSpec],
    pairs: int,
    tables: tuple[str, ...],
    cards: tuple[str, ...],
    players: int | None,
    also: tuple[BotSpec, ...],
    full: bool,
    options: tuple[tuple[str, str], ...],
    content: Path | None,
    wish: studies.Wish,
    bench: Bench,
) -> None:
    """Measure what each card is worth to whoever gets it.

    Matches in which somebody got a card are played again with the same dice, in which the card does nothing from then
    on. The difference is what the card did, free of the fact that winners see more cards.
    """
    chosen = studies.setting(game, content, players, options, bots)
    wanted = blanking.cards_of(chosen.game, tables, cards)
    levels = near_people(chosen.game, bots, also, full)
    play_study(*blanking.cards_study(chosen, wanted, pairs, wish, levels), bench)


@click.command(epilog="Example: smorg lab exploit foodfighters --tries 40 --games 1000")
@click.argument("game", type=GAME)
@WHO
@click.option("--tries", type=POSITIVE, default=40, show_default=True, help="Matches of each trick while searching.")
@_games(1000, "Matches of each of the best, on fresh deals.")
@PLAYERS
@SEED
@OPTIONS
@CONTENT
@on_a_bench
def exploit(
    *,
    game: str,
    bots: list[BotSpec],
    tries: int,
    players: int | None,
    options: tuple[tuple[str, str], ...],
    content: Path | None,
    wish: studies.Wish,
    bench: Bench,
) -> None:
    """Look for a fixed trick that beats the table, such as always buying the same.

    One seat does one thing whenever it may, or never, and is greedy elsewhere. All such tricks are tried on the same
    deals; the best three are then played on deals that nobody has looked at, and that is what is told.
    """
    chosen = studies.setting(game, content, players, options, bots)
    searched = exploits.search_study(chosen, tries, wish)
    play_study(searched, chosen.contents(), bench)
    best = [each.trick for each in tried(known_studies.study_folder(searched.name, bench.folder))[: exploits.BEST]]
    play_study(exploits.proving_study(chosen, best, wish), chosen.contents(), bench)


@click.command(epilog="Example: smorg lab resume my-study")
@click.argument("study")
@on_the_same_bench
def resume(*, study: str, bench: Bench) -> None:
    """Go on with a study that was stopped; finished matches are kept."""
    known = known_studies.known_study(study, bench.folder)
    if known.study().kind == "tune":
        play_tune(known, bench)
    else:
        play_study(known.study(), {}, bench)


@click.command("list", epilog="Example: smorg lab list")
@FOLDER
def kept(*, folder: Path | None) -> None:
    """Show the studies that are kept."""
    console = make_console(sys.stdout)
    found = known_studies.studies(folder)
    if not found:
        console.print(f"No study in {folder or known_studies.lab_folder()} yet; smorg lab run GAME plays one.")
        return
    table = Table("study", "what", "matches", "state", box=None, pad_edge=False)
    for each in found:
        progress = each.progress()
        stands = ("", "new") if progress is None else (str(progress.played), progress.state)
        table.add_row(each.name, each.study().title, *stands)
    console.print(table)


@click.command(epilog="Example: smorg lab record my-study 12 > match.jsonl && smorg replay match.jsonl")
@click.argument("study")
@click.argument("number", type=click.IntRange(min=0))
@click.option("--leg", default=studies.MAIN, show_default=True, help="Which part of the study.")
@FOLDER
def record(*, study: str, number: int, leg: str, folder: Path | None) -> None:
    """Print the record of one match of a study, for smorg replay and smorg verify."""
    known = known_studies.known_study(study, folder)
    click.echo(replaying.record(known, leg, number).dumps(), nl=False)
