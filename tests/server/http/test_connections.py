"""Connections have limits: of a header's size and time, of a slow body, of what nobody reads, and per address."""

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from tests.server.guests import HouseForTests
from tests.server.real import PATIENCE, RealServer, running
from uvicorn.server import ServerState

from smorgasboard.server.http import connections
from smorgasboard.server.http.connections import Connection, Entrance

GET = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n"
POST = b"POST /preferences HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\n"


class Wire(asyncio.Transport):
    """The other end of a connection, in the hands of the test."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1), "sockname": ("127.0.0.1", 80)})
        self.written = b""
        self.closing = False
        self.aborted = False

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.closing = self.aborted = True

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


class Caller:
    """Somebody who connects to a house."""

    def __init__(self, house: HouseForTests, entrance: Entrance, address: str = "203.0.113.7") -> None:
        self.wire = Wire(address)
        config = uvicorn.Config(house.app, log_config=None, access_log=False)
        uvicorns = {"config": config, "server_state": ServerState(), "app_state": {}}
        self.connection = Connection(entrance, house.context, **uvicorns)
        self.connection.connection_made(self.wire)

    def send(self, data: bytes) -> "Caller":
        self.connection.data_received(data)
        return self

    def after(self, seconds: float) -> "Caller":
        """As if so long had passed."""
        self.connection.check_time(asyncio.get_running_loop().time() + seconds)
        return self

    @property
    def status(self) -> int:
        """Of the answer; 0 while there is none."""
        return int(self.wire.written.split(b" ", 2)[1]) if self.wire.written else 0

    async def answered(self) -> int:
        async with asyncio.timeout(PATIENCE):
            while not self.wire.written:
                await asyncio.sleep(0)
        return self.status

    def hang_up(self) -> None:
        self.connection.connection_lost(None)


@pytest.fixture
def entrance() -> Entrance:
    return Entrance("192.0.2.1, 10.0.0.0/8")


@pytest.fixture
async def caller(house: HouseForTests, entrance: Entrance) -> AsyncIterator[Caller]:
    somebody = Caller(house, entrance)
    yield somebody
    somebody.hang_up()
    while somebody.connection.tasks:
        await asyncio.sleep(0)


# ---- size ----


@pytest.mark.anyio
@pytest.mark.parametrize("line", [b"x: " + b"a" * 1000 + b"\r\n", b"a" * 1000, b"x: y\r\n" * 100])
async def test_a_header_without_end_is_not_read(caller: Caller, line: bytes) -> None:
    caller.send(GET)
    sent = 0
    while not caller.wire.closing:
        caller.send(line)
        sent += len(line)
        assert sent < 2 * connections.LARGEST_HEADER
    assert caller.status in {400, 431}


@pytest.mark.anyio
async def test_a_large_header_in_one_piece_is_refused(caller: Caller) -> None:
    caller.send(GET + b"x: " + b"a" * connections.LARGEST_HEADER + b"\r\n\r\n")
    assert caller.status == 431
    assert b"32768 bytes" in caller.wire.written
    assert caller.wire.closing


@pytest.mark.anyio
async def test_a_header_of_many_lines_is_refused(caller: Caller) -> None:
    caller.send(GET + b"x: y\r\n" * connections.MOST_HEADERS + b"\r\n")
    assert caller.status == 431


@pytest.mark.anyio
async def test_lines_after_a_body_are_limited_as_those_before_it(caller: Caller) -> None:
    caller.send(POST + b"transfer-encoding: chunked\r\n\r\n3\r\na=b\r\n0\r\n")
    sent = 0
    while not caller.wire.closing:
        caller.send(b"x: y\r\n" * 100)
        sent += 600
        assert sent < 2 * connections.LARGEST_HEADER


@pytest.mark.anyio
async def test_a_refused_body_is_not_read_for_ever(caller: Caller) -> None:
    caller.send(POST + b"transfer-encoding: chunked\r\n\r\n")
    sent = 0
    while not caller.wire.closing:
        caller.send(b"10000\r\n" + b"a" * 0x10000 + b"\r\n")
        sent += 0x10000
        assert sent < 2 * connections.MOST_UNREAD
        await asyncio.sleep(0)


@pytest.mark.anyio
async def test_usual_requests_are_answered_one_after_the_other(caller: Caller) -> None:
    large = b"cookie: " + b"a" * 20_000 + b"\r\n"
    for _ in range(3):
        caller.send(GET + large + b"\r\n")
        assert await caller.answered() == 200
        caller.wire.written = b""
        caller.after(connections.HEADER_SECONDS + 50)
        assert not caller.wire.closing, "between two requests there is no hurry"


# ---- time ----


@pytest.mark.anyio
@pytest.mark.parametrize("sent", [b"G", GET, GET + b"x: y", b"\r\n\r\n"])
async def test_half_a_header_is_given_up(caller: Caller, sent: bytes) -> None:
    caller.send(sent).after(connections.HEADER_SECONDS - 1).send(b"")
    assert not caller.wire.closing
    caller.after(connections.HEADER_SECONDS + 1)
    assert caller.wire.closing
    assert caller.status == 408


@pytest.mark.anyio
async def test_who_says_nothing_is_told_nothing(caller: Caller) -> None:
    caller.after(connections.HEADER_SECONDS + 1)
    assert (caller.wire.closing, caller.wire.written) == (True, b"")


@pytest.mark.anyio
async def test_the_next_half_of_a_header_is_given_up_too(caller: Caller) -> None:
    caller.send(GET + b"\r\n")
    assert await caller.answered() == 200
    caller.wire.written = b""
    caller.send(b"\r\n").after(connections.HEADER_SECONDS + 1)
    assert caller.wire.closing


@pytest.mark.anyio
async def test_a_slow_body_is_given_up_and_nobody_is_surprised(caller: Caller) -> None:
    caller.send(POST + b"content-length: 100000\r\n\r\na=")
    caller.after(connections.BODY_SECONDS - 1)
    assert not caller.wire.closing
    caller.send(b"b" * 2 * connections.SLOWEST_BODY).after(connections.BODY_SECONDS + 1)
    assert not caller.wire.closing, "what comes buys time"
    caller.after(connections.BODY_SECONDS + 4)
    assert caller.wire.closing
    assert caller.status == 408


@pytest.mark.anyio
async def test_a_body_that_the_house_does_not_read_is_not_slow(caller: Caller) -> None:
    caller.send(POST + b"content-length: 100000\r\n\r\na=")
    caller.connection.flow.pause_reading()
    caller.after(connections.BODY_SECONDS + 100)
    assert not caller.wire.closing


@pytest.mark.anyio
async def test_who_reads_nothing_is_let_go(caller: Caller) -> None:
    caller.send(GET + b"\r\n")
    caller.connection.pause_writing()
    caller.after(connections.STALLED_SECONDS - 1)
    caller.connection.resume_writing()
    caller.after(connections.STALLED_SECONDS + 1)
    assert not caller.wire.aborted
    caller.connection.pause_writing()
    caller.after(connections.STALLED_SECONDS + 1)
    assert caller.wire.aborted


@pytest.mark.anyio
async def test_whoever_does_not_take_the_last_word_is_let_go(caller: Caller) -> None:
    caller.wire.close()
    caller.after(1)
    assert not caller.wire.aborted
    caller.after(connections.STALLED_SECONDS + 2)
    assert caller.wire.aborted


# ---- places ----


@pytest.mark.anyio
async def test_an_address_has_so_many_connections(house: HouseForTests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 3)
    entrance = Entrance("192.0.2.1, 10.0.0.0/8, nonsense")
    near = [Caller(house, entrance, f"2001:db8::{number}") for number in range(4)]
    assert [caller.status for caller in near] == [0, 0, 0, 429]
    assert b"retry-after: " in near[3].wire.written
    assert near[3].wire.closing
    assert near[3].send(GET + b"\r\n").connection.cycle is None
    assert Caller(house, entrance, "2001:db8:0:1::").status == 0
    near[0].hang_up()
    near[3].hang_up()
    assert [Caller(house, entrance, "2001:db8::9").status for _ in range(2)] == [0, 429]
    for proxy in ("192.0.2.1", "10.1.2.3"):
        assert {Caller(house, entrance, proxy).status for _ in range(9)} == {0}


@pytest.mark.anyio
async def test_every_address_may_be_a_proxy(house: HouseForTests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 1)
    entrance = Entrance("*")
    assert {Caller(house, entrance).status for _ in range(3)} == {0}


@pytest.mark.anyio
async def test_nothing_stays_of_connections_that_were_closed(house: HouseForTests, entrance: Entrance) -> None:
    callers = [Caller(house, entrance, f"203.0.113.{number}") for number in range(9)]
    assert len(entrance._open) == 9
    for caller in callers:
        caller.hang_up()
    assert not entrance._open


# ---- on a real port ----

STRANGER = "127.0.0.2"
"""Another address of this machine, trusted by nobody."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    with running(tmp_path_factory.mktemp("door")) as started:
        yield started


