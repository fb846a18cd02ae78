"""`smorg puzzles`."""

from collections.abc import Sequence
from datetime import UTC, datetime

import click

import smorgasboard as sb
from smorgasboard.bots import LEVELS
from smorgasboard.cli.languages import catalogue_of
from smorgasboard.cli.values import GAME
from smorgasboard.engine import catalogue_now, say, say_many, speaking
from smorgasboard.puzzles import BadPuzzle, Puzzle, by_number, games_with_puzzles, of_the_day, puzzles_of
from smorgasboard.puzzles.puzzle import BEYOND
from smorgasboard.puzzles.telling import difficulty, question
from smorgasboard.terminal.play import interrupt_on_hangup
from smorgasboard.terminal.puzzles import PuzzleTable
from smorgasboard.terminal.screen import Screen


@click.command(epilog="Example: smorg puzzles foodfighters --difficulty hard")
@click.argument("game", type=GAME, required=False)
@click.option("--number", type=int, help="This puzzle of the game.")
@click.option("--difficulty", "level", type=click.Choice([*LEVELS, BEYOND]), help="Only puzzles of this difficulty.")
@click.option("--list", "listed", is_flag=True, help="List them instead.")
@click.option("--language", metavar="CODE", help="Of the words, such as de; without it, that of the system.")
@click.pass_context
def puzzles(
    ctx: click.Context, *, game: str | None, number: int | None, level: str | None, listed: bool, language: str | None
) -> None:
    """Find the one best move: today's puzzle, or one that you choose.

    Without --number it is today's, which is the same for everybody, of all puzzles that are asked for.
    """
    with speaking(catalogue_now() if language is None else catalogue_of(language)):
        known = _known(game, level)
        if listed:
            _list(known)
            return
        first = _chosen(game, number, known)
        interrupt_on_hangup()
        ctx.exit(PuzzleTable(known, first, Screen()).run())


def _known(game: str | None, level: str | None) -> list[Puzzle]:
    games = games_with_puzzles() if game is None else [sb.load(game)]
    found = [puzzle for each in games for puzzle in puzzles_of(each) if level in (None, puzzle.difficulty)]
    if not found:
        raise BadPuzzle(say("There are no such puzzles; smorg puzzles --list shows all that there are."))
    return found


def _chosen(game: str | None, number: int | None, known: Sequence[Puzzle]) -> Puzzle:
    if number is not None:
        if game is None:
            raise sb.BadOption(say("Say of which game: smorg puzzles GAME --number 7."))
        return _numbered(game, number, known)
    today = datetime.now(UTC).date()
    everything = game is None and len(known) == sum(len(puzzles_of(each)) for each in games_with_puzzles())
    return (of_the_day(today) if everything else of_the_day(today, known)) or known[0]


def _numbered(game: str, number: int, known: Sequence[Puzzle]) -> Puzzle:
    wanted = by_number(sb.load(game), number)
    if not any(each is wanted for each in known):
        words = say(
            "Puzzle {number} is of another difficulty: {difficulty}.", number=number, difficulty=difficulty(wanted)
        )
        raise BadPuzzle(words)
    return wanted


def _list(known: Sequence[Puzzle]) -> None:
    for puzzle in known:
        title = say(puzzle.find_game().facts.title)
        players = say_many("{count} player", "{count} players", puzzle.players)
        click.echo(f"{title} {puzzle.number}: {difficulty(puzzle)}, {players}. {question(puzzle)}")
