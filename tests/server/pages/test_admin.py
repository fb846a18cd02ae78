"""The host's page: who gets in, and what it tells."""

import re
import time
from pathlib import Path

import pytest
import structlog
from itsdangerous import TimestampSigner
from tests.server.guests import Browser, HouseForTests, Page, house_for_tests
from tests.server.live.test_at_the_table import serving
from tests.server.storage.postgres import Cluster

from smorgasboard import __version__
from smorgasboard.server.http import middleware
from smorgasboard.server.pages import admin
from smorgasboard.server.storage.beside import admin_password, open_beside

pytestmark = pytest.mark.anyio


async def inside(house: HouseForTests) -> Browser:
    host = house.browser()
    await host.press("/admin", password=await house.house.admin_password())
    return host


async def test_whoever_knows_the_password_sees_how_the_house_is(house: HouseForTests) -> None:
    people, match, _cook = await serving(house)
    await people[0].press(f"/m/{match}/chat", text="Nobody else reads this")
    table = await house.table(match)
    answer = await (await inside(house)).get("/admin")
    page = Page.read(answer.text)
    assert "being played" in page.text
    assert "Last backup never" in page.text
    assert __version__ in page.text
    hidden = (*table.names, match, "Nobody else reads this", table.row.seed, *(seat.owner for seat in table.seats))
    assert not [secret for secret in hidden if secret in answer.text]
    assert answer.headers["cache-control"] == "no-store"


async def test_strangers_see_only_the_door(house: HouseForTests) -> None:
    await serving(house)
    stranger = house.browser()
    page = Page.read((await stranger.get("/admin")).text)
    assert page.all("input", name="password")
    assert "Live tables" not in page.text
    answer = await stranger.post("/admin", password="guess")
    assert answer.status_code == 403
    assert "That is not the password" in answer.text
    assert Page.read(answer.text).all("input", name="password")
    assert "smorgasboard_admin" not in str(answer.headers)


async def test_the_cookie_is_for_this_page_alone_and_not_for_long(
    house: HouseForTests, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = house.browser()
    answer = await host.post("/admin", password=f" {await house.house.admin_password()} ")
    cookie = next(each for each in answer.headers.get_list("set-cookie") if "_admin" in each)
    assert re.search(r"HttpOnly; Max-Age=3600; Path=/admin; SameSite=strict$", cookie)
    assert "Live tables" in (await host.get("/admin")).text
    later = int(time.time()) + admin.HOUR + 1
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _self: later)
    assert "Live tables" not in (await host.get("/admin")).text


@pytest.mark.parametrize("forged", ["", "x", "a.b.c", "é", "." * 5000])
async def test_forged_cookies_open_nothing(house: HouseForTests, forged: str) -> None:
    stranger = house.browser()
    headers = {"cookie": f"smorgasboard_admin={forged}".encode()}
    answer = await stranger.http.get("/admin", headers=headers)  # type: ignore[arg-type]
    assert answer.status_code == 200
    assert "Live tables" not in answer.text


async def test_a_visitors_cookie_is_no_hosts(house: HouseForTests) -> None:
    somebody = await house.browser().call_me("Ann")
    somebody.http.cookies.set("smorgasboard_admin", somebody.cookie)
    assert "Live tables" not in (await somebody.get("/admin")).text


async def test_leaving_closes_the_door(house: HouseForTests) -> None:
    host = await inside(house)
    await host.press("/admin", leave="1")
    assert "Live tables" not in (await host.get("/admin")).text


async def test_guessing_is_slow(house: HouseForTests) -> None:
    guesser = house.browser()
    codes = [(await house.browser().post("/admin", password=f"guess {number}")).status_code for number in range(8)]
    assert codes == [403] * 5 + [429] * 3
    answer = await guesser.post("/admin", password=await house.house.admin_password())  # even the right one waits
    assert answer.status_code == 429


async def test_a_new_password_shuts_everybody_out(house: HouseForTests) -> None:
    host = await inside(house)
    database = open_beside(house.house.settings.database)
    with database.writing.begin() as connection:
        new = admin_password(connection, renew=True)
    database.close()
    assert "Live tables" not in (await host.get("/admin")).text
    await host.press("/admin", password=new)
    assert "Live tables" in (await host.get("/admin")).text


async def test_the_password_is_never_logged(house: HouseForTests, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = structlog.testing.LogCapture()
    log = structlog.wrap_logger(None, processors=[lines])
    monkeypatch.setattr(admin, "log", log)
    monkeypatch.setattr(middleware, "log", log)
    password = await house.house.admin_password()
    await house.browser().post("/admin", password="a wrong guess")
    await inside(house)
    await house.browser().get("/admin", params={"password": password})
    assert [line["event"] for line in lines.entries] == ["admin refused", "request", "request", "request"]
    assert not [line for line in lines.entries if password in str(line) or "a wrong guess" in str(line)]


async def test_another_site_cannot_sign_its_visitors_in(house: HouseForTests) -> None:
    answer = await house.browser().http.post(
        "/admin",
        data={"password": await house.house.admin_password()},
        headers={"origin": "http://evil.test", "sec-fetch-site": "cross-site"},
    )
    assert answer.status_code == 403


async def test_german(house: HouseForTests) -> None:
    host = await inside(house)
    text = (await host.http.get("/admin", headers={"accept-language": "de"})).text
    assert "Letzte Sicherung" in text
    assert "Last backup" not in text


async def test_all_processes_of_a_database_are_listed(cluster: Cluster, tmp_path: Path) -> None:
    url = cluster.new_database()
    async with house_for_tests(tmp_path, database=url) as first, house_for_tests(tmp_path, database=url) as second:
        host = await inside(first)
        for house in (first, second):
            while house.house.store.process[:6] not in (await host.get("/admin")).text:
                pass
        there = second.browser()
        there.http.cookies.set("smorgasboard_admin", host.http.cookies["smorgasboard_admin"])
        assert "Processes on this database" in (await there.get("/admin")).text
