"""Tables of a game's content: how often, and who wins with it."""

import numpy as np

from smorgasboard.lab.findings import Block, Cell, GameRef, Headline, ReportTable, Row, Section, Verdict
from smorgasboard.lab.measures import phrases
from smorgasboard.lab.measures.counting import Entries, MeasuredEntry
from smorgasboard.lab.measures.follows import told_together
from smorgasboard.lab.measures.sample import Key, ReportPart, Run, Sample
from smorgasboard.lab.statistics import Estimate, percent, plain, ratios

ID = "content"
TAKEN, COMPLETED = " taken", " completed"
MOST_HEADLINES = 6
WORTH = "worth"
CONFOUNDED = "Players get these themselves, and whoever is winning gets more of everything, which proves nothing. "

BOTS_DIFFER = "Bots differ here: what the better one likes looks strong, so nothing that players choose is on top."


def content_part(run: Run, entries: Entries, flipped: frozenset[Key]) -> ReportPart | None:
    if not entries:
        return None
    blocks: list[Block] = [_table(run, entries, table, flipped) for table in _tables(entries)]
    standing = sorted((entry for entry in entries.values() if entry.stands_out), key=lambda entry: entry.order)
    what = "score" if run.main.solo else "share of victories"
    intro = (
        f"How often each thing was there, and the {what} of those who had it. {len(entries):,} things are looked at, "
        "of which some look strong or weak by chance; so how far each is off is drawn towards its kind as far as all "
        "of them together say that it is chance, and its range says what is called strong, weak or fair. In 95 of 100 "
        "studies of a game in which nothing is off, nothing is called so. What a thing is worth by itself is told by "
        f"`smorg lab cards`, which plays without it. {_told_text(run, standing)}"
    )
    if run.main.leg.mirrored:
        intro += f" {BOTS_DIFFER}"
        standing = [entry for entry in standing if entry.dealt]
    return ReportPart(Section(ID, "Content", intro, tuple(blocks)), _headlines(run, standing))


def _told_text(run: Run, standing: list[MeasuredEntry]) -> str:
    names = list(dict.fromkeys(run.name_of(entry.name) for entry in standing))
    return f"What stands out: {phrases.listed(names, 8)}." if names else "Nothing stands out."


def _tables(entries: Entries) -> list[str]:
    """All tables but those of completed things whose taking is counted too: they share a table."""
    tables = list(dict.fromkeys(table for table, _entry in entries))
    return [table for table in tables if _partner(table, COMPLETED, TAKEN) not in tables]


def _partner(table: str, ending: str, other: str) -> str | None:
    return table.removesuffix(ending) + other if table.endswith(ending) else None


def _table(run: Run, entries: Entries, table: str, flipped: frozenset[Key]) -> ReportTable:
    completed = _partner(table, TAKEN, COMPLETED)
    if completed is not None and any(key[0] == completed for key in entries):
        return _pair_table(run, entries, table, completed, flipped)
    return _single_table(run, entries, table, flipped)


def _sorted(entries: Entries, table: str) -> list[MeasuredEntry]:
    found = [entry for entry in entries.values() if entry.table == table]
    return sorted(found, key=lambda entry: (entry.few, -entry.off, entry.name))


# ---- one table ----


def _single_table(run: Run, entries: Entries, table: str, flipped: frozenset[Key]) -> ReportTable:
    result = "score" if run.main.solo else "wins"
    columns = (
        table,
        "times a game",
        f"of all {table}",
        "in games",
        result,
        "off",
        "verdict",
        *_worth_columns(run, table),
    )
    rows = tuple(
        Row(
            run.name_of(entry.name),
            (*_often(entry), phrases.percent_figure(entry.games), *_results(run, entry, flipped)),
        )
        for entry in _sorted(entries, table)
    )
    return ReportTable(table.capitalize(), columns, rows, note=_note(run, entries, table))


def _often(entry: MeasuredEntry) -> tuple[Cell, Cell]:
    return phrases.figure(entry.times), phrases.percent_figure(entry.picked)


def _results(run: Run, entry: MeasuredEntry, flipped: frozenset[Key]) -> tuple[Cell, ...]:
    worth = [run.values.get(entry.key, "not measured")] if _worth_columns(run, entry.table) else []
    mark = "flips" if entry.key in flipped else ""
    return _result(run.main, entry, mark), _off(run.main, entry), entry.in_words, *worth


def _worth_columns(run: Run, table: str) -> tuple[str, ...]:
    return (WORTH,) if any(key[0] == table for key in run.values) else ()


def _result(sample: Sample, entry: MeasuredEntry, mark: str) -> Cell:
    games = games_with(sample, entry)
    if sample.solo:
        return phrases.figure(entry.result.alone, games=games, mark=mark)
    return phrases.percent_figure(entry.result.alone, games, mark)


def games_with(sample: Sample, entry: MeasuredEntry) -> tuple[GameRef, ...]:
    """At the moments at which it came."""
    moments = ((entry.won, "had it" if sample.solo else "had it and won"), (entry.lost, "had it and lost"))
    return tuple(sample.ref(moment.place, why, moment.step) for moment, why in moments if moment is not None)


