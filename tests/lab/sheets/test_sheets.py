"""Content as sheets: nothing is lost either way, and what does not fit is named by sheet, row and column."""

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st
from openpyxl import Workbook, load_workbook

import smorgasboard as sb
from smorgasboard.engine import BadContent
from smorgasboard.engine.content import fingerprint_of
from smorgasboard.lab.sheets.cells import Unreadable, cell_of, value_of
from smorgasboard.lab.sheets.exchange import export, imported, lossless
from smorgasboard.lab.sheets.limits import MOST_ROWS, MOST_UNPACKED
from smorgasboard.lab.sheets.separated import read_folder, write_folder
from smorgasboard.lab.sheets.tables import Content, Table, letters, tables_of
from smorgasboard.lab.sheets.toml_text import toml_text
from smorgasboard.lab.sheets.workbook import read_workbook, write_workbook

SPICY = ["", " ", "12", "-1 a", "1e5", "TRUE", "[x, y]", '"q"', "=1+1", "#N/A", "a, b", "a\nb\r\tc", "_x0041_", "ä{}"]
STRANGE = ["\x7f", "inf", "\ufeff\ufffe", "no. 1", "one.two"]
TEXTS = st.sampled_from(SPICY + STRANGE) | st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
PLAIN = TEXTS | st.booleans() | st.integers(-(10**30), 10**30) | st.floats(allow_nan=False)
VALUES = PLAIN | st.lists(PLAIN | st.lists(PLAIN, max_size=3), max_size=4)
Change = tuple[int, Any]


def leaves(node: Any) -> Iterator[tuple[Any, Any]]:
    """By value that is no table: what it stands in, and under which key."""
    for key, value in node.items():
        if isinstance(value, dict):
            yield from leaves(value)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for each in value:
                yield from leaves(each)
        else:
            yield node, key


def first(cards: int, node: Any) -> Any:
    """The same with fewer cards of each kind."""
    if isinstance(node, dict):
        return {key: first(cards, value) for key, value in node.items()}
    few = isinstance(node, list) and node and isinstance(node[0], dict)
    return [first(cards, each) for each in node[:cards]] if few else node


def changed(game: sb.Game, cards: int, changes: list[Change]) -> dict[str, Any]:
    data: dict[str, Any] = first(cards, tomllib.loads(game.whole_content()))
    places = list(leaves(data))
    for at, value in changes:
        node, key = places[at % len(places)]
        node[key] = value
    return data


def through_a_workbook(folder: Path, tables: list[Table]) -> list[Table]:
    write_workbook(folder / "cards.xlsx", tables, {}, {})
    return read_workbook(folder / "cards.xlsx")


def through_a_folder(folder: Path, tables: list[Table]) -> list[Table]:
    write_folder(folder / "cards", tables)
    return read_folder(folder / "cards")


@pytest.mark.parametrize(("way", "cards"), [(through_a_workbook, 4), (through_a_folder, 100)])
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sb.games()), st.lists(st.tuples(st.integers(0, 10**4), VALUES), min_size=10, max_size=60))
def test_both_ways_lose_nothing(
    way: Callable[[Path, list[Table]], list[Table]], cards: int, game: sb.Game, changes: list[Change]
) -> None:
    data = changed(game, cards, changes)
    with TemporaryDirectory() as folder:
        back = Content("", way(Path(folder), tables_of(data))).data
    assert fingerprint_of(back) == fingerprint_of(data)
    assert fingerprint_of(tomllib.loads(toml_text(back))) == fingerprint_of(data)


@given(VALUES)
@example(float("inf"))
def test_a_cell_says_what_was_written(value: Any) -> None:
    cell = cell_of(value)
    assert fingerprint_of({"": value_of(cell)}) == fingerprint_of({"": value})
    assert fingerprint_of({"": value_of(cell if isinstance(cell, str) else str(cell))}) == fingerprint_of({"": value})


@pytest.mark.parametrize("text", ["[1, 2", "[1 2] 3", '"open', "[,]", "[" * 20 + "]" * 20, r'"\q"'])
def test_a_cell_that_says_nothing_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        value_of(text)


