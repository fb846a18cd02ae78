"""What never happened: content nobody met, actions nobody took."""

from collections.abc import Iterator

import numpy as np

from smorgasboard.lab.findings import Block, Headline, ReportTable, Row, Section
from smorgasboard.lab.measures.phrases import about, games_text, listed
from smorgasboard.lab.measures.sample import ReportPart, Run, Sample
from smorgasboard.lab.measures.sections.decisions import kinds_of_actions
from smorgasboard.lab.statistics import Indices, share

ID = "coverage"
EXAMPLES = 8
MOST_NAMED = 5


def coverage_part(run: Run) -> ReportPart:
    missing = missing_entries(run)
    blocks: list[Block] = []
    if missing:
        blocks.append(_entries_table(run, missing))
    if any(missing.values()):
        blocks.append(_how_rare(run))
    blocks += [_actions_table(run), _endings(run.main), *_endings_table(run)]
    games = games_text(sum(sample.n for sample in run.samples))
    intro = (
        f"What can come up as the game was set up, and what was met of it in all {games} of "
        "this study, whoever played them. What nobody meets is printed for nothing, or is broken."
    )
    headlines = (*_headlines(run, missing), *_headline_of_endings(run))
    return ReportPart(Section(ID, "Coverage", intro, tuple(blocks)), headlines)


def missing_entries(run: Run) -> dict[str, list[str]]:
    """By table that the game declares whole: what was never seen in any match."""
    met = {key for sample in run.samples for key in sample.tallies.keys}
    return {
        table: [entry for entry in entries if (table, entry) not in met]
        for table, entries in run.game.entries_in(run.settings).items()
        if entries
    }


def unused_actions(run: Run) -> Indices:
    """The numbers of all actions that no bot took, though they are not left to people."""
    used = np.zeros(len(run.game.actions), dtype=bool)
    used[list(run.game.for_people)] = True
    for sample in run.samples:
        used[sample.actions] = True
    return np.flatnonzero(~used)


# ---- content ----


def _entries_table(run: Run, missing: dict[str, list[str]]) -> ReportTable:
    rows = []
    declared = run.game.entries_in(run.settings)
    for table, lacking in missing.items():
        entries, only = declared[table], _only_elsewhere(run, table)
        cells = (f"{len(entries) - len(lacking)} of {len(entries)}", _names(run, lacking), _names(run, only))
        rows.append(Row(table, cells if len(run.samples) > 1 else cells[:2]))
    columns = ("content", "met", "never met", "met by other bots only")
    return ReportTable("Content", columns if len(run.samples) > 1 else columns[:3], tuple(rows))


def _only_elsewhere(run: Run, table: str) -> list[str]:
    """What the main bots never met, though others did."""
    mine = set(run.main.tallies.keys)
    theirs = {key for sample in run.others.values() for key in sample.tallies.keys}
    return [entry for entry in run.game.entries()[table] if (table, entry) in theirs - mine]


def _names(run: Run, entries: list[str]) -> str:
    return ", ".join(map(run.name_of, entries)) or "none"


def _how_rare(run: Run) -> str:
    rarest = share(np.zeros(run.main.n)).high
    return (
        f"What was never met in {games_text(run.main.n)} may still happen, but hardly more often than once in "
        f"{about(1 / rarest)} games of such bots."
    )


def _headlines(run: Run, missing: dict[str, list[str]]) -> tuple[Headline, ...]:
    if not missing:
        return ()
    lacking = [f"{run.name_of(entry)} ({table})" for table, entries in missing.items() for entry in entries]
    every = sum(len(entries) for entries in run.game.entries_in(run.settings).values())
    if not lacking:
        return (Headline(f"All {every:,} things that can come up in this setting were met at least once.", "fair", ID),)
    were = "was" if len(lacking) == 1 else "were"
    named = listed(lacking) if len(lacking) <= MOST_NAMED else listed(_by_table(missing))
    return (Headline(f"{len(lacking):,} of {every:,} things {were} never met: {named}.", "notice", ID),)


def _by_table(missing: dict[str, list[str]]) -> list[str]:
    found = sorted(missing.items(), key=lambda each: -len(each[1]))
    return [f"{len(entries)} of {table}" for table, entries in found if entries]


# ---- actions and endings ----


def _actions_table(run: Run) -> ReportTable | str:
    if not run.main.moves_kept:
        return "Moves were not kept, so it is not known which actions were never used."
    names, kind_of = kinds_of_actions(run.game)
    unused = unused_actions(run)
    if not len(unused):
        return f"Every one of the game's {len(kind_of):,} actions was used."
    every, lacking = (np.bincount(kinds, minlength=len(names)) for kinds in (kind_of, kind_of[unused]))
    order = [kind for kind in np.argsort(-lacking / every, kind="stable").tolist() if lacking[kind]]
    rows = tuple(
        Row(names[kind], (_used(every[kind], lacking[kind]), _texts(run, unused[kind_of[unused] == kind])))
        for kind in order
    )
    note = f"{len(unused):,} of {len(kind_of):,} actions were never used." + _for_people(run)
    return ReportTable("Actions never used", ("kind of action", "used", "never used, for example"), rows, note=note)


def _used(every: int, lacking: int) -> str:
    return "never" if every == lacking else f"{every - lacking:,} of {every:,}"


def _texts(run: Run, actions: Indices) -> str:
    return ", ".join(run.game.actions.text(int(action)) for action in actions[:EXAMPLES])


def _for_people(run: Run) -> str:
    left = len(run.game.for_people)
    return f" {left:,} more are left to people and not counted." if left else ""


def _endings(sample: Sample) -> str:
    kinds = sample.games["reason"].n_unique()
    ways = "in one way" if kinds == 1 else f"in {kinds} ways"
    never = [] if (sample.winner_counts == 0).any() else ["drawn"]
    never += [] if (sample.winner_counts > 1).any() else ["won by several seats together"]
    said = f"Games ended {ways}, which stand under length."
    return said if sample.solo or not never else f"{said} No game was {' or '.join(never)}."


def missing_endings(run: Run) -> list[str]:
    """Of those that the game declares for this setting, what no match of the study ended with."""
    met = {reason for sample in run.samples for reason in sample.games["reason"].unique()}
    return [reason for reason in run.game.endings(run.settings) if reason not in met]


def _endings_table(run: Run) -> Iterator[ReportTable]:
    declared = run.game.endings(run.settings)
    if declared:
        missing = missing_endings(run)
        cells = (f"{len(declared) - len(missing)} of {len(declared)}", ", ".join(missing) or "none")
        yield ReportTable("Endings", ("", "met", "never met"), (Row("endings", cells),))


def _headline_of_endings(run: Run) -> Iterator[Headline]:
    missing, declared = missing_endings(run), run.game.endings(run.settings)
    if missing:
        text = f"{len(missing)} of {len(declared)} ways to end never came: {listed(missing, MOST_NAMED)}."
        yield Headline(text, "notice", ID)
