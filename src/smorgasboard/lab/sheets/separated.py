"""Tables as a folder of CSV files, one for each sheet."""

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path

from smorgasboard.engine import BadContent, say
from smorgasboard.lab.sheets.cells import Cell
from smorgasboard.lab.sheets.limits import LONGEST_CELL, MOST_BYTES, Measure
from smorgasboard.lab.sheets.tables import Spot, Table

SEPARATORS = (",", ";", "\t")
"""Spreadsheet programs write what their country writes."""
FORBIDDEN = set('<>:"/\\|?*')


def write_folder(folder: Path, tables: Sequence[Table]) -> None:
    for table in tables:
        if set(table.name) & FORBIDDEN:
            raise BadContent(say("{name} cannot be the name of a file.", name=table.name))
    folder.mkdir(parents=True)
    for table in tables:
        with (folder / f"{table.name}.csv").open("w", encoding="utf-8-sig", newline="") as file:
            csv.writer(file).writerows([[_written(cell) for cell in row] for row in table.rows])


def read_folder(folder: Path) -> list[Table]:
    files = sorted(folder.glob("*.csv"))
    if not files:
        raise BadContent(say("{folder} holds no CSV files.", folder=str(folder)))
    measure = Measure(folder.name)
    measure.sheets(len(files))
    return [Table(file.stem, list(_rows(measure, file))) for file in files]


def _rows(measure: Measure, file: Path) -> Iterator[list[Cell]]:
    text = _text(file)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=max(SEPARATORS, key=text.partition("\n")[0].count))
    number = 0
    try:
        for number, row in enumerate(rows, 1):
            measure.row(file.stem, number)
            cells: list[Cell] = [cell if cell.strip() else None for cell in row]
            measure.cells(file.stem, number, cells)
            yield cells
    except csv.Error:
        problem = say("expected texts of at most {most} characters", most=LONGEST_CELL)
        raise Spot(file.stem, number + 1).refusal(measure.file, problem) from None


def _text(file: Path) -> str:
    if file.stat().st_size > MOST_BYTES:
        raise BadContent(
            say("{file} is too large; expected at most {most} MB.", file=file.name, most=MOST_BYTES // 10**6)
        )
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise BadContent(say("{file} is not a text file in UTF-8; save it as “CSV UTF-8”.", file=file.name)) from None


def _written(cell: Cell) -> str:
    return "" if cell is None else str(cell).lower() if isinstance(cell, bool) else str(cell)
