"""`smorg serve` as a process of its own, on a port and a database of its own."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

PATIENCE = 240.0
"""Seconds until a test that waits for something gives up; nothing is measured with it."""
LAID = re.compile(r"laid at (http://\S+?)/?\s")


@dataclass
class RealServer:
    process: subprocess.Popen[str]
    url: str
    log: Path

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self) -> int:
        """Politely; returns the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def logged(self) -> list[dict[str, Any]]:
        """Every line has to be JSON."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def client(self, secret: str | None = None, **more: Any) -> httpx.Client:
        headers = {} if secret is None else {"authorization": f"Bearer {secret}"}
        return httpx.Client(base_url=self.url, headers=headers, timeout=PATIENCE, **more)

    def browser(self) -> httpx.Client:
        own = {"origin": self.url, "sec-fetch-site": "same-origin", "accept": "text/html"}
        return httpx.Client(base_url=self.url, headers=own, timeout=PATIENCE)


def start(folder: Path, *options: str, program: tuple[str, ...] = ("-m", "smorgasboard.cli")) -> RealServer:
    log = folder / f"log-{time.monotonic_ns()}.jsonl"
    command = [
        sys.executable, *program, "serve", "--port", "0", "--pace", "0", "--log", "json",
        "--moves-per-second", "100000", "--database", f"sqlite:///{folder / 'matches.db'}", *options,
    ]  # fmt: skip
    env = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    with log.open("w") as stderr:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True, env=env)
    assert process.stdout is not None
    found = LAID.search(process.stdout.readline())
    assert found, log.read_text()
    server = RealServer(process, found[1], log)
    _wait_until_open(server)
    return server


def _wait_until_open(server: RealServer) -> None:
    while server.process.poll() is None:
        try:
            if httpx.get(f"{server.url}/healthz", timeout=PATIENCE).status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.02)
    raise AssertionError(server.log.read_text())


@contextmanager
def running(folder: Path, *options: str) -> Iterator[RealServer]:
    server = start(folder, *options)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()
