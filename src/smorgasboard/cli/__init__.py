"""The command `smorg`."""

import shlex
import sys
from collections.abc import Sequence

import click

from smorgasboard import __version__
from smorgasboard.cli.errors import complain, make_streams_safe, silence
from smorgasboard.cli.group import LazyGroup
from smorgasboard.engine.errors import SmorgasboardError
from smorgasboard.extras import MissingExtra, explained
from smorgasboard.terminal.table import INTERRUPTED

COMMANDS = {
    "games": "about:games",
    "serve": "serve:serve",
    "play": "play:play",
    "watch": "play:watch",
    "simulate": "simulate:simulate",
    "lab": "lab:lab",
    "replay": "records:replay",
    "verify": "records:verify",
    "rules": "about:rules",
    "about": "about:about",
    "new": "new:new",
    "completion": "about:completion",
}


@click.group(
    cls=LazyGroup,
    places=COMMANDS,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="smorg")
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
    try:
        typed = sys.argv[1:] if args is None else list(args)
        code = smorg.main(args=typed, prog_name="smorg", standalone_mode=False, obj=shlex.join(["smorg", *typed]))
        sys.stdout.flush()
    except (click.ClickException, SmorgasboardError) as error:
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
    sys.exit(run())
