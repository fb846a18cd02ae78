"""Options and marks that all tests share."""

import inspect
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # so that tests can share helpers as `tests.…`

from tests.builds import EARLY, ONCE, PURE, TWICE
from tests.coverage_of_rules import FILES, MARKED, NOT_HOLDING, complaints, covered

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from tests.chromium import Shared

MARKS = (
    "rule(*ids): the rule clauses that this test holds",
    "slow: takes seconds; `make quick` leaves it out",
    "once: of what is never compiled, and so the same on both builds; tested on the compiled one",
    "early: meets nothing compiled; tested on plain Python alone, while the compiler works",
    "timeout(seconds): another limit than that of all tests (pytest-timeout)",
)
SLOW = ("server/browser",)
SLOW_LIMIT = 1200
"""Seconds until a slow test that hangs has failed."""
LONGEST = ("games/test_conformance.py", "server/browser")
"""They come first, so that at the end no process waits for another."""
HERE = Path(__file__).resolve().parent

collect_ignore_glob = [] if find_spec("fcntl") else ["*test_window.py", "*test_words_typed.py"]
"""Windows drives its terminals in another way; there the tests in a real one are left out."""

# Some machines tell Python to keep no bytecode: each of hundreds of processes would compile all packages once more.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# The same examples on every run and machine: a red test stays red until somebody mends it.
settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.register_profile("few", settings.get_profile("steady"), max_examples=25)
settings.load_profile("few" if PURE else "steady")


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
    for mark in MARKS:
        config.addinivalue_line("markers", mark)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # Shells make what runs in the background ignore it, and children of ours would not hear it either.
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One more than there are cores where tests wait for browsers and servers; those on plain Python do not wait."""
    usual = yield
    return usual if PURE or "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else usual + 1


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    config.stash[MARKED] = [clause for item in items for clause in _held_by(item)]
    config.stash[FILES] = {item.path for item in items}
    for item in items:
        if _is_in(ONCE, item.path) and not _is_in(TWICE, item.path):
            item.add_marker("once")
        if _is_in(EARLY, item.path):
            item.add_marker("early")
        if _is_in(SLOW, item.path):
            item.add_marker("slow")
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(SLOW_LIMIT))
        if _is_asynchronous(item):
            item.add_marker(pytest.mark.timeout(_limit_of(item), method="thread"), append=False)
    items.sort(key=lambda item: not _is_in(LONGEST, item.path))


def _is_asynchronous(item: pytest.Item) -> bool:
    """What is raised into its event loop may leave a task that waits for ever: xdist makes a new process of such."""
    return isinstance(item, pytest.Function) and inspect.iscoroutinefunction(inspect.unwrap(item.function))


def _limit_of(item: pytest.Item) -> float:
    marker = item.get_closest_marker("timeout")
    return float(marker.args[0] if marker else item.config.getini("timeout"))


@cache
def _is_in(patterns: tuple[str, ...], path: Path) -> bool:
    """Whether the file, or a folder that it lies in, has one of these names."""
    inner = PurePosixPath("/", path.relative_to(HERE)) if path.is_relative_to(HERE) else PurePosixPath(path)
    return any(each.match(f"/{pattern}") for each in (inner, *inner.parents) for pattern in patterns)


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
