"""A house under a path of its host: everything leads back into it, whether the proxy takes the path off or not."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import httpx
import pytest
from fastapi.routing import APIRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from structlog.testing import capture_logs
from tests.server import lab_studies
from tests.server.guests import SAME_ORIGIN, Browser, HouseForTests, Page, data_of, house_for_tests, stream_of
from tests.server.live.test_upgraded import ruled_by

import smorgasboard as sb
from smorgasboard.engine import SmorgasboardError
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.server.app import create_app
from smorgasboard.server.http.root_path import rooted
from smorgasboard.server.pages import admin, album, lab as lab_pages, lobby, match, reading, shelf
from smorgasboard.server.settings import HouseSettings

pytestmark = pytest.mark.anyio
ROOT = "/food"
SITE = "https://games.example"
RECORDS = Path(__file__).parents[2] / "records"
WORDS = ("value", "title", "alt", "content", "placeholder", "aria-label")
"""Attributes that hold what people read or write, which may begin with a stroke too."""
FOLLOWED = ("href", "src", "data-drawer", "data-url", "hx-get")


class Proxy:
    """What else lies on the host is not ours: nobody who follows our links may ask for it."""

    def __init__(self, app: ASGIApp, takes_off: bool) -> None:
        self._app = app
        self._takes_off = takes_off

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        assert path == ROOT or path.startswith(f"{ROOT}/"), f"{path} is outside"
        inside = path.removeprefix(ROOT) or "/"
        await self._app({**scope, "path": inside} if self._takes_off else scope, receive, send)


class Walker:
    """Somebody who looks at every page, and at where each of its links leads."""

    def __init__(self, house: HouseForTests, takes_off: bool) -> None:
        self.house = house
        transport = httpx.ASGITransport(Proxy(house.app, takes_off))
        own = {**SAME_ORIGIN, "origin": SITE, "accept": "text/html,*/*;q=0.8"}
        self.http = httpx.AsyncClient(base_url=SITE, transport=transport, headers=own)
        self.seen: dict[str, int] = {}
        self.pages: dict[str, Page] = {}

    async def get(self, url: str) -> httpx.Response:
        answer = await self.http.get(url)
        self.seen[urlsplit(url).path] = answer.status_code
        self._check(answer)
        if answer.is_redirect:
            return await self.get(answer.headers["location"])
        return answer

    async def press(self, path: str, **more: Any) -> str:
        """A form sent that must lead on; to where."""
        answer = await self.http.post(f"{ROOT}{path}", **more)
        self._check(answer)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    def _check(self, answer: httpx.Response) -> None:
        for name in ("location", "hx-redirect"):
            assert answer.headers.get(name, ROOT).startswith(ROOT), answer.headers[name]
        for cookie in answer.headers.get_list("set-cookie"):
            assert re.search(rf"Path={ROOT}(;|/|$)", cookie), cookie
        if answer.headers.get("content-type", "").startswith("text/html"):
            self.pages[answer.request.url.path] = page = Page.read(answer.text)
            must_stay(page)

    async def walk(self, start: str) -> None:
        """Every page that can be reached from one by links; of a page with several moments only the first."""
        waiting = [start]
        while waiting:
            url = waiting.pop()
            if urlsplit(url).path in self.seen or not urlsplit(url).path.startswith(ROOT):
                continue
            answer = await self.get(url)
            assert answer.status_code < 500, url
            assert "There is no such page." not in answer.text, url
            if page := self.pages.get(answer.request.url.path):
                waiting += [urljoin(str(answer.url), link) for link in links(page, FOLLOWED)]


def links(page: Page, names: tuple[str, ...]) -> list[str]:
    found = [facts[name] for _tag, facts in page.elements for name in names if name in facts]
    return [link for link in found if not urlsplit(link).netloc and not link.startswith("#")]


def must_stay(page: Page) -> None:
    for tag, facts in page.elements:
        for name, value in facts.items():
            if name not in WORDS and value.startswith("/"):
                assert value.startswith(f"{ROOT}/"), f"{name}={value} of {tag}"


@asynccontextmanager
async def under_a_path(folder: Path, takes_off: bool = False) -> AsyncIterator[Walker]:
    async with house_for_tests(folder, address=f"{SITE}{ROOT}/") as house:
        walker = Walker(house, takes_off)
        yield walker
        await walker.http.aclose()


def match_in(location: str) -> str:
    found = re.fullmatch(rf"{ROOT}/m/(\w+)(/replay)?", location)
    assert found, location
    return found[1]


async def every_kind_of_table(walker: Walker) -> list[str]:
    """Opened by the forms of the shelf: running, shared, a lobby, a tour, a finished one."""
    ways = ("invite", "same-screen", "tour")
    opened = [await walker.press(f"/{way}", data={"game": "foodfighters:classic"}) for way in ways]
    opened += [await walker.press("/play", data={"game": f"{game.name}:{game.edition}"}) for game in sb.games()]
    return [*opened, await brought(walker)]


async def brought(walker: Walker) -> str:
    """A match that is over."""
    record = (RECORDS / "foodfighters-draw.jsonl").read_bytes()
    return await walker.press("/import", files={"record": ("draw.jsonl", record)})


@pytest.mark.parametrize("takes_off", [False, True], ids=["whole", "taken off"])
async def test_no_link_of_any_page_leaves_the_house(
    tmp_path: Path, usual: StudyFolder, compared: StudyFolder, lab: Path, takes_off: bool
) -> None:
    lab_studies.begun(lab, "going", *usual.study().legs)
    async with under_a_path(tmp_path, takes_off) as walker:
        tables = await every_kind_of_table(walker)
        waiting = match_in(tables[0])
        with capture_logs() as logs:
            await see_everything(walker, tables, waiting)
        asked_for = {line["route"] for line in logs if line["event"] == "request"}
        assert {route for route in declared() if route not in asked_for} == NOT_BY_LINKS


async def see_everything(walker: Walker, tables: list[str], waiting: str) -> None:
    studies = ("", "/going", "/usual/report", "/compared/flips/1", "/usual/games?leg=main&number=1")
    for start in (f"{ROOT}/", *tables, *(f"{ROOT}/lab{study}" for study in studies)):
        await walker.walk(start)
    invitation = walker.pages[f"{ROOT}/m/{waiting}"].invitations[0]
    assert invitation.startswith(f"{SITE}{ROOT}/join/")
    await walker.walk(urlsplit(invitation).path)
    await walker.walk(await deck(walker))
    await walker.walk(await walker.press("/admin", data={"password": await walker.house.house.admin_password()}))
    assert walker.pages[f"{ROOT}/admin"].all("a", href=f"{ROOT}/admin")
    await see_what_can_only_be_read(walker)
    assert (await walker.get(f"{ROOT}/nowhere")).status_code == 404
    assert (await walker.get(ROOT)).status_code == 200


async def deck(walker: Walker) -> str:
    """Cards that somebody brought to the lab."""
    printed = sb.load("foodfighters").whole_content()
    mine = printed.replace("beans = 30", "beans = 31")
    assert mine != printed
    return await walker.press("/lab/decks/foodfighters:classic", files={"file": ("mine.toml", mine.encode())})


async def see_what_can_only_be_read(walker: Walker) -> None:
    """A match that the rules of later cannot play."""
    location = await brought(walker)
    house, table = walker.house.house, await walker.house.table(match_in(location))
    while house.albums.lacks(table):
        house.albums.go_round()
        await asyncio.sleep(0)
    house._tables.clear()
    with ruled_by(sb.load("foodfighters").source, rules_version="3.0"):
        await walker.walk(location)
    assert walker.seen[f"{ROOT}/m/{match_in(location)}/album"] == 200


NOT_BY_LINKS = {"/streams", "/m/{match}/stream", "/m/{match}/why", "/m/{match}/rule", "/m/{match}/hint"}
"""Only scripts ask for these, and each builds the address from where it lies itself."""


def declared() -> list[str]:
    """Pages, as their addresses are declared."""
    pages = (match, lobby, reading, album, shelf, admin)
    routers = (*(each.router for each in pages), *lab_pages.routers())
    routes = [route for router in routers for route in router.routes if isinstance(route, APIRoute)]
    return [route.path for route in routes if "GET" in (route.methods or ())]


async def test_people_act_and_come_back_to_their_table(tmp_path: Path) -> None:
    async with under_a_path(tmp_path) as walker:
        there = await walker.press("/play", data={"game": "dinner:home"})
        page, inside = Page.read((await walker.get(there)).text), there.removeprefix(ROOT)
        assert there == await walker.press(f"{inside}/act", data={"version": page.version, "action": page.actions[0]})
        assert await walker.press(f"{inside}/chat", data={"text": 'href="/x" /y'}) == there
        assert "href=&#34;/x&#34; /y" in (await walker.get(there)).text
        back = next(facts["value"] for facts in walker.pages[there].all("input", name="back"))
        assert await walker.press("/preferences", data={"nickname": "/Ann", "back": back}) == there
        assert walker.pages[there].version > page.version
        assert Page.read((await walker.get(there)).text).all("input", name="nickname")[0]["value"] == "/Ann"


async def test_scripts_are_led_on_too(tmp_path: Path) -> None:
    async with under_a_path(tmp_path) as walker:
        by_script = {"hx-request": "true"}
        answer = await walker.http.post(f"{ROOT}/play", data={"game": "dinner:home"}, headers=by_script)
        assert match_in(answer.headers["hx-redirect"])
        assert (await walker.http.get(f"{ROOT}/lab/")).headers["location"] == f"{ROOT}/lab"


async def test_a_stream_brings_the_same_links(tmp_path: Path) -> None:
    async with under_a_path(tmp_path) as walker:
        location = await walker.press("/play", data={"game": "dinner:home"})
        async with stream_of(Browser(walker.house, walker.http), f"{location}/stream") as stream:
            page = Page.read(data_of(await stream.until("data-version")))
        assert links(page, ("action", "href"))
        must_stay(page)


async def test_programs_find_the_api_under_the_path(tmp_path: Path) -> None:
    async with under_a_path(tmp_path) as walker:
        described = (await walker.http.get(f"{ROOT}/api/v1/openapi.json")).json()
        assert described["servers"] == [{"url": ROOT}]
        seats = [{"kind": "person"}, {"kind": "open"}]
        opened = await walker.http.post(f"{ROOT}/api/v1/matches", json={"game": "dinner:home", "seats": seats})
        urls = re.findall(r"https?://[^\"]+", opened.text)
        assert urls
        assert all(url.startswith(f"{SITE}{ROOT}/") for url in urls)
        refused = await walker.http.get(f"{ROOT}/api/v1/matches/none")
        assert (refused.status_code, list(refused.json())) == (404, ["error", "code"])


async def test_a_root_without_an_address_follows_the_request(tmp_path: Path) -> None:
    settings = HouseSettings(f"sqlite:///{tmp_path}/matches.db", root_path="food", hosts=("house.test",))
    app = create_app(settings)
    async with httpx.AsyncClient(base_url="http://localhost", transport=httpx.ASGITransport(app)) as http:
        seats = [{"kind": "open"}, {"kind": "open"}]
        opened = await http.post("/food/api/v1/matches", json={"game": "foodfighters:classic", "seats": seats})
    assert "http://localhost/food/" in opened.text
    app.state.context.house.bot_workers.close()


@pytest.mark.parametrize("root", ["/m", "/lab/food", "/static"])
def test_a_root_that_is_a_page_of_ours_is_refused(root: str, tmp_path: Path) -> None:
    with pytest.raises(SmorgasboardError, match="pages of its own"):
        create_app(HouseSettings(f"sqlite:///{tmp_path}/matches.db", root_path=root))


@pytest.mark.parametrize("root", ['/f"o', "/a b", "/a/../b", "/é", "/a//b", "/{x}"])
def test_a_root_that_is_no_path_is_refused(root: str, tmp_path: Path) -> None:
    with pytest.raises(SmorgasboardError, match="cannot live under"):
        create_app(HouseSettings(f"sqlite:///{tmp_path}/matches.db", root_path=root))


def test_without_a_root_a_page_stays_as_it_is() -> None:
    html = '<a href="/m/1">'
    assert rooted(html, "") is html
