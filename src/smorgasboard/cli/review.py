"""`smorg review`."""

import json
from collections.abc import Mapping
from pathlib import Path

import click
from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

import smorgasboard as sb
from smorgasboard.cli.languages import catalogue_of
from smorgasboard.cli.play import record_game
from smorgasboard.cli.values import CONTENT, FILE
from smorgasboard.engine import Catalogue, catalogue_now, language as spoken, speaking
from smorgasboard.review import SIZES, Effort, Player, Progress, Review, review
from smorgasboard.review.again import again
from smorgasboard.review.telling import entries, heading, how_well, luck, mistakes, moment, to_try_again
from smorgasboard.terminal import opponents, shelf
from smorgasboard.terminal.screen import Screen, make_bar, printable

BLOCKS = "▁▂▃▄▅▆▇█"
PLAIN_BLOCKS = "_.-=+*#@"
MARK = "^"
INDENT = "  "


@click.command(name="review", epilog="Example: smorg review match.jsonl --seat 1")
@click.argument("file", type=FILE)
@click.option("--seat", metavar="SEAT", help="Look at this seat alone: its number, from 1, or its name.")
@click.option("--all", "everybody", is_flag=True, help="Look at all seats, bots too.")
@click.option("--size", type=click.Choice([*SIZES]), default="usual", show_default=True, help="How much to think.")
@click.option("--seed", default="review", show_default=True, help="The same seed gives the same review.")
@click.option("--language", metavar="CODE", help="Of the words, such as de; without it, that of the system.")
@click.option("--again", "folder", type=FILE, metavar="FOLDER", help="Save the moments here, to try again from them.")
@click.option("--json", "as_json", is_flag=True, help="Print the review as JSON.")
@CONTENT
def review_command(
    *,
    file: Path,
    seat: str | None,
    everybody: bool,
    size: str,
    seed: str,
    language: str | None,
    folder: Path | None,
    as_json: bool,
    content: Path | None,
) -> None:
    """Look back at a finished match: what mattered, what would have been better, and what was luck.

    Without --seat or --all, it looks at the people of the match; at everybody where all were bots. What is said of a
    seat rests on nothing but what that seat could see.
    """
    if seat is not None and everybody:
        raise sb.BadOption("Give either --seat or --all.")
    record = shelf.read(file)
    game = record_game(file, record, content)
    seats = [*range(record.header.players)] if everybody else _seats(record, seat)
    catalogue = catalogue_now() if language is None else catalogue_of(language)
    with shelf.naming(file), speaking(catalogue):
        code = spoken()
        found = _looked_back(record, game, seats, Effort.of(game, size), seed, {code: catalogue})
        saved = [] if folder is None else _saved(record, game, found, folder)
        if as_json:
            click.echo(json.dumps(found.to_json(), ensure_ascii=False, indent=2))
        else:
            _show(game, found, code, saved)


def _seats(record: sb.Record, wanted: str | None) -> list[int]:
    names = record.header.seats
    if wanted is None:
        people = [seat for seat, name in enumerate(names) if opponents.named(name) is None]
        return people or [*range(len(names))]
    if wanted.isdecimal() and 1 <= int(wanted) <= len(names):
        return [int(wanted) - 1]
    found = [seat for seat, name in enumerate(names) if name.casefold() == wanted.casefold()]
    if not found:
        known = ", ".join(f"{seat + 1} ({printable(name)})" for seat, name in enumerate(names))
        raise sb.BadOption(f"There is no seat {printable(wanted)!r} in this record; the seats are {known}.")
    return found


def _looked_back(
    record: sb.Record,
    game: sb.Game,
    seats: list[int],
    effort: Effort,
    seed: str,
    languages: Mapping[str, Catalogue],
) -> Review:
    columns = (BarColumn(), TextColumn("{task.percentage:>3.0f}%"), TimeRemainingColumn())
    with make_bar(*columns) as bar:
        task = bar.add_task("", total=None)

        def on_progress(progress: Progress) -> None:
            bar.update(task, completed=progress.done, total=progress.total)

        return review(record, game, seats, effort, seed, languages, on_progress)


def _saved(record: sb.Record, game: sb.Game, found: Review, folder: Path) -> list[Path]:
    """Matches that begin at the moments; `smorg play --resume` goes on with them."""
    return [
        shelf.write(again(record, game, each).record(reveal_seed=True), folder / f"step-{each.step}{shelf.SUFFIX}")
        for player in found.players
        for each in player.moments
    ]


def _show(game: sb.Game, found: Review, language: str, saved: list[Path]) -> None:
    screen = Screen()
    screen.say(heading(game.facts.title, found.steps), "bold")
    for player in found.players:
        _show_player(screen, player, language)
    for path in saved:
        screen.say_whole(to_try_again(f"smorg play --resume {path}"))


def _show_player(screen: Screen, player: Player, language: str) -> None:
    screen.say()
    screen.say(printable(how_well(player)), "bold cyan")
    screen.say(mistakes(player))
    screen.say(luck(player))
    for number, told in enumerate(player.moments, start=1):
        done, better = moment(told, player.unit, language)
        screen.show(_hanging(f"{number}.", printable(done), "yellow"))
        screen.show(_hanging("", printable(better), ""))
    _show_lead(screen, player)
    _show_account(screen, player)


def _hanging(head: str, text: str, style: str) -> Table:
    """Lines below the first begin below its text."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=2)
    grid.add_column()
    grid.add_row(Text(head, style=style), Text(text, style=style))
    return grid


def _show_lead(screen: Screen, player: Player) -> None:
    """A line of blocks, as wide as there is room, and marks below the moments."""
    worths = [look.worth for look in player.lead]
    width = max(1, min(len(worths), screen.width - len(INDENT) - 1))
    places = [round(column * (len(worths) - 1) / max(1, width - 1)) for column in range(width)]
    low, high = (0.0, 1.0) if not player.unit else (min(worths), max(worths))
    blocks = BLOCKS if screen.console.encoding.startswith("utf") else PLAIN_BLOCKS
    line = "".join(blocks[_height(worths[place], low, high, len(blocks))] for place in places)
    marked = {min(range(width), key=lambda column: abs(places[column] - each.step)) for each in player.moments}
    screen.say(f"{INDENT}{line}", "green")
    if marked:
        screen.say(
            f"{INDENT}{''.join(MARK if column in marked else ' ' for column in range(width)).rstrip()}", "yellow"
        )


def _height(worth: float, low: float, high: float, count: int) -> int:
    share = 0.5 if high <= low else (worth - low) / (high - low)
    return min(count - 1, max(0, int(share * count)))


def _show_account(screen: Screen, player: Player) -> None:
    table = Table(box=None, show_header=False, pad_edge=True)
    table.add_column()
    table.add_column(justify="right")
    for label, value in entries(player.account, player.unit):
        table.add_row(label, value)
    screen.show(table)
