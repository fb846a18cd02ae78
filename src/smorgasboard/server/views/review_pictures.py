"""What a review draws: bars that add up, and the lead of one seat with marks that lead to its moments."""

from collections.abc import Sequence

from markupsafe import Markup

from smorgasboard.engine import Frozen, say
from smorgasboard.review import Look

WIDTH, HEIGHT = 600, 180
MARGIN = 16
LOW_MARK, HIGH_MARK = 5, 15
BAR = (200, 18)
THINNEST = 2.0
ROOM = 0.04
"""Of the picture of somebody alone: what keeps a line that hardly moves from looking wild."""


def bar_of(start: float, end: float, low: float, high: float) -> Markup:
    """A change, or something whole, between the least and the most of its picture."""
    width, height = BAR
    span = (high - low) or 1.0
    left, right = sorted((width * (start - low) / span, width * (end - low) / span))
    here = Markup('<rect class="{}" x="{:.1f}" width="{:.1f}" height="{}" rx="3"/>').format(
        "less" if end < start else "more", min(left, width - THINNEST), max(THINNEST, right - left), height
    )
    frame = '<svg class="bar" viewBox="0 0 {} {}" preserveAspectRatio="none" aria-hidden="true">{}</svg>'
    return Markup(frame).format(width, height, here)


class Mark(Frozen):
    """A decision that cost something."""

    step: int
    words: str
    url: str
    rank: int
    """From 1 among those that mattered most."""


class LeadWithMarks:
    """How good the prospects of one seat were, as far as it could see."""

    def __init__(self, lead: Sequence[Look], unit: str, marks: Sequence[Mark]) -> None:
        worths = [look.worth for look in lead]
        self._lead = lead
        self._last = lead[-1].step or 1
        self._low, self._high = (min(worths) - ROOM, max(worths) + ROOM) if unit else (0.0, 1.0)
        self._marks = sorted(marks, key=lambda mark: mark.rank)[::-1]
        """The most important ones last: they lie on top."""
        self.words = self._words(worths, unit)

    @staticmethod
    def _words(worths: Sequence[float], unit: str) -> str:
        if unit:
            return say("The higher the line, the better it looked.")
        facts = {"low": f"{min(worths):.0%}", "high": f"{max(worths):.0%}"}
        return say("Chances of winning as this seat could see them, between {low} and {high}.", **facts)

    @property
    def drawing(self) -> Markup:
        points = " ".join(f"{self._x(look.step):.1f},{self._y(look.worth):.1f}" for look in self._lead)
        smaller = [self._dot(mark) for mark in self._marks if not mark.rank]
        greater = [self._number(mark) for mark in self._marks if mark.rank]
        return Markup(
            '<svg class="lead marked" viewBox="0 0 {} {}" role="group" aria-label="{}">'
            '<line class="lead-even" x1="0" x2="{}" y1="{}" y2="{}"/><polyline points="{}"/>{}{}</svg>'
        ).format(
            *(WIDTH, HEIGHT, self.words, WIDTH, HEIGHT / 2, HEIGHT / 2, points),
            *(Markup("").join(smaller), Markup("").join(greater)),
        )

    def _dot(self, mark: Mark) -> Markup:
        """To point at; the list leads there."""
        x, y = self._place(mark)
        dot = '<circle class="slip" cx="{:.1f}" cy="{:.1f}" r="{}"><title>{}</title></circle>'
        return Markup(dot).format(x, y, LOW_MARK, mark.words)

    def _number(self, mark: Mark) -> Markup:
        x, y = self._place(mark)
        drawn = Markup(
            '<circle class="reach" cx="{x:.1f}" cy="{y:.1f}" r="30"/>'
            '<circle class="disc" cx="{x:.1f}" cy="{y:.1f}" r="{r}"/>'
            '<text x="{x:.1f}" y="{y:.1f}" dy=".36em">{number}</text>'
        ).format(x=x, y=y, r=HIGH_MARK, number=mark.rank)
        if not mark.url:
            return Markup('<g class="mark"><title>{}</title>{}</g>').format(mark.words, drawn)
        return Markup('<a class="mark" href="{}" aria-label="{}">{}</a>').format(mark.url, mark.words, drawn)

    def _place(self, mark: Mark) -> tuple[float, float]:
        """Where the seat stood before it decided."""
        before = max((look for look in self._lead if look.step < mark.step), key=lambda look: look.step)
        return self._x(mark.step - 1), self._y(before.worth)

    def _x(self, step: int) -> float:
        return MARGIN + (WIDTH - 2 * MARGIN) * step / self._last

    def _y(self, worth: float) -> float:
        return HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * (worth - self._low) / ((self._high - self._low) or 1.0)