def call(server: RealServer) -> socket.socket:
    host, port = server.url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), PATIENCE, source_address=(STRANGER, 0))


def read(wire: socket.socket) -> bytes:
    with suppress(ConnectionResetError, BrokenPipeError):
        return wire.recv(65536)
    return b""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one address of their own")
def test_300_half_sent_requests_leave_room_for_others(server: RealServer) -> None:
    with ExitStack() as stack:
        calls = [stack.enter_context(call(server)) for _ in range(300)]
        for each in calls:
            with suppress(OSError):
                each.sendall(GET)
        told = [read(each) for each in calls[connections.MOST_CONNECTIONS :]]
        assert sum(answer.startswith(b"HTTP/1.1 429") for answer in told) > 50, "the others were reset at once"
        with server.client() as friend:
            assert friend.get("/healthz").status_code == 200


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one address of their own")
def test_100_mib_of_header_are_not_read(server: RealServer) -> None:
    block = b"x: " + b"a" * 65_000 + b"\r\n"
    with call(server) as wire:
        sent = 0
        with suppress(ConnectionResetError, BrokenPipeError):
            wire.sendall(GET)
            while sent < 100 * 2**20:
                wire.sendall(block)
                sent += len(block)
        assert sent < 20 * 2**20, "what the system itself keeps ready is not more"
    with server.client() as friend:
        assert friend.get("/healthz").status_code == 200


