"""What fails only in a crowd is tried alone and named; whatever else fails stays failed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.changed import ROOT

pytestmark = pytest.mark.slow

LONELY = "import os\ndef test_lonely(): assert 'PYTEST_XDIST_WORKER' not in os.environ\n"
BROKEN = "def test_broken(): assert 1 == 2\n"
SOUND = "def test_sound(): pass\n"
UNCLEAN = """import os, pytest
@pytest.fixture
def crowded():
    yield
    assert 'PYTEST_XDIST_WORKER' not in os.environ
def test_unclean(crowded): pass
"""
MANY = """import os, pytest
@pytest.mark.parametrize("number", range({many}))
def test_lonely(number): assert 'PYTEST_XDIST_WORKER' not in os.environ
"""
STOPPED = LONELY + "import pytest\ndef test_stop(): pytest.exit('enough', returncode=2)\n"
SECOND_TIME_SKIPPED = """import os, pytest
def test_shy():
    if 'PYTEST_XDIST_WORKER' not in os.environ: pytest.skip('nobody is here')
    assert 1 == 2
"""


@pytest.fixture
def crowd(tmp_path: Path) -> Path:
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -q -n 2\n")
    (tmp_path / "test_sound.py").write_text(SOUND)
    return tmp_path


def tried(folder: Path, *words: str) -> tuple[int, str]:
    """The exit status, and what was said in the end."""
    command = [sys.executable, str(ROOT / "tests" / "once_more.py"), *words]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment |= {"PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": "-p xdist", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def test_where_nothing_fails_nothing_is_said(crowd: Path) -> None:
    code, said = tried(crowd)
    assert (code, "alone" in said.lower()) == (0, False)


@pytest.mark.parametrize(("text", "name"), [(LONELY, "test_lonely"), (UNCLEAN, "test_unclean")])
def test_what_passes_alone_is_named_and_forgiven(crowd: Path, text: str, name: str) -> None:
    (crowd / "test_one.py").write_text(text)
    code, said = tried(crowd)
    assert code == 0
    assert f"PASSED ONLY ALONE: test_one.py::{name}" in said
    assert "1 passed" in said.split("once more, alone")[1], "just that one"


@pytest.mark.parametrize(("text", "name"), [(BROKEN, "test_broken"), (SECOND_TIME_SKIPPED, "test_shy")])
def test_what_does_not_pass_alone_either_stays_failed(crowd: Path, text: str, name: str) -> None:
    (crowd / "test_one.py").write_text(text)
    (crowd / "test_other.py").write_text(LONELY)
    code, said = tried(crowd)
    assert code == 1
    assert f"FAILED ALONE TOO: test_one.py::{name}" in said
    assert "PASSED ONLY ALONE: test_other.py::test_lonely" in said


@pytest.mark.parametrize(("many", "code"), [(8, 0), (9, 1)])
def test_many_failures_are_no_coincidence(crowd: Path, many: int, code: int) -> None:
    (crowd / "test_one.py").write_text(MANY.format(many=many))
    found, said = tried(crowd)
    assert (found, said.count("PASSED ONLY ALONE")) == (code, 0 if code else many)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (STOPPED, ("-n", "0")),
        (f"{LONELY}import nowhere\n", ()),
        (LONELY + BROKEN, ("-x",)),
        (BROKEN, ("-n", "0", "-x")),
    ],
    ids=["interrupted", "not collected", "stopped at the first", "stopped, without a crowd"],
)
def test_a_run_that_did_not_come_to_its_end_is_not_tried_again(crowd: Path, text: str, words: tuple[str, ...]) -> None:
    (crowd / "test_one.py").write_text(text)
    code, said = tried(crowd, *words)
    assert code not in (0, 5)
    assert "alone" not in said.lower()


def test_make_runs_all_tests_so() -> None:
    makefile = (ROOT / "Makefile").read_text()
    for target in ("test-pure", "test-compiled"):
        recipe = makefile.split(f"\n{target}:")[1].splitlines()[1]
        assert "tests/once_more.py -m" in recipe
