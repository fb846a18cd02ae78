"""Servers under test: started on a core of their own, waited for, and stopped."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
PEER = HERE / "peer"
SERVER_CORE, CLIENT_CORE = 0, 1
START_S = 30.0
UNLIMITED = ["--moves-per-second", "1000000", "--pace", "0"]
"""Limits and pauses are for people; programs play here."""
OURS, PEER_MEMORY, PEER_FILES = "ours", "peer_memory", "peer_files"


class Missing(Exception):
    """Something cannot be measured here; the message is one sentence for a person."""


@dataclass(frozen=True)
class Server:
    name: str
    url: str
    pid: int

    @property
    def side(self) -> str:
        """Which of the load program's two drivers speaks to it."""
        return "ours" if self.name == OURS else "peer"


def pinned(core: int | None) -> list[str]:
    """With one core, or without the tool, everything runs where the system puts it."""
    possible = core is not None and shutil.which("taskset") and (os.cpu_count() or 1) > CLIENT_CORE
    return ["taskset", "--cpu-list", str(core)] if possible else []


def node() -> str:
    found = shutil.which("node")
    if found is None:
        raise Missing("There is no Node here (`node`), so neither boardgame.io nor the load program can run.")
    return found


def peer_installed() -> bool:
    return (PEER / "node_modules" / "boardgame.io").is_dir()


@contextmanager
def running(name: str, core: int | None = SERVER_CORE, database: str = "") -> Iterator[Server]:
    with tempfile.TemporaryDirectory(prefix="smorg-bench-") as folder:
        port = _free_port()
        process = _started(_command(name, port, Path(folder), database), core, Path(folder) / "log")
        try:
            _wait_for(name, port, process, Path(folder) / "log")
            yield Server(name, f"http://127.0.0.1:{port}", process.pid)
        finally:
            _stop(process)


def _command(name: str, port: int, folder: Path, database: str) -> list[str]:
    if name == OURS:
        smorg = Path(sys.executable).with_name("smorg")
        kept = database or f"sqlite:///{folder / 'bench.db'}"
        return [str(smorg), "serve", "--port", str(port), "--database", kept, *UNLIMITED]
    files = [str(folder / "files")] if name == PEER_FILES else []
    return [node(), str(PEER / "server.js"), str(port), *files]


def _started(command: list[str], core: int | None, log: Path) -> subprocess.Popen[bytes]:
    environment = os.environ | {"NODE_ENV": "production"}
    with log.open("wb") as output:
        return subprocess.Popen([*pinned(core), *command], stdout=output, stderr=output, env=environment)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(name: str, port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_S
    while time.monotonic() < deadline and process.poll() is None:
        if _answers(f"http://127.0.0.1:{port}/" + ("healthz" if name == OURS else "games")):
            return
        time.sleep(0.1)
    lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines() or ["it says nothing"]
    raise Missing(f"The server {name} does not start: {lines[-1]}")


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=1) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
