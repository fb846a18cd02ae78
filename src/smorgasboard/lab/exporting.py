"""Tables of a study as files for other programs, lists and all."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import polars as pl

import smorgasboard as sb
from smorgasboard.extras import need

MOST_ROWS = 1_048_575
"""Of a sheet, below its headings."""
LONGEST_CELL = 32_767


def write_csv(frames: Mapping[str, pl.DataFrame], folder: Path) -> Path:
    with _writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for name, frame in frames.items():
            (folder / f"{name}.csv").write_text(_flat(frame).write_csv(), encoding="utf-8")
    return folder


def write_excel(frames: Mapping[str, pl.DataFrame], file: Path) -> Path:
    need("lab", "openpyxl")
    flat = {name: _flat(frame) for name, frame in frames.items()}
    for name, frame in flat.items():
        _must_fit(name, frame)
    with _writing(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(_workbook(flat))
    return file


def _workbook(frames: Mapping[str, pl.DataFrame]) -> bytes:
    from openpyxl import Workbook  # noqa: PLC0415 - only workbooks need it
    from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415

    data, book = BytesIO(), Workbook(write_only=True)
    for name, frame in frames.items():
        sheet = book.create_sheet(name)
        sheet.freeze_panes = "A2"
        sheet.append(frame.columns)
        for row in frame.iter_rows():
            cells = [WriteOnlyCell(sheet, value) for value in row]
            for cell in cells:
                cell.data_type = "s" if cell.data_type == "f" else cell.data_type  # a text may begin with "="
            sheet.append(cells)
    book.save(data)
    return data.getvalue()


def _flat(frame: pl.DataFrame) -> pl.DataFrame:
    """Lists as their parts with spaces between."""
    lists = [name for name, kind in frame.schema.items() if isinstance(kind, pl.List)]
    return frame.with_columns(pl.col(name).cast(pl.List(pl.String)).list.join(" ") for name in lists)


def _must_fit(name: str, frame: pl.DataFrame) -> None:
    if frame.height > MOST_ROWS:
        raise sb.SmorgasboardError(
            f"A sheet holds {MOST_ROWS:,} rows and {name} has {frame.height:,}; to_csv writes them all."
        )
    for column, kind in frame.schema.items():
        longest = frame[column].str.len_chars().max() if kind == pl.String else None
        if isinstance(longest, int) and longest > LONGEST_CELL:
            raise sb.SmorgasboardError(
                f"A cell holds {LONGEST_CELL:,} letters and {column} of {name} has {longest:,}; to_csv writes them all."
            )


@contextmanager
def _writing(place: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        why = (error.strerror or str(error)).rstrip(".").lower()
        raise sb.SmorgasboardError(f"{place} cannot be written: {why}.") from None
