"""Visitors of a house that runs inside the test: browsers, programs with a seat's secret, and their streams."""

import asyncio
import json
import re
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, fields
from functools import cache, partial
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest import mock

import httpx
import structlog
from fastapi import FastAPI
from starlette.types import Message
from structlog._config import BoundLoggerLazyProxy

from smorgasboard.engine.observation import Observation
from smorgasboard.engine.registry import games, load
from smorgasboard.review import Effort
from smorgasboard.server.app import create_app
from smorgasboard.server.bot_workers import Advice, BotLoad, ReviewPiece
from smorgasboard.server.errors import ThinkingFailed
from smorgasboard.server.http.app_context import AppContext
from smorgasboard.server.http.render import Renderer
from smorgasboard.server.languages import Languages
from smorgasboard.server.live.house import House
from smorgasboard.server.live.table import Table
from smorgasboard.server.mail import MailAccount
from smorgasboard.server.reviews.piece import go_on
from smorgasboard.server.settings import HouseSettings, LabRules, Limits
from smorgasboard.server.storage import Store

ADDRESS = "http://house.test"
AT_HOME = "127.0.0.1"
SAME_ORIGIN = {"origin": ADDRESS, "sec-fetch-site": "same-origin"}
PLENTY = (100_000.0, 100_000.0)
_LANGUAGES = cache(lambda: Languages.load().catalogues)
NO_LIMITS = Limits(*[PLENTY] * len(fields(Limits)))
PATIENCE = 240.0
"""Seconds until a test that waits for something gives up; nothing is measured with it."""


class QuickBotWorkers:
    """Bots that play their first legal action, without a process of their own; `asleep` while they should not."""

    def __init__(self, workers: int = 1) -> None:
        self.awake = asyncio.Event()
        self.awake.set()
        self.fails = False
        self.seeds: list[str] = []
        self.pieces: list[ReviewPiece] = []
        self.effort = Effort(12, 32, 1, 2)

    async def advise(
        self,
        source: str,
        observation: Observation,
        level: str,
        seed: str,
        language: str = "en",
        player: str = "",
        done: int | None = None,
        names: tuple[str, ...] = (),
    ) -> Advice:
        self.seeds.append(seed)
        await self.awake.wait()
        if self.fails or not observation.legal:
            raise ThinkingFailed("The bot failed.")
        if done is not None:
            return Advice(done, f"I liked it, and did {done}.")
        return Advice(observation.legal[0], f"A {level} bot likes the first best.")

    async def decide(self, source: str, observation: Observation, level: str, seed: str, player: str = "") -> int:
        return (await self.advise(source, observation, level, seed)).action

    async def look_back(self, piece: ReviewPiece) -> dict[str, Any]:
        """As workers do, with little thought."""
        self.pieces.append(piece)
        await self.awake.wait()
        if self.fails:
            raise ThinkingFailed("The bot failed.")
        with mock.patch.object(Effort, "of", return_value=self.effort):
            return go_on(load(piece.game_source), piece.record, int(piece.seat), *piece[3:], _LANGUAGES())

    def load(self) -> BotLoad:
        return BotLoad(1, 1, 0, 0)

    def get_ready(self) -> None:
        pass

    def close(self) -> None:
        pass


@dataclass
class HouseForTests:
    app: FastAPI
    bot_workers: QuickBotWorkers
    _clients: list[httpx.AsyncClient] = field(default_factory=list)

    @property
    def context(self) -> AppContext:
        found: AppContext = self.app.state.context
        return found

    @property
    def house(self) -> House:
        return self.context.house

    def browser(self, at: str = AT_HOME) -> "Browser":
        return Browser(self, self._client(SAME_ORIGIN | {"accept": "text/html,*/*;q=0.8"}, at), at)

    def program(self, secret: str | None = None, at: str = AT_HOME) -> "Program":
        return Program(self, self._client({} if secret is None else {"authorization": f"Bearer {secret}"}, at), at)

    def _client(self, headers: Mapping[str, str], at: str) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False, client=(at, 1))
        client = httpx.AsyncClient(base_url=ADDRESS, transport=transport, headers=headers)
        self._clients.append(client)
        return client

    async def table(self, match: str, fresh: bool = True) -> Table:
        return await self.house.table(match, fresh)

    async def close(self) -> None:
        for client in self._clients:
            await client.aclose()


def log_nowhere() -> None:
    """What another test had the house write to is closed by now; loggers that were to remember it forget it."""
    for module in [each for name, each in sys.modules.items() if name.startswith("smorgasboard.")]:
        for logger in vars(module).values():
            if isinstance(logger, BoundLoggerLazyProxy):
                vars(logger).pop("bind", None)
    nowhere = structlog.ReturnLoggerFactory()
    structlog.configure(processors=[structlog.processors.KeyValueRenderer()], logger_factory=nowhere)


