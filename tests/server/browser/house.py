"""A house of its own for each test process: the real server, with a game besides that hides something.

Run as a program it is that server: `python tests/server/browser/house.py smorg serve …`.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    from tests.testing.toy import PotLuck

    from smorgasboard.cli import main
    from smorgasboard.engine.registry import register

    register(PotLuck())
    main()
