"""Our web server beside boardgame.io's, on this machine, in one run: `python -m benchmarks.web`."""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from benchmarks.machine import machine
from benchmarks.web import crowd, kinds, page, pages, play, report, several, thinking
from benchmarks.web.report import Findings
from benchmarks.web.servers import HERE, OURS, PEER_FILES, PEER_MEMORY, Missing, node, peer_installed, running

TABLES = (1, 20, 100)
VISITS = 5
REQUESTS = 400
BOTS = 4


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="benchmarks.web", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="readings of every table size, sides taken in turns (3)")
    parser.add_argument("--seconds", type=float, default=10.0, help="length of a reading (10)")
    parser.add_argument("--tables", type=int, nargs="*", default=TABLES, help="matches at once (1 20 100)")
    parser.add_argument("--only", choices=PARTS, nargs="*", default=list(PARTS), help="parts to measure (all)")
    parser.add_argument("--results", type=Path, default=HERE.parent / "web.json", help="where to write what was read")
    return parser.parse_args()


def measure_plays(findings: Findings, asked: argparse.Namespace) -> None:
    sides = [OURS, PEER_MEMORY, PEER_FILES]
    if not peer_installed():
        sides = [OURS]
        findings.missing.append("boardgame.io is not installed: `make bench` needs npm and a network for it.")
    broken: set[str] = set()
    for number in range(asked.rounds):
        for tables in asked.tables:
            for name in sides:
                if name not in broken and not _play(
                    findings, name, tables, asked.seconds, f"{number + 1}/{asked.rounds}"
                ):
                    broken.add(name)


def _play(findings: Findings, name: str, tables: int, seconds: float, at: str) -> bool:
    try:
        reading = play.reading(name, tables, seconds)
    except Missing as problem:
        findings.missing.append(str(problem))
        return False
    findings.plays.setdefault((name, tables), []).append(reading)
    print(
        f"round {at}  {name:<12}{tables:>4} matches{reading.rate:>10,.0f} moves/s{reading.p99_ms:>9.1f} ms p99",
        flush=True,
    )
    return True


def measure_several(findings: Findings, asked: argparse.Namespace) -> None:
    for number in range(asked.rounds):
        for tables in asked.tables:
            for processes in several.PROCESSES:
                reading = several.reading(processes, tables, asked.seconds)
                findings.several.setdefault((processes, tables), []).append(reading)
                print(
                    f"round {number + 1}/{asked.rounds}  {processes} on PostgreSQL{tables:>4} matches"
                    f"{reading.rate:>10,.0f} moves/s{reading.p99_ms:>9.1f} ms p99",
                    flush=True,
                )


def measure_crowd(findings: Findings, _: argparse.Namespace) -> None:
    findings.crowd = crowd.crowd()


def measure_page(findings: Findings, _: argparse.Namespace) -> None:
    with running(OURS, core=None) as server:
        for network in page.NETWORKS:
            findings.visits[network.title] = page.middle(page.visits(server.url, network, VISITS))


def measure_waits(findings: Findings, _: argparse.Namespace) -> None:
    with running(OURS, core=None) as server:
        findings.waits = thinking.waits(server, REQUESTS, BOTS)


def measure_pages(findings: Findings, _: argparse.Namespace) -> None:
    findings.pages = pages.costs()


def measure_kinds(findings: Findings, _: argparse.Namespace) -> None:
    findings.kinds = kinds.costs()


PARTS: dict[str, Callable[[Findings, argparse.Namespace], None]] = {
    "plays": measure_plays,
    "several": measure_several,
    "crowd": measure_crowd,
    "page": measure_page,
    "pages": measure_pages,
    "kinds": measure_kinds,
    "bots": measure_waits,
}


def versions() -> dict[str, str]:
    packages = {name: version(name) for name in ("smorgasboard", "uvicorn", "sqlalchemy")}
    try:
        shown = subprocess.run([node(), "--version"], capture_output=True, text=True, check=False).stdout.strip()
    except Missing:
        return packages
    wanted = json.loads((HERE / "peer" / "package.json").read_text(encoding="utf-8"))["dependencies"]
    return packages | {"node": shown, "boardgame.io": wanted["boardgame.io"]}


def main() -> int:
    asked = arguments()
    started = time.perf_counter()
    findings = Findings()
    for part in asked.only:
        print(f"-- {part}", flush=True)
        try:
            PARTS[part](findings, asked)
        except Missing as problem:
            findings.missing.append(str(problem))
    where = {"date": datetime.now(UTC).isoformat(timespec="seconds"), "machine": machine(), "versions": versions()}
    result = where | {"seconds": asked.seconds} | report.as_json(findings)
    asked.results.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    print(report.table(findings))
    _print_notes(findings)
    print(f"\n{time.perf_counter() - started:.0f} s; everything read is in {asked.results}.")
    return 0


def _print_notes(findings: Findings) -> None:
    print(
        "\nServer on one core, load program on another, of: "
        + ", ".join(f"{k} {v}" for k, v in machine().items())
        + "."
    )
    print(", ".join(f"{name} {number}" for name, number in versions().items()) + ".")
    if (cores := report.others(findings)) > report.BUSY_MACHINE:
        print(
            f"Other work took {cores:.1f} cores meanwhile: rates and times are less certain than processor time a move."
        )
    if limits := report.busy_clients(findings):
        print(f"The load program itself was at its limit in: {', '.join(limits)}.")


if __name__ == "__main__":
    sys.exit(main())
