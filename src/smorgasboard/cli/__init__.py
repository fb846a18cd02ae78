"""The command `smorg`."""

import difflib
import shlex
import signal
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import click

import smorgasboard as sb
from smorgasboard import catalogues
from smorgasboard.cli.errors import complain, make_streams_safe, silence
from smorgasboard.cli.help_texts import translated
from smorgasboard.engine import say, speaking
from smorgasboard.extras import MissingExtra, explained
from smorgasboard.terminal.table import INTERRUPTED

COMMANDS = {
    "games": "about:games",
    "serve": "hosting.serve:serve",
    "upgrade": "hosting.upgrade:upgrade",
    "play": "play:play",
    "watch": "play:watch",
    "connect": "connect:connect",
    "simulate": "simulate:simulate",
    "lab": "lab:lab",
    "content": "content:content",
    "replay": "records:replay",
    "verify": "records:verify",
    "review": "review:review_command",
    "puzzles": "puzzles:puzzles",
    "backup": "hosting.backups:backup",
    "restore": "hosting.backups:restore",
    "matches": "hosting.matches:matches",
    "tidy": "hosting.matches:tidy",
    "forget": "hosting.matches:forget",
    "accounts": "hosting.accounts:accounts",
    "admin-password": "hosting.admin_password:admin_password",
    "mail-test": "hosting.mail:mail_test",
    "rules": "about:rules",
    "about": "about:about",
    "new": "new:new",
    "completion": "about:completion",
}


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
        return translated(found)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self._places and not args[0].startswith("-") and not ctx.resilient_parsing:
            near = difflib.get_close_matches(args[0], self._places, n=1)
            facts = {"path": ctx.command_path, "typed": args[0], "known": ", ".join(near or self._places)}
            if near:
                raise click.UsageError(say("{path} has no command '{typed}'; did you mean {known}?", **facts))
            raise click.UsageError(say("{path} has no command '{typed}'; the commands are {known}.", **facts))
        return super().resolve_command(ctx, args)


@click.group(
    cls=LazyGroup,
    places=COMMANDS,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(sb.__version__, prog_name="smorg", help="Show the version and exit.")
@click.pass_context
def smorg(ctx: click.Context) -> None:
    """Play, watch, simulate and check the games of Smorgasboard.

    Start at once with: smorg play
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def run(args: Sequence[str] | None = None) -> int:
    """The exit code: 0, 2 after a mistake (one sentence on stderr), 130 after Ctrl-C."""
    make_streams_safe()
    with speaking(catalogues.catalogue(catalogues.of_the_system())):
        return _run(args)


def _run(args: Sequence[str] | None) -> int:
    try:
        typed = sys.argv[1:] if args is None else list(args)
        code = translated(smorg).main(
            args=typed, prog_name="smorg", standalone_mode=False, obj=shlex.join(["smorg", *typed])
        )
        sys.stdout.flush()
    except (click.ClickException, sb.SmorgasboardError) as error:
        return complain(error)
    except ModuleNotFoundError as error:
        told = explained(error)
        if not isinstance(told, MissingExtra):
            raise
        return complain(told)
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        return silence()
    except OSError as error:
        silence()
        return complain(error)
    return code if isinstance(code, int) else 0


def main() -> None:
    code = run()
    if code == INTERRUPTED:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # pressed again, it would end Python in the middle of its leaving
    sys.exit(code)
