"""No page has words of its own: whatever a visitor reads comes out of a catalogue, or is somebody's name."""

import re
from collections.abc import Iterator
from gettext import NullTranslations
from html.parser import HTMLParser
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from httpx import Response
from tests import messages
from tests.own_games import own_games
from tests.server.guests import NO_LIMITS

import smorgasboard as sb
from smorgasboard import bots
from smorgasboard.server.app import create_app
from smorgasboard.server.languages import Languages
from smorgasboard.server.live.cast import FACES
from smorgasboard.server.settings import HouseSettings

RECORDS = Path(__file__).parents[2] / "records"
GAMES = sorted({f"{game.name}:{game.edition}" for game in own_games()})
BOTS = FACES
TITLES = {word for game in own_games() for word in game.facts.title.split()}
NO_WORDS = {"Smorgasboard", "English", "Deutsch", "Enter", "Esc", "Ann", "Bob", "Python", "JavaScript", *BOTS, *TITLES}
SEEDS_AND_LINKS = re.compile(r"https?://\S+|[0-9a-f]{32,}")
READ_OUT = ("title", "aria-label", "alt", "placeholder")
WORD = re.compile(r"[A-Za-z]{3,}")
SAID = re.compile(r"⟦[^⟦⟧]*⟧")


class Marked(NullTranslations):
    """Puts brackets around whatever is said and stands in the catalogues."""

    def __init__(self) -> None:
        super().__init__()
        found = (message for domain in messages.domains() for message in domain.messages())
        self._known = {message if isinstance(message, str) else message[0] for message in found}

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧" if message in self._known else message

    def ngettext(self, one: str, many: str, count: int) -> str:
        return f"⟦{one if count == 1 else many}⟧" if one in self._known else many

    def info(self) -> dict[str, str]:
        return {"language": "de"}


class Reader(HTMLParser):
    """Collects what people see or hear of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._silent = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent = tag if tag in ("script", "style", "pre") else self._silent
        self.texts += [value for name, value in attrs if name in READ_OUT and value]

    def handle_endtag(self, tag: str) -> None:
        self._silent = "" if tag == self._silent else self._silent

    def handle_data(self, data: str) -> None:
        self.texts += [] if self._silent else [data]


def own_words(page: str) -> set[str]:
    """Words that came out of no catalogue."""
    found = (SEEDS_AND_LINKS.sub("", _unsaid(text)) for text in Reader(page).texts)
    return {word for text in found for word in WORD.findall(text)} - NO_WORDS


def _unsaid(text: str) -> str:
    while SAID.search(text):
        text = SAID.sub("", text)
    return text


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One house for all: what differs between tests is who comes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Languages, "load", lambda: Languages({"de": Marked()}))
        patch.setenv("SMORG_LAB", str(tmp_path_factory.mktemp("lab")))
        app = create_app(HouseSettings(f"sqlite:///{tmp_path_factory.mktemp('spoken') / 'house.db'}", limits=NO_LIMITS))
        here = "http://localhost"
        with TestClient(app, here, headers={"accept-language": "de", "origin": here}) as opened:
            yield opened


@pytest.fixture
def visitor(client: TestClient) -> TestClient:
    """Somebody new."""
    client.cookies.clear()
    return client


def must_be_said(page: Response, status: int = 200, written: str = "") -> str:
    assert page.status_code == status, page.text
    assert "⟦" in page.text
    assert own_words(page.text) - set(WORD.findall(written)) == set()
    return str(page.url).partition("?")[0]


def test_the_shelf(visitor: TestClient) -> None:
    must_be_said(visitor.get("/"))


@pytest.mark.parametrize("game", GAMES)
def test_the_lab(visitor: TestClient, game: str) -> None:
    must_be_said(visitor.get("/lab"), written=f"smorg lab run {' '.join(GAMES)}")
    must_be_said(visitor.get("/lab", params={"game": game}), written=" ".join(("walks", *bots.NAMES, *things(game))))


def things(game: str) -> list[str]:
    """What a study may be about is called as in its report, which is English."""
    known = sb.load(game)
    return [*known.titles().values(), *(f"{table} {' '.join(entries)}" for table, entries in known.entries().items())]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_against_a_bot(visitor: TestClient, game: str) -> None:
    must_be_said(visitor.post("/play", data={"game": game, "level": "easy"}))
    must_be_said(visitor.get("/"))


@pytest.mark.parametrize("game", GAMES)
def test_a_lobby_and_its_table(visitor: TestClient, game: str) -> None:
    match = must_be_said(visitor.post("/same-screen", data={"game": game}))
    must_be_said(visitor.post(f"{match}/start"))
    must_be_said(visitor.get(match))


@pytest.mark.parametrize("game", GAMES)
def test_an_invitation(visitor: TestClient, game: str) -> None:
    lobby = visitor.post("/invite", data={"game": game})
    must_be_said(lobby)
    invitation = re.search(r"/join/[\w.~-]+", lobby.text)
    assert invitation
    visitor.cookies.clear()
    must_be_said(visitor.get(invitation[0]))


@pytest.mark.parametrize("game", GAMES)
def test_a_guided_first_game(visitor: TestClient, game: str) -> None:
    if sb.load(game).tour() is not None:
        must_be_said(visitor.post("/tour", data={"game": game}))


@pytest.mark.parametrize("record", sorted(RECORDS.glob("*.jsonl"))[:3], ids=lambda path: path.stem)
def test_a_finished_match(visitor: TestClient, record: Path) -> None:
    written = sb.Record.loads(record.read_text(encoding="utf-8"))
    names_and_seed = " ".join([*written.header.seats, str(written.seed)])
    imported = visitor.post("/import", files={"record": (record.name, record.read_bytes())})
    match = must_be_said(imported, written=names_and_seed).removesuffix("/replay")
    for page in ("", "/replay?at=7", "/replay", "/verify"):
        must_be_said(visitor.get(f"{match}{page}"), written=names_and_seed)


def test_refusals(visitor: TestClient) -> None:
    must_be_said(visitor.get("/nowhere"), 404)
    must_be_said(visitor.get("/m/nothing"), 404)
    must_be_said(visitor.get("/join/nothing"), 404)
    must_be_said(visitor.post("/import", files={"record": ("x.jsonl", b"{}")}), 400)
    must_be_said(visitor.post("/play", data={"game": "chess", "level": "easy"}), 404)


def test_words_of_a_page_would_be_noticed() -> None:
    page = '<p title="⟦Rules ⟦Ann⟧⟧">⟦Hello⟧ Bob <b aria-label="Click me">⟦x⟧</b></p><script>var word</script>'
    assert own_words(page) == {"Click"}
