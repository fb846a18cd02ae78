"""What letters say, in both languages, and what is in their heads."""

import re
from collections.abc import Sequence
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

import pytest
from tests.server.guests import Page

from smorgasboard.engine import speaking
from smorgasboard.engine.registry import games
from smorgasboard.server.http.render import Renderer
from smorgasboard.server.identity import Visitor
from smorgasboard.server.languages import Languages
from smorgasboard.server.mail import (
    Envelope,
    Letter,
    WaitingTable,
    WaysOut,
    confirmation_letter,
    mail_account,
    turn_letter,
)

assert games()
HOUSE = "https://games.example/food"
WAYS = WaysOut(f"{HOUSE}/tables", f"{HOUSE}/calls", f"{HOUSE}/letters/stop/SECRET")
ACCOUNT = mail_account("smtp://localhost", "", "Table <table@games.example>")
HARMLESS = {"html", "head", "meta", "title", "body", "div", "h1", "p", "a", "br"}
ENVELOPE = Envelope(ACCOUNT, "ann@friends.example", HOUSE, "call-1", "thread", f"{HOUSE}/letters/stop/SECRET")


@pytest.fixture(scope="module")
def languages() -> Languages:
    return Languages.load()


@pytest.fixture(scope="module")
def renderer(languages: Languages) -> Renderer:
    return Renderer(languages, False)


def table(number: int = 1, title: str = "Foodfighters", others: str = "Bea") -> WaitingTable:
    return WaitingTable(title, others, "3 hours ago", f"{HOUSE}/called/m{number}")


class Desk:
    """Writes letters in a language."""

    def __init__(self, languages: Languages, renderer: Renderer, code: str) -> None:
        self._languages, self._renderer, self._code = languages, renderer, code

    def draw(self, template: str, **facts: Any) -> str:
        return self._renderer.page(template, Visitor(""), self._code, **facts)

    def turn(self, tables: Sequence[WaitingTable], envelope: Envelope = ENVELOPE) -> EmailMessage:
        with speaking(self._languages.catalogue(self._code)):
            return read(turn_letter(envelope, tables, WAYS, self.draw))

    def confirmation(self, envelope: Envelope = ENVELOPE) -> EmailMessage:
        with speaking(self._languages.catalogue(self._code)):
            return read(confirmation_letter(envelope, f"{HOUSE}/letters/yes/TOKEN", self.draw))


@pytest.fixture
def desk(languages: Languages, renderer: Renderer) -> Desk:
    return Desk(languages, renderer, "en")


@pytest.fixture
def german(languages: Languages, renderer: Renderer) -> Desk:
    return Desk(languages, renderer, "de")


def read(letter: Letter) -> EmailMessage:
    assert all(len(line) <= 998 for line in letter.content.split(b"\r\n"))
    assert b"\n" not in letter.content.replace(b"\r\n", b"")
    message = message_from_bytes(letter.content, policy=default)
    assert isinstance(message, EmailMessage)
    return message


def words(message: EmailMessage, kind: str = "plain") -> str:
    part = message.get_body((kind,))
    assert part is not None
    return str(part.get_content()).replace("\r\n", "\n")


def test_one_table(desk: Desk) -> None:
    message = desk.turn([table()])
    assert message["subject"] == "It is your turn at Foodfighters with Bea"
    assert "You were asked 3 hours ago." in words(message)
    assert f"{HOUSE}/called/m1" in words(message)
    assert f"No more e-mails: {HOUSE}/letters/stop/SECRET" in words(message)


def test_alone(desk: Desk) -> None:
    assert desk.turn([table(others="")])["subject"] == "It is your turn at Foodfighters"


def test_several_tables(desk: Desk) -> None:
    message = desk.turn([table(1), table(2, "Consumption", "Bea and Cid"), table(3)])
    assert message["subject"] == "3 tables wait for you"
    assert "Consumption with Bea and Cid" in words(message)
    assert f"{HOUSE}/tables" in words(message)


def test_many_tables_are_counted(desk: Desk) -> None:
    text = words(desk.turn([table(number) for number in range(100)]))
    assert "And 88 more." in text
    assert f"{HOUSE}/called/m11\n" in text
    assert "/called/m12" not in text


def test_in_german(german: Desk) -> None:
    one, many = german.turn([table()]), german.turn([table(1), table(2)])
    assert one["subject"] == "Du bist dran: Foodfighters mit Bea"
    assert many["subject"] == "2 Tische warten auf dich"
    for text in (words(one), words(many), words(german.confirmation())):
        assert not re.search(r"\b(the|your|you|waits?|letters?|tables?)\b", re.sub(r"https?://\S+", "", text)), text


def test_its_head_tells_programs_what_it_is(desk: Desk) -> None:
    message = desk.turn([table()])
    assert message["from"] == "Table <table@games.example>"
    assert message["to"] == "ann@friends.example"
    assert message["auto-submitted"] == "auto-generated"
    assert message["date"].datetime.tzinfo is not None
    assert message["list-unsubscribe"] == f"<{HOUSE}/letters/stop/SECRET>"
    assert message["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    assert re.fullmatch(r"<[0-9a-f]{32}@games\.example>", message["message-id"])
    assert message["references"] == message["in-reply-to"] != message["message-id"]


def test_long_addresses_stay_whole(desk: Desk) -> None:
    stop = f"https://{'games.' * 30}example/letters/stop/SECRET"
    message = desk.turn([table(others="Bea" * 20)], Envelope(ACCOUNT, ENVELOPE.to, HOUSE, "1", "t", stop))
    assert message["list-unsubscribe"] == f"<{stop}>"
    assert all(len(line) <= 78 for line in message.as_bytes().partition(b"\r\n\r\n")[2].split(b"\r\n"))


def test_the_same_letter_has_the_same_name(desk: Desk) -> None:
    again, other = ENVELOPE, Envelope(ACCOUNT, ENVELOPE.to, HOUSE, "call-2", "thread", ENVELOPE.stop)
    assert desk.turn([table()])["message-id"] == desk.turn([table()], again)["message-id"]
    assert desk.turn([table()])["message-id"] != desk.turn([table()], other)["message-id"]


def test_html_asks_nobody_for_anything(desk: Desk) -> None:
    for message in (desk.turn([table(1), table(2)]), desk.confirmation()):
        page = Page.read(words(message, "html"))
        assert {tag for tag, _facts in page.elements} <= {
            "html",
            "head",
            "meta",
            "title",
            "body",
            "div",
            "h1",
            "p",
            "a",
            "br",
        }
        assert not any("src" in facts or "url(" in facts.get("style", "") for _tag, facts in page.elements)
        assert all(link["href"].startswith(HOUSE) for link in page.all("a"))


def test_names_stay_names(desk: Desk) -> None:
    message = desk.turn([table(others="<b>Bea</b> & {title}\r\nBcc: all@x.example")])
    assert message["bcc"] is None
    assert message["subject"].strip() == "It is your turn at Foodfighters with <b>Bea</b> & {title} Bcc: all@x.example"
    assert "&lt;b&gt;Bea" in words(message, "html")
    assert "<b>" not in words(message, "html")


def test_a_confirmation_holds_nothing_that_a_stranger_wrote(desk: Desk) -> None:
    message = desk.confirmation(Envelope(ACCOUNT, "ann@friends.example", HOUSE, "yes"))
    assert message["subject"] == "Is this your address?"
    assert message["list-unsubscribe"] is None
    assert f"{HOUSE}/letters/yes/TOKEN" in words(message)
    assert "without a yes nothing more is sent" in words(message)
