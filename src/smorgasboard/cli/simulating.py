"""`smorg simulate`."""

import contextlib
import json
import secrets
import sys
import time
from dataclasses import asdict
from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import smorgasboard as sb
from smorgasboard.bots.spec import BotSpec
from smorgasboard.cli import seating, series
from smorgasboard.cli.playing import CONTENT, FILE, OPTIONS
from smorgasboard.cli.series import Plan, Result, Share
from smorgasboard.cli.values import BOTS, GAME, chosen_game
from smorgasboard.terminal import shelf
from smorgasboard.terminal.screen import make_console
from smorgasboard.terminal.table import INTERRUPTED


@click.command(epilog="Example: smorg simulate --bots greedy,random --games 1000 --seed 7")
@click.argument("game", type=GAME, required=False)
@click.option("--bots", type=BOTS, required=True, help="Who plays, such as greedy,random; one name fills all seats.")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many matches.")
@click.option("--players", type=int, help="How many play, when one bot fills all seats.")
@click.option("--seed", help="The same seed gives the same results; give search bots iterations, not seconds.")
@click.option("--workers", type=click.IntRange(1, 512), help="Processes; as many as there are cores by default.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables.")
@click.option("--records", type=FILE, metavar="FOLDER", help="Write a record of every match here.")
@OPTIONS
@CONTENT
@click.pass_context
def simulate(
    ctx: click.Context,
    *,
    game: str | None,
    bots: list[BotSpec],
    games: int,
    players: int | None,
    seed: str | None,
    workers: int | None,
    as_json: bool,
    records: Path | None,
    options: tuple[tuple[str, str], ...],
    content: Path | None,
) -> None:
    """Let bots play many matches and count who wins.

    Bots change seats from match to match. Shares count a draw as shared victory and come with Wilson's 95%
    interval. Ctrl-C shows what is finished.
    """
    chosen = chosen_game(game, content)
    count = chosen.settings(players or (len(bots) if len(bots) > 1 else None), dict(options)).players
    everyone = tuple(spec for spec in seating.only_bots(count, bots).specs if spec is not None)
    if records is not None:
        _prepare(records)
    name = f"{chosen.name}:{chosen.edition}"
    plan = Plan(name, content, options, everyone, games, seed or secrets.token_hex(8), records)
    started = time.perf_counter()
    played, finished = _play(plan, min(workers or series.cores(), games))
    _report(plan, played, time.perf_counter() - started, as_json)
    ctx.exit(0 if finished else INTERRUPTED)


def _prepare(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise shelf.CannotSave(f"{folder} cannot hold records: {(error.strerror or '').lower()}.") from None


def _play(plan: Plan, workers: int) -> tuple[list[Result], bool]:
    """What was played, and whether that was all of it."""
    played: list[Result] = []
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("matches, time left"), TimeRemainingColumn())
    console = make_console(sys.stderr)
    try:
        with (
            contextlib.closing(series.results(plan, workers)) as coming,
            Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress,
        ):
            task = progress.add_task("", total=plan.games)
            for chunk in coming:
                played += chunk
                progress.update(task, completed=len(played))
    except KeyboardInterrupt:
        return played, False
    return played, True


def _report(plan: Plan, played: list[Result], seconds: float, as_json: bool) -> None:
    if not played:
        raise sb.SmorgasboardError("No match was finished before the interruption.")
    summary = series.summarise(plan, played)
    speed = sum(result.steps for result in played) / seconds
    if as_json:
        facts = {"game": plan.game, "seed": plan.seed, **asdict(summary), "steps_per_second": round(speed)}
        click.echo(json.dumps(facts, indent=2))
        return
    console = make_console(sys.stdout)
    title = sb.load(plan.game, plan.content).facts.title
    count = f"{summary.games} matches" if summary.games == plan.games else f"{summary.games} of {plan.games} matches"
    console.print(f"{title}: {count}, seed {plan.seed}")
    console.print(_table("Seat", summary.seats))
    console.print(_table("Bot", summary.bots))
    console.print(f"Draws: {summary.draws} of {summary.games}")
    console.print(f"Length: {summary.mean_steps:.1f} steps on average, median {summary.median_steps:g}")
    console.print(f"Speed: {speed:,.0f} moves a second")


def _table(head: str, shares: list[Share]) -> Table:
    table = Table(head, box=None, pad_edge=False)
    for title in ("win share", "95% interval", "n"):
        table.add_column(title, justify="right")
    for share in shares:
        table.add_row(share.name, f"{share.share:.1%}", f"{share.low:.1%} to {share.high:.1%}", str(share.n))
    return table
