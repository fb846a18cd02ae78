"""How the house is, for whoever runs it: health, logs without secrets, and memory that does not grow by asking."""

import io
import json
import logging
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import structlog
from tests.server.guests import HouseForTests, eventually, stream_of
from tests.server.live.test_at_the_table import all_forgotten, serving

import smorgasboard.server
from smorgasboard.server.logs import SENTENCES, Form, set_up

SERVER = Path(smorgasboard.server.__file__).parent


@pytest.mark.anyio
async def test_the_house_is_well_while_the_store_answers(house: HouseForTests) -> None:
    answer = await house.program().http.get("/healthz")
    assert answer.status_code == 200
    assert answer.json()["status"] == "ok"


@pytest.mark.anyio
async def test_the_house_is_not_well_when_the_database_is_gone(house: HouseForTests, tmp_path: Path) -> None:
    ann = house.browser()
    match = await ann.opened("same-screen")
    house.house.store._database.close()
    for file in tmp_path.glob("matches.db*"):
        file.unlink()
    (tmp_path / "matches.db").mkdir()
    sick = await house.program().http.get("/healthz")
    assert sick.status_code == 503
    assert "error" in sick.json()
    shelf = await ann.get("/")
    assert shelf.status_code == 503
    assert "text/html" in shelf.headers["content-type"]
    assert str(tmp_path) not in shelf.text
    assert (await ann.get(f"/m/{match}")).status_code == 200, "what is in memory can still be looked at"
    assert (await ann.post(f"/m/{match}/start")).status_code == 503
    assert not (await house.table(match)).running


@contextmanager
def as_before() -> Iterator[None]:
    before = structlog.get_config()
    yield
    structlog.configure(**before)


@contextmanager
def writing(form: Form, monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    with as_before():
        set_up(form)
        yield written


@pytest.fixture
def logged(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    with writing("json", monkeypatch) as written:
        yield written


def test_tracebacks_name_places_and_no_values(logged: io.StringIO) -> None:
    def open_door(secret: str) -> None:
        raise ZeroDivisionError(len(secret))

    for log in (structlog.get_logger().error, logging.getLogger("some.library").error):
        try:
            open_door("top-secret-key")
        except ZeroDivisionError as error:
            log("surprised", exc_info=error)
    lines = [json.loads(line) for line in logged.getvalue().splitlines()]
    assert [line["event"] for line in lines] == ["surprised", "surprised"]
    assert all("open_door" in json.dumps(line["exception"]) for line in lines)
    assert "top-secret-key" not in logged.getvalue()


def test_people_get_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    with writing("text", monkeypatch) as written:
        log = structlog.get_logger()
        log.info("request", method="GET", route="/", status=200, ms=1.5)
        log.info("sat down", match="abc", game="Foodfighters", player="Ann\x1b[31m", players="Ann")
        log.info("background step was overtaken", match="abc", seat=0, reason="?")
        log.error("bot failed", match="abc", level="hard", reason="The bots are gone.")
        logging.getLogger("some.library").warning("Take %s.", "care")
    lines = [line.partition("  ")[2] for line in written.getvalue().splitlines()]
    assert lines == ["Foodfighters: Ann [31m sat down.", "A bot could not think: The bots are gone.", "Take care."]


def test_people_are_told_of_requests_when_they_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    with writing("requests", monkeypatch) as written:
        structlog.get_logger().info("request", method="GET", route="/m/{match}", status=200, ms=1.5)
    assert written.getvalue().endswith("  GET /m/{match} was answered with 200 after 1.5 ms.\n")


def test_people_get_tracebacks_without_values(monkeypatch: pytest.MonkeyPatch) -> None:
    secret = "top-secret-key"
    with writing("text", monkeypatch) as written:
        try:
            raise ZeroDivisionError
        except ZeroDivisionError as error:
            structlog.get_logger().error("surprised", exc_info=error)
    assert "Something failed that nobody expected" in written.getvalue()
    assert "ZeroDivisionError" in written.getvalue()
    assert secret not in written.getvalue()


def test_machines_get_no_nicknames(logged: io.StringIO) -> None:
    structlog.get_logger().info("sat down", match="abc", game="Foodfighters", player="Ann", players="Ann, Bea")
    line = json.loads(logged.getvalue())
    assert {key: line[key] for key in ("event", "game", "match")} == {
        "event": "sat down", "game": "Foodfighters", "match": "abc",
    }  # fmt: skip
    assert "Ann" not in logged.getvalue()


def said_in_the_log() -> set[str]:
    """What the server's modules log."""
    sources = [path.read_text(encoding="utf-8") for path in SERVER.rglob("*.py")]
    return {event for text in sources for event in re.findall(r'\blog\.[a-z]+\(\s*"([^"]+)"', text)}


def test_every_line_of_the_log_is_a_sentence_for_people() -> None:
    assert said_in_the_log() == set(SENTENCES)


@pytest.mark.anyio
async def test_nothing_stays_of_visitors_who_left(house: HouseForTests, monkeypatch: pytest.MonkeyPatch) -> None:
    people, match, _cook = await serving(house)
    table = await house.table(match)
    for _ in range(5):
        async with stream_of(house.browser(), f"/m/{match}/stream") as stream:
            await stream.next()
        async with stream_of(house.program(), f"/api/v1/matches/{match}/stream") as stream:
            await stream.next()
    assert table.listeners == set()
    for number in range(50):
        await people[0].get(f"/m/abcdefgh{number:02}")
        await house.program().http.get(f"/api/v1/matches/abcdefgh{number:02}")
    assert set(house.house._asked) == {match}
    assert house.house._loading == {}
    monkeypatch.setattr("smorgasboard.server.live.house.IDLE", -1.0)
    await eventually(lambda: all_forgotten(house))
    assert house.house._asked == {}


@pytest.mark.anyio
async def test_closing_the_doors_ends_every_stream(house: HouseForTests) -> None:
    people, match, _cook = await serving(house)
    async with (
        stream_of(people[0], f"/m/{match}/stream") as page,
        stream_of(house.program(), f"/api/v1/matches/{match}/stream") as view,
    ):
        await page.next()
        await view.next()
        house.context.close_doors()
        for stream in (page, view):
            await stream.until("event: bye")
            await eventually(lambda each=stream: _ended(each.ended.is_set()))
        async with stream_of(people[1], f"/m/{match}/stream") as late:
            assert "event: bye" in await late.next()


async def _ended(ended: bool) -> bool:
    return ended
