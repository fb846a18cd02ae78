"""`smorg` as tests use it: in a process of its own, or in this one."""

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

import pytest

from smorgasboard.cli import run

Smorg = Callable[..., "Said"]


@dataclass(frozen=True)
class Said:
    code: int
    out: str
    err: str


def process(*args: str, stdin: str = "", home: Path | None = None, **more: str) -> Said:
    """A real `smorg`, with pipes for input and output."""
    env = {**os.environ, "PYTHONIOENCODING": "utf-8", **more}
    if home is not None:
        env["SMORG_HOME"] = str(home)
    done = subprocess.run(
        [sys.executable, "-m", "smorgasboard.cli", *args],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=env,
        check=False,
    )
    return Said(done.returncode, done.stdout, done.stderr)


def inside(capsys: pytest.CaptureFixture[str], *args: str) -> Said:
    """The same without the cost of a process."""
    code = run(args)
    said = capsys.readouterr()
    return Said(code, said.out, said.err)


def spoken(*args: str, stdin: str = "", home: Path) -> Said:
    """As `process`, in this process: pipes are texts."""
    out, err = io.StringIO(), io.StringIO()
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM)}
    with (
        mock.patch.dict(os.environ, SMORG_HOME=str(home)),
        mock.patch.multiple(sys, stdin=io.StringIO(stdin), stdout=out, stderr=err),
    ):
        code = run(args)
    for number, handler in handlers.items():
        signal.signal(number, handler)
    return Said(code, out.getvalue(), err.getvalue())


def is_one_sentence(said: Said) -> bool:
    """A mistake: code 2, nothing on stdout, one line on stderr that ends like a sentence, and no traceback."""
    line = said.err.removesuffix("\n")
    return (
        said.code == 2
        and said.out == ""
        and "\n" not in line
        and line.endswith((".", "?"))
        and line[:1].strip() != ""
        and "Traceback" not in line
    )
