"""Plays what each game's `strength.toml` plans, on all cores, until everything is shown or the time is over.

What is played stays in a file: stopped or killed, it goes on there. The page docs/strength.md is written anew whenever
something is decided, and at the end, and so is a small file to be committed, from which other machines go on.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table

from benchmarks.strength import findings, page, played
from benchmarks.strength.findings import Findings, found
from benchmarks.strength.journal import Journal
from benchmarks.strength.plan import HOURS, KINDS, BadPlan, Contest, games_with_a_plan, planned
from benchmarks.strength.played import Series
from benchmarks.strength.schedule import Schedule, Standing
from smorgasboard.engine import SmorgasboardError
from smorgasboard.lab.play.workers import cores, standing

HERE = Path(__file__).parent
RESULTS = HERE / "results.json"
PLAYED = HERE / "played.jsonl"
ROOT = HERE.parents[1]
MATCHES = ROOT / ".strength.jsonl"
PAGE = ROOT / "docs" / "strength.md"
INTERRUPTED = 130
QUIET = 300
"""Seconds between two words about the progress where nobody sees a bar."""
WIDTH = 120
"""Of the table, also where nobody knows how wide a line may be."""


class Before(NamedTuple):
    """What other runs, here or elsewhere, have left."""

    known: Findings
    played: Sequence[Series]


def main() -> int:
    wanted = _arguments()
    try:
        return _run(wanted)
    except SmorgasboardError as error:
        print(error, file=sys.stderr)
        return 2


def _run(wanted: argparse.Namespace) -> int:
    games = wanted.game or games_with_a_plan()
    contests = [each for name in games for each in planned(name) if not wanted.only or each.kind in wanted.only]
    if not contests:
        raise BadPlan("Nothing of that kind is planned.")
    asked = _asked(wanted, contests)
    journal = Journal(wanted.matches)
    with journal.opened():
        before = Before(findings.read(wanted.results), played.read(wanted.played))
        schedule = Schedule(contests, wanted.seed, played.together(before.played, journal.lines()), asked)
        try:
            _play(schedule, journal, before, wanted)
        except KeyboardInterrupt:
            print("Stopped. What was played is kept: the same command goes on from here.", file=sys.stderr)
            return INTERRUPTED
        finally:
            _write(before, schedule, wanted)
    Console(width=WIDTH).print(table(schedule.standings))
    return 0


def _asked(wanted: argparse.Namespace, contests: Sequence[Contest]) -> Callable[[Contest], bool]:
    """Which contests are to be played on now: what is known of the others stays."""
    for given, planned_ones, what in (
        (wanted.bot, [each.one for each in contests], "has to show anything"),
        (wanted.players, [each.players for each in contests], "players are planned"),
    ):
        if unknown := [each for each in given or () if each not in planned_ones]:
            known = ", ".join(map(str, dict.fromkeys(planned_ones)))
            raise BadPlan(f"No {unknown[0]!r} {what} there; there are {known}.")
    return lambda each: each.one in (wanted.bot or [each.one]) and each.players in (wanted.players or [each.players])


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="benchmarks.strength", description=__doc__)
    parser.add_argument("--game", action="append", help="only this game; may be given several times")
    parser.add_argument("--only", action="append", choices=KINDS, help="only contests of this kind; likewise")
    parser.add_argument("--players", action="append", type=int, help="only at tables of so many; likewise")
    parser.add_argument("--bot", action="append", help="only what this bot, such as hard, is to show; likewise")
    parser.add_argument(
        "--hours", type=_positive, default=HOURS, help=f"processor time in all, with what is played ({HOURS:g})"
    )
    parser.add_argument("--workers", type=int, default=cores(), help="processes (as many as there are cores)")
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--matches", type=Path, default=MATCHES, help="where every match is kept")
    parser.add_argument("--played", type=Path, default=PLAYED, help="what is kept of them for other machines")
    parser.add_argument("--results", type=Path, default=RESULTS, help="where the findings are written")
    parser.add_argument("--page", type=Path, default=PAGE, help="the page that tells them")
    return parser.parse_args()


def _positive(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not value > 0:
        raise argparse.ArgumentTypeError(f"{text!r} is no time: give hours, such as 0.5")
    return value


def _play(schedule: Schedule, journal: Journal, before: Before, wanted: argparse.Namespace) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[spent]}"))
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("processor time", total=3600 * wanted.hours, spent="")
        say_again = time.monotonic() + QUIET
        for standings in _played(schedule, journal, wanted.workers, 3600 * wanted.hours):
            spent = f"{schedule.spent / 3600:.2f} of {wanted.hours:g} h, {schedule.open_tests} open"
            progress.update(task, completed=schedule.spent, spent=spent, description=standings[0].contest.name)
            if not progress.console.is_terminal and time.monotonic() > say_again:
                progress.console.print(spent)
                say_again = time.monotonic() + QUIET
            if news := [each for each in standings if each.is_news()]:
                progress.console.print(*map(_news, news), sep="\n")
                _write(before, schedule, wanted)


def _played(schedule: Schedule, journal: Journal, workers: int, seconds: float) -> Iterator[list[Standing]]:
    """Match by match, the contests in which it counts, until nothing is left to play."""
    with standing(workers) as crew:
        goes_on = True
        while goes_on:
            goes_on = False
            for line in crew(schedule.matches(seconds)):
                goes_on = True
                standings = schedule.note(line)
                journal.add(line, standings[0].contest.name)
                yield standings


def _news(each: Standing) -> str:
    known = found(each)
    verdict = "shown" if each.verdict else "not so"
    return f"{known.name}: {known.share:.1%} ({known.low:.1%} to {known.high:.1%}) of {known.matches}: {verdict}"


def _write(before: Before, schedule: Schedule, wanted: argparse.Namespace) -> None:
    now = findings.merged(before.known, schedule.standings)
    if now.contests:
        played.write(wanted.played, before.played, schedule.standings)
        findings.write(wanted.results, now)
        page.write(wanted.page, now)


def table(standings: Sequence[Standing]) -> Table:
    rows = Table("game", "players", "bot", "among", box=None, title="Wins of one bot, everybody in every seat")
    for head in ("wins", "95% interval", "wanted", "matches", "s a turn", ""):
        rows.add_column(head, justify="right")
    for each in (found(each) for each in standings if each.counted and each.contest.kind != "judgement"):
        wanted = "" if each.mark is None else f"{'>' if each.above else '<'} {each.mark:.1%}"
        rows.add_row(
            *(each.game, str(each.players), each.one, each.others, f"{each.share:.1%}"),
            *(f"{each.low:.1%} to {each.high:.1%}", wanted, str(each.matches), f"{each.turn[0]:.3g}", each.verdict),
        )
    return rows


if __name__ == "__main__":
    sys.exit(main())
