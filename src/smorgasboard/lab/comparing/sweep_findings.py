"""What moves with a number: curves over its values, what is fair, and differences from what is played today."""

from collections.abc import Iterator, Mapping, Sequence

import smorgasboard as sb
from smorgasboard.lab.comparing import shift_words as words
from smorgasboard.lab.comparing.comparison import facts_of
from smorgasboard.lab.comparing.fair_values import SEATS, FairValue, fairness, judged_values
from smorgasboard.lab.comparing.level_findings import disagreements, level_headlines, level_sections, levels_of_study
from smorgasboard.lab.comparing.shifts import (
    TIMES,
    WINS,
    Arm,
    MeasureName,
    Moved,
    Shift,
    shifts_between,
    shifts_from,
    told_together,
)
from smorgasboard.lab.design.levels import AMONG, DUEL
from smorgasboard.lab.design.sweep import in_order, place_of, value_of
from smorgasboard.lab.findings import Cell, Chart, Findings, GameRef, Headline, ReportTable, Row, Section, Series
from smorgasboard.lab.measures.phrases import listed, percent_figure
from smorgasboard.lab.measures.sections.seats import mark_of
from smorgasboard.lab.measures.sections.strength import strength_sections
from smorgasboard.lab.play import Study
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.statistics import Estimate

CURVES = (
    "steps a game",
    "turns a game",
    "dead turns",
    "steps without a choice",
    "lead changes a game",
    "winner's score",
    "who leads at half time wins",
)
MOST_ENTRIES = 5
MOST_MOVING = "The entries that move most between the ends, the surest first, with 95% intervals."
MOST_HEADLINES = 4
SEAT_INTRO = (
    "Each seat's share of victories. Ranges are wide enough to hold at all values at once, and say what is called fair "
    "or unfair."
)
ASKED, CURVES_ID, TODAY = "asked", "curves", "today"


def findings_of_sweep(folder: StudyFolder) -> Findings:
    study = folder.study()
    arms = _arms(study, folder)
    if not arms:
        raise sb.SmorgasboardError(f"The study {folder.name} has no finished match yet.")
    name = study.legs[0].name.rpartition("=")[0]
    played = list(arms.values())
    ends = played[0].beside(played[-1])
    asked, moved = _asked(arms, study.asked), shifts_between(*ends, asked=study.asked)
    titles = study.legs[0].load(folder.path).titles()
    own = listed(list(dict.fromkeys(study.legs[0].bots)))
    held = disagreements(study, folder, moved, (ends[0].name, ends[1].name), titles)
    fair = judged_values(arms, study, folder)
    sections = [
        *_asked_section(arms, asked, name, titles),
        *_seat_section(arms, name, fair),
        _curve_section(arms, name),
        *_entry_sections(arms, name, moved, titles),
        *_today_section(arms, study.legs[0].name, name),
        *level_sections(held, own, levels_of_study(study)),
        *strength_sections(folder),
    ]
    headlines = (
        *_answers(arms, asked, moved, titles),
        *fairness(fair, name),
        *_movements(name, ends, moved, titles),
        *level_headlines(held, own),
    )
    facts = tuple(facts_of(folder, f"{max(arm.n for arm in played):,} at each value"))
    values = [value_of(leg) for leg in arms]
    subtitle = f"{name} at {len(values)} values from {values[0]} to {values[-1]}, on the same deals."
    return Findings(study.title, subtitle, headlines, facts, tuple(sections))


def _arms(study: Study, folder: StudyFolder) -> dict[str, Arm]:
    """By leg, in the order of the values; those that have been played."""
    games, seen = folder.games(), folder.seen()
    arms = {leg: Arm.of(study.leg(leg), games, seen) for leg in in_order(_own_legs(study))}
    return {leg: arm for leg, arm in arms.items() if len(arm.games)}


def _own_legs(study: Study) -> list[str]:
    """Without those of other levels, and without matches between them."""
    return [leg.name for leg in study.legs if AMONG not in leg.name and not leg.name.startswith(DUEL)]


# ---- what was asked ----


def _asked(arms: Mapping[str, Arm], asked: Sequence[str]) -> list[MeasureName]:
    seen = dict.fromkeys(name for arm in arms.values() for name in arm.entries)
    return [name for name in seen if name.is_asked(asked)]


