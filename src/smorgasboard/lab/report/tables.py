"""A table as the page shows it: columns written alike, bars on one scale, everything about a row in its row."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeVar
from urllib.parse import quote

from markupsafe import Markup

from smorgasboard.lab.findings import FLIPS, Cell, Figure, GameRef, ReportTable, Row, Verdict
from smorgasboard.lab.report.numbers import digits_for, number, styles
from smorgasboard.lab.report.strips import WIDTH, Strips, side

T = TypeVar("T")
LONG = 20
"""From so many rows on, a table scrolls in its own box and can be searched."""
SORTED = 5
WIDEST, LABEL = 24, 16
SIDES = {"": "", "about": "as is fair", "above": "more than fair", "below": "less than fair"}
USUAL_LEG = "main"
Look = Literal["roomy", "dense", "broad"]
"""Everything in one line; bars and n below; intervals below too."""
PAGE = 960
"""A little more than there is: labels and headings give way."""
LETTER, SMALL = 8.2, 7.2
PADDING = 26
HEADING = 104 + PADDING
BADGE = 86
GAMES = 115
SHORT = 14
"""Texts up to so many letters stay in one line."""


# ---- verdicts and marks: a shape, a word, and what it means; colour only repeats them ----


class Mark(NamedTuple):
    word: str
    shape: str
    """The name of a symbol in the page."""
    meaning: str = ""


VERDICTS: dict[Verdict, Mark] = {
    "fair": Mark("Fair", "fair"),
    "unfair": Mark("Unfair", "unfair"),
    "notice": Mark("Worth a look", "notice"),
    "unknown": Mark("Not known yet", "unknown"),
}
KNOWN = {
    "fair": Mark("fair", "fair", "fair: its whole range lies within the limit"),
    "unfair": Mark("unfair", "unfair", "unfair: its whole range lies beyond the limit, on one side"),
    "flips": Mark("flips", "flips", "flips between weak and strong bots"),
    "moved": Mark("moved", "notice", "moved: by more than chance explains, however much is looked at"),
    "few": Mark("few", "unknown", "few: too few matches to say"),
}


def mark(word: str) -> Mark:
    return KNOWN.get(word, Mark(word, "notice"))


# ---- links to matches that stand behind a number ----


class Link(NamedTuple):
    address: str
    name: str
    why: str


def links(replays: str, games: Iterable[GameRef], about: str = "") -> list[Link]:
    """`about`: which number of a row they belong to."""
    return [_link(replays, game, about) for game in games]


def merged(found: Iterable[Link]) -> list[Link]:
    """Each match once, with all reasons to look at it."""
    reasons: dict[str, list[Link]] = {}
    for link in found:
        reasons.setdefault(link.address, []).append(link)
    return [same[0]._replace(why="; ".join(dict.fromkeys(each.why for each in same))) for same in reasons.values()]


def _link(replays: str, game: GameRef, about: str) -> Link:
    place = FLIPS if game.leg == FLIPS else f"games/{quote(game.leg, safe='')}"
    address = f"{replays}{place}/{game.number}{f'?at={game.step}' if game.step else ''}"
    name = f"{game.number}" if game.leg in (USUAL_LEG, FLIPS) else f"{game.leg} {game.number}"
    return Link(address, name, ": ".join(filter(None, (about, game.why))))


# ---- columns and rows ----


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
    change: str = ""
    """Where what the row is about can be changed and compared."""


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
        return any(row.games or row.change for row in self.rows)

    @property
    def ways_on(self) -> str:
        """What the column of links is called."""
        return "see, change" if any(row.change for row in self.rows) else "replays"


class ShownColumn:
    """What the figures of a column have in common."""

    def __init__(self, name: str, cells: Sequence[Cell]) -> None:
        self.name = name
        self.texts = [cell for cell in cells if isinstance(cell, str)]
        self.figures = [cell for cell in cells if isinstance(cell, Figure)]
        self._marked = any(figure.mark for figure in self.figures)
        unit = _shared(figure.unit for figure in self.figures) or ""
        self._unit = "" if unit == "%" else unit
        """A word that the heading says once for all."""
        self._styles = styles(self.figures, "" if self._unit else None)
        self._strips = Strips.of(self.figures)
        self._n = _shared(figure.n for figure in self.figures) if len(self.figures) > 1 else None
        self.shown = {figure: self._show(figure) for figure in self.figures}

    @property
    def heading(self) -> Heading:
        every = "" if self._n is None else f"n {self._n:,} each"
        parts = [self._unit if self._unit not in self.name else "", self._fair(), every]
        return Heading(self.name, ", ".join(filter(None, parts)), bool(self.figures), self._marked)

    def _fair(self) -> str:
        fair = _shared(figure.fair for figure in self.figures)
        if not fair or not self._strips:
            return ""
        return f"fair: {number(fair, digits_for((fair,)))}{self._styles[self.figures[0]].unit}"

    @property
    def widths(self) -> tuple[int, int]:
        """Letters of the widest interval and of the widest n."""
        return _widest(each.interval for each in self.shown.values()), _widest(each.n for each in self.shown.values())

    def room(self, look: Look) -> float:
        """How wide the column is, set like this."""
        value = _widest(each.value for each in self.shown.values()) * LETTER
        if not value:
            return min(_widest(self.texts), SHORT) * LETTER + PADDING
        interval, n = (letters * SMALL for letters in self.widths)
        strip = WIDTH if self._strips else 0
        wide = strip + value + interval + n + 18 if look == "roomy" else max(strip, value) + max(interval, n) + 6
        return max(wide + PADDING, HEADING) + BADGE * self._marked

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


def _shared(values: Iterable[T]) -> T | None:
    found = set(values)
    return found.pop() if len(found) == 1 else None


def _widest(texts: Iterable[str]) -> int:
    return min(max(map(len, texts), default=0), WIDEST)


Changes = Callable[[str], str]
"""By the label of a row: an address, empty where nothing can be changed."""


def nothing_to_change(_label: str) -> str:
    return ""


def shown(table: ReportTable, replays: str, changes: Changes = nothing_to_change) -> ShownTable:
    columns = [
        ShownColumn(name, [row.cells[at] for row in table.rows if at < len(row.cells)])
        for at, name in enumerate(table.columns[1:])
    ]
    rows = tuple(_row(row, columns, replays, changes) for row in table.rows)
    marks = dict.fromkeys(
        each.mark for row in rows for each in row.cells if isinstance(each, ShownFigure) and each.mark
    )
    explained = tuple(each for each in marks if each.meaning)
    headings = (Heading(table.columns[0]), *(column.heading for column in columns))
    widths = tuple(column.widths for column in columns)
    return ShownTable(
        table, headings, rows, explained, widths, _look(table, columns, any(row.games or row.change for row in rows))
    )


def _look(table: ReportTable, columns: Sequence[ShownColumn], games: bool) -> Look:
    """The roomiest that fits the page."""
    taken = min(_widest(row.label for row in table.rows), LABEL) * LETTER + PADDING + games * GAMES
    looks: tuple[Look, Look] = ("roomy", "dense")
    return next((look for look in looks if taken + sum(column.room(look) for column in columns) <= PAGE), "broad")


def _row(row: Row, columns: Sequence[ShownColumn], replays: str, changes: Changes) -> ShownRow:
    pairs = list(zip(row.cells, columns, strict=False))
    cells = tuple(cell if isinstance(cell, str) else column.shown[cell] for cell, column in pairs)
    games = links(replays, row.games)
    for cell, column in pairs:
        if isinstance(cell, Figure):
            games += links(replays, cell.games, column.name)
    return ShownRow(row.label, cells, merged(games), changes(row.label))
