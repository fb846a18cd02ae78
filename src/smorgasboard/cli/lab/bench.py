"""Plays a designed study with everything that people see meanwhile: progress, headlines, where the report is."""

import os
import platform
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress as Bar, TextColumn, TimeRemainingColumn

import smorgasboard as sb
from smorgasboard.cli.values import BOTS, FILE, WORKERS
from smorgasboard.engine import state as compiled_or_not
from smorgasboard.lab.design.studies import Wish
from smorgasboard.lab.findings import Findings
from smorgasboard.lab.play import Crew, Study, cores, crew_of, known_studies, running
from smorgasboard.lab.play.study_folder import Progress, StudyFolder
from smorgasboard.lab.publishing import FINDINGS, publish, report_file
from smorgasboard.terminal import screen, table

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

    def crew(self) -> tuple[Crew, int]:
        if self.ray is not None:
            from smorgasboard.lab.play.cluster import cluster, cluster_cores  # noqa: PLC0415 - an extra that few have

            return cluster(self.ray), cluster_cores()
        workers = self.workers or cores()
        return crew_of(workers), workers


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
    folder.begin(study, _about(), contents)
    _show_notices(study)
    crew, workers = bench.crew()
    try:
        with _bar(study) as bar:
            running.run(study, folder, crew, min(workers, study.games), partial(_tell, bar))
    except running.Interrupted as stopped:
        screen.make_console(sys.stderr).print(str(stopped), highlight=False)
        click.get_current_context().exit(table.INTERRUPTED)
    findings = publish(folder)
    if bench.as_json:
        click.echo(folder.read_text(FINDINGS))
    else:
        _say(findings, folder)
    if bench.open_report:
        click.launch(report_file(folder).as_uri())


def _about() -> dict[str, Any]:
    compiled = not str(compiled_or_not.__file__).endswith(".py")
    return {
        "command": click.get_current_context().obj,
        "when": time.strftime("%Y-%m-%d %H:%M"),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "version": sb.__version__,
        "build": "compiled" if compiled else "plain Python",
    }


def _show_notices(study: Study) -> None:
    texts = {bot for leg in study.legs for bot in leg.bots}
    if not all(sb.bots.BotSpec.read(text).make().repeatable for text in texts):
        screen.make_console(sys.stderr).print(
            "Bots that think by the clock play otherwise each time; give search walks to repeat a study exactly."
        )


def _bar(study: Study) -> Bar:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = screen.make_bar(*columns)
    bar.add_task(study.legs[0].name, total=study.games)
    return bar


def _tell(bar: Bar, progress: Progress) -> None:
    bar.update(bar.task_ids[0], description=progress.leg, completed=progress.played, total=progress.wanted)


def _say(findings: Findings, folder: StudyFolder) -> None:
    console = screen.make_console(sys.stdout)
    console.print(findings.title, style="bold")
    if findings.subtitle:
        console.print(findings.subtitle)
    for headline in findings.headlines:
        console.print(f"{SIGNS[headline.verdict]} {headline.text}", highlight=False)
    console.print(f"Report: {report_file(folder)}", soft_wrap=True, highlight=False)
    console.print(f"Games:  smorg serve, then /lab/{folder.name}", soft_wrap=True, highlight=False)
