"""Two ways to play on the same seeds: what moved, what did not, and which games turned out otherwise."""

import difflib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

import smorgasboard as sb
from smorgasboard.lab.comparing import shift_words as words
from smorgasboard.lab.comparing.changed_cards import hardly_used, in_words
from smorgasboard.lab.comparing.level_findings import disagreements, level_headlines, level_sections, levels_of_study
from smorgasboard.lab.comparing.shifts import (
    SEEN,
    TIMES,
    WINS,
    Arm,
    MeasureName,
    Moved,
    Shift,
    shifts_between,
    told_together,
)
from smorgasboard.lab.design.variants import A, B
from smorgasboard.lab.findings import FLIPS, Cell, Findings, GameRef, Headline, ReportTable, Row, Section, Verdict
from smorgasboard.lab.measures.limits import seat_tolerance
from smorgasboard.lab.measures.phrases import Judged, listed, percent_figure
from smorgasboard.lab.measures.sample import Key
from smorgasboard.lab.measures.sections.seats import judged_seats, mark_of
from smorgasboard.lab.measures.sections.strength import strength_sections
from smorgasboard.lab.play import Study
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.statistics import Estimate, intervals, percent

SideSeats = Mapping[str, Judged]
"""By measure, such as "seat 1"."""
MOST_HEADLINES = 6
MOST_LINES = 40
MOST_FLIPS = 30
HOW_OFTEN, WHO_WINS = "How often it comes up", "How often those win who have it"
WHOLE, CONTENT, ONE_SIDED = "whole", "content", "one side"
CORRECTED = (
    "Changes are B minus A, on the same deals. Their ranges are wide enough to hold all at once, however much this "
    "report looks at; what they tell from nothing has moved, which happens in 5 of 100 reports where nothing did."
)


def findings_of_comparison(folder: StudyFolder) -> Findings:
    study = folder.study()
    arms = _arms(study, folder)
    if not len(arms[0].games):
        raise sb.SmorgasboardError(f"The study {folder.name} has no match that both sides have played.")
    games = (study.leg(A).load(folder.path), study.leg(B).load(folder.path))
    only = _only_in(games)
    moved = shifts_between(*arms, {key for side in only for key in side}, study.asked)
    own = listed(list(dict.fromkeys(study.legs[0].bots)))
    turned, titles = flips(*arms), {**games[0].titles(), **games[1].titles()}
    seats = _seats(study, folder, arms)
    held = disagreements(study, folder, moved, (A, B), titles)
    sections = [
        _whole_section(moved.whole, arms, seats),
        *_entry_sections([*moved.asked, *moved.entries], arms[0], titles),
        *_one_sided(only, arms, titles),
        flips_section(turned, *arms),
        *level_sections(held, own, levels_of_study(study)),
        *strength_sections(folder),
        *_content_section(games),
    ]
    unused = [
        Headline(in_words(each, titles.get(each.entry, each.entry)), "unknown", each.table)
        for each in hardly_used(games, arms)
    ]
    answers = [_answer(shift, titles) for shift in moved.asked]
    headlines = [
        *unused,
        *answers,
        *_headlines(moved, turned, arms, titles, bool(unused), seats[1]),
        *level_headlines(held, own),
    ]
    subtitle = f"A, the first, and B, the second, on the same {len(arms[0].games):,} deals."
    return Findings(study.title, subtitle, tuple(headlines), tuple(_facts(study, folder, arms)), tuple(sections))


def _arms(study: Study, folder: StudyFolder) -> tuple[Arm, Arm]:
    games, seen = folder.games(), folder.seen()
    a, b = (Arm.of(study.leg(leg), games, seen) for leg in (A, B))
    return a.beside(b)


def _seats(study: Study, folder: StudyFolder, arms: tuple[Arm, Arm]) -> tuple[SideSeats, SideSeats]:
    """Of each side as a study of this side alone judges them."""
    a, b = (judged_seats(arm, seat_tolerance(study, arm.leg, folder.path)) if not arm.solo else [] for arm in arms)
    return _by_measure(a), _by_measure(b)


