# ruff: noqa: T201
"""Runs tests in a crowd; what fails there is tried once more, alone, and named: `make test` runs them so.

    python tests/once_more.py -m "not early"        whatever pytest is told besides

Tests wait for what they need, but two dozen browsers and servers on two cores can still get in each other's way. What
passes only alone is said loudly, so that somebody mends it. Nothing is tried again when more than a few fail, when
something could not even be collected, or when the run was stopped: that is not the crowd's fault.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import pytest

MOST = 8
"""So many may fail in the crowd; of more nobody would say that it was a coincidence."""
OPTION = "--outcome-into"


@dataclass
class Outcome:
    """What became of a run's tests, by their names."""

    passed: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    whole: bool = False
    """Whether the run came to its end, with everything collected."""

    @property
    def worth_another_try(self) -> bool:
        return self.whole and 0 < len(self.failed) <= MOST


def main(words: Sequence[str]) -> int:
    code, crowd = run(words)
    if code != pytest.ExitCode.TESTS_FAILED or not crowd.worth_another_try:
        return code
    print(f"\n{len(crowd.failed)} failed in the crowd, and is tried once more, alone:", *crowd.failed, sep="\n  ")
    code, alone = run(["-n", "0", *crowd.failed])
    for name in crowd.failed:
        print(f"{'PASSED ONLY ALONE' if name in alone.passed else 'FAILED ALONE TOO'}: {name}", flush=True)
    return code or int(not set(crowd.failed) <= set(alone.passed))


def run(words: Sequence[str]) -> tuple[int, Outcome]:
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "outcome.json"
        command = [sys.executable, "-m", "pytest", "-p", "tests.once_more", OPTION, str(told), *words]
        code = subprocess.run(command, check=False).returncode
        return code, Outcome(**json.loads(told.read_text())) if told.exists() else Outcome()


# ---- as a plugin, within the run ----


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(OPTION, type=Path, help="write there which tests passed and failed")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # those who work tell the one who counts
        config.pluginmanager.register(Counting(config.getoption(OPTION)))


class Counting:
    """A test has failed when any part of it has: before it, itself, or after it."""

    def __init__(self, told: Path) -> None:
        self._told = told
        self._failed: dict[str, bool] = {}
        self._collected = True

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._collected = self._collected and not report.failed

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed or (report.when == "call" and report.passed):
            self._failed[report.nodeid] = self._failed.get(report.nodeid, False) or report.failed

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        passed, failed = ([name for name, bad in self._failed.items() if bad == wanted] for wanted in (False, True))
        whole = self._collected and not session.shouldfail and not session.shouldstop
        self._told.write_text(json.dumps(asdict(Outcome(passed, failed, whole))))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
