"""A real Caddy before a house, as people who host one have it."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

WITHOUT_ADMIN = "{\n\tadmin off\n}\n"


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
    return port


@contextmanager
def running(folder: Path, port: int, config: str, **environment: str) -> Iterator[None]:
    """Until the block ends, once it listens to its port."""
    program = shutil.which("caddy")
    if program is None:
        pytest.skip("no Caddy here: apt install caddy")
    (folder / "Caddyfile").write_text(config)
    own = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(folder))
    command = [program, "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    with (folder / "caddy.log").open("w") as log:
        process = subprocess.Popen(command, env={**os.environ, **own, **environment}, stdout=log, stderr=log)
    try:
        while process.poll() is None and not _listens(port):
            time.sleep(0.02)
        assert process.poll() is None, (folder / "caddy.log").read_text()
        yield
    finally:
        process.terminate()
        process.wait()


def _listens(port: int) -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0
