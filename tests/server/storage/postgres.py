"""A throw-away PostgreSQL server for tests, reached through a socket in its own folder."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

USER = "smorg"
DURABLE = "-c listen_addresses='' -c max_connections=60 -c deadlock_timeout=200ms"
FAST = f"-c fsync=off {DURABLE}"
"""No test pulls the plug of the machine, so the server need not wait for the disk."""


class Cluster:
    def __init__(self, tools: Path, folder: Path, options: str) -> None:
        self._tools = tools
        self._options = options
        self._folder = folder
        self._numbers = count(1)

    def url(self, database: str) -> str:
        return f"postgresql://{USER}@/{database}?host={self._folder}"

    def new_database(self) -> str:
        name = f"matches{next(self._numbers)}"
        self.command(f"CREATE DATABASE {name}")
        return self.url(name)

    def command(self, sql: str) -> str:
        words = [str(self._tools / "psql"), "-h", str(self._folder), "-U", USER, "-d", "postgres", "-Atc", sql]
        return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()

    def make(self) -> None:
        self._run("initdb", "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()

    def start(self) -> None:
        self._run("pg_ctl", "-w", "-l", str(self._folder / "log"), "-o", f"-k {self._folder} {self._options}", "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-w", "-m", "immediate", "stop")

    def _run(self, tool: str, *words: str) -> None:
        user = owner()
        command = [str(self._tools / tool), "-D", str(self._folder / "data"), *words]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self._folder, user=user, group=user)


def owner() -> str | None:
    """PostgreSQL refuses to run as root; its package brings a user to run it as."""
    return "postgres" if os.geteuid() == 0 else None


def tools() -> Path | None:
    known = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    on_path = shutil.which("initdb")
    return max(known, default=Path(on_path).parent if on_path else None)


@contextmanager
def cluster(options: str = FAST) -> Iterator[Cluster]:
    found = tools()
    if found is None:
        pytest.skip("no PostgreSQL server here: apt install postgresql")
    folder = Path(tempfile.mkdtemp(prefix="smorg-pg-"))
    try:
        if user := owner():
            os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
        server = Cluster(found, folder, options)
        server.make()
        yield server
        server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
