"""A real server on a real port: streams, the fast path, logs, a graceful stop."""

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from tests.server.real import PATIENCE, RealServer, running

SEATS = {"seats": [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bea"}]}
FIGHT = {"game": "foodfighters", **SEATS}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    with running(tmp_path_factory.mktemp("house")) as started:
        yield started


def opened(server: RealServer) -> tuple[str, list[str]]:
    with server.client() as client:
        given = client.post("/api/v1/matches", json=FIGHT).json()
    return given["id"], [seat["secret"] for seat in given["seats"]]


class Listening(threading.Thread):
    """Reads a stream until it ends."""

    def __init__(self, client: httpx.Client, path: str) -> None:
        super().__init__(daemon=True)
        self._client = client
        self._path = path
        self.lines: list[str] = []
        self.headers = httpx.Headers()
        self.begun = threading.Event()
        self.start()
        assert self.begun.wait(PATIENCE)

    def run(self) -> None:
        with suppress(httpx.ReadError), self._client.stream("GET", self._path) as answer:  # the test closed it
            self.headers = answer.headers
            for line in answer.iter_lines():
                self.lines.append(line)
                if line.startswith("data:"):
                    self.begun.set()
        self.begun.set()

    def wait_for(self, words: str) -> None:
        for _ in range(3000):
            if any(words in line for line in list(self.lines)):
                return
            threading.Event().wait(0.02)
        raise AssertionError((words, self.lines[-5:]))


def move(server: RealServer, match: str, secrets: list[str]) -> int:
    """The next move of whoever is to move; the version after it."""
    with server.client() as client:
        seat = client.get(f"/api/v1/matches/{match}").json()["actors"][0]
    with server.client(secrets[seat]) as me:
        seen = me.get(f"/api/v1/matches/{match}").json()
        wanted = {"version": seen["version"], "action": seen["legal"][0]}
        answer = me.post(f"/api/v1/matches/{match}/actions", json=wanted)
        assert answer.status_code == 200, answer.text
        again = me.post(f"/api/v1/matches/{match}/actions", json=wanted)
        assert again.json() == answer.json(), "posted twice, counted once"
        return int(answer.json()["version"])


def test_streams_of_all_kinds_bring_what_happens(server: RealServer) -> None:
    match, secrets = opened(server)
    with server.client(secrets[0]) as seat, server.client() as watcher, server.browser() as page:
        streams = [
            Listening(seat, f"/api/v1/matches/{match}/stream"),
            Listening(watcher, f"/api/v1/matches/{match}/stream"),
            Listening(page, f"/m/{match}/stream"),
        ]
        version = move(server, match, secrets)
        for stream in streams:
            stream.wait_for(f"id: {version}")
            assert stream.headers["content-type"].startswith("text/event-stream")
            assert "content-security-policy" in stream.headers
            assert stream.headers["cache-control"] == "no-store"
        view = json.loads([line for line in streams[0].lines if line.startswith("data:")][-1].removeprefix("data: "))
        assert (view["version"], view["seat"]) == (version, 0)
        expected = seat.get(f"/api/v1/matches/{match}").json()
        assert view == expected


def test_a_stream_resumes_on_both_ways(server: RealServer) -> None:
    """Whoever has seen the present view gets it once more only when it has changed."""
    match, secrets = opened(server)
    with server.client(secrets[0]) as seat, server.client(secrets[0], cookies={"a": "b"}) as road:
        mark = seat.get(f"/api/v1/matches/{match}").json()["mark"]
        for each in (seat, road):
            for seen, first in ((mark, ":"), ("9.9.9", "event: view")):
                headers = {"last-event-id": seen}
                with each.stream("GET", f"/api/v1/matches/{match}/stream", headers=headers) as stream:
                    assert next(stream.iter_lines()).startswith(first), seen


def test_who_asks_for_the_head_gets_no_body(server: RealServer) -> None:
    match, _ = opened(server)
    with server.client() as client:
        for path, status in (
            (f"/m/{match}", 200),
            ("/healthz", 200),
            ("/m/nowhere222", 404),
            (f"/m/{match}/stream", 405),
        ):
            answer = client.head(path)
            assert (answer.status_code, answer.content) == (status, b""), path
            assert "content-security-policy" in answer.headers


REFUSED = [
    ({"version": 0, "action": "fly"}, 422),
    ({"version": 7, "action": "end"}, 409),
    ({"version": -1, "action": "end"}, 422),
    ({"action": "end"}, 422),
    ([], 422),
    ({"version": 0, "action": "x" * 5000}, 422),
]


def test_the_fast_path_answers_like_the_framework(server: RealServer) -> None:
    """The same requests, once in the plain form that programs send and once in a form that goes through everything."""
    match, secrets = opened(server)
    with server.client() as client:
        actor = client.get(f"/api/v1/matches/{match}").json()["actors"][0]
    with server.client(secrets[actor]) as lane, server.client(secrets[actor], cookies={"a": "b"}) as road:
        for body, status in REFUSED:
            answers = [each.post(f"/api/v1/matches/{match}/actions", json=body) for each in (lane, road)]
            assert [answer.status_code for answer in answers] == [status, status], answers[0].text
            assert answers[0].json() == answers[1].json()
            differing = {"date", "content-length", "vary"}
            assert set(answers[0].headers) - differing == set(answers[1].headers) - differing
        german = {"accept-language": "de"}
        said = [
            each.post(f"/api/v1/matches/{match}/actions", json=REFUSED[1][0], headers=german) for each in (lane, road)
        ]
        assert said[0].json() == said[1].json() != answers[0].json()
        for path in (f"{api}/matches/{match}/{what}" for api in ("/api/v1", "/api") for what in ("actions", "stream")):
            for secret in ("x", "x.y.z", secrets[1 - actor].replace(".1.", ".0.").replace(".0.", f".{actor}.")):
                wrong = {"authorization": f"Bearer {secret}"}
                method = "POST" if path.endswith("actions") else "GET"
                for each in (lane, road):
                    answer = each.request(method, path, headers=wrong, json={"version": 0, "action": "end"})
                    assert answer.status_code == 403, (path, secret)
        unknown = lane.post("/api/v1/matches/abcdefghjk/actions", json={"version": 0, "action": "end"})
        assert unknown.status_code == 404
        large = lane.post(f"/api/v1/matches/{match}/actions", content=b"x" * 3_000_000)
        assert large.status_code == 413


def test_two_requests_at_once_on_one_connection_are_not_mixed_up(server: RealServer) -> None:
    match, secrets = opened(server)
    host, port = server.url.removeprefix("http://").split(":")
    body = b'{"version":99,"action":"end"}'
    request = (
        f"POST /api/v1/matches/{match}/actions HTTP/1.1\r\nhost: {host}\r\nauthorization: Bearer {secrets[0]}\r\n"
        f"content-length: {len(body)}\r\n\r\n"
    ).encode() + body
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as raw:
        raw.sendall(request + request)
        answer = b""
        while b"moved on" not in answer:
            answer += raw.recv(65536)
        assert answer.startswith(b"HTTP/1.1 409")
    smuggled = request.replace(b"\r\n\r\n", b"\r\ntransfer-encoding: chunked\r\n\r\n", 1)
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as raw:
        raw.sendall(smuggled)
        assert raw.recv(65536).startswith(b"HTTP/1.1 400")
    assert httpx.get(f"{server.url}/healthz", timeout=PATIENCE).status_code == 200


def test_logs_are_json_lines_without_secrets(server: RealServer) -> None:
    with server.browser() as ann, server.browser() as bea:
        ann.post("/preferences", data={"nickname": "Ann"})
        match = ann.post("/invite", data={"game": "foodfighters"}).headers["location"]
        lobby = ann.get(match).text
        link = lobby.partition('value="' + server.url + "/join/")[2].partition('"')[0]
        assert len(link) > 30
        assert bea.get(f"/join/{link}").status_code == 200
        assert bea.post(f"/join/{link}", data={"nickname": "Bea"}).status_code == 303
        bea.get(f"/join/{link}?x={link}")
        ann.post(f"{match}/start")
        secrets = [link.split(".")[2], ann.cookies["smorgasboard"], bea.cookies["smorgasboard"]]
        bea.get(f"/nowhere/{link}")
        bea.get(f"{match}/replay", headers={"referer": f"{server.url}/join/{link}"})
    _match, keys = opened(server)
    move(server, _match, keys)
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as raw:
        raw.sendall(f"NONSENSE /join/{link}\r\n\r\n".encode())
        assert b"400" in raw.recv(1000)
    text = server.log.read_text()
    for secret in [*secrets, *(key.split(".")[2] for key in keys)]:
        assert secret not in text
    lines = server.logged()
    requests = [line for line in lines if line["event"] == "request"]
    assert {"/join/{secret}", "/m/{match}/start"} <= {line["route"] for line in requests}
    assert all(line["level"] and line["timestamp"] for line in lines)
    assert any("Invalid HTTP" in line["event"] for line in lines)


def test_numbers_for_prometheus_move(server: RealServer) -> None:
    def numbers() -> dict[str, float]:
        text = httpx.get(f"{server.url}/metrics", timeout=PATIENCE).text
        pairs = [line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")]
        return {name: float(value) for name, value in pairs}

    before = numbers()
    match, secrets = opened(server)
    move(server, match, secrets)
    with server.client(secrets[0]) as seat, server.client() as watcher:
        Listening(seat, f"/api/v1/matches/{match}/stream")
        Listening(watcher, f"/api/v1/matches/{match}/stream")
        after = numbers()
        assert after["smorgasboard_streams"] >= 2  # those of earlier tests may end meanwhile
    assert after["smorgasboard_steps_total"] == before["smorgasboard_steps_total"] + 1
    assert after["smorgasboard_live_tables"] == before["smorgasboard_live_tables"] + 1
    assert after["smorgasboard_request_seconds_count"] > before["smorgasboard_request_seconds_count"]
    posts = 'smorgasboard_requests_total{method="POST",status="200"}'
    assert after[posts] >= before.get(posts, 0) + 2


@pytest.mark.slow
def test_a_graceful_stop_ends_streams_and_loses_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        match, secrets = opened(server)
        version = move(server, match, secrets)
        seat, watcher, page = server.client(secrets[0]), server.client(), server.browser()
        streams = [
            Listening(seat, f"/api/v1/matches/{match}/stream"),
            Listening(watcher, f"/api/v1/matches/{match}/stream"),
            Listening(page, f"/m/{match}/stream"),
        ]
        idle = server.client()
        idle.get("/healthz")
        assert server.stop() == 0
        for stream in streams:
            stream.join(PATIENCE)
            assert "event: bye" in stream.lines
        for client in (seat, watcher, page, idle):
            client.close()
        server.logged()
    with running(tmp_path) as again, again.client(secrets[0]) as me:
        assert me.get(f"/api/v1/matches/{match}").json()["version"] == version
        assert move(again, match, secrets) == version + 1
