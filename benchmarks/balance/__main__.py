"""Play the studies of every game that states some, print what they found, and write it down."""

import argparse
import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import smorgasboard as sb
from benchmarks.balance.counting import Counts
from benchmarks.balance.findings import Findings, findings, missing_entries, shown, shown_figures, written
from benchmarks.balance.playing import play
from benchmarks.balance.studies import Study, complete_tables, games_with_studies, read_studies
from smorgasboard.engine.errors import SmorgasboardError

RESULTS = Path(__file__).with_name("results.json")
PAGE = Path(__file__).parents[2] / "docs" / "balance.md"


def main() -> None:
    wanted = _arguments()
    report = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    try:
        for name in wanted.game or games_with_studies():
            for found in _measured(name, wanted):
                report[name] = merged(name, report.get(name, {}), found)
                if wanted.write:  # after every study: who stops the run keeps what is done
                    RESULTS.write_text(json.dumps(report) + "\n", encoding="utf-8")
                    PAGE.write_text(written(report), encoding="utf-8")
    except SmorgasboardError as error:
        raise SystemExit(str(error)) from None


def merged(name: str, part: Mapping[str, Any], found: Findings) -> dict[str, Any]:
    """What is known of a game with this study measured anew. Studies that it states no longer are dropped."""
    known = {study["name"]: study for study in part.get("studies", ())} | {found.name: found.plain()}
    studies = [known[study.name] for study in read_studies(name) if study.name in known]
    return {"studies": studies, "never": missing_entries(sb.load(name), complete_tables(name), studies)}


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", help="only this game; may be given several times")
    parser.add_argument("--only", action="append", help="only studies whose name starts so")
    parser.add_argument("--share", type=float, default=1.0, help="play this part of each study's matches")
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--no-write", dest="write", action="store_false", help="print only")
    return parser.parse_args()


def _measured(name: str, wanted: argparse.Namespace) -> Iterator[Findings]:
    """Study by study, what is found."""
    studies = [_sized(study, wanted.share) for study in read_studies(name) if _is_wanted(study, wanted.only)]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        for study in studies:
            counts, seconds = _played(study, wanted, progress)
            found = findings(study, counts, seconds)
            progress.console.print(shown(found), *([shown_figures(found)] if found.figures else []))
            yield found


def _is_wanted(study: Study, only: list[str] | None) -> bool:
    return only is None or any(study.name.startswith(start) for start in only)


def _sized(study: Study, share: float) -> Study:
    return replace(study, games=max(1, round(study.games * share)))


def _played(study: Study, wanted: argparse.Namespace, progress: Progress) -> tuple[Counts, float]:
    task = progress.add_task(study.name, total=study.games)
    counts = Counts()
    start = time.perf_counter()
    for some in play(study, wanted.seed, wanted.workers):
        counts.add(some)
        progress.update(task, completed=len(counts.scores))
    return counts, time.perf_counter() - start


if __name__ == "__main__":
    main()