@asynccontextmanager
async def house_for_tests(
    folder: Path,
    limits: Limits = NO_LIMITS,
    pace: float = 0.0,
    address: str = "",
    lab: LabRules | None = None,
    database: str = "",
    stand_in_after: float = 60.0,
    mail: MailAccount | None = None,
) -> AsyncIterator[HouseForTests]:
    """A house as `create_app` makes it; what takes long and is the same in every house is made once for all tests."""
    log_nowhere()
    settings = HouseSettings(
        database or _new_database(folder),
        address,
        hosts=(httpx.URL(ADDRESS).host,),
        pace=pace,
        limits=limits,
        lab=lab or LabRules(),
        stand_in_after=stand_in_after,
        mail=mail,
    )
    shelf = tuple(game.source for game in games())
    languages = partial(_languages, Languages.load, shelf)
    with (
        mock.patch("smorgasboard.server.live.house.BotWorkers", QuickBotWorkers),
        mock.patch.object(Languages, "load", languages),
        mock.patch("smorgasboard.server.app.Renderer", partial(_renderer, shelf)),
    ):
        app = create_app(settings)
    bot_workers: Any = app.state.context.house.bot_workers
    async with app.router.lifespan_context(app):
        opened = HouseForTests(app, bot_workers)
        yield opened
        await opened.close()


@cache
def _languages(load: Callable[[], Languages], _shelf: tuple[str, ...]) -> Languages:
    """The catalogues of the games on the shelf, read once."""
    return load()


@cache
def _renderer(_shelf: tuple[str, ...], languages: Languages, has_lab: bool) -> Renderer:
    """Keeps the templates that it has compiled."""
    return Renderer(languages, has_lab)


def _new_database(folder: Path) -> str:
    """The one that is there already, or a copy of one that holds nothing yet."""
    file = folder / "matches.db"
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        file.write_bytes(_empty_database())
    return f"sqlite:///{file}"


@cache
def _empty_database() -> bytes:
    with TemporaryDirectory() as folder:
        Store.open(f"sqlite:///{folder}/empty.db").close()
        return Path(folder, "empty.db").read_bytes()


@dataclass
class Browser:
    """One person with one cookie jar."""

    house: HouseForTests
    http: httpx.AsyncClient
    at: str = AT_HOME
    """The address that the request comes from."""

    async def get(self, path: str, **more: Any) -> httpx.Response:
        return await self.http.get(path, **more)

    async def post(self, path: str, **fields: Any) -> httpx.Response:
        """A form sent; redirects are left to the test."""
        return await self.http.post(path, data=fields)

    async def press(self, path: str, **fields: Any) -> str:
        """A form sent that must work; returns where it leads."""
        answer = await self.post(path, **fields)
        assert answer.status_code == 303, (answer.status_code, sentence(answer))
        return answer.headers["location"]

    async def call_me(self, name: str) -> "Browser":
        await self.press("/preferences", nickname=name)
        return self

    async def opened(self, way: str, game: str = "dinner:home", **fields: Any) -> str:
        """The id of a new match."""
        return match_of(await self.press(f"/{way}", game=game, **fields))

    async def page(self, match: str, **query: Any) -> "Page":
        answer = await self.get(f"/m/{match}", params=query)
        assert answer.status_code == 200, (answer.status_code, sentence(answer))
        return Page.read(answer.text)

    async def act(self, match: str, action: str, version: int | None = None) -> httpx.Response:
        at = (await self.house.table(match)).version if version is None else version
        return await self.post(f"/m/{match}/act", version=at, action=action)

    async def join(self, invitation: str, name: str) -> str:
        return match_of(await self.press(httpx.URL(invitation).path, nickname=name))

    @property
    def cookie(self) -> str:
        return self.http.cookies["smorgasboard"]


