"""The door: names that are not ours, requests in disorder, people who hang up."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client import REGISTRY
from starlette.types import Message
from structlog.testing import capture_logs
from tests.server.guests import ADDRESS, SAME_ORIGIN, HouseForTests, house_for_tests, sentence

from smorgasboard.server.http.hosts import Hosts
from smorgasboard.server.settings import LabRules

pytestmark = pytest.mark.anyio
STUDY = {"game": "foodfighters", "games": "4", "bots": "random", "players": "2", "seed": "1"}

# ---- names ----

OWN = ["house.test", "HOUSE.test:8080", "house.test.", "localhost", "localhost:8080", "a.localhost:1", "127.0.0.1",
       "192.168.1.5:8080", "[::1]:8080", "[2001:db8::1]"]  # fmt: skip
FOREIGN = [
    "evil.example", "evil.example:8080", "house.test.evil.example", "evilhouse.test", "localhost.evil.example",
    "127.0.0.1.evil.example", "xlocalhost", "2130706433", "0x7f.1", "[evil.example]", "house.test@evil.example", "",
]  # fmt: skip


@pytest.mark.parametrize("host", OWN)
async def test_the_house_is_known_by_its_names_and_by_plain_addresses(house: HouseForTests, host: str) -> None:
    assert (await house.program().http.get("/api/v1/games", headers={"host": host})).status_code == 200


@pytest.mark.parametrize("host", FOREIGN)
async def test_a_page_that_leads_its_own_name_here_can_neither_read_nor_start_studies(
    house: HouseForTests, host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """DNS rebinding: for the browser all of this is one origin, so it sends what it sends to its own pages."""
    started: list[str] = []
    assert house.context.lab is not None
    monkeypatch.setattr(house.context.lab, "_play", lambda *_: started.append("a study"))
    rebound = {"host": host, "origin": f"http://{host}", "sec-fetch-site": "same-origin"}
    for method, path, data in (("POST", "/lab", STUDY), ("POST", "/play", {"game": "dinner:home"}), ("GET", "/", None)):
        answer = await house.browser().http.request(method, path, headers=rebound, data=data)
        assert answer.status_code == 421, path
        assert "does not go by the name" in sentence(answer)
        assert "--allowed-host" in sentence(answer)
        assert "set-cookie" not in answer.headers
    assert started == []
    assert house.house.live() == []


async def test_the_public_address_is_a_name_and_so_is_what_the_host_allows() -> None:
    hosts = Hosts("https://games.example:8443/under/", ("0.0.0.0", "kitchen.lan"))
    for name in ("games.example", "games.example:8443", "kitchen.lan:80", "0.0.0.0:8080"):
        assert hosts.know(name)
    assert not hosts.know("example")


async def raw(house: HouseForTests, headers: Sequence[tuple[str, str]], **more: Any) -> tuple[int, str]:
    """Headers as they are, where a client would put them in order."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
        "path": "/api/v1/games", "raw_path": b"/api/v1/games", "query_string": b"", "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers],
        "client": ("127.0.0.1", 1), "server": ("house.test", 80), **more,
    }  # fmt: skip
    await house.app(scope, receive, send)
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:]).decode()


async def test_a_request_names_one_house(house: HouseForTests) -> None:
    status, said = await raw(house, [("host", "house.test"), ("host", "evil.example")])
    assert (status, "which house" in said) == (400, True)
    status, said = await raw(house, [])
    assert (status, "which house" in said) == (400, True)
    status, said = await raw(house, [], http_version="1.0")
    assert status == 200


async def test_two_keys_are_refused(house: HouseForTests) -> None:
    given = await house.program().open("person", "person")
    keys = [seat["secret"] for seat in given["seats"]]
    for both in (keys, keys[::-1]):
        headers = [("host", "house.test"), *(("authorization", f"Bearer {key}") for key in both)]
        for path in (f"/api/v1/matches/{given['id']}", f"/api/v1/matches/{given['id']}/stream"):
            status, said = await raw(house, headers, path=path, raw_path=path.encode())
            assert status == 400
            assert "one Authorization header" in said


# ---- the lab ----

NUMBERS = [
    "0000000019999999",
    "000000001" + "9" * 5000,
    "19999999",
    "9" * 5000,
    "0" * 5000 + "1",
    "²",
    "٣" * 10,
    "-1",
    "1e3",
    "",
]