def _by_measure(judged: Sequence[Judged]) -> SideSeats:
    return {f"seat {seat + 1}": replace(each, counted="on each side") for seat, each in enumerate(judged)}


# ---- games that turned out otherwise: the same deal, another winner ----


class Flips(NamedTuple):
    """The numbers of the games that flipped, and what share of all they are."""

    numbers: list[int]
    share: Estimate
    alike: bool
    """Not one game differs in a single step."""

    @property
    def in_words(self) -> str:
        count = f"{len(self.numbers):,} of {self.share.n:,} games"
        return f"The same deal had another winner in {count}: {percent(self.share)}."


def flips(before: Arm, after: Arm) -> Flips:
    pairs = zip(before.games["winners"].to_list(), after.games["winners"].to_list(), strict=True)
    flipped = np.array([sorted(here) != sorted(there) for here, there in pairs], dtype=bool)
    share = intervals.share(flipped.astype(np.float64), before.deals)
    alike = before.games["actions"].equals(after.games["actions"]) and not flipped.any()
    return Flips(before.numbers[flipped].tolist(), share, alike)


def flips_section(found: Flips, before: Arm, after: Arm) -> Section:
    shown = sorted((_flip(before, after, number) for number in found.numbers), key=lambda flip: -flip[0])
    intro = f"{found.in_words} Each link shows both games side by side; those come first that went alike for longest."
    rows = tuple(row for _alike, row in shown[:MOST_FLIPS])
    note = f"{MOST_FLIPS} of {len(shown):,} games." if len(shown) > MOST_FLIPS else ""
    table = ReportTable(
        "", ("game", "winner with A", "winner with B", "scores with A", "scores with B", "alike"), rows, note=note
    )
    return Section(FLIPS, "Games that turned out otherwise", intro, (table,) if rows else ())


def _flip(before: Arm, after: Arm, number: int) -> tuple[int, Row]:
    """How many steps were the same on both sides, and what to show."""
    at = int(np.searchsorted(before.numbers, number))
    a, b = (arm.games.row(at, named=True) for arm in (before, after))
    winners = _winners(a["winners"]), _winners(b["winners"])
    alike = _alike(a["actions"], b["actions"])
    cells = (*winners, _scores(a["scores"]), _scores(b["scores"]), f"{alike} steps")
    return alike, Row(f"game {number}", cells, (GameRef(FLIPS, number, f"{winners[0]} with A, {winners[1]} with B"),))


def _alike(a: Sequence[int] | None, b: Sequence[int] | None) -> int:
    pairs = list(zip(a or (), b or (), strict=False))
    return next((step for step, (here, there) in enumerate(pairs) if here != there), len(pairs))


def _winners(seats: Sequence[int]) -> str:
    return " and ".join(f"seat {seat + 1}" for seat in seats) or "nobody"


def _scores(scores: Sequence[float]) -> str:
    return " : ".join(f"{score:g}".replace("-", "−") for score in scores)


# ---- headlines ----


def _headlines(
    moved: Moved, turned: Flips, arms: tuple[Arm, Arm], titles: Mapping[str, str], unused: bool, seats: SideSeats
) -> Iterator[Headline]:
    effects = told_together([shift for shift in (*moved.whole, *moved.entries) if shift.moved], arms[0].deals)
    for shift, follows in effects[:MOST_HEADLINES]:
        below = tuple(words.sentence(each, B, titles) for each in follows)
        seat, place = seats.get(shift.name.measure), shift.name.table or WHOLE
        text = words.sentence(shift, B, titles) + _with_b(seat)
        yield Headline(text, _verdict(seat), place, below, _pairs(shift, arms[0]), True)
    if len(effects) > MOST_HEADLINES:
        yield Headline(f"More moved than that, {len(effects)} things in all; the tables show them.", "notice", WHOLE)
    if not effects:
        yield Headline(_nothing_moved(moved.whole, turned), "unknown" if unused else "fair", WHOLE)
    if not turned.alike:
        yield Headline(turned.in_words, "notice", FLIPS)


