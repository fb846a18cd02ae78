"""The lab before a real browser: from the form to the report and into a match, and from a sheet to the table."""

import re
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from playwright.sync_api import expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.people import LAPTOP, PHONE, Person
from tests.server.browser.test_accessible import complaints
from tests.server.browser.test_shapes import CONTROLS, FINGER, SIDEWAYS, TOO_SMALL


def test_a_study_from_the_form_to_its_report_and_a_match(arrive: Arrive) -> None:
    ann = arrive(viewport=PHONE, color_scheme="dark").go("/")
    page = ann.page

    def fits() -> None:
        assert not complaints(ann)
        assert page.evaluate(SIDEWAYS) <= 0
        assert not page.evaluate(TOO_SMALL, [CONTROLS, FINGER])

    page.get_by_role("link", name=re.compile("^The lab")).click()
    fits()
    page.locator('a[href="/lab?game=foodfighters%3Aclassic"]').click()
    fits()
    page.locator("#bots").select_option("other")
    page.locator("#bots_other").fill("nobody")
    page.locator("#games").fill("20")
    with ann.tolerating("400"):
        page.get_by_role("button", name="Start the study").click()
        ann.see("#problem", "No bot is called")
    expect(page.locator("#games")).to_have_value("20")
    page.locator("#bots").select_option("random")
    page.get_by_role("button", name="Start the study").click()
    page.wait_for_url(re.compile(r"/lab/foodfighters"))
    fits()
    page.get_by_role("link", name="Read the report").click()  # comes by itself, when all matches are played
    expect(page.locator("h1")).to_have_text("Foodfighters: 2 x random")
    page.get_by_role("link", name="Back to the study").click()
    page.locator("#number").fill("3")
    page.get_by_role("button", name="Replay").click()
    last = int(page.locator("#stage").get_attribute("data-last") or 0)
    ann.see("html.scripted")
    page.keyboard.press("End")
    ann.see("label[for=at]", f"Step {last} of {last}")
    assert page.url.endswith(f"/games/main/3?at={last}")
    fits()


DECKS = "/lab/decks/foodfighters:classic"


def with_price(sheet: Path, price: Any, into: Path) -> Path:
    """The sheet of Foodfighters with another price of Sizzle."""
    book = load_workbook(sheet)
    powers = book["teams.powers"]
    row = next(number for number, cells in enumerate(powers.values, 1) if "sizzle" in cells)
    powers.cell(row, [cell.value for cell in powers[1]].index("price") + 1).value = price
    book.save(into)
    return into


def brings(person: Person, file: Path) -> None:
    person.page.locator("#file").set_input_files(file)
    person.page.locator("#bring").press("Enter")
    person.page.wait_for_load_state()


@pytest.mark.parametrize(
    "taste",
    [
        {"viewport": PHONE, "color_scheme": "dark", "locale": "de"},
        {"viewport": LAPTOP},
        {"viewport": PHONE, "java_script_enabled": False},
    ],
    ids=["phone", "laptop", "without scripts"],
)
def test_a_deck_from_its_sheet_to_the_table(arrive: Arrive, tmp_path: Path, taste: dict[str, Any]) -> None:
    ann = arrive(**taste).go(DECKS)
    page, scripted = ann.page, taste.get("java_script_enabled", True)

    def fits() -> None:
        if scripted:
            assert not complaints(ann)
            assert page.evaluate(SIDEWAYS) <= 0
            assert not page.evaluate(TOO_SMALL, [CONTROLS, FINGER])

    fits()
    with page.expect_download() as download:
        page.locator(".deck-steps a.main").press("Enter")
    sheet = tmp_path / "cards.xlsx"
    download.value.save_as(sheet)
    with ann.tolerating("400"):
        brings(ann, with_price(sheet, "cheap", tmp_path / "wrong.xlsx"))
        expect(page.locator(".bad")).to_have_text("cheap")
        fits()
    brings(ann, with_price(sheet, 2, tmp_path / "Cheap.xlsx"))
    expect(page.locator("h1")).to_have_text("Cheap")
    expect(page.locator(".card-changes").first).to_contain_text("8 → 2")
    fits()
    deck = page.url
    for command in ("compare", "study", "tune"):
        page.locator(f"#{command}").press("Enter")
        page.wait_for_load_state()
        fits()
        page.goto(deck)
    page.locator("#play").press("Enter")
    page.wait_for_url("**/m/*")
    ann.see("#stage")
