"""The wheel by itself, in an environment that holds nothing but what it asks for: what the small install can do."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tools import play

ROOT = Path(__file__).resolve().parents[1]
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
BASE = {"click", "markdown-it-py", "mdurl", "pygments", "rich", "smorgasboard"}
"""What a small install holds, with what brings it."""

pytestmark = [pytest.mark.once, pytest.mark.slow]


def run(*command: str | Path, **more: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "SMORG_EXPECT_COMPILED")}
    return subprocess.run(
        [str(each) for each in command],
        env={**env, "PYTHONIOENCODING": "utf-8", **more},
        cwd="/",
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def made(folder: Path) -> Path:
    """The wheel of these sources: what `make test` compiled, or one of plain Python, built from a copy of them."""
    if before := play.compiled_before():
        return Path(before[0])
    without = shutil.ignore_patterns("*.egg-info", "__pycache__", "*.so")
    shutil.copytree(ROOT / "src", folder / "copy/src", ignore=without)
    for name in play.NEEDED:
        shutil.copy(ROOT / name, folder / "copy" / name)
    how = ("--no-build-isolation", "--no-deps", "--no-index", "--wheel-dir", folder / "wheel")
    built = run(*PIP, "wheel", *how, folder / "copy", SMORG_PURE="1")
    assert built.returncode == 0, built.stderr
    return next((folder / "wheel").glob("*.whl"))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its folder of commands; skipped where packages cannot be fetched."""
    folder = tmp_path_factory.mktemp("small")
    wheel = made(folder)
    assert run(sys.executable, "-m", "venv", "--without-pip", folder / "venv").returncode == 0
    commands = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    into: tuple[str | Path, ...] = (*PIP, "--python", commands / "python", "install", "--no-compile")
    if run(*into, "--constraint", ROOT / "constraints.txt", "click", "rich").returncode:
        pytest.skip("click and rich cannot be fetched: no network")
    installed = run(*into, "--no-index", wheel)
    assert installed.returncode == 0, installed.stderr
    return commands


def test_it_holds_what_it_asks_for_and_no_more(small: Path) -> None:
    code = "import importlib.metadata as m, json; print(json.dumps([d.name.lower() for d in m.distributions()]))"
    assert set(json.loads(run(small / "python", "-c", code).stdout)) == BASE


@pytest.mark.parametrize(
    "command",
    [
        "smorg --help",
        "smorg games",
        "smorg rules foodadvice",
        "smorg watch --game foodfighters --bots random,random --seed 1",
        "smorg watch --game consumption --bots random,random --seed 1",
        "python -m smorgasboard --help",
        "python -m smorgasboard watch --game foodadvice --bots random,random,random,random --seed 1",
    ],
)
def test_it_plays(small: Path, command: str) -> None:
    name, *words = command.split()
    done = run(small / name, *words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.parametrize(
    ("command", "missing", "extra"),
    [("serve", "fastapi", "server"), ("lab list", "numpy", "lab")],
)
def test_a_command_whose_extra_is_missing_says_which(small: Path, command: str, missing: str, extra: str) -> None:
    done = run(small / "smorg", *command.split())
    sentence = f'{missing} is not installed; pip install "smorgasboard[{extra}]" brings it.\n'
    assert (done.returncode, done.stdout, done.stderr) == (2, "", sentence)
