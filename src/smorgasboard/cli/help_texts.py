"""What `--help` shows, in the language of the moment: said when it is asked for, not when commands are written down.

tests/messages.py finds these texts where commands have them: docstrings, and `help` of options.
"""

from collections.abc import Iterable
from copy import copy
from inspect import cleandoc
from typing import TypeVar

import click

from smorgasboard.engine import UNTRANSLATED, catalogue_now, say, to_say

C = TypeVar("C", bound=click.Command)
EXAMPLE = to_say("Example:")
HEADINGS = (to_say("Options"), to_say("Commands"))
OF_VALUES = (to_say("[default: "), to_say("[required]"))
"""What click writes itself."""


class TranslatedHelp(click.HelpFormatter):
    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or f"{say('Usage:')} ")

    def write_heading(self, heading: str) -> None:
        super().write_heading(say(heading))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl([(name, _of_values(text)) for name, text in rows], col_max, col_spacing)


class TranslatedContext(click.Context):
    formatter_class = TranslatedHelp


def translated(command: C) -> C:
    """The same command with other texts; itself, where nothing is to be translated."""
    if catalogue_now() is UNTRANSLATED:
        return command
    twin = copy(command)
    twin.context_class = TranslatedContext
    twin.help = say(cleandoc(twin.help)) if twin.help else None
    twin.epilog = twin.epilog.replace(EXAMPLE, say(EXAMPLE)) if twin.epilog else None
    twin.params = [_option(each) if isinstance(each, click.Option) else each for each in twin.params]
    if isinstance(twin, click.Group):
        twin.commands = {name: translated(each) for name, each in twin.commands.items()}
    return click.help_option("-h", "--help", help=say("Show this message and exit."))(twin)


def _option(option: click.Option) -> click.Option:
    twin = copy(option)
    twin.help = say(twin.help) if twin.help else None
    return twin


def _of_values(text: str) -> str:
    for each in OF_VALUES:
        text = text.replace(each, say(each))
    return text