def _answer(shift: Shift, titles: Mapping[str, str]) -> Headline:
    """To a question that was asked beforehand, whatever it is."""
    said = words.sentence(shift, B, titles)
    text = said if shift.moved else f"{said[:-1]}, which chance explains as well."
    return Headline(text, "notice" if shift.moved else "unknown", shift.name.table)


def _verdict(seat: Judged | None) -> Verdict:
    return "notice" if seat is None or seat.verdict == "unknown" else seat.verdict


def _with_b(seat: Judged | None) -> str:
    if seat is None or seat.verdict == "unknown":
        return ""
    return f" With B it wins {percent(seat.estimate)}: {seat.in_words}."


def _nothing_moved(whole: Sequence[Shift], turned: Flips) -> str:
    if turned.alike:
        return f"Nothing moved: all {turned.share.n:,} games went the same way with A and with B, move by move."
    return words.nothing_moved("", turned.share.n, whole)


# ---- the game as a whole ----


def _whole_section(whole: Sequence[Shift], arms: tuple[Arm, Arm], judged: tuple[SideSeats, SideSeats]) -> Section:
    seats = [shift for shift in whole if shift.name.is_seat]
    shares = [shift for shift in whole if shift.unit == "%" and not shift.name.is_seat]
    numbers = [shift for shift in whole if shift.unit != "%"]
    seats.sort(key=lambda shift: shift.name.measure)
    tables = [
        _seat_table(seats, arms[0], judged),
        _table("How it goes", "share of games, steps or turns", shares, arms[0]),
        _table("Length, decisions, scores", "on average", numbers, arms[0]),
    ]
    return Section(WHOLE, "The game as a whole", CORRECTED, tuple(table for table in tables if table.rows))


def _table(title: str, head: str, shifts: Sequence[Shift], arm: Arm, fair: float | None = None) -> ReportTable:
    rows = tuple(Row(shift.name.measure, _cells(shift, fair), _pairs(shift, arm)) for shift in shifts)
    return ReportTable(title, (head, A, B, "change"), rows)


def _seat_table(seats: Sequence[Shift], arm: Arm, judged: tuple[SideSeats, SideSeats]) -> ReportTable:
    rows = tuple(
        Row(shift.name.measure, (*_sides(shift, judged), words.change_figure(shift)), _pairs(shift, arm))
        for shift in seats
    )
    return ReportTable("Who wins", ("seat", A, B, "change"), rows)


def _sides(shift: Shift, judged: tuple[SideSeats, SideSeats]) -> Iterator[Cell]:
    for side in judged:
        seat = side[shift.name.measure]
        yield percent_figure(seat.estimate, mark=mark_of(seat), fair=seat.fair)


def _cells(shift: Shift, fair: float | None) -> tuple[Cell, ...]:
    sides = (words.figure(side, shift.unit, fair=fair) for side in (shift.before, shift.after))
    return (*sides, words.change_figure(shift))


def _pairs(shift: Shift, arm: Arm) -> tuple[GameRef, ...]:
    """Pairs to look at: those that differ most the way the whole does."""
    why = f"{'more' if shift.up else 'less'} with B: {shift.name.measure}"
    return tuple(GameRef(FLIPS, int(arm.numbers[place]), why) for place in shift.examples)


# ---- entries ----


def _only_in(games: Sequence[sb.Game]) -> tuple[list[Key], list[Key]]:
    a, b = ([(table, entry) for table, entries in game.entries().items() for entry in entries] for game in games)
    return [key for key in a if key not in set(b)], [key for key in b if key not in set(a)]


def _entry_sections(entries: Sequence[Shift], arm: Arm, titles: Mapping[str, str]) -> Iterator[Section]:
    for table in sorted({shift.name.table for shift in entries}):
        mine = [shift for shift in entries if shift.name.table == table]
        title = table[:1].upper() + table[1:]
        yield Section(
            table, title, CORRECTED, (_how_often(table, mine, arm, titles), _who_wins(table, mine, arm, titles))
        )


