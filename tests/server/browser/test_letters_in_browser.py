"""An e-mail address in a real browser: on a phone, without scripts, in both languages."""

import re
import socket
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.server.browser.house import open_house
from tests.server.browser.people import PHONE, Person
from tests.server.mail.mail_thread import OfficeBeside, office_beside


@pytest.fixture
def office() -> Iterator[OfficeBeside]:
    with office_beside() as opened:
        yield opened


@pytest.fixture
def address(office: OfficeBeside, tmp_path: Path) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    at = f"http://localhost:{port}"
    mail = ("--mail", f"smtp://localhost:{office.office.port}", "--mail-from", "table@games.example")
    with open_house(tmp_path, "--port", str(port), "--address", at, *mail) as found:
        assert found == at
        yield at


def link(letter: EmailMessage, way: str) -> str:
    body = letter.get_body(("plain",))
    assert body is not None
    found = re.search(rf"http://\S*/letters/{way}/\S+", str(body.get_content()))
    assert found
    return found[0]


def fits(person: Person) -> None:
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("scripts", [True, False])
def test_an_address_is_given_confirmed_used_and_deleted(
    chromium: Browser, address: str, office: OfficeBeside, scripts: bool
) -> None:
    ann = Person(chromium, address, viewport=PHONE, java_script_enabled=scripts).known_as("Ann")
    ann.go("/calls")
    ann.page.get_by_label("My e-mail address").fill("ann@friends.example")
    ann.page.get_by_label("At most").select_option(label="once in 6 hours")
    ann.page.get_by_role("button", name="Send me an e-mail").click()
    expect(ann.page.locator("#mail .notice")).to_contain_text("We have written to ann@friends.example")
    mailbox = Person(chromium, address, viewport=PHONE)
    mailbox.page.goto(link(office.letters(1)[0], "yes"))
    mailbox.page.get_by_role("button", name="Yes, write to me here").click()
    expect(mailbox.page.locator("h1")).to_have_text("You will hear from us")
    ann.go("/calls")
    expect(ann.page.get_by_label("Write to me when it is my turn")).to_be_checked()
    expect(ann.page.get_by_label("At most")).to_have_value(str(6 * 3_600))
    ann.page.get_by_label("Write to me when it is my turn").uncheck()
    ann.page.locator("#mail").get_by_role("button", name="Keep it so").click()
    expect(ann.page.locator("#mail")).to_contain_text("At present nothing is sent.")
    ann.go("/tables")
    expect(ann.page.locator("main")).to_contain_text("My e-mail address: ann@friends.example")
    ann.go("/calls")
    ann.page.get_by_role("button", name="Delete my address").click()
    expect(ann.page.get_by_label("My e-mail address")).to_have_value("")
    for each in (ann, mailbox):
        each.context.close()
        each.untroubled()


def test_in_german_on_the_narrowest_phone(chromium: Browser, address: str, office: OfficeBeside) -> None:
    anna = Person(chromium, address, viewport={"width": 320, "height": 568}, locale="de-DE")
    anna.go("/calls")
    fits(anna)
    anna.page.get_by_label("Meine E-Mail-Adresse").fill("anna.katharina.von.und.zu.allen.tischen@freunde.example")
    anna.page.get_by_role("button", name="Schickt mir eine E-Mail").click()
    expect(anna.page.locator("#mail .notice")).to_contain_text("Wir haben an")
    fits(anna)
    letter = office.letters(1)[0]
    assert letter["subject"] == "Ist das deine Adresse?"
    anna.page.goto(link(letter, "yes"))
    fits(anna)
    anna.page.get_by_role("button", name="Ja, schreibt mir hierher").click()
    expect(anna.page.locator("h1")).to_have_text("Du hörst von uns")
    fits(anna)
    anna.context.close()
    anna.untroubled()
