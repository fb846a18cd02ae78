"""`smorg` in a real terminal of 80 columns and 24 lines, driven through a pseudo-terminal."""

import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from pathlib import Path
from types import TracebackType

COLUMNS, LINES = 80, 24
PATIENCE = 240
CLEAR = "\x1b[2J\x1b[H"
_CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Window:
    """Types lines and collects what is shown, up to each prompt."""

    def __init__(self, *args: str, home: Path, **more: str) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        env = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        env |= {"TERM": "xterm-256color", "SMORG_HOME": str(home), "PYTHONIOENCODING": "utf-8", "LANG": "C.UTF-8"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "smorgasboard.cli", *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=env | more,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509 - Ctrl-C as a signal
        )
        os.close(slave)

    def __enter__(self) -> "Window":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._master)

    def type(self, text: str) -> None:
        os.write(self._master, text.encode())

    def press_until_it_ends(self, key: str) -> str:
        """Again and again: Python overlooks a signal that comes between a prompt and the wait for an answer."""
        while self._process.poll() is None:
            self.type(key)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(1)
        return self.until("never")

    def until(self, *endings: str) -> str:
        """All that is written, colours too, until it ends with one of `endings` or the program is over."""
        seen = ""
        while not plain(seen).endswith(endings) and (new := self._more()):
            seen += new
        return seen

    def answer(self, line: str, *endings: str) -> str:
        """Type a line; what comes back until the next prompt."""
        self.type(f"{line}\n")
        return self.until(*(endings or ("\n> ",)))

    def code(self) -> int:
        return self._process.wait(PATIENCE)

    def _more(self) -> str:
        ready, _, _ = select.select([self._master], [], [], PATIENCE)
        if not ready:
            raise AssertionError("nothing more comes")
        try:
            data = os.read(self._master, 4096)
            while data and data[-1] >= 0x80:  # perhaps half a character
                data += os.read(self._master, 1)
        except OSError:  # the other end is closed
            return ""
        return data.decode(errors="replace")


def plain(text: str) -> str:
    return _CODES.sub("", text).replace("\r", "")


def screens(text: str) -> list[list[str]]:
    """What stood on the screen each time it was filled anew."""
    return [plain(part).split("\n") for part in text.split(CLEAR)[1:]]