@dataclass
class Program:
    """A client of the API."""

    house: HouseForTests
    http: httpx.AsyncClient
    at: str = AT_HOME

    async def open(self, *kinds: str, game: str = "dinner:home", **more: Any) -> dict[str, Any]:
        """A match with these seats: `person`, `open`, or a bot's level."""
        seats = [{"kind": kind} if kind in ("person", "open") else {"kind": "bot", "level": kind} for kind in kinds]
        answer = await self.http.post("/api/v1/matches", json={"game": game, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        opened: dict[str, Any] = answer.json()
        return opened

    async def see(self, match: str, **query: Any) -> dict[str, Any]:
        answer = await self.http.get(f"/api/v1/matches/{match}", params=query)
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        return seen

    async def act(self, match: str, action: str, version: int, note: str = "") -> httpx.Response:
        wanted = {"version": version, "action": action, "note": note}
        return await self.http.post(f"/api/v1/matches/{match}/actions", json=wanted)


class Page(HTMLParser):
    """What a test wants to know of a page: its elements, its words and its data."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.scripts: dict[str, str] = {}
        self.words: list[str] = []
        self._in_script: str | None = None
        self._unseen = ""
        """The hidden form that is being read: its words are not to be seen, until a script shows it."""

    @classmethod
    def read(cls, html: str) -> "Page":
        page = cls()
        page.feed(html)
        page.close()
        return page

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = {name: value or "" for name, value in attrs}
        self.elements.append((tag, facts))
        if tag == "script":
            self._in_script = facts.get("id", "")
        if tag == "form":
            self._unseen = facts.get("id", "form") if "hidden" in facts else ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "script":
            self._in_script = None
        if tag == "form":
            self._unseen = ""

    def handle_data(self, data: str) -> None:
        if self._in_script is not None:
            self.scripts[self._in_script] = self.scripts.get(self._in_script, "") + data
        elif data.strip() and not self._unseen:
            self.words.append(data.strip())

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    def all(self, tag: str, **wanted: str) -> list[dict[str, str]]:
        return [facts for name, facts in self.elements if name == tag and wanted.items() <= facts.items()]

    def with_id(self, name: str) -> bool:
        return any(facts.get("id") == name for _tag, facts in self.elements)

    @property
    def stage(self) -> dict[str, str]:
        return next(facts for _tag, facts in self.elements if facts.get("id") == "stage")

    @property
    def version(self) -> int:
        return int(self.stage["data-version"])

    @property
    def actions(self) -> list[str]:
        """What the visitor may do now."""
        paths = json.loads(self.scripts.get("paths", "[]"))
        return list(dict.fromkeys(path[1] for path in paths))

    @property
    def invitations(self) -> list[str]:
        return [facts["value"] for facts in self.all("input") if "/join/" in facts.get("value", "")]

    @property
    def forms(self) -> list[str]:
        return [facts.get("action", "") for facts in self.all("form") if "hidden" not in facts]


def match_of(location: str) -> str:
    found = re.fullmatch(r"/m/([^/?]+)(/replay)?", httpx.URL(location).path)
    assert found, location
    return found[1]


def sentence(answer: httpx.Response) -> str:
    """What a refusal says, to a person or to a program."""
    if answer.headers.get("content-type", "").startswith("application/json"):
        return str(answer.json().get("error", answer.text))
    found = re.search(r"<h1>.*?</h1>\s*<p>(.*?)</p>", answer.text, re.DOTALL)
    return found[1] if found else answer.text[:200]


class Stream:
    """An open event stream of the app, driven without a server between."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.events: asyncio.Queue[str] = asyncio.Queue()
        self.ended = asyncio.Event()
        self._gone = asyncio.Event()
        self._text = ""

    async def next(self) -> str:
        return await asyncio.wait_for(self.events.get(), PATIENCE)

    async def ended_or_event(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while self.events.empty() and not self.ended.is_set():
                await asyncio.sleep(0)

    async def until(self, words: str) -> str:
        while words not in (event := await self.next()):
            pass
        return event

    async def silent(self) -> bool:
        """Nothing comes, though everything else that is ready to run has run."""
        for _ in range(50):
            await asyncio.sleep(0)
        await asyncio.sleep(0.05)
        return self.events.empty()

    async def receive(self) -> Message:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode().lower(): value.decode() for name, value in message["headers"]}
            return
        self._text += message.get("body", b"").decode()
        *whole, self._text = self._text.split("\n\n")
        for event in whole:
            self.events.put_nowait(event)
        if not message.get("more_body"):
            self.ended.set()

    def leave(self) -> None:
        self._gone.set()


@asynccontextmanager
async def stream_of(visitor: Browser | Program, path: str) -> AsyncIterator[Stream]:
    request = visitor.http.build_request("GET", path, headers={"accept-encoding": "identity"})
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": request.url.path,
        "raw_path": request.url.raw_path,
        "query_string": request.url.query,
        "root_path": "",
        "headers": [(name.lower(), value) for name, value in request.headers.raw],
        "client": (visitor.at, 1),
        "server": ("house.test", 80),
    }
    stream = Stream()
    task = asyncio.ensure_future(visitor.house.app(scope, stream.receive, stream.send))
    try:
        yield stream
    finally:
        stream.leave()
        await asyncio.wait_for(task, PATIENCE)


def data_of(event: str) -> str:
    """The text that an event carries."""
    return "\n".join(line.removeprefix("data: ") for line in event.splitlines() if line.startswith("data: "))


async def eventually(check: Any) -> None:
    """Wait until something that happens by itself has happened."""
    async with asyncio.timeout(PATIENCE):
        while not await check():
            await asyncio.sleep(0.01)
