"""What people write on the command line, read into what it means, with completion."""

from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

import smorgasboard as sb
from smorgasboard import bots
from smorgasboard.bots.spec import BotSpec, read_several
from smorgasboard.terminal import opponents
from smorgasboard.terminal.screen import printable

LONGEST_NAME = 20


class TypedValue(click.ParamType):  # type: ignore[type-arg]  # generic only in the newest click
    """Something written on the command line."""


class GameName(TypedValue):
    """`name` or `name:edition` of an installed game."""

    name = "game"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        names = [name for game in sb.games() for name in (game.name, f"{game.name}:{game.edition}")]
        return [CompletionItem(name) for name in dict.fromkeys(names) if name.startswith(incomplete)]


class BotWords(TypedValue):
    """One bot: `name` or `name:key=value,key=value`."""

    name = "bot"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> BotSpec:
        return value if isinstance(value, BotSpec) else BotSpec.read(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(kind) for kind in bots.NAMES if kind.startswith(incomplete)]


class SeveralBots(TypedValue):
    """Bots with commas between."""

    name = "bots"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> list[BotSpec]:
        return value if isinstance(value, list) else read_several(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        before, comma, last = incomplete.rpartition(",")
        return [CompletionItem(f"{before}{comma}{kind}") for kind in bots.NAMES if kind.startswith(last)]


class OptionPair(TypedValue):
    """An option of the game's own: `name=value`."""

    name = "name=value"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        if isinstance(value, tuple):
            return value
        name, equals, chosen = value.partition("=")
        if not equals:
            raise sb.BadOption(f"A game's option is given as --option name=value, not {value!r}.")
        return name.strip(), chosen.strip()

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        game = chosen_game(ctx.params.get("game"))
        return [CompletionItem(f"{option.name}=") for option in game.options if option.name.startswith(incomplete)]


class PersonName(TypedValue):
    """What a player is called at the table."""

    name = "name"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        cleaned = printable(value)
        if not 0 < len(cleaned) <= LONGEST_NAME:
            raise sb.BadOption(f"A player's name has 1 to {LONGEST_NAME} characters, not {len(cleaned)}.")
        if opponents.named(cleaned):
            raise sb.BadOption(f"The name {cleaned} belongs to a bot; choose another.")
        return cleaned


def chosen_game(name: str | None, content: Path | None = None) -> sb.Game:
    """The game of that name, or of those installed the one that is easiest to learn."""
    if name is not None:
        return sb.load(name, content)
    installed = sb.games()
    if not installed:
        raise sb.UnknownGame("No game is installed; install smorgasboard again.")
    easiest = min(installed, key=lambda game: game.facts.weight)
    return easiest if content is None else sb.load(easiest.name, content)


GAME = GameName()
BOT = BotWords()
BOTS = SeveralBots()
OPTION = OptionPair()
PERSON = PersonName()
