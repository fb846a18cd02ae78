"""A house of its own for each test process: the real server, with a game besides that hides something.

Run as a program it is that server: `python tests/server/browser/house.py smorg serve …`.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from urllib.request import urlopen

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[3]
SERVE = (
    "serve",
    "--port",
    "0",
    "--pace",
    "0",
    "--stand-in-after",
    "0",
    "--moves-per-second",
    "100000",
    "--look-back",
    "quick",
    "--log",
    "json",
)


@contextmanager
def open_house(folder: Path, *more: str) -> Iterator[str]:
    """The address of a server that runs until the block ends."""
    command = [sys.executable, __file__, *SERVE, "--database", f"sqlite:///{folder / 'matches.db'}", *more]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            yield _address(server, folder / "log")
        finally:
            server.terminate()
            server.wait()
            assert server.stdout is not None
            server.stdout.close()


def _address(server: "subprocess.Popen[str]", log: Path) -> str:
    assert server.stdout is not None
    first = server.stdout.readline()
    found = re.search(r"http://localhost:\d+", first)
    assert found, f"The server does not start: {first or log.read_text()}"
    return found[0]


class House:
    """Of its own: its streams are counted, and it is closed and opened again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stack = ExitStack()
        self.address = self._stack.enter_context(open_house(folder))

    def close(self) -> None:
        self._stack.close()

    def open_again(self) -> None:
        port = urlsplit(self.address).port
        assert self._stack.enter_context(open_house(self._folder, "--port", str(port))) == self.address

    def _measured(self, name: str) -> int:
        with urlopen(f"{self.address}/metrics") as answer:
            found = re.search(rf"^smorgasboard_{name} (\d+)", answer.read().decode(), re.MULTILINE)
        assert found
        return int(found[1])

    def await_streams(self, many: int, page: "Page", kind: str = "streams") -> None:
        while self._measured(kind) != many:
            page.wait_for_timeout(50)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    from tests.testing.toy import PotLuck

    from smorgasboard.cli import main
    from smorgasboard.engine.registry import register

    register(PotLuck())
    main()
