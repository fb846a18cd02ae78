"""How large sheets may be: many times what any game of ours has, and little for a machine."""

from collections.abc import Sequence
from dataclasses import dataclass

from smorgasboard.engine import BadContent, say
from smorgasboard.lab.sheets.cells import Cell
from smorgasboard.lab.sheets.tables import Spot, Table

MOST_BYTES = 5 * 10**6
MOST_UNPACKED = 50 * 10**6
MOST_PARTS = 500
MOST_SHEETS = 100
MOST_ROWS = 5000
MOST_COLUMNS = 300
MOST_CHARACTERS = 5 * 10**6
LONGEST_NAME = 31
LONGEST_CELL = 32_767
"""As spreadsheets have it, the last two."""


@dataclass
class Measure:
    """What was read so far of one file."""

    file: str
    characters: int = 0

    def tables(self, tables: Sequence[Table]) -> None:
        """What is written can be read again."""
        self.sheets(len(tables))
        for table in tables:
            for number, row in enumerate(table.rows, 1):
                self.row(table.name, number)
                self.cells(table.name, number, row)

    def sheets(self, count: int) -> None:
        if count > MOST_SHEETS:
            raise BadContent(
                say("{file} has too many sheets; expected at most {most}.", file=self.file, most=MOST_SHEETS)
            )

    def row(self, sheet: str, number: int) -> None:
        if number > MOST_ROWS:
            raise Spot(sheet, number).refusal(self.file, say("expected at most {most} rows", most=MOST_ROWS))

    def cells(self, sheet: str, number: int, cells: Sequence[Cell]) -> None:
        if len(cells) > MOST_COLUMNS:
            problem = say("expected at most {most} columns", most=MOST_COLUMNS)
            raise Spot(sheet, number, len(cells)).refusal(self.file, problem)
        lengths = [len(cell) for cell in cells if isinstance(cell, str)]
        self.characters += sum(lengths)
        if max(lengths, default=0) > LONGEST_CELL or self.characters > MOST_CHARACTERS:
            raise Spot(sheet, number).refusal(self.file, say("expected shorter texts"))
