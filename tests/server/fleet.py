"""Several `smorg serve` on one PostgreSQL, behind a real Caddy that speaks HTTP/2."""

import shutil
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from tests.server.real import PATIENCE, RealServer, start
from tests.server.storage import postgres
from tests.server.storage.postgres import Cluster

CADDYFILE = """
{{
    admin off
    skip_install_trust
    auto_https disable_redirects
    storage file_system {folder}
}}
https://localhost:{port} {{
    tls internal
    reverse_proxy {upstreams} {{
        lb_policy random
        lb_try_duration 10s
        lb_try_interval 20ms
        fail_duration 300ms
        flush_interval -1
    }}
}}
"""


@dataclass
class Fleet:
    cluster: Cluster
    database: str
    servers: list[RealServer]
    url: str
    """Of the balancer, which sends each request to any of the servers."""
    certificates: ssl.SSLContext
    folder: Path
    options: tuple[str, ...] = ()

    def client(self, **more: Any) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.url, verify=self.certificates, http2=True, timeout=PATIENCE, **more)

    def kill(self, choices: Random) -> None:
        """One of them, at once; another takes its place at the same port."""
        number = choices.randrange(len(self.servers))
        self.servers[number].kill()
        port = httpx.URL(self.servers[number].url).port or 0
        self.servers[number] = _server(self.folder, self.database, port, self.options)

    def restart_database(self) -> None:
        self.cluster.stop()
        self.cluster.start()


@contextmanager
def fleet(folder: Path, size: int = 3, *options: str) -> Iterator[Fleet]:
    """With more options for each server. Skips the test where Caddy or PostgreSQL is missing."""
    caddy = shutil.which("caddy")
    if caddy is None:
        pytest.skip("no Caddy here: apt install caddy")
    pytest.importorskip("h2", reason="no HTTP/2 here: pip install httpx[http2]")
    with postgres.cluster() as cluster:
        database = cluster.new_database()
        servers: list[RealServer] = []
        try:
            with ThreadPoolExecutor() as threads:
                servers += threads.map(partial(_server, folder, database, options=options), _free_ports(size))
            with _balancer(caddy, folder, [httpx.URL(server.url).port or 0 for server in servers]) as (url, trusted):
                yield Fleet(cluster, database, servers, url, trusted, folder, options)
        finally:
            for server in servers:
                if server.process.poll() is None:
                    server.process.send_signal(signal.SIGCONT)
                    server.kill()


def _server(folder: Path, database: str, port: int, options: tuple[str, ...] = ()) -> RealServer:
    return start(folder, "--database", database, "--port", str(port), *options)


def _free_ports(count: int) -> list[int]:
    probes = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [probe.getsockname()[1] for probe in probes]
    for probe in probes:
        probe.close()
    return ports


@contextmanager
def _balancer(caddy: str, folder: Path, ports: list[int]) -> Iterator[tuple[str, ssl.SSLContext]]:
    (port,) = _free_ports(1)
    upstreams = " ".join(f"127.0.0.1:{each}" for each in ports)
    file = folder / "Caddyfile"
    file.write_text(CADDYFILE.format(folder=folder / "caddy", port=port, upstreams=upstreams))
    command = [caddy, "run", "--config", str(file), "--adapter", "caddyfile"]
    with (folder / "caddy.log").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env={"HOME": str(folder), "PATH": "/usr/bin:/bin"})
    try:
        yield f"https://localhost:{port}", _trust(process, folder, port)
    finally:
        process.kill()
        process.wait(PATIENCE)


def _trust(process: subprocess.Popen[bytes], folder: Path, port: int) -> ssl.SSLContext:
    """Caddy is its own authority; returns when it answers."""
    root = folder / "caddy/pki/authorities/local/root.crt"
    while process.poll() is None:
        try:
            trusted = ssl.create_default_context(cafile=str(root))
            if httpx.get(f"https://localhost:{port}/healthz", verify=trusted).status_code == 200:
                return trusted
        except (OSError, ssl.SSLError, httpx.TransportError):
            time.sleep(0.02)
    raise AssertionError((folder / "caddy.log").read_text())
