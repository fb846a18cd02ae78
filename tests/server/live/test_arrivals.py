"""Whoever comes or goes costs the others next to nothing: presence is a small event, a view is drawn once for all."""

import asyncio
import json
import time
import zlib
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from prometheus_client import REGISTRY
from tests.server.guests import Browser, HouseForTests, Stream, data_of, stream_of
from tests.server.live.test_at_the_table import serving

from smorgasboard.server.http.rendered_views import KeptThings
from smorgasboard.server.live import attendance, table as tables
from smorgasboard.server.live.background import next_deadline
from smorgasboard.server.live.stream import COMMENT, GZIP_HEAD, squeezed
from smorgasboard.server.live.table import ALIVE, PRESENCE, VIEW, Listener, Table
from smorgasboard.server.storage import Attended

pytestmark = pytest.mark.anyio
STRANGERS = 30


@pytest.fixture
def streams_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody counts as present for having asked for something."""
    monkeypatch.setattr(attendance, "LATELY", 0.0)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch, streams_alone: None) -> None:
    """Comings and goings are told as soon as the event loop is free."""
    monkeypatch.setattr(tables, "PRESENCE_PAUSE", 0.0)


def rendered() -> float:
    return REGISTRY.get_sample_value("smorgasboard_views_rendered_total") or 0.0


@asynccontextmanager
async def strangers(house: HouseForTests, match: str, many: int = STRANGERS) -> AsyncIterator[list[Stream]]:
    """Streams of a page, each of somebody without a cookie."""
    async with AsyncExitStack() as stack:
        path = f"/m/{match}/stream"
        yield [await stack.enter_async_context(stream_of(house.browser(), path)) for _ in range(many)]


async def presence_after(stream: Stream) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(data_of(await stream.until("event: presence")))
    return told


async def test_a_stream_speaks_as_the_page_that_asks_for_it(house: HouseForTests) -> None:
    """A worker's requests may name other languages than its page's did."""
    eve = house.browser()
    match = await eve.opened("same-screen")
    await eve.press(f"/m/{match}/start")
    eve.http.headers["accept-language"] = "en"
    for language, german in (("&language=de", True), ("", False), ("&language=xx", False)):
        async with stream_of(eve, f"/streams?match={match}{language}") as stream:
            assert ("zeig mir den Tisch" in await stream.until("event: view")) == german


async def test_thirty_strangers_cost_one_view_and_hold_nobody_up(house: HouseForTests) -> None:
    match = (await house.program().open("person", "person", "person", "person", game="consumption:retail"))["id"]
    before, spent = rendered(), time.process_time()
    async with strangers(house, match) as streams:
        first = [await stream.next() for stream in streams]
        assert (await house.browser().get("/healthz")).status_code == 200
        assert set(first) == {first[0]}, "all who watch see the same"
        while (await presence_after(streams[0]))["watching"] != STRANGERS:
            pass
        assert all(stream.events.qsize() <= 2 for stream in streams), "not an event for every arrival"
    assert rendered() == before + 1
    assert time.process_time() - spent < 1.0


async def test_a_step_is_drawn_once_for_all_who_watch(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    async with strangers(house, match, 5) as streams:
        for stream in streams:
            await stream.next()
        before = rendered()
        await people[cook].act(match, "season")
        for stream in streams:
            assert "Seasoned" in await stream.until("id: 3")
    assert rendered() == before + 1


async def test_requests_and_streams_share_what_is_drawn_for_a_viewer(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    eve, joe = house.browser(), await house.browser().call_me("Joe")
    await joe.press("/preferences", nickname="Joe", theme="dark", sounds="on", language="en")  # and no questions asked
    before = rendered()
    for person in (eve, joe, eve):
        await person.page(match)
        async with stream_of(person, f"/m/{match}/stream") as stream:
            assert 'id="stage"' in await stream.next()
    assert rendered() == before + 1, "those who watch in one language are one viewer"
    await house.browser().get(f"/m/{match}", headers={"accept-language": "de"})
    assert rendered() == before + 2
    for person in (*people, *people):
        await person.page(match)
    assert rendered() == before + 4, "everybody who plays sees something else"
    pages = [await person.page(match) for person in people]
    assert [bool(page.actions) for page in pages] == [seat == cook for seat in (0, 1)]
    assert ["data-ask" in page.stage for page in pages] == [False, True], "each as they want it"


async def test_what_passes_is_not_kept_with_the_view(house: HouseForTests, monkeypatch: pytest.MonkeyPatch) -> None:
    _people, match, _cook = await serving(house)
    table = await house.table(match)
    table.row = table.change(setup={**table.row.setup, "clock": 300})
    eve, end = house.browser(), next_deadline(table)
    monkeypatch.setattr(attendance, "now", lambda: end - 299)
    before = rendered()
    assert "4:59" in (await eve.page(match)).text
    monkeypatch.setattr(attendance, "now", lambda: end - 61)
    later = await eve.get(f"/m/{match}", headers={"host": "10.0.0.9"})
    assert '<span class="tag-clock" data-left="61" data-reserve="0">1:01</span>' in later.text
    assert f'value="http://10.0.0.9/m/{match}"' in later.text
    assert "\0" not in later.text
    assert rendered() == before + 1


@pytest.mark.usefixtures("hurried")
async def test_who_comes_and_goes_is_told_without_a_view(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    cooking, waiting = people[cook], people[1 - cook]
    async with stream_of(waiting, f"/m/{match}/stream") as stream:
        view = await stream.next()
        assert ">away</span>" in view
        told = await presence_after(stream)
        assert told.pop("waits").keys() == {str(cook)}, "how long one has to wait before a bot may play for them"
        assert told == {"present": [1 - cook], "watching": 0, "words": "0 people watch."}
        before = rendered()
        async with stream_of(cooking, f"/m/{match}/stream") as own, strangers(house, match, 1):
            await own.next()
            told = await presence_after(stream)
            while told["watching"] != 1:
                told = await presence_after(stream)
            assert told == {"present": [0, 1], "watching": 1, "words": "1 person watches.", "waits": {}}
            assert rendered() == before + 2, "only for those who came"
            await waiting.press(f"/m/{match}/chat", text="Hi!")
            told_view = await stream.until("Hi!")
            assert ">to move</span>" in told_view
            assert "1 person watches." in told_view
        while (await presence_after(stream))["present"] != [1 - cook]:
            pass


@pytest.mark.usefixtures("streams_alone")
async def test_who_reloads_a_page_was_never_away(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    path = f"/m/{match}/stream"
    async with stream_of(people[1 - cook], path) as stream:
        async with stream_of(people[cook], path):
            while (await presence_after(stream))["present"] != [0, 1]:
                pass
        async with stream_of(people[cook], path) as again:
            await again.next()
            await people[1 - cook].press(f"/m/{match}/chat", text="Where were you?")
            assert ">away<" not in await stream.until("Where were you?")


@pytest.mark.usefixtures("streams_alone")
async def test_a_page_without_scripts_shows_who_is_here_when_it_is_loaded(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    stand_in = f"/m/{match}/stand-in/{cook}"

    async def offered(person: Browser) -> bool:
        forms = (await person.page(match)).all("form", action=stand_in)
        return bool(forms) and "hidden" not in forms[0]

    waiting = people[1 - cook]
    assert await offered(waiting)
    async with stream_of(people[cook], f"/m/{match}/stream") as stream:
        await stream.next()
        assert not await offered(waiting)
        page = await waiting.get(f"/m/{match}")
        assert ">to move</span>" in page.text
        assert ">away</span>" not in page.text
    assert await offered(waiting)
    assert not await offered(people[cook]), "nobody waits for themselves"
    assert not await offered(house.browser())


@pytest.mark.usefixtures("hurried")
async def test_programs_hear_of_presence_where_they_ask_for_it(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    eve = house.program()
    path = f"/api/v1/matches/{match}/stream"
    async with stream_of(eve, f"{path}?presence=true") as asking, stream_of(eve, path) as plain:
        assert "event: view" in await plain.next()
        while (await presence_after(asking))["watching"] != 2:
            pass
        async with stream_of(people[cook], f"/m/{match}/stream"):
            assert await presence_after(asking) == {"present": [cook], "watching": 2}
        assert await presence_after(asking) == {"present": [], "watching": 2}
        assert await plain.silent()


class Noting(Listener):
    def __init__(self, visitor: str) -> None:
        super().__init__(visitor)
        self.news: list[int] = []

    def wake(self, news: int = VIEW) -> None:
        self.news.append(news)


@pytest.mark.usefixtures("hurried")
async def test_presence_in_other_processes_is_the_small_event_too(house: HouseForTests) -> None:
    _people, match, cook = await serving(house)
    table = await house.table(match)
    listener = Noting("somebody")
    table.welcome(listener)
    await _told(table)
    assert listener.news.pop() == PRESENCE
    others = Attended(frozenset({table.seats[cook].owner, "a stranger"}), {})
    table.note_elsewhere(others)
    await _told(table)
    assert listener.news == [PRESENCE]
    assert (table.told_presence.present, table.told_presence.watching) == ((cook,), 2)
    table.note_elsewhere(others)
    table.stir()
    await _told(table)
    assert listener.news == [PRESENCE, ALIVE], "nobody came or went"


async def _told(_table: Table) -> None:
    for _ in range(3):
        await asyncio.sleep(0)


def test_pieces_of_compressed_streams_can_follow_each_other_in_any_order() -> None:
    pieces = [b"event: view\ndata: " + b"peas " * 9000 + b"\n\n", COMMENT, b"event: bye\ndata: \n\n"]
    for order in (pieces, pieces[::-1]):
        reader = zlib.decompressobj(wbits=31)
        assert reader.decompress(GZIP_HEAD) == b""
        assert [reader.decompress(squeezed(piece)) for piece in order] == order
    assert len(squeezed(pieces[0])) < 500


def test_what_nobody_asked_for_longest_is_made_again() -> None:
    made: list[str] = []

    def get(key: str) -> str:
        return kept.get(key, lambda: made.append(key) or key * 3)  # type: ignore[func-returns-value]

    kept: KeptThings[str] = KeptThings(most=6)
    assert [get(key) for key in "abacab"] == ["aaa", "bbb", "aaa", "ccc", "aaa", "bbb"]
    assert made == ["a", "b", "c", "b"]
    assert get("long key") == "long key" * 3, "what is longer than all may be is still given"
    assert get("long key") == "long key" * 3
    assert made.count("long key") == 1


async def test_one_stream_follows_the_tables_of_all_windows(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    other = await people[cook].opened("same-screen")
    both = f"/streams?match={match}&match={other}&match={match}&match=nothere234"
    async with stream_of(people[cook], both) as stream:
        assert (await stream.next()).startswith("event: house\ndata: "), "which version of the house speaks"
        first = [await stream.next(), await stream.next()]
        assert [each.splitlines()[1].split()[2] for each in first] == [match, other], "each once, and whose it is"
        assert len((await house.table(match)).listeners) == len((await house.table(other)).listeners) == 1
        await people[cook].act(match, "season")
        assert "Seasoned" in await stream.until(f"id: 3 {match}")
        await people[cook].press(f"/m/{other}/start")
        assert f" {other}" in await stream.until("Hand the table to")
    assert not (await house.table(match)).listeners
    assert not (await house.table(other)).listeners
    assert (await house.browser().get("/streams?match=nothere234&match=nothere235")).status_code == 404


async def test_of_windows_that_nobody_looks_at_a_stream_says_only_whose_turn_it_is(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    before = rendered()
    async with stream_of(people[1 - cook], f"/streams?quiet={match}") as stream:
        assert json.loads(data_of(await stream.until(f"id: - {match}"))) == {"mine": False}
        assert (await house.table(match)).sitter(1 - cook) in (await house.table(match)).looking(), "and they are there"
        await people[1 - cook].press(f"/m/{match}/chat", text="Hi!")
        await people[cook].act(match, "season")
        assert await stream.silent(), "as long as it is not their turn there is nothing to say"
        assert rendered() == before, "and nothing is drawn"
        while (await house.table(match)).actors == (cook,):
            await people[cook].act(match, (await people[cook].page(match)).actions[-1])
        assert json.loads(data_of(await stream.next())) == {"mine": True}
        (await house.table(match)).stir()
        assert await stream.next() == "event: still\ndata: "


async def test_a_quiet_stream_of_a_stranger_tells_them_nothing(house: HouseForTests) -> None:
    _people, match, _cook = await serving(house)
    async with stream_of(house.browser(), f"/streams?quiet={match}&quiet=nothere234") as stream:
        assert json.loads(data_of(await stream.until("event: turn"))) == {"mine": False}
        assert await stream.silent()


@pytest.mark.parametrize("query", ["", "?match=", "?quiet=nothere234", "?match=%00&quiet=../../etc", "?both=1"])
async def test_who_names_no_table_gets_no_stream(house: HouseForTests, query: str) -> None:
    answer = await house.browser().get(f"/streams{query}", headers={"accept": "application/json"})
    assert answer.status_code in (400, 404)
    assert answer.json()["error"].endswith(".")


async def test_a_stream_follows_so_many_tables_and_those_that_are_looked_at_first(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    ids = [await ann.opened("same-screen") for _ in range(30)]
    quiet = "".join(f"&quiet={each}" for each in ids[:-1])
    async with stream_of(ann, f"/streams?match={ids[-1]}{quiet}&match={ids[-1]}") as stream:
        assert "event: house" in await stream.next()
        assert f" {ids[-1]}" in (await stream.next()).splitlines()[1]
        told = [await stream.next() for _ in range(23)]
        assert [each.splitlines()[:2] for each in told] == [["event: turn", f"id: - {each}"] for each in ids[:23]]
        assert await stream.silent()
    assert not any(table.listeners for table in house.house.live())