def _how_often(table: str, shifts: Sequence[Shift], arm: Arm, titles: Mapping[str, str]) -> ReportTable:
    frequent = {shift.name: shift for shift in shifts if shift.name.measure != WINS}
    rows = []
    for entry in dict.fromkeys(name.entry for name in frequent):
        seen, times = (frequent[MeasureName(table, entry, measure)] for measure in (SEEN, TIMES))
        cells = [
            cell
            for shift in (seen, times)
            for cell in (words.figure(shift.before, shift.unit), words.change_figure(shift))
        ]
        rows.append(Row(titles.get(entry, entry), tuple(cells), _pairs(times, arm)))
    columns = (table, *(f"{measure}: {part}" for measure in (SEEN, TIMES) for part in (A, "change")))
    return ReportTable(HOW_OFTEN, columns, tuple(rows))


def _who_wins(table: str, shifts: Sequence[Shift], arm: Arm, titles: Mapping[str, str]) -> ReportTable:
    rows = [
        Row(titles.get(shift.name.entry, shift.name.entry), _cells(shift, 100 / arm.players), _pairs(shift, arm))
        for shift in shifts
        if shift.name.measure == WINS
    ]
    return ReportTable(WHO_WINS, (table, A, B, "change"), tuple(rows))


def _one_sided(
    only: tuple[list[Key], list[Key]], arms: tuple[Arm, Arm], titles: Mapping[str, str]
) -> Iterator[Section]:
    rows = [
        Row(f"{table}: {titles.get(entry, entry)}", (side, _games_with(arm, table, entry)))
        for side, keys, arm in zip((A, B), only, arms, strict=True)
        for table, entry in keys
    ]
    if rows:
        table = ReportTable("", ("entry", "only on side", SEEN), tuple(rows))
        yield Section(ONE_SIDED, "What only one side has", "Nothing there can be compared.", (table,))


def _games_with(arm: Arm, table: str, entry: str) -> Cell:
    column = arm.entries.get(MeasureName(table, entry, SEEN))
    return "never" if column is None else words.figure(column.evidence(arm.deals).estimate(), column.unit)


# ---- what differs before anybody plays, and what was played ----


def _content_section(games: Sequence[sb.Game]) -> Iterator[Section]:
    """The lines of the content files that differ."""
    if games[0].content_hash == games[1].content_hash or games[0].name != games[1].name:
        return
    a, b = (game.whole_content().splitlines() for game in games)
    rows = [row for row in changed_lines(a, b) if row.cells != ("", "")]
    note = f"{len(rows) - MOST_LINES} more lines differ." if len(rows) > MOST_LINES else ""
    table = ReportTable("", ("line", A, B), tuple(rows[:MOST_LINES]), note=note)
    yield Section(CONTENT, "What was changed", "The lines of the content that differ.", (table,))


def changed_lines(a: list[str], b: list[str]) -> Iterator[Row]:
    for kind, start, end, other_start, other_end in difflib.SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        for at in range(max(end - start, other_end - other_start) if kind != "equal" else 0):
            here = a[start + at] if start + at < end else ""
            there = b[other_start + at] if other_start + at < other_end else ""
            yield Row(str(start + at + 1), (here.strip(), there.strip()))


def _facts(study: Study, folder: StudyFolder, arms: tuple[Arm, Arm]) -> Iterator[tuple[str, str]]:
    for side in (A, B):
        yield f"side {side}", _side_in_words(study, side)
    yield from facts_of(folder, f"{len(arms[0].games):,} on each side, in pairs of the same deal")


def facts_of(folder: StudyFolder, matches: str) -> Iterator[tuple[str, str]]:
    leg = folder.study().legs[0]
    yield "bots", ", ".join(leg.bots)
    yield "matches", matches
    yield "seed", leg.seed
    yield from folder.told()


def _side_in_words(study: Study, side: str) -> str:
    leg = study.leg(side)
    options = [f"{name}={value}" for name, value in leg.options]
    game, _, content = leg.game.partition("#")
    return ", ".join([game, f"{leg.players} players", *options, f"content {content}"])
