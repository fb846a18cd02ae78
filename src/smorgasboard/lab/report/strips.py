"""The small bars in the cells of a table: how far a number is from fair, or how large it is."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from markupsafe import Markup

from smorgasboard.lab.findings import Figure
from smorgasboard.lab.report.charts.ink import element, path, place
from smorgasboard.lab.report.numbers import SIGNED, bounds, finite

WIDTH = 84
TALL = 14
MIDDLE = WIDTH / 2
ROOM = 1.15


def fair_of(figure: Figure) -> float | None:
    """A difference is fair at zero."""
    return 0.0 if figure.fair is None and figure.unit == SIGNED else figure.fair


def side(figure: Figure) -> str:
    """On which side of fair its whole interval lies; empty where nothing would be fair or no interval is known."""
    fair, (low, high) = fair_of(figure), bounds(figure)
    if fair is None or low is None or high is None:
        return ""
    return "above" if low > fair else "below" if high < fair else "about"


@dataclass(frozen=True)
class Strips:
    """One scale for all bars of a column."""

    reach: float
    """How far from fair, or from zero, the end of a bar can be."""
    fairly: bool

    @classmethod
    def of(cls, figures: Sequence[Figure]) -> "Strips | None":
        shown = [figure for figure in figures if math.isfinite(figure.value)]
        fairly = any(fair_of(figure) is not None for figure in shown)
        if (
            len(shown) < 2
            or len({figure.unit for figure in shown}) > 1
            or not (fairly or all(figure.unit == "%" for figure in shown))
        ):
            return None
        farthest = max(abs(figure.value - (fair_of(figure) or 0.0)) for figure in shown) * ROOM
        return cls(max(farthest, median(map(_end, shown))) or 1.0, fairly)

    def draw(self, figure: Figure) -> Markup:
        if not math.isfinite(figure.value):
            return Markup()
        parts = [self._bar(figure), *self._whisker(figure)]
        line = [path(f"M{place(MIDDLE)} 0v{TALL}", class_="line")] if self.fairly else []
        known = side(figure)
        look = "strip" if known in ("", "about") else "strip clear"
        return element("svg", *parts, *line, class_=look, width=WIDTH, height=TALL, aria_hidden="true")

    def _bar(self, figure: Figure) -> Markup:
        start, end = sorted((self._x(figure, fair_of(figure) or 0.0), self._x(figure, figure.value)))
        return path(f"M{place(start)} 3.5H{place(end)}v7H{place(start)}z")

    def _whisker(self, figure: Figure) -> list[Markup]:
        low, high = bounds(figure)
        if low is None or high is None:
            return []
        return [path(f"M{place(self._x(figure, low))} 7H{place(self._x(figure, high))}", class_="reach")]

    def _x(self, figure: Figure, value: float) -> float:
        share = min(max((value - (fair_of(figure) or 0.0)) / self.reach, -1.0), 1.0)
        return MIDDLE + share * MIDDLE if self.fairly else max(share, 0.0) * WIDTH


def _end(figure: Figure) -> float:
    """How far its interval reaches."""
    fair = fair_of(figure) or 0.0
    return max(abs(value - fair) for value in (figure.value, *finite(bounds(figure))))
