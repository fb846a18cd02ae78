"""Every mistake becomes one sentence on stderr and exit code 2."""

import contextlib
import os
import sys

import click

from smorgasboard.engine import say
from smorgasboard.terminal.screen import printable

MISTAKE = 2
BROKEN_PIPE = 1
"""As click and rich leave it."""


def complain(error: Exception) -> int:
    print(printable(_sentence(error)), file=sys.stderr)  # noqa: T201 - the one place that speaks to stderr
    return MISTAKE


def silence() -> int:
    """Nobody reads our output: point it at nothing, so that the interpreter's own last flush is quiet too."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return BROKEN_PIPE


def make_streams_safe() -> None:
    """Closed streams lead nowhere, and characters that a terminal cannot show become question marks."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - as long as we run
        if hasattr(getattr(sys, name), "reconfigure"):
            getattr(sys, name).reconfigure(errors="replace")


def _sentence(error: Exception) -> str:
    if isinstance(error, click.NoSuchOption):
        return _no_such_option(error)
    if isinstance(error, click.UsageError) and error.ctx is not None:
        return _ended(error.format_message(), say("see {path} --help", path=error.ctx.command_path))
    if isinstance(error, OSError):
        reason = (error.strerror or str(error)).lower()
        return say("Input or output failed: {reason}; try another place.", reason=reason)
    if isinstance(error, click.ClickException):
        return error.format_message()
    return str(error)


def _no_such_option(error: click.NoSuchOption) -> str:
    path = "smorg" if error.ctx is None else error.ctx.command_path
    near = error.possibilities
    facts = {"path": path, "typed": error.option_name}
    if near:
        return say("{path} has no option {typed}; did you mean {near}?", **facts, near=near[0])
    return say("{path} has no option {typed}; see {path} --help.", **facts)


def _ended(message: str, advice: str) -> str:
    return message if message.endswith("?") or "; " in message else f"{message.rstrip('.')}; {advice}."
