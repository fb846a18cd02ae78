"""`smorg games`, `rules`, `about` and `completion`."""

import difflib
import json
import platform
import re
import sys
from importlib.metadata import PackageNotFoundError, metadata
from typing import Any

import click
from click.shell_completion import get_completion_class
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import smorgasboard as sb
from smorgasboard.bots import KINDS, LEVELS
from smorgasboard.cli.values import GAME, chosen_game
from smorgasboard.engine import say, state as compiled_or_not
from smorgasboard.terminal.screen import Screen, make_console

CLAUSE = re.compile(r"\b[A-Z]{2,}-\d+[a-z]?\b")
SHELLS = ("bash", "zsh", "fish")


@click.command(epilog="Example: smorg games --json")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with all options.")
def games(as_json: bool) -> None:
    """List the installed games, their players and options."""
    installed = sb.games()
    if as_json:
        click.echo(json.dumps([_facts(game) for game in installed], indent=2))
        return
    console = make_console(sys.stdout)
    heads = (say("Game"), say("Players"), say("Minutes"), say("What it is"))
    table = Table(*heads, box=None, pad_edge=False)
    for game in installed:
        name = f"{game.name}:{game.edition}" if len(game.editions) > 1 else game.name
        table.add_row(name, _span(game.facts.players), str(game.facts.minutes), say(game.facts.tagline))
    console.print(table)
    for game in installed:
        _print_options(console, game)


@click.command(epilog="Example: smorg rules | less")
@click.argument("game", type=GAME, required=False)
@click.option("--clause", metavar="ID", help="Only what the rules say under this number.")
def rules(game: str | None, clause: str | None) -> None:
    """Show the rules of a game."""
    text = chosen_game(game).rules_text()
    shown = text if clause is None else _clause(text, clause)
    screen = Screen()
    if screen.console.is_terminal:
        screen.page(Markdown(shown))
    else:
        click.echo(shown)


@click.command(epilog="Example: smorg about")
def about() -> None:
    """Say what is installed, how it runs and whose games these are."""
    compiled = not str(compiled_or_not.__file__).endswith(".py")
    way = "compiled rules" if compiled else "plain Python rules (slower; install with a C compiler to compile them)"
    console = make_console(sys.stdout)
    console.print(f"Smorgasboard {sb.__version__} on Python {platform.python_version()}, {way}.")
    console.print(f"Licence: {_licence()}. Bots: {', '.join(KINDS)}. Levels: {', '.join(LEVELS)}.")
    for game in {game.name: game for game in sb.games()}.values():
        console.print(f"\n{game.facts.title} (rules {game.facts.rules_version}): {game.facts.credit}")


@click.command(epilog='Example: eval "$(smorg completion bash)"')
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print a script that completes words in your shell."""
    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(ctx.find_root().command, {}, "smorg", "_SMORG_COMPLETE").source())


def _facts(game: sb.Game) -> dict[str, Any]:
    facts = game.facts
    return {
        "name": game.name,
        "edition": game.edition,
        "title": facts.title,
        "tagline": facts.tagline,
        "players": list(facts.players),
        "minutes": facts.minutes,
        "hidden_information": facts.hidden_information,
        "rules": facts.rules_version,
        "content": game.content_hash,
        "options": [
            {"name": option.name, "help": option.help, "expects": option.expects(), "default": option.default}
            for option in game.options
        ],
    }


def _print_options(console: Console, game: sb.Game) -> None:
    if game.options:
        title = say("Options of {title} (--option name=value):", title=say(game.facts.title))
        console.print(f"\n{title}")
    for option in game.options:
        facts = {"expected": option.expects(), "usual": _usual(option.default)}
        words = f"{option.name}: {say(option.help)} {say('It is {expected} (usually {usual}).', **facts)}"
        console.print(Padding(Text(words), (0, 0, 0, 2)))


def _usual(default: Any) -> str:
    return ",".join(default) or say("none") if isinstance(default, list) else str(default)


def _span(players: range) -> str:
    return str(players[0]) if len(players) == 1 else f"{players[0]}-{players[-1]}"


def _clause(text: str, wanted: str) -> str:
    """What the rules say under a clause number: the block that begins with it, or else those that mention it."""
    number = wanted.upper()
    blocks = [block for block in _blocks(text) if number in CLAUSE.findall(block)]
    found = [block for block in blocks if CLAUSE.findall(block)[0] == number and block.startswith(number)] or blocks
    if found:
        return "\n\n".join(found)
    known = list(dict.fromkeys(CLAUSE.findall(text)))
    near = difflib.get_close_matches(number, known, n=1)
    if near:
        raise sb.BadOption(say("The rules have no clause {wanted}; did you mean {near}?", wanted=wanted, near=near[0]))
    if known:
        facts = {"wanted": wanted, "first": known[0], "last": known[-1]}
        raise sb.BadOption(say("The rules have no clause {wanted}; they go from {first} to {last}.", **facts))
    raise sb.BadOption(say("The rules have no clause {wanted}; they are not numbered.", wanted=wanted))


def _blocks(text: str) -> list[str]:
    """Paragraphs, list items and table rows, without the marks that set them out."""
    parts = re.split(r"\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.)\s)", text)
    return [re.sub(r"^[\s|*#-]+|[\s|]+$", "", part).replace(" | ", ": ", 1) for part in parts if part.strip()]


def _licence() -> str:
    try:
        return metadata("smorgasboard")["License-Expression"] or "see LICENSE"
    except (PackageNotFoundError, KeyError):
        return "see LICENSE"
