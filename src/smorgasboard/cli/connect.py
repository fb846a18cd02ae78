"""`smorg connect`: a bot sits down at a table of any house."""

import importlib
import os
import sys

import click

import smorgasboard as sb
from smorgasboard.bots import BotSpec
from smorgasboard.bots.kinds import NAMES
from smorgasboard.engine import say, say_many
from smorgasboard.terminal.elsewhere import Guest, HouseLine, Invitation
from smorgasboard.terminal.elsewhere.guest import Player
from smorgasboard.terminal.screen import printable

KEY = "SMORG_KEY"


@click.command(epilog="Example: smorg connect https://games.example/join/k7m2x9q4fz.1.… --bot mymodule:MyBot")
@click.argument("link", metavar="URL")
@click.option(
    "--bot", "wanted", default="medium", show_default=True, metavar="BOT",
    help="A level, a bot with its settings (search:seconds=1), or a class of yours (module:Class).",
)  # fmt: skip
@click.option("--name", default="", help="What it is called at the table; else its account's name, or the bot's.")
@click.option(
    "--key", envvar=KEY, default="", metavar="KEY", help="Of its account at this house; better in $SMORG_KEY than here."
)
def connect(link: str, wanted: str, name: str, key: str) -> None:
    """Let a bot sit at a table of any house, and play until the match is over.

    URL is an invitation, as the house's page or its API gives it. The bot waits for others, and for the house when it
    is started anew. With an account's key it finds its seat again when this program is started anew.
    """
    invitation, player = Invitation.read(link), _player(wanted)
    guest = Guest(HouseLine(invitation.house, _tell, key), player, _tell)
    called = name or ("" if key else wanted.partition(":")[0].capitalize())
    view = guest.play(invitation, called)
    click.echo(_ending(view["outcome"], [seat["name"] for seat in view["seats"]]))


def _tell(sentence: str) -> None:
    click.echo(printable(sentence), err=True)


def _player(wanted: str) -> Player:
    module, colon, name = wanted.partition(":")
    if module in NAMES or not colon or "=" in name:
        return BotSpec.read(wanted).make()
    return _of_yours(module, name)


def _of_yours(module: str, name: str) -> Player:
    """A class from the folder that one stands in, or from what is installed."""
    sys.path.insert(0, os.getcwd())
    try:
        found = getattr(importlib.import_module(module), name, None)
    except ModuleNotFoundError as error:
        facts = {"missing": error.name, "named": f"{module}:{name}"}
        told = say("There is no module {missing} here; {named} names a class in a module.", **facts)
        raise sb.BadOption(told) from None
    except Exception as error:
        told = say("The module {module} cannot be loaded: {reason}.", module=module, reason=_reason(error))
        raise sb.BadOption(told) from None
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        told = say("{module} has no class {name} with a method choose(observation).", module=module, name=name)
        raise sb.BadOption(told)
    try:
        made: Player = found()
    except Exception as error:
        told = say("{named} cannot be made: {reason}.", named=f"{module}:{name}", reason=_reason(error))
        raise sb.BadOption(told) from None
    return made


def _reason(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _ending(outcome: dict[str, list[float]] | None, names: list[str]) -> str:
    if outcome is None:
        return say("The match ended without a result.")
    scores = ", ".join(f"{name} {score:g}" for name, score in zip(names, outcome["scores"], strict=False))
    winners = [names[int(seat)] for seat in outcome["winners"]]
    if not winners:
        return printable(say("A draw: {scores}.", scores=scores))
    facts = {"who": say(" and ").join(winners), "scores": scores}
    return printable(say_many("{who} won: {scores}.", "{who} have won: {scores}.", len(winners), **facts))
