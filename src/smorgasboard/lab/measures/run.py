"""From the folder of a study to what it found."""

from collections.abc import Iterator

from smorgasboard.lab.findings import Findings, by_certainty
from smorgasboard.lab.measures.counting import entries_of
from smorgasboard.lab.measures.phrases import games_text, listed
from smorgasboard.lab.measures.sample import ReportPart, Run, Sample, Values, read_run
from smorgasboard.lab.measures.sections import (
    asked,
    content,
    coverage,
    decisions,
    interaction,
    kingmaking,
    lead,
    length,
    levels,
    seats,
    skill,
    solo_levels,
    strength,
)
from smorgasboard.lab.measures.summary import summary_of
from smorgasboard.lab.play.study_folder import StudyFolder


def findings_of_run(folder: StudyFolder, values: Values | None = None) -> Findings:
    """All that a study of one way to play has found; `values` where single things were also played without."""
    run = read_run(folder, values or {})
    parts = [part for part in (*_parts(run), kingmaking.kingmaking_part(folder)) if part is not None]
    answers, others = (
        [line for part in parts if (part.section.id == asked.ID) is first for line in part.headlines]
        for first in (True, False)
    )
    headlines = (*answers, *by_certainty(others))
    sections = (*(part.section for part in parts), *strength.strength_sections(folder))
    facts, summary = _facts(run, folder), summary_of(run, headlines)
    return Findings(run.study.title, _subtitle(run), headlines, facts, sections, summary)


def _subtitle(run: Run) -> str:
    players = "1 player" if run.main.solo else f"{run.main.players} players"
    return f"{run.game.facts.title} for {players}: {games_text(run.main.n)} played by {_bots(run.main)}"


def _parts(run: Run) -> Iterator[ReportPart | None]:
    entries = {sample.name: entries_of(run, sample) for sample in (run.main, *run.levels)}
    mine = entries[run.main.name]
    held = levels.held_findings(run, entries)
    flipped = levels.flipped_keys(held)
    yield asked.asked_part(run, mine)
    yield seats.seats_part(run, flipped)
    yield length.length_part(run)
    yield decisions.decisions_part(run)
    if not run.main.solo:
        yield lead.lead_part(run, flipped)
        yield skill.skill_part(run)
        yield interaction.interaction_part(run)
    yield coverage.coverage_part(run)
    yield content.content_part(run, mine, flipped)
    yield solo_levels.solo_levels_part(run) if run.main.solo else levels.levels_part(run, held)


# ---- what was played, by whom, and how to play it again ----


def _facts(run: Run, folder: StudyFolder) -> tuple[tuple[str, str], ...]:
    leg, game = run.main.leg, run.game
    named = [
        ("game", game.facts.title),
        ("edition", game.facts.edition or game.edition),
        ("rules", game.facts.rules_version),
        ("options", ", ".join(f"{name}={value}" for name, value in leg.options) or "as usual"),
        ("content", f"{leg.content or 'as published'} ({game.content_hash})"),
        ("players", str(leg.players)),
        ("bots", _bots(run.main)),
        ("matches", _matches(run, run.main, folder)),
        *(
            (f"also, {sample.name}", f"{_bots(sample)}; matches: {_matches(run, sample, folder)}")
            for sample in run.others.values()
        ),
        ("precision", "" if run.study.precision is None else f"±{run.study.precision:g} points asked for"),
        ("seed", leg.seed),
        *folder.told(),
    ]
    return tuple((name, value) for name, value in named if value)


def _bots(sample: Sample) -> str:
    counts = [(bot, sample.leg.bots.count(bot)) for bot in sample.kinds_of_bots]
    return listed([bot if len(counts) == 1 or times == 1 else f"{times} × {bot}" for bot, times in counts])


def _matches(run: Run, sample: Sample, folder: StudyFolder) -> str:
    if sample.n == sample.leg.games:
        return f"{sample.n:,}"
    progress = folder.progress()
    precise = run.study.precision is not None and progress is not None and progress.state == "done"
    why = "precise enough by then" if precise else "not all are played"
    return f"{sample.n:,} of {sample.leg.games:,} asked for: {why}"
