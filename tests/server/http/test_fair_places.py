"""Nobody takes the places, or the house's time, of others: whoever sits gets in, and an address has its share."""

from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from tests.server.guests import NO_LIMITS, Browser, HouseForTests, Program, house_for_tests, sentence, stream_of
from tests.server.live.test_at_the_table import serving

from smorgasboard.server.errors import TooFast
from smorgasboard.server.http import app_context
from smorgasboard.server.http.rate_limits import LONGEST_WAIT, Bucket, SharedBucket, household
from smorgasboard.server.live import table as tables
from smorgasboard.server.settings import Limits

pytestmark = pytest.mark.anyio
ELSEWHERE = "203.0.113.7"


async def statuses(streams: AsyncExitStack, visitor: Browser | Program, path: str, many: int) -> list[int]:
    """Streams that are opened without a cookie, and stay open."""
    found = []
    for _ in range(many):
        stream = await streams.enter_async_context(stream_of(visitor, path))
        await stream.ended_or_event()
        found.append(stream.status)
    return found


# ---- streams ----


async def test_250_streams_without_a_cookie_keep_no_player_out(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    async with AsyncExitStack() as streams:
        opened = await statuses(streams, house.program(at=ELSEWHERE), f"/api/v1/matches/{match}/stream", 250)
        assert opened.count(200) == tables.MOST_ONLOOKERS_FROM_AN_ADDRESS
        assert set(opened) == {200, 429}
        for person in people:
            assert await statuses(streams, person, f"/m/{match}/stream", 1) == [200]
        assert await statuses(streams, house.browser(at="203.0.113.8"), f"/m/{match}/stream", 1) == [200]
        key = house.context.doorkeeper.key(match, cook, (await house.table(match)).seats[cook].owner)
        mine = house.program(key, at=ELSEWHERE)
        assert await statuses(streams, mine, f"/api/v1/matches/{match}/stream", 1) == [200], (
            "by key, from that very address"
        )


async def test_where_all_places_are_taken_those_who_sit_still_get_in(
    house: HouseForTests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MOST_ONLOOKERS", 6)
    given = await house.program().open("person", "person")
    path = f"/api/v1/matches/{given['id']}/stream"
    async with AsyncExitStack() as streams:
        for number in range(6):
            assert await statuses(streams, house.program(at=f"203.0.113.{number}"), path, 1) == [200]
        refused = await house.program(at="203.0.113.99").http.get(path)
        assert (refused.status_code, "onlookers" in sentence(refused)) == (429, True)
        for seat in given["seats"]:
            assert await statuses(streams, house.program(seat["secret"], at="203.0.113.0"), path, 1) == [200]


async def test_a_class_behind_one_address_plays_and_watches(house: HouseForTests) -> None:
    """Thirty pupils, two at a table, all of whom look at the first table as well."""
    async with AsyncExitStack() as streams:
        watched = ""
        for _pair in range(15):
            people, match, _cook = await serving(house)
            watched = watched or match
            for pupil in people:
                pupil.at = ELSEWHERE
                assert await statuses(streams, pupil, f"/m/{match}/stream", 1) == [200]
                if match != watched:
                    assert await statuses(streams, pupil, f"/m/{watched}/stream", 1) == [200]


async def test_an_address_has_its_share_of_all_tables(house: HouseForTests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_context, "MOST_STREAMS_FROM_AN_ADDRESS", 4)
    matches = [(await house.program().open("person", "person"))["id"] for _ in range(3)]
    async with AsyncExitStack() as streams:
        opened = []
        for match in matches:
            opened += await statuses(streams, house.program(at=ELSEWHERE), f"/api/v1/matches/{match}/stream", 2)
        assert opened == [200, 200, 200, 200, 429, 429]
        other = house.program(at="203.0.113.8")
        assert await statuses(streams, other, f"/api/v1/matches/{matches[2]}/stream", 1) == [200]


async def test_new_cookies_are_no_new_addresses(house: HouseForTests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_ONLOOKERS_FROM_AN_ADDRESS", 3)
    match = (await house.program().open("person", "person"))["id"]
    async with AsyncExitStack() as streams:
        opened = []
        for number in range(5):
            visitor = house.browser(at=f"2001:db8::{number}")
            await visitor.get("/")
            opened += await statuses(streams, visitor, f"/m/{match}/stream", 1)
        assert opened == [200, 200, 200, 429, 429]


# ---- addresses ----


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("x" * 5000, "x" * 100),
    ],
)
async def test_addresses_are_counted_by_household(address: str, counted: str) -> None:
    assert household(address) == counted


# ---- rates ----


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


async def test_the_wait_that_is_told_is_the_one_it_takes() -> None:
    clock = Clock()
    bucket = Bucket((2, 0.25), clock)
    bucket.take("ann")
    bucket.take("ann")
    with pytest.raises(TooFast) as refused:
        bucket.take("ann")
    assert refused.value.seconds == 4.0
    clock.now = 3.9
    assert bucket.wait("ann") > 0
    clock.now = 4.0
    bucket.take("ann")
    assert Bucket((0, 0.0)).wait("ann") == LONGEST_WAIT


async def test_who_is_refused_pays_nothing() -> None:
    shared = SharedBucket((2, 0.0), (3, 0.0))
    shared.take("ann", "home")
    shared.take("ann", "home")
    for _ in range(5):
        with pytest.raises(TooFast):
            shared.take("ann", "home")
    shared.take("bea", "home")
    with pytest.raises(TooFast):
        shared.take("cem", "home")
    shared.take("cem", "elsewhere")


async def test_six_cookies_of_one_address_store_few_lines(tmp_path: Path) -> None:
    async with house_for_tests(tmp_path, replace(NO_LIMITS, chat=(6, 0.0), chat_from=(20, 0.0))) as house:
        match = (await house.program().open("person", "person"))["id"]
        answers: list[httpx.Response] = []
        for _ in range(6):
            eve = house.browser(at=ELSEWHERE)
            await eve.get("/")
            answers += [await eve.post(f"/m/{match}/chat", text="buy this") for _ in range(6)]
        assert len((await house.table(match)).messages) == 20
        assert {answer.status_code for answer in answers} == {303, 429}
        ann = house.browser(at="203.0.113.8")
        assert (await ann.post(f"/m/{match}/chat", text="hello")).status_code == 303
    usual = Limits()
    assert usual.chat_from[0] + usual.chat_from[1] < 36


async def test_reading_is_limited_by_address_and_not_for_those_who_sit(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, requests=(40, 0.0), requests_from=(50, 0.0))
    async with house_for_tests(tmp_path, limits) as house:
        people, match, _cook = await serving(house)
        for person in people:
            person.http._transport.client = (ELSEWHERE, 1)  # type: ignore[attr-defined]
        answers = []
        for _ in range(10):  # cookies that nobody keeps for long
            eve = house.browser(at=ELSEWHERE)
            answers += [
                await eve.get(path) for path in ("/", f"/m/{match}", "/nowhere", f"/m/{match}/nowhere", "/lab", "/")
            ]
        assert [answer.status_code for answer in answers].count(429) == 10
        assert (await house.browser(at=ELSEWHERE).get("/static/app.css")).status_code != 429
        for person in people:
            assert (await person.get(f"/m/{match}")).status_code == 200
            assert (await person.get("/")).status_code == 429, "elsewhere they are visitors like all others there"
        assert (await house.browser(at="203.0.113.8").get("/")).status_code == 200


async def test_every_429_says_when_to_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    once: tuple[float, float] = (1, 0.1)
    limits = replace(NO_LIMITS, chat=once, openings=once, advice=once)
    monkeypatch.setattr(tables, "MOST_STREAMS_EACH", 0)
    async with house_for_tests(tmp_path, limits) as house:
        ann = house.browser()
        await ann.get("/")
        match = await ann.opened("same-screen")
        await ann.press(f"/m/{match}/start")
        await ann.post(f"/m/{match}/chat", text="hi")
        await ann.get(f"/m/{match}/hint")
        refused = [
            await ann.post(f"/m/{match}/chat", text="hi"),
            await ann.get(f"/m/{match}/hint"),
            await ann.post("/play", game="dinner:home"),
            await ann.get(f"/m/{match}/stream"),
            await ann.get(f"/api/v1/matches/{match}/stream"),
        ]
        assert [answer.status_code for answer in refused] == [429] * 5
        assert [int(answer.headers["retry-after"]) for answer in refused] == [10, 10, 10, 30, 30]


async def test_a_busy_lab_says_when_to_come_back(house: HouseForTests, monkeypatch: pytest.MonkeyPatch) -> None:
    lab = house.context.lab
    assert lab is not None

    def busy() -> None:
        raise TooFast("The study x is being played; one at a time. Stop it, or wait.", 1234.5)

    monkeypatch.setattr(lab, "must_be_free", busy)
    fields = {"game": "foodfighters", "games": "4", "bots": "random", "players": "2", "seed": "1"}
    answer = await house.browser().post("/lab", **fields)
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "1235")
