"""Photographs the way of a designer through the lab, for docs/lab.md: `python -m docs.pictures.designing`.

The deck of Foodfighters is taken along as a sheet, broken, brought back, compared and played, all in a browser.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from docs.pictures.screenshots import SIZES, browser, developed, shot, somebody
from openpyxl import load_workbook
from tests.server.browser.house import open_house
from tests.server.browser.people import Person

HERE = Path(__file__).parent
GAMES = "1000"
TUNING_GAMES = "200"
ROUNDS = "3"
QUALITY, WIDE = 0.7, 960
AN_HOUR = 3_600_000
Cell = tuple[str, str, str, Any]
"""Sheet, what stands in the row, the column's name, what is written there."""
TYPING_ERRORS: Sequence[Cell] = (
    ("teams.powers", "sizzle", "price", "cheap"),
    ("teams.powers", "boost", "use", "always"),
    ("single values", "beans", "value", -3),
)
BREAKING: Sequence[Cell] = (
    ("teams.powers", "sizzle", "price", 2),
    ("teams.powers", "shield", "price", 1),
    ("teams.powers", "roots", "price", 14),
)


def written(sheet: Path, cells: Sequence[Cell], into: Path) -> Path:
    """As a designer would in a spreadsheet program."""
    book = load_workbook(sheet)
    for name, row, head, value in cells:
        table = book[name]
        heads = [cell.value for cell in table[1]]
        at = next(number for number, values in enumerate(table.values, 1) if row in values)
        table.cell(at, heads.index(head) + 1).value = value
    book.save(into)
    return into


def the_way(ann: Person, folder: Path) -> Iterator[str]:
    """The name of each picture, once its page is there."""
    page = ann.page
    page.set_default_timeout(AN_HOUR)
    ann.go("/lab/decks/foodfighters:classic")
    yield "lab-deck"
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the sheet").click()
    sheet = folder / "foodfighters.xlsx"
    download.value.save_as(sheet)
    with ann.tolerating("400"):
        bring(ann, written(sheet, TYPING_ERRORS, folder / "My first deck.xlsx"))
        page.locator(".wrong").wait_for()
        yield "lab-wrong"
    bring(ann, written(sheet, BREAKING, folder / "Cheap meats.xlsx"))
    page.locator("#play").wait_for()
    yield "lab-changed"
    deck = page.url
    page.locator("#compare").click()
    page.locator("#name").fill("Cheap meats against the printed deck")
    page.locator("#bots").select_option("greedy")
    page.locator("#games").fill(GAMES)
    page.locator("#about").select_option("meats")
    yield "lab-ask"
    page.get_by_role("button", name="Start the study").click()
    page.get_by_role("link", name="Read the report").wait_for()
    yield "lab-answer"
    page.goto(deck)
    page.locator("#tune").click()
    for row, (_sheet, effect, _head, _now) in enumerate(BREAKING, 1):
        team = "veggies" if effect == "roots" else "meats"
        page.locator(f"#move-{row}").select_option(f"teams.{team}.powers.{effect}.price")
        page.locator(f"#range-{row}").fill("1..14")
    page.locator("#hold-1").fill("")
    page.locator("#hold-2").fill("±4")
    page.locator("#name").fill("Cheap meats, mended")
    page.locator("#bots").select_option("greedy")
    page.locator("#games").fill(TUNING_GAMES)
    page.locator("#rounds").fill(ROUNDS)
    page.locator(".tuning").evaluate("fields => fields.scrollIntoView()")
    yield "lab-tune"
    page.get_by_role("button", name="Start the study").click()
    page.locator("#tuned").wait_for()
    yield "lab-tuned"
    page.locator("#tuned").click()
    page.locator("#play").click()
    page.wait_for_url("**/m/*")
    page.locator("#stage").wait_for()
    yield "lab-play"


def bring(ann: Person, file: Path) -> None:
    ann.page.locator("#file").set_input_files(file)
    ann.page.locator("#bring").click()


def main() -> None:
    with TemporaryDirectory() as place, browser() as chromium:
        folder = Path(place)
        os.environ["SMORG_LAB"] = str(folder / "lab")
        with open_house(folder) as address:
            ann = somebody(chromium, address, "light")
            darkroom = ann.context.new_page()
            for name in the_way(ann, folder):
                ann.page.set_viewport_size(SIZES["laptop"])
                (HERE / f"{name}.webp").write_bytes(developed(darkroom, shot(ann.page), QUALITY, WIDE))
                sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main()
