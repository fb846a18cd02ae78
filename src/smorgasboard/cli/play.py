"""`smorg play` and `smorg watch`."""

from pathlib import Path

import click

import smorgasboard as sb
from smorgasboard.bots import BotSpec
from smorgasboard.cli import seating
from smorgasboard.cli.values import BOT, BOTS, CONTENT, FILE, GAME, OPTIONS, PERSON, chosen_game
from smorgasboard.engine import say, to_say
from smorgasboard.engine.replay import game_of
from smorgasboard.terminal import opponents, shelf
from smorgasboard.terminal.play import Dialogue, interrupt_on_hangup
from smorgasboard.terminal.screen import Screen
from smorgasboard.terminal.table import TerminalTable
from smorgasboard.terminal.watch import Show, live

SEED = click.option("--seed", help="The same seed gives the same dice.")


@click.command(epilog="Example: smorg play --bot greedy --seat 2")
@click.argument("game", type=GAME, required=False)
@click.option("--bot", "bots", type=BOT, multiple=True, help="An opponent, such as greedy; one for each, or for all.")
@click.option("--seat", type=int, help="Your seat, from 1.")
@click.option("--hotseat", is_flag=True, help="People take turns at this screen.")
@click.option("--players", type=int, help="How many play.")
@OPTIONS
@SEED
@CONTENT
@click.option("--resume", type=FILE, metavar="FILE", help="Go on with a saved game.")
@click.option("--name", "people", type=PERSON, multiple=True, help="What you are called; repeatable with --hotseat.")
@click.pass_context
def play(
    ctx: click.Context,
    *,
    game: str | None,
    bots: tuple[BotSpec, ...],
    seat: int | None,
    hotseat: bool,
    players: int | None,
    options: tuple[tuple[str, str], ...],
    seed: str | None,
    content: Path | None,
    resume: Path | None,
    people: tuple[str, ...],
) -> None:
    """Play against bots, or with others at one screen.

    Without arguments: the game that is easiest to learn, against a decent bot.
    """
    if hotseat and seat is not None:
        raise sb.BadOption(say("--seat is for one person among bots; leave it out with --hotseat."))
    if resume is not None:
        _refuse_beside_resume(ctx)
        table = _resumed(resume, content, bots, hotseat)
    else:
        match = chosen_game(game, content)
        players = seating.usual_count(match.facts.players, bots, people, hotseat) if players is None else players
        count = match.settings(players, dict(options)).players
        seated = seating.around_many(count, bots, people) if hotseat else seating.around_one(count, seat, bots, people)
        table = _dealt(match, seated, count, dict(options), seed)
    interrupt_on_hangup()
    ctx.exit(Dialogue(table, BotSpec.read(opponents.ADVISER).make).run())


@click.command(epilog="Example: smorg watch --bots greedy,random --delay 0.5")
@click.argument("file", type=FILE, required=False)
@click.option("--bots", type=BOTS, help="Watch these bots play instead, such as greedy,random.")
@click.option("--game", type=GAME, help="What the bots play.")
@click.option("--delay", type=click.FloatRange(min=0), metavar="SECONDS", help="Go on by itself, at this pace.")
@OPTIONS
@SEED
@CONTENT
def watch(
    *,
    file: Path | None,
    bots: list[BotSpec] | None,
    game: str | None,
    delay: float | None,
    options: tuple[tuple[str, str], ...],
    seed: str | None,
    content: Path | None,
) -> None:
    """Watch a recorded match, or bots at play, step by step."""
    if (file is None) == (bots is None):
        raise sb.BadOption(say("Name either a record to watch, or bots with --bots greedy,random."))
    screen = Screen()
    if file is not None:
        show = _recorded_show(file, content, screen)
    else:
        show = _live_show(chosen_game(game, content), bots or [], dict(options), seed, screen)
    try:
        show.run(delay)
    except EOFError:
        screen.say()


def _refuse_beside_resume(ctx: click.Context) -> None:
    barred = {
        "game": to_say("a game"),
        "seat": "--seat",
        "players": "--players",
        "options": "--option",
        "seed": "--seed",
    }
    for name, words in (barred | {"people": "--name"}).items():
        if ctx.params[name]:
            raise sb.BadOption(
                say("A saved game brings its own settings: leave {what} out with --resume.", what=say(words))
            )


def _resumed(path: Path, content: Path | None, bots: tuple[BotSpec, ...], hotseat: bool) -> TerminalTable:
    record = shelf.read(path)
    game = record_game(path, record, content)
    seated = seating.again(record.header.seats, bots, hotseat)
    with shelf.naming(path):
        match = sb.Match.resume(game, record)
    return TerminalTable(match, seated.bots(), Screen(), path.resolve())


def record_game(path: Path, record: sb.Record, content: Path | None) -> sb.Game:
    """The installed game of a record, or the one with other content that was named."""
    with shelf.naming(path):
        header = record.header
        return game_of(record, None if content is None else sb.load(f"{header.game}:{header.edition}", content))


def _dealt(
    game: sb.Game, seated: seating.Seating, players: int, options: dict[str, str], seed: str | None
) -> TerminalTable:
    match = sb.Match(game, players, seed, options, seated.names)
    return TerminalTable(match, seated.bots(seed), Screen(), shelf.fresh_path(game.name))


def _recorded_show(path: Path, content: Path | None, screen: Screen) -> Show:
    record = shelf.read(path)
    game = record_game(path, record, content)
    with shelf.naming(path):
        moments = list(sb.positions(record, game))  # all of them, before anything is shown
    return Show(game, record.header.seats, iter(moments), screen)


def _live_show(game: sb.Game, bots: list[BotSpec], options: dict[str, str], seed: str | None, screen: Screen) -> Show:
    players = len(bots) if len(bots) > 1 else None
    count = game.settings(players, options).players
    seated = seating.only_bots(count, bots)
    match = sb.Match(game, count, seed, options, seated.names)
    return Show(game, seated.names, live(match, seated.bots(seed)), screen)