def test_cards_within_cards_within_tables_keep_their_owners() -> None:
    text = """
    [house.rules]
    n = 1
    [[house.rooms]]
    name = "same"
    [[house.rooms.beds.soft]]
    x = {}
    [[house.rooms]]
    name = "same"
    [[house.rooms.beds.soft]]
    "a.b" = 1
    [[house.rooms.beds.soft]]
    y = { z = "" }
    """
    assert [table.name for table in lossless(text)] == ["single values", "house.rooms", "house.rooms.beds.soft"]
    with pytest.raises(BadContent, match="no cell"):
        lossless("day = 2026-11-19")
    with pytest.raises(BadContent, match="without loss"):
        lossless("[[cards]]")


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("sheets") / "cards.xlsx"
    export(sb.load("foodfighters"), file)
    return file


def test_a_workbook_knows_what_the_game_takes(exported: Path) -> None:
    book = load_workbook(exported)
    powers = book["teams.powers"]
    checks = {str(check.sqref): check for check in powers.data_validations.dataValidation}
    heads = [cell.value for cell in powers[1]]
    price, use = (letters(heads.index(head) + 1) for head in ("price", "use"))
    assert checks[f"{price}2:{price}207"].type == "whole"
    assert checks[f"{use}2:{use}207"].formula1 == '"one-use,multi-use,long-term"'
    origins = [
        str(each.sqref) for each in book["teams"].data_validations.dataValidation if "house" in str(each.formula1)
    ]
    assert origins == ["D2:D203"]
    assert "thought bubble" in str(book["teams"]["A1"].comment.text)
    assert "--content FILE" in str(book["single values"]["A1"].comment.text)


REFUSALS = {
    ("teams.powers", "D3", "cheap"): r"sheet teams.powers, row 3, column D \(price\): expected a whole number from",
    ("teams.powers", "A3", "fruits"): r"row 3, column A: expected one of veggies, meats, found 'fruits'",
    ("teams.powers", "D3", "=1+1"): r"row 3, column D: a formula without a result",
    ("teams.powers", "D3", "[1, 2"): r"row 3, column D \(price\): a list is not closed",
    ("teams.powers", "D1", "prize"): r"sheet teams.powers, row 2",
    ("teams.powers", "D1", "use"): r"row 1, column .*another column has this name",
    ("teams", "ZZ2", 1): r"sheet teams, row 2, column ZZ: expected at most",
    ("teams", "Z2", 1): r"sheet teams, row 2, column Z: this column has no name",
    ("single values", "B2", "many"): r"sheet single values, row 2, column B \(beans\): expected a whole number",
    ("single values", f"A{MOST_ROWS + 9}", 1): r"sheet single values, row 5001: expected at most 5000 rows",
}  # fmt: skip


@pytest.mark.parametrize("change", REFUSALS)
def test_a_refusal_names_sheet_row_and_column(exported: Path, tmp_path: Path, change: tuple[str, str, Any]) -> None:
    sheet, cell, value = change
    book = load_workbook(exported)
    book[sheet][cell] = value
    book.save(tmp_path / "cards.xlsx")
    with pytest.raises(BadContent, match=REFUSALS[change]) as caught:
        imported(sb.load("foodfighters"), tmp_path / "cards.xlsx")
    assert str(caught.value).startswith("cards.xlsx, ")


def test_the_designers_own_remarks_and_blank_rows_are_left_alone(exported: Path, tmp_path: Path) -> None:
    book = load_workbook(exported)
    book.create_sheet("# ideas")["A1"] = "more onions"
    book["teams"]["Z1"], book["teams"]["Z2"] = "# why", "because"
    book["teams.powers"].insert_rows(3)
    book.save(tmp_path / "cards.xlsx")
    text = imported(sb.load("foodfighters"), tmp_path / "cards.xlsx")
    assert fingerprint_of(tomllib.loads(text)) == sb.load("foodfighters").content_hash


def test_spreadsheets_of_other_countries_separate_otherwise(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("name;price\nonion;4\n", encoding="utf-8")
    assert Content("", read_folder(tmp_path)).data == {"cards": [{"name": "onion", "price": 4}]}


def test_files_that_are_no_workbooks_or_too_much_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "cards.xlsx"
    file.write_bytes(b"PK no workbook")
    with pytest.raises(BadContent, match="damaged"):
        read_workbook(file)
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b"0" * (MOST_UNPACKED + 1))
    assert file.stat().st_size < 10**5
    with pytest.raises(BadContent, match="unpacks to too much"):
        read_workbook(file)
    Workbook().save(file)
    with ZipFile(file, "a") as archive:
        archive.writestr("xl/more.xml", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')
    with pytest.raises(BadContent, match="damaged"):
        read_workbook(file)