def _asked_section(
    arms: Mapping[str, Arm], asked: Sequence[MeasureName], axis: str, titles: Mapping[str, str]
) -> Iterator[Section]:
    series = tuple(_series(arms, name, titles.get(name.entry, name.entry)) for name in asked)
    if series:
        fair = 100 / max(arm.players for arm in arms.values())
        in_words = " ".join(map(_told, series))
        chart = Chart(_capital(WINS), "line", axis, asked[0].entry_unit, series, in_words, fair, _one_of_each(arms))
        yield Section(ASKED, "What you asked", "Bands are 95% intervals.", (chart,))


def _answers(
    arms: Mapping[str, Arm], asked: Sequence[MeasureName], moved: Moved, titles: Mapping[str, str]
) -> Iterator[Headline]:
    """Its share at every value, and the change between the ends, judged by itself."""
    changes = {shift.name: shift for shift in moved.asked}
    for name in asked:
        series = _series(arms, name)
        shares = ", ".join(f"{y:.1f}% at {_place(x)}" for x, y in zip(series.xs, series.ys, strict=True))
        change = changes[name]
        doubt = "" if change.moved else ", which chance explains as well"
        what = f"{titles.get(name.entry, name.entry)} ({name.table})"
        text = f"{what} wins {shares}, a change of {words.change_in_words(change)}{doubt}."
        yield Headline(text, "notice" if change.moved else "unknown", ASKED)


# ---- what is fair ----


def _seat_section(arms: Mapping[str, Arm], name: str, values: Sequence[FairValue]) -> Iterator[Section]:
    if not values:
        return
    series = [_seat_series(values, seat) for seat in range(max(len(value.seats) for value in values))]
    alike = len({arm.players for arm in arms.values()}) == 1
    in_words = " ".join(map(_told, series))
    fair, games = 100 * values[0].seats[0].fair if alike else None, _one_of_each(arms)
    chart = Chart("Who wins", "line", name, "% of games won", tuple(series), in_words, fair, games)
    rows = tuple(Row(value_of(value.leg), _seat_cells(value, len(series))) for value in values)
    table = ReportTable("", (name, *(each.name for each in series)), rows)
    yield Section(SEATS, "Which values are fair", SEAT_INTRO, (chart, table))


def _seat_series(values: Sequence[FairValue], seat: int) -> Series:
    there = [value for value in values if len(value.seats) > seat]
    shares = [value.seats[seat].estimate.times(100) for value in there]
    return Series.of(f"seat {seat + 1}", tuple(place_of(value.leg) for value in there), shares)


def _seat_cells(value: FairValue, most: int) -> tuple[Cell, ...]:
    cells = (percent_figure(seat.estimate, mark=mark_of(seat), fair=seat.fair) for seat in value.seats)
    return (*cells, *[""] * (most - len(value.seats)))


# ---- what moves ----


def _movements(name: str, ends: tuple[Arm, Arm], moved: Moved, titles: Mapping[str, str]) -> Iterator[Headline]:
    """Between the least and the greatest value."""
    before, after = ends
    first, last = value_of(before.name), value_of(after.name)
    verb = "Changing" if isinstance(place_of(before.name), str) else "Raising"
    effects = told_together([shift for shift in (*moved.whole, *moved.entries) if shift.moved], before.deals)
    for shift, follows in effects[:MOST_HEADLINES]:
        text, *below = (
            words.sentence(each, f"{verb} {name} from {first} to {last}", titles) for each in (shift, *follows)
        )
        yield Headline(text, "notice", shift.name.table or CURVES_ID, tuple(below), certain=True)
    if not effects:
        text = words.nothing_moved(f" between {first} and {last}", len(before.games), moved.whole)
        yield Headline(text, "notice", CURVES_ID)


def _curve_section(arms: Mapping[str, Arm], name: str) -> Section:
    charts = [_curve(arms, name, MeasureName("", "", measure)) for measure in CURVES]
    known = tuple(chart for chart in charts if chart.series[0].ys)
    return Section(CURVES_ID, "What moves with it", "Bands are 95% intervals.", known)


def _curve(arms: Mapping[str, Arm], axis: str, name: MeasureName) -> Chart:
    series = _series(arms, name)
    unit = "%" if name.measure in _SHARES else ""
    in_words = _told(series) if series.ys else ""
    return Chart(_capital(name.measure), "line", axis, unit, (series,), in_words, games=_one_of_each(arms))