def test_two_keys_are_refused_on_the_way_of_programs_too(server: RealServer) -> None:
    seats = [{"kind": "person"}, {"kind": "person"}]
    with server.client() as client:
        given = client.post("/api/v1/matches", json={"game": "foodfighters", "seats": seats}).json()
    keys = [("authorization", f"Bearer {seat['secret']}") for seat in given["seats"]]
    with server.client() as client:
        for both in (keys, keys[::-1]):
            move = {"version": 0, "action": "end"}
            answer = client.post(f"/api/v1/matches/{given['id']}/actions", json=move, headers=both)
            assert (answer.status_code, "one Authorization header" in answer.text) == (400, True)
            answer = client.get(f"/api/v1/matches/{given['id']}/stream", headers=both)
            assert answer.status_code == 400
        foreign = client.post(
            f"/api/v1/matches/{given['id']}/actions", json=move, headers=[keys[0], ("host", "evil.example")]
        )
        assert foreign.status_code == 421


@pytest.mark.skipif(sys.platform == "win32", reason="other rights")
def test_an_old_house_is_closed_to_others_when_it_opens(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir(mode=0o755)
    for name in ("matches.db", "matches.db.lock"):
        (home / name).touch(0o644)
    env = {**os.environ, "SMORG_HOME": str(home)}
    env.pop("SMORG_DATABASE", None)
    command = [sys.executable, "-m", "smorgasboard.cli", "serve", "--port", "0", "--log", "json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=env) as process:
        assert process.stdout is not None
        try:
            assert "laid" in process.stdout.readline()
            modes = {path.name: path.stat().st_mode & 0o777 for path in (home, *home.iterdir())}
        finally:
            process.terminate()
    assert modes.pop("home") == 0o700
    assert {"matches.db", "matches.db-wal", "matches.db.lock"} <= set(modes)
    assert set(modes.values()) == {0o600}
