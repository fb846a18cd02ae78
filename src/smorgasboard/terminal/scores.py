"""The score sheet as text."""

from collections.abc import Sequence

from smorgasboard.engine import ScoreLine, pinched

GAP = 2
LEAST_LABEL, LEAST_NAME = 12, 7


def sheet_lines(sheet: Sequence[ScoreLine], names: Sequence[str], width: int) -> list[str]:
    """A line for each entry, everybody's values in a column under their name."""
    room = (width - 1 - max(len(line.label) for line in sheet)) // len(names) - GAP
    rows = [
        ("", *(pinched(name, max(LEAST_NAME, room)) for name in names)),
        *((line.label, *line.values) for line in sheet),
    ]
    widest = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    label = max(LEAST_LABEL, min(widest[0], width - 1 - sum(each + GAP for each in widest[1:])))
    return [_row(row, [label, *widest[1:]])[: width - 1].rstrip() for row in rows]


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    return (" " * GAP).join(cell[:columns].ljust(columns) for cell, columns in zip(cells, widths, strict=True))
