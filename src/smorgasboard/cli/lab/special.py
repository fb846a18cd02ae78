"""The commands of `smorg lab` about who plays: styles of bots, and people."""

from pathlib import Path

import click

from smorgasboard.bots import BotSpec
from smorgasboard.cli.lab.bench import FOLDER, PLAYERS, SEED, Bench, on_a_bench, play_study, say_findings
from smorgasboard.cli.values import BOT, CONTENT, FILE, GAME, OPTIONS, POSITIVE, WORKERS
from smorgasboard.lab.again.kingmaking import look_for_kingmakers
from smorgasboard.lab.again.people import read_people
from smorgasboard.lab.design import studies
from smorgasboard.lab.design.people import people_setting, people_study, take_in
from smorgasboard.lab.design.styles import PLAIN, styles_study
from smorgasboard.lab.play import cores, known_studies, running
from smorgasboard.lab.play.bench import circumstances
from smorgasboard.lab.publishing import publish


@click.command(epilog="Example: smorg lab styles foodfighters --games 1000")
@click.argument("game", type=GAME)
@click.option("--style", "names", multiple=True, help="Only this one of the game's styles; repeatable.")
@click.option("--games", type=POSITIVE, default=400, show_default=True, help="Matches of each pair.")
@PLAYERS
@SEED
@OPTIONS
@CONTENT
@on_a_bench
def styles(
    *,
    game: str,
    names: tuple[str, ...],
    players: int | None,
    options: tuple[tuple[str, str], ...],
    content: Path | None,
    wish: studies.Wish,
    bench: Bench,
) -> None:
    """Hold styles of play against each other and find those that are dead content.

    A game states its styles as weights on the parts of its judgement. Each pair of them plays the same deals in every
    seat; with more than two players one of a style sits among others of another.
    """
    chosen = studies.setting(game, content, players, options, [BotSpec.read(PLAIN)])
    play_study(styles_study(chosen, names, wish), chosen.contents(), bench)


@click.command(epilog="Example: smorg lab kingmaking my-study --games 500")
@click.argument("study")
@click.option("--games", type=POSITIVE, default=200, show_default=True, help="Matches that are looked through.")
@FOLDER
@WORKERS
def kingmaking(*, study: str, games: int, folder: Path | None, workers: int | None) -> None:
    """Find out how often somebody who cannot win decides who does.

    Goes through matches of a study that is kept, for three players or more. Where somebody decides whose chances are
    below 5%, another action is taken and the match played on with the same dice. The report then says what came of it.
    """
    known = known_studies.known_study(study, folder)
    try:
        look_for_kingmakers(known, games, workers or cores())
    except KeyboardInterrupt:
        raise running.Interrupted("Stopped; the study is as it was.") from None
    say_findings(publish(known), known)


@click.command(epilog="Example: smorg lab people records --bots medium --games 1000")
@click.argument("records", nargs=-1, required=True, type=FILE)
@click.option("--bots", type=BOT, default="greedy", show_default=True, help="Who plays beside them.")
@click.option("--games", type=POSITIVE, default=1000, show_default=True, help="Matches of these.")
@SEED
@CONTENT
@on_a_bench
def people(*, records: tuple[Path, ...], bots: BotSpec, content: Path | None, wish: studies.Wish, bench: Bench) -> None:
    """Study records of people's matches, side by side with bots.

    RECORDS are files (.jsonl) or folders of them, as smorg matches --export writes. What was played by other rules, is
    not finished or belongs to another setting than most is left out and counted. Names and words are not kept.
    """
    read = read_people(records, content)
    chosen = people_setting(read, bots)
    study = people_study(chosen, read, wish)
    folder = known_studies.study_folder(study.name, bench.folder)
    folder.begin(study, circumstances(click.get_current_context().obj), chosen.contents())
    take_in(folder, read)
    play_study(study, chosen.contents(), bench)
