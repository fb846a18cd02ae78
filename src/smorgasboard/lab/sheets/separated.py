"""Tables as a folder of CSV files, one for each sheet."""

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from zipfile import ZipFile, ZipInfo

from smorgasboard.engine import BadContent, say
from smorgasboard.lab.sheets.cells import Cell
from smorgasboard.lab.sheets.limits import LONGEST_CELL, MOST_BYTES, MOST_PARTS, MOST_UNPACKED, Measure
from smorgasboard.lab.sheets.tables import Spot, Table

SEPARATORS = (",", ";", "\t")
"""Spreadsheet programs write what their country writes."""
SUFFIX = ".csv"
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


def archived(tables: Sequence[Table]) -> bytes:
    """The folder as one file."""
    packed = io.BytesIO()
    with TemporaryDirectory() as place, ZipFile(packed, "w") as archive:
        folder = Path(place) / "sheets"
        write_folder(folder, tables)
        for file in sorted(folder.iterdir()):
            archive.write(file, file.name)
    return packed.getvalue()


def read_archive(name: str, data: bytes) -> list[Table]:
    """Of what strangers packed, the files of sheets alone, wherever they lie, measured before they are unpacked."""
    with TemporaryDirectory() as place:
        try:
            with ZipFile(io.BytesIO(data)) as archive:
                for part in _sheets_in(name, archive):
                    (Path(place) / f"{PurePosixPath(part.filename).stem}{SUFFIX}").write_bytes(archive.read(part))
        except (BadContent, MemoryError):
            raise
        except Exception:  # whatever a reader of broken archives stumbles over
            raise BadContent(say("{file} is no archive of CSV files, or it is damaged.", file=name)) from None
        return read_folder(Path(place))


def _sheets_in(name: str, archive: ZipFile) -> list[ZipInfo]:
    parts = archive.infolist()
    found = [part for part in parts if is_sheet(PurePosixPath(part.filename).name) and not part.is_dir()]
    if len(parts) > MOST_PARTS or sum(part.file_size for part in found) > MOST_UNPACKED:
        most = MOST_UNPACKED // 10**6
        raise BadContent(say("{file} unpacks to too much; expected at most {most} MB.", file=name, most=most))
    names = [PurePosixPath(part.filename).name.lower() for part in found]
    if len(set(names)) < len(names) or not names:
        raise BadContent(say("{file} is no archive of CSV files, or it is damaged.", file=name))
    return found


def is_sheet(name: str) -> bool:
    """Not what a computer packs beside them."""
    return name.lower().endswith(SUFFIX) and not name.startswith(".") and not set(name) & FORBIDDEN


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
