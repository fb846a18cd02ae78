"""Lines of a terminal as pieces of text with styles: measuring, cutting, putting side by side."""

import unicodedata
from collections.abc import Iterable, Sequence

Line = list[tuple[str, str]]
"""A drawn line: pieces of text, each with a style such as "bold red" or ""."""

CUT = "…"


def width(text: str) -> int:
    """Columns that a terminal needs: wide letters take two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(one) else 2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in text
    )


def width_of(line: Line) -> int:
    return sum(width(text) for text, _style in line)


def cut(text: str, columns: int) -> str:
    """The text within so many columns, marked when something is missing."""
    if width(text) <= columns:
        return text
    while width(text) >= columns:
        text = text[:-1]
    return text.rstrip() + CUT


def clipped(text: str, columns: int) -> str:
    """The beginning that fits, unmarked: for words that are known by it."""
    while width(text) > columns:
        text = text[:-1]
    return text


def pinched(text: str, columns: int) -> str:
    """Its beginning and its end, by which "Greedy bot 2" and "Greedy bot 3" can be told apart."""
    if width(text) <= columns:
        return text
    end = text[-2:]
    return clipped(text, columns - width(CUT) - width(end)).rstrip() + CUT + end


def fitted(text: str, columns: int) -> str:
    """Exactly so many columns."""
    text = cut(text, columns)
    return text + " " * (columns - width(text))


def cropped(line: Line, columns: int) -> Line:
    left = columns
    for at, (text, style) in enumerate(line):
        if width(text) > left:
            return [*line[:at], (cut(text, left), style)] if left > 1 else line[:at]
        left -= width(text)
    return line


def padded(line: Line, columns: int) -> Line:
    line = cropped(line, columns)
    return [*line, (" " * (columns - width_of(line)), "")]


def beside(blocks: Sequence[tuple[Sequence[Line], int]], rule: str) -> list[Line]:
    """Blocks of lines of the given widths, side by side, with a rule between them."""
    height = max(len(lines) for lines, _columns in blocks)
    rows: list[Line] = []
    for row in range(height):
        line: Line = []
        for lines, columns in blocks:
            line += [(rule, "dim")] if line else []
            line += padded(lines[row] if row < len(lines) else [], columns)
        rows.append(line)
    return rows


def flowing(heading: str, items: Iterable[Line], columns: int) -> list[Line]:
    """Items one after the other, in as many lines as they need, the heading before the first."""
    indent = width(heading)
    rows: list[Line] = [[(heading, "dim")]]
    for item in items:
        if width_of(rows[-1]) + 2 + width_of(item) > columns and width_of(rows[-1]) > indent:
            rows.append([(" " * indent, "")])
        rows[-1] += [("  ", ""), *item] if width_of(rows[-1]) > indent else item
    return rows


def in_columns(headings: Sequence[str], table: Sequence[Sequence[tuple[str, str]]], columns: int) -> list[Line]:
    """A small table: each column as wide as its widest cell, two apart if there is room, headings at the left."""
    rows: list[Line] = [[(heading, "dim")] for heading in headings]
    widest = [max(width(text) for text, _style in column) for column in table]
    gap = "  " if width(headings[0]) + sum(widest) + 2 * len(widest) <= columns else " "
    for column, cell in zip(table, widest, strict=True):
        for row, (text, style) in zip(rows, column, strict=True):
            row += [(fitted(text, cell) + gap, style)]
    return rows