@pytest.mark.parametrize("games", NUMBERS)
@pytest.mark.parametrize("field", ["games", "players"])
async def test_no_number_gets_past_the_limits_of_the_lab(
    house: HouseForTests, field: str, games: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if field == "players" and not games:
        pytest.skip("no players: as many as usual")
    started: list[str] = []
    assert house.context.lab is not None
    monkeypatch.setattr(house.context.lab, "_play", lambda *_: started.append("a study"))
    answer = await house.browser().post("/lab", **{**STUDY, field: games})
    assert answer.status_code == 400
    assert "a whole number from 1 to" in answer.text
    assert started == []


@pytest.mark.parametrize("content", ["a = " + "9" * 5000, "a = 0x" + "f" * 9000, "a = 1e999999", "a = " + "[" * 5000])
async def test_no_number_in_cards_surprises_the_lab(house: HouseForTests, content: str) -> None:
    answer = await house.browser().http.post("/lab/decks/foodfighters:classic", files={"file": ("mine.toml", content)})
    assert answer.status_code == 400, answer.text


@pytest.mark.parametrize("path", ["/etc/passwd", "/nowhere"])
async def test_nobody_learns_of_the_house_s_files_by_a_bot_s_numbers(house: HouseForTests, path: str) -> None:
    answer = await house.browser().post("/lab", **{**STUDY, "bots": f"search:walks=9, numbers ={path}"})
    assert answer.status_code == 400
    assert "for the command line" in answer.text
    assert "has no table" not in answer.text


@pytest.mark.parametrize("bots", ["search:walks=" + "9" * 5000, "search:walks=-1", "x" * 5000])
async def test_no_number_of_bots_surprises_the_lab(house: HouseForTests, bots: str) -> None:
    answer = await house.browser().post("/lab", **{**STUDY, "bots": bots})
    assert answer.status_code in {400, 422}, answer.text


@pytest.mark.parametrize("path", ["/lab", "/lab/any/stop", "/lab/any/on"])
async def test_a_closed_lab_reads_nothing_before_it_refuses(tmp_path: Path, path: str) -> None:
    async with house_for_tests(tmp_path, lab=LabRules(open=False)) as house:
        read: list[bytes] = []

        async def body() -> Any:
            read.append(b"game=")
            yield b"game="

        kind = {"content-type": "application/x-www-form-urlencoded", "content-length": "1000000"}
        answer = await house.browser().http.post(path, content=body(), headers=kind)
        assert answer.status_code == 403
        assert "by the host alone" in sentence(answer)
        assert read == []


# ---- hanging up ----


class HalfSent:
    """A visitor who is gone before the request is."""

    def __init__(self, *parts: bytes) -> None:
        self._parts = list(parts)
        self.sent: list[Message] = []

    async def receive(self) -> Message:
        await asyncio.sleep(0)
        if self._parts:
            return {"type": "http.request", "body": self._parts.pop(0), "more_body": True}
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        self.sent.append(message)


FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=x"
HALF = [
    ("/play", FORM, b"game=dinn"),
    ("/play", MULTIPART, b"--x\r\ncontent-disposition: form-data; name=game\r\n\r\ndin"),
    ("/import", MULTIPART, b"--x\r\n"),
    ("/lab", FORM, b""),
    ("/api/v1/matches", "application/json", b'{"game": '),
    ("/api/v1/records", "application/jsonl", b"{"),
]


def answered() -> float:
    found = [
        sample.value
        for metric in REGISTRY.collect()
        if metric.name == "smorgasboard_requests"
        for sample in metric.samples
        if sample.name.endswith("_total")
    ]
    return sum(found)


@pytest.mark.parametrize(("path", "kind", "part"), HALF)
async def test_who_hangs_up_is_no_error(house: HouseForTests, path: str, kind: str, part: bytes) -> None:
    visitor = HalfSent(part)
    headers = {"host": httpx.URL(ADDRESS).host, "content-type": kind, "content-length": "500", **SAME_ORIGIN}
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST", "scheme": "http",
        "path": path, "raw_path": path.encode(), "query_string": b"", "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 1), "server": ("house.test", 80),
    }  # fmt: skip
    before = answered()
    with capture_logs() as logs:
        await house.app(scope, visitor.receive, visitor.send)
    assert logs == []
    assert answered() == before
    assert house.house.live() == []
