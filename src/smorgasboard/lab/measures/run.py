"""From the folder of a study to what it found."""

from smorgasboard.lab.findings import Findings
from smorgasboard.lab.measures.counting import entries_of
from smorgasboard.lab.measures.facts import bots_text, facts
from smorgasboard.lab.measures.phrases import games_text
from smorgasboard.lab.measures.sample import ReportPart, Run, Values, read_run
from smorgasboard.lab.measures.sections.asked import asked_part
from smorgasboard.lab.measures.sections.content import content_part
from smorgasboard.lab.measures.sections.coverage import coverage_part
from smorgasboard.lab.measures.sections.decisions import decisions_part
from smorgasboard.lab.measures.sections.lead import lead_part
from smorgasboard.lab.measures.sections.length import length_part
from smorgasboard.lab.measures.sections.levels import flipped_keys, held_findings, levels_part
from smorgasboard.lab.measures.sections.seats import seats_part
from smorgasboard.lab.measures.sections.skill import skill_part
from smorgasboard.lab.play.study_folder import StudyFolder


def findings_of_run(folder: StudyFolder, values: Values | None = None) -> Findings:
    """All that a study of one way to play has found; `values` where single things were also played without."""
    run = read_run(folder, values or {})
    parts = _parts(run)
    headlines = tuple(headline for part in parts for headline in part.headlines)
    sections = tuple(part.section for part in parts)
    return Findings(run.study.title, _subtitle(run), headlines, facts(run, folder), sections)


def _subtitle(run: Run) -> str:
    players = "1 player" if run.main.solo else f"{run.main.players} players"
    return f"{run.game.facts.title} for {players}: {games_text(run.main.n)} played by {bots_text(run.main)}"


def _parts(run: Run) -> list[ReportPart]:
    entries = {
        sample.name: entries_of(sample, run.dealt, run.tolerance, run.values, run.study.asked)
        for sample in (run.main, *run.levels)
    }
    held = held_findings(run, entries)
    flipped = flipped_keys(held)
    among_players = [] if run.main.solo else [lead_part(run, flipped), skill_part(run), levels_part(run, held)]
    content = content_part(run, entries[run.main.name], flipped)
    asked = asked_part(run, entries[run.main.name])
    found = [
        *([] if asked is None else [asked]),
        seats_part(run, flipped),
        length_part(run),
        decisions_part(run),
        *among_players[:2],
        coverage_part(run),
    ]
    return [*found, *([] if content is None else [content]), *among_players[2:]]
