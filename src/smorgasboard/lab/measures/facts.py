"""What was played, by whom, and how to play it again."""

from typing import Any

from smorgasboard.lab.measures.phrases import listed
from smorgasboard.lab.measures.sample import Run, Sample
from smorgasboard.lab.play.study_folder import StudyFolder

TOLD = ("strength", "machine", "version", "build", "when", "command")
"""What else the study's file may say of itself."""


def facts(run: Run, folder: StudyFolder) -> tuple[tuple[str, str], ...]:
    leg, game = run.main.leg, run.game
    named = [
        ("game", game.facts.title),
        ("edition", game.facts.edition or game.edition),
        ("rules", game.facts.rules_version),
        ("options", ", ".join(f"{name}={value}" for name, value in leg.options) or "as usual"),
        ("content", f"{leg.content or 'as published'} ({game.content_hash})"),
        ("players", str(leg.players)),
        ("bots", bots_text(run.main)),
        ("matches", matches_text(run, run.main, folder)),
        *((f"also, {sample.name}", _also(run, sample, folder)) for sample in run.others.values()),
        ("precision", "" if run.study.precision is None else f"±{run.study.precision:g} points asked for"),
        ("seed", leg.seed),
        *_told(folder.about()),
    ]
    return tuple((name, value) for name, value in named if value)


def bots_text(sample: Sample) -> str:
    counts = [(bot, sample.leg.bots.count(bot)) for bot in sample.kinds_of_bots]
    return listed([bot if len(counts) == 1 or times == 1 else f"{times} × {bot}" for bot, times in counts])


def _also(run: Run, sample: Sample, folder: StudyFolder) -> str:
    return f"{bots_text(sample)}; matches: {matches_text(run, sample, folder)}"


def matches_text(run: Run, sample: Sample, folder: StudyFolder) -> str:
    if sample.n == sample.leg.games:
        return f"{sample.n:,}"
    progress = folder.progress()
    precise = run.study.precision is not None and progress is not None and progress.state == "done"
    why = "precise enough by then" if precise else "not all are played"
    return f"{sample.n:,} of {sample.leg.games:,} asked for: {why}"


def _told(about: dict[str, Any]) -> list[tuple[str, str]]:
    return [(name, str(about[name])) for name in TOLD if about.get(name)]
