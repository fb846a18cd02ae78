"""What people write on the command line, read into what it means, with completion; and options of several commands."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

import smorgasboard as sb
from smorgasboard.engine import say
from smorgasboard.terminal import opponents, screen

LONGEST_NAME = 20
Known = Callable[[click.Context], Iterable[str]]


class TypedValue(click.ParamType):  # type: ignore[type-arg]  # generic only in the newest click
    """Something written on the command line: how it is read, and which words are known."""

    def __init__(
        self, name: str, read: Callable[[str], Any], known: Known = lambda _ctx: (), several: bool = False
    ) -> None:
        self.name = name
        self._read = read
        self._known = known
        self._several = several

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return self._read(value) if isinstance(value, str) else value

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        before, comma, last = incomplete.rpartition(",") if self._several else ("", "", incomplete)
        return [CompletionItem(f"{before}{comma}{word}") for word in self._known(ctx) if word.startswith(last)]


def _game_names(_ctx: click.Context) -> Iterable[str]:
    return dict.fromkeys(name for game in sb.games() for name in (game.name, f"{game.name}:{game.edition}"))


def _bot_names(_ctx: click.Context) -> Iterable[str]:
    return sb.bots.NAMES


def _option_names(ctx: click.Context) -> Iterable[str]:
    return [f"{option.name}=" for option in chosen_game(ctx.params.get("game")).options]


def _option(text: str) -> tuple[str, str]:
    name, equals, chosen = text.partition("=")
    if not equals:
        raise sb.BadOption(say("A game's option is given as --option name=value, not '{text}'.", text=text))
    return name.strip(), chosen.strip()


def _person(text: str) -> str:
    cleaned = screen.printable(text)
    if not 0 < len(cleaned) <= LONGEST_NAME:
        facts = {"most": LONGEST_NAME, "number": len(cleaned)}
        raise sb.BadOption(say("A player's name has 1 to {most} characters, not {number}.", **facts))
    if opponents.named(cleaned):
        raise sb.BadOption(say("The name {name} belongs to a bot; choose another.", name=cleaned))
    return cleaned


def chosen_game(name: str | None, content: Path | None = None) -> sb.Game:
    """The game of that name, or of those installed the one that is easiest to learn."""
    if name is not None:
        return sb.load(name, content)
    installed = sb.games()
    if not installed:
        raise sb.UnknownGame(say("No game is installed; install smorgasboard again."))
    easiest = min(installed, key=lambda game: game.facts.weight)
    return easiest if content is None else sb.load(easiest.name, content)


GAME = TypedValue("game", str, _game_names)
BOT = TypedValue("bot", sb.bots.BotSpec.read, _bot_names)
BOTS = TypedValue("bots", sb.bots.read_several, _bot_names, several=True)
OPTION = TypedValue("name=value", _option, _option_names)
PERSON = TypedValue("name", _person)
FILE = click.Path(path_type=Path)
POSITIVE = click.IntRange(min=1)

CONTENT = click.option("--content", type=FILE, metavar="FILE", help="Play with the cards of this file.")
OPTIONS = click.option("--option", "options", type=OPTION, multiple=True, help="An option of the game; repeatable.")
WORKERS = click.option(
    "--workers", type=click.IntRange(1, 512), help="Processes; as many as there are cores by default."
)
