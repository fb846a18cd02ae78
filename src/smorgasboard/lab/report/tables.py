"""A table as the page shows it: columns written alike, bars on one scale, everything about a row in its row."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from smorgasboard.lab.findings import Cell, Figure, ReportTable, Row
from smorgasboard.lab.report.marks import Mark, mark
from smorgasboard.lab.report.numbers import digits_for, number, styles
from smorgasboard.lab.report.replays import Link, links, merged
from smorgasboard.lab.report.setting import Contents, Look, fitting
from smorgasboard.lab.report.strips import Strips, side

LONG = 20
"""From so many rows on, a table scrolls in its own box and can be searched."""
SORTED = 5
WIDEST, LABEL = 24, 16
SIDES = {"": "", "about": "as is fair", "above": "more than fair", "below": "less than fair"}


@dataclass(frozen=True)
class Heading:
    name: str
    below: str = ""
    """What holds for the whole column, such as its unit and n."""
    numeric: bool = False
    marked: bool = False
    """Some of its figures are judged: all leave room for it, so that numbers stay below each other."""


@dataclass(frozen=True)
class ShownFigure:
    """A figure in its cell."""

    value: str
    interval: str
    n: str
    order: str
    strip: Markup
    side: str
    mark: Mark | None
    note: str


@dataclass(frozen=True)
class ShownRow:
    label: str
    cells: tuple[ShownFigure | str, ...]
    games: list[Link]


@dataclass(frozen=True)
class ShownTable:
    table: ReportTable
    headings: tuple[Heading, ...]
    rows: tuple[ShownRow, ...]
    marks: tuple[Mark, ...]
    """Those that need an explanation below."""
    widths: tuple[tuple[int, int], ...]
    look: Look

    kind = "table"

    @property
    def alike(self) -> str:
        """What holds for all columns of figures, said once instead of in each heading."""
        said = [heading.below for heading in self.headings if heading.numeric]
        return said[0] if len(said) > 1 and len(set(said)) == 1 else ""

    @property
    def long(self) -> bool:
        return len(self.rows) >= LONG

    @property
    def sortable(self) -> bool:
        return len(self.rows) >= SORTED

    @property
    def games(self) -> bool:
        return any(row.games for row in self.rows)


class ShownColumn:
    """What the figures of a column have in common."""

    def __init__(self, name: str, cells: Sequence[Cell]) -> None:
        self.name = name
        self.texts = [cell for cell in cells if isinstance(cell, str)]
        self.figures = [cell for cell in cells if isinstance(cell, Figure)]
        self._unit = self._shared_unit()
        self._styles = styles(self.figures, "" if self._unit else None)
        self._strips = Strips.of(self.figures)
        ns = {figure.n for figure in self.figures}
        self._n = ns.pop() if len(ns) == 1 and len(self.figures) > 1 else None
        self.shown = {figure: self._show(figure) for figure in self.figures}

    def _shared_unit(self) -> str:
        """A word that the heading says once for all."""
        units = {figure.unit for figure in self.figures}
        return units.pop() if len(units) == 1 and units.isdisjoint(("", "%")) else ""

    @property
    def heading(self) -> Heading:
        parts = [self._unit if self._unit not in self.name else "", self._fair(), self._all_n()]
        marked = any(figure.mark for figure in self.figures)
        return Heading(self.name, ", ".join(filter(None, parts)), bool(self.figures), marked)

    def _fair(self) -> str:
        fairs = {figure.fair for figure in self.figures}
        fair = fairs.pop() if len(fairs) == 1 else None
        if not fair or not self._strips:
            return ""
        return f"fair: {number(fair, digits_for((fair,)))}{self._styles[self.figures[0]].unit}"

    def _all_n(self) -> str:
        return "" if self._n is None else f"n {self._n:,} each"

    @property
    def widths(self) -> tuple[int, int]:
        """Letters of the widest interval and of the widest n."""
        return _widest(each.interval for each in self.shown.values()), _widest(each.n for each in self.shown.values())

    @property
    def contents(self) -> Contents:
        values = _widest(each.value for each in self.shown.values())
        marked = any(figure.mark for figure in self.figures)
        return Contents(values, *self.widths, self._strips is not None, marked, _widest(self.texts))

    def _show(self, figure: Figure) -> ShownFigure:
        style = self._styles[figure]
        return ShownFigure(
            style.value(figure),
            style.interval(figure),
            "" if self._n is not None else f"n {figure.n:,}",
            f"{figure.value:.6g}",
            self._strips.draw(figure) if self._strips else Markup(),
            SIDES[side(figure)] if self._strips else "",
            mark(figure.mark) if figure.mark else None,
            figure.note,
        )


def _widest(texts: Iterable[str]) -> int:
    return min(max(map(len, texts), default=0), WIDEST)


def shown(table: ReportTable, replays: str) -> ShownTable:
    columns = [
        ShownColumn(name, [row.cells[at] for row in table.rows if at < len(row.cells)]) for at, name in _rest(table)
    ]
    rows = tuple(_row(row, columns, replays) for row in table.rows)
    marks = dict.fromkeys(
        each.mark for row in rows for each in row.cells if isinstance(each, ShownFigure) and each.mark
    )
    explained = tuple(each for each in marks if each.meaning)
    headings = (Heading(table.columns[0]), *(column.heading for column in columns))
    widths = tuple(column.widths for column in columns)
    return ShownTable(table, headings, rows, explained, widths, _look(table, columns, any(row.games for row in rows)))


def _look(table: ReportTable, columns: Sequence[ShownColumn], games: bool) -> Look:
    labels = _widest(row.label for row in table.rows)
    return fitting(min(labels, LABEL), [column.contents for column in columns], games)


def _rest(table: ReportTable) -> list[tuple[int, str]]:
    return list(enumerate(table.columns[1:]))


def _row(row: Row, columns: Sequence[ShownColumn], replays: str) -> ShownRow:
    pairs = list(zip(row.cells, columns, strict=False))
    cells = tuple(cell if isinstance(cell, str) else column.shown[cell] for cell, column in pairs)
    games = links(replays, row.games)
    for cell, column in pairs:
        if isinstance(cell, Figure):
            games += links(replays, cell.games, column.name)
    return ShownRow(row.label, cells, merged(games))
