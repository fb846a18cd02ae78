"""Groups of commands that read a command's module when somebody asks for it."""

import difflib
from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click


class LazyGroup(click.Group):
    """Knows where each command is written, and what people may have meant by one that does not exist.

    Tables of numbers and a server load slowly: nobody who only plays should wait for them.
    """

    def __init__(self, *args: Any, places: Mapping[str, str], **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._places = places
        """By command, as `module:name` within this package; in the order of their use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._places)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._places:
            return None
        module, _, name = self._places[cmd_name].partition(":")
        found: click.Command = getattr(import_module(f"smorgasboard.cli.{module}"), name)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self._places and not args[0].startswith("-") and not ctx.resilient_parsing:
            near = difflib.get_close_matches(args[0], self._places, n=1)
            hint = f"did you mean {near[0]}?" if near else f"the commands are {', '.join(self._places)}."
            raise click.UsageError(f"{ctx.command_path} has no command {args[0]!r}; {hint}")
        return super().resolve_command(ctx, args)
