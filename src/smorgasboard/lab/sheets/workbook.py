"""Tables as a workbook of a spreadsheet program. Files of strangers are measured before they are unpacked."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from openpyxl import Workbook, load_workbook
from openpyxl.comments import Comment
from openpyxl.styles import Alignment, Font
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from smorgasboard.engine import BadContent, say
from smorgasboard.engine.content import Asked
from smorgasboard.lab.sheets.cells import Cell, cell_of
from smorgasboard.lab.sheets.limits import (
    LONGEST_NAME,
    MOST_BYTES,
    MOST_COLUMNS,
    MOST_PARTS,
    MOST_UNPACKED,
    Measure,
)
from smorgasboard.lab.sheets.tables import SINGLE, Spot, Table, letters

ROOM_FOR_MORE = 200
"""Rows under the last card whose cells are checked as those above."""
LONGEST_LIST = 255
"""Characters that a spreadsheet takes as a list of choices."""
WIDEST = 60
FORBIDDEN = set("[]:*?/\\'")
DOCTYPES = tuple("<!DOCTYPE".encode(code) for code in ("utf-8", "utf-16-le", "utf-16-be"))

Asks = Mapping[tuple[str, int, int], Asked]
"""By sheet, row and column, from 1: what the game asks of the cell."""


def write_workbook(file: Path, tables: Sequence[Table], notes: Mapping[str, str], asks: Asks) -> None:
    """`notes` go by sheet, to its first cell."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for table in tables:
        _check_name(table.name, book)
        sheet = book.create_sheet(table.name)
        _fill(sheet, table)
        _check_cells(sheet, table, asks)
        if table.name in notes:
            sheet["A1"].comment = Comment(notes[table.name], "Smorgasboard", height=200, width=400)
    book.save(file)


def _check_name(name: str, book: Workbook) -> None:
    taken = name.lower() in (each.lower() for each in book.sheetnames)
    if taken or len(name) > LONGEST_NAME or set(name) & FORBIDDEN:
        raise BadContent(say("{name} cannot be the name of a sheet in a workbook; export a folder of CSV.", name=name))


def _fill(sheet: Worksheet, table: Table) -> None:
    for row in table.rows:
        sheet.append(list(row))
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    for at, column in enumerate(zip(*table.rows, strict=True), 1):
        longest = max(len(str(cell)) for cell in column if cell is not None)
        sheet.column_dimensions[letters(at)].width = min(longest + 2, WIDEST)
        for number in range(2, len(column) + 1):
            sheet.cell(number, at).alignment = Alignment(wrap_text=longest > WIDEST, vertical="top")
    sheet.freeze_panes = "B2"


def _check_cells(sheet: Worksheet, table: Table, asks: Asks) -> None:
    """Where a column is asked one thing throughout, rows to come are checked as well."""
    last = len(table.rows)
    columns: dict[tuple[int, Asked], list[int]] = {}
    for (name, row, column), asked in asks.items():
        if name == table.name:
            columns.setdefault((column, asked), []).append(row)
    for (column, asked), rows in columns.items():
        check = _validation(asked)
        alone = sum(at == column for at, _ in columns) == 1
        if check is not None and alone and table.name != SINGLE:
            check.add(f"{letters(column)}2:{letters(column)}{last + ROOM_FOR_MORE}")
        elif check is not None:
            for row in rows:
                check.add(f"{letters(column)}{row}")
        if check is not None:
            sheet.add_data_validation(check)


def _validation(asked: Asked) -> DataValidation | None:
    if isinstance(asked.known, range):
        least, most = str(asked.known.start), str(asked.known.stop - 1)
        words = say("A whole number from {least} to {most}.", least=least, most=most)
        return _spoken(DataValidation("whole", least, operator="between", formula2=most, allow_blank=True), words)
    choices = ",".join(asked.known)
    plain = all("," not in each and '"' not in each and each == cell_of(each) for each in asked.known)
    truth = asked.known == ("true", "false")
    if not (plain or truth) or not choices or len(choices) > LONGEST_LIST:
        return None
    listed = choices.upper() if truth else choices
    return _spoken(DataValidation("list", f'"{listed}"', allow_blank=True), say("One of {names}.", names=listed))


def _spoken(check: DataValidation, words: str) -> DataValidation:
    check.showErrorMessage = True
    check.error = words[:LONGEST_LIST]
    return check


# ---- reading ----


def read_workbook(file: Path) -> list[Table]:
    try:
        _measure_archive(file)
        with file.open("rb") as shown, file.open("rb") as written:
            results = load_workbook(shown, read_only=True, data_only=True)
            formulas = load_workbook(written, read_only=True)
            return _read(file.name, results, formulas)
    except (BadContent, OSError, MemoryError):
        raise
    except Exception:  # whatever a reader of broken files stumbles over
        raise BadContent(say("{file} is no workbook of the kind .xlsx, or it is damaged.", file=file.name)) from None


def _measure_archive(file: Path) -> None:
    """An archive never gives more than it says it holds: zipfile stops there."""
    if file.stat().st_size > MOST_BYTES:
        raise BadContent(
            say("{file} is too large; expected at most {most} MB.", file=file.name, most=MOST_BYTES // 10**6)
        )
    with ZipFile(file) as archive:
        parts = archive.infolist()
        if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
            most = MOST_UNPACKED // 10**6
            raise BadContent(say("{file} unpacks to too much; expected at most {most} MB.", file=file.name, most=most))
        if any(mark in text for text in map(archive.read, parts) for mark in DOCTYPES):
            raise BadContent(say("{file} is no workbook of the kind .xlsx, or it is damaged.", file=file.name))


def _read(file: str, results: Any, formulas: Any) -> list[Table]:
    measure = Measure(file)
    measure.sheets(len(results.worksheets))
    return [
        Table(sheet.title, list(_rows(measure, sheet, formulas[sheet.title]))) for sheet in results.worksheets
    ]  # fmt: skip


def _rows(measure: Measure, results: Any, formulas: Any) -> Iterator[list[Cell]]:
    for sheet in (results, formulas):
        sheet.reset_dimensions()
    name, empty = results.title, 0
    for number, (row, asked) in enumerate(zip(results.iter_rows(), formulas.iter_rows(), strict=False), 1):
        measure.row(name, number)
        cells = [
            _cell(measure, Spot(name, number, at), *both) for at, both in enumerate(zip(row, asked, strict=False), 1)
        ]
        kept = _trimmed(cells)
        measure.cells(name, number, kept)
        if kept:
            yield from ([] for _ in range(empty))
            yield kept
        empty = 0 if kept else empty + 1


def _cell(measure: Measure, spot: Spot, result: Any, formula: Any) -> Cell:
    value = result.value
    if spot.column is not None and spot.column > MOST_COLUMNS and value is not None:
        raise spot.refusal(measure.file, say("expected at most {most} columns", most=MOST_COLUMNS))
    if value is None and formula.data_type == "f" and formula.value is not None:
        raise spot.refusal(measure.file, say("a formula without a result; save the file in a spreadsheet program"))
    if result.data_type == "e" or not isinstance(value, str | int | float | bool | None):
        raise spot.refusal(measure.file, say("expected a number or a text, found {found}", found=str(value)))
    return None if value == "" else value


def _trimmed(cells: Iterable[Cell]) -> list[Cell]:
    kept = list(cells)
    while kept and kept[-1] is None:
        kept.pop()
    return kept