def _off(sample: Sample, entry: MeasuredEntry) -> Cell:
    if entry.few:
        return "not known"
    told = entry.result.told
    shifted = Estimate(entry.off, told.low - entry.usual, told.high - entry.usual, told.n)
    return phrases.figure(shifted) if sample.solo else phrases.figure(shifted.times(100), "points")


def _note(run: Run, entries: Entries, table: str) -> str:
    usual = next(entry.usual for entry in entries.values() if entry.table == table)
    if run.main.solo:
        return f"Held against the mean score of all games, {usual:.1f}."
    if table in run.dealt:
        limit = phrases.points_text(run.tolerance_of(table))
        return f"Chance deals these; each should win its fair share, {phrases.share_text(usual)}, give or take {limit}."
    fair = f"the fair share would be {phrases.share_text(run.main.fair)}"
    return f"{CONFOUNDED}So each is held against the average of this table, {phrases.share_text(usual)}; {fair}."


# ---- taken and completed ----


def _pair_table(run: Run, entries: Entries, taken: str, completed: str, flipped: frozenset[Key]) -> ReportTable:
    what = taken.removesuffix(TAKEN)
    rates = completion_rates(run.main, taken, completed)
    result = "score" if run.main.solo else "wins"
    columns = (
        what, "taken a game", "of all taken", "completed", f"{result} when taken", "off", "verdict",
        *_worth_columns(run, taken), f"{result} when completed",
    )  # fmt: skip
    rows = []
    for entry in _sorted(entries, taken):
        done = entries.get((completed, entry.name))
        last = "never completed" if done is None else _result(run.main, done, _mark(done, flipped))
        rate = phrases.percent_figure(rates[entry.name])
        rows.append(Row(run.name_of(entry.name), (*_often(entry), rate, *_results(run, entry, flipped), last)))
    title = f"{what.capitalize()}: taken and completed"
    return ReportTable(title, columns, tuple(rows), note=_note(run, entries, taken))


def _mark(entry: MeasuredEntry, flipped: frozenset[Key]) -> str:
    return "flips" if entry.key in flipped else entry.verdict


def completion_rates(sample: Sample, taken: str, completed: str) -> dict[str, Estimate]:
    """By entry, how many of those taken were completed; what was completed untaken was got in another way."""
    tallies = sample.tallies
    names = sorted({entry for table, entry in tallies.keys if table in (taken, completed)})
    place = np.array([names.index(entry) if table in (taken, completed) else -1 for table, entry in tallies.keys])
    is_done = np.array([table == completed for table, _entry in tallies.keys])[tallies.key]
    rows = place[tallies.key] >= 0
    code, cell = np.unique(place[tallies.key][rows] * sample.n + tallies.match[rows], return_inverse=True)
    had, done = (
        np.bincount(cell.reshape(-1), np.where(is_done[rows] == flag, tallies.times[rows], 0), len(code))
        for flag in (False, True)
    )
    match = code % sample.n
    found = ratios(code // sample.n, match, done, np.maximum(had, done), len(names), sample.clusters_at(match))
    return dict(zip(names, found, strict=True))


# ---- on top of the report ----


def _headlines(run: Run, standing: list[MeasuredEntry]) -> tuple[Headline, ...]:
    """Each effect once, with what follows from it below."""
    effects = told_together(run.main, standing)
    shown = [_headline(run, *effect) for effect in effects[:MOST_HEADLINES]]
    left = len(effects) - len(shown)
    if left:
        shown.append(Headline(f"{left} more things stand out; they are marked in the tables.", "notice", ID))
    return tuple(shown)


def _headline(run: Run, entry: MeasuredEntry, follows: list[MeasuredEntry]) -> Headline:
    below = tuple(_in_short(run, each) for each in follows)
    games, certain = games_with(run.main, entry), entry.proven
    verdict: Verdict = "unfair" if certain and entry.judged.verdict == "unfair" and not run.main.solo else "notice"
    return Headline(_sentence(run, entry), verdict, ID, below, games, certain)


def _sentence(run: Run, entry: MeasuredEntry) -> str:
    what, told = label(run, entry), entry.result.told
    if run.main.solo:
        return f"Games with {what} score {plain(told)}, usual are {entry.usual:.1f}: {entry.verdict}."
    against = "would be fair" if entry.dealt else "is the average of its kind"
    said = f"{what} wins {percent(told)} where {phrases.share_text(entry.usual)} {against}: {entry.verdict}"
    if not entry.judged.leans:
        return f"{said}."
    limit = phrases.points_text(entry.tolerance)
    return f"{said}; whether by more than {limit} is not known yet, {entry.judged.wish}."


def _in_short(run: Run, entry: MeasuredEntry) -> str:
    told = plain(entry.result.told) if run.main.solo else percent(entry.result.told)
    return f"{label(run, entry)}: {told}"


def label(run: Run, entry: MeasuredEntry) -> str:
    return f"{run.name_of(entry.name)} ({entry.table})"
