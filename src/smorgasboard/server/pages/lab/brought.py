"""A file that somebody brings as a deck: what it says, or all that is wrong with it, each beside its cell."""

import io
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from zipfile import BadZipFile, ZipFile

import smorgasboard as sb
from smorgasboard.engine import BadContent, say
from smorgasboard.lab.sheets import checking, exchange, separated, workbook
from smorgasboard.lab.sheets.cells import Cell
from smorgasboard.lab.sheets.checking import Problem
from smorgasboard.lab.sheets.tables import Spot, Table, letters
from smorgasboard.server.identity import tidy_line

LONGEST_NAME = 60
MOST_UNPACKED = 5 * 10**6
ZIPPED = b"PK"
INSIDE_A_WORKBOOK = "xl/workbook.xml"
SHEET_FILE = ".csv"
SHOWN = 80
"""Letters of a cell."""
NAMING = 2
"""The first columns say what a row is about."""


@dataclass(frozen=True)
class Brought:
    name: str
    text: str
    """Of a content file; empty where something is wrong."""
    problems: tuple[Problem, ...]
    tables: Sequence[Table] = ()


def read(game: sb.Game, file: str, data: bytes) -> Brought:
    """By what is in it, whatever it is called. SmorgasboardError where nothing of it can be read."""
    name = tidy_line(PurePosixPath(file.replace("\\", "/")).stem, LONGEST_NAME) or say("A deck")
    shown = f"{name}{PurePosixPath(file).suffix[:6]}"
    if data.startswith(ZIPPED):
        _must_stay_small(shown, data)
        tables = _workbook(shown, data) if _is_workbook(data) else separated.read_archive(shown, data)
    elif file.lower().endswith(SHEET_FILE):
        tables = _with_one_sheet(game, shown, PurePosixPath(file.replace("\\", "/")).stem, data)
    else:
        checked = checking.checked_text(game, _text(shown, data))
        return Brought(name, checked.text, checked.problems)
    checked = checking.checked_sheets(game, tables)
    return Brought(name, checked.text, checked.problems, tables)


def _must_stay_small(shown: str, data: bytes) -> None:
    """Smaller than on a command line: a house has others to serve meanwhile."""
    with suppress(BadZipFile, OSError, ValueError, NotImplementedError), ZipFile(io.BytesIO(data)) as archive:
        if sum(part.file_size for part in archive.infolist()) > MOST_UNPACKED:
            most = MOST_UNPACKED // 10**6
            raise BadContent(say("{file} unpacks to too much; expected at most {most} MB.", file=shown, most=most))


def _is_workbook(data: bytes) -> bool:
    try:
        with ZipFile(io.BytesIO(data)) as archive:
            return INSIDE_A_WORKBOOK in archive.namelist()
    except (BadZipFile, OSError, ValueError):
        return True  # its reader says what is the matter


def _workbook(shown: str, data: bytes) -> list[Table]:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "deck.xlsx"
        file.write_bytes(data)
        try:
            return workbook.read_workbook(file)
        except BadContent as problem:
            raise BadContent(str(problem).replace(file.name, shown)) from None


def _with_one_sheet(game: sb.Game, shown: str, stem: str, data: bytes) -> list[Table]:
    """The printed deck with one of its sheets changed."""
    tables = exchange.sheets_of(game, shown)
    known = [table.name for table in tables]
    if stem not in known:
        raise BadContent(say("{file} is named like none of the sheets: {names}.", file=shown, names=", ".join(known)))
    with TemporaryDirectory() as folder:
        (Path(folder) / f"{stem}{SHEET_FILE}").write_bytes(data)
        (sheet,) = separated.read_folder(Path(folder))
    return [sheet if table.name == stem else table for table in tables]


def _text(shown: str, data: bytes) -> str:
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise BadContent(
            say("{file} is neither a workbook, nor an archive of CSV, nor a text file.", file=shown)
        ) from None


# ---- each problem beside its cell ----


@dataclass(frozen=True)
class ShownCell:
    text: str
    problems: bool


@dataclass(frozen=True)
class ShownRow:
    number: int
    cells: tuple[ShownCell, ...]
    problems: tuple[tuple[str, str], ...]
    """The letter and head of the column, empty for the row as a whole, and what is wrong."""


@dataclass(frozen=True)
class ShownSheet:
    name: str
    columns: tuple[tuple[str, str], ...]
    """Letter and head."""
    rows: tuple[ShownRow, ...]


def loose(problems: Sequence[Problem]) -> list[Problem]:
    """Those of no cell."""
    return [each for each in problems if each.spot is None]


def sheets_with_problems(brought: Brought) -> list[ShownSheet]:
    spots = [each.spot for each in brought.problems if each.spot is not None]
    tables = {table.name: table for table in brought.tables}
    names = [name for name in dict.fromkeys(spot.sheet for spot in spots) if name in tables]
    return [_sheet(tables[name], brought.problems) for name in names]


def _sheet(table: Table, problems: Sequence[Problem]) -> ShownSheet:
    here = [(each.spot, each.words) for each in problems if each.spot is not None and each.spot.sheet == table.name]
    heads = list(table.rows[0]) if table.rows else []
    wrong = {spot.column for spot, _ in here if spot.column is not None}
    columns = sorted({*range(1, min(NAMING, len(heads)) + 1), *wrong})
    rows = sorted({spot.row for spot, _ in here})
    named = tuple((letters(at), _shown(_cell(heads, at))) for at in columns)
    return ShownSheet(table.name, named, tuple(_row(table, row, columns, here) for row in rows))


def _row(table: Table, number: int, columns: Sequence[int], here: Sequence[tuple[Spot, str]]) -> ShownRow:
    cells = list(table.rows[number - 1]) if number <= len(table.rows) else []
    problems = [(spot, words) for spot, words in here if spot.row == number]
    wrong = {spot.column for spot, _ in problems}
    told = tuple((_column(spot), words) for spot, words in problems)
    return ShownRow(number, tuple(ShownCell(_shown(_cell(cells, at)), at in wrong) for at in columns), told)


def _column(spot: Spot) -> str:
    return "" if spot.column is None else f"{letters(spot.column)} {_shown(spot.head)}".strip()


def _cell(cells: Sequence[Cell], at: int) -> Cell:
    return cells[at - 1] if at <= len(cells) else None


def _shown(cell: Cell) -> str:
    text = "" if cell is None else str(cell).lower() if isinstance(cell, bool) else str(cell)
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
