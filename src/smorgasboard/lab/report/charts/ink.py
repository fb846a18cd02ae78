"""What charts are drawn with: escaped elements, marks that differ in shape, letters whose width is known roughly."""

import textwrap
from collections.abc import Iterable

from markupsafe import Markup, escape

from smorgasboard.lab.findings import Chart, Series
from smorgasboard.lab.report.numbers import digits_for, finite, number

LETTER = 6.9
"""A letter of 13 pixels is about so wide."""
LINE = 17
NARROWER = 500
"""Drawings below this width are for phones."""
DASHES = ("", "7 4", "2 4", "10 4 2 4", "14 5", "5 3 1 3 1 3")
SHAPES = ("circle", "square", "diamond", "triangle", "ring", "cross")
MARKS = {
    "square": "M-4.5 -4.5h9v9h-9z",
    "diamond": "M0 -6L6 0 0 6 -6 0z",
    "triangle": "M0 -5.5L5.800 4.500H-5.800z",
    "circle": "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0",
    "ring": "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M-2.500 0a2.500 2.500 0 1 1 5 0a2.500 2.500 0 1 1 -5 0",
    "cross": "M-5 -3l2 -2 3 3 3 -3 2 2 -3 3 3 3 -2 2 -3 -3 -3 3 -2 -2 3 -3z",
}


def element(name: str, *inside: str, **attributes: str | float) -> Markup:
    told = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value if isinstance(value, str) else place(value))}"'
        for key, value in attributes.items()
    )
    return Markup(f"<{name}{told}>{Markup('').join(inside)}</{name}>")


def place(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def picture(width: float, height: float, parts: Iterable[str]) -> Markup:
    """The figure around it says what it shows; to a screen reader it is nothing more."""
    size = "narrow" if width < NARROWER else "wide"
    box = f"0 0 {place(width)} {place(height)}"
    return element("svg", *parts, class_=f"drawing {size}", viewBox=box, aria_hidden="true")


def group(*parts: str, **attributes: str | float) -> Markup:
    return element("g", *parts, **attributes)


def text(x: float, y: float, words: str, **attributes: str | float) -> Markup:
    return element("text", words, x=x, y=y, **attributes)


def path(d: str, *inside: str, **attributes: str | float) -> Markup:
    return element("path", *inside, d=d, **attributes)


def stroke(x: float, y: float, to_x: float, to_y: float, class_: str) -> Markup:
    return path(f"M{place(x)} {place(y)}L{place(to_x)} {place(to_y)}", class_=class_)


def told(words: str) -> Markup:
    """What a pointer that rests on it reads."""
    return element("title", words)


def mark(index: int, x: float, y: float, *inside: str) -> Markup:
    shape = MARKS[SHAPES[index % len(SHAPES)]]
    return path(shape, *inside, class_=f"mark ink-{index % 6}", transform=f"translate({place(x)} {place(y)})")


def width_of(words: str) -> float:
    return (len(words) + 0.7 * words.count("%")) * LETTER


def folded(words: str, room: float, most: int = 2) -> list[str]:
    """In as many lines as needed, two at most; what does not fit ends in dots."""
    letters = max(int(room / LETTER), 4)
    return textwrap.wrap(words, letters, max_lines=most, placeholder=" …") or [""]


def reached(chart: Chart) -> list[float]:
    """Every value of a chart, and the ends of their intervals."""
    return finite(y for each in chart.series for y in (*each.ys, *(each.lows or ()), *(each.highs or ())))


def value_digits(chart: Chart) -> int:
    """Digits for every value of a chart alike."""
    return min(digits_for(reached(chart)), 1 if percent(chart.y_title) else 3)


def percent(title: str) -> str:
    return "%" if "%" in title else ""


def interval(series: Series, index: int) -> tuple[float, float] | None:
    if series.lows is None or series.highs is None:
        return None
    ends = finite((series.lows[index], series.highs[index]))
    return (ends[0], ends[1]) if len(ends) == 2 else None


def value_told(chart: Chart, series: Series, index: int) -> str:
    """Such as "26.1% (25.2 to 27.0)"."""
    digits, known = value_digits(chart), finite((series.ys[index],))
    if not known:
        return "not known"
    value = number(known[0], digits) + percent(chart.y_title)
    ends = interval(series, index)
    return value if ends is None else f"{value} ({number(ends[0], digits)} to {number(ends[1], digits)})"


def x_told(x: float | str) -> str:
    return x if isinstance(x, str) else number(x, digits_for((x,)))


def fair_words(chart: Chart) -> str:
    fair = chart.fair or 0.0
    digits = 0 if fair == int(fair) else 1 if abs(fair) >= 10 else 2
    return f"fair: {number(fair, digits)}{percent(chart.y_title)}"


def legend(chart: Chart, y: float, width: float) -> tuple[list[Markup], float]:
    """The names of several lines with their marks, in as many rows as they need, and where it ends."""
    parts: list[Markup] = []
    x = 0.0
    for index, series in enumerate(chart.series):
        needed = 34 + min(width_of(series.name), width - 34)
        if x and x + needed > width:
            x, y = 0.0, y + LINE + 3
        parts.append(_dashed(index, x, y))
        parts.append(text(x + 30, y, folded(series.name, width - 34, 1)[0], class_="name"))
        x += needed + 16
    return parts, y + LINE + 5


def _dashed(index: int, x: float, y: float) -> Markup:
    line = path(f"M{place(x)} {place(y - 4)}h24", class_=f"curve ink-{index % 6}", stroke_dasharray=DASHES[index % 6])
    return group(line, mark(index, x + 12, y - 4))
