"""Where words go and come from: a terminal with colours, or plain text through a pipe."""

import codecs
import contextlib
import os
import sys
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import TextIOWrapper
from typing import TextIO

from rich.console import Console, RenderableType
from rich.progress import Progress, ProgressColumn
from rich.text import Text

from smorgasboard.engine import Line, say

PLAIN_WIDTH = 80
PLAIN_HEIGHT = 24

BEYOND_ASCII = "→←↑↓▶○●★…“”„‚‘’–—−·•×│┃─━┌┐└┘├┤┬┴┼═║ß"
LOOK_ALIKES = dict(zip(BEYOND_ASCII, "><^v>.o*.\"\"\"'''---**x||--+++++++++=|s", strict=True))
"""What stands for a sign in terminals without Unicode."""

Completer = Callable[[str], list[str]]


class Screen:
    """One person's window. Lines are asked for with `ask`, which raises EOFError at the end of the input."""

    def __init__(self, source: TextIO | None = None, target: TextIO | None = None) -> None:
        self._source = sys.stdin if source is None else source
        target = sys.stdout if target is None else target
        self.live = self._source.isatty() and target.isatty() and os.environ.get("TERM") != "dumb"
        self.console = make_console(target)

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def height(self) -> int:
        return self.console.height

    def say(self, text: str = "", style: str = "") -> None:
        self.console.print(Text(text, style=style))

    def say_whole(self, text: str) -> None:
        """Something to copy: never broken into lines."""
        self.console.print(Text(text), soft_wrap=True)

    def show(self, renderable: RenderableType) -> None:
        self.console.print(renderable)

    def draw(self, lines: Sequence[Line]) -> None:
        for line in lines:
            self.console.print(Text.assemble(*line), no_wrap=True, overflow="crop", crop=self.live)

    def clear(self, history: bool = False) -> None:
        """Start a fresh screen; with `history`, leave nothing to scroll back to."""
        if self.live:
            self.console.file.write("\x1b[2J\x1b[H" + ("\x1b[3J" if history else ""))
            self.console.file.flush()

    def wrapped(self, text: str) -> list[str]:
        """The lines that a text takes up."""
        return [line.plain.rstrip() for line in Text(text).wrap(self.console, self.width)]

    def ask(self, prompt: str = "> ", complete: Completer | None = None) -> str:
        if self.live:
            with _completing(complete):
                return input(prompt).strip()
        self.console.file.flush()
        line = self._source.readline()
        if not line:
            raise EOFError
        self.say(prompt + line.strip())
        return line.strip()

    def page(self, renderable: RenderableType) -> None:
        """Show something long, a screenful at a time."""
        if not self.live:
            self.show(renderable)
            return
        lines = self.console.render_lines(renderable, pad=False)
        rows = self.height - 1
        for start in range(0, len(lines), rows):
            for line in lines[start : start + rows]:
                self.console.print(Text.assemble(*((part.text, part.style or "") for part in line)))
            if start + rows < len(lines) and self.ask(say("Enter: more, q: back") + " ").lower().startswith("q"):
                return

    @contextlib.contextmanager
    def busy(self, text: str) -> Iterator[None]:
        """A sign of life while something takes its time."""
        if not self.live:
            yield
            return
        with self.console.status(Text(text)):
            yield


def _in_plain_letters(problem: UnicodeError) -> tuple[str, int]:
    """As many columns in ASCII, for terminals that know nothing else: an arrow stays one, letters lose their dots."""
    assert isinstance(problem, UnicodeEncodeError)
    beyond = problem.object[problem.start : problem.end]
    plain = (LOOK_ALIKES.get(one) or unicodedata.normalize("NFKD", one)[0] for one in beyond)
    return "".join(one if one.isascii() else "?" for one in plain), problem.end


codecs.register_error("plain letters", _in_plain_letters)


NO_UNICODE = ("C", "POSIX")
COERCED = ("C.UTF-8", "C.utf8", "UTF-8")
"""What Python itself puts into LC_CTYPE where LANG is C, whatever the terminal can show."""


def wants_plain_letters(environment: Mapping[str, str]) -> bool:
    """Whether somebody says that their terminal knows ASCII alone; where nobody says anything it knows Unicode."""
    letters = environment.get("LC_CTYPE", "")
    said = (environment.get("LC_ALL"), "" if letters in COERCED else letters, environment.get("LANG"))
    return next((each for each in said if each), "") in NO_UNICODE


def make_console(target: TextIO, stderr: bool = False) -> Console:
    terminal = target.isatty()
    if isinstance(target, TextIOWrapper):
        plain_terminal = terminal and wants_plain_letters(os.environ)
        target.reconfigure(encoding="ascii" if plain_terminal else None, errors="plain letters")
    plain = not terminal or bool(os.environ.get("NO_COLOR"))
    return Console(
        file=target,
        stderr=stderr,
        force_terminal=terminal,
        color_system=None if plain else "auto",
        width=None if terminal else PLAIN_WIDTH,
        height=None if terminal else PLAIN_HEIGHT,
        highlight=False,
        markup=False,
        emoji=False,
    )


def make_bar(*columns: ProgressColumn) -> Progress:
    """On standard error, and gone when it is done; nothing at all where nobody watches."""
    console = make_console(sys.stderr)
    console.quiet = not console.is_terminal  # rich below 14.3 ends even a disabled bar with an empty line
    return Progress(*columns, console=console, transient=True, disable=console.quiet)


@contextlib.contextmanager
def _completing(complete: Completer | None) -> Iterator[None]:
    """The Tab key completes whole lines while this lasts."""
    try:
        import readline  # noqa: PLC0415 - not on every platform
    except ImportError:
        yield
        return
    offers: list[str] = []

    def offer(typed: str, number: int) -> str | None:
        if number == 0:
            offers[:] = complete(typed) if complete else []
        return offers[number] if number < len(offers) else None

    readline.set_completer_delims("")
    readline.set_completer(offer)
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        readline.set_completer(None)


def printable(text: str) -> str:
    """The text on one line, without anything that would move the cursor or change colours."""
    return "".join(char if char.isprintable() else "?" for char in " ".join(text.split()))
