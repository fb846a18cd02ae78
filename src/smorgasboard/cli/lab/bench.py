"""Plays a designed study with everything that people see meanwhile: progress, headlines, where the report is."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress as Bar, TextColumn, TimeRemainingColumn

import smorgasboard as sb
from smorgasboard.cli.values import BOTS, FILE, WORKERS
from smorgasboard.lab.design.studies import Wish
from smorgasboard.lab.findings import Findings
from smorgasboard.lab.play import Study, known_studies, running
from smorgasboard.lab.play.bench import circumstances, crew_for
from smorgasboard.lab.play.estimate import seconds_by_leg
from smorgasboard.lab.play.study_folder import Progress, StudyFolder
from smorgasboard.lab.publishing import FINDINGS, publish, report_file
from smorgasboard.terminal import screen, table

MOST_FOLLOWING = 2
WORTH_SAYING = 10.0
"""Seconds that nobody minds without being told."""
LONGEST_NAMED = 3
MINUTE, HOUR = 60, 3600
SIGNS = {"fair": "+", "unfair": "!", "notice": "*", "unknown": "?"}
Command = TypeVar("Command", bound=Callable[..., Any])

WHO = click.option(
    "--bots", type=BOTS, default="greedy", show_default=True, help="Who plays: one for all seats, or each."
)
PLAYERS = click.option("--players", type=int, help="How many play.")
SEED = click.option("--seed", default="1", show_default=True, help="The same seed gives the same results.")
NAME = click.option("--name", help="What the study is called; by default made of what is played.")
FOLDER = click.option("--folder", type=FILE, help="Where studies lie; by default $SMORG_LAB, or your data folder.")
SHARED = (
    FOLDER,
    WORKERS,
    click.option("--ray", metavar="ADDRESS", help="Play on this Ray cluster (needs the extra cluster)."),
    click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON."),
    click.option("--open/--no-open", "open_report", default=False, help="Open the report in a browser."),
)
"""What is asked of every study that is played."""


@dataclass(frozen=True)
class Bench:
    """Where a study is kept, and who plays it."""

    folder: Path | None
    workers: int | None
    ray: str | None
    as_json: bool
    open_report: bool


def on_a_bench(command: Command) -> Command:
    """The options that all new studies share, as two arguments, `wish` and `bench`."""
    return NAME(on_the_same_bench(command))


def on_the_same_bench(command: Command) -> Command:
    """As `on_a_bench`, for a study that has its name."""

    def gathered(**given: Any) -> Any:
        bench = Bench(*(given.pop(field.name) for field in fields(Bench)))
        wish = {key: given.pop(key) for key in Wish._fields if key in given}
        return command(**given, **({"wish": Wish(**wish)} if wish else {}), bench=bench)

    gathered.__doc__ = command.__doc__
    gathered.__name__ = command.__name__
    for option in reversed(SHARED):
        gathered = option(gathered)
    return gathered  # type: ignore[return-value]  # click reads its options from attributes


def play_study(study: Study, contents: Mapping[str, str], bench: Bench) -> None:
    """Play what is missing, write the report, say what was found. Ctrl-C keeps what is finished."""
    folder = known_studies.study_folder(study.name, bench.folder)
    folder.begin(study, circumstances(click.get_current_context().obj), contents)
    _show_notices(study)
    crew, workers = crew_for(bench.workers, bench.ray)
    try:
        say_how_long(study, folder, workers)
        with bar_of(study) as bar:
            running.run(study, folder, crew, min(workers, study.games), partial(tell_bar, bar))
    except running.Interrupted as stopped:
        screen.make_console(sys.stderr).print(str(stopped), highlight=False)
        click.get_current_context().exit(table.INTERRUPTED)
    findings = publish(folder)
    if bench.as_json:
        click.echo(folder.read_text(FINDINGS))
    else:
        say_findings(findings, folder)
    if bench.open_report:
        click.launch(report_file(folder).as_uri())


def _show_notices(study: Study) -> None:
    texts = {bot for leg in study.legs for bot in leg.bots}
    if not all(sb.bots.BotSpec.read(text).make().repeatable for text in texts):
        screen.make_console(sys.stderr).print(
            "Bots that think by the clock play otherwise each time; give search walks to repeat a study exactly."
        )


def say_how_long(study: Study, folder: StudyFolder, workers: int) -> None:
    """Before anything long starts; to the error stream, so that findings alone are printed."""
    try:
        parts = seconds_by_leg(study, folder, workers)
    except KeyboardInterrupt:
        raise running.Interrupted("Stopped before anything was played; the same command begins again.") from None
    total = sum(parts.values())
    if total < WORTH_SAYING:
        return
    longest = sorted(parts.items(), key=lambda each: -each[1])[:LONGEST_NAMED]
    named = ", ".join(f"{name} {_time_words(seconds)}" for name, seconds in longest) if len(parts) > 1 else ""
    most = "at most " if study.precision is not None or study.kind == "tune" else ""
    screen.make_console(sys.stderr).print(
        f"This takes {most}about {_time_words(total)} on {workers} cores{f': {named}' if named else ''}.",
        highlight=False,
    )


def _time_words(seconds: float) -> str:
    if seconds < MINUTE:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / MINUTE)} min" if seconds < HOUR else f"{seconds / HOUR:.1f} h"


def bar_of(study: Study) -> Bar:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = screen.make_bar(*columns)
    bar.add_task(study.legs[0].name, total=study.games)
    return bar


def tell_bar(bar: Bar, progress: Progress) -> None:
    bar.update(bar.task_ids[0], description=progress.leg, completed=progress.played, total=progress.wanted)


def say_findings(findings: Findings, folder: StudyFolder) -> None:
    console = screen.make_console(sys.stdout)
    console.print(findings.title, style="bold")
    if findings.subtitle:
        console.print(findings.subtitle)
    for headline in findings.headlines:
        console.print(f"{SIGNS[headline.verdict]} {headline.text}", highlight=False)
        for text in headline.follows[:MOST_FOLLOWING]:
            console.print(f"    {text}", highlight=False, style="dim")
        if len(headline.follows) > MOST_FOLLOWING:
            console.print(f"    and {len(headline.follows) - MOST_FOLLOWING} more that follow from it", style="dim")
    console.print(f"Report: {report_file(folder)}", soft_wrap=True, highlight=False)
    console.print(f"Games:  smorg serve, then /lab/{folder.name}", soft_wrap=True, highlight=False)
