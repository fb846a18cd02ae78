"""`smorg simulate`."""

import contextlib
import json
import secrets
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

import smorgasboard as sb
from smorgasboard.cli.values import BOTS, CONTENT, FILE, GAME, OPTIONS, POSITIVE, WORKERS, chosen_game
from smorgasboard.engine import say
from smorgasboard.lab.design.studies import setting
from smorgasboard.lab.play import Leg, Played, Share, Task, chunks, cores, crew_of, replayed, summarise
from smorgasboard.terminal import screen, shelf, table


@click.command(epilog="Example: smorg simulate --bots greedy,random --games 1000 --seed 7")
@click.argument("game", type=GAME, required=False)
@click.option("--bots", type=BOTS, required=True, help="Who plays, such as greedy,random; one name fills all seats.")
@click.option("--games", type=POSITIVE, default=100, show_default=True, help="How many matches.")
@click.option("--players", type=int, help="How many play, when one bot fills all seats.")
@click.option("--seed", help="The same seed gives the same results; give search bots walks, not seconds.")
@WORKERS
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables.")
@click.option("--records", type=FILE, metavar="FOLDER", help="Write a record of every match here.")
@OPTIONS
@CONTENT
@click.pass_context
def simulate(
    ctx: click.Context,
    *,
    game: str | None,
    bots: list[sb.bots.BotSpec],
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

    Different bots change seats from match to match. Shares count a draw as shared victory and come with a 95%
    interval. Ctrl-C shows what is finished. For more than who wins, see smorg lab run.
    """
    chosen = chosen_game(game, content)
    seats = setting(f"{chosen.name}:{chosen.edition}", content, players, options, bots)
    texts = tuple(bot.text for bot in seats.bots)
    path = None if content is None else str(content)
    leg = Leg("main", seats.game.source, path, options, texts, games, seed or secrets.token_hex(8))
    if records is not None:
        _prepare(records)
    started = time.perf_counter()
    played, finished = _play(leg, min(workers or cores(), games), records)
    _report(leg, played, time.perf_counter() - started, as_json)
    ctx.exit(0 if finished else table.INTERRUPTED)


def _prepare(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        facts = {"folder": folder, "reason": (error.strerror or "").lower()}
        raise shelf.CannotSave(say("{folder} cannot hold records: {reason}.", **facts)) from None


@dataclass(frozen=True)
class Written(Task):
    """A task that leaves a record of every match."""

    records: Path = Path()

    def play(self) -> Played:
        played, game = super().play(), self.leg.load()
        for number, actions in zip(played.number, played.actions, strict=True):
            record = replayed(self.leg, number, game, actions or [])
            shelf.write(record, self.records / f"match-{number + 1:0{len(str(self.leg.games))}}{shelf.SUFFIX}")
        return played


def _play(leg: Leg, workers: int, records: Path | None) -> tuple[list[Played], bool]:
    """What was played, and whether that was all of it."""
    played: list[Played] = []
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn(say("matches, time left")), TimeRemainingColumn())
    numbers = chunks(range(leg.games), workers)
    tasks = (Written(leg, some, None, records=records) if records else Task(leg, some, None) for some in numbers)
    try:
        with (
            contextlib.closing(crew_of(workers)(tasks)) as coming,
            screen.make_bar(*columns) as progress,
        ):
            task = progress.add_task("", total=leg.games)
            for some in coming:
                played.append(some)
                progress.update(task, advance=len(some))
    except KeyboardInterrupt:
        return played, False
    return played, True


def _report(leg: Leg, played: list[Played], seconds: float, as_json: bool) -> None:
    if not played:
        raise sb.SmorgasboardError(say("No match was finished before the interruption."))
    summary = summarise(leg, played)
    speed = summary.mean_steps * summary.games / seconds
    if as_json:
        name = leg.game.partition("#")[0]
        facts = {"game": name, "seed": leg.seed, **asdict(summary), "steps_per_second": round(speed)}
        click.echo(json.dumps(facts, indent=2))
        return
    console = screen.make_console(sys.stdout)
    facts = {"title": say(leg.load().facts.title), "played": summary.games, "wanted": leg.games, "seed": leg.seed}
    if summary.games == leg.games:
        console.print(say("{title}: {played} matches, seed {seed}", **facts))
    else:
        console.print(say("{title}: {played} of {wanted} matches, seed {seed}", **facts))
    console.print(_table(say("Seat"), summary.seats))
    console.print(_table("Bot", summary.bots))
    console.print(say("Draws: {draws} of {played}", draws=summary.draws, played=summary.games))
    lengths = {"mean": f"{summary.mean_steps:.1f}", "median": f"{summary.median_steps:g}"}
    console.print(say("Length: {mean} steps on average, median {median}", **lengths))
    console.print(say("Speed: {speed} moves a second", speed=f"{speed:,.0f}"))


def _table(head: str, shares: list[Share]) -> Table:
    table = Table(head, box=None, pad_edge=False)
    for title in (say("win share"), say("95% interval"), "n"):
        table.add_column(title, justify="right")
    for share in shares:
        within = say("{low} to {high}", low=f"{share.low:.1%}", high=f"{share.high:.1%}")
        table.add_row(share.name, f"{share.share:.1%}", within, str(share.n))
    return table