def _one_of_each(arms: Mapping[str, Arm]) -> tuple[GameRef, ...]:
    """The first deal at every value."""
    return tuple(GameRef(leg, int(arm.numbers[0]), f"the first deal with {leg}") for leg, arm in arms.items())


_SHARES = ("dead turns", "steps without a choice", "who leads at half time wins")


def _series(arms: Mapping[str, Arm], name: MeasureName, label: str = "") -> Series:
    found = [(leg, _estimate(arm, name)) for leg, arm in arms.items()]
    known = [(leg, each) for leg, each in found if each is not None and each.known]
    xs = tuple(place_of(leg) for leg, _each in known)
    return Series.of(label or name.measure, xs, [each for _leg, each in known])


def _estimate(arm: Arm, name: MeasureName) -> Estimate | None:
    column = arm.measured(name)
    if column is None:
        return None
    return column.evidence(arm.deals).estimate().times(100 if column.is_share else 1)


def _told(series: Series) -> str:
    """A curve in words; it has a point at least."""
    low, high = min(series.ys), max(series.ys)
    places = [_place(series.xs[series.ys.index(end)]) for end in (low, high)]
    if low == high:
        return f"{_capital(series.name)} is {low:.1f} everywhere."
    return f"{_capital(series.name)} is lowest at {places[0]} ({low:.1f}) and highest at {places[1]} ({high:.1f})."


def _place(x: float | str) -> str:
    return str(x).removesuffix(".0")


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _entry_sections(arms: Mapping[str, Arm], name: str, moved: Moved, titles: Mapping[str, str]) -> Iterator[Section]:
    """Of each table those entries that move most between the least and the greatest value."""
    shifts = [*moved.asked, *moved.entries]
    for table in sorted({shift.name.table for shift in shifts}):
        mine = [shift for shift in shifts if shift.name.table == table]
        by_measure = [[shift for shift in mine if shift.name.measure == measure] for measure in (TIMES, WINS)]
        charts = [_entry_chart(arms, name, shifts, titles) for shifts in by_measure if shifts]
        moving = tuple(chart for chart in charts if any(max(each.ys) > min(each.ys) for each in chart.series))
        if moving:
            yield Section(table, _capital(table), MOST_MOVING, moving)


def _entry_chart(arms: Mapping[str, Arm], axis: str, shifts: Sequence[Shift], titles: Mapping[str, str]) -> Chart:
    shown = shifts[:MOST_ENTRIES]
    named = ((shift.name, titles.get(shift.name.entry, shift.name.entry)) for shift in shown)
    series = tuple(each for each in (_series(arms, *one) for one in named) if each.ys)
    name = shown[0].name
    in_words = " ".join(map(_told, series))
    return Chart(_capital(name.measure), "line", axis, name.entry_unit, series, in_words, games=_one_of_each(arms))


# ---- against what is played today ----


def _today_section(arms: Mapping[str, Arm], today: str, name: str) -> Iterator[Section]:
    """Pairs with the leg that was played first: today's value, where the sweep has it."""
    others = [leg for leg in arms if leg != today]
    if today not in arms or not others:
        return
    shifts = shifts_from(arms[today], [arms[leg] for leg in others], CURVES)
    seats = [f"seat {seat + 1}" for seat in range(arms[today].players)]
    groups = [("Who wins", seats), ("Length and choices", CURVES[:4]), ("How it goes", CURVES[4:])]
    tables = [_today_table(title, name, others, measures, shifts) for title, measures in groups]
    intro = (
        f"Changes against {name} at {value_of(today)}, on the same deals. Their intervals are wide enough to hold all "
        "at once; what moved is marked."
    )
    yield Section(TODAY, f"Against {value_of(today)}", intro, tuple(table for table in tables if table.columns[1:]))


def _today_table(
    title: str, name: str, legs: Sequence[str], measures: Sequence[str], shifts: Mapping[tuple[str, str], Shift]
) -> ReportTable:
    known = [measure for measure in measures if any((leg, measure) in shifts for leg in legs)]
    rows = [Row(value_of(leg), tuple(_change(shifts.get((leg, each))) for each in known)) for leg in legs]
    return ReportTable(title, (name, *known), tuple(rows))


def _change(shift: Shift | None) -> Cell:
    return words.UNKNOWN if shift is None else words.change_figure(shift)
