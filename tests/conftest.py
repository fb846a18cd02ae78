"""Options and marks that all tests share."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # so that tests can share helpers as `tests.…`

from tests.coverage_of_rules import NOT_HOLDING, complaints, covered

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from tests.chromium import Shared

LONGEST = ("tests/testing/test_games.py", "tests/server/browser/")
"""They come first, so that at the end no process waits for another."""
MARKED = pytest.StashKey[list[str]]()

# The same examples on every run and machine: a red test stays red until somebody mends it.
settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("smorgasboard")
    group.addoption("--rules", action="store_true", help="run nothing; show which rule clauses have tests")
    group.addoption("--update-goldens", action="store_true", help="write golden playthroughs and records anew")


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Both options need all tests in one process, whatever addopts say."""
    if config.getoption("--rules") or config.getoption("--update-goldens"):
        config.option.numprocesses = 0


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rule clauses that this test holds")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))
    config.stash[MARKED] = [clause for item in items for clause in _held_by(item)]


def _held_by(item: pytest.Item) -> set[str]:
    """Parametrized tests count once for each of their cases."""
    if any(item.get_closest_marker(name) for name in NOT_HOLDING):
        return set()
    return {clause for mark in item.iter_markers("rule") for clause in mark.args}


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    return True if session.config.getoption("--rules") else None


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.config.getoption("--rules") and session.exitstatus in (0, pytest.ExitCode.NO_TESTS_COLLECTED):
        wrong = complaints(session.config.stash.get(MARKED, []))
        session.exitstatus = pytest.ExitCode.TESTS_FAILED if wrong else pytest.ExitCode.OK


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if not config.getoption("--rules"):
        return
    marked = config.stash.get(MARKED, [])
    for one in covered(marked):
        terminalreporter.write_line("\n".join(["", *one.table()]))
    for complaint in complaints(marked):
        terminalreporter.write_line(f"  {complaint}", red=True)


@pytest.fixture(scope="session")
def shared_chromium() -> "Iterator[Shared]":
    from tests.chromium import Shared  # noqa: PLC0415  most runs need no browser

    shared = Shared()
    yield shared
    shared.close()


@pytest.fixture
def chromium(shared_chromium: "Shared") -> "Iterator[Browser]":
    with shared_chromium.in_use() as browser:
        yield browser


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Compare a text with the file that holds what it should be; --update-goldens writes the file instead."""
    update = bool(request.config.getoption("--update-goldens"))

    def compare(path: Path, text: str) -> None:
        if update:
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"{path.name} is not there; write it with --update-goldens"
        assert text == path.read_text(encoding="utf-8"), (
            f"{path.name} tells otherwise; if that is right: --update-goldens"
        )

    return compare
