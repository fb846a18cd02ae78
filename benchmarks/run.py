"""Our speed beside that of peers, on this machine, in one run: `python -m benchmarks.run --peers PYTHON`."""

import argparse
import json
import os
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks import report
from benchmarks.clock import Reading
from benchmarks.machine import machine
from benchmarks.rows import SECTIONS

HERE = Path(__file__).resolve().parent
PEERS = ".venv-peers/bin/python"
START_S = 120
"""More than any worker needs beside its measuring."""


class Unusable(Exception):
    """The run cannot go on; the message is one sentence for a person."""


class Side:
    """An interpreter with one side's packages, which answers by a module of ours."""

    def __init__(self, name: str, python: str, module: str) -> None:
        self.name = name
        self._command = [python, "-m", f"benchmarks.{module}"]

    def reading(self, measure: str, seconds: float) -> Reading | None:
        """None when this side cannot do it: a package is missing there."""
        answer = self._ask(measure, seconds)
        return None if answer is None else Reading(**answer)

    def versions(self) -> dict[str, str]:
        answer = self._ask("versions", 0.0)
        if answer is None:
            raise Unusable(f"{self._command[0]} cannot measure {self.name}: set it up anew with `make bench`.")
        return answer

    def _ask(self, measure: str, seconds: float) -> dict[str, Any] | None:
        environment = os.environ | {"OMP_NUM_THREADS": "1", "PYTHONWARNINGS": "ignore"}
        done = subprocess.run(
            [*self._command, measure, str(seconds)],
            cwd=HERE.parent,
            env=environment,
            capture_output=True,
            text=True,
            timeout=START_S + 10 * seconds,
            check=False,
        )
        if done.returncode:
            print(f"  {self.name} {measure}: {(done.stderr.strip().splitlines() or ['no answer'])[-1]}")
            return None
        answer: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
        return answer


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="benchmarks.run", description=__doc__)
    parser.add_argument("--peers", default=PEERS, help=f"Python with benchmarks/peers.txt installed ({PEERS})")
    parser.add_argument("--pure", help="Python with our interpreted build, to be measured as well")
    parser.add_argument("--rounds", type=int, default=5, help="readings of everything, taken in turns (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a reading (1.0)")
    parser.add_argument("--results", type=Path, default=HERE / "results.json", help="where to write what was read")
    return parser.parse_args()


def sides(peers: str, pure: str | None) -> list[Side]:
    if not Path(peers).exists():
        raise Unusable(f"There are no peers at {peers}: install benchmarks/peers.txt into a venv, or run `make bench`.")
    if pure is not None and not Path(pure).exists():
        raise Unusable(f"There is no interpreted build at {pure}: leave --pure away, or run `make bench`.")
    found = [Side("ours", sys.executable, "ours"), Side("peers", peers, "peers")]
    return found if pure is None else [*found, Side("pure", pure, "ours")]


def plan(found: list[Side]) -> list[tuple[Side, str]]:
    """One round: each of our measures, then what stands against it, so that both meet the same weather."""
    by_name = {side.name: side for side in found}
    steps: dict[tuple[str, str], None] = {}
    for section in SECTIONS:
        steps["ours", section.ours] = None
        if section.on_pure:
            steps["pure", section.ours] = None
        steps |= {("peers", against.measure): None for against in section.peers}
    return [(by_name[name], measure) for name, measure in steps if name in by_name]


def measured(steps: list[tuple[Side, str]], rounds: int, seconds: float) -> report.Readings:
    readings: report.Readings = {}
    failed: set[str] = set()
    for number in range(rounds):
        for at, (side, measure) in enumerate(steps, start=1):
            key = f"{side.name} {measure}"
            reading = None if key in failed else side.reading(measure, seconds)
            if reading is None:
                failed.add(key)
                continue
            readings.setdefault(key, []).append(reading)
            print(f"round {number + 1}/{rounds}  {at:2}/{len(steps)}  {key:<36}{reading.rate:>14,.0f}/s", flush=True)
    return readings


def main() -> int:
    asked = arguments()
    started = time.perf_counter()
    try:
        found = sides(asked.peers, asked.pure)
        versions = {side.name: side.versions() for side in found}
    except Unusable as problem:
        print(problem, file=sys.stderr)
        return 2
    readings = measured(plan(found), asked.rounds, asked.seconds)
    where = {"date": datetime.now(UTC).isoformat(timespec="seconds"), "machine": machine(), "versions": versions}
    result = where | {"seconds": asked.seconds} | report.as_json(readings)
    asked.results.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    print(report.table(readings))
    _print_notes(where, readings)
    print(f"\n{time.perf_counter() - started:.0f} s; everything read is in {asked.results}.")
    return 0


def _print_notes(where: dict[str, Any], readings: report.Readings) -> None:
    print(f"\n{report.lengths(readings)}\n{report.memory(readings)}")
    print("One core of: " + ", ".join(f"{name} {value}" for name, value in where["machine"].items()) + ".")
    for side, versions in where["versions"].items():
        print(f"{side}: " + ", ".join(f"{name} {version}" for name, version in versions.items()) + ".")
    if report.busy(readings):
        print("The machine was busy with other work; rates count our own processor time, but are less certain.")
    if "compiled" not in where["versions"]["ours"]["smorgasboard"]:
        print("This is not the compiled build: the targets are meant for that one.")


if __name__ == "__main__":
    sys.exit(main())
