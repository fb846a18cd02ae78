"""What a report opens with: a game in one picture, drawn for a page and for a phone, and the same in words."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from smorgasboard.lab.findings import Chart, Figure, Headline, Row, Summary, Verdict
from smorgasboard.lab.report.charts import ink
from smorgasboard.lab.report.charts.columns import Bins, bins_of, marks_below
from smorgasboard.lab.report.numbers import Style, bounds, finite, number
from smorgasboard.lab.report.scales import Scale, around
from smorgasboard.lab.report.tables import VERDICTS, Mark

WIDE, NARROW = 540, 330
HEAD, LANE, BETWEEN = 22, 24, 14
STRIP = 44
"""How tall a strip is."""
LABEL, SIGN = 50, 16
LOW = 40
"""Of 100: a line at most so high has no room for a word below it."""
ORDER: tuple[Verdict, ...] = ("unfair", "notice", "fair", "unknown")
Part = tuple[list[Markup], float]
"""What is drawn from a height of 0 on, and how tall it is."""
MarkCounts = Sequence[tuple[Mark, int]]


@dataclass(frozen=True)
class FirstScreen:
    sentences: tuple[str, ...]
    drawing: Markup
    in_words: tuple[str, ...]
    """What a person who does not see the picture should know."""


def first_screen(summary: Summary, headlines: Sequence[Headline]) -> FirstScreen | None:
    """None where a study is not one way to play, and for those of old: their headlines come first."""
    if not summary.sentences:
        return None
    found = counted(headlines)
    drawing = Markup("").join(_drawn(summary, found, width) for width in (WIDE, NARROW))
    return FirstScreen(summary.sentences, drawing, tuple(_in_words(summary, found)))


def counted(headlines: Sequence[Headline]) -> MarkCounts:
    """How many headlines came out how, the surest first."""
    times = Counter(each.verdict for each in headlines)
    return [(VERDICTS[verdict], times[verdict]) for verdict in ORDER if times[verdict]]


# ---- in words ----


def _in_words(summary: Summary, found: MarkCounts) -> Iterator[str]:
    rows = [(row.label, figure) for row in summary.seats for figure in row.cells if isinstance(figure, Figure)]
    style = Style.of([figure for _label, figure in rows])
    for label, figure in rows:
        told = f"{style.value(figure)} {style.interval(figure)}".strip()
        yield f"{label.capitalize()} wins {told}: {_mark(figure).word.lower()}."
    for chart in summary.strips:
        yield f"{chart.title}: {chart.in_words}" if chart.title[-1:].isalnum() else f"{chart.title} {chart.in_words}"
    if found:
        yield f"Headlines: {', '.join(f'{times} {mark.word.lower()}' for mark, times in found)}."


def _mark(figure: Figure) -> Mark:
    return next((VERDICTS[each] for each in ORDER if each == figure.mark), VERDICTS["unknown"])


# ---- drawn: one part below the other ----


def _drawn(summary: Summary, found: MarkCounts, width: int) -> Markup:
    seats = [_seats(summary.seats, width)] if summary.seats else []
    strips = [STRIPS[chart.kind](chart, width) for chart in summary.strips if chart.kind in STRIPS]
    parts, top = [], 0.0
    for inside, tall in (*seats, *strips, _marks(found, width)):
        parts.append(ink.group(*inside, transform=f"translate(0 {ink.place(top)})"))
        top += tall + BETWEEN
    return ink.picture(width, max(top - BETWEEN, 1), parts)


def _seats(rows: Sequence[Row], width: int) -> Part:
    figures = {row.label: each for row in rows for each in row.cells if isinstance(each, Figure)}
    values = _values(list(figures.values()), width)
    scale = _scale(list(figures.values()), width, max(map(ink.width_of, values), default=0))
    bottom = HEAD + len(figures) * LANE
    parts = [ink.text(0, 13, "Victories by seat", class_="name"), *_axis(scale, bottom)]
    parts += _fair(scale, next(iter(figures.values())), bottom, width)
    for at, ((label, figure), value) in enumerate(zip(figures.items(), values, strict=True)):
        y = HEAD + (at + 0.5) * LANE
        parts += [ink.text(0, y + 4.5, label), *_standing(scale, figure, y, f"{label}: {value}")]
        parts.append(ink.text(width - SIGN - 6, y + 4.5, value, class_="value", text_anchor="end"))
        parts.append(_sign(_mark(figure), width - SIGN, y - SIGN / 2))
    return parts, bottom + 18


def _values(figures: Sequence[Figure], width: int) -> list[str]:
    """On a phone the number alone: the whisker shows its interval."""
    style = Style.of(figures)
    told = [(style.value(each), style.interval(each)) for each in figures]
    return [value if width < ink.NARROWER else f"{value} {interval}" for value, interval in told]


def _scale(figures: Sequence[Figure], width: int, room: float) -> Scale:
    reached = finite(end for each in figures for end in (each.value, each.fair, *bounds(each)))
    end = width - SIGN - 20 - room
    return around(reached, LABEL + 8, end, max(2, int((end - LABEL) / 70)), suffix="%")


def _axis(scale: Scale, bottom: float) -> Iterator[Markup]:
    for tick in scale.ticks:
        x = scale.at(tick)
        yield ink.stroke(x, HEAD, x, bottom, "grid")
        yield ink.text(x, bottom + 15, scale.label(tick), class_="tick", text_anchor="middle")


def _fair(scale: Scale, figure: Figure, bottom: float, width: int) -> Iterator[Markup]:
    if figure.fair is None:
        return
    x, words = scale.at(figure.fair), f"fair: {number(figure.fair, 0 if figure.fair == int(figure.fair) else 1)}%"
    half = ink.width_of(words) / 2
    left = ink.width_of("Victories by seat") + half + 8
    yield ink.stroke(x, HEAD - 4, x, bottom, "fair")
    yield ink.text(min(max(x, left), width - half), 13, words, class_="tick", text_anchor="middle")


def _standing(scale: Scale, figure: Figure, y: float, words: str) -> Iterator[Markup]:
    low, high = bounds(figure)
    if low is not None and high is not None:
        caps = f"M{ink.place(scale.at(low))} {ink.place(y)}m0 -4v8m0 -4H{ink.place(scale.at(high))}m0 -4v8"
        yield ink.path(caps, class_="whisker ink-0")
    for value in finite((figure.value,)):
        yield ink.mark(0, scale.at(value), y, ink.told(words))


def _sign(mark: Mark, x: float, y: float) -> Markup:
    return ink.element(
        "use", href=f"#shape-{mark.shape}", x=x, y=y, width=SIGN, height=SIGN, class_=f"sign of-{mark.shape}"
    )


def _lengths(chart: Chart, width: int) -> Part:
    """Columns without numbers at their side."""
    bins, bottom = bins_of(chart, 0, width), HEAD + STRIP
    most = max(finite(y for each in chart.series for y in each.ys), default=0.0) or 1.0
    parts = [ink.text(0, 13, chart.title, class_="name"), ink.stroke(0, bottom, width, bottom, "ground")]
    for series in chart.series:
        for at, share in enumerate(series.ys):
            told = f"{bins.told(float(series.xs[at]))}: {ink.value_told(chart, series, at)}"
            parts.append(_column(bins, float(series.xs[at]), STRIP * share / most, ink.told(told)))
    for place, words in marks_below(bins):
        x = min(max(bins.at(place), ink.width_of(words) / 2), width - ink.width_of(words) / 2)
        parts.append(ink.text(x, bottom + 16, words, class_="tick", text_anchor="middle"))
    return parts, bottom + 18


def _column(bins: Bins, start: float, tall: float, words: Markup) -> Markup:
    left, right = bins.at(start), bins.at(start + bins.size)
    gap = min((right - left) * 0.12, 4)
    box = {"x": left + gap / 2, "y": HEAD + STRIP - tall, "width": right - left - gap, "height": tall}
    return ink.element("rect", words, **box, class_="bar ink-0")


def _lead(chart: Chart, width: int) -> Part:
    """A curve between nothing and all, told at its ends and in the middle."""
    bottom = HEAD + 8 + STRIP
    up = Scale(0, 100, bottom, HEAD + 8, ())
    parts = [ink.text(0, 13, chart.title, class_="name"), ink.stroke(0, bottom, width, bottom, "ground")]
    if chart.fair is not None:
        y, words = up.at(chart.fair), ink.fair_words(chart)
        free = y + 13 if chart.fair > LOW else y - 5  # away from the curve, and from the numbers below
        parts += [
            ink.stroke(0, y, width, y, "fair"),
            ink.text(width, free, words, class_="tick halo", text_anchor="end"),
        ]
    for series in chart.series[:1]:
        across = Scale(0, 100, 0, width, ())
        places = [(across.at(float(x)), up.at(y)) for x, y in zip(series.xs, series.ys, strict=True)]
        d = "M" + " ".join(f"{ink.place(x)} {ink.place(y)}" for x, y in places)
        parts.append(ink.path(d, class_="curve ink-0"))
        for at in _told_places(len(places)):
            parts += _told_at(chart, at, places[at], bottom)
    return parts, bottom + 18


def _told_places(many: int) -> list[int]:
    return sorted({0, many // 2, many - 1}) if many else []


def _told_at(chart: Chart, at: int, place: tuple[float, float], bottom: float) -> list[Markup]:
    (x, y), series = place, chart.series[0]
    after = f"{ink.x_told(series.xs[at])}%"
    below = (after, "middle") if at else (f"after {after} of the turns", "start")
    return [
        ink.mark(0, x, y, ink.told(f"{ink.x_told(series.xs[at])}: {ink.value_told(chart, series, at)}")),
        ink.text(x, y - 9, f"{number(series.ys[at])}%", class_="name halo", text_anchor="middle"),
        ink.text(x if at else 0, bottom + 16, below[0], class_="tick", text_anchor=below[1]),
    ]


STRIPS: dict[str, Callable[[Chart, int], Part]] = {"histogram": _lengths, "line": _lead}


def _marks(found: MarkCounts, width: int) -> Part:
    """How many headlines came out how."""
    parts: list[Markup] = []
    x, y = 0.0, 13.0
    for mark, times in found:
        words = f"{times} {mark.word.lower()}"
        needed = SIGN + 6 + ink.width_of(words)
        if x and x + needed > width:
            x, y = 0.0, y + LANE
        parts += [_sign(mark, x, y - 13), ink.text(x + SIGN + 6, y, words, class_="name")]
        x += needed + 18
    return parts, y + 5
