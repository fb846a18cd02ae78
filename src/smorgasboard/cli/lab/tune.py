"""`smorg lab tune`."""

import sys
from functools import partial
from pathlib import Path

import click

from smorgasboard.bots import BotSpec
from smorgasboard.cli.lab.bench import PLAYERS, Bench, bar_of, on_the_same_bench, say_findings, say_how_long, tell_bar
from smorgasboard.cli.values import BOTS, CONTENT, FILE, GAME, OPTIONS, POSITIVE
from smorgasboard.lab.findings import Findings
from smorgasboard.lab.play import running
from smorgasboard.lab.play.bench import circumstances
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.publishing import FINDINGS, publish, report_file
from smorgasboard.lab.tuning import tune as tuning
from smorgasboard.lab.tuning.wish import completed, read_wish, said
from smorgasboard.terminal import screen, table

MOVE, HOLD = "--move teams.meats.powers.sizzle.price=4..12", "--hold seat=±2"


@click.command(epilog="Example: smorg lab tune foodfighters --move 'teams.*.price=4..12' --hold team=±2")
@click.argument("game", type=GAME, required=False)
@click.option("--wish", "file", type=FILE, metavar="FILE", help="What may move and must hold, as a TOML file.")
@click.option("--move", "moves", multiple=True, help="PATH=FROM..TO[..STEP] or PATH=±N; repeatable.")
@click.option("--hold", "holds", multiple=True, help="MEASURE=FROM..TO, FROM.., ..TO or ±N; repeatable.")
@click.option("--bots", type=BOTS, help="Who plays: one for all seats, or each; greedy by default.")
@click.option(
    "--games", "most_games", type=POSITIVE, help="At most so many of one deck while searching; 1000 by default."
)
@click.option("--proof", type=POSITIVE, help="Fresh deals that prove the result; as the limits ask for by default.")
@click.option("--rounds", type=POSITIVE, help="Rounds of proposals; 8 by default.")
@click.option("--seed", "chance", help="The same seed gives the same results; 1 by default.")
@PLAYERS
@OPTIONS
@CONTENT
@click.option("--name", "called", help="What the study is called; by default made of what is wished.")
@on_the_same_bench
def tune(
    *,
    game: str | None,
    file: Path | None,
    moves: tuple[str, ...],
    holds: tuple[str, ...],
    bots: list[BotSpec] | None,
    most_games: int | None,
    proof: int | None,
    rounds: int | None,
    chance: str | None,
    players: int | None,
    options: tuple[tuple[str, str], ...],
    content: Path | None,
    called: str | None,
    bench: Bench,
) -> None:
    """Search for the deck with the fewest changes that brings measures within limits, and prove it on fresh deals.

    PATH is a number of the content, as in smorg lab sweep; with * it stands for several. MEASURE is what reports
    measure: seat, "turns a game", "power bought: games with it", "power bought: sizzle: games with it". Whatever is
    played is kept: after Ctrl-C the same command goes on.
    """
    wished = {} if file is None else read_wish(file)
    wished["move"] = (*wished.get("move", ()), *(said(words, MOVE) for words in moves))
    wished["hold"] = (*wished.get("hold", ()), *(said(words, HOLD) for words in holds))
    given = {
        "game": game, "content": content, "players": players, "options": options or None, "games": most_games,
        "bots": tuple(bot.text for bot in bots) if bots else None, "proof": proof, "rounds": rounds, "seed": chance,
    }  # fmt: skip
    wish = completed(wished | {key: value for key, value in given.items() if value is not None})
    command = circumstances(click.get_current_context().obj)
    play_tune(tuning.begin(wish, command, called, bench.folder), bench)


def play_tune(folder: StudyFolder, bench: Bench) -> None:
    """Search and prove what is missing, write the report, say what was found."""
    try:
        with tuning.standing_crew(bench.workers, bench.ray) as (crew, workers):
            if not (folder.path / tuning.FOUND).exists():
                say_how_long(folder.study(), folder, workers)
            with bar_of(folder.study()) as bar:
                tuning.play(folder, crew, workers, publish, partial(tell_bar, bar))
    except running.Interrupted as stopped:
        screen.make_console(sys.stderr).print(str(stopped), highlight=False)
        click.get_current_context().exit(table.INTERRUPTED)
    if bench.as_json:
        click.echo(folder.read_text(FINDINGS))
    else:
        say_findings(Findings.loads(folder.read_text(FINDINGS)), folder)
        screen.make_console(sys.stdout).print(f"Deck:   {folder.path / tuning.DECK}", soft_wrap=True, highlight=False)
    if bench.open_report:
        click.launch(report_file(folder).as_uri())
